import { describe, expect, it } from 'vitest';
import { type Reply, startGitHub, startProxy } from './harness.ts';

/** A value that a test sets later. */
function later() {
  let set = () => {};
  const done = new Promise<void>((resolve) => {
    set = resolve;
  });
  return { done, set };
}

const textsOf = (replies: readonly Reply[]) => replies.map(({ status, text }) => [status, text]);

describe('A rate limit', () => {
  it('is waited for, and the request is sent again', async () => {
    let count = 0;
    const gitHub = await startGitHub((_, response) => {
      count += 1;
      if (count > 1) return { ok: true };
      response.writeHead(403, { 'retry-after': '1', 'content-type': 'application/json' });
      response.end('{"message":"You have exceeded a secondary rate limit."}');
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const body = { title: 'x' };
    const { status, json } = await proxy.send('/repos/o/r/issues', { method: 'POST', body });
    expect([status, json()]).toEqual([200, { ok: true }]);
    expect(gitHub.received.map((each) => each.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it('that lasts too long is the response of one client, and pauses all others without a request', async () => {
    const gitHub = await startGitHub(({ url }, response) => {
      if (url.includes('/search')) return { items: [] };
      response.writeHead(429, { 'retry-after': '3600', 'content-type': 'application/json' });
      response.end('{"message":"secondary rate limit"}');
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const first = await proxy.send('/user');
    expect([first.status, first.headers['retry-after'], first.headers['x-routebook-refusal']]).toEqual([
      429,
      '3600',
      undefined,
    ]);
    for (const path of ['/user', '/repos/o/r', '/repos/o/r/issues']) {
      const { status, headers } = await proxy.send(path);
      expect([status, headers['x-routebook-refusal']]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    }
    // Search has a limit of its own.
    expect((await proxy.send('/search/issues?q=x')).status).toBe(200);
    expect(gitHub.received).toHaveLength(2);
  });

  it('is not every 403: the response of a missing permission is forwarded at once', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.statusCode = 403;
      return { message: 'Resource not accessible by personal access token' };
    });
    const proxy = await startProxy(gitHub.base);
    for (let count = 0; count < 2; count++) expect((await proxy.send('/user')).status).toBe(403);
    expect(gitHub.received).toHaveLength(2);
  });

  it('is not waited for by an upload, whose body was sent already', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.writeHead(429, { 'retry-after': '1' }).end('{}');
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const upload = { method: 'POST', body: 'x', headers: { 'content-type': 'application/zip' } };
    expect((await proxy.send('/api/uploads/repos/o/r/releases/1/assets?name=a', upload)).status).toBe(429);
    expect(gitHub.received).toHaveLength(1);
  });
});

describe('Equal reads at the same time', () => {
  it('are sent once, and all clients receive the response', async () => {
    const arrived = later();
    const free = later();
    const gitHub = await startGitHub(async (_, __, base) => {
      arrived.set();
      await free.done;
      return { url: `${base}/user` };
    });
    const proxy = await startProxy(gitHub.base);
    const first = proxy.send('/user');
    await arrived.done;
    const others = [proxy.send('/user'), proxy.send('/user')];
    // Another header makes another request.
    const other = proxy.send('/user', { headers: { accept: 'text/html' } });
    while (gitHub.received.length < 2) await new Promise(setImmediate);
    free.set();
    const text = JSON.stringify({ url: `${proxy.url}/user` });
    expect(textsOf(await Promise.all([first, ...others, other]))).toEqual(Array.from({ length: 4 }, () => [200, text]));
    expect(gitHub.received).toHaveLength(2);
    expect(proxy.finish()).toMatchObject({ requests: 4, shared: 2 });
  });

  it('are sent again if the first client goes away', async () => {
    const arrived = later();
    let isFirst = true;
    const gitHub = await startGitHub((_, response) => {
      if (!isFirst) return { ok: true };
      isFirst = false;
      arrived.set();
      response.once('close', () => {});
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const leaving = new AbortController();
    const first = fetch(`${proxy.url}/user`, {
      headers: { authorization: 'Bearer routebook_local' },
      signal: leaving.signal,
    });
    await arrived.done;
    const headers = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node' };
    const second = proxy.send('/user', { headers });
    leaving.abort();
    await expect(first).rejects.toThrow();
    expect((await second).json()).toEqual({ ok: true });
  });

  it('do not join a read that began before a write', async () => {
    const arrived = later();
    const free = later();
    let value = 'old';
    const gitHub = await startGitHub(async ({ method }) => {
      if (method === 'PATCH') {
        value = 'new';
        return {};
      }
      const read = value;
      if (read === 'old') {
        arrived.set();
        await free.done;
      }
      return { read };
    });
    const proxy = await startProxy(gitHub.base);
    const before = proxy.send('/repos/o/r');
    await arrived.done;
    await proxy.send('/repos/o/r', { method: 'PATCH', body: { name: 'r' } });
    expect((await proxy.send('/repos/o/r')).json()).toEqual({ read: 'new' });
    free.set();
    expect((await before).json()).toEqual({ read: 'old' });
  });
});

describe('A response with an entity tag', () => {
  it('is kept, and the API is asked only whether it has changed', async () => {
    let tag = '"1"';
    let remaining = 5000;
    const gitHub = await startGitHub(({ headers }, response) => {
      remaining -= 1;
      response.setHeader('etag', tag);
      response.setHeader('x-ratelimit-remaining', remaining);
      if (headers['if-none-match'] !== tag) return { tag };
      response.writeHead(304).end();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const results: unknown[] = [];
    for (const next of ['"1"', '"1"', '"2"', '"2"']) {
      tag = next;
      const { status, headers, json } = await proxy.send('/user');
      results.push([status, headers['x-ratelimit-remaining'], json()]);
    }
    expect(results).toEqual([
      [200, '4999', { tag: '"1"' }],
      [200, '4998', { tag: '"1"' }],
      [200, '4997', { tag: '"2"' }],
      [200, '4996', { tag: '"2"' }],
    ]);
    expect(gitHub.received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"', '"2"']);
    // Another header is another response.
    expect((await proxy.send('/user', { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(gitHub.received.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  it('is not used for a client that asks itself', async () => {
    const gitHub = await startGitHub(({ headers }, response) => {
      response.setHeader('etag', '"1"');
      if (headers['if-none-match'] !== '"1"') return {};
      response.writeHead(304).end();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    await proxy.send('/user');
    expect((await proxy.send('/user', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    expect((await proxy.send('/user', { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
  });

  it('is not kept if it must not be stored', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.setHeader('etag', '"1"');
      response.setHeader('cache-control', 'private, no-store');
      return {};
    });
    const proxy = await startProxy(gitHub.base);
    for (let count = 0; count < 2; count++) await proxy.send('/user');
    expect(gitHub.received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
  });
});
