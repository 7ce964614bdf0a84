import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import overrides from '../../data/overrides.json' with { type: 'json' };
import { github } from './github.ts';

/** The keys of a version of Octokit's types: the newest, and the last one that had the routes that were removed since. */
function keysOf(peer: string): string[] {
  const declarations = new URL(`../../node_modules/${peer}/dist-types/generated/Endpoints.d.ts`, import.meta.url);
  return [...readFileSync(declarations, 'utf8').matchAll(/^ {4}"([A-Z]+ [^"]+)": /gm)].map(([, key]) => String(key));
}

const [current, earlier] = [keysOf('@octokit/types'), keysOf('@octokit/types-9')];
/** Those that GitHub has announced and not described. */
const additions = overrides.additions.map(({ route }) => route);
const keys = Object.keys(github.routes);
const isRemoved = (key: string) => github.routes[key]?.deprecation?.removed === true;

describe('keys', () => {
  test('are 1,227 current ones and 110 that were removed: all that Octokit has or had, and two additions', () => {
    expect([current.length, earlier.length, additions.length]).toEqual([1225, 894, 2]);
    expect(keys.filter((key) => !isRemoved(key)).sort()).toEqual([...current, ...additions].sort());
    expect(keys.filter(isRemoved).sort()).toEqual(earlier.filter((key) => !current.includes(key)).sort());
    expect(keys).toHaveLength(1337);
  });
});
