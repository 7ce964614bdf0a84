import type { RequestOptions } from 'routebook';
import {
  bigints,
  cache,
  createSend,
  createSender,
  events,
  fetchOptions,
  fields,
  githubLimits,
  limits,
  notices,
  pages,
  RateLimitError,
  redirects,
  retries,
  type Send,
  type SenderPart,
  sendOnce,
} from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { collect, play, playBy, type Step, settled } from './scripted.ts';

const baseUrl = 'https://api.example.com';
const TOKEN = 'secret-token-of-a-program';
const request = (path = '/pets', method = 'get', rest: object = {}) =>
  ({ method, url: `${baseUrl}${path}`, headers: { accept: 'application/json' }, ...rest }) as unknown as RequestOptions;

const ALL = () => [
  ...[retries(), limits(), redirects(), pages(), cache(), events()],
  ...[fields(), notices(), fetchOptions(), bigints()],
];

const errorOf = async (work: Promise<unknown>) => ((await settled(work)) as { readonly error?: Error }).error as Error;

/** A sender without types, for calls that the types reject. */
const loose = (api: object, parts: readonly SenderPart[]) => createSender(api as never, parts) as unknown as Send;

describe('a sender with or without parts', () => {
  test('does not take the rate limit of another sender for its own', async () => {
    const facts = { route: 'GET /x', url: 'https://other.example/x', status: 429, headers: {}, data: {} };
    const limited = new RateLimitError(facts, 'primary', Date.now() + 1000);
    const fail = async () => {
      throw limited;
    };
    for (const options of [{ token: fail, fetch: async () => Response.json({}) }, { fetch: fail }]) {
      for (const send of [loose({ baseUrl, ...options }, []), createSend({ baseUrl, limits: null, ...options })])
        expect(await errorOf(send.attempt(request()))).toBe(limited);
    }
  });

  test('returns a Response for what a function returns that replaces fetch', async () => {
    const fetch = async () => ({ status: 200, headers: { 'x-a': '1' }, text: async () => 'hi' }) as unknown as Response;
    for (const parts of [[], ALL().filter(({ name }) => name !== 'cache')]) {
      const response = await loose({ baseUrl, fetch }, parts).raw(request('/pets', 'post'));
      expect(response).toBeInstanceOf(Response);
      expect(await response.text()).toBe('hi');
    }
  });
});

