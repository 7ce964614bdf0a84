import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { createEndpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { play, settled } from './scripted.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

// The last one is not the header of GitHub, and may mean anything to another API.
const SECRETS = { cookie: 'c', 'x-api-key': 'k', 'x-odd-credential': 'o', 'x-odd-api-version': 'v' };
const HARMLESS = { 'x-github-api-version': '2022-11-28' };

// Two origins on loopback. A path such as /307/other/x redirects with that status to /x of the other origin.
describe('redirects', () => {
  const servers: Server[] = [];
  const origins: string[] = [];
  const received: Received[][] = [[], []];

  beforeAll(async () => {
    for (const index of [0, 1]) {
      const server = createServer(async (incoming, outgoing) => {
        let body = '';
        for await (const chunk of incoming) body += chunk;
        const { method = '', url = '', headers } = incoming;
        received[index]?.push({ method, url, headers, body });
        const [, status, where, rest] = /^\/(\d+)\/(own|other|back|loop)(\/.*)?$/.exec(url) ?? [];
        if (!status) return outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ url }));
        const other = origins[1 - index];
        const targets = { own: rest, other: `${other}${rest}`, back: `${other}/302/other${rest}`, loop: url };
        const location = targets[where as 'own'];
        return outgoing.writeHead(Number(status), { location: location ?? '/' }).end('gone');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
      origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    }
  });
  beforeEach(() => {
    for (const list of received) list.length = 0;
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  const sendTo = (method: string, url: string, more: Record<string, unknown> = {}) => {
    const endpoint = createEndpoint({ baseUrl: origins[0] ?? '', vendor: 'test', userAgent: 'test' });
    const send = createSend({ baseUrl: origins[0], token: 'tok', writeInterval: 0 });
    return send(endpoint({ method: method as 'GET', url, headers: { ...SECRETS, ...HARMLESS }, ...more }));
  };

  test.each([301, 302, 307, 308])('%i on the same origin keeps the credentials', async (status) => {
    const response = await sendTo('GET', `/${status}/own/x`);
    expect(response).toMatchObject({ status: 200, data: { url: '/x' }, url: `${origins[0]}/x`, redirected: true });
    expect(received[0]?.[1]?.headers).toMatchObject({ ...SECRETS, authorization: 'Bearer tok' });
  });

  test.each([301, 302, 303, 307, 308])('%i to another origin sends no credentials', async (status) => {
    const response = await sendTo('GET', `/${status}/other/x`);
    expect(response).toMatchObject({ status: 200, url: `${origins[1]}/x` });
    const [{ headers } = { headers: {} }] = received[1] ?? [];
    expect(headers).toMatchObject({ ...HARMLESS, accept: 'application/vnd.test.v3+json', 'user-agent': 'test' });
    for (const name of ['authorization', ...Object.keys(SECRETS)]) expect(headers).not.toHaveProperty(name);
  });

  test('a redirect back to the first origin does not restore the credentials', async () => {
    await sendTo('GET', '/302/back/x');
    const last = received[0]?.at(-1);
    expect(last?.url).toBe('/x');
    expect(last?.headers).not.toHaveProperty('authorization');
    expect(last?.headers).not.toHaveProperty('x-api-key');
  });

  test.each([
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [301, 'PATCH', 'PATCH'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [307, 'POST', 'POST'],
    [308, 'PATCH', 'PATCH'],
    [303, 'HEAD', 'HEAD'],
  ])('after %i, %s becomes %s', async (status, method, expected) => {
    await sendTo(method, `/${status}/own/x`, method === 'HEAD' ? {} : { data: { a: 1 } });
    const last = received[0]?.at(-1);
    expect(last?.method).toBe(expected);
    const keepsBody = expected === method && method !== 'HEAD';
    expect(last?.body).toBe(keepsBody ? '{"a":1}' : '');
    if (!keepsBody) expect(last?.headers).not.toHaveProperty('content-type');
  });

  test.each([301, 302])(
    'a POST that %i answers is an error with the new URL, because a GET would write nothing',
    async (status) => {
      const { error } = await settled(sendTo('POST', `/${status}/own/x`, { data: { a: 1 } }));
      expect(error).toMatchObject({ name: 'ResponseError', status, code: 'REDIRECT' });
      expect((error as Error).message).toContain(`${origins[0]}/x`);
      expect(received[0]).toHaveLength(1);
    },
  );

  test.each([
    ['POST', 307],
    ['PUT', 301],
    ['PATCH', 302],
    ['DELETE', 308],
  ])('a %s is never sent to another origin, with or without a body', async (method, status) => {
    for (const more of [{}, { data: { a: 1 } }]) {
      const { error } = await settled(sendTo(method, `/${status}/other/x`, more));
      expect(error).toMatchObject({ status, code: 'REDIRECT' });
      expect((error as Error).message).toContain(`${origins[1]}/x`);
    }
    expect(received[1]).toEqual([]);
  });

  test('an endless redirect is not followed forever', async () => {
    const { error } = await settled(sendTo('GET', '/302/loop'));
    expect(error).toMatchObject({ status: 302 });
    expect(received[0]).toHaveLength(11);
  });

  test.each(['http://[', 'file:///etc/passwd'])('a redirect to %s is an error of the response', async (location) => {
    const { fetch, sent } = play({ status: 302, headers: { location } });
    const endpoint = createEndpoint({ baseUrl: 'https://a.example', vendor: 'test', userAgent: 'test' });
    expect((await settled(createSend({ fetch })(endpoint('GET /x')))).error).toMatchObject({ status: 302 });
    expect(sent).toHaveLength(1);
  });

  test('`movedTo` is present only after a permanent redirect', async () => {
    expect((await sendTo('GET', '/301/own/x')).movedTo).toBe(`${origins[0]}/x`);
    expect((await sendTo('GET', '/308/own/301/own/x')).movedTo).toBe(`${origins[0]}/x`);
    expect(await sendTo('GET', '/302/own/x')).not.toHaveProperty('movedTo');
    expect(await sendTo('GET', '/x')).not.toHaveProperty('movedTo');
  });
});

test('no error contains the secrets in the URL of a redirect, even if the other server returns them', async () => {
  const [first, second] = ['firstSignature+1', 'second/Signature2'];
  const at = (signature: string) => ({
    status: 302,
    headers: { location: `https://files.example/x?sig=${encodeURIComponent(signature)}` },
  });
  const echo = `signatures: ${first}, ${encodeURIComponent(second)}, ${second}`;
  for (const last of [{ status: 403, body: { message: echo, seen: [echo] } }, { fault: new Error(echo) }]) {
    const { fetch } = play(at(first), at(second), last);
    const send = createSend({ fetch, baseUrl: 'https://a.example', retries: 0 });
    const { error } = await settled(send({ method: 'get', url: 'https://a.example/x', headers: {} }));
    const shown = inspect(error, { depth: 9, showHidden: true });
    expect(shown).toContain('signatures: ***, ***, ***');
    expect(shown).not.toMatch(/Signature/);
  }
});

describe('a platform that hides redirects', () => {
  const hiding = (sent: RequestInit[]) =>
    (async (_url: string, init: RequestInit) => {
      sent.push(init);
      if (init.redirect === 'manual') {
        return Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } });
      }
      const response = new Response('{}', { headers: { 'content-type': 'application/json' } });
      return Object.defineProperties(response, { redirected: { value: true }, url: { value: 'https://b.example/x' } });
    }) as never;
  const endpoint = createEndpoint({ baseUrl: 'https://a.example', vendor: 'test', userAgent: 'test' });

  test('follows a read itself', async () => {
    const sent: RequestInit[] = [];
    const send = createSend({ fetch: hiding(sent), baseUrl: 'https://a.example', token: 'tok' });
    expect(await send(endpoint('GET /x'))).toMatchObject({ redirected: true, url: 'https://b.example/x' });
    expect(sent).toHaveLength(2);
  });

  test('cannot send an unknown credential or repeat a write', async () => {
    for (const request of [endpoint('GET /x', { headers: { 'x-api-key': 'k' } }), endpoint('POST /x')]) {
      const sent: RequestInit[] = [];
      const { error } = await settled(createSend({ fetch: hiding(sent), retries: 0 })(request));
      expect((error as Error).message).toContain('does not reveal its target');
      expect(sent).toHaveLength(1);
    }
  });
});
