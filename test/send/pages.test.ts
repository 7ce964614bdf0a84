import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endpoint } from 'routebook';
import { createSend, pagingOf, ResponseError } from 'routebook/send';
import { describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.ts';
import { collect, playBy, type SentRequest, type Step, settled } from './scripted.ts';

const ISSUES = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', per_page: 2 });
const LAST = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', page: 9 });
const pageOf = ({ url }: SentRequest) => Number(new URL(url).searchParams.get('page') ?? 1);
const issue = (number: number) => ({ number });

/** Pages of two issues each, joined by links. */
function issues(last: number, linkOf = (url: string) => `<${url}>; rel="next", <https://x>; rel="last"`) {
  return playBy((request): Step => {
    const page = pageOf(request);
    const next = new URL(request.url);
    next.searchParams.set('page', String(page + 1));
    const headers = page < last ? { link: linkOf(next.href) } : {};
    return { status: 200, headers, body: [issue(page * 2 - 1), issue(page * 2)] };
  });
}

describe('send.all', () => {
  test('returns the items of all pages, or as many as `limit` says', async () => {
    const { fetch, sent } = issues(3);
    const send = createSend({ fetch });
    expect(await send.all(ISSUES)).toEqual([1, 2, 3, 4, 5, 6].map(issue));
    expect(sent).toHaveLength(3);
    expect(await send.all(ISSUES, { limit: 3 })).toEqual([1, 2, 3].map(issue));
    expect(sent).toHaveLength(5);
  });

  test('rejects if a page fails or an option is invalid', async () => {
    const { fetch } = playBy((_request, index): Step => (index === 0 ? { status: 200, body: [1] } : 404));
    const send = createSend({ fetch });
    await send.all(ISSUES);
    await expect(send.all(ISSUES)).rejects.toBeInstanceOf(ResponseError);
    await expect(send.all(ISSUES, { limt: 1 } as never)).rejects.toThrow('Did you mean "limit"?');
  });
});

describe('pages and items', () => {
  test('follow the link unchanged, with the headers of the first request', async () => {
    const { fetch, sent } = issues(3);
    const send = createSend({ fetch, token: 'tok' });
    const numbers = (await collect(send.items(ISSUES))).map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?per_page=2',
      '?per_page=2&page=2',
      '?per_page=2&page=3',
    ]);
    expect(new Set(sent.map(({ headers }) => JSON.stringify(headers))).size).toBe(1);
    expect((await collect(send.pages(ISSUES))).map(({ status, data }) => [status, data.length])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
  });

  test.each([
    ['relations in one parameter', (url: string) => `<${url}>; rel="prefetch next"`],
    ['no quotes', (url: string) => `<${url}>; rel=next`],
    ['other parameters before it', (url: string) => `<https://x>; rel="prev", <${url}>; title="a, b"; REL="next"`],
    ['a relative URL', (url: string) => `<${new URL(url).pathname}${new URL(url).search}>; rel="next"`],
  ])('a link with %s is understood', async (_title, linkOf) => {
    const { fetch } = issues(2, linkOf);
    expect(await collect(createSend({ fetch }).items(ISSUES))).toHaveLength(4);
  });

  test.each([
    ['to another origin', 'https://evil.example/x?page=2', 'another origin'],
    ['to another scheme', 'http://api.github.com/x', 'another origin'],
    ['without a scheme', '//evil.example/x', 'another origin'],
    ['to another port', 'https://api.github.com:1/x', 'another origin'],
    ['that is not a URL', 'http://[', 'is not a URL'],
    ['that runs code', 'javascript:alert(1)', 'is not a URL'],
    ['to the same page', ISSUES.url, ''],
  ])('a link %s is refused: %s', async (_title, target, message) => {
    const { fetch, sent } = issues(2, () => `<${target}>; rel="next"`);
    const { error } = await settled(collect(createSend({ fetch, token: 'tok' }).items(ISSUES)));
    expect(error).toBeInstanceOf(ResponseError);
    expect((error as Error).message).toContain(message);
    expect(sent).toHaveLength(1);
  });

  test.each([
    [{ limit: 3 }, 3, 2],
    [{ limit: 4 }, 4, 2],
    [{ limit: 0 }, 0, 0],
    [{ pages: 2 }, 4, 2],
    [{ pages: 0 }, 0, 0],
    [{ pages: 2, prefetch: true }, 4, 2],
    [{ pages: 5, limit: 1 }, 1, 1],
  ])('with %o there are %i items from %i requests', async (options, items, requests) => {
    const { fetch, sent } = issues(9);
    expect(await collect(createSend({ fetch }).items(ISSUES, options))).toHaveLength(items);
    expect(sent).toHaveLength(requests);
  });

  test('stop without another request after `break`', async () => {
    const { fetch, sent } = issues(9);
    const send = createSend({ fetch, concurrency: 1 });
    for await (const _issue of send.items(ISSUES)) break;
    for await (const _page of send.pages(ISSUES)) break;
    // One request at a time: another page would have been requested before this.
    await send(LAST);
    expect(sent.map(pageOf)).toEqual([1, 1, 9]);
  });

  test('request the next page early with `prefetch`', async () => {
    const { fetch, sent } = issues(3);
    const send = createSend({ fetch, concurrency: 1 });
    const pages = send.pages(ISSUES, { prefetch: true });
    await pages.next();
    await vi.waitUntil(() => sent.length === 2, PATIENCE);
    await pages.return();
    await send(LAST);
    expect(sent.map(pageOf)).toEqual([1, 2, 9]);
  });

  test('abort a prefetched page that is not needed, and ignore its error', async () => {
    const { fetch, sent } = playBy((_request, index) =>
      index === 0 ? { status: 200, headers: { link: '</x?page=2>; rel="next"' }, body: [issue(1)] } : 'hang',
    );
    for await (const _page of createSend({ fetch }).pages(ISSUES, { prefetch: true })) {
      await vi.waitUntil(() => sent.length === 2, PATIENCE);
      break;
    }
    expect(sent[1]?.signal.aborted).toBe(true);
  });

  test('throw the error of a page where the page is awaited', async () => {
    const { fetch } = playBy((_request, index) =>
      index === 0 ? { status: 200, headers: { link: '</x?page=2>; rel="next"' }, body: [issue(1)] } : 404,
    );
    for (const prefetch of [false, true]) {
      const items = createSend({ fetch }).items(ISSUES, { prefetch });
      const { error } = await settled(collect(items));
      expect(error).toMatchObject({ status: 404 });
    }
  });

  test('end with the reason of a signal', async () => {
    const { fetch } = issues(9);
    const stop = new AbortController();
    const items = createSend({ fetch }).items(ISSUES, { signal: stop.signal });
    await items.next();
    await items.next();
    stop.abort('enough');
    expect((await settled(items.next())).error).toBe('enough');
  });

  test('use no more memory for 1,000 pages than for one', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const items = Array.from({ length: 99 }, (_, id) => ({ id, title: 'x'.repeat(100) }));
    const { fetch, sent } = playBy((request) => ({
      ...{ status: 200, body: [{ id: -pageOf(request) }, ...items] },
      headers: pageOf(request) < 1000 ? { link: `</x?page=${pageOf(request) + 1}>; rel="next"` } : {},
    }));
    const stop = new AbortController();
    const sizes: number[] = [];
    let pages = 0;
    for await (const _page of createSend({ fetch }).pages(ISSUES, { signal: stop.signal })) {
      pages++;
      sent.length = 0;
      if (pages % 250 > 0) continue;
      collectGarbage();
      sizes.push(process.memoryUsage().heapUsed);
    }
    expect(pages).toBe(1000);
    // All pages together are 14 MB of text alone.
    expect((sizes[3] ?? 0) - (sizes[0] ?? 0)).toBeLessThan(3_000_000);
  });

  test('continue after an empty page if `pages` is set, and have no items for a body without a list', async () => {
    const bodies = [[], { total_count: 0 }, null, 'text', [issue(1)]];
    const { fetch } = playBy((_request, index) => ({
      ...{ status: 200, body: bodies[index] },
      headers: index < 4 ? { link: `</x?page=${index + 2}>; rel="next"` } : {},
    }));
    expect(await collect(createSend({ fetch }).items(ISSUES, { pages: 9 }))).toEqual([issue(1)]);
  });
});

