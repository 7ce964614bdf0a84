import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { endpoint } from 'routebook';
import {
  type CacheEntry,
  createSend,
  type ListPage,
  RateLimitError,
  ResponseError,
  TimeoutError,
} from 'routebook/send';
import { describe, expect, test, vi } from 'vitest';
import { finish, pass, play, playBy, type Step, serve, settled, stopTime } from './scripted.ts';

const request = endpoint('GET /x');
const withToken = (token: string) => endpoint('GET /x', { headers: { authorization: `Bearer ${token}` } });
const isApi = (url: string) => url.startsWith('https://api.github.com/');

describe('a rate limit', () => {
  stopTime();

  test('of a host to which a redirect led does not stop requests to the API', async () => {
    const { fetch, sent } = playBy(({ url }): Step => {
      if (url.endsWith('/moved')) return { status: 302, headers: { location: 'https://evil.example/x' } };
      return isApi(url) ? 200 : { status: 429, headers: { 'retry-after': '9999' }, body: { message: 'no' } };
    });
    const send = createSend({ fetch });
    const { error } = await settled(send(endpoint('GET /moved')));
    expect(error).toBeInstanceOf(RateLimitError);
    expect((await settled(send(request))).value?.status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  test('of a host to which a redirect led delays the request that was redirected', async () => {
    let limits = 1;
    const { fetch, sent } = playBy(({ url }): Step => {
      if (isApi(url)) return { status: 302, headers: { location: 'https://other.example/x' } };
      return limits-- > 0 ? { status: 429, headers: { 'retry-after': '20' } } : 200;
    });
    const { value } = await finish(createSend({ fetch })(request));
    expect(value?.status).toBe(200);
    expect((sent[2]?.at ?? 0) - (sent[1]?.at ?? 0)).toBe(20_000);
  });

  test('of one credential does not stop requests with another, and shows them nothing', async () => {
    const { fetch, sent } = playBy(({ headers }): Step => {
      const isFirst = headers['authorization'] === 'Bearer one';
      return isFirst ? { status: 429, headers: { 'retry-after': '9999' }, body: { user: 'private' } } : 200;
    });
    const send = createSend({ fetch });
    expect((await settled(send(withToken('one')))).error).toBeInstanceOf(RateLimitError);
    expect((await settled(send(withToken('one')))).error).toBeInstanceOf(RateLimitError);
    expect((await settled(send(withToken('two')))).value?.status).toBe(200);
    expect((await settled(send(request))).value?.status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  test('gives each error its own data and headers', async () => {
    const { fetch } = play({ status: 429, headers: { 'retry-after': '9999' }, body: { list: [{ a: 1 }] } });
    const send = createSend({ fetch });
    const errors: RateLimitError[] = [];
    for (let count = 0; count < 3; count++) errors.push((await settled(send(request))).error as RateLimitError);
    for (const { data, headers } of errors) {
      expect(data).toEqual({ list: [{ a: 1 }] });
      expect(headers['retry-after']).toBe('9999');
      Object.assign((data as { list: object[] }).list[0] ?? {}, { a: 2 });
      Object.assign(headers, { 'retry-after': 'changed' });
    }
  });

  test.each(['1e300', '1e400', 'Infinity', '-1e5', '0x10', '99999999999999999999'])(
    'with the retry-after %s has a valid time, at most an hour later',
    async (value) => {
      const { fetch } = play({ status: 429, headers: { 'retry-after': value } });
      const { error } = await settled(createSend({ fetch, retries: 0 })(request));
      const wait = (error as RateLimitError).retryAt.getTime() - Date.now();
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThanOrEqual(3_600_000);
    },
  );

  test.each([Number.NaN, Infinity, -Infinity, 1e300, 'soon', {}])(
    'of a policy that returns the time %s has a valid time, at most a day later',
    async (retryAt) => {
      const limits = { read: () => ({ kind: 'primary' as const, retryAt: retryAt as number }) };
      const { error } = await settled(createSend({ fetch: play(429).fetch, limits, retries: 0 })(request));
      expect((error as RateLimitError).retryAt.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
    },
  );

  test.each([
    ['<html>Cloudflare: rate limit, abuse detection</html>', false],
    ['API rate limit exceeded', false],
    [{ message: 'You may not read the secondary_rate_limit rule' }, false],
    [{ errors: ['secondary rate limit'] }, false],
    [['secondary rate limit'], false],
    [{ message: 'You have exceeded a secondary rate limit.' }, true],
    [{ message: 'You have triggered an abuse detection mechanism.' }, true],
    [{ message: 'API rate limit exceeded for user ID 1.' }, true],
  ])("is reported by GitHub's JSON only, in a 403: %o", async (body, isLimit) => {
    const { fetch } = play({ status: 403, body });
    const { error } = await settled(createSend({ fetch, retries: 0 })(request));
    expect(error instanceof RateLimitError).toBe(isLimit);
  });

  test('of a token that is different in each attempt still delays the call that hit it', async () => {
    let count = 0;
    const { fetch, sent } = play({ status: 429, headers: { 'retry-after': '30' } }, 200);
    await finish(createSend({ fetch, token: () => `token-${count++}` })(request));
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBe(30_000);
  });

  test('leaves no timer after the last request that waits for it is aborted', async () => {
    const { fetch } = play({ status: 429, headers: { 'retry-after': '30' } });
    const stop = new AbortController();
    const call = settled(createSend({ fetch })(request, { signal: stop.signal }));
    await pass(1000);
    expect(vi.getTimerCount()).toBe(1);
    stop.abort();
    await call;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the cache', () => {
  test.each([{ 'a b': 'c' }, { a: 'b\r\nc: d' }, 'text', [['a']]])(
    'is not used if other programs have written headers to it that no response has: %j',
    async (headers) => {
      const { fetch, sent } = playBy(({ headers: given }): Step => {
        return 'if-none-match' in given ? 304 : { status: 200, headers: { etag: '"2"' }, body: { fresh: true } };
      });
      const cache = {
        get: () => ({ etag: '"1"', headers, body: '{}' }) as unknown as CacheEntry,
        set: () => undefined,
      };
      expect((await createSend({ fetch, cache })(request)).data).toEqual({ fresh: true });
      expect(sent).toHaveLength(1);
    },
  );

  test('has no response of a request that was sent to another origin directly', async () => {
    const cache = new Map<string, CacheEntry>();
    const step = { status: 200, headers: { etag: '"1"', 'content-type': 'application/json' }, body: {} };
    const { fetch } = play(step, step);
    const send = createSend({ fetch, cache });
    await send({ ...request, url: 'https://other.example/x' });
    expect(cache.size).toBe(0);
    await send(request);
    expect(cache.size).toBe(1);
  });

  const etag = '"1"';

  test.each(['https://evil.example/x', 'https://evil.example/back'])(
    'does not store a response after a redirect to another origin: %s',
    async (location) => {
      const { fetch } = playBy(({ url }): Step => {
        if (url === request.url) return { status: 302, headers: { location } };
        if (url.endsWith('/back')) return { status: 302, headers: { location: 'https://api.github.com/other' } };
        return { status: 200, headers: { etag }, body: { evil: true } };
      });
      const cache = new Map<string, CacheEntry>();
      expect((await createSend({ fetch, cache })(request)).data).toEqual({ evil: true });
      expect(cache.size).toBe(0);
    },
  );

  test('still stores a response after a redirect within the API', async () => {
    const { fetch } = playBy(({ url }): Step => {
      return url === request.url
        ? { status: 301, headers: { location: '/y' } }
        : { status: 200, headers: { etag }, body: {} };
    });
    const cache = new Map<string, CacheEntry>();
    await createSend({ fetch, cache })(request);
    expect(cache.size).toBe(1);
  });

  test('does not take the word of another origin that a response has not changed', async () => {
    let isMoved = false;
    const { fetch } = playBy(({ url }): Step => {
      if (!isApi(url)) return { status: 304, headers: { link: '<https://evil.example>; rel="next"' } };
      return isMoved
        ? { status: 302, headers: { location: 'https://evil.example' } }
        : { status: 200, headers: { etag }, body: {} };
    });
    const send = createSend({ fetch, cache: new Map() });
    await send(request);
    isMoved = true;
    expect(await send.attempt(request)).toMatchObject({ status: 304, cached: false, data: undefined });
  });

  test.each(['*', '1', '"a"b"', 'W/', '"a', 'w/"a"', '"a b"'])('ignores the invalid ETag %s', async (invalid) => {
    const cache = new Map<string, CacheEntry>();
    const { fetch } = play({ status: 200, headers: { etag: invalid }, body: {} });
    await createSend({ fetch, cache })(request);
    expect(cache.size).toBe(0);
  });

  test.each(['"a"', 'W/"a"', '""'])('stores a response with the ETag %s', async (valid) => {
    const cache = new Map<string, CacheEntry>();
    await createSend({ fetch: play({ status: 200, headers: { etag: valid }, body: {} }).fetch, cache })(request);
    expect(cache.size).toBe(1);
  });

  test.each<[string, object]>([
    ['throws while it stores', { get: () => undefined, set: () => Reflect.apply(fail, undefined, []) }],
    ['rejects while it stores', { get: () => undefined, set: async () => fail() }],
    ['throws while it reads', { get: () => fail(), set: () => {} }],
    ['rejects while it reads', { get: async () => fail(), set: () => {} }],
    ['contains nonsense', { get: () => ({ etag: '*', body: 5 }), set: () => {} }],
    ['contains a text', { get: () => 'nonsense', set: () => {} }],
  ])('does not make a successful call fail if it %s', async (_title, cache) => {
    const { fetch, sent } = play({ status: 200, headers: { etag }, body: { a: 1 } });
    const send = createSend({ fetch, cache: cache as never });
    expect((await send(request)).data).toEqual({ a: 1 });
    expect(sent[0]?.headers).not.toHaveProperty('if-none-match');
  });

  test('has stored a response when the call ends', async () => {
    const stored: string[] = [];
    const cache = {
      get: () => undefined,
      async set(_key: string, { body }: CacheEntry) {
        await new Promise((resolve) => setImmediate(resolve));
        stored.push(body);
      },
    };
    await createSend({ fetch: play({ status: 200, headers: { etag }, body: { a: 1 } }).fetch, cache })(request);
    expect(stored).toEqual(['{"a":1}']);
  });

  test('that never finishes storing does not delay another request', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const set = () => {
      begin();
      return new Promise(() => {});
    };
    const cache = { get: () => undefined, set };
    const { fetch } = play({ status: 200, headers: { etag }, body: {} });
    const send = createSend({ fetch, cache, concurrency: 1, timeout: 1_000_000 });
    const controller = new AbortController();
    const first = send(request, { signal: controller.signal });
    await begun;
    // It is not stored, so it ends although the first request still waits for the cache.
    await send.raw(request);
    controller.abort();
    expect(await first).toMatchObject({ status: 200 });
  });

  function fail(): never {
    throw new Error('the disk is full');
  }
});

describe('a cache that never finishes storing', () => {
  stopTime();

  test('does not delay a call beyond its timeout', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const set = () => {
      begin();
      return new Promise(() => {});
    };
    const { fetch } = play({ status: 200, headers: { etag: '"1"' }, body: { a: 1 } });
    const sent = createSend({ fetch, cache: { get: () => undefined, set }, timeout: 1000 })(request);
    await begun;
    await pass(1000);
    expect((await sent).data).toEqual({ a: 1 });
  });
});

describe('the timeout', () => {
  test.each([
    ['a token function', { token: () => new Promise<string>(() => {}) }],
    ['a cache', { cache: { get: () => new Promise<undefined>(() => {}), set: () => {} } }],
  ])('covers %s that never responds', async (_title, options) => {
    const { fetch, sent } = play(200);
    const { error } = await settled(createSend({ fetch, timeout: 5, ...options })(request));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(sent).toEqual([]);
  });
});

describe('a large response', () => {
  const large = (status: number, bytes: number) => async () =>
    new Response(JSON.stringify('x'.repeat(bytes - 2)), { status, headers: { 'content-type': 'application/json' } });

  test('is rejected if it has more bytes than `maxResponseBytes`', async () => {
    const options = { maxResponseBytes: 1000 };
    expect((await createSend({ fetch: large(200, 1000), ...options })(request)).data).toHaveLength(998);
    const { error } = await settled(createSend({ fetch: large(200, 1001), ...options })(request));
    expect(error).toBeInstanceOf(ResponseError);
    expect((error as ResponseError).message).toContain('larger than 1000 bytes (`maxResponseBytes`)');
  });

  test('is cancelled as soon as it has too many bytes', async () => {
    let chunks = 0;
    let isCancelled = false;
    const body = () =>
      new ReadableStream({
        pull(controller) {
          chunks++;
          controller.enqueue(new Uint8Array(1000));
        },
        cancel() {
          isCancelled = true;
        },
      });
    const { error } = await settled(
      createSend({ fetch: async () => new Response(body()), maxResponseBytes: 5000 })(request),
    );
    expect(error).toBeInstanceOf(ResponseError);
    expect(isCancelled).toBe(true);
    expect(chunks).toBeLessThan(10);
  });

  test('is returned as it is by send.raw', async () => {
    const response = await createSend({ fetch: large(200, 5000), maxResponseBytes: 1000 }).raw(request);
    expect(await response.text()).toHaveLength(5000);
  });

  test('of an error is not read beyond a megabyte', async () => {
    const { error } = await settled(createSend({ fetch: large(404, 1_000_001) })(request));
    expect(error).toMatchObject({ status: 404, data: undefined, message: 'GET /x: 404. No token was sent' });
    const small = await settled(createSend({ fetch: large(404, 1_000_000) })(request));
    expect((small.error as ResponseError).data).toHaveLength(999_998);
  });

  test('is measured after decompression', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(2_000_000)));
    });
    const send = createSend({ maxResponseBytes: 1_000_000 });
    const { error } = await settled(send({ method: 'GET', url, headers: {} } as never));
    expect((error as Error).message).toContain('maxResponseBytes');
  });
});

describe('an error response', () => {
  test('that is nested 50,000 levels deep is an ordinary error that can be printed', async () => {
    const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const { error } = await settled(createSend({ fetch: play({ status: 404, body }).fetch })(request));
    expect(error).toBeInstanceOf(ResponseError);
    expect(JSON.stringify(error)).toContain('…');
    expect(inspect(error, { depth: Infinity })).toContain('404');
  });

  test('with 300,000 errors has a short message', async () => {
    const errors = Array.from({ length: 300_000 }, () => 1);
    const { error } = await settled(
      createSend({ fetch: play({ status: 422, body: { message: 'm', errors } }).fetch })(request),
    );
    expect((error as Error).message.length).toBeLessThan(1100);
    const texts = Array.from({ length: 30 }, () => 'x'.repeat(1000));
    const long = await settled(createSend({ fetch: play({ status: 422, body: { errors: texts } }).fetch })(request));
    expect((long.error as Error).message.length).toBeLessThan(1100);
  });
});

/** Pages without an end, which a link or the pagination of the API joins. */
function endless(body: (page: number) => unknown, hasLink: boolean) {
  const pageOf = (url: string) => Number(new URL(url).searchParams.get('page') ?? 1);
  const nextOf = (url: string) => `https://api.github.com/x?page=${pageOf(url) + 1}`;
  const { fetch, sent } = playBy(({ url }): Step => {
    return { status: 200, headers: hasLink ? { link: `<${nextOf(url)}>; rel="next"` } : {}, body: body(pageOf(url)) };
  });
  return {
    send: createSend({ fetch }),
    sent,
    paging: hasLink ? undefined : { next: (page: ListPage) => nextOf(page.url) },
  };
}

describe('send.items', () => {
  test.each([
    ['an empty page that has a link to a next page', true, 1],
    ['a hundred empty pages of an API without links', false, 101],
  ])('ends with an error after %s', async (_title, hasLink, count) => {
    const { send, sent, paging } = endless(() => [], hasLink);
    const { error } = await settled(send.items(request, { limit: 1, paging }).next());
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ code: 'ENDLESS_LIST' });
    expect((error as Error).message).toContain(`${count} pages in succession have no items`);
    expect(sent).toHaveLength(count);
  });

  test('reads as many empty pages as the caller has set', async () => {
    const { send, sent } = endless(() => [], true);
    for await (const _item of send.items(request, { pages: 150 }));
    expect(sent).toHaveLength(150);
  });

  test('continues after empty pages in between', async () => {
    const { send, paging } = endless((page) => (page % 60 === 0 ? [page] : []), false);
    const found: unknown[] = [];
    for await (const item of send.items(request, { limit: 3, paging })) found.push(item);
    expect(found).toEqual([60, 120, 180]);
  });
});

