import { endpoint as github } from 'routebook';
import { type CacheEntry, createSend, type SendOptions } from 'routebook/send';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.ts';
import { playGitHub, type Rules } from './github-server.ts';
import { settled } from './scripted.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function meet(rules: Rules, options: SendOptions = {}) {
  const server = await playGitHub(rules);
  servers.push(server);
  const endpoint = github.defaults({ baseUrl: server.baseUrl });
  const send = createSend({ baseUrl: server.baseUrl, token: 'good', ...options });
  return { ...server, endpoint, send };
}

const refusals = (seen: { status: number }[]) => seen.filter(({ status }) => status === 403).length;

describe("a server with GitHub's rules", () => {
  test('receives one request over the quota, and then none until the reset', async () => {
    const { endpoint, send, seen } = await meet({ quota: { core: 5 }, windowSeconds: 1 }, { concurrency: 1 });
    const all = Array.from({ length: 8 }, () => send(endpoint('GET /user')));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(refusals(seen)).toBe(1);
  });

  test('receives requests for another resource while one is used up', async () => {
    const { endpoint, send, seen } = await meet({ quota: { search: 1 }, windowSeconds: 2 });
    const search = endpoint('GET /search/issues', { q: 'x' });
    await send(search);
    const waiting = send(search);
    await vi.waitUntil(() => refusals(seen) > 0, PATIENCE);
    await send(endpoint('GET /user'));
    expect(seen.map(({ status }) => status)).toEqual([200, 403, 200]);
    await waiting;
  });

  test('never sees more requests at once than it permits', async () => {
    const { endpoint, send, seen } = await meet({ concurrent: 4, together: 4 }, { concurrency: 4 });
    await Promise.all(Array.from({ length: 40 }, () => send(endpoint('GET /user'))));
    expect(refusals(seen)).toBe(0);
  });

  test('is used correctly after too many requests at once', async () => {
    const { endpoint, send, seen } = await meet({ concurrent: 2, together: 3 }, { concurrency: 3 });
    await Promise.all(Array.from({ length: 4 }, () => send(endpoint('GET /user'))));
    expect(refusals(seen)).toBeGreaterThan(0);
  });

  test('receives every write exactly once, regardless of how fast they are made', async () => {
    const { endpoint, send, seen } = await meet({ writeGap: 50 }, { writeInterval: 100 });
    const write = endpoint('POST /user/repos', { name: 'x' });
    await Promise.all([send(write), send(write), send(write)]);
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('responds to known ETags without a body', async () => {
    const cache = new Map<string, CacheEntry>();
    const { endpoint, send, seen } = await meet({}, { cache });
    const first = await send(endpoint('GET /user'));
    const second = await send(endpoint('GET /user'));
    expect(second.cached).toBe(true);
    expect(second.data).toEqual(first.data);
    expect(seen.map(({ status }) => status)).toEqual([200, 304]);
  });

  test('redirects after a repository is moved', async () => {
    const { endpoint, send, baseUrl } = await meet({});
    const { movedTo } = await send(endpoint('GET /repos/{owner}/{repo}', { owner: 'old', repo: 'name' }));
    expect(movedTo).toBe(`${baseUrl}/repositories/1`);
  });

  test('responds with typed errors', async () => {
    const { endpoint, send } = await meet({});
    const { error: missing } = await settled(send(endpoint('GET /missing')));
    expect(missing).toMatchObject({ message: 'GET /missing: 404 Not Found', requestId: 'TEST:1' });
    const { error: invalid } = await settled(send(endpoint('POST /invalid', { a: 1 })));
    expect((invalid as Error).message).toBe('POST /invalid: 422 Validation Failed (title: missing_field)');
  });
});
