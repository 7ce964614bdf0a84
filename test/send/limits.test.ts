import { endpoint } from 'routebook';
import { createSend, type Limits, RateLimitError, ResponseError, type WaitEvent } from 'routebook/send';
import { describe, expect, test, vi } from 'vitest';
import { finish, pass, play, playBy, type Step, settled, stopTime } from './scripted.ts';

stopTime();

const START = Date.parse('2026-01-01T00:00:00Z') / 1000;
const get = (path = '/user') => endpoint({ url: path });
const primary = (seconds: number, status = 403): Step => ({
  status,
  headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START + seconds) },
  body: { message: 'API rate limit exceeded' },
});
const retryAfter = (value: string, status = 429): Step => ({ status, headers: { 'retry-after': value } });
const secondary: Step = { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } };
const gaps = (sent: { at: number }[]) => sent.map(({ at }, index) => (at - (sent[index - 1]?.at ?? at)) / 1000);

describe("GitHub's limits", () => {
  const reset = (seconds: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START + seconds) });
  const WAITS: readonly (readonly [string, Record<string, string>, number])[] = [
    ['for the retry-after', { 'retry-after': '30' }, 30],
    ['for a retry-after that is a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:45 GMT' }, 45],
    ['until the reset without quota', reset(90), 90],
    ["until the reset by the server's own clock", { ...reset(7230), date: 'Thu, 01 Jan 2026 02:00:00 GMT' }, 30],
  ];

  test.each([403, 429].flatMap((status) => WAITS.map(([what, ...rest]) => [status, what, ...rest] as const)))(
    'with status %i wait %s',
    async (status, _what, headers, seconds) => {
      const { fetch, sent } = play({ status, headers }, 200);
      await finish(createSend({ fetch })(get()));
      expect(gaps(sent)).toEqual([0, seconds]);
    },
  );

  test('a secondary limit without a time waits for a minute, then for two', async () => {
    const { fetch, sent } = play(secondary, secondary, 200);
    expect((await finish(createSend({ fetch })(get()))).value?.status).toBe(200);
    expect(gaps(sent)).toEqual([0, 60, 120]);
  });

  test('after a response, a secondary limit begins with a minute again', async () => {
    const { fetch, sent } = play(secondary, 200, secondary, 200);
    const send = createSend({ fetch });
    for (let count = 0; count < 2; count++) await finish(send(get()));
    expect([gaps(sent)[1], gaps(sent)[3]]).toEqual([60, 60]);
  });

  test('a 403 for lack of permission is not a limit', async () => {
    const { fetch, sent } = play({ status: 403, body: { message: 'Resource not accessible by integration' } }, 200);
    const { error } = await finish(createSend({ fetch })(get()));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).not.toBeInstanceOf(RateLimitError);
    expect(sent).toHaveLength(1);
  });

  test.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    '%s is sent again after a limit: it was not processed',
    async (method) => {
      const { fetch, sent } = play(retryAfter('1'), 200);
      await finish(createSend({ fetch })(endpoint({ method: method as 'POST', url: '/thing' })));
      expect(sent).toHaveLength(2);
    },
  );

  test.each(['POST', 'PATCH'])(
    '%s is not sent again if the limit is met by the page it was redirected to: it was processed',
    async (method) => {
      const { fetch, sent } = play({ status: 303, headers: { location: '/result' } }, retryAfter('1'), 200);
      const { error } = await finish(createSend({ fetch })(endpoint({ method: method as 'POST', url: '/thing' })));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(sent.map((request) => request.method)).toEqual([method, 'GET']);
    },
  );

  test('give up after the maximum number of attempts', async () => {
    const { fetch, sent } = play(retryAfter('0'));
    const { error } = await finish(createSend({ fetch, retries: 2 })(get()));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(sent).toHaveLength(3);
  });

  test('throw at once if the wait exceeds `maxWait`, and reject further requests without sending them while it lasts', async () => {
    const { fetch, sent } = play(primary(1800), 200);
    const send = createSend({ fetch });
    for (const path of ['/one', '/two']) {
      const { error } = await settled(send(get(path)));
      expect(error).toBeInstanceOf(RateLimitError);
      const retryAt = new Date((START + 1800) * 1000);
      expect(error).toMatchObject({ route: `GET ${path}`, status: 403, kind: 'primary', retryAt });
    }
    expect(sent).toHaveLength(1);
    await pass(1_800_000);
    expect((await finish(send(get('/three')))).value?.status).toBe(200);
  });

  test('let `send.attempt` resolve with the refusal, also with that of an earlier request', async () => {
    const { fetch, sent } = play(primary(1800), 200);
    const send = createSend({ fetch });
    for (const path of ['/one', '/two']) {
      const url = `https://api.github.com${path}`;
      const { value } = await settled(send.attempt(get(path)));
      expect(value).toMatchObject({ status: 403, url, redirected: false, cached: false });
      expect(value?.data).toEqual({ message: 'API rate limit exceeded' });
    }
    expect((await settled(send.raw(get('/three')))).error).toBeInstanceOf(RateLimitError);
    expect(sent).toHaveLength(1);
  });

  test('call `onWait` with the reason and the end of the wait', async () => {
    const events: unknown[] = [];
    const { fetch } = play(primary(60), 200);
    await finish(createSend({ fetch, onWait: (event) => events.push(event) })(get()));
    const retryAt = new Date((START + 60) * 1000);
    expect(events).toEqual([
      {
        kind: 'primary',
        message: 'its rate limit is used up',
        resource: 'core',
        retryAt,
        route: 'GET /user',
        url: 'https://api.github.com/user',
      },
    ]);
  });
});

