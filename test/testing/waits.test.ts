import { createGitHub } from 'routebook';
import { example, mockFetch } from 'routebook/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';

const repository = { owner: 'octocat', repo: 'app' };
const CREATE = 'POST /repos/{owner}/{repo}/issues';

/** The waits that are longer than this many milliseconds would be noticed in a suite. */
const SHORT = 20;

const waits: number[] = [];

beforeEach(() => {
  waits.length = 0;
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0, ...rest: unknown[]) => {
    waits.push(delay);
    return setTimeout(run, delay, ...(rest as []));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The timers of timeouts are longer than all others. */
const longWaits = () => waits.filter((each) => each > SHORT && each < 10_000);

it('a mocked 500 fails without a wait, after the usual number of attempts', async () => {
  const { fetch, mock } = mockFetch();
  let attempts = 0;
  mock('GET /user', () => {
    attempts += 1;
    return { status: 500, data: { message: 'Server Error' } };
  });
  const github = createGitHub({ fetch });
  await expect(github.users.getAuthenticated()).rejects.toMatchObject({ name: 'ResponseError', status: 500 });
  expect(attempts).toBe(4);
  expect(longWaits()).toEqual([]);
});

it('writes to a mock, and to the emulator, follow each other at once', async () => {
  const { fetch, mock } = mockFetch();
  mock(CREATE, { status: 201, data: example(CREATE, 201) });
  const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
  const clients = [createGitHub({ fetch }), createGitHub({ fetch: emulator.fetch, token: emulator.token('octocat') })];
  for (const github of clients)
    for (const title of ['a', 'b', 'c'])
      expect((await github.issues.create({ ...repository, title })).status).toBe(201);
  expect(longWaits()).toEqual([]);
});

it('a mocked rate limit is an error, if its wait is long', async () => {
  const { fetch, mock } = mockFetch();
  const headers = { 'retry-after': '5' };
  mock('GET /user', { status: 429, data: { message: 'You have exceeded a secondary rate limit.' }, headers });
  const github = createGitHub({ fetch });
  await expect(github.users.getAuthenticated()).rejects.toMatchObject({ name: 'RateLimitError', kind: 'secondary' });
  expect(longWaits()).toEqual([]);
});

it('a result that is not ready is asked for again until it is', async () => {
  const { fetch, mock } = mockFetch();
  const route = 'GET /repos/{owner}/{repo}/stats/contributors';
  let attempts = 0;
  mock(route, () => {
    attempts += 1;
    return attempts < 4 ? { status: 202, data: {} } : { status: 200, data: example(route, 200) };
  });
  const { status } = await createGitHub({ fetch }).repos.getContributorsStats(repository, { until: 'ready' });
  expect([status, attempts]).toEqual([200, 4]);
  expect(longWaits()).toEqual([]);
});

it('a test that asks for waits has them', async () => {
  const { fetch, mock } = mockFetch();
  mock(CREATE, { status: 201, data: example(CREATE, 201) });
  const onWait = vi.fn();
  const github = createGitHub({ fetch, writeInterval: 60, onWait });
  for (const title of ['a', 'b']) await github.issues.create({ ...repository, title });
  expect(onWait).toHaveBeenCalledWith(expect.objectContaining({ kind: 'writeInterval' }));
});
