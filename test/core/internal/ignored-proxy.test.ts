import { endpoint } from 'routebook';
import { createSend, NetworkError, type Notice, TimeoutError } from 'routebook/send';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ignoredProxy } from '../../../src/send/ignored-proxy.ts';

const PROXY = 'http://user:secret@proxy.test:8080';
const API = 'https://api.github.com/zen';

const on = (node: string, env: Record<string, string>, more: object = {}) => ({
  process: { env, versions: { node } },
  ...more,
});
class Agent {}
class EnvHttpProxyAgent {}
const first = Symbol.for('undici.globalDispatcher.1');
const second = Symbol.for('undici.globalDispatcher.2');

describe('a proxy that fetch does not use', () => {
  it('is named, with the version and the variable that Node needs', () => {
    const text = 'https_proxy is set, but Node ignores it without NODE_USE_ENV_PROXY=1, and before version 22.21';
    expect(ignoredProxy(API, on('20.19.0', { https_proxy: PROXY }))).toBe(text);
  });

  it('is the one that Node would use for the URL', () => {
    const named = (url: string, env: Record<string, string>) => ignoredProxy(url, on('20.19.0', env))?.split(' ')[0];
    expect(named(API, { HTTP_PROXY: PROXY })).toBe('HTTP_PROXY');
    expect(named(API, { HTTP_PROXY: PROXY, https_proxy: PROXY, HTTPS_PROXY: PROXY })).toBe('https_proxy');
    expect(named('http://api.test/', { HTTPS_PROXY: PROXY })).toBeUndefined();
    expect(named('http://api.test/', { HTTPS_PROXY: PROXY, http_proxy: PROXY })).toBe('http_proxy');
    expect(named(API, { HTTPS_PROXY: '' })).toBeUndefined();
    expect(named('/zen', { HTTPS_PROXY: PROXY })).toBeUndefined();
  });

  it.each([
    ['*', false],
    ['api.github.com', false],
    ['github.com', false],
    ['.github.com', false],
    ['*.GitHub.com', false],
    ['localhost, api.github.com:443', false],
    ['api.github.com:8443', true],
    ['hub.com', true],
    ['localhost,127.0.0.1', true],
    ['', true],
    [' , ', true],
  ])('is not named for a host that NO_PROXY=%j excludes', (list, isNamed) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      expect(ignoredProxy(API, on('24.0.0', { HTTPS_PROXY: PROXY, [name]: list })) !== undefined).toBe(isNamed);
    }
  });

  it('is not named if the program has set a dispatcher, or if there is no Node', () => {
    const env = { HTTPS_PROXY: PROXY };
    const isNamed = (more: object) => ignoredProxy(API, on('20.19.0', env, more)) !== undefined;
    expect(isNamed({ [first]: new Agent() })).toBe(true);
    expect(isNamed({ [first]: new EnvHttpProxyAgent() })).toBe(false);
    // Node 26 keeps its own dispatcher in the second place, and wraps it in the first.
    expect(isNamed({ [first]: new EnvHttpProxyAgent(), [second]: new Agent() })).toBe(true);
    expect(isNamed({ [first]: new Agent(), [second]: new EnvHttpProxyAgent() })).toBe(false);
    for (const versions of [{ node: '24.0.0', bun: '1.3.0' }, { node: '24.0.0', deno: '2.5.0' }, {}]) {
      expect(ignoredProxy(API, { process: { env, versions } })).toBeUndefined();
    }
    expect(ignoredProxy(API, {})).toBeUndefined();
  });
});

describe('a sender behind an ignored proxy', () => {
  const request = endpoint('GET /zen');
  const failing = async () => {
    throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND api.github.com') });
  };
  const hanging = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const ignored = /\. HTTPS_PROXY is set, but Node ignores it/i;
  /** The variables of this process, with nothing but one proxy. */
  const behindProxy = (fetch: typeof globalThis.fetch) => {
    for (const name of ['https_proxy', 'no_proxy', 'NO_PROXY', 'NODE_USE_ENV_PROXY']) vi.stubEnv(name, undefined);
    vi.stubEnv('HTTPS_PROXY', PROXY);
    vi.stubGlobal('fetch', fetch);
  };

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it('says so if a request fails or takes too long, without the password', async () => {
    behindProxy(failing);
    const failed = await createSend({ retries: 0, log: false })(request).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NetworkError);
    expect((failed as Error).message).toMatch(/^GET \/zen: getaddrinfo ENOTFOUND api\.github\.com\. HTTPS_PROXY/i);
    expect((failed as Error).stack).toMatch(ignored);
    expect((failed as Error).message).not.toContain('secret');
    behindProxy(hanging);
    const late = await createSend({ retries: 0, timeout: 5, log: false })(request).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(TimeoutError);
    expect((late as Error).message).toMatch(ignored);
  });

  it('reports it once to onNotice, before the first request', async () => {
    behindProxy(async () => new Response('a'));
    const notices: Notice[] = [];
    const send = createSend({ onNotice: (notice) => notices.push(notice) });
    await send(request);
    await send(request);
    expect(notices).toEqual([
      expect.objectContaining({
        kind: 'proxy',
        route: 'GET /zen',
        message: expect.stringMatching(/^HTTPS_PROXY .*\.$/i),
      }),
    ]);
  });

  it('says nothing about it if it has a fetch of its own, or if the variable is not set', async () => {
    behindProxy(failing);
    const notices: Notice[] = [];
    const own = createSend({ retries: 0, fetch: failing, onNotice: (notice) => notices.push(notice) });
    await expect(own(request)).rejects.toThrow(/^GET \/zen: getaddrinfo ENOTFOUND api\.github\.com$/);
    expect(notices).toEqual([]);
    vi.stubEnv('HTTPS_PROXY', undefined);
    for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined);
    await expect(createSend({ retries: 0, log: false })(request)).rejects.toThrow(
      /^GET \/zen: getaddrinfo ENOTFOUND api\.github\.com$/,
    );
  });
});
