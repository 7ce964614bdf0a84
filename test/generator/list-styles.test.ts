import { generate, type JsonObject, type CataloguePagination as Pagination } from 'routebook/generator';
import { infiniteQueryOptions } from 'routebook/query';
import { describe, expect, test } from 'vitest';
import { loadModule } from './load-module.ts';

// Lists of APIs that were not seen before: each is complete, or its caller is told. Their servers are functions of the request, as the real ones are.

type Item = { readonly id: number };
type Reply = { readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };

/** A server: responds to the parameters of a request with a page of the items. `count` is the number of requests before. */
type Server = (query: URLSearchParams, all: readonly Item[], url: URL, count: number) => Reply;

interface Style {
  /** Parameters of the route, and the schema of its response. */
  readonly query: Readonly<Record<string, JsonObject>>;
  readonly response: JsonObject;
  readonly headers?: JsonObject;
  readonly server: Server;
  /** The pagination that the configuration sets. */
  readonly pagination?: Pagination;
}

const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;
const list: JsonObject = { type: 'array', items: { type: 'object', properties: { id: integer, number: integer } } };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const SIZE = 10;

function describeStyle({ query, response, headers = {} }: Style): JsonObject {
  const parameters = Object.entries(query).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', schema },
    ...(description === undefined ? {} : { description }),
  }));
  const content = { 'application/json': { schema: response } };
  return {
    openapi: '3.0.3',
    info: { title: 'Lists', version: '1' },
    servers: [{ url: 'https://h.example' }],
    paths: {
      '/things': {
        get: { operationId: 'things', parameters, responses: { 200: { description: '', headers, content } } },
      },
    },
  } as JsonObject;
}

const numbered = (length: number, step = 1): Item[] =>
  Array.from({ length }, (_, index) => ({ id: (index + 1) * step }));
