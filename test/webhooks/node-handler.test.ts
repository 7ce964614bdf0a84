import { createHmac } from 'node:crypto';
import { createServer, request as send } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createWebhooks, type NodeHandler, toNodeHandler } from 'routebook/webhooks';
import { afterEach, expect, it, vi } from 'vitest';

const BODY = JSON.stringify({ action: 'opened', text: 'é' });
const opened = vi.fn();
const webhooks = createWebhooks({ secret: 'secret', on: { 'issues.opened': opened }, maxBytes: 100_000 });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  opened.mockReset();
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) await close();
});

/** Starts a server on the loopback interface. */
async function start(listener: (...parameters: Parameters<NodeHandler>) => unknown) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const headersOf = (body: string | Uint8Array) => ({
  'content-type': 'application/json',
  'x-github-event': 'issues',
  'x-github-delivery': '1',
  'x-hub-signature-256': `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`,
});

const post = async (url: string, body = BODY) =>
  (await fetch(url, { method: 'POST', body, headers: headersOf(body) })).status;

/** A request whose body was read by other code. */
const withBody =
  (members: object) =>
  async (...[incoming, ...rest]: Parameters<NodeHandler>) => {
    for await (const _ of incoming);
    return toNodeHandler(webhooks)(Object.assign(incoming, members), ...rest);
  };

it('responds to requests of node:http', async () => {
  const url = await start(toNodeHandler(webhooks));
  expect(await post(url)).toBe(202);
  expect(opened.mock.lastCall?.[0].payload.text).toBe('é');
  const response = await fetch(url);
  expect([response.status, response.headers.get('allow'), response.headers.get('content-type')]).toEqual([
    405,
    'POST',
    'application/json',
  ]);
});

it.each(['PUT', 'TRACE', 'DELETE', 'HEAD'])('refuses the method %s, which a Request may not have', async (method) => {
  const url = await start(toNodeHandler(webhooks));
  const status = await new Promise((resolve, reject) => {
    const request = send(url, { method, headers: headersOf(BODY) });
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    request.end(method === 'PUT' ? BODY : undefined);
  });
  expect(status).toBe(405);
  expect(opened).not.toHaveBeenCalled();
});

it('responds to requests of HTTP/2', async () => {
  const server = createHttp2Server(toNodeHandler(webhooks));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closers.push(async () => {
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const status = await new Promise((resolve, reject) => {
    const request = client.request({ ':method': 'POST', ':path': '/', ...headersOf(BODY) });
    request.on('response', (headers) => resolve(headers[':status'])).on('error', reject);
    request.resume().end(BODY);
  });
  expect(status).toBe(202);
  expect(opened).toHaveBeenCalledTimes(1);
});

it.each([
  ['a buffer in rawBody', { rawBody: Buffer.from(BODY), body: JSON.parse(BODY) }],
  ['a buffer in body', { body: Buffer.from(BODY) }],
  ['text in body', { body: BODY }],
])('takes %s, which other code has read', async (_, members) => {
  expect(await post(await start(withBody(members)))).toBe(202);
  expect(opened).toHaveBeenCalledTimes(1);
});

it('reads the request if other code has only set an empty body', async () => {
  const url = await start((incoming, ...rest) =>
    toNodeHandler(webhooks)(Object.assign(incoming, { body: {} }), ...rest),
  );
  expect(await post(url)).toBe(202);
});

it('passes an error to Express that names the fix if the body was parsed before', async () => {
  const next = vi.fn();
  const url = await start(async (incoming, outgoing) => {
    await withBody({ body: JSON.parse(BODY) })(incoming, outgoing, next);
    outgoing.end('');
  });
  await post(url);
  expect(String(next.mock.lastCall)).toMatch(/parsed before.*before express\.json\(\), or with express\.raw/);
  expect(opened).not.toHaveBeenCalled();
});

it('responds with 500 and prints the error without Express', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await post(await start(withBody({ body: JSON.parse(BODY) })))).toBe(500);
  expect(String(error.mock.lastCall)).toContain('parsed before');
});

it('responds to a body that is too large while it is sent, and closes the connection', async () => {
  const handle = toNodeHandler(webhooks);
  const wasDestroyed: boolean[] = [];
  const url = await start(async (incoming, ...rest) => {
    await handle(incoming, ...rest);
    wasDestroyed.push(incoming.destroyed);
  });
  const chunk = Buffer.alloc(10_000, ' ');
  const response = await new Promise<{ status?: number | undefined; connection?: string | undefined; sent: number }>(
    (resolve, reject) => {
      const request = send(url, { method: 'POST', headers: headersOf(chunk) });
      let sent = 0;
      let isDone = false;
      // At most a thousand chunks, so that the test ends if nothing stops it.
      const write = () => {
        if (isDone || sent === 10_000_000) return;
        sent += chunk.length;
        request.write(chunk, () => setImmediate(write));
      };
      request.on('response', ({ statusCode, headers }) => {
        isDone = true;
        resolve({ status: statusCode, connection: headers.connection, sent });
        request.destroy();
      });
      request.on('error', (error) => (isDone ? undefined : reject(error)));
      write();
    },
  );
  expect([response.status, response.connection]).toEqual([413, 'close']);
  // A connection that is destroyed with its request would lose the response.
  expect(wasDestroyed).toEqual([false]);
  expect(response.sent).toBeLessThan(10_000_000);
});

it('is silent if the sender closes the connection', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const url = await start(async (...parameters) => {
    await toNodeHandler(webhooks)(...parameters);
    finish();
  });
  const request = send(url, { method: 'POST', headers: { ...headersOf(BODY), 'content-length': 1000 } });
  request.on('error', () => {});
  request.write('{', () => setImmediate(() => request.destroy()));
  await finished;
  expect(error).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
});

it('answers a request without headers with 400, and does not wait for its body', async () => {
  const writeHead = vi.fn();
  const incoming = { method: 'POST', headers: {}, complete: false, readableDidRead: false, destroyed: false };
  const never = { ...incoming, [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  const webhooks = createWebhooks({ secret: 'secret', on: { push: () => {} } });
  await toNodeHandler(webhooks)(never, { headersSent: false, writeHead, end: () => {} });
  expect(writeHead.mock.lastCall).toEqual([400, expect.objectContaining({ connection: 'close' })]);
});
