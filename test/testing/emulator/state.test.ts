import { beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type Emulator } from '../../../src/testing/emulator/create-emulator.ts';

let emulator: Emulator;
let token = '';
beforeEach(() => {
  emulator = createEmulator({
    users: ['octocat', 'hubot'],
    orgs: ['octo'],
    repos: { 'octocat/app': { files: { 'README.md': '# app\n' } }, 'hubot/secret': { private: true } },
  });
  token = emulator.token('octocat');
});

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await emulator.fetch(`https://api.github.com${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, data: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

describe('the state of the emulator', () => {
  it('keeps what a request creates, changes and deletes', async () => {
    expect(await call('POST', '/user/repos', { name: 'new' })).toMatchObject({ status: 201, data: { fork: false } });
    const changed = await call('PATCH', '/repos/octocat/new', { name: 'newer', description: 'Text' });
    expect(changed).toMatchObject({ status: 200, data: { full_name: 'octocat/newer', description: 'Text' } });
    expect((await call('DELETE', '/repos/octocat/newer')).status).toBe(204);
    expect((await call('GET', '/repos/octocat/newer')).status).toBe(404);
  });

  it('creates an environment that a request names, and changes it later', async () => {
    const path = '/repos/octocat/app/environments/production';
    expect((await call('GET', path)).status).toBe(404);
    expect(await call('PUT', path, {})).toMatchObject({ status: 200, data: { name: 'production' } });
    expect(await call('PUT', path, { wait_timer: 5 })).toMatchObject({
      data: { protection_rules: [{ wait_timer: 5 }] },
    });
    expect((await call('GET', '/repos/octocat/app/environments')).data.total_count).toBe(1);
  });

  it('goes back to a snapshot as often as one restores it', async () => {
    const before = emulator.snapshot();
    for (let round = 0; round < 2; round++) {
      const { data } = await call('POST', '/user/repos', { name: 'new' });
      expect(data.id).toBe(3);
      emulator.restore(before);
      expect((await call('GET', '/repos/octocat/new')).status).toBe(404);
    }
  });

  it('hides private repositories from others, and asks for a token where one is needed', async () => {
    expect((await call('GET', '/repos/hubot/secret')).status).toBe(404);
    expect((await call('DELETE', '/repos/octocat/app', undefined, { authorization: '' })).status).toBe(401);
    expect((await call('GET', '/repos/octocat/app', undefined, { authorization: 'Bearer wrong' })).status).toBe(401);
  });

  it('names a route that it does not support', async () => {
    const { status, data } = await call('GET', '/repos/octocat/app/actions/caches');
    expect(status).toBe(501);
    expect(data.message).toContain('GET /repos/{owner}/{repo}/actions/caches');
    expect(emulator.supports('GET /repos/{owner}/{repo}/actions/caches')).toBe(false);
    expect(emulator.supports('GET /repos/{owner}/{repo}')).toBe(true);
  });

  it('finds a repository by its number, and by a name that it had', async () => {
    const { data } = await call('GET', '/repos/octocat/app');
    expect((await call('GET', `/repositories/${data.id}`)).data).toEqual(data);
  });
});
