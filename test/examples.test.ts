import { readdirSync, readFileSync } from 'node:fs';
import { formatWithOptions } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';

const root = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');

/** The examples of the README: a comment that names the file, its code, and what it prints. */
const shown = [...readme.matchAll(/<!-- (examples\/[\w-]+\.ts) -->\n```ts\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
  ([, path = '', code = '', output = '']) => ({ path, code, output }),
);

describe('the README', () => {
  afterEach(() => vi.restoreAllMocks());

  it('shows every example there is', () => {
    const files = readdirSync(new URL('examples/', root)).map((name) => `examples/${name}`);
    expect(shown.map(({ path }) => path).sort()).toEqual(files.sort());
  });

  it.each(shown)('shows $path as it is, and what it prints', async ({ path, code, output }) => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      printed.push(formatWithOptions({ colors: false }, ...values));
    });
    await import(new URL(path, root).href);
    expect(code).toBe(readFileSync(new URL(path, root), 'utf8'));
    expect(output).toBe(`${printed.join('\n')}\n`);
  });
});
