import createPeer from 'openapi-fetch';
import { EndpointError } from 'routebook';
import createClient from 'routebook/paths';
import { describe, expect, it } from 'vitest';

// The same calls through routebook/paths and through openapi-fetch 0.17, with a fetch that records the request.

type Loose = Record<string, unknown>;
type Send = (path: string, init?: Loose) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
type LooseClient = Record<string, Send> & { use(...middleware: Loose[]): void; eject(...middleware: Loose[]): void };
type Create = (options: Loose) => LooseClient;

/** A call: the method and path, its options, and the options of the client. */
interface Case {
  readonly call: string;
  readonly init?: () => Loose;
  readonly client?: () => Loose;
  readonly reply?: () => Response;
  readonly use?: () => Loose[];
}

const baseUrl = 'https://api.test/v1';
const path =
  (values: Loose): (() => Loose) =>
  () => ({ params: { path: values } });
const query =
  (values: Loose, rest: Loose = {}): (() => Loose) =>
  () => ({ params: { query: values }, ...rest });
const body =
  (value: unknown, rest: Loose = {}): (() => Loose) =>
  () => ({ body: value, ...rest });
const headers =
  (value: unknown): (() => Loose) =>
  () => ({ headers: value });
const array = (style: string, explode: boolean) => ({ querySerializer: { array: { style, explode } } });
const object = (style: string, explode: boolean) => ({ querySerializer: { object: { style, explode } } });
const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };

const FORM_TYPE = 'application/x-www-form-urlencoded; charset=utf-8';
const ALLOW_RESERVED = { querySerializer: { allowReserved: true } };
const LIST = { list: ['a', 'b c', 'd'] };
const OBJECT = { filter: { role: 'admin', 'first-name': 'A & B' } };

