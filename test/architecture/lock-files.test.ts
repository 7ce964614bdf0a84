import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow } from './source-files.ts';

interface Entry {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

// The example in `examples/` is a project to be read, not to be installed: its file only says that it has one package.
const names = ['package-lock.json', ...filesBelow(['tools'], /package-lock\.json$/)];

it('the lock files are those of the project and of each set in tools', () => expect(names.length).toBe(11));

describe.each(names)('%s', (name) => {
  const { packages }: { readonly packages: { readonly [path: string]: Entry } } = JSON.parse(
    readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'),
  );
  const fetched = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);

  it('has the hash of every package', () => {
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==/.test(integrity))).toEqual([]);
  });

  it('names no registry', () => expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]));
});
