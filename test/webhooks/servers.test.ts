// Real servers on the loopback interface: both versions of Express in use, and Hono with its server for Node.
import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createWebhooks, toNodeHandler } from 'routebook/webhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';

const require = createRequire(join(fetchTools('libraries'), '../package.json'));
const { Hono } = require('hono');
const { serve } = require('@hono/node-server');

const JSON_BODY = JSON.stringify({ action: 'opened', text: 'é' });
const opened = vi.fn();
const webhooks = createWebhooks({ secret: 'secret', on: { 'issues.opened': opened }, maxBytes: 100_000 });

const servers: Server[] = [];
afterEach(async () => {
  opened.mockReset();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** The URL of a server, which is closed after the test. */
async function urlOf(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

async function post(url: string, body: string | Uint8Array<ArrayBuffer> = JSON_BODY, type = 'application/json') {
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
  const headers = {
    ...{ 'content-type': type, 'x-github-event': 'issues' },
    ...{ 'x-github-delivery': '1', 'x-hub-signature-256': signature },
  };
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}

describe.each(['express', 'express-4'])('%s', (name) => {
  const express = require(name);

  async function start(...middleware: unknown[]): Promise<string> {
    const app = express();
    for (const each of middleware) app.use(each);
    app.post('/hooks', toNodeHandler(webhooks));
    // So that the test sees the message that Express would print.
    app.use(
      (
        error: Error,
        _request: unknown,
        response: { status(status: number): { send(text: string): void } },
        _: unknown,
      ) => response.status(500).send(error.message),
    );
    return urlOf(app.listen(0, '127.0.0.1'));
  }

  it('passes deliveries on', async () => {
    const url = await start();
    expect((await post(url)).status).toBe(202);
    expect(opened.mock.lastCall?.[0].payload.text).toBe('é');
    expect(
      (await post(url, `payload=${encodeURIComponent(JSON_BODY)}`, 'application/x-www-form-urlencoded')).status,
    ).toBe(202);
    expect((await post(url, '{"a":"', 'text/plain')).status).toBe(400);
    expect((await post(url, ' '.repeat(100_001))).status).toBe(413);
  });

  it.each([
    ['raw', { type: '*/*' }],
    ['text', { type: '*/*' }],
  ])('passes deliveries on after express.%s()', async (parser, options) => {
    expect((await post(await start(express[parser](options)))).status).toBe(202);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('passes deliveries on after express.json() that keeps the bytes', async () => {
    const verify = (request: { rawBody?: Buffer }, _: unknown, bytes: Buffer) => {
      request.rawBody = bytes;
    };
    expect((await post(await start(express.json({ verify })))).status).toBe(202);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['json', {}, JSON_BODY, 'application/json'],
    ['urlencoded', { extended: false }, 'payload=%7B%7D', 'application/x-www-form-urlencoded'],
  ])('reports after express.%s() that the body was parsed, and how to fix it', async (parser, options, body, type) => {
    const { status, text } = await post(await start(express[parser](options)), body, type);
    expect(status).toBe(500);
    expect(text).toMatch(/parsed before.*before express\.json\(\), or with express\.raw/);
    expect(opened).not.toHaveBeenCalled();
  });

  it('passes deliveries on that express.json() does not read, because of their content type', async () => {
    expect((await post(await start(express.json()), JSON_BODY, 'text/plain')).status).toBe(202);
  });
});

describe('Hono', () => {
  interface Context {
    readonly req: { readonly raw: Request; json(): Promise<unknown> };
  }

  async function start(respond: (context: Context) => Promise<Response>): Promise<string> {
    const app = new Hono();
    app.post('/hooks', respond);
    app.onError((error: Error) => new Response(error.message, { status: 500 }));
    return urlOf(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }));
  }

  it('passes deliveries on', async () => {
    const url = await start((context) => webhooks(context.req.raw));
    expect((await post(url)).status).toBe(202);
    expect(opened.mock.lastCall?.[0].payload.text).toBe('é');
    expect((await post(url, ' '.repeat(100_001))).status).toBe(413);
  });

  it('reports that the body was read, and how to fix it', async () => {
    const url = await start(async (context) => {
      await context.req.json();
      return webhooks(context.req.raw);
    });
    const { status, text } = await post(url);
    expect(status).toBe(500);
    expect(text).toContain('The body of the request was read before. Pass the request on before other code reads it.');
    expect(opened).not.toHaveBeenCalled();
  });
});
