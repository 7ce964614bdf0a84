import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { createGitHub, type GitHubOptions } from 'routebook';
import { example, mockFetch, mockMsw, mockNock } from 'routebook/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const github = createGitHub({ fetch, writeInterval: 1500, onWait });
  await Promise.all(['a', 'b'].map((title) => github.issues.create({ ...repository, title })));
  expect(onWait).toHaveBeenCalledWith(expect.objectContaining({ kind: 'writeInterval' }));
});

describe('a mock that clients reach with their own fetch', () => {
  const TITLES = Array.from({ length: 13 }, (_, index) => `title ${index}`);
  const failing = { status: 500, data: { message: 'Server Error' } } as const;
  const created = { status: 201, data: example(CREATE, 201) } as const;

  /** Writes more than may start at once, and has a read fail. */
  async function work(options: GitHubOptions): Promise<void> {
    const [onWait, delays] = [vi.fn(), [] as number[]];
    const github = createGitHub({ token: 't0ken', onWait, onRetry: ({ delay }) => delays.push(delay), ...options });
    for (const title of TITLES) expect((await github.issues.create({ ...repository, title })).status).toBe(201);
    await expect(github.users.getAuthenticated()).rejects.toMatchObject({ name: 'ResponseError', status: 500 });
    expect(onWait).not.toHaveBeenCalled();
    expect(delays.filter((delay) => delay < SHORT)).toHaveLength(3);
  }

  it('has no waits with msw', async () => {
    const mock = mockMsw({ http, HttpResponse });
    const server = setupServer(mock(CREATE, created), mock('GET /user', failing));
    server.listen({ onUnhandledRequest: 'error' });
    try {
      await work({});
    } finally {
      server.close();
    }
  });

  it('has no waits with nock', async () => {
    if (!nock.isActive()) nock.activate();
    const mock = mockNock(nock);
    for (const scope of [mock(CREATE, created), mock('GET /user', failing)]) scope.persist();
    try {
      await work({});
    } finally {
      nock.cleanAll();
      nock.restore();
    }
  });

  it('has no waits with a served emulator, unless the program asks for them', async () => {
    const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
    emulator.handle('GET /user', failing);
    const server = await emulator.listen();
    const options = { baseUrl: server.url, token: emulator.token('octocat') };
    await work(options);
    const onWait = vi.fn();
    const github = createGitHub({ ...options, writeInterval: 1500, onWait });
    await Promise.all(['a', 'b'].map((title) => github.issues.create({ ...repository, title })));
    expect(onWait).toHaveBeenCalledWith(expect.objectContaining({ kind: 'writeInterval' }));
    await server.close();
  });
});