describe('a pause', () => {
  test('delays all requests of the resource, waiting and new ones', async () => {
    const { fetch, sent } = playBy(({ url }) =>
      url.endsWith('/first') && Date.now() / 1000 === START ? retryAfter('50') : 200,
    );
    const send = createSend({ fetch, concurrency: 1 });
    const all = ['/first', '/second', '/third'].map((path) => settled(send(get(path))));
    await pass(10_000);
    all.push(settled(send(get('/fourth'))));
    await pass(39_999);
    expect(sent).toHaveLength(1);
    await pass(1);
    await Promise.all(all);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/first', '/first', '/second', '/third', '/fourth']);
  });

  test.each([
    ['/search/issues?q=x', '/user'],
    ['/user', '/search/issues?q=x'],
    ['/search/code?q=x', '/search/issues?q=x'],
    ['/graphql', '/user'],
  ])('of %s does not hold %s, which counts against another limit', async (limited, other) => {
    const { fetch, sent } = playBy(({ url }) => (url.endsWith(limited) ? retryAfter('50') : 200));
    const send = createSend({ fetch });
    const waiting = settled(send(get(limited)));
    await pass(1);
    expect((await settled(send(get(other)))).value?.status).toBe(200);
    expect(sent).toHaveLength(2);
    await pass(200_000);
    await waiting;
  });

  test('that several requests hit together counts once', async () => {
    const { fetch, sent } = playBy((_request, index) => (index < 5 ? secondary : 200));
    const send = createSend({ fetch });
    const all = [1, 2, 3, 4, 5].map((number) => settled(send(get(`/${number}`))));
    await pass(60_000);
    await Promise.all(all);
    expect(gaps(sent)).toEqual([0, 0, 0, 0, 0, 60, 0, 0, 0, 0]);
  });
});