const CASES: readonly Case[] = [
  // Methods.
  ...['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'].map((method) => ({ call: `${method} /users` })),
  ...['PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'].map((method) => ({
    call: `${method} /users`,
    init: body({ a: 1 }),
  })),
  // Paths.
  { call: 'GET /users/{id}', init: path({ id: 1 }) },
  { call: 'GET /users/{id}', init: path({ id: 'a b' }) },
  { call: 'GET /users/{id}', init: path({ id: 'a/b?c#d' }) },
  { call: 'GET /users/{id}', init: path({ id: 'é🥴' }) },
  { call: 'GET /users/{id}', init: path({ id: "aAzZ09-_.!~*'()" }) },
  { call: 'GET /users/{id}', init: path({ id: true }) },
  { call: 'GET /users/{id}/posts/{post}', init: path({ id: 1, post: 2, other: 3 }) },
  { call: 'GET /users/{id}/{id}', init: path({ id: 1 }) },
  { call: 'GET /files/{name}.{format}', init: path({ name: 'a', format: 'json' }) },
  { call: 'GET /list/{ids}', init: path({ ids: [1, 2, 3] }) },
  { call: 'GET /list/{ids*}', init: path({ ids: [1, 2, 3] }) },
  { call: 'GET /list/{.ids}', init: path({ ids: [1, 2, 3] }) },
  { call: 'GET /list/{.ids*}', init: path({ ids: [1, 2, 3] }) },
  { call: 'GET /list/{;ids}', init: path({ ids: [1, 2, 3] }) },
  { call: 'GET /list/{;ids*}', init: path({ ids: [1, 2, 3] }) },
  { call: 'GET /object/{o}', init: path({ o: { a: 'b', c: 'd' } }) },
  { call: 'GET /object/{o*}', init: path({ o: { a: 'b', c: 'd' } }) },
  { call: 'GET /object/{.o}', init: path({ o: { a: 'b', c: 'd' } }) },
  { call: 'GET /object/{.o*}', init: path({ o: { a: 'b', c: 'd' } }) },
  { call: 'GET /object/{;o}', init: path({ o: { a: 'b', c: 'd' } }) },
  { call: 'GET /object/{;o*}', init: path({ o: { a: 'b', c: 'd' } }) },
  { call: 'GET /label/{.v}', init: path({ v: 'x' }) },
  { call: 'GET /matrix/{;v}', init: path({ v: 'x' }) },
  { call: 'GET /users/{id}', init: path({ id: 1 }), client: () => ({ pathSerializer: replaceAll }) },
  { call: 'GET /users/{id}', init: () => ({ ...path({ id: 'a' })(), pathSerializer: replaceAll }) },
  { call: 'GET /users', client: () => ({ baseUrl: 'https://api.test/v2/' }) },
  { call: 'GET /users', init: () => ({ baseUrl: 'https://other.test/v3/' }) },
  // Queries.
  { call: 'GET /users', init: query({ a: 'x', b: 0, c: false, d: '' }) },
  { call: 'GET /users', init: query({ a: undefined, b: null, c: [] }) },
  { call: 'GET /users', init: query({ a: ';/?:@&=+$,# ' }) },
  { call: 'GET /users', init: query({ 'filter[name]': 'a', $top: 5, 'a.b': 1 }) },
  { call: 'GET /users', init: query(LIST) },
  ...['form', 'spaceDelimited', 'pipeDelimited'].flatMap((style) =>
    [true, false].flatMap((explode) => [
      { call: 'GET /users', init: query({ list: ['a', 'b', 'c'] }, array(style, explode)) },
      { call: 'GET /users', init: query({ list: [1, 2] }), client: () => array(style, explode) },
    ]),
  ),
  { call: 'GET /users', init: query(OBJECT) },
  { call: 'GET /users', init: query(OBJECT, object('deepObject', false)) },
  { call: 'GET /users', init: query(OBJECT, object('form', true)) },
  { call: 'GET /users', init: query(OBJECT, object('form', false)) },
  { call: 'GET /users', init: query({ a: 'b/c🐶' }, { querySerializer: { allowReserved: true } }) },
  { call: 'GET /users', init: query({ a: 'b/c' }), client: () => ({ querySerializer: { allowReserved: true } }) },
  { call: 'GET /users', init: query({ a: 1 }, { querySerializer: () => '?x=1' }) },
  { call: 'GET /users', init: query({ a: 1 }), client: () => ({ querySerializer: (q: Loose) => `n=${q['a']}` }) },
  // Headers.
  { call: 'GET /users', init: headers({ 'X-One': 'a', two: 2, three: true, four: ['x', 'y'] }) },
  { call: 'GET /users', init: headers({ a: null, b: undefined }), client: headers({ a: '1', b: '2' }) },
  { call: 'GET /users', init: headers(new Headers({ a: 'b' })), client: headers({ A: 'c' }) },
  { call: 'GET /users', init: () => ({ params: { header: { 'x-id': 1 } }, headers: { 'x-id': 2 } }) },
  { call: 'GET /users', init: headers({ Authorization: 'Bearer t' }) },
  { call: 'GET /users', init: headers({ Cookie: 'a=1' }) },
  // Bodies.
  ...[{ a: [1, null] }, [1], 'text', '', 0, false, null, new Date(0)].map((value) => ({
    call: 'POST /users',
    init: body(value),
  })),
  { call: 'POST /users', init: body({ a: 1 }, { headers: { 'content-type': 'application/vnd.x+json' } }) },
  { call: 'POST /users', init: body({ a: 1 }, { headers: { 'content-type': null } }) },
  { call: 'POST /users', init: body({ a: 'x y', b: 2 }, form) },
  { call: 'POST /users', init: body({ a: [1, 2] }, form) },
  { call: 'POST /users', init: body({ a: 1 }, { bodySerializer: (value: Loose) => `<a>${value['a']}</a>` }) },
  { call: 'POST /users', init: body({ a: 1 }), client: () => ({ bodySerializer: () => new Blob(['x']) }) },
  // Responses.
  { call: 'GET /users', reply: () => Response.json({ message: 'no' }, { status: 404 }) },
  { call: 'GET /users', reply: () => new Response('plain', { status: 500 }) },
  { call: 'GET /users', reply: () => new Response(null, { status: 204 }) },
  { call: 'GET /users', reply: () => new Response(null, { status: 200 }) },
  { call: 'GET /users', reply: () => new Response('', { headers: { 'content-length': '0' } }) },
  { call: 'GET /users', reply: () => new Response('', { status: 500, headers: { 'content-length': '0' } }) },
  { call: 'GET /users', reply: () => new Response('{"a":1}', { headers: { 'content-length': '7' } }) },
  { call: 'GET /users', reply: () => new Response('not JSON') },
  { call: 'GET /users', init: () => ({ parseAs: 'text' }), reply: () => new Response('text') },
  { call: 'GET /users', init: () => ({ parseAs: 'arrayBuffer' }), reply: () => new Response('text') },
  { call: 'GET /users', init: () => ({ parseAs: 'blob' }), reply: () => new Response('text') },
  { call: 'HEAD /users', reply: () => new Response(null, { status: 404 }) },
  // Middleware.
  { call: 'GET /users', use: () => [{ onRequest: ({ request }: { request: Request }) => change(request) }] },
  { call: 'GET /users', use: () => [{ onRequest: () => Response.json({ own: true }) }] },
  { call: 'GET /users', use: () => [{ onResponse: () => Response.json({ own: true }, { status: 201 }) }] },
  { call: 'GET /users', reply: fail, use: () => [{ onError: () => Response.json({ caught: true }) }] },
  { call: 'GET /users', reply: fail, use: () => [{ onError: () => new Error('another') }] },
  { call: 'GET /users', reply: fail },
  { call: 'GET /users', init: () => ({ middleware: [{ onResponse: () => new Response('1') }] }) },
  { call: 'GET /users', use: () => [{ onRequest: 'no function', onResponse: undefined }] },
];

