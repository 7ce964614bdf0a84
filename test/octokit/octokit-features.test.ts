import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromOctokit, type OctokitWithRequest } from '../../src/entries/octokit.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import {
  type Received as LoopbackRequest,
  type LoopbackServer,
  type Reply,
  startServer,
} from '../support/loopback-server.ts';

// Calls of Octokit with its authentication, hooks and plugins, and the same calls through fromOctokit: a server must receive the same
// requests, and the program must see the same events.

interface Received {
  readonly method: string | undefined;
  /** With the host that the request was for. */
  readonly url: string | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

let received: Received[] = [];
let api: LoopbackServer;
/** Keeps a request, and responds to it. */
function respond({ method, url, headers: all, body }: LoopbackRequest): Reply {
  const { connection, host, 'user-agent': agent, ...headers } = all;
  received.push({ method, url: decodeURIComponent(url), headers, body });
  if (url.endsWith('/graphql')) return { data: { data: { viewer: { login: 'octocat' } } } };
  if (url.includes('/missing')) return { status: 404, data: { message: 'Not Found' } };
  if (url.includes('/access_tokens'))
    return { status: 201, data: { token: 'ghs_token', expires_at: '2100-01-01T00:00:00Z', permissions: {} } };
  return { data: { id: 1 } };
}
/** Sends a request to the local server. The host that it is for is the first part of the path. */
const redirect = (url: string, init: RequestInit) => fetch(`${api.origin}/${url.replace('https://', '')}`, init);

type Method = ((parameters?: object) => Promise<{ data: unknown; status: number }>) & {
  readonly endpoint: { readonly DEFAULTS: { readonly url: string } };
};
interface FullOctokit extends OctokitWithRequest {
  readonly request: OctokitWithRequest['request'] & ((...args: unknown[]) => Promise<{ data: unknown }>);
  readonly rest: { readonly [group: string]: { readonly [name: string]: Method } };
  readonly hook: Record<
    'before' | 'after' | 'error' | 'wrap',
    (name: string, hook: (...args: never[]) => unknown) => void
  >;
}
type OctokitClass = (new (options: object) => FullOctokit) & { plugin(...plugins: unknown[]): OctokitClass };

/** `octokit.graphql` */
interface Queries {
  (query: string, variables: object): Promise<unknown>;
  defaults(options: object): Queries;
}

let Octokit: OctokitClass;
let load: (name: string) => Promise<Record<string, unknown>>;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const create = (options: object = {}, Class = Octokit) =>
  new Class({ auth: 'secret', log: silent, request: { fetch: redirect }, ...options });

beforeAll(async () => {
  const packages = fetchTools('octokit');
  load = (name) =>
    import(pathToFileURL(join(packages, '@octokit', name, ENTRIES[name] ?? 'dist-bundle/index.js')).href);
  ({ Octokit } = (await load('rest')) as { Octokit: OctokitClass });
  api = await startServer(respond);
});
const ENTRIES: { readonly [name: string]: string } = { rest: 'dist-src/index.js', 'auth-app': 'dist-node/index.js' };
afterAll(() => api.close());

interface Outcome {
  readonly requests: readonly Received[];
  readonly result?: { readonly status: number; readonly data: unknown };
  readonly error?: Record<string, unknown> & { readonly message: string };
}

/** What the server receives, and what the caller does. */
async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  received = [];
  try {
    return { result: (await call()) as { status: number; data: unknown }, requests: received };
  } catch (error) {
    return { error: error as never, requests: received };
  }
}

const where = { owner: 'octocat', repo: 'hello-world' };