describe('the queue', () => {
  test.each([
    [undefined, 10],
    [3, 3],
    [500, 100],
  ])('with `concurrency: %s` sends %i requests at once', async (concurrency, expected) => {
    const { fetch, sent } = play('hang');
    const stop = new AbortController();
    const send = createSend({ fetch, concurrency });
    const all = Array.from({ length: 120 }, () => settled(send(get(), { signal: stop.signal })));
    await pass(1000);
    expect(sent).toHaveLength(expected);
    stop.abort();
    await Promise.all(all);
  });

  test('only the origin of the API can say that it is a mock, for which nothing waits', async () => {
    const mock = { 'x-routebook-mock': 'true' };
    const other = { status: 302, headers: { location: 'https://files.example/a' } };
    const timeOf = async (...steps: Step[]) => {
      const { fetch, sent } = play(...steps);
      const call = createSend({ fetch })(get('/archive'));
      await pass(60_000);
      await call;
      return (sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0);
    };
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(await timeOf({ status: 502, headers: mock }, 200)).toBeLessThan(5);
    expect(await timeOf(other, { status: 502, headers: mock }, other, 200)).toBe(1000);
  });

  test('ten writes start at once, then one each second, and 500 an hour', async () => {
    const { fetch, sent } = play(200);
    const waits: WaitEvent[] = [];
    const send = createSend({ fetch, onWait: (event) => waits.push(event), totalTimeout: Infinity });
    const write = async (count: number, time: number) => {
      const all = Array.from({ length: count }, () => send(endpoint('POST /thing')));
      await pass(time);
      await Promise.all(all);
    };
    await write(13, 3000);
    const times = () => sent.map(({ at }) => at / 1000 - START);
    expect(times()).toEqual([...Array.from({ length: 10 }, () => 0), 1, 2, 3]);
    expect(waits[0]?.message).toContain(
      'after ten writes at once, GitHub advises a second between two, and at most 500',
    );
    await write(488, 3_600_000);
    expect(times().slice(498)).toEqual([489, 490, 3600]);
    // Each wait is reported once, with the time at which the write can start at the earliest.
    expect(waits.map(({ retryAt }) => retryAt.getTime() / 1000 - START)).toEqual(times().slice(10));
    // No minute has more than GitHub permits.
    const most = Math.max(...times().map((from) => times().filter((at) => at >= from && at < from + 60).length));
    expect(most).toBeLessThanOrEqual(80);
  });

  test('with writeInterval, writes start at least that far apart, and reads do not wait for them', async () => {
    const { fetch, sent } = play(200);
    const send = createSend({ fetch, writeInterval: 1000 });
    const write = endpoint('POST /thing');
    const all = [write, write, get(), write].map((request) => settled(send(request)));
    await pass(3000);
    await Promise.all(all);
    expect(sent.map(({ method, at }) => [method, at / 1000 - START])).toEqual([
      ['POST', 0],
      ['GET', 0],
      ['POST', 1],
      ['POST', 2],
    ]);
  });

  test('requests start in the order of their calls, those that are sent again first', async () => {
    const { fetch, sent } = playBy(({ url }, index) => (index === 0 && url.endsWith('/0') ? retryAfter('1') : 200));
    const send = createSend({ fetch, concurrency: 1 });
    const all = [0, 1, 2, 3].map((number) => settled(send(get(`/${number}`))));
    await pass(5000);
    await Promise.all(all);
    expect(sent.map(({ url }) => url.slice(-1))).toEqual(['0', '0', '1', '2', '3']);
  });

  test('a read and a write that wait start in the order of their calls', async () => {
    const { fetch, sent } = playBy(({ url }) => (url.endsWith('/first') ? 'hang' : 200));
    const send = createSend({ fetch, concurrency: 1, timeout: 1000, retries: 0, writeInterval: 0 });
    const write = (path: string) => endpoint({ method: 'PUT', url: path });
    const all = [get('/first'), write('/write'), get('/read'), write('/last')].map((each) => settled(send(each)));
    await pass(1000);
    await Promise.all(all);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/first', '/write', '/read', '/last']);
  });

  test('a write does not wait for the interval after a read', async () => {
    const { fetch, sent } = play(200);
    const send = createSend({ fetch, writeInterval: 1000 });
    await send(get('/read'));
    await Promise.all([settled(send(endpoint({ method: 'PUT', url: '/write' }))), pass(1)]);
    expect(sent.map(({ at }) => at - (sent[0]?.at ?? 0))).toEqual([0, 0]);
  });

  test('requests that wait for a limit are rejected at once when it becomes longer than `maxWait`', async () => {
    let count = 0;
    const { fetch, sent } = playBy(() => retryAfter(count++ === 0 ? '10' : '9999'));
    const send = createSend({ fetch, maxWait: 60_000, concurrency: 1 });
    const all = ['/1', '/2', '/3'].map((path) => settled(send(get(path))));
    await pass(10_001);
    for (const { error } of await Promise.all(all)) expect(error).toBeInstanceOf(RateLimitError);
    expect(sent).toHaveLength(2);
  });

  test('a request that is aborted while it waits is never sent, and delays no other', async () => {
    const { fetch, sent } = play('hang', 200);
    const send = createSend({ fetch, concurrency: 1, timeout: 1000, retries: 0 });
    const stop = new AbortController();
    const first = settled(send(get('/first')));
    const second = settled(send(get('/second'), { signal: stop.signal }));
    const third = settled(send(get('/third')));
    stop.abort(new Error('enough'));
    expect((await second).error).toMatchObject({ message: 'enough' });
    await pass(1000);
    await first;
    expect((await third).value?.status).toBe(200);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/first', '/third']);
  });
});

describe('the policy', () => {
  test('of another API decides what a limit is', async () => {
    const limits: Limits = {
      read: ({ status, headers, now }) =>
        status === 420 ? { kind: 'primary', retryAt: now + Number(headers.get('x-wait')) } : undefined,
    };
    const { fetch, sent } = play(
      { status: 420, headers: { 'x-wait': '7000' } },
      { status: 429, headers: { 'retry-after': '1' } },
    );
    const { error } = await finish(createSend({ fetch, limits })(get()));
    expect(gaps(sent)).toEqual([0, 7]);
    expect(error).not.toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429 });
  });

  test('can be `null`, so that a limit delays only its own call and requests start immediately', async () => {
    const { fetch, sent } = play(retryAfter('60'), 200);
    const send = createSend({ fetch, limits: null });
    const limited = send(endpoint('POST /thing'));
    await Promise.all([send(endpoint('POST /thing')), send(endpoint('POST /thing'))]);
    expect(sent).toHaveLength(3);
    expect((await finish(limited)).value?.status).toBe(200);
    expect(sent).toHaveLength(4);
  });
});
