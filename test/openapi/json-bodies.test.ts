import { createGitHub, endpoint, type RequestOptions } from 'routebook';
import { toFetch } from 'routebook/convert';
import { createModuleClient } from 'routebook/openapi';
import createPathsClient from 'routebook/paths';
import { createSend, sendOnce } from 'routebook/send';
import { beforeEach, expect, test } from 'vitest';
import { bothOf } from './support.ts';

/** The texts that were sent. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
});

const fetch = async (input: Request | string | URL, init?: RequestInit) => {
  sent.push(await new Request(input, init).text());
  return Response.json({});
};

const { endpoint: described, operations } = bothOf({
  openapi: '3.1.0',
  info: { title: 'Bodies', version: '1' },
  servers: [{ url: 'https://api.test' }],
  paths: {
    '/x': {
      post: {
        operationId: 'create',
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { v: {}, w: { type: 'integer' } } } },
          },
        },
        responses: { 201: { description: '', content: { 'application/json': { schema: {} } } } },
      },
    },
  },
});
const send = createSend({ fetch, writeInterval: 0 });
const generated = createModuleClient<{ create(options: object): Promise<unknown> }>(
  { endpoint: described, functions: { create: operations['POST /x'] } },
  { fetch },
);
const paths = createPathsClient<Record<string, never>>({ baseUrl: 'https://api.test', fetch });

const github = createGitHub({ fetch, writeInterval: 0 });
const build = operations['POST /x'] as (options: object) => RequestOptions;

/** The ways to send a body, each with a writer of its own or a way of its own to the one that all share. */
const CLIENTS: readonly (readonly [name: string, call: (body: object) => Promise<unknown>])[] = [
  ['send(endpoint(…))', async (data) => send(endpoint('POST /x', { data }))],
  ['fetch(...toFetch(endpoint(…)))', async (data) => fetch(...toFetch(endpoint('POST /x', { data })))],
  ['a client of GitHub', async (data) => github.request('POST /x', { data })],
  ['sendOnce(operation(…))', async (body) => sendOnce(build(body), { fetch })],
  ['a generated client', async (body) => generated.create(body)],
  ['a generated client, whole', async (data) => generated.create({ data })],
  ['a client of paths', async (body) => paths.POST('/x' as never, { body } as never)],
];

class Hidden {
  readonly #value = 1;
  read = undefined as unknown;
  constructor() {
    delete this.read;
    void this.#value;
  }
}

const FILE = 'a file, bytes or a stream';
const OBJECT = 'an object whose content is not in its members';
const LOST: readonly (readonly [name: string, value: unknown, fault: string])[] = [
  ['a function', () => 1, 'a function'],
  ['a bigint where no integer is described', 1n, 'a bigint'],
  ['a bigint in an object', { a: [{ b: 1n }] }, 'a bigint'],
  ['a function in an object', { a: [{ f: () => 1 }] }, 'a function'],
  ['a symbol', Symbol('a'), 'a symbol'],
  ['undefined in a list', [undefined], 'undefined in a list'],
  ['a hole in a list', { a: new Array(1) }, 'undefined in a list'],
  ['NaN', Number.NaN, 'a number that is not finite'],
  ['an infinity', [Number.POSITIVE_INFINITY], 'a number that is not finite'],
  ['an invalid date', new Date(Number.NaN), 'an invalid date'],
  ['a Map', new Map([['a', 1]]), OBJECT],
  ['a Set', { set: new Set([1]) }, OBJECT],
  ['a WeakRef', new WeakRef({}), OBJECT],
  ['headers', new Headers({ a: 'b' }), OBJECT],
  ['a signal', AbortSignal.abort(), OBJECT],
  ['a promise', Promise.resolve(1), OBJECT],
  ['an expression', /a/, OBJECT],
  ['an error with a code', Object.assign(new Error('x'), { code: 1 }), OBJECT],
  ['an object whose content is private', new Hidden(), OBJECT],
  ['what a toJSON returns', { toJSON: () => new Map() }, OBJECT],
  ['a file', new Blob(['x']), FILE],
  ['bytes', [new Uint8Array(1)], FILE],
  ['a Buffer', Buffer.from('x'), FILE],
  ['form parameters', new URLSearchParams('a=1'), FILE],
  ['a stream', new ReadableStream(), FILE],
];

test.each(LOST)('every client refuses %s in a body alike', async (_, value, fault) => {
  for (const [client, call] of CLIENTS) {
    const error = await call({ v: value }).then(
      () => `sent ${sent.at(-1)}`,
      ({ code, parameter, message }) => ({ code, parameter, message: message.replace('POST /x: ', '') }),
    );
    const message = `The parameter "v" contains ${fault}, which JSON cannot represent; pass plain data or text.`;
    expect([client, error]).toEqual([client, { code: 'INVALID_PARAMETER', parameter: 'v', message }]);
  }
  expect(sent).toEqual([]);
});

const KEPT: readonly (readonly [name: string, value: unknown, text: string])[] = [
  ['plain data', { a: [null, 'x', 1.5, true, {}, []] }, '{"a":[null,"x",1.5,true,{},[]]}'],
  ['a member that is undefined', { a: undefined, b: 1 }, '{"b":1}'],
  ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ['an object with a toJSON', new URL('https://a.test/'), '"https://a.test/"'],
  ['an object of a class', Object.assign(new Hidden(), { a: 1 }), '{"a":1}'],
  ['an object without a prototype', Object.create(null), '{}'],
  ['a wrapped text', Object('x'), '"x"'],
];

test.each(KEPT)('every client sends %s alike', async (_, value, text) => {
  for (const [, call] of CLIENTS) await call({ v: value });
  expect(sent).toEqual(CLIENTS.map(() => `{"v":${text}}`));
});

test('only what is built by a description sends a bigint, where it says that a number is an integer', async () => {
  const refused = { code: 'INVALID_PARAMETER', message: expect.stringContaining('contains a bigint, which JSON') };
  for (const [name, call] of CLIENTS) {
    const isDescribed = /operation|generated/.test(name);
    if (isDescribed) await call({ w: 2n ** 64n });
    else await expect([name, call({ w: 1n })][1]).rejects.toMatchObject(refused);
  }
  expect(sent).toEqual(new Array(3).fill('{"w":18446744073709551616}'));
});
