import { inspect } from 'node:util';
import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { finish, networkFault, play, playBy, type Step, settled, stopTime } from './scripted.ts';

const dataOf = async (headers: Record<string, string>, body: string | null, status = 200) => {
  const fetch = (async () => new Response(body, { status, headers })) as never;
  return (await createSend({ fetch })(endpoint('GET /x'))).data;
};

const LIMITED: Step = { status: 429, headers: { 'retry-after': '1' } };
const OLD: Step = { status: 200, headers: { deprecation: 'Wed, 27 Nov 2026 14:34:29 GMT' } };

function throwing(fault: unknown): never {
  throw fault;
}

describe('the data of a response', () => {
  test.each([
    ['application/json; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/scim+json', '[1]', [1]],
    ['application/vnd.github.v3.object; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/json', '"text"', 'text'],
    ['application/json', 'null', null],
    ['application/json', '', undefined],
    ['application/vnd.github.v3.raw; charset=utf-8', '# Title', '# Title'],
    ['application/vnd.github.raw+json; charset=utf-8', '# Title', '# Title'],
    ['application/vnd.github.v3.diff; charset=utf-8', 'diff', 'diff'],
    ['text/markdown', '<p>', '<p>'],
    ['application/xml', '<a/>', '<a/>'],
  ])('of type %s is read: %s', async (type, body, expected) => {
    expect(await dataOf({ 'content-type': type }, body)).toEqual(expected);
  });

  test('that is neither JSON nor text is bytes', async () => {
    const data = await dataOf({ 'content-type': 'application/zip' }, 'PK');
    expect(new Uint8Array(data as ArrayBuffer)).toEqual(new Uint8Array([0x50, 0x4b]));
  });

  test('without a content type is undefined if it is empty, and otherwise bytes', async () => {
    const reply = (bytes: Uint8Array<ArrayBuffer>) =>
      createSend({ fetch: async () => new Response(bytes) })(endpoint('GET /x'));
    expect((await reply(new Uint8Array())).data).toBeUndefined();
    expect(new Uint8Array((await reply(Uint8Array.of(1, 2))).data as ArrayBuffer)).toEqual(Uint8Array.of(1, 2));
  });

  test('that is empty and has a type of bytes is bytes', async () => {
    expect(await dataOf({ 'content-type': 'application/zip' }, '')).toEqual(new ArrayBuffer(0));
  });

  test.each([204, 205])('with status %i is undefined', async (status) => {
    expect(await dataOf({}, null, status)).toBeUndefined();
  });

  test('are parsed with bigint: only integers are, and no digits of other numbers', async () => {
    const body =
      '[0.30000000000000004, -1234567890123456.5, 1e-1234567890123456, 1.2e+1234567890123456, -9007199254740993, 9007199254740993, {"a":"9007199254740993"}]';
    const fetch = async () => new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
    const { data } = await createSend({ fetch, bigint: true })({
      method: 'post',
      url: 'https://api.github.com/x',
      headers: {},
    } as never);
    expect(data).toEqual([
      ...[0.30000000000000004, -1234567890123456.5, 0, Infinity],
      ...[-9007199254740993n, 9007199254740993n, { a: '9007199254740993' }],
    ]);
  });

  test('is parsed by `parseJson`, which can keep the digits of large integers', async () => {
    const parseJson = (text: string) => JSON.parse(text.replace(/:(\d{16,})/g, ':"$1"'));
    const body = '{"id":9007199254740993}';
    const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
    expect((await createSend({ fetch, parseJson })(endpoint('GET /user'))).data).toEqual({ id: '9007199254740993' });
    expect((await createSend({ fetch })(endpoint('GET /user'))).data).toEqual({ id: 9007199254740992 });
  });

  test('cannot set its own prototype', async () => {
    const data = await dataOf({ 'content-type': 'application/json' }, '{"__proto__":{"polluted":true}}');
    expect((data as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a response', () => {
  test('has data, status, URL, headers and flags', async () => {
    const { fetch } = play({ status: 200, headers: { 'x-a': '1' }, body: { login: 'octocat' } });
    expect(await createSend({ fetch })(endpoint('GET /user'))).toEqual({
      ...{
        data: { login: 'octocat' },
        status: 200,
        url: 'https://api.github.com/user',
        redirected: false,
        cached: false,
      },
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-a': '1' },
    });
  });

  test('has headers that can be copied, printed and read again, although they are read on the first access', async () => {
    const { fetch } = play({ status: 200, headers: { 'x-a': '1' }, body: {} });
    const send = createSend({ fetch });
    const result = Object.freeze(await send(endpoint('GET /user')));
    expect(result.headers).toBe(result.headers);
    const copies = [{ ...result }, JSON.parse(JSON.stringify(result)), structuredClone(result)];
    for (const copy of copies) expect(copy.headers).toEqual(result.headers);
    expect(inspect(result)).toContain("'x-a': '1'");
    expect(inspect(result)).not.toMatch(/Getter|Symbol/);
    expect(Reflect.ownKeys({ ...result })).toEqual(['data', 'status', 'url', 'headers', 'redirected', 'cached']);
  });

  test('does not copy the headers of a response that the program does not read', async () => {
    const response = Response.json({ commits: [] }, { headers: { 'x-a': '1' } });
    const copied = vi.spyOn(response.headers, Symbol.iterator);
    const result = await createSend({ fetch: async () => response })(endpoint('GET /user'));
    expect(copied).not.toHaveBeenCalled();
    expect(result.headers['x-a']).toBe('1');
    expect(copied).toHaveBeenCalled();
  });

  test('of `send.attempt` may have any status', async () => {
    for (const status of [200, 201, 204, 400, 404, 422, 500]) {
      const { fetch } = play({ status, body: { message: 'm' } });
      const result = await createSend({ fetch, retries: 0 }).attempt(endpoint('GET /user'));
      expect(result.status).toBe(status);
    }
  });

  test('of `send.attempt` without a status throws', async () => {
    const { fetch } = play(networkFault());
    expect((await settled(createSend({ fetch, retries: 0 }).attempt(endpoint('GET /user')))).error).toBeInstanceOf(
      Error,
    );
  });

  test('of `send.raw` is a Response of any status, with its body unread', async () => {
    for (const status of [200, 404, 500]) {
      const { fetch } = play({ status, body: 'content' });
      const response = await createSend({ fetch, retries: 0 }).raw(endpoint('GET /user'));
      expect(response).toBeInstanceOf(Response);
      expect([response.status, await response.text()]).toEqual([status, 'content']);
    }
  });

  test('of `send.raw` can be aborted while its body is read', async () => {
    const stop = new AbortController();
    let seen: AbortSignal | undefined;
    const fetch = (async (_url: string, init: RequestInit) => {
      seen = init.signal ?? undefined;
      return new Response(new ReadableStream());
    }) as never;
    await createSend({ fetch }).raw(endpoint('GET /user'), { signal: stop.signal });
    expect(seen?.aborted).toBe(false);
    stop.abort();
    expect(seen?.aborted).toBe(true);
  });

  test('comes from the current global fetch by default', async () => {
    vi.stubGlobal('fetch', play({ status: 200, body: 'stubbed' }).fetch);
    const send = createSend();
    expect((await send(endpoint('GET /zen'))).data).toBe('stubbed');
    vi.unstubAllGlobals();
  });
});

describe('hooks', () => {
  stopTime();
  afterEach(() => vi.useRealTimers());

  test('include `onResponse` for every response and `onRetry` for every retry', async () => {
    const events: unknown[] = [];
    const { fetch } = play(500, networkFault(), 200);
    const onResponse = ({ status, attempt }: { status: number; attempt: number }) => events.push([status, attempt]);
    const onRetry = ({ attempt, delay, error }: { attempt: number; delay: number; error: Error }) =>
      events.push([error.name, attempt, delay]);
    await finish(createSend({ fetch, onResponse, onRetry })(endpoint('GET /user')));
    expect(events).toEqual([
      [500, 1],
      ['ResponseError', 1, 1000],
      ['NetworkError', 2, 2000],
      [200, 3],
    ]);
  });

  const TIMES = { onResponse: [200], onRetry: [500, 200], onWait: [LIMITED, 200], onNotice: [OLD] } as const;
  const FAULTS: [string, (fault: unknown) => unknown][] = [
    ['throws', (fault) => throwing(fault)],
    ['rejects later', async (fault) => Promise.resolve().then(() => throwing(fault))],
    ['returns something that cannot be read', (fault) => new Proxy({}, { get: () => throwing(fault) })],
  ];
  const CASES = Object.entries(TIMES).flatMap(([hook, steps]) =>
    FAULTS.map(([name, fail]) => ({ hook, steps, name, fail })),
  );

  test.each(CASES)('do not change the calls if $hook $name, and their first error is reported', async (given) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const faults = [new Error('first'), Object.create(null)];
    let calls = 0;
    const hook = () => given.fail(faults[calls++]);
    for (const path of ['/x', '/y']) {
      const { fetch } = play(...given.steps);
      const send = createSend({ fetch, [given.hook]: hook });
      expect((await finish(send(endpoint({ url: path })))).value?.status).toBe(200);
    }
    expect(calls).toBe(2);
    expect(warn.mock.calls.map((args) => args[1])).toEqual([faults[0]]);
    warn.mockRestore();
  });

  test('do not change the call if their error cannot be printed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => throwing(new Error('console')));
    const onResponse = () => throwing(new Error('hook'));
    const { value } = await finish(createSend({ fetch: play(200).fetch, onResponse })(endpoint('GET /x')));
    expect(value?.status).toBe(200);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test('include `onNotice`, once for each route and each version', async () => {
    const version = { deprecation: 'Wed, 27 Nov 2026 14:34:29 GMT', 'x-github-api-version-selected': '2022-11-28' };
    const link = '<https://docs.example/changes>; rel="deprecation"; type="text/html"';
    const { fetch } = playBy(({ url }): Step => {
      const isOld = url.includes('/old/');
      return { status: 200, headers: isOld ? { ...version, sunset: 'Sat, 01 Jan 2028 00:00:00 GMT', link } : version };
    });
    const notices: unknown[] = [];
    const send = createSend({
      fetch,
      onNotice: ({ kind, version: about, link: where }) => notices.push([kind, about, where]),
    });
    for (const path of ['/old/1', '/old/2', '/user', '/orgs', '/old/3']) await finish(send(endpoint({ url: path })));
    expect(notices).toEqual([
      ['route', undefined, 'https://docs.example/changes'],
      ['version', '2022-11-28', undefined],
    ]);
  });

  test('include `onNotice` for each route of an API without versions', async () => {
    const { fetch } = play({ status: 200, headers: { sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' } });
    const routes: string[] = [];
    const send = createSend({ fetch, onNotice: ({ route }) => routes.push(route) });
    for (const path of ['/a', '/b', '/a']) await finish(send(endpoint({ url: path })));
    expect(routes).toEqual(['GET /a', 'GET /b']);
  });
});

describe('a response', () => {
  const LIMIT = { limit: '5000', remaining: '0', reset: '1767225600', resource: 'core' };
  const headers = {
    'x-github-request-id': 'C0DE:1',
    ...Object.fromEntries(Object.entries(LIMIT).map(([name, value]) => [`x-ratelimit-${name}`, value])),
  };

  test('has the request id and the rate limit of its headers', async () => {
    const { fetch } = play({ status: 200, headers, body: [1] });
    const send = createSend({ fetch });
    const response = await send(endpoint('GET /x'));
    const rateLimit = { limit: 5000, remaining: 0, reset: new Date('2026-01-01T00:00:00Z'), resource: 'core' };
    for (const found of [
      response,
      await send.attempt(endpoint('GET /x')),
      (await send.pages(endpoint('GET /user/repos')).next()).value,
    ])
      expect({ ...found, requestId: found?.requestId, rateLimit: found?.rateLimit }).toMatchObject({
        ...{ status: 200, headers, requestId: 'C0DE:1', rateLimit },
      });
    expect(Object.keys(response)).not.toContain('requestId');
  });

  test('has none of both if the headers have none, or one that is not a number', async () => {
    for (const given of [{}, { ...headers, 'x-ratelimit-limit': 'many' }, { 'x-ratelimit-limit': '5' }]) {
      const { fetch } = play({ status: 200, headers: given, body: {} });
      expect((await createSend({ fetch })(endpoint('GET /x'))).rateLimit).toBeUndefined();
    }
  });
});
