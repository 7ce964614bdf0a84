import { readFileSync } from 'node:fs';
import { emitTypes, generate, type JsonObject, type PaginationSettings } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadModule } from './load-module.ts';

// The lists of generated clients: how they are recognized, and how they end.

const item = { type: 'object', properties: { id: { type: 'string' } } };
const list: JsonObject = { type: 'array', items: item };
type Query = Readonly<Record<string, JsonObject>>;

/** The parameters and the response of a list: how it is recognized, or a title that is the reason why it is not. */
interface DescribedList {
  readonly title: string;
  readonly query: Query;
  readonly response: JsonObject;
  readonly headers?: JsonObject;
  readonly found?: object;
}

const LISTS: { readonly [Kind in 'recognized' | 'unrecognized']: readonly DescribedList[] } = parse(
  readFileSync(new URL('generated-lists.yaml', import.meta.url), 'utf8'),
);

function describeList(query: Query, schema: JsonObject, headers: JsonObject = {}): JsonObject {
  const parameters = Object.entries(query).map(([name, { deprecated, description, ...type }]) => ({
    ...{ name, in: 'query', schema: type },
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(description === undefined ? {} : { description }),
  }));
  const response = { description: '', headers, content: { 'application/json': { schema } } };
  return {
    openapi: '3.0.3',
    info: { title: 'Lists', version: '1' },
    servers: [{ url: 'https://h.example/v1' }],
    paths: { '/things': { get: { operationId: 'things', parameters, responses: { 200: response } } } },
  } as JsonObject;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const wrapped = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: { things: list, ...properties },
});
const within = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

const foundIn = (description: JsonObject, pagination?: PaginationSettings) =>
  generate(description, pagination && { pagination }).lists;

describe('the pagination of a generated route', () => {
  it.each(LISTS.recognized)('is recognized by $title', ({ query, response, headers, found }) => {
    expect(foundIn(describeList(query, response, headers))).toEqual({
      recognized: { 'GET /things': found },
      unrecognized: {},
    });
  });

  it.each(LISTS.unrecognized)('is reported as unknown if $title', ({ title, query, response }) => {
    expect(foundIn(describeList(query, response))).toEqual({ recognized: {}, unrecognized: { 'GET /things': title } });
  });

  it('is set or forbidden by the options', () => {
    const description = describeList({ page: integer, at: text }, list);
    const own = { by: 'cursor', parameter: 'at', next: '-1.id' } as const;
    expect(foundIn(description, { 'GET /things': own }).recognized).toEqual({ 'GET /things': own });
    expect(foundIn(description, { 'GET /things': false })).toEqual({
      recognized: {},
      unrecognized: { 'GET /things': 'the configuration forbids it' },
    });
    expect(() => foundIn(description, { 'GET /thing': false })).toThrow('which the description does not have');
    expect(() => foundIn(description, { 'GET /things': { by: 'pages' } as never })).toThrow('"pagination"');
  });

  it('does not take a time for a cursor', () => {
    const time = { type: 'string', format: 'date-time' };
    expect(foundIn(describeList({ after: time, before: time }, list))).toEqual({ recognized: {}, unrecognized: {} });
  });
});

/** Reads all pages of a list, whose server responds with the body and headers for the number of the request. */
async function readAll(
  description: JsonObject,
  reply: (count: number, url: URL) => { body: unknown; link?: string } | undefined,
  options: object = {},
) {
  const sent: string[] = [];
  const fetch = async (url: unknown) => {
    const called = new URL(String(url));
    sent.push(called.search);
    if (sent.length > 20) throw new Error('The list has no end.');
    const { body, link: header } = reply(sent.length, called) ?? { body: [] };
    return Response.json(body, header === undefined ? {} : { headers: { link: header } });
  };
  const { createClient } = await loadModule(description);
  const read = createClient({ fetch, retries: 0, log: false })['things']?.all(options);
  const outcome = await read?.then(
    (items) => items.map((each) => (each as { id: unknown }).id),
    (error: { code?: string }) => error.code,
  );
  return { outcome, sent };
}

const full = (count: number) => [{ id: `${count}a` }, { id: `${count}b` }];
const next = (url: URL, page: string) => `<${url.origin}${url.pathname}?page_token=${page}>; rel="next"`;

