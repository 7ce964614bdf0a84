import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startExplorer } from '../support/explore.js';
import { environmentOf } from './program.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
let api: Server;
let other: Server;
let otherRequests = 0;
let base: string;
let explorer: Awaited<ReturnType<typeof startExplorer>>;
let page: URL;
let key: string;

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  other = createServer((_, response) => {
    otherRequests += 1;
    response.end('other');
  });
  const otherOrigin = await listen(other);
  api = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    received.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
    if (incoming.url === '/users/moved') response.writeHead(302, { location: `${otherOrigin}/there` }).end();
    else
      response
        .writeHead(incoming.url === '/users/missing' ? 404 : 200, { 'content-type': 'application/json', 'x-a': 'b' })
        .end('{"login":"octocat"}');
  });
  base = await listen(api);
  explorer = await startExplorer(['--send', '--base-url', base], environmentOf({ GITHUB_TOKEN: 'ghp_SECRETSECRET' }));
  page = new URL(explorer.address);
  key = new URLSearchParams(page.hash.slice(1)).get('send') ?? '';
});

afterAll(async () => {
  await explorer?.stop();
  for (const server of [api, other]) server?.close().closeAllConnections();
});

beforeEach(() => {
  received.length = 0;
  otherRequests = 0;
});

interface Post {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly body?: string;
}

/** Sends exactly these headers, which no browser lets a page do. */
function post({ method = 'POST', path = '/send', headers = {}, body = '' }: Post) {
  const all = {
    host: page.host,
    origin: page.origin,
    'content-type': 'application/json',
    'x-routebook-key': key,
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    request({ hostname: '127.0.0.1', port: page.port, path, method, agent: false, headers: sent }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode, headers: response.headers, text });
    })
      .on('error', reject)
      .end(body);
  });
}

const call = (fields: object = {}) =>
  JSON.stringify({ method: 'GET', url: `${base}/user`, headers: { accept: 'application/json' }, ...fields });

describe('explore --send', () => {
  it('prints a URL with a key of its own, and lets the page connect to its server only', async () => {
    expect(key).toMatch(/^[\w-]{43}$/);
    const { headers, text } = await post({ method: 'GET', path: '/', headers: { 'content-type': undefined } });
    expect(text).toContain('<meta name="routebook-send" content="./send">');
    expect(text).not.toContain(key);
    for (const policy of [headers['content-security-policy'], text]) {
      expect(policy).toContain("connect-src 'self'");
      expect(policy).not.toContain("connect-src 'none'");
    }
  });

  it('sends a request as it is, and returns status, headers, time and body', async () => {
    const body = Buffer.from('{"a":1}').toString('base64');
    const headers = { 'content-type': 'application/json', authorization: 'Bearer typed' };
    const { status, text } = await post({
      body: call({ method: 'PATCH', url: `${base}/user?x=1`, headers, body, isConfirmed: true }),
    });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      status: 200,
      headers: expect.arrayContaining([['x-a', 'b']]),
      milliseconds: expect.any(Number),
      bytes: 19,
      text: '{"login":"octocat"}',
      isCut: false,
    });
    expect(received).toEqual([
      { method: 'PATCH', url: '/user?x=1', headers: expect.objectContaining(headers), body: '{"a":1}' },
    ]);
  });

  it('returns an error of the API as a response', async () => {
    const { text } = await post({ body: call({ url: `${base}/users/missing` }) });
    expect(JSON.parse(text)).toMatchObject({ status: 404, text: '{"login":"octocat"}' });
  });

  it.each([
    ['with another key', { headers: { 'x-routebook-key': 'A'.repeat(43) } }, 403, 'WRONG_KEY'],
    ['from another port of this machine', { headers: { origin: 'http://127.0.0.1:1' } }, 403, 'FOREIGN_PAGE'],
    ['of a form', { headers: { 'content-type': 'text/plain' } }, 415, 'INVALID_REQUEST'],
    ['with an unknown member', { body: () => call({ proxy: 'x' }) }, 400, 'INVALID_REQUEST'],
    ['that replaces its method', { body: () => call({ headers: { 'x-method': 'PUT' } }) }, 403, 'METHOD_OVERRIDE'],
    ['for another host', { body: () => call({ url: 'https://api.github.com/user' }) }, 403, 'FOREIGN_HOST'],
    ['that writes without a confirmation', { body: () => call({ method: 'DELETE' }) }, 409, 'NOT_CONFIRMED'],
    ['with a token for another host', { body: () => call({ variable: 'GITHUB_TOKEN' }) }, 403, 'TOKEN_WITHHELD'],
  ] as const)(
    'refuses a request %s',
    async (_, { body, ...given }: { body?: string | (() => string) } & Omit<Post, 'body'>, status, code) => {
      const answer = await post({ ...given, body: typeof body === 'function' ? body() : (body ?? call()) });
      expect({ status: answer.status, code: JSON.parse(answer.text).code }).toEqual({ status, code });
      expect(answer.text).not.toMatch(/SECRET/);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(received).toEqual([]);
    },
  );

  it('refuses a host name of another site, a request that is too large, and other paths', async () => {
    const rebound = await post({ headers: { host: 'evil.example', origin: 'http://evil.example' }, body: call() });
    expect(rebound.status).toBe(421);
    expect((await post({ path: '/send?x=1', body: call() })).status).toBe(405);
    const large = await post({ body: call({ body: 'A'.repeat(30_000_000) }) }).catch((error: Error) => error);
    expect(large instanceof Error || large.status === 413).toBe(true);
    expect(received).toEqual([]);
  });

  it('does not follow a redirect to another host', async () => {
    const { status, text } = await post({ body: call({ url: `${base}/users/moved` }) });
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 403, code: 'FOREIGN_HOST' });
    expect(otherRequests).toBe(0);
  });

  it('does not exist without the option', async () => {
    const plain = await startExplorer([], environmentOf());
    const { host, origin, port } = new URL(plain.address);
    const response = await fetch(`http://127.0.0.1:${port}/send`, {
      method: 'POST',
      headers: { host, origin, 'content-type': 'application/json', 'x-routebook-key': key },
      body: call(),
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'none'");
    await plain.stop();
  });

  it('writes nothing about requests to the terminal', () => {
    expect(explorer.stderr()).toBe('');
  });
});
