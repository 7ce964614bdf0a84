import { describe, expect, it } from 'vitest';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';

function start() {
  const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
  const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
  const issues = 'https://api.github.com/repos/octocat/app/issues';
  const create = () => emulator.fetch(issues, { method: 'POST', headers, body: '{"title":"One"}' });
  const count = async () => ((await (await emulator.fetch(issues, { headers })).json()) as unknown[]).length;
  return { emulator, create, count };
}

describe('what a test can do with an emulator', () => {
  it('lists the requests with their routes and statuses', async () => {
    const { emulator, create } = start();
    await create();
    const url = 'https://api.github.com/repos/octocat/app/issues';
    expect(emulator.requests).toEqual([
      { method: 'POST', url, route: 'POST /repos/{owner}/{repo}/issues', status: 201 },
    ]);
  });

  it('has a function respond to a route that is not supported', async () => {
    const { emulator } = start();
    emulator.handle(
      'GET /repos/{owner}/{repo}/pages/health',
      ({ params }) => ({ status: 200, data: { domain: { host: params.repo } } }) as never,
    );
    const response = await emulator.fetch('https://api.github.com/repos/octocat/app/pages/health');
    expect(await response.json()).toEqual({ domain: { host: 'app' } });
  });

  it.each([
    ['request', 0],
    ['response', 1],
  ] as const)('loses a %s, after which there are %i issues', async (fault, issues) => {
    const { emulator, create, count } = start();
    emulator.fail({ route: 'POST /repos/{owner}/{repo}/issues', fault });
    await expect(create()).rejects.toThrow(TypeError);
    expect(await count()).toBe(issues);
    expect((await create()).status).toBe(201);
  });

  it.each([
    ['before', 502, 0],
    ['after', 502, 1],
    ['primary limit', 403, 0],
    ['secondary limit', 403, 0],
    ['expired token', 401, 0],
  ] as const)('fails by "%s" with status %i, after which there are %i issues', async (fault, status, issues) => {
    const { emulator, create, count } = start();
    emulator.fail({ fault });
    expect((await create()).status).toBe(status);
    expect(await count()).toBe(issues);
  });

  it('cuts a body, so that it is not JSON', async () => {
    const { emulator, create } = start();
    emulator.fail({ fault: 'body' });
    await expect(create().then((response) => response.json())).rejects.toThrow(SyntaxError);
  });

  it('refuses a fault that it does not have', () => {
    expect(() => start().emulator.fail({ fault: 'fire' as never })).toThrow(/must be one of these: request, response/);
  });

  it('serves any client, with links to itself', async () => {
    const { emulator, create } = start();
    for (let index = 0; index < 2; index++) await create();
    const server = await emulator.listen();
    try {
      const response = await fetch(`${server.url}/repos/octocat/app/issues?per_page=1`);
      expect(response.headers.get('link')).toContain(
        `<${server.url}/repositories/1/issues?per_page=1&page=2>; rel="next"`,
      );
      expect(((await response.json()) as { url: string }[])[0]?.url).toBe(`${server.url}/repos/octocat/app/issues/2`);
    } finally {
      await server.close();
    }
  });

  it('redirects requests for a repository that was renamed to its number, also for a client that follows', async () => {
    const { emulator, create } = start();
    const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
    const url = 'https://api.github.com/repos/octocat/app';
    await create();
    await emulator.fetch(url, { method: 'PATCH', headers, body: '{"name":"other"}' });
    const response = await emulator.fetch(`${url}/issues?state=all`, { headers, redirect: 'manual' });
    const location = 'https://api.github.com/repositories/1/issues?state=all';
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
    expect(await (await emulator.fetch(`${url}/issues`, { headers })).json()).toHaveLength(1);
    expect((await create()).status).toBe(201);
  });

  it('refuses what is not described if it is strict, and otherwise notes it', async () => {
    const options = { users: ['octocat'], repos: { 'octocat/app': {} } };
    for (const strict of [false, true]) {
      const emulator = createEmulator({ ...options, strict });
      const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
      const body = JSON.stringify({ title: 'One', lables: [] });
      const issues = 'https://api.github.com/repos/octocat/app/issues';
      const { status } = await emulator.fetch(issues, { method: 'POST', headers, body });
      expect(status).toBe(strict ? 422 : 201);
      expect(emulator.notices.join()).toMatch(/lables/);
    }
  });

  it('has a clock that only requests and `advance` move', async () => {
    const { emulator, create } = start();
    const first = (await (await create()).json()) as { created_at: string };
    emulator.advance(60_000);
    const second = (await (await create()).json()) as { created_at: string };
    expect(Date.parse(second.created_at) - Date.parse(first.created_at)).toBe(61_000);
  });
});
