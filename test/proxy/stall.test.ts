import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPosixMissing } from '../support/posix.ts';
import { LOCAL, type ProxyOptions, startProxy } from './harness.ts';

/** Starts a GitHub that handles requests before their bodies have arrived, and counts them. */
async function startRawGitHub(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(String(request.url));
    request.on('error', () => {});
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`, urls };
}

/** Starts a proxy on a socket, which keeps little of what a client does not read. */
async function startOnSocket(base: string, options: ProxyOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-stall-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'socket');
  const proxy = await startProxy(base, { ...options, isSocket: true, path });
  /** Opens a connection, and writes a text to it. Nothing is read before something listens for it. */
  const open = (text: string): Socket => {
    const socket = connect(path);
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(text);
    return socket;
  };
  return { ...proxy, open };
}

const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: api.github.com', `Authorization: Bearer ${LOCAL}`, ...more, '', ''].join('\r\n');
const UPLOAD = 'POST /api/uploads/repos/o/r/releases/1/assets?name=a';
/** More than the proxy sends at once. */
const MANY = 120;
/** More than what sockets keep. */
const LARGE = Buffer.alloc(600_000, ', ');
const isStalling = ({ url = '' }: IncomingMessage) => url.includes('stall') || url.includes('assets');

/** Ways to stall: what clients send, and what GitHub does. */
const WAYS: readonly (readonly [string, string, (response: ServerResponse) => void])[] = [
  ['GitHub does not respond', head('GET /repos/o/stall'), () => {}],
  [
    'a client does not send its file',
    `${head(UPLOAD, 'Content-Type: application/zip', 'Content-Length: 9')}x`,
    () => {},
  ],
  [
    'a client does not read',
    head('GET /repos/o/stall/contents/a'),
    (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(LARGE),
  ],
];

describe.skipIf(isPosixMissing('sockets'))('The proxy serves other clients while many exchanges stall, because', () => {
  it.each(WAYS)('%s', async (_, text, stall) => {
    const { base, urls } = await startRawGitHub((request, response) => {
      if (isStalling(request)) stall(response);
      else response.end('{}');
    });
    const proxy = await startOnSocket(base, { patience: { response: 200, stall: 60_000 } });
    for (let count = 0; count < MANY; count++) proxy.open(text);
    await expect.poll(() => urls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(100);
    for (let count = 0; count < 2; count++) expect((await proxy.send('/repos/o/r')).status).toBe(200);
    const file = { method: 'POST', headers: { 'content-type': 'application/zip' }, body: 'PK' };
    expect((await proxy.send('/markdown/raw', file)).status).toBe(200);
    // The others are not lost.
    await expect.poll(() => urls.length, { timeout: 20_000 }).toBe(MANY + 3);
  });
});

describe.skipIf(isPosixMissing('sockets'))('An exchange without progress', () => {
  const patience = { response: 100, stall: 1000 };

  it('ends with an error if GitHub does not respond', async () => {
    const { base } = await startRawGitHub((request, response) => {
      if (!isStalling(request)) response.end('{}');
    });
    const proxy = await startOnSocket(base, { patience });
    const { status, json } = await proxy.send('/repos/o/stall', { method: 'PATCH', body: { name: 'x' } });
    expect([status, json()]).toEqual([504, expect.objectContaining({ code: 'NETWORK' })]);
    expect(json()['message']).toContain('may have been done');
  });

  it.each([
    ...WAYS.slice(1),
    ['a client does not send its JSON', `${head('POST /repos/o/r/issues', 'Content-Length: 9')}{`, () => {}] as const,
    ['a client does not send its headers', 'GET /stall HTTP/1.1\r\nHost: api.github.com\r\n', () => {}] as const,
    [
      'GitHub ends in the middle',
      head('GET /repos/o/stall'),
      (response: ServerResponse) => void response.writeHead(200).write('x'),
    ] as const,
  ])('ends the connection if %s', async (_, text, stall) => {
    const { base } = await startRawGitHub((__, response) => stall(response));
    const proxy = await startOnSocket(base, { patience });
    for (let count = 0; count < 2; count++) proxy.open(text);
    await expect.poll(() => proxy.countConnections()).toBe(2);
    await expect.poll(() => proxy.countConnections(), { timeout: 20_000 }).toBe(0);
  });

  it('is not one that is only slow', async () => {
    const pace = (write: (text: string) => void) =>
      new Promise<void>((resolve) => {
        const letters = [...'slowly'];
        const timer = setInterval(() => {
          const next = letters.shift();
          if (next !== undefined) return write(next);
          clearInterval(timer);
          resolve();
        }, 400);
      });
    const { base } = await startRawGitHub(async (request, response) => {
      for await (const chunk of request) response.write(chunk);
      await pace((text) => response.write(text));
      response.end();
    });
    const proxy = await startOnSocket(base, { patience: { response: 100, stall: 2000 } });
    const socket = proxy.open(head(UPLOAD, 'Content-Type: application/zip', 'Content-Length: 6', 'Connection: close'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await pace((text) => socket.write(text));
    await once(socket, 'close');
    expect(received.replace(/\r\n(?:\d\r\n)?/g, '')).toMatch(/slowlyslowly/);
  });
});

describe.skipIf(isPosixMissing('sockets'))('The requests of one connection', () => {
  it('are sent one after the other, and their responses are in order', async () => {
    const open: ServerResponse[] = [];
    const { base, urls } = await startRawGitHub((_, response) => void open.push(response));
    const proxy = await startOnSocket(base);
    const paths = ['/repos/o/a', '/repos/o/b', '/repos/o/c'];
    const socket = proxy.open(paths.map((path) => head(`GET ${path}`)).join(''));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    for (const [index, path] of paths.entries()) {
      await expect.poll(() => urls.at(-1)).toBe(`/api/v3${path}`);
      // Others are not held up by them.
      if (index === 0) {
        const other = proxy.send('/user');
        await expect.poll(() => open.length).toBe(2);
        open.pop()?.end('{}');
        urls.pop();
        expect((await other).status).toBe(200);
      }
      expect(urls).toHaveLength(index + 1);
      open[index]?.end(`"${path}"`);
    }
    await expect.poll(() => received).toMatch(/a".*b".*c"/s);
  });
});
