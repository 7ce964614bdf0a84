import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/auth/create-app.ts';
import { createGitHub } from '../../../src/client/create-github.ts';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';

const REPO = { owner: 'octocat', repo: 'app' };
const CREATE = 'POST /repos/{owner}/{repo}/issues';
const LIST = 'GET /repos/{owner}/{repo}/issues';

function start(seed = 0) {
  const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} }, seed });
  const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
  const create = (title = 'One') => github.request(CREATE, { ...REPO, title });
  const titles = async () => (await github.request(LIST, REPO)).data.map(({ title }) => title);
  const asked = (route: string) => emulator.requests.filter((each) => each.route === route).length;
  return { emulator, github, create, titles, asked };
}

describe('faults, as our client meets them', () => {
  it.each(['request', 'response', 'before', 'after'] as const)('repeats a read after "%s"', async (fault) => {
    const { emulator, create, titles, asked } = start();
    await create();
    emulator.fail({ route: LIST, fault });
    expect([await titles(), asked(LIST)]).toEqual([['One'], 2]);
  });

  it('refuses a body that was cut', async () => {
    const { emulator, titles } = start();
    emulator.fail({ route: LIST, fault: 'body' });
    await expect(titles()).rejects.toThrow(/not valid JSON/);
  });

  it.each([
    ['request', 0],
    ['response', 1],
    ['before', 0],
    ['after', 1],
  ] as const)('does not repeat a write after "%s", which left %i issues', async (fault, issues) => {
    const { emulator, create, titles, asked } = start();
    emulator.fail({ route: CREATE, fault });
    await expect(create()).rejects.toThrow(fault === 'request' || fault === 'response' ? /fetch failed/ : /502|Server/);
    expect([(await titles()).length, asked(CREATE)]).toEqual([issues, 1]);
  });

  it('has an effect land late, when the clock has moved', async () => {
    const { emulator, create, titles } = start();
    emulator.fail({ route: CREATE, fault: 'late', for: 10_000 });
    await expect(create()).rejects.toMatchObject({ status: 502 });
    expect(await titles()).toEqual([]);
    emulator.advance(10_000);
    expect(await titles()).toEqual(['One']);
  });

  it('reads what was there before, for a time', async () => {
    const { emulator, create, titles } = start();
    emulator.fail({ fault: 'stale', for: 10_000 });
    await create();
    expect(await titles()).toEqual([]);
    emulator.advance(10_000);
    expect(await titles()).toEqual(['One']);
  });

  it.each([
    ['primary limit', 403],
    ['secondary limit', 403],
    ['expired token', 401],
  ] as const)('throws an error for "%s" with status %i', async (fault, status) => {
    const { emulator, create } = start();
    emulator.fail({ route: CREATE, fault });
    await expect(create()).rejects.toMatchObject({ status });
    const other = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
    expect((await other.request(CREATE, { ...REPO, title: 'Two' })).status).toBe(201);
  });

  it('corrects the clock of an App whose JWT is refused', async () => {
    const { emulator } = start();
    const { id, privateKey } = await emulator.app();
    const app = createApp({ appId: id, privateKey, fetch: emulator.fetch });
    emulator.fail({ fault: 'clock skew' });
    expect((await app.github.request('GET /app')).status).toBe(200);
    expect(emulator.requests.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('chooses the same requests for the same seed', async () => {
    const statuses = async (seed: number) => {
      const { emulator, create } = start(seed);
      emulator.fail({ route: CREATE, fault: 'before', rate: 0.5 });
      for (let index = 0; index < 20; index++) await create().catch(() => undefined);
      return emulator.requests.map(({ status }) => status);
    };
    const [first, again, other] = [await statuses(1), await statuses(1), await statuses(2)];
    expect(first).toEqual(again);
    expect(new Set(first)).toEqual(new Set([201, 502]));
    expect(first).not.toEqual(other);
  });
});
