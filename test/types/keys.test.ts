import { expect, test } from 'vitest';
import { github } from '../catalogue/github.ts';
import { compile, projectModule } from '../support/compile.ts';

/** A program that compiles only if the keys in the types are exactly these. */
const programFor = (keys: readonly string[]) => `
import type { Endpoints } from '${projectModule('src/generated/endpoints.js')}';
type Expected = ${keys.map((key) => JSON.stringify(key)).join(' | ')};
export const missing: never = null! as Exclude<Expected, keyof Endpoints>;
export const unexpected: never = null! as Exclude<keyof Endpoints, Expected>;
`;

test('the types have the routes of the catalogue and no others', () => {
  const [first = '', ...others] = Object.keys(github.routes);
  const files = new Map([
    ['equal.ts', programFor([first, ...others])],
    ['different.ts', programFor([...others, 'GET /mascot'])],
  ]);
  const errors = compile(files);
  expect(errors).toEqual([expect.stringContaining('"GET /mascot"'), expect.stringContaining(first)]);
  expect(errors.filter((error) => !error.startsWith('different.ts'))).toEqual([]);
});