const GET = 'GET /users';
const POST = 'POST /users';
const USER = 'GET /users/{id}';

/** Where the outcomes differ: why, the code of our error or what we send, and the call. */
const DIFFERENCES: [reason: string, ours: string, call: string, init?: () => Loose][] = [
  ['openapi-fetch sends "{id}".', 'MISSING_PARAMETER id', USER],
  ['openapi-fetch sends "{id}".', 'MISSING_PARAMETER id', USER, path({})],
  ['openapi-fetch sends "{id}".', 'MISSING_PARAMETER id', USER, path({ id: undefined })],
  ['openapi-fetch sends "{id}".', 'MISSING_PARAMETER id', USER, path({ id: null })],
  ['It would be another route.', 'MISSING_PARAMETER id', USER, path({ id: '' })],
  ['It would be another route.', 'MISSING_PARAMETER id', USER, path({ id: [] })],
  ['It would be another route.', 'UNSAFE_PATH id', USER, path({ id: '.' })],
  ['It would be another route.', 'UNSAFE_PATH id', USER, path({ id: '..' })],
  ['openapi-fetch sends "NaN".', 'INVALID_PARAMETER id', USER, path({ id: Number.NaN })],
  ['openapi-fetch sends "NaN".', 'INVALID_PARAMETER a', GET, query({ a: Number.NaN })],
  ['openapi-fetch omits a Date.', '/users?a=1970-01-01T00%3A00%3A00.000Z', GET, query({ a: new Date(0) })],
  ['openapi-fetch writes an empty pair.', '/users?a=1&a=2', GET, query({ a: [1, null, 2] })],
  ['openapi-fetch writes an empty pair.', '/users?b=1', GET, query({ a: {}, b: 1 })],
  ['It sends "[object Object]".', 'INVALID_PARAMETER a', GET, query({ a: [{ b: 1 }] }, array('form', false))],
  ['The error of openapi-fetch has no code.', 'INVALID_PARAMETER a', GET, query({ a: { b: { c: 1 } } })],
  ['openapi-fetch sends both.', 'INVALID_PARAMETER id', GET, query({ id: 1, o: { id: 2 } }, object('form', true))],
  ['openapi-fetch does not encode names.', '/users?a%26b=1', GET, query({ 'a&b': 1 })],
  ['openapi-fetch does not encode keys.', '/users?o[x%5D%26admin]=1', GET, query({ o: { 'x]&admin': 1 } })],
  ['It would add a parameter.', '/users?a=x%26admin=1%23y', GET, query({ a: 'x&admin=1#y' }, ALLOW_RESERVED)],
  ['It would be two items.', 'INVALID_PARAMETER list', GET, query({ list: ['a|b'] }, array('pipeDelimited', false))],
  ['It would end the query.', 'INVALID_OPTION querySerializer', GET, () => ({ querySerializer: () => 'a=1#&b=2' })],
  ['openapi-fetch writes a second "?".', '/users?own=1&a=1', 'GET /users?own=1', query({ a: 1 })],
  ['openapi-fetch sends the header "0".', '/users a 1, 2', GET, headers(['1', '2'].map((value) => ['a', value]))],
  ['The error of Headers contains the value.', 'INVALID_HEADER a', GET, headers({ a: 'x\ny' })],
  ['It sends "[object Object]".', 'INVALID_HEADER a', GET, headers({ a: { b: 1 } })],
  ['openapi-fetch omits cookies.', '/users cookie a=b%20c', GET, () => ({ params: { cookie: { a: 'b c' } } })],
  ['openapi-fetch ignores it.', 'INVALID_OPTION params.qurey', GET, () => ({ params: { qurey: {} } })],
  ['openapi-fetch sends null.', 'INVALID_PARAMETER a', POST, body({ a: Number.NaN })],
  ['openapi-fetch sends null.', 'INVALID_PARAMETER a', POST, body({ a: new Date(Number.NaN) })],
  ['openapi-fetch sends {}.', 'INVALID_PARAMETER body', POST, body(new Blob(['x']))],
  ['openapi-fetch sends {}.', 'INVALID_PARAMETER a', POST, body({ a: new Map() })],
  ['openapi-fetch sends numbers.', 'INVALID_PARAMETER body', POST, body(new Uint8Array(1))],
  ['The error of openapi-fetch has no code.', 'INVALID_PARAMETER a', POST, body({ a: 1n })],
  ['It sends "[object Object]".', 'INVALID_PARAMETER a', POST, body({ a: { b: 1 } }, form)],
  [
    'It sends JSON.',
    `/users content-type ${FORM_TYPE} a=1`,
    POST,
    body({ a: 1 }, headers({ 'content-type': FORM_TYPE })()),
  ],
  ['The error of openapi-fetch has no code.', 'UNEXPECTED_BODY body', GET, body({ a: 1 })],
];