it('every method of Octokit sends the same request', async () => {
  // Without a server: there are two requests for each of a thousand methods.
  const record = async (url: string, { method, headers, body }: RequestInit) => {
    const { 'user-agent': agent, ...others } = headers as Record<string, unknown>;
    received.push({ method, url: decodeURIComponent(url), headers: others, body: String(body ?? '') });
    return Response.json({});
  };
  const octokit = create({ request: { fetch: record } });
  const github = fromOctokit(octokit) as unknown as FullOctokit['rest'];
  const [different, missing]: string[][] = [[], []];
  let compared = 0;
  for (const [group, methods] of Object.entries(octokit.rest))
    for (const [name, theirs] of Object.entries(methods)) {
      const ours = github[group]?.[name];
      const { url } = theirs.endpoint.DEFAULTS;
      const names = Array.from(url.matchAll(/\{[?&/+]?([^}]+)\}/g), ([, list = '']) => list.split(',')).flat();
      const isText = /uploadReleaseAsset|renderRaw/.test(name);
      const options = {
        ...Object.fromEntries(names.map((each, index) => [each, `a b/${index}`])),
        ...(isText
          ? { data: 'text', headers: name === 'renderRaw' ? {} : { 'content-type': 'text/plain' } }
          : { note: 'x' }),
      };
      if (ours === undefined) {
        missing?.push(`${group}.${name}`);
        continue;
      }
      const [before, after] = [await outcomeOf(() => theirs(options)), await outcomeOf(() => ours(options))];
      compared += 1;
      if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after))) different?.push(`${group}.${name}`);
    }
  expect(compared).toBeGreaterThan(1_000);
  // The current description of the API has another path for them.
  expect(different).toEqual([
    'dependabot.repositoryAccessForOrg',
    'dependabot.setRepositoryAccessDefaultLevel',
    'dependabot.updateRepositoryAccessForOrg',
  ]);
  // Methods of routes that GitHub has removed.
  expect(missing?.map((name) => name.split('.')[0])).toEqual([
    ...Array.from({ length: 6 }, () => 'billing'),
    ...['copilot', 'copilot', 'orgs', 'orgs'],
  ]);
});

it('a list of names is sent as an object, where Octokit sends the list', async () => {
  const octokit = create();
  const options = { ...where, branch: 'main', contexts: ['build'] };
  const before = await outcomeOf(
    () => octokit.rest['repos']?.['setStatusCheckContexts']?.(options) as Promise<unknown>,
  );
  const after = await outcomeOf(() => fromOctokit(octokit).repos.setStatusCheckContexts(options));
  expect(before.requests.map(({ body }) => body)).toEqual(['["build"]']);
  expect(after.requests.map(({ body }) => body)).toEqual(['{"contexts":["build"]}']);
  expect(after.requests[0]?.url).toBe(before.requests[0]?.url);
});

/** Headers in one order. */
function sorted({ requests }: Outcome): unknown {
  return requests.map(({ headers, ...request }) => ({ ...request, headers: Object.entries(headers).sort() }));
}

describe('an upload', () => {
  const asset = {
    ...where,
    release_id: 1,
    name: 'a b.zip',
    label: 'x',
    data: Buffer.from('zip'),
    headers: { 'content-type': 'a/b' },
  };

  it('goes to the same host, with the same type and length', async () => {
    const octokit = create();
    const before = await outcomeOf(() => octokit.rest['repos']?.['uploadReleaseAsset']?.(asset) as Promise<unknown>);
    const after = await outcomeOf(() => fromOctokit(octokit).repos.uploadReleaseAsset(asset));
    expect(before.requests[0]).toMatchObject({
      url: '/uploads.github.com/repos/octocat/hello-world/releases/1/assets?name=a b.zip&label=x',
      headers: { 'content-type': 'a/b', 'content-length': '3', authorization: 'token secret' },
    });
    expect(sorted(after)).toEqual(sorted(before));
  });

  it('goes to the server of an Enterprise Octokit, which sends its own to GitHub', async () => {
    const octokit = create({ baseUrl: 'https://ghe.example/api/v3' });
    const url = 'https://ghe.example/api/uploads/repos/octocat/hello-world/releases/1/assets{?name,label}';
    const { name, data, headers } = asset;
    const before = await outcomeOf(() => octokit.request({ method: 'POST', url, name, label: 'x', data, headers }));
    const after = await outcomeOf(() => fromOctokit(octokit).repos.uploadReleaseAsset(asset));
    expect(sorted(after)).toEqual(sorted(before));
    const own = await outcomeOf(() => octokit.rest['repos']?.['uploadReleaseAsset']?.(asset) as Promise<unknown>);
    expect(own.requests[0]?.url).toMatch(/^\/uploads\.github\.com\//);
  });
});

describe('the authentication of an app', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

  it('signs in as an installation, once, and as the app where a route needs it', async () => {
    const { createAppAuth } = await load('auth-app');
    const app = () => create({ authStrategy: createAppAuth, auth: { appId: 1, privateKey: key, installationId: 2 } });
    const calls = async (github: FullOctokit['rest']) => {
      await github['issues']?.['create']?.({ ...where, title: 'Hi' });
      await github['issues']?.['createComment']?.({ ...where, issue_number: 1, body: 'Hi' });
      await github['apps']?.['getAuthenticated']?.();
    };
    const before = await outcomeOf(() => calls(app().rest));
    const after = await outcomeOf(() => calls(fromOctokit(app()) as never));
    const shown = ({ requests }: Outcome) =>
      requests.map(({ url, headers }) => `${url} ${String(headers['authorization']).replace(/ey[\w.-]+/, 'jwt')}`);
    expect(shown(before)).toEqual([
      '/api.github.com/app/installations/2/access_tokens bearer jwt',
      '/api.github.com/repos/octocat/hello-world/issues token ghs_token',
      '/api.github.com/repos/octocat/hello-world/issues/1/comments token ghs_token',
      '/api.github.com/app bearer jwt',
    ]);
    expect(shown(after)).toEqual(shown(before));
  });
});

