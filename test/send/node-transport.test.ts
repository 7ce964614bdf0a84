import { gzipSync } from 'node:zlib';
import { endpoint } from 'routebook';
import { nodeTransport } from 'routebook/node';
import { sendOnce } from 'routebook/parts';
import { createSend } from 'routebook/send';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runScenario, SCENARIOS, startServers } from '../runtimes/transport.js';
import { serve } from './scripted.ts';

let servers: Awaited<ReturnType<typeof startServers>>;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.close());
afterEach(() => vi.unstubAllGlobals());

const parts = { createSend, endpoint, nodeTransport };
const send = () => createSend({ fetch: nodeTransport(), baseUrl: servers.url, retries: 0 });
const request = (path = '/plain') => endpoint(`GET ${path}`, { baseUrl: servers.url });

describe('the Node transport', () => {
  test.each(Object.keys(SCENARIOS))('gives what fetch gives: %s', async (name) => {
    const [withFetch, withTransport] = await runScenario(name, parts, servers);
    expect(withTransport).toEqual(withFetch);
  });

  test('refuses a compressed body that ends early, which fetch returns as if it were whole', async () => {
    await expect(send()(request('/half-gzip'))).rejects.toMatchObject({ name: 'NetworkError' });
  });

  test('refuses more than five content encodings, as newer versions of fetch do', async () => {
    await expect(send()(request('/six-gzip'))).rejects.toMatchObject({
      ...{ name: 'NetworkError', cause: { cause: { message: 'The response has 6 content encodings.' } } },
    });
  });

  test('finds headers regardless of how their names are written', async () => {
    const baseUrl = await serve((_, response) =>
      response.writeHead(200, { 'Content-TYPE': 'application/json', 'Content-Encoding': 'GZIP' }).end(gzipSync('[1]')),
    );
    const sent = await createSend({ fetch: nodeTransport(), baseUrl, retries: 0 })(endpoint('GET /', { baseUrl }));
    expect(sent).toMatchObject({ data: [1], headers: { 'content-type': 'application/json' } });
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

  test('takes the headers of every sender, without fetch', async () => {
    const responses: unknown[] = [];
    const transport = nodeTransport();
    const fetch = async (...args: Parameters<typeof transport>) => {
      const response = await transport(...args);
      responses.push(response instanceof Response);
      return response;
    };
    await sendOnce(request(), { fetch });
    await createSend({ fetch, baseUrl: servers.url })(request());
    expect(responses).toEqual([false, false]);
  });

  test('does not use fetch', async () => {
    const version = Number.parseInt(process.versions['undici'] ?? '', 10) < 8 ? 1 : 2;
    const symbol = Symbol.for(`undici.globalDispatcher.${version}`);
    const globals = globalThis as unknown as Record<
      symbol,
      { dispatch: (options: object, handler: object) => unknown }
    >;
    const own = globals[symbol];
    expect(own).toBeDefined();
    const paths: unknown[] = [];
    const dispatch = (options: { path?: string }, handler: object) => {
      paths.push(options.path, 'onConnect' in handler);
      return own?.dispatch(options, handler);
    };
    globals[symbol] = { dispatch: dispatch as never };
    try {
      await expect(send()(request('/plain?a=1#b'))).resolves.toMatchObject({ status: 200 });
    } finally {
      globals[symbol] = own as never;
    }
    expect(paths).toEqual(['/plain?a=1', true]);
  });

  test('leaves the request to a fetch that was replaced', async () => {
    const urls: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url);
      return Response.json({ mocked: true });
    });
    const { data } = await send()(request());
    expect(data).toEqual({ mocked: true });
    expect(urls).toEqual([`${servers.url}/plain`]);
  });

  test.each([
    [true, { redirect: 'follow' }],
    [true, { cache: 'no-store' }],
    [true, { headers: new Headers() }],
    [true, { method: 'POST', body: new URLSearchParams('a=1') }],
    [true, { method: 'POST', body: 'text without a type' }],
    [false, {}],
  ])('leaves to fetch what it does not do itself: %s for %o', async (isFetch, init) => {
    const response = await nodeTransport()(`${servers.url}/plain`, { redirect: 'manual', ...init } as RequestInit);
    expect(response instanceof Response).toBe(isFetch);
    await response.body?.cancel();
  });

  test('takes no options', () => {
    expect(() => nodeTransport({ keepAlive: true } as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION' }),
    );
  });
});
