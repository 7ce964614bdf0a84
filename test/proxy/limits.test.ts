import { describe, expect, it } from 'vitest';
import { startGitHub, startProxy } from './harness.ts';

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
