import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromOctokit, type OctokitWithRequest } from '../../src/entries/octokit.ts';
import { NetworkError, ResponseError } from '../../src/entries/send.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import {
  type Received as LoopbackRequest,
  type LoopbackServer,
  type Reply,
  startServer,
} from '../support/loopback-server.ts';

// Calls of fromOctokit and of the Octokit itself, with the versions in use: a server must receive the same requests.

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
  readonly agent: string | undefined;
  readonly type: string | undefined;
  readonly trace: unknown;
  readonly body: string;
}

let received: Received[] = [];
/** How many requests are answered with status 502. */
let failures = 0;
let api: LoopbackServer;
function respond({ method, url, headers, body }: LoopbackRequest): Reply {
  received.push({
    ...{ method, url, authorization: headers.authorization, accept: headers.accept, agent: headers['user-agent'] },
    ...{ type: headers['content-type'], trace: headers['x-trace'], body },
  });
  if (failures > 0) {
    failures -= 1;
    return { status: 502, data: { message: 'Bad Gateway' } };
  }
  if (url.includes('/moved')) return { status: 301, headers: { location: `${api.baseUrl}/repos/octocat/target` } };
  if (url.includes('/missing')) return { status: 404, data: { message: 'Not Found' } };
  if (headers['if-none-match']) return { status: 304, headers: { 'content-type': 'text/plain' } };
  if (url.endsWith('/graphql')) return { data: { data: { viewer: { login: 'octocat' } } } };
  if (!url.includes('/labels')) return { data: { id: 1, path: url } };
  if (url.includes('page=2')) return { data: [{ id: 2 }] };
  return { data: [{ id: 1 }], headers: { link: `<${api.origin}${url}?page=2>; rel="next"` } };
}

/** What the versions of Octokit have in common. */
interface AnyOctokit extends OctokitWithRequest {
  readonly request: OctokitWithRequest['request'] & ((...args: unknown[]) => Promise<{ data: unknown; url: string }>);
  readonly graphql: (query: string, variables?: object) => Promise<unknown>;
  readonly hook: { before(name: string, hook: (options: { headers: Record<string, string> }) => void): void };
}
type OctokitClass = (new (options: object) => AnyOctokit) & { plugin(...plugins: unknown[]): OctokitClass };

const VERSIONS = [
  'core-3',
  'core-4',
  'core-5',
  'core-6',
  'core-7',
  'actions-github-4',
  'actions-github-5',
  'actions-github-6',
];
let packages: string;

/** The module of a package: some are CommonJS, others ES modules. */
async function load(name: string): Promise<Record<string, unknown>> {
  const folder = join(packages, name);
  const { type, main, exports } = createRequire(import.meta.url)(join(folder, 'package.json')) as {
    readonly [key: string]: unknown;
  };
  if (type !== 'module') return createRequire(import.meta.url)(folder) as Record<string, unknown>;
  const entry = (exports as { '.': { default?: string; import?: string } } | undefined)?.['.'];
  return import(pathToFileURL(join(folder, entry?.default ?? entry?.import ?? String(main))).href);
}

async function createOctokit(name: string, options: object = {}): Promise<AnyOctokit> {
  const { Octokit, getOctokit } = (await load(name)) as {
    Octokit: OctokitClass;
    getOctokit: (token: string, options: object) => AnyOctokit;
  };
  const all = {
    baseUrl: api.baseUrl,
    userAgent: 'mine/1',
    log: { debug() {}, info() {}, warn() {}, error() {} },
    ...options,
  };
  return name.startsWith('actions') ? getOctokit('secret', all) : new Octokit({ auth: 'secret', ...all });
}