describe('a list of a generated client', () => {
  it('ends with the page without a link to a next one, if a page before had one', async () => {
    const description = describeList({ page: integer }, list);
    const { outcome, sent } = await readAll(description, (count, url) => ({
      body: full(count),
      ...(count < 3 ? { link: next(url, `t${count}`) } : {}),
    }));
    expect(outcome).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    expect(sent).toEqual(['', '?page_token=t1', '?page_token=t2']);
  });

  it('has one page if that has links, but none to a next one', async () => {
    const description = describeList({ page: integer }, list);
    const { sent } = await readAll(description, (count) => ({ body: full(count), link: '</v1/things>; rel="first"' }));
    expect(sent).toHaveLength(1);
  });

  it('ends with an error if two pages in succession repeat the one before', async () => {
    const first = { ...integer, default: 1 };
    const { outcome, sent } = await readAll(describeList({ page: first }, list), () => ({ body: full(1) }));
    expect([outcome, sent.length]).toEqual(['ENDLESS_LIST', 3]);
    const texts = describeList({ page: first }, { type: 'array', items: text });
    expect((await readAll(texts, () => ({ body: ['a', 'b'] }))).outcome).toBe('ENDLESS_LIST');
  });

  it.each<[string, JsonObject, (count: number) => unknown, string[]]>([
    [
      'a URL in the body, and null at the end',
      describeList({ page: integer }, wrapped({ next: text })),
      (count) => ({ things: full(count), next: count < 2 ? '/v1/things?page=7' : null }),
      ['', '?page=7'],
    ],
    [
      '"more" in the body',
      describeList({ offset: integer }, wrapped({ more: { type: 'boolean' } })),
      (count) => ({ things: full(count), more: count < 3 }),
      ['', '?offset=2', '?offset=4'],
    ],
    [
      'the id of the last item',
      describeList({ starting_after: text }, wrapped({ has_more: { type: 'boolean' } })),
      (count) => ({ things: full(count), has_more: count < 2 }),
      ['', '?starting_after=1b'],
    ],
    [
      'a cursor in an object',
      describeList({ cursor: text }, wrapped({ cursor: { type: 'object' } })),
      (count) => ({ things: full(count), cursor: { next: count < 2 ? '/b+c=' : null } }),
      ['', '?cursor=%2Fb%2Bc%3D'],
    ],
    [
      'a link in an object',
      describeList({ page: integer }, wrapped({ _links: { type: 'object' } })),
      (count) => ({ things: full(count), _links: count < 2 ? { next: { href: '/v1/things?page=2' } } : {} }),
      ['', '?page=2'],
    ],
    [
      'continuation',
      describeList({ continuation: text }, wrapped({ continuation: text })),
      (count) => ({ things: full(count), ...(count < 2 ? { continuation: 'c' } : {}) }),
      ['', '?continuation=c'],
    ],
    [
      'pages that begin with 0',
      describeList({ page: { type: 'integer', default: 0 } }, list),
      (count) => (count < 3 ? full(count) : []),
      ['', '?page=1', '?page=2'],
    ],
    [
      'pages of the largest size',
      describeList({ page: { ...integer, default: 1 }, per_page: { type: 'integer', maximum: 100 } }, list),
      (count) => (count < 2 ? full(count) : []),
      ['?per_page=100', '?per_page=100&page=2'],
    ],
    [
      'a cursor next to a list in an object',
      describeList({ cursor: text }, within({ data: within({ results: list, next_cursor: text }) })),
      (count) => ({ data: { results: full(count), next_cursor: count < 3 ? `c${count}` : null } }),
      ['', '?cursor=c1', '?cursor=c2'],
    ],
    [
      'the number of items of a list in an object',
      describeList({ offset: integer }, within({ data: within({ results: list }) })),
      (count) => ({ data: { results: count < 3 ? full(count) : [] } }),
      ['', '?offset=2', '?offset=4'],
    ],
  ])('is read by %s', async (_, description, bodyOf, expected) => {
    expect((await readAll(description, (count) => ({ body: bodyOf(count) }))).sent).toEqual(expected);
  });

  it('has the items of a list in an object, with their type', async () => {
    const description = describeList({ page: integer }, within({ data: within({ results: list }) }));
    const { outcome } = await readAll(description, (count) => ({
      body: { data: { results: count < 3 ? full(count) : [] } },
    }));
    expect(outcome).toEqual(['1a', '1b', '2a', '2b']);
    expect(emitTypes(generate(description).catalogue).get('pages.ts')).toContain('id?: string');
  });

  it('has the page size of the caller', async () => {
    const description = describeList({ page: integer, per_page: { type: 'integer', maximum: 100 } }, list);
    const { sent } = await readAll(description, () => undefined, { per_page: 5 });
    expect(sent).toEqual(['?per_page=5']);
  });

  it('is rejected if a page says that there are more, but has no cursor', async () => {
    const description = describeList({ cursor: text }, wrapped({ has_more: { type: 'boolean' }, next_cursor: text }));
    const { outcome } = await readAll(description, (count) => ({ body: { things: full(count), has_more: true } }));
    expect(outcome).toBe('INVALID_OPTION');
  });

  it('is read from a path, by a function that replaces fetch', async () => {
    const description = { ...describeList({ page: integer }, list), servers: [{ url: '/v1' }] };
    const { createClient } = await loadModule(description);
    const sent: string[] = [];
    const fetch = async (url: unknown) => {
      sent.push(String(url));
      return Response.json(sent.length < 3 ? full(sent.length) : []);
    };
    expect(await createClient({ fetch })['things']?.all()).toHaveLength(4);
    expect(sent).toEqual(['/v1/things', '/v1/things?page=1', '/v1/things?page=2']);
  });
});