describe('pages of other APIs', () => {
  const request = endpoint({ url: 'https://api.shop.example/orders?limit=2' });

  test.each([
    [
      'by page',
      { by: 'page' as const },
      'page',
      (page: number) => ({ data: page < 3 ? [page] : [] }),
      ['null', '2', '3'],
    ],
    [
      'by offset',
      { by: 'offset' as const, parameter: 'skip' },
      'skip',
      (page: number) => (page < 3 ? [page, 0] : []),
      ['null', '2', '4'],
    ],
    [
      'by a cursor in the page',
      { by: 'cursor' as const },
      'cursor',
      (page: number) => ({ items: [page], response_metadata: { next_cursor: page < 3 ? `c${page}` : '' } }),
      ['null', 'c1', 'c2'],
    ],
    [
      'by the last item',
      { by: 'cursor' as const, parameter: 'starting_after', next: 'data.-1.id', items: 'data' },
      'starting_after',
      (page: number) => ({ has_more: page < 3, other: [], data: [{ id: `o${page}` }] }),
      ['null', 'o1', 'o2'],
    ],
    [
      'by a URL in the page',
      { by: 'cursor' as const, next: 'next' },
      'at',
      (page: number) => ({ items: [page], next: page < 3 ? `https://api.shop.example/orders?at=${page}` : null }),
      ['null', '1', '2'],
    ],
  ])('are found %s', async (_title, pagination, parameter, bodyOf, expected) => {
    const { fetch, sent } = playBy((_request, index) => ({ status: 200, body: bodyOf(index + 1) }));
    await collect(createSend({ fetch }).items(request, { paging: pagingOf(pagination) }));
    expect(sent.map(({ url }) => String(new URL(url).searchParams.get(parameter)))).toEqual(expected);
  });

  const next = (data: unknown, pagination = { by: 'cursor' as const }) =>
    pagingOf(pagination).next({ data, url: 'https://a.test/orders', status: 200, headers: {} });

  test.each(
    ['next_cursor', 'next_page_token', 'nextPageToken', 'next', 'cursor', 'continuation_token'].flatMap((name) => [
      { [name]: 'c' },
      { meta: { [name]: 'c' } },
      { paging: { [name]: 'c' } },
      { pagination: { [name]: 'c' } },
      { response_metadata: { [name]: 'c' } },
    ]),
  )('are found by the usual names of cursors: %j', (data) => {
    expect(next(data)).toBe('https://a.test/orders?cursor=c');
  });

  test.each([
    ['an empty cursor', { by: 'cursor', next: 'at' }, { at: '' }],
    ['a cursor that is not a text or a number', { by: 'cursor', next: 'at' }, { at: {} }],
    ['a member that every object has', { by: 'cursor', next: 'constructor.name' }, {}],
    ['a page without items', { by: 'page' }, { items: [] }],
  ])('end after %s', (_title, pagination, data) => {
    expect(next(data, pagination as never)).toBeUndefined();
  });

  test.each(['items', 'commits', 'files'])(
    'have their items in the list "%s", even if another one comes first',
    async (name) => {
      const { fetch } = playBy(() => ({ status: 200, body: { labels: [1], [name]: [2, 3] } }));
      expect(await collect(createSend({ fetch }).items(request))).toEqual([2, 3]);
    },
  );

  test('on another origin are rejected', async () => {
    const { fetch, sent } = playBy(() => ({ status: 200, body: { items: [1], next: 'https://evil.example/' } }));
    const items = createSend({ fetch }).items(request, { paging: pagingOf({ by: 'cursor' }) });
    expect((await settled(collect(items))).error).toBeInstanceOf(ResponseError);
    expect(sent).toHaveLength(1);
  });

  test('can be found by a function', async () => {
    const { fetch, sent } = playBy((_request, index) => ({ status: 200, body: { more: index < 1, orders: [index] } }));
    const paging = {
      next: ({ data }: { data: unknown }) => ((data as { more: boolean }).more ? '/orders?p=2' : undefined),
    };
    expect(await collect(createSend({ fetch }).items(request, { paging }))).toEqual([0, 1]);
    expect(sent[1]?.url).toBe('https://api.shop.example/orders?p=2');
  });
});