beforeAll(async () => {
  packages = fetchTools('octokit');
  api = await startServer(respond);
  // @actions/github chooses its agent by this URL.
  vi.stubEnv('GITHUB_API_URL', api.baseUrl);
});
beforeEach(() => {
  received = [];
  failures = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

/** The requests that a function sends. */
async function requestsOf(run: () => Promise<unknown>): Promise<Received[]> {
  received = [];
  await run();
  return received;
}

const repository = { owner: 'octocat', repo: 'hello-world' };

describe.each(VERSIONS)('%s', (name) => {
  it('sends the same requests, with its hooks, token, user agent and base URL', async () => {
    const octokit = await createOctokit(name);
    octokit.hook.before('request', (options) => {
      options.headers['x-trace'] = '1';
    });
    const github = fromOctokit(octokit);
    const issue = { ...repository, title: 'Hi', labels: ['bug'] };
    const diff = { ...repository, pull_number: 1, mediaType: { format: 'diff' } };
    const before = await requestsOf(async () => {
      await octokit.request('POST /repos/{owner}/{repo}/issues', issue);
      await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', diff);
      await octokit.request('GET /repos/{owner}/{repo}/contents/{path}', { ...repository, path: 'a b.md', ref: 'x/y' });
      await octokit.request('PUT /repos/{owner}/{repo}/subscription', { ...repository, ignored: true });
      await octokit.graphql('query ($a: Int) { viewer { login } }', { a: 1 });
    });
    const after = await requestsOf(async () => {
      await github.issues.create(issue);
      await github.pulls.get({ ...diff, mediaType: { format: 'diff' } });
      await github.repos.getContent({ ...repository, path: 'a b.md', ref: 'x/y' });
      await github.activity.setRepoSubscription({ ...repository, ignored: true });
      await github.graphql('query ($a: Int) { viewer { login } }', { a: 1 });
    });
    expect(before).toHaveLength(5);
    expect(before.every(({ trace, agent }) => trace === '1' && agent?.startsWith('mine/1'))).toBe(true);
    expect(after.map(comparable)).toEqual(before.map(comparable));
  });

  it('has its errors, pages, conditions and redirects', async () => {
    const octokit = await createOctokit(name);
    const github = fromOctokit(octokit);
    expect((await github.issues.listLabelsForRepo.all(repository)).map(({ id }) => id)).toEqual([1, 2]);
    const missing = { owner: 'octocat', repo: 'missing' };
    const error = await github.repos.get(missing).catch((reason) => reason);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 404, data: { message: 'Not Found' }, response: { status: 404 } });
    await expect(github.repos.get({ ...repository, headers: { 'if-none-match': '"a"' } })).rejects.toMatchObject({
      status: 304,
    });
    const moved = await github.repos.get({ owner: 'octocat', repo: 'moved' });
    expect([moved.redirected, moved.url]).toEqual([true, `${api.baseUrl}/repos/octocat/target`]);
    const closed = await createOctokit(name, { baseUrl: 'http://127.0.0.1:1' });
    const unsent = await fromOctokit(closed)
      .users.getAuthenticated()
      .catch((reason) => reason);
    expect(unsent).toBeInstanceOf(NetworkError);
    expect(unsent.status).toBe(500);
  });
});

it('repeats a failed request as often as the plugin does, and not more', async () => {
  const { Octokit } = (await load('core-7')) as { Octokit: OctokitClass };
  const { retry } = await load('plugin-retry');
  const { throttling } = await load('plugin-throttling');
  const handlers = { onRateLimit: () => false, onSecondaryRateLimit: () => false };
  const options = { baseUrl: api.baseUrl, retry: { retryAfterBaseValue: 1 }, throttle: handlers };
  const github = fromOctokit(new (Octokit.plugin(retry, throttling))(options));
  failures = 2;
  expect((await github.repos.get(repository)).status).toBe(200);
  expect(received).toHaveLength(3);
  failures = 10;
  await expect(github.repos.get(repository)).rejects.toMatchObject({ status: 502 });
  expect(received).toHaveLength(7);
});

/** Octokit asks for JSON with a character set of its own in some versions, and parameters are escaped in another way. */
function comparable({ url = '', type, body, ...request }: Received) {
  return {
    ...request,
    url: decodeURIComponent(url),
    type: type?.split(';')[0],
    body: body === '' ? '' : JSON.parse(body),
  };
}
