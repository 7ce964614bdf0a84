import { readdirSync, readFileSync } from 'node:fs';
import { type EndpointError, endpoint, type RequestOptions } from 'routebook';
import { toPattern } from 'routebook/clients';
import { expect, test } from 'vitest';
import { CLIENT_FUNCTIONS } from '../support/client-functions.ts';

const source = new URL('../../src/', import.meta.url);

/** Every word in the sources of the package: among them is each name that a function reads from an object. */
function namesInSources(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const names = new Set<string>();
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.startsWith('generated'))) {
    const text = readFileSync(new URL(file, source), 'utf8').replace(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*(?:-[a-z]+)*/g)) names.add(word);
  }
  // Built-in members: an attacker who replaces these already runs code in the process. `return` is read by the language itself, whenever
  // a list is taken apart.
  return [...names].filter((name) => !(name in Object.prototype) && name !== 'return');
}

const form = new FormData();
form.append('text', 'a');
form.append('file', new File(['x'], 'x.txt', { type: 'text/plain' }));

const REQUESTS: readonly RequestOptions[] = [
  endpoint('GET /user'),
  endpoint('PUT /a'),
  endpoint('POST /a?token=x', { list: ['a'], password: 'x', headers: { authorization: 'token x', 'x-a': '\\=' } }),
  endpoint('POST /a', { data: form }),
  endpoint('POST /a', { data: new Blob(['x']) }),
  endpoint('POST /a', { data: 'text\x03' }),
];
const ROUTES = ['GET /repos/{owner}/{repo}{/branch}', '/raw/{+path}'];

/** The platform's own classes read polluted names: Request, Response or Blob around a form, the stream of a blob. */
function leavesItToThePlatform(name: string, { body }: RequestOptions): boolean {
  if (name === 'toRequest') return true;
  return (
    ['toUndici', 'toNodeHttp', 'toGot', 'toOctokit'].includes(name) &&
    (body instanceof FormData || body instanceof Blob)
  );
}

/** What a call returns, or the code of its refusal: some forms cannot hold every body. */
function resultOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return (error as EndpointError).code;
  }
}

function outcome(): unknown[] {
  const converted = REQUESTS.flatMap((request) =>
    CLIENT_FUNCTIONS.filter(([name]) => !leavesItToThePlatform(name, request)).flatMap(([, call]) => [
      resultOf(() => call(request)),
      resultOf(() => call(request, { mask: true })),
    ]),
  );
  const patterns = (['msw', 'nock', 'fetch-mock', 'urlpattern'] as const).flatMap((library) =>
    ROUTES.map((route) => toPattern(route, library)),
  );
  return [...converted, ...patterns];
}

/** As text: expressions by their source, and without the boundaries that the platform draws at random. */
function describeAll(values: unknown[]): string {
  const text = JSON.stringify(values, (_, value) => (value instanceof RegExp ? String(value) : value));
  return text.replace(/formdata-undici-\d+|routebook-[\da-f]{8}-[\da-f-]{27}/g, 'boundary');
}

function whilePolluted(names: readonly string[]): unknown[] {
  const descriptor = { value: '; touch PWNED #', writable: true, enumerable: true, configurable: true };
  Object.setPrototypeOf(descriptor, null);
  try {
    for (const name of names) Object.defineProperty(Object.prototype, name, descriptor);
    return outcome();
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
}

/** Names are tried together, because each change of Object.prototype slows the engine down for a while. */
const GROUP = 300;

test('a polluted Object.prototype does not change the result of a client function', () => {
  const names = namesInSources();
  expect(names.length).toBeGreaterThan(500);
  for (const name of ['items', 'file', 'name', 'baseUrl', 'mask', 'body', 'method']) expect(names).toContain(name);
  const before = describeAll(outcome());
  for (let start = 0; start < names.length; start += GROUP) {
    const group = names.slice(start, start + GROUP);
    expect(describeAll(whilePolluted(group)), group.join()).toBe(before);
  }
});
