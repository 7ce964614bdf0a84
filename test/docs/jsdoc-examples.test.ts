import { inspect } from 'node:util';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleCode } from '../../site/api-pages.js';
import { readExports } from '../support/read-exports.ts';
import { createScope, load } from './example-scope.ts';

/** Examples that consist of declarations: they are compiled, and there is nothing to run. */
const isDeclaration = (code: string) => /^(?:type|declare|export \{)/m.test(code);

const examples = readExports().flatMap(({ name: entry, exports }) =>
  exports.flatMap(({ name, examples: texts }) => texts.map((text) => ({ entry, name, code: exampleCode(text) }))),
);

/** A value and the comment after it, such as `compile(…) // '/search'`. */
const RESULT = /^(.+?);? \/\/ (.+)$|^(.+);\n\/\/ ([{['"].+)$/gm;

/** Makes a program of an example. What it imports comes from the sources. The results that it shows are compared. */
function toProgram(code: string): string {
  const typed = code
    .replace(/^import \{(.+)\} from '(.+)';$/gm, (_, names, from) => `const {${names}} = await load('${from}');`)
    .replace(/^export (?:(?=const)|default )/gm, '')
    .replace(RESULT, (_, one, shown, other, below) => `show(${one ?? other}, ${JSON.stringify(shown ?? below)});`);
  // Only the types are removed, so names that are not used stay.
  const { code: script } = transformSync(`async () => {\n${typed}\n}`, { loader: 'ts', target: 'es2022' });
  return `with (scope) { return (${script.trim().replace(/;$/, '')})(); }`;
}

describe('the examples in the comments of exports', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => respond(String(input), init?.method));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('exist for many exports', () => expect(examples.length).toBeGreaterThan(60));

  it.each(examples.filter(({ code }) => !isDeclaration(code)))('run: $entry $name', async ({ entry, code }) => {
    const shown: [actual: string, expected: string][] = [];
    const show = (value: unknown, text: string) => shown.push([inspect(value, { depth: 9, breakLength: 999 }), text]);
    const scope = { ...(await createScope(entry)), show, load };
    const run: (scope: object) => Promise<unknown> = new Function('scope', toProgram(code)) as never;
    await run(scope);
    for (const [actual, expected] of shown) expect(normalize(actual)).toBe(normalize(expected));
  });
});

/** The API of these examples. */
function respond(url: string, method = 'GET'): Response {
  if (url.endsWith('/graphql')) return Response.json({ data: { viewer: { login: 'octocat' } } });
  if (url.endsWith('/access_tokens')) return Response.json({ token: 'secret', expires_at: '2100-01-01T00:00:00Z' });
  if (url.endsWith('/installation')) return Response.json({ id: 1 });
  if (method.toUpperCase() !== 'GET') return Response.json({ number: 7 }, { status: 201 });
  return Response.json(/\/issues\b/.test(url) ? [] : {});
}

/** Without the spaces in which two ways to write a value differ. */
const normalize = (text: string) => text.replace(/\s+/g, '');

it('the text of an example is read with or without a fence', () => {
  expect(exampleCode('```ts\na();\n```')).toBe('a();');
  expect(exampleCode('a();')).toBe('a();');
});
