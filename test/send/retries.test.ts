import { endpoint } from 'routebook';
import { createSend, NetworkError, ResponseError, TimeoutError } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { finish, networkFault, pass, play, playBy, type Step, settled, stopTime } from './scripted.ts';

stopTime();

const requestOf = (method: string) => endpoint({ method: method as 'GET', url: '/thing' });
const READS_AND_REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE'];

describe('retries after a failure', () => {
  const FAILURES = [500, 502, 503, 504, 408, networkFault()];

  test.each(READS_AND_REPEATABLE)(
    '%s is sent again after each status that signals a failure, or none',
    async (method) => {
      for (const step of FAILURES) {
        const { fetch, sent } = play(step, 200);
        const { value } = await finish(createSend({ fetch })(requestOf(method)));
        expect([value?.status, sent.length]).toEqual([200, 2]);
      }
    },
  );

  test.each(['POST', 'PATCH'])('%s is sent only once after any failure', async (method) => {
    for (const step of [...FAILURES, 'hang' as const]) {
      const { fetch, sent } = play(step, 200);
      const { error } = await finish(createSend({ fetch })(requestOf(method)));
      expect(error).toBeInstanceOf(Error);
      expect(sent).toHaveLength(1);
    }
  });

  test.each([400, 401, 403, 404, 409, 410, 422, 451, 501])('status %i is never retried', async (status) => {
    const { fetch, sent } = play(status, 200);
    const { error } = await finish(createSend({ fetch })(requestOf('GET')));
    expect(error).toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });

  test('the number of attempts is limited, and the last response decides', async () => {
    const { fetch, sent } = play(500, 502, 503, 504, 200);
    const { error } = await finish(createSend({ fetch })(requestOf('GET')));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 504 });
    expect(sent).toHaveLength(4);
  });

  test.each<[string, Record<string, string>, object, number | undefined]>([
    ['in seconds is waited for, in addition to the delay', { 'retry-after': '30' }, {}, 31_000],
    [
      'as a date is waited for, by the clock of the server',
      { date: 'Tue, 02 Jan 2035 10:00:00 GMT', 'retry-after': 'Tue, 02 Jan 2035 10:00:20 GMT' },
      {},
      21_000,
    ],
    ['as long as `maxWait` is waited for', { 'retry-after': '20' }, { maxWait: 20_000 }, 21_000],
    ['longer than `maxWait` ends the retries', { 'retry-after': '3600' }, {}, undefined],
    ['is nothing that `retries: 0` waits for', { 'retry-after': '1' }, { retries: 0 }, undefined],
  ])('a time in retry-after %s', async (_title, headers, options, delay) => {
    const { fetch, sent } = play({ status: 503, headers }, 200);
    const { value, error } = await finish(createSend({ fetch, ...options })(requestOf('GET')));
    if (delay === undefined) expect(error).toMatchObject({ status: 503 });
    else expect(value?.status).toBe(200);
    expect(sent.slice(1).map(({ at }) => at - (sent[0]?.at ?? 0))).toEqual(delay === undefined ? [] : [delay]);
  });

  test('delays double, and are random up to their full length', async () => {
    const { fetch, sent } = play(500);
    await finish(createSend({ fetch })(requestOf('GET')));
    expect(sent.map(({ at }, index) => at - (sent[index - 1]?.at ?? at))).toEqual([0, 1000, 2000, 4000]);
  });

  test('a persistent network failure is a NetworkError with its cause', async () => {
    const { fetch, sent } = play(networkFault());
    const { error } = await finish(createSend({ fetch })(requestOf('GET')));
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).message).toBe('GET /thing: ECONNRESET');
    expect((error as NetworkError).cause).toBeInstanceOf(TypeError);
    expect(sent).toHaveLength(4);
  });

  test('a body that can be read only once is not sent again, not even after a rate limit', async () => {
    for (const step of [500, networkFault(), { status: 429, headers: { 'retry-after': '1' } }]) {
      const { fetch, sent } = play(step, 200);
      const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
      const request = endpoint('PUT /thing', { data: body });
      expect((await finish(createSend({ fetch })(request))).error).toBeInstanceOf(Error);
      expect(sent).toHaveLength(1);
    }
  });

  test.each([
    ['text', 'text'],
    ['bytes', new Uint8Array([1, 2])],
    ['a blob', new Blob(['x'])],
    ['form fields', new URLSearchParams({ a: '1' })],
    ['a form', new FormData()],
    ['JSON', { a: 1 }],
  ])('a body that is %s is sent again', async (_kind, data) => {
    const { fetch, sent } = play(500, 200);
    await finish(createSend({ fetch })(endpoint('PUT /thing', { data })));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });
});

