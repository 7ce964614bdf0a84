import { endpoint } from 'routebook';
import { type CacheEntry, createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { playBy, type SentRequest, type Step } from './scripted.ts';

/** An API that knows ETags: each URL has one, which changes with `version`. */
function withEtags() {
  const state = { version: 1 };
  const { fetch, sent } = playBy(({ url, headers }: SentRequest): Step => {
    const etag = `"${state.version}"`;
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag, 'x-ratelimit-remaining': '59' } };
    return { status: 200, headers: { etag, 'x-ratelimit-remaining': '60' }, body: { url, version: state.version } };
  });
  return { state, fetch, sent, cache: new Map<string, CacheEntry>() };
}

describe('conditional requests', () => {
  test('return an unchanged response from the cache, and mark it as cached', async () => {
    const { fetch, sent, cache } = withEtags();
    const send = createSend({ fetch, cache });
    const first = await send(endpoint('GET /user'));
    const second = await send(endpoint('GET /user'));
    expect(first).toMatchObject({ status: 200, cached: false });
    expect(second).toMatchObject({ status: 200, cached: true, headers: { 'x-ratelimit-remaining': '59' } });
    expect(second.data).toEqual(first.data);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(sent[1]?.headers['if-none-match']).toBe('"1"');
  });

  test('do not share data with the cache', async () => {
    const { fetch, cache } = withEtags();
    const send = createSend({ fetch, cache });
    for (let round = 0; round < 3; round++) {
      const { data } = await send(endpoint('GET /user'));
      expect(data).toMatchObject({ version: 1 });
      (data as unknown as { version: number }).version = 99;
    }
  });

  test('replace a response that has changed', async () => {
    const { state, fetch, cache } = withEtags();
    const send = createSend({ fetch, cache });
    await send(endpoint('GET /user'));
    state.version = 2;
    expect(await send(endpoint('GET /user'))).toMatchObject({ cached: false, data: { version: 2 } });
    expect(await send(endpoint('GET /user'))).toMatchObject({ cached: true, data: { version: 2 } });
    expect(cache.size).toBe(1);
  });

  test('have separate entries for other credentials, formats or API versions', async () => {
    const { fetch, sent, cache } = withEtags();
    const user = endpoint('GET /user');
    await createSend({ fetch, cache })(user);
    await createSend({ fetch, cache, token: 'one' })(user);
    await createSend({ fetch, cache, token: 'two' })(user);
    await createSend({ fetch, cache })(endpoint('GET /user', { mediaType: { previews: ['x'] } }));
    await createSend({ fetch, cache })(endpoint('GET /user', { apiVersion: '2026-03-10' }));
    expect(cache.size).toBe(5);
    expect(sent.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
    expect(JSON.stringify([...cache])).not.toMatch(/one|two|Bearer/);
  });

  test('do not cache writes, responses without an ETag, and responses that forbid it', async () => {
    const cache = new Map<string, CacheEntry>();
    for (const [method, headers] of [
      ['POST', { etag: '"1"' }],
      ['GET', {}],
      ['GET', { etag: '"1"', 'cache-control': 'private, no-store' }],
      ['GET', { etag: '"1"', 'content-type': 'application/zip' }],
    ] as const) {
      const { fetch } = playBy(() => ({ status: 200, headers, body: {} }));
      await createSend({ fetch, cache })(endpoint({ method, url: '/x' }));
    }
    expect(cache.size).toBe(0);
  });

  test('ask the cache for reads only, and neither read nor fill it for send.raw', async () => {
    const { fetch, sent, cache } = withEtags();
    const keys: unknown[] = [];
    const watched = {
      get(key: string) {
        keys.push(key);
        return cache.get(key);
      },
      set: (key: string, entry: CacheEntry) => void cache.set(key, entry),
    };
    const send = createSend({ fetch, cache: watched, token: async () => 'tok' });
    await send(endpoint('POST /gists', { files: {} }));
    await send.raw(endpoint('GET /user'));
    expect([keys, cache.size]).toEqual([[], 0]);
    await send(endpoint('GET /user'));
    await send.raw(endpoint('GET /user'));
    expect([keys.length, cache.size]).toEqual([1, 1]);
    expect(sent.every(({ headers }) => !('if-none-match' in headers))).toBe(true);
  });

  test('store a response once, and not again if it has not changed', async () => {
    const { fetch, cache } = withEtags();
    let stored = 0;
    const counting = {
      get: (key: string) => cache.get(key),
      set(key: string, entry: CacheEntry) {
        stored += 1;
        cache.set(key, entry);
      },
    };
    const send = createSend({ fetch, cache: counting });
    for (let count = 0; count < 3; count++) await send(endpoint('GET /user'));
    expect(stored).toBe(1);
  });

  test('do not change a condition in the request: send rejects a 304, and send.attempt and send.raw return it', async () => {
    const { fetch, cache } = withEtags();
    const send = createSend({ fetch, cache });
    const request = endpoint('GET /user', { headers: { 'if-none-match': '"1"' } });
    await expect(send(request)).rejects.toThrow(
      'GET /user: 304 not modified: to receive this response without an error',
    );
    expect(await send.attempt(request)).toMatchObject({ status: 304, data: undefined, cached: false });
    expect(await send.raw(request)).toMatchObject({ status: 304 });
    expect(cache.size).toBe(0);
  });

  test('retry a body whose connection fails', async () => {
    let count = 0;
    const fetch = async () => {
      const body = new ReadableStream({
        pull(controller) {
          if (++count === 1) return controller.error(new TypeError('terminated'));
          controller.enqueue(new TextEncoder().encode('{"a":1}'));
          return controller.close();
        },
      });
      return new Response(body, { headers: { etag: '"1"', 'content-type': 'application/json' } });
    };
    const send = createSend({ fetch: fetch as never, cache: new Map(), retryDelay: 0 });
    expect((await send(endpoint('GET /user'))).data).toEqual({ a: 1 });
  });

  test('support an asynchronous cache', async () => {
    const { fetch, cache } = withEtags();
    const slow = {
      get: async (key: string) => cache.get(key),
      set: async (key: string, entry: CacheEntry) => cache.set(key, entry),
    };
    const send = createSend({ fetch, cache: slow });
    await send(endpoint('GET /user'));
    expect(await send(endpoint('GET /user'))).toMatchObject({ cached: true });
  });
});