function replaceAll(url: string, values: Loose): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, `[${value}]`), url);
}

function change(request: Request): Request {
  request.headers.set('x-added', '1');
  return request;
}

function fail(): Response {
  throw new TypeError('fetch failed');
}

interface Outcome {
  readonly sent: readonly {
    readonly url: string;
    readonly headers: readonly (readonly string[])[];
    readonly body: string;
  }[];
  readonly thrown?: string;
  readonly error?: unknown;
}

function summaryOf({ sent: [request], thrown, error }: Outcome): string {
  if (thrown !== undefined) return thrown;
  return [request?.url.slice(baseUrl.length), ...(request?.headers ?? []).flat(), request?.body, error]
    .filter(Boolean)
    .join(' ');
}

async function outcomeOf(create: Create, { call, init, client, reply, use }: Case): Promise<Outcome> {
  const sent: Outcome['sent'][number][] = [];
  const fetch = async (request: Request) => {
    const { method, url } = request;
    sent.push({ ...{ method }, url, headers: [...request.headers], body: await request.text() });
    return reply ? reply() : Response.json({ ok: true });
  };
  const [method = '', route = ''] = call.split(' ');
  try {
    const created = create({ baseUrl, fetch, ...client?.() });
    created.use(...(use?.() ?? []));
    const { data, error, response, ...rest } = await (created[method] as Send)(route, init?.());
    const shown = data instanceof ArrayBuffer || data instanceof Blob ? await new Response(data).text() : data;
    return { sent, error, ...{ data: shown, status: response.status, rest } };
  } catch (error) {
    const { code, parameter = '' } = error as EndpointError;
    return { sent, thrown: error instanceof EndpointError ? `${code} ${parameter}` : String(error) };
  }
}

const ours = (each: Case) => outcomeOf(createClient as unknown as Create, each);
const theirs = (each: Case) => outcomeOf(createPeer as unknown as Create, each);

describe('a call through routebook/paths', () => {
  it('is one of at least 100 that are sent as by openapi-fetch', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(100);
  });

  it.each(CASES.map((each, index) => [`${index}: ${each.call}`, each] as const))('%s is the same', async (_, each) => {
    expect(await ours(each)).toEqual(await theirs(each));
  });

  it.each(DIFFERENCES)('differs: %s %s', async (_, expected, call, init) => {
    const each = { call, ...(init && { init }) };
    const outcome = await ours(each);
    expect(summaryOf(outcome)).toBe(expected);
    expect(outcome).not.toEqual(await theirs(each));
  });

  it('has no error if a failed response is empty, as in openapi-fetch after 0.17', async () => {
    const each = { call: GET, reply: () => new Response('', { status: 500 }) };
    expect([(await ours(each)).error, (await theirs(each)).error]).toEqual([undefined, '']);
  });
});
