import { gzipSync } from 'node:zlib';
import { createGitHub, endpoint } from 'routebook';
import { createSend, createSender, dispatcher as dispatcherPart } from 'routebook/send';
import undici, { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHECKS, runCheck } from '../runtimes/dispatchers.js';
import { runScenario, SCENARIOS, startServers } from '../runtimes/transport.js';
import { serve } from './scripted.ts';

let servers: Awaited<ReturnType<typeof startServers>>;
const dispatcher = new Agent();
beforeAll(async () => {
  servers = await startServers();
});
afterAll(async () => {
  servers.close();
  await dispatcher.destroy();
});

const parts = { createSend: ((options) => createSend({ log: false, ...options })) as typeof createSend, endpoint };
const send = () => createSend({ dispatcher, baseUrl: servers.url, retries: 0, log: false });
const request = (path = '/plain') => endpoint(`GET ${path}`, { baseUrl: servers.url });

describe('a dispatcher', () => {
  test.each(Object.keys(SCENARIOS))('gives what fetch gives: %s', async (name) => {
    const [withFetch, withDispatcher] = await runScenario(name, { ...parts, dispatcher }, servers);
    expect(withDispatcher).toEqual(withFetch);
  });

  test.each(Object.keys(CHECKS))('keeps what a sender promises: %s', async (name) => {
    await runCheck(name, { ...parts, undici });
  });

  test('is used instead of fetch, and gets a path with its query', async () => {
    const paths: unknown[] = [];
    const observed = dispatcher.compose((dispatch) => (options, handler) => {
      paths.push(options.path);
      return dispatch(options, handler);
    });
    vi.stubGlobal('fetch', () => expect.unreachable());
    try {
      const own = createSend({ dispatcher: observed, baseUrl: servers.url });
      await expect(own(request('/plain?a=1#b'))).resolves.toMatchObject({ status: 200 });
      const github = createGitHub({ dispatcher: observed, baseUrl: servers.url });
      await expect(github.request('GET /plain')).resolves.toMatchObject({ status: 200 });
      const small = createSender({ dispatcher: observed, baseUrl: servers.url }, [dispatcherPart()]);
      await expect(small(request())).resolves.toMatchObject({ status: 200 });
    } finally {
      vi.unstubAllGlobals();
    }
    expect(paths).toEqual(['/plain?a=1', '/plain', '/plain']);
  });

  test('refuses a compressed body that ends early, which fetch returns as if it were whole', async () => {
    await expect(send()(request('/half-gzip'))).rejects.toMatchObject({ name: 'NetworkError' });
  });

  test('refuses more than five content encodings, as newer versions of fetch do', async () => {
    await expect(send()(request('/six-gzip'))).rejects.toMatchObject({
      ...{ name: 'NetworkError', cause: { message: 'The response has 6 content encodings.' } },
    });
  });

  test('finds headers regardless of how their names are written', async () => {
    const baseUrl = await serve((_, response) =>
      response.writeHead(200, { 'Content-TYPE': 'application/json', 'Content-Encoding': 'GZIP' }).end(gzipSync('[1]')),
    );
    const sent = await createSend({ dispatcher, baseUrl, retries: 0 })(endpoint('GET /', { baseUrl }));
    expect(sent).toMatchObject({ data: [1], headers: { 'content-type': 'application/json' } });
  });

  test('gives hooks headers with all functions that read them', async () => {
    const found: unknown[] = [];
    const onResponse = ({ headers }: { headers: Headers }) => {
      headers.forEach((value, name) => {
        if (name === 'x') found.push(value);
      });
      found.push(headers.getSetCookie(), headers.has('X'), headers.get('none'), [...headers.keys()].includes('x'));
      found.push([...headers.values()].length === [...headers.entries()].length);
    };
    await createSend({ dispatcher, baseUrl: servers.url, onResponse })(request('/cookies'));
    expect(found).toEqual(['1, 2', ['a=1', 'b=2'], true, null, true, true]);
  });

  test.each(['upgrade', 'onResponseStarted'])(
    'sends the same if Object.prototype is polluted with %s',
    async (name) => {
      Object.defineProperty(Object.prototype, name, { value: 'polluted', configurable: true, writable: true });
      try {
        await expect(send()(request())).resolves.toMatchObject({ status: 200 });
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
    },
  );

  test('reads a compressed body in parts while a test has fake timers', async () => {
    vi.useFakeTimers();
    try {
      const response = await send().raw(request('/gzip-events'));
      const reader = response.body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('data: ');
      await reader?.cancel();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['fetch', { fetch }, 'cannot be used with "fetch"'],
    ['a list', { dispatcher: [] }, 'must be an object with the methods "dispatch"'],
    ['a function', { dispatcher: () => true }, 'must be an object with the methods "dispatch"'],
  ])('is refused with, or as, %s', (_, options, message) => {
    expect(() => createSend({ dispatcher, ...options } as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', message: expect.stringContaining(message) }),
    );
  });

  test('is refused by a sender without its part', () => {
    expect(() => createSender({ baseUrl: servers.url, dispatcher } as never, [])).toThrow(
      /needs the part dispatcher\(\)/,
    );
  });

  test.each([
    ['an option of fetch', { ...{ method: 'get', headers: {} }, request: { cache: 'no-store' } }, '"cache"'],
    ['a path', { method: 'get', headers: {}, url: '/plain' }, 'full URL'],
  ])('refuses %s', async (_, given, message) => {
    await expect(send()({ url: `${servers.url}/plain`, ...given } as never)).rejects.toMatchObject({
      ...{ code: 'INVALID_OPTION', message: expect.stringContaining(message) },
    });
  });
});