/** A body of which nothing arrives. */
const stalling = () => new ReadableStream({ pull: () => new Promise(() => {}) });

/** A response with these headers whose body breaks after a part. */
const broken = (status: number, headers: Record<string, string> = {}): Step => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'));
      controller.error(new TypeError('terminated'));
    },
  }),
});

describe('a write whose outcome is not known', () => {
  const DOUBT = /An earlier attempt may have been processed$/;

  test.each(['PUT', 'DELETE'])('%s is not sent again after a response has accepted it', async (method) => {
    const location = { location: 'https://api.github.com/result' };
    for (const [first, then, requests] of [
      [broken(200), 200, 1],
      [broken(202), 200, 1],
      [{ status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":' }, 200, 1],
      [{ status: 303, headers: location }, 502, 2],
      [{ status: 303, headers: location }, { status: 429, headers: { 'retry-after': '1' } }, 2],
      [{ status: 307, headers: location }, broken(201), 2],
    ] as const) {
      const { fetch, sent } = play(first, then, 200);
      const { error } = await finish(createSend({ fetch })(requestOf(method)));
      expect(sent).toHaveLength(requests);
      expect((error as Error).message).toMatch(/The write may have been done$/);
    }
    const { fetch, sent } = play(broken(200), 200);
    expect((await finish(createSend({ fetch })(requestOf('GET')))).value?.status).toBe(200);
    expect(sent).toHaveLength(2);
  });

  test('that stalls after its response has begun is not sent again', async () => {
    const { fetch, sent } = play({ status: 200, body: stalling() }, 200);
    const { error } = await finish(createSend({ fetch, timeout: 100 })(requestOf('PUT')));
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toMatch(/The write may have been done$/);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['PUT', '/repos/o/r/pulls/1/merge', 1],
    ['PUT', '/repos/o/r/pulls/1/merge?x=/y', 1],
    ['PUT', '/repos/o/r/pulls/1/merge/', 1],
    ['PUT', '/repos/o/r/pulls/1/m%65rge', 1],
    ['PUT', '/repos/o/r/pulls/1/MERGE//#x', 1],
    ['PUT', '/repos/o/r/pulls/1/merger', 2],
    ['PUT', '/repos/o/merge/topics', 2],
    ['DELETE', '/repos/o/r/git/refs/heads/merge', 2],
  ])('%s %s is sent %i times', async (method, url, times) => {
    for (const first of [502, networkFault(), 'hang' as const]) {
      const { fetch, sent } = play(first, 200);
      await finish(createSend({ fetch })(endpoint({ method: method as 'PUT', url })));
      // What looks for the effect is no repeat.
      expect(sent.filter((request) => request.method === method)).toHaveLength(times);
    }
  });

  test('is said in the error of every later attempt', async () => {
    for (const first of [502, networkFault(), 'hang' as const]) {
      const limit = { status: 403, headers: { 'retry-after': '9999' } };
      for (const then of [404, 405, 409, 502, networkFault(), 'hang' as const, limit]) {
        const { fetch } = play(first, then);
        const { error } = await finish(createSend({ fetch })(requestOf('DELETE')));
        expect((error as Error).message).toMatch(DOUBT);
        expect((error as Error).stack).toContain('An earlier attempt may have been processed');
        expect(error).toMatchObject({ earlier: 'unknown' });
      }
    }
  });

  test('is said in the error of a limit that a later attempt would wait for, and of a total timeout', async () => {
    const { fetch } = play(502, networkFault(), 502);
    const { error } = await finish(createSend({ fetch, totalTimeout: 1500 })(requestOf('PUT')));
    expect(error).toMatchObject({ name: 'TimeoutError', earlier: 'unknown' });
    let calls = 0;
    const token = () => (calls++ === 0 ? 'a' : 'not\nvalid');
    const other = await finish(createSend({ fetch: play(502).fetch, token })(requestOf('PUT')));
    expect(other.error).toMatchObject({ code: 'INVALID_OPTION', earlier: 'unknown' });
  });

  test('is a member of what `send.attempt` returns', async () => {
    const send = createSend({ fetch: play(502, 404).fetch });
    expect((await finish(send.attempt(requestOf('DELETE')))).value).toMatchObject({ status: 404, earlier: 'unknown' });
    const one = createSend({ fetch: play(404).fetch });
    expect((await finish(one.attempt(requestOf('DELETE')))).value).not.toHaveProperty('earlier');
  });

  test('is not said if earlier attempts were refused, or of a read', async () => {
    const limit = { status: 403, headers: { 'retry-after': '1' } };
    for (const [method, first] of [
      ['PUT', limit],
      ['POST', limit],
      ['GET', 502],
    ] as const) {
      const { error } = await finish(createSend({ fetch: play(first, 404).fetch })(requestOf(method)));
      expect((error as Error).message).not.toMatch(/attempt|done/);
      expect(error).not.toHaveProperty('earlier');
    }
  });
});

describe('timeouts', () => {
  test('a timeout ends an attempt, and does not use up the retries', async () => {
    const { fetch, sent } = play('hang', 'hang', 200);
    const { value } = await finish(createSend({ fetch, timeout: 5000 })(requestOf('GET')));
    expect(value?.status).toBe(200);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  });

  test('the timeout of a call replaces that of the sender', async () => {
    const { fetch } = play('hang');
    const send = createSend({ fetch, retries: 0 });
    const result = settled(send(requestOf('GET'), { timeout: 10 }));
    await pass(10);
    expect((await result).error).toBeInstanceOf(TimeoutError);
  });

  test('the total timeout ends the retries and waits', async () => {
    const { fetch, sent } = play(500);
    const result = settled(createSend({ fetch, totalTimeout: 1500 })(requestOf('GET')));
    await pass(1500);
    const { error } = await result;
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toContain('totalTimeout');
    expect(sent).toHaveLength(2);
  });

  test('the total timeout of a call replaces that of the sender', async () => {
    const send = createSend({ fetch: play(500).fetch, totalTimeout: 60_000 });
    const result = settled(send(requestOf('GET'), { totalTimeout: 1500 }));
    await pass(1500);
    expect((await result).error).toMatchObject({ name: 'TimeoutError', message: expect.stringContaining('1500 ms') });
  });

  test('the total timeout of a list is that of all its pages', async () => {
    const link = '<https://api.github.com/repositories?since=1>; rel="next"';
    const { fetch, sent } = playBy((_request, index) => ({
      status: 200,
      headers: { link: link.replace('1', String(index)) },
      body: [{ id: index }],
    }));
    const slow = async (...args: Parameters<typeof fetch>) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return fetch(...args);
    };
    const result = settled(createSend({ fetch: slow }).all(endpoint('GET /repositories'), { totalTimeout: 1000 }));
    await pass(1000);
    expect((await result).error).toBeInstanceOf(TimeoutError);
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['a body that stalls is a timeout too', async () => new Response(stalling())],
    ['a fetch that ignores its signal is abandoned', () => new Promise<Response>(() => {})],
  ])('%s', async (_title, fetch) => {
    const result = settled(createSend({ fetch, timeout: 100, retries: 0 })(requestOf('GET')));
    await pass(100);
    expect((await result).error).toBeInstanceOf(TimeoutError);
  });

  test('a time that is too long for timers does not fire immediately', async () => {
    const { fetch, sent } = play('hang');
    const stop = new AbortController();
    const send = createSend({ fetch, timeout: 2 ** 40, totalTimeout: 2 ** 40 });
    const result = settled(send(requestOf('GET'), { signal: stop.signal }));
    await pass(10_000_000);
    expect(sent[0]?.signal.aborted).toBe(false);
    stop.abort();
    await result;
  });
});