describe('a sender without parts', () => {
  test('sends a request once with its token, and parses the response', async () => {
    const { fetch, sent } = play({ status: 200, body: { id: 1 } });
    const send = createSender({ baseUrl, token: TOKEN, fetch }, []);
    expect(await send(request())).toMatchObject({ data: { id: 1 }, status: 200, redirected: false, cached: false });
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${TOKEN}`]);
    await send({ ...request(), url: 'https://other.example/pets' });
    expect(sent[1]?.headers['authorization']).toBeUndefined();
  });

  test.each([500, 429])('does not repeat a request with status %i', async (status) => {
    const { fetch, sent } = play({ status, headers: { 'retry-after': '0' }, body: { message: `bad ${TOKEN}` } });
    const send = createSender({ baseUrl, token: TOKEN, fetch }, []);
    const error = (await errorOf(send(request()))) as Error;
    expect(error).toMatchObject({ name: 'ResponseError', status, message: `GET /pets: ${status} bad ***` });
    expect(sent).toHaveLength(1);
    expect(await send.attempt(request())).toMatchObject({ status });
  });

  test.each([301, 302, 303, 307, 308])('refuses a redirect with status %i, with a code and the fix', async (status) => {
    const { fetch, sent } = play({ status, headers: { location: 'https://evil.example/' } });
    const send = createSender({ baseUrl, token: TOKEN, fetch }, []);
    const error = await errorOf(send(request()));
    expect(error).toMatchObject({ name: 'ResponseError', status, code: 'REDIRECT' });
    expect((error as Error).message).toContain('redirects()');
    expect(sent).toHaveLength(1);
    expect((await send.raw(request())).status).toBe(status);
  });

  test.each([
    ['hides its target', { type: 'opaqueredirect', status: 0 }],
    ['was followed by the platform', { redirected: true, status: 200 }],
  ])('refuses a redirect that %s, in every form', async (_, members) => {
    const fetch = (async () => {
      const own = Object.entries(members).map(([name, value]) => [name, { value }]);
      return Object.defineProperties(new Response('{}'), Object.fromEntries(own));
    }) as never;
    const send = createSender({ baseUrl, fetch }, []);
    const once = (given: RequestOptions) => sendOnce(given, { fetch });
    for (const form of [send, send.attempt, send.raw, once])
      expect(await errorOf(form(request()) as Promise<unknown>)).toMatchObject({ code: 'REDIRECT' });
  });

  test('asks fetch to follow nothing', async () => {
    const modes: unknown[] = [];
    const fetch = (async (_url: unknown, init: RequestInit) => {
      modes.push(init.redirect);
      return Response.json({});
    }) as never;
    await createSender({ baseUrl, fetch }, [])(request());
    await createSender({ baseUrl, fetch }, [redirects()])(request());
    expect(modes).toEqual(['manual', 'manual']);
  });

  test.each([
    ['pages', 'pages'],
    ['items', 'pages'],
    ['all', 'pages'],
    ['events', 'events'],
    ['fields', 'fields'],
  ] as const)('names the part that send.%s needs', (method, part) => {
    const { fetch, sent } = play(200);
    const send = loose({ baseUrl, fetch }, []) as unknown as Record<string, (...args: unknown[]) => unknown>;
    expect(() => send[method]?.(request(), ['id'])).toThrow(`send.${method} needs the part ${part}()`);
    expect(sent).toEqual([]);
  });

  test.each([
    [{ retries: 2 }, 'retries'],
    [{ until: 'ready' }, 'retries'],
    [{ fields: ['id'] }, 'fields'],
    [{ incomplete: 'error' }, 'notices'],
  ])('names the part that the option %o of a call needs', async (options, part) => {
    const { fetch, sent } = play(200);
    const error = await errorOf(loose({ baseUrl, fetch }, [])(request(), options as never));
    expect((error as Error).message).toContain(`needs the part ${part}()`);
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: part });
    expect(sent).toEqual([]);
  });

  test('passes a signal, and names the part that other options of fetch need', async () => {
    const { fetch, sent } = play(200);
    const send = createSender({ baseUrl, fetch }, []);
    const { signal } = new AbortController();
    await send(request('/pets', 'get', { request: { signal } }));
    const error = await errorOf(send(request('/pets', 'get', { request: { signal, keepalive: true } })));
    expect((error as Error).message).toContain('fetchOptions()');
    expect(sent).toHaveLength(1);
  });

  test('has a timeout, which includes the wait for its token', async () => {
    const { fetch } = play('hang');
    const token = () => new Promise<string>(() => {});
    for (const api of [
      { baseUrl, fetch, timeout: 5 },
      { baseUrl, fetch, timeout: 5, token },
    ])
      expect(await errorOf(createSender(api, [])(request()))).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('the parts of a sender', () => {
  const check = (api: unknown, parts: unknown) => () => createSender(api as never, parts as never);

  test('are a list of results of their functions, without one that is passed twice', () => {
    expect(check({ baseUrl }, undefined)).toThrow('must be a list');
    expect(check({ baseUrl }, [retries])).toThrow('results of functions');
    expect(check({ baseUrl }, [{ name: 'retries' }])).toThrow('results of functions');
    expect(check({ baseUrl }, [null])).toThrow('results of functions');
    expect(check({ baseUrl }, [{ ...retries() }])).toThrow('results of functions');
    expect(check({ baseUrl }, [redirects(), retries(), redirects()])).toThrow('has redirects() twice');
  });

  test('decide which options a sender takes', () => {
    expect(check({}, [])).toThrow('"baseUrl" must be passed');
    expect(check(undefined, [])).toThrow('"baseUrl" must be passed');
    expect(check({ baseUrl, retryDelay: 1 }, [])).toThrow('needs the part retries()');
    expect(check({ baseUrl, retryDelay: -1 }, [retries()])).toThrow('a number of at least 0');
    expect(check({ baseUrl, limits: githubLimits }, [retries()])).toThrow('needs the part limits()');
    expect(check({ baseUrl, auth: TOKEN }, [])).toThrow('Write "token".');
    expect(check({ baseUrl }, [cache()])).toThrow('"cache" must be passed');
    expect(check({ baseUrl, cache: new Map() }, [cache()])).not.toThrow();
  });

  test('lead to the line that called createSender', () => {
    const error = (() => {
      try {
        return createSender({ baseUrl }, [retries(), retries()]);
      } catch (fault) {
        return fault as Error;
      }
    })() as Error;
    expect(error.stack?.split('\n')[1]).toContain('parts.test.ts');
  });
});

/** What a scenario does with a sender. */
interface Scenario {
  readonly steps: readonly Step[] | ((request: { url: string; headers: Record<string, string> }) => Step);
  readonly options?: () => object;
  readonly run: (send: Send) => Promise<unknown>;
}

const LIST = ({ url }: { url: string }): Step => {
  const page = Number(new URL(url).searchParams.get('page') ?? 1);
  const link = page < 3 ? { link: `<${baseUrl}/pets?page=${page + 1}>; rel="next"` } : {};
  return { status: 200, headers: link, body: [{ id: page, owner: { name: 'a' } }] };
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'a failure is repeated': { steps: [500, { status: 200, body: 1 }], run: (send) => send(request()) },
  'a write is not repeated': { steps: [500], run: (send) => send(request('/pets', 'post', { body: {} })) },
  'another token after a 401': {
    steps: [401, { status: 200, body: 1 }],
    options: () => ({ token: ({ reason }: { reason: string }) => `${TOKEN}-${reason}` }),
    run: (send) => send(request()),
  },
  'a rate limit is waited for': {
    steps: [
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 200, body: 1 },
    ],
    run: (send) => send(request()),
  },
  'a rate limit that lasts too long': {
    steps: [{ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' } }],
    run: async (send) => [await settled(send(request('/a'))), await send.attempt(request('/b'))],
  },
  'a redirect to another origin': {
    steps: [
      { status: 302, headers: { location: 'https://other.example/x' } },
      { status: 200, body: 1 },
    ],
    run: (send) => send(request()),
  },
  'all items': { steps: LIST, run: (send) => send.all(request() as never) },
  'pages with fields': {
    steps: LIST,
    run: (send) => collect(send.pages(request(), { pages: 2, fields: ['owner.name'] } as never)),
  },
  'a response of the cache': {
    steps: ({ headers }) =>
      headers['if-none-match'] ? 304 : { status: 200, headers: { etag: '"1"' }, body: { id: 1 } },
    options: () => ({ cache: new Map() }),
    run: async (send) => [await send(request()), await send(request())],
  },
  events: {
    steps: [
      { status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'data: {"id":1}\n\ndata: [DONE]\n\n' },
    ],
    run: (send) => collect(send.events(request())),
  },
  'fields of the data': {
    steps: [{ status: 200, body: { id: 1, name: 'a' } }],
    run: (send) => send.fields(request(), ['id'] as never),
  },
  'a result that is not ready': {
    steps: [202, { status: 200, body: 1 }],
    run: (send) => send(request(), { until: 'ready' }),
  },
  'large integers': {
    steps: [{ status: 200, headers: { 'content-type': 'application/json' }, body: '12345678901234567890' }],
    options: () => ({ bigint: true }),
    run: async (send) => String((await send(request())).data),
  },
  'options of fetch': {
    steps: [200],
    run: (send) => send(request('/pets', 'get', { request: { keepalive: true } })),
  },
  'too many arguments': {
    steps: [200],
    run: (send) => (send as unknown as (...args: unknown[]) => Promise<unknown>)(request(), {}, 1),
  },
  'a network error': { steps: [{ fault: new Error(TOKEN) }], run: (send) => send(request()) },
};

/** The result of a scenario, what was sent for it, and what was reported. */
async function outcomeOf({ steps, options, run }: Scenario, create: (options: object) => Send) {
  const { fetch, sent } = typeof steps === 'function' ? playBy(steps) : play(...steps);
  const reported: unknown[] = [];
  const report = (event: object) =>
    reported.push({ ...event, delay: 0, duration: 0, headers: 0, error: 0, retryAt: 0 });
  const send = create({
    ...{ baseUrl, token: TOKEN, fetch, retryDelay: 0, limits: githubLimits, writeInterval: 0 },
    ...{ onRetry: report, onWait: report, onResponse: report },
    ...options?.(),
  });
  const result = await settled(run(send));
  const shown = JSON.stringify(result, (_, value) =>
    value instanceof Error ? { ...value, message: value.message, retryAt: 0 } : value,
  );
  return {
    shown: shown.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'),
    sent: sent.map(({ at: _at, signal: _signal, ...rest }) => rest),
    reported,
  };
}

describe.each(Object.entries(SCENARIOS))('a sender with all parts: %s', (name, scenario) => {
  test.each([
    ['as they are listed', (parts: readonly SenderPart[]) => parts],
    ['in the opposite order', (parts: readonly SenderPart[]) => [...parts].reverse()],
  ])('behaves like createSend if the parts are passed %s', async (_, order) => {
    const parts = ALL().filter(({ name: part }) => part !== 'cache' || name === 'a response of the cache');
    const own = await outcomeOf(scenario, (options) => loose(options, order(parts)));
    const preset = await outcomeOf(scenario, (options) => createSend(options));
    expect(own).toEqual(preset);
    expect(own.sent.length + Number(name === 'too many arguments')).toBeGreaterThan(0);
    expect(JSON.stringify([own.shown, own.reported])).not.toContain(TOKEN);
  });
});