const numberIn = (query: URLSearchParams, name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const cut = (all: readonly Item[], from: number, size = SIZE) => all.slice(Math.max(from, 0), Math.max(from, 0) + size);
const byPage = (query: URLSearchParams, all: readonly Item[], start: number, name = 'page') =>
  cut(all, (numberIn(query, name, start) - start) * SIZE);
const after = (all: readonly Item[], id: number) => all.filter((item) => item.id > id).slice(0, SIZE);

interface Read {
  readonly ids: readonly number[];
  readonly code: string | undefined;
  readonly notices: readonly string[];
  readonly sent: readonly string[];
}

/** Reads the list of a style. `change` changes the items before a request. */
async function read(
  style: Style,
  items: readonly Item[],
  { change, ...options }: { change?: (all: Item[], count: number) => void; [name: string]: unknown } = {},
): Promise<Read> {
  const all = [...items];
  const sent: string[] = [];
  const notices: string[] = [];
  const ids: number[] = [];
  const fetch = async (given: unknown) => {
    const url = new URL(String(given));
    if (sent.length > 60) throw new Error('The list has no end.');
    change?.(all, sent.length);
    const { body, headers = {} } = style.server(url.searchParams, all, url, sent.length);
    sent.push(url.search);
    return Response.json(body, { headers });
  };
  const onNotice = ({ kind, message }: { kind: string; message: string }) => {
    if (kind === 'incomplete') notices.push(message);
  };
  const pagination = style.pagination && { 'GET /things': style.pagination };
  const { createClient } = await loadModule(describeStyle(style), pagination && { pagination });
  let code: string | undefined;
  try {
    const found = createClient({ fetch, onNotice, retries: 0 })['things']?.items({}, options);
    for await (const item of found ?? []) ids.push((item as Item).id);
  } catch (error) {
    code = (error as { code?: string }).code ?? String(error);
  }
  return { ids, code, notices, sent };
}

const recognizes = (style: Style) => 'GET /things' in generate(describeStyle(style)).lists.recognized;
const reasonOf = (style: Style) => generate(describeStyle(style)).lists.unrecognized['GET /things'];

const linkTo = (url: URL, name: string, value: unknown) => {
  const next = new URL(url);
  next.searchParams.set(name, String(value));
  return { link: `<${next.href}>; rel="next"` };
};

const spring = (start: number, page: number, all: readonly Item[]) => ({
  content: cut(all, page * SIZE),
  number: page + start,
  size: SIZE,
  first: page === 0,
  last: (page + 1) * SIZE >= all.length,
  totalElements: all.length,
  totalPages: Math.ceil(all.length / SIZE),
});

/** The styles that are read. */
const STYLES: Readonly<Record<string, Style>> = {
  'pages from 1, undescribed': {
    query: { page: integer },
    response: list,
    server: (query, all) => ({ body: byPage(query, all, 1) }),
  },
  'pages from 0, undescribed': {
    query: { page: integer },
    response: list,
    server: (query, all) => ({ body: byPage(query, all, 0) }),
  },
  'pages from 0, with a minimum': {
    query: { page: { ...integer, minimum: 0 } },
    response: list,
    server: (query, all) => ({ body: byPage(query, all, 0) }),
  },
  'pages from 1, with a minimum of 0': {
    query: { page: { ...integer, minimum: 0 } },
    response: list,
    server: (query, all) => ({ body: byPage(query, all, 1) }),
  },
  'pages from 0, by the text': {
    query: { page: { ...integer, description: 'Zero-based page index (0..N)' } },
    response: list,
    server: (query, all) => ({ body: byPage(query, all, 0) }),
  },
  'pages from 1, by the text, with a minimum of 0': {
    query: { page: { ...integer, minimum: 0, description: 'The page number. Pages start at 1.' } },
    response: list,
    server: (query, all) => ({ body: byPage(query, all, 1) }),
  },
  'pages from 0, by the response, against the text': {
    query: { page: { ...integer, description: 'Page number, starting with 1' } },
    response: object({ content: list, number: integer, last: { type: 'boolean' } }),
    server: (query, all) => ({ body: spring(0, numberIn(query, 'page', 0), all) }),
  },
  'pages from 0, by a page object in the response': {
    query: { page: { ...integer, default: 1 } },
    response: object({ things: list, page: object({ number: integer, totalElements: integer }) }),
    server: (query, all) => {
      const { content, ...page } = spring(0, numberIn(query, 'page', 0), all);
      return { body: { things: content, page } };
    },
  },
  'pages from 1, by the response, against the default': {
    query: { page: { ...integer, default: 0 } },
    response: object({ data: list, meta: object({ current_page: integer, total: integer }) }),
    server: (query, all) => {
      const page = numberIn(query, 'page', 1);
      return { body: { data: byPage(query, all, 1), meta: { current_page: page, total: all.length } } };
    },
  },
  'offsets that count': {
    query: { offset: integer },
    response: list,
    server: (query, all) => ({ body: cut(all, numberIn(query, 'offset', 0)) }),
  },
  'offsets that count, with a total in a header': {
    query: { offset: integer },
    response: list,
    server: (query, all) => ({
      body: cut(all, numberIn(query, 'offset', 0)),
      headers: { 'x-total-count': String(all.length) },
    }),
  },
  'items from 1, by the text': {
    query: { startIndex: { ...integer, description: 'The 1-based index of the first result' } },
    response: object({ Resources: list, totalResults: integer }),
    server: (query, all) => ({
      body: { totalResults: all.length, Resources: cut(all, numberIn(query, 'startIndex', 1) - 1) },
    }),
  },
  'items from 1, by the response': {
    query: { startIndex: integer },
    response: object({ Resources: list, totalResults: integer, startIndex: integer }),
    server: (query, all) => {
      const startIndex = numberIn(query, 'startIndex', 1);
      return { body: { totalResults: all.length, startIndex, Resources: cut(all, startIndex - 1) } };
    },
  },
  'cursors in the body': {
    query: { cursor: text },
    response: object({ things: list, next_cursor: text }),
    server: (query, all) => {
      const things = after(all, numberIn(query, 'cursor', 0));
      const { id } = things.at(-1) ?? { id: 0 };
      return { body: { things, ...(after(all, id).length > 0 ? { next_cursor: String(id) } : {}) } };
    },
  },
  'cursors under a name of their own': {
    query: { marker: text },
    response: object({ things: list, pageInfo: object({ NextMarker: text }) }),
    server: (query, all) => {
      const things = after(all, numberIn(query, 'marker', 0));
      const { id } = things.at(-1) ?? { id: 0 };
      return { body: { things, pageInfo: after(all, id).length > 0 ? { NextMarker: String(id) } : {} } };
    },
  },
  'a text as offset, which is a cursor': {
    query: { offset: text },
    response: object({ records: list, offset: text }),
    server: (query, all) => {
      const records = after(all, Number(query.get('offset')?.slice(1) ?? 0));
      const { id } = records.at(-1) ?? { id: 0 };
      return { body: { records, ...(after(all, id).length > 0 ? { offset: `r${id}` } : {}) } };
    },
  },
  'nested data, with a cursor next to it': {
    query: { page_token: text },
    response: object({ result: object({ rows: list, meta: object({ next_page_token: text }) }) }),
    server: (query, all) => {
      const rows = after(all, numberIn(query, 'page_token', 0));
      const { id } = rows.at(-1) ?? { id: 0 };
      const token = after(all, id).length > 0 ? String(id) : '';
      return { body: { result: { rows, meta: { next_page_token: token } } } };
    },
  },
  'URLs in the body': {
    query: { page: integer },
    response: object({ count: integer, next: text, results: list }),
    server: (query, all, url) => {
      const page = numberIn(query, 'page', 1);
      const next = page * SIZE < all.length ? linkTo(url, 'page', page + 1).link.slice(1, -13) : null;
      return { body: { count: all.length, next, results: byPage(query, all, 1) } };
    },
  },
  'ids of the last item, with has_more': {
    query: { starting_after: text },
    response: object({ data: list, has_more: { type: 'boolean' } }),
    server: (query, all) => {
      const data = after(all, numberIn(query, 'starting_after', 0));
      return { body: { data, has_more: after(all, data.at(-1)?.id ?? 0).length > 0 } };
    },
  },
  'links in the header': {
    query: { page: integer },
    response: list,
    headers: { Link: { schema: text } },
    server: (query, all, url) => {
      const page = numberIn(query, 'page', 1);
      const body = byPage(query, all, 1);
      return page * SIZE < all.length ? { body, headers: linkTo(url, 'page', page + 1) } : { body };
    },
  },
};

describe('a list of an API that was not seen before', () => {
  for (const [title, style] of Object.entries(STYLES))
    test(`is complete for every length: ${title}`, async () => {
      expect(recognizes(style)).toBe(true);
      for (const length of [0, 1, SIZE - 1, SIZE, SIZE + 1, 2 * SIZE, 2 * SIZE + 1, 6 * SIZE + 5]) {
        const { ids, code, notices, sent } = await read(style, numbered(length));
        expect([title, length, ids, code, notices]).toEqual([
          title,
          length,
          numbered(length).map(({ id }) => id),
          undefined,
          [],
        ]);
        expect(sent.length).toBeLessThanOrEqual(Math.ceil(length / SIZE) + 3);
      }
    });

  test.each(Object.keys(STYLES).filter((title) => title.startsWith('pages')))(
    'is complete in an infinite query, each of whose pages is read alone: %s',
    async (title) => {
      const style = styleOf(title);
      const all = numbered(3 * SIZE + 5);
      const fetch = async (given: unknown) => {
        const url = new URL(String(given));
        const { body, headers = {} } = style.server(url.searchParams, all, url, 0);
        return Response.json(body, { headers });
      };
      const client = (await loadModule(describeStyle(style))).createClient({ fetch });
      const { queryFn, getNextPageParam } = infiniteQueryOptions(client['things'] as never);
      const found: unknown[] = [];
      let pageParam: Parameters<typeof getNextPageParam>[2] = null;
      for (let count = 0; count < 9; count++) {
        // A cache keeps parameters as text.
        const page = (await queryFn({ pageParam: JSON.parse(JSON.stringify(pageParam)) })) as never;
        found.push(JSON.parse(JSON.stringify(page)));
        pageParam = getNextPageParam(page, [], pageParam, []);
        if (pageParam === null) break;
      }
      const ids = JSON.stringify(found.map((page) => (page as { data: unknown }).data)).match(/"id":\d+/g);
      expect(ids).toEqual(all.map(({ id }) => `"id":${id}`));
    },
  );

  test.each<[string, Style, string]>([
    [
      'an offset that is the number of the last item',
      {
        query: {
          offset: {
            ...integer,
            description: 'Offset by a specified number: items with a greater one than the offset are returned',
          },
        },
        response: object({ Journals: list }),
        server: () => ({ body: {} }),
      },
      '"offset" does not count items',
    ],
    [
      'the id of the last item before the page',
      {
        query: { before: { ...integer, description: 'Load posts with an id lower than this value' } },
        response: object({ latest_posts: list }),
        server: () => ({ body: {} }),
      },
      'nothing in its response is known to be the next "before"',
    ],
    [
      'a cursor in a header only',
      {
        query: { page_token: text },
        response: list,
        headers: { 'X-Next-Token': { schema: text } },
        server: () => ({ body: {} }),
      },
      'nothing in its response is known to be the next "page_token"',
    ],
    [
      'a default that the text contradicts',
      {
        query: { page: { ...integer, default: 1, description: 'Zero-based page' } },
        response: list,
        server: () => ({ body: {} }),
      },
      'the default of "page" is 1, but its text says that the first one is 0',
    ],
  ])('is not read by pages if it has %s, and generation says why', (_title, style, reason) => {
    expect(reasonOf(style)).toBe(reason);
    expect(recognizes(style)).toBe(false);
  });
});

const styleOf = (title: string): Style => {
  const found = STYLES[title];
  if (!found) throw new Error(`There is no style "${title}".`);
  return found;
};
/** Those that count, so that a new first item moves the others. */
const COUNTED = Object.keys(STYLES).filter((title) => /^(?:pages|offsets|items|URLs|links)/.test(title));
/** Those that count, and name a total. */
const TOTALS = [
  'pages from 0, by the response, against the text',
  'pages from 0, by a page object in the response',
  'pages from 1, by the response, against the default',
  'offsets that count, with a total in a header',
  'items from 1, by the text',
  'items from 1, by the response',
  'URLs in the body',
];

describe('a list of another API that changes while it is read', () => {
  const CHANGED = ['the list changed while it was read: a page has items that were on an earlier page'];
  const SHORTER = ['the list became shorter while it was read, so that items may have been left out'];
  const all = numbered(4 * SIZE);
  /** Before the last page is requested. */
  const insert = (length: number) => (items: Item[], count: number) => {
    if (count === 3) items.unshift(...Array.from({ length }, (_, index) => ({ id: -1 - index })));
  };

  test.each(COUNTED)('has a notice of new items, or an error if the caller asks for that: %s', async (title) => {
    for (const length of [1, SIZE - 1, SIZE]) {
      const { ids, code, notices } = await read(styleOf(title), all, { change: insert(length) });
      expect([length, code, notices]).toEqual([length, undefined, CHANGED]);
      expect(new Set(ids)).toEqual(new Set(all.map(({ id }) => id)));
    }
    const whole = await read(styleOf(title), all, { change: insert(1), incomplete: 'error' });
    expect(whole.code).toBe('INCOMPLETE');
  });

  test.each(COUNTED)('has each item once with `unique`, without a notice: %s', async (title) => {
    const { ids, notices } = await read(styleOf(title), all, { change: insert(2), unique: 'id' });
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(notices).toEqual([]);
  });

  test.each(TOTALS)('has a notice if its total falls: %s', async (title) => {
    const change = (items: Item[], count: number) => {
      if (count === 3) items.splice(0, 3);
    };
    const { ids, notices } = await read(styleOf(title), all, { change });
    expect(ids.length).toBeLessThan(all.length);
    expect(notices).toEqual(SHORTER);
    expect((await read(styleOf(title), all, { change, incomplete: 'error' })).code).toBe('INCOMPLETE');
  });

  test.each(Object.keys(STYLES).filter((title) => /^cursors|^ids|^nested|^a text/.test(title)))(
    'misses and repeats nothing that stays if cursors are ids: %s',
    async (title) => {
      const change = (items: Item[], count: number) => {
        if (count === 2) items.splice(0, 3);
        if (count === 3) items.unshift({ id: -1 });
      };
      const { ids, notices } = await read(styleOf(title), all, { change });
      expect([ids, notices]).toEqual([all.map(({ id }) => id), []]);
    },
  );
});

describe('a list of another API that ends early', () => {
  test.each(TOTALS)('has a notice if its total is larger: %s', async (title) => {
    const style = styleOf(title);
    // Every page after the first is empty, but the total stays.
    const server: Server = (query, all, url, count) => {
      const { body, ...rest } = style.server(query, all, url, count);
      const emptied = JSON.stringify(body, (_name, value) => (Array.isArray(value) ? [] : value));
      return count === 0 ? { body, ...rest } : { body: JSON.parse(emptied), ...rest };
    };
    const options = [{}, { incomplete: 'error' }] as const;
    const [told, rejected] = await Promise.all(options.map((each) => read({ ...style, server }, numbered(25), each)));
    expect(told?.ids).toHaveLength(SIZE);
    expect(told?.notices).toEqual(['the list ended after 10 of 25 items']);
    expect(rejected?.code).toBe('INCOMPLETE');
  });

  const rows = (more: object): Style => ({
    query: { cursor: text, limit: { ...integer, maximum: SIZE } },
    response: object({ rows: list, next_cursor: text, has_more: { type: 'boolean' } }),
    server: (_query, all) => ({ body: { rows: cut(all, 0), ...more } }),
  });
  test('has a notice if its only page is full, and has neither a cursor nor a link', async () => {
    expect((await read(rows({}), numbered(25))).notices).toHaveLength(1);
    expect((await read(rows({}), numbered(25), { incomplete: 'error' })).code).toBe('INCOMPLETE');
    for (const [more, length] of [
      [{}, SIZE - 1],
      [{ next_cursor: null }, SIZE],
      [{ next_cursor: '' }, SIZE],
      [{ has_more: false }, SIZE],
    ] as const)
      expect((await read(rows(more), numbered(length))).notices).toEqual([]);
  });

  test('is rejected if a later page is an object of another kind', async () => {
    const style = styleOf('items from 1, by the text');
    const server: Server = (query, all, url, count) =>
      count === 2 ? { body: { message: 'Try again' } } : style.server(query, all, url, count);
    expect((await read({ ...style, server }, numbered(45))).code).toBe('UNEXPECTED_DATA');
  });

  test('is rejected if its pages overlap twice in succession, because the numbers do not count what was described', async () => {
    const journals = (pagination: Pagination): Style => ({
      query: { offset: integer },
      response: object({ Journals: list }),
      pagination,
      server: (query, all) => {
        const Journals = after(all, numberIn(query, 'offset', 0)).map(({ id }) => ({
          JournalNumber: id,
          id: undefined,
        }));
        return { body: { Journals } };
      },
    });
    for (const step of [2, 7]) {
      const wrong = await read(journals({ by: 'offset', items: 'Journals' }), numbered(50, step));
      expect(wrong.code).toBe('UNEXPECTED_DATA');
      expect(wrong.ids.length).toBeLessThan(3 * SIZE);
    }
    const next = 'Journals.-1.JournalNumber';
    const right = await read(journals({ by: 'cursor', parameter: 'offset', items: 'Journals', next }), numbered(45, 2));
    expect([right.ids.length, right.code, right.notices]).toEqual([45, undefined, []]);
  });

  test('has a notice if the response reports that a page was skipped', async () => {
    const style: Style = {
      query: { page: { ...integer, default: 1 } },
      response: object({ things: list, page: integer }),
      // Pages are counted from 0 in requests, and from 1 in responses.
      server: (query, all) => ({ body: { things: byPage(query, all, 0), page: numberIn(query, 'page', 0) + 1 } }),
    };
    const { ids, notices } = await read(style, numbered(45));
    expect(ids).toHaveLength(35);
    expect(notices[0]).toContain('says that it is page 3, after page 1');
  });

  test('has a notice if the first response says that it is not the first page', async () => {
    const style: Style = {
      query: { page: { ...integer, default: 1 } },
      response: object({ content: list, number: integer }),
      server: (query, all) => ({ body: spring(0, numberIn(query, 'page', 1), all) }),
    };
    expect((await read(style, numbered(45))).notices.join()).toContain('not the first page');
  });
});
