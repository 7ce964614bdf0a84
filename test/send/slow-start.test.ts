import { endpoint } from 'routebook';
import { createSend, RateLimitError, type SendOptions } from 'routebook/send';
import { describe, expect, test, vi } from 'vitest';
import { finish, pass, play, playBy, settled, stopTime } from './scripted.ts';

stopTime();

const START = Date.parse('2026-01-01T00:00:00Z');
const get = (path = '/user') => endpoint({ url: path });
const secondary = { message: 'You have exceeded a secondary rate limit.' };

interface Crowd {
  /** How many requests the server permits at a time. */
  readonly permitted: number;
  readonly headers?: Record<string, string>;
  /** Milliseconds until a response to a permitted request, and to a refused one. */
  readonly work?: number;
  readonly refusal?: number;
}

/** A server that refuses requests while as many as it permits are running. */
function startCrowded({ permitted, headers = {}, work = 40, refusal = 5 }: Crowd) {
  const state = { active: 0, refused: 0, starts: [] as number[] };
  const later = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(() => resolve(), milliseconds);
    });
  const fetch = async () => {
    state.starts.push(Date.now() - START);
    if (state.active >= permitted) {
      state.refused++;
      await later(refusal);
      return new Response(JSON.stringify(secondary), {
        status: 403,
        headers: { 'content-type': 'application/json', ...headers },
      });
    }
    state.active++;
    await later(work);
    state.active--;
    return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  };
  return { state, fetch: fetch as typeof globalThis.fetch };
}

/** Starts calls at once, and lets time pass until they have ended. Returns how many were lost. */
async function lostOf(count: number, options: SendOptions): Promise<number> {
  const send = createSend({ log: false, ...options });
  const all = Promise.all(Array.from({ length: count }, (_, index) => settled(send(get(`/${index}`)))));
  const { value } = await finish(all);
  return value?.filter(({ error }) => error).length ?? count;
}

describe('after a secondary limit', () => {
  test.each<[string, Crowd, number, number]>([
    ['20 of 100 at a time, for a second', { permitted: 20, headers: { 'retry-after': '1' } }, 100, 300],
    ['20 of 100 at a time, for no time', { permitted: 20, headers: { 'retry-after': '0' } }, 100, 300],
    [
      '20 of 100 at a time, with refusals that take as long as responses',
      { permitted: 20, headers: { 'retry-after': '1' }, refusal: 40 },
      100,
      300,
    ],
    ['one of 100 at a time', { permitted: 1, headers: { 'retry-after': '1' } }, 100, 400],
  ])('none of 400 calls is lost, and few are refused: the server permits %s', async (_, crowd, concurrency, most) => {
    vi.mocked(Math.random).mockRestore();
    const { state, fetch } = startCrowded(crowd);
    expect(await lostOf(400, { fetch, concurrency })).toBe(0);
    expect(state.refused).toBeLessThanOrEqual(most);
  });

  test('one request starts, then twice as many each time, and from half of the concurrency one more each time', async () => {
    const { state, fetch } = startCrowded({ permitted: 16, headers: { 'retry-after': '10' }, work: 100 });
    expect(await lostOf(200, { fetch, concurrency: 17 })).toBe(0);
    const inTurn = (turn: number) => state.starts.filter((at) => at === 10_005 + turn * 100).length;
    const turns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(inTurn);
    expect(turns.slice(0, 4)).toEqual([1, 2, 4, 8]);
    for (const [index, count] of turns.slice(4).entries()) expect(count - (turns[index + 3] ?? 0)).toBeOneOf([0, 1]);
    expect(turns.at(-1)).toBeGreaterThan(10);
    expect(state.starts.filter((at) => at < 10_005)).toHaveLength(17);
  });

  test('a second refusal halves the number once more, and a call that has not been sent is not lost', async () => {
    const { state, fetch } = startCrowded({ permitted: 5, headers: { 'retry-after': '1' } });
    expect(await lostOf(120, { fetch, concurrency: 64 })).toBe(0);
    // The first refusals are those of the 59 that were too many.
    expect(state.refused - 59).toBeLessThanOrEqual(25);
  });

  test('a request that does not end lets others start after a second', async () => {
    const { fetch, sent } = playBy((_request, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '2' } } : 'hang',
    );
    const stop = new AbortController();
    const send = createSend({ log: false, fetch, concurrency: 8 });
    const first = settled(send(get('/first'), { signal: stop.signal }));
    await pass(1);
    const all = Array.from({ length: 20 }, () => settled(send(get(), { signal: stop.signal })));
    await pass(2000);
    expect(sent).toHaveLength(2);
    await pass(10_000);
    expect(sent).toHaveLength(9);
    stop.abort();
    await Promise.all([first, ...all]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the first request starts at a random time, so that processes do not start together', async () => {
    const starts = new Set<number>();
    for (const random of [0, 0.3, 0.7, 1]) {
      vi.mocked(Math.random).mockReturnValue(random);
      const { fetch, sent } = play({ status: 429, headers: { 'retry-after': '20' } }, 200);
      await finish(createSend({ log: false, fetch })(get()));
      const [first, second] = sent.map(({ at }) => at);
      const waited = (second ?? 0) - (first ?? 0);
      expect(waited).toBeGreaterThanOrEqual(20_000);
      expect(waited).toBeLessThanOrEqual(21_000);
      starts.add(waited);
    }
    expect(starts.size).toBe(4);
  });

  test('of one credential, requests with another do not start slowly', async () => {
    const { fetch, sent } = playBy(({ headers, at }) =>
      headers['authorization'] === 'Bearer one' && at === START
        ? { status: 429, headers: { 'retry-after': '1' } }
        : 'hang',
    );
    const stop = new AbortController();
    const send = createSend({ log: false, fetch, concurrency: 20 });
    const as = (name: string) =>
      settled(send(endpoint('GET /user', { headers: { authorization: `Bearer ${name}` } }), { signal: stop.signal }));
    const all = [as('one'), as('one'), as('one')];
    await pass(1);
    for (let count = 0; count < 5; count++) all.push(as('two'));
    await pass(1000);
    const names = sent.slice(3).map(({ headers }) => headers['authorization']?.slice(7));
    expect(names).toEqual(['two', 'two', 'two', 'two', 'two', 'one']);
    stop.abort();
    await Promise.all(all);
  });
});

