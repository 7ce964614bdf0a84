import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import overrides from '../../../data/overrides.json' with { type: 'json' };
import { compile, projectModule } from '../../support/compile.ts';
import { github } from '../github.ts';
import differences from './differences.json' with { type: 'json' };

// The compiler compares the types of every route with those of @octokit/types, in both directions.

/** Routes that take more than the description has: each has its reason in the file of overrides. */
const WIDENED = new Set(
  overrides.corrections.filter((each) => 'accept' in each || 'acceptBody' in each).flatMap((each) => each.routes ?? []),
);

const SAME = ['same', 'same', 'same', 'same'];
const relation = readFileSync(new URL('./relation.d.ts', import.meta.url), 'utf8');

function keysOf(peer: string): string[] {
  const declarations = new URL(`../../../node_modules/${peer}/dist-types/generated/Endpoints.d.ts`, import.meta.url);
  return [...readFileSync(declarations, 'utf8').matchAll(/^ {4}"([A-Z]+ [^"]+)": /gm)].map(([, key]) => key as string);
}

/** A line for each key that compiles only if ours and theirs relate as they are said to. */
function comparison(peer: keyof typeof differences, keys: readonly string[]): Map<string, string> {
  const expected = new Map<string, readonly string[]>();
  for (const { relations, routes } of differences[peer]) for (const route of routes) expected.set(route, relations);
  const head = `import type { Endpoints as Theirs } from '${peer}';
import type { Endpoints as Ours } from '${projectModule('src/generated/endpoints.js')}';
import type { Relations, WidenedRelations } from './relation.js';
type Compared = ${keys.map((key) => JSON.stringify(key)).join(' | ')};
`;
  const lines = keys.map((key, index) => {
    const name = JSON.stringify(key);
    if (WIDENED.has(key)) {
      const relations = JSON.stringify([true, expected.get(key)?.[2] ?? 'same']);
      return `export const r${index}: WidenedRelations<Ours[${name}], Theirs[${name}]> = ${relations};\n`;
    }
    return `export const r${index}: Relations<Ours[${name}], Theirs[${name}]> = ${JSON.stringify(expected.get(key) ?? SAME)};\n`;
  });
  return new Map([
    ['relation.d.ts', relation],
    ['compare.ts', head + lines.join('')],
    [
      'complete.ts',
      `${head}export const notCompared: never = null! as Exclude<keyof Theirs & (keyof Ours), Compared>;\n`,
    ],
  ]);
}

// Theirs is not written for exactOptionalPropertyTypes.
const options = { compilerOptions: { skipLibCheck: true, exactOptionalPropertyTypes: false, lib: ['es2022', 'dom'] } };

describe('the types of the current keys', () => {
  test('are the same, except for listed differences', () => {
    expect(compile(comparison('@octokit/types', keysOf('@octokit/types')), options)).toEqual([]);
  });
});

describe('the types of the removed keys', () => {
  const removed = keysOf('@octokit/types-9').filter((key) => github.routes[key]?.deprecation?.removed);

  test('are those they had, except for listed differences', () => {
    const files = comparison('@octokit/types-9', removed);
    files.delete('complete.ts');
    expect(compile(files, options)).toEqual([]);
  });
});

describe('the list of differences', () => {
  const listed = Object.values(differences).flat();

  // What recordings show is no opinion of ours: each is a correction in data/overrides.json with its recording.
  test('covers less than 4 % of all keys besides the values of Temporal and recorded responses, each with a reason', () => {
    const routes = listed.flatMap((each) => each.routes);
    expect(new Set(routes).size).toBe(routes.length);
    const others = listed.filter(
      ({ reason }) =>
        reason !== 'Ours takes values of Temporal for dates.' && !reason.startsWith('Theirs is wrong: recordings'),
    );
    expect(others.flatMap((each) => each.routes).length / Object.keys(github.routes).length).toBeLessThan(0.04);
    for (const { reason } of listed) expect(reason).toMatch(/^(Theirs is wrong|Ours|The (body|description))/);
  });

  test('a difference that is not listed is found', () => {
    const [unlisted] = differences['@octokit/types'][0]?.routes ?? [];
    const files = comparison('@octokit/types', [String(unlisted)]);
    const text = String(files.get('compare.ts')).replace('"wider"', '"same"');
    expect(compile(new Map([...files, ['compare.ts', text], ['complete.ts', '']]), options).join()).toContain(
      '"wider"',
    );
  });
});