describe('send.pages', () => {
  const read = async (body: (page: number) => unknown, hasLink: boolean, options?: { pages: number }) => {
    const { send, sent, paging } = endless(body, hasLink);
    const result = await settled(
      (async () => {
        for await (const _page of send.pages(request, { paging, ...options })) if (sent.length >= 250) return;
      })(),
    );
    return { error: result.error as Error | undefined, count: sent.length };
  };

  test.each([
    ['a list', []],
    ['an empty list and numbers', { total_count: 0, items: [] }],
    ['an object without members', {}],
    ['null', null],
    ['an empty text', ''],
  ])('ends with an error after pages that are empty: %s', async (_, body) => {
    const linked = await read(() => body, true);
    expect(linked.error).toMatchObject({ code: 'ENDLESS_LIST' });
    expect(linked.count).toBe(1);
    const { error, count } = await read(() => body, false);
    expect(error?.message).toContain(
      '101 pages in succession have no items, but the list goes on; to read more of them',
    );
    expect(count).toBe(101);
  });

  test('reads pages that have data, and as many empty ones as the caller has set', async () => {
    expect(await read(() => ({ name: 'a page without a list' }), true)).toMatchObject({ error: undefined, count: 250 });
    expect(await read((page) => (page % 100 === 0 ? [1] : []), false)).toMatchObject({ error: undefined, count: 250 });
    expect(await read(() => [], true, { pages: 150 })).toMatchObject({ error: undefined, count: 150 });
  });
});