describe('a refusal', () => {
  test.each<[string, Record<string, string>, number]>([
    ['with retry-after: 0', { 'retry-after': '0' }, 429],
    ['with a retry-after in the past', { 'retry-after': new Date(START - 60_000).toUTCString() }, 403],
    ['with a reset that is now', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START / 1000) }, 403],
    [
      'with a reset of yesterday',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START / 1000 - 86_400) },
      429,
    ],
  ])('%s lets nothing start for a second, then for two, then for four', async (_, headers, status) => {
    const { fetch, sent } = play({ status, headers });
    const send = createSend({ log: false, fetch, concurrency: 10 });
    const all = Promise.all(Array.from({ length: 100 }, () => settled(send(get()))));
    await pass(999);
    expect(sent).toHaveLength(10);
    await pass(1);
    expect(sent).toHaveLength(11);
    await pass(1999);
    expect(sent).toHaveLength(11);
    await pass(1);
    expect(sent).toHaveLength(12);
    const { value } = await finish(all);
    for (const { error } of value ?? []) expect(error).toBeInstanceOf(RateLimitError);
    // 1, 2, 4 … 64 seconds, and 128, which is more than anybody waits.
    expect(sent).toHaveLength(10 + 7);
  });

  test('after a request that was processed waits for a second again', async () => {
    const refusal = { status: 429, headers: { 'retry-after': '0' } };
    const { fetch, sent } = play(refusal, refusal, 200, refusal, 200);
    const send = createSend({ log: false, fetch });
    await finish(send(get()));
    await finish(send(get()));
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = sent.map(({ at }) => at);
    expect([b - a, c - b, e - d]).toEqual([1000, 2000, 1000]);
  });

  test.each([
    [120, 200],
    [121, 429],
  ])(
    'that asks for %d s ends in status %d with a `maxWait` of 120 s, and nothing is sent before',
    async (seconds, status) => {
      const { fetch, sent } = play({ status: 429, headers: { 'retry-after': String(seconds) } }, 200);
      const send = createSend({ log: false, fetch, maxWait: 120_000, concurrency: 1 });
      const all = Promise.all([settled(send(get('/one'))), settled(send(get('/two')))]);
      await pass(119_999);
      expect(sent).toHaveLength(1);
      const { value = [] } = await finish(all);
      expect(value.map(({ value: page, error }) => page?.status ?? (error as RateLimitError).status)).toEqual([
        status,
        status,
      ]);
      for (const { error } of value) if (error) expect(error).toMatchObject({ retryAt: new Date(START + 121_000) });
    },
  );

  test.each<[string, Record<string, string>]>([
    ['a retry-after', { 'retry-after': '3601' }],
    ['a reset', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START / 1000 + 90_000) }],
    ['a date', { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
  ])("with %s beyond GitHub's window of an hour ends after an hour, and is reported", async (_, headers) => {
    const { fetch, sent } = play({ status: 403, headers }, 200);
    const notices: unknown[] = [];
    const send = createSend({ log: false, fetch, onNotice: (notice) => notices.push(notice) });
    const { error } = await settled(send(get('/one')));
    expect(error).toMatchObject({ name: 'RateLimitError', retryAt: new Date(START + 3_600_000) });
    expect(notices).toEqual([
      expect.objectContaining({
        kind: 'limit',
        route: 'GET /one',
        message: expect.stringContaining('2026-01-01T01:00:00.000Z'),
      }),
    ]);
    await pass(3_400_000);
    expect((await settled(send(get('/two')))).error).toBeInstanceOf(RateLimitError);
    await pass(200_000);
    expect((await settled(send(get('/three')))).value?.status).toBe(200);
    expect(sent).toHaveLength(2);
  });

  test('with a time within the window is not cut, and no notice is sent', async () => {
    const { fetch } = play({ status: 403, headers: { 'retry-after': '3600' } });
    const notices: unknown[] = [];
    const send = createSend({ log: false, fetch, onNotice: (notice) => notices.push(notice) });
    expect((await settled(send(get()))).error).toMatchObject({ retryAt: new Date(START + 3_600_000) });
    expect(notices).toEqual([]);
  });

  test('of an API with a longer window has its own longest time', async () => {
    const limits = {
      longestWindow: 7_200_000,
      read: ({ now }: { now: number }) => ({ kind: 'primary' as const, retryAt: now + 86_400_000 }),
    };
    const { error } = await settled(createSend({ log: false, fetch: play(429).fetch, limits })(get()));
    expect(error).toMatchObject({ retryAt: new Date(START + 7_200_000) });
  });
});