describe('a hook', () => {
  it('runs before, after, around and on the failure of a request, in the same order', async () => {
    const events: string[] = [];
    const octokit = create();
    octokit.hook.before('request', (options: { method: string; headers: Record<string, string> }) => {
      options.headers['x-hook'] = '1';
      events.push(`before ${options.method}`);
    });
    octokit.hook.after('request', ((response: { status: number; data: unknown }) => {
      events.push(`after ${response.status} ${JSON.stringify(response.data)}`);
    }) as never);
    octokit.hook.error('request', (error: Error & { status: number }) => {
      events.push(`error ${error.status} ${error.name}`);
      throw error;
    });
    octokit.hook.wrap('request', async (request: (options: object) => unknown, options: object) => {
      const result = await request(options);
      events.push('wrapped');
      return result;
    });
    const run = async (github: FullOctokit['rest']) => {
      events.length = 0;
      received = [];
      await github['issues']?.['create']?.({ ...where, title: 'Hi' });
      await github['repos']?.['get']?.({ owner: 'octocat', repo: 'missing' }).catch(() => {});
      return [...events];
    };
    const before = await run(octokit.rest);
    expect(before.slice(0, 3)).toEqual(['before POST', 'after 200 {"id":1}', 'wrapped']);
    expect(before).toContain('error 404 HttpError');
    expect(await run(fromOctokit(octokit) as never)).toEqual(before);
    expect(received.every(({ headers }) => headers['x-hook'] === '1')).toBe(true);
  });

  it('is not the only place for headers: those of graphql.defaults and of one query are sent too', async () => {
    const octokit = create() as unknown as { graphql: Queries } & OctokitWithRequest;
    octokit.graphql = octokit.graphql.defaults({ headers: { 'X-Github-Next-Global-ID': '1', 'x-own': 'a' } });
    const query = 'query ($login: String!) { user(login: $login) { id } }';
    const headers = { 'GraphQL-Features': 'sub_issues', 'X-Own': 'b' };
    const before = await outcomeOf(() => octokit.graphql(query, { login: 'octocat', headers }));
    const after = await outcomeOf(() => fromOctokit(octokit).graphql(query, { login: 'octocat' }, { headers }));
    expect(before.requests[0]?.headers).toMatchObject({ 'x-github-next-global-id': '1', 'x-own': 'b' });
    expect(after).toEqual(before);
  });

  it('can answer instead of the server', async () => {
    const octokit = create();
    octokit.hook.wrap('request', async () => ({ status: 200, url: 'x', headers: {}, data: { id: 7 } }));
    const { result, requests } = await outcomeOf(() => fromOctokit(octokit).repos.get(where));
    expect([result?.data, requests]).toEqual([{ id: 7 }, []]);
  });
});
