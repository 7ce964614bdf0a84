import { createGitHub, EndpointError, endpoint, VERSION } from 'routebook';
import * as operations from 'routebook/operations';
import { ResponseError } from 'routebook/send';
import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, type Received, type Reply, startServer } from '../support/loopback-server.ts';

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
  server = undefined;
});

/** A client of a loopback server that responds as told. */
async function start(
  reply: (request: Received, count: number, origin: string) => Reply | undefined,
  options: Omit<Parameters<typeof createGitHub>[0] & object, 'defaults' | 'apiVersion'> = {},
) {
  server = await startServer(reply);
  const { baseUrl, received } = server;
  return {
    github: createGitHub({ baseUrl, token: 'l0ng-token', retryDelay: 0, writeInterval: 0, log: false, ...options }),
    received,
  };
}

const repository = { owner: 'octocat', repo: 'hello-world' };

describe('a client', () => {
  it('refuses an argument that would have no effect, and sends nothing', async () => {
    const { github, received } = await start(() => ({ status: 200, data: [] }));
    const third = { signal: AbortSignal.timeout(1000) };
    // @ts-expect-error A request takes a route, its parameters, and the options of the sender.
    const request = github.request('GET /repos/{owner}/{repo}', repository, {}, third);
    // @ts-expect-error A method takes the options of the request and those of the sender.
    const call = github.repos.get(repository, {}, third);
    // @ts-expect-error So do the methods for pages.
    const all = github.issues.listForRepo.all(repository, {}, third);
    const built = github.endpoint('GET /repos/{owner}/{repo}', repository);
    // @ts-expect-error So do the parts that the methods are made from.
    const parts = [github.send(built, {}, third), github.attempt(built, {}, third), github.raw(built, {}, third)];
    const rejected = await Promise.allSettled([request, call, all, ...parts]);
    expect(rejected.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(
      Array(6).fill(expect.stringMatching(/^GET \/(?:api|repos)\/.*: The method takes [23] arguments at most/)),
    );
    // @ts-expect-error And those that iterate.
    expect(() => github.issues.listForRepo.items(repository, {}, third)).toThrow('takes 2 arguments at most');
    expect(received).toEqual([]);
  });

  it('sends what endpoint builds, to its base URL and with its token, and resolves as send does', async () => {
    const { github, received } = await start(() => ({ status: 201, data: { number: 7 } }), { userAgent: 'mine/1' });
    const response = await github.issues.create({ ...repository, title: 'Bug' });
    expect(response).toMatchObject({ status: 201, data: { number: 7 }, redirected: false, cached: false });
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/api/v3/repos/octocat/hello-world/issues',
        headers: { authorization: 'Bearer l0ng-token', 'user-agent': `mine/1 routebook/${VERSION}` },
        body: '{"title":"Bug"}',
      },
    ]);
  });

  it('has every function of routebook/operations as a method, and pages only where the route has them', () => {
    const github = createGitHub() as unknown as Record<string, Record<string, object>>;
    for (const [group, functions] of Object.entries(operations)) {
      expect(Object.keys(github[group] ?? {}).sort()).toEqual(Object.keys(functions).sort());
    }
    expect(Object.keys(github['issues']?.['listForRepo'] ?? {})).toEqual([
      ...['all', 'route', 'attempt', 'raw', 'items', 'pages'],
    ]);
    expect(Object.keys(github['issues']?.['create'] ?? {})).toEqual(['route', 'attempt', 'raw']);
    expect(github['issues']).toBe(github['issues']);
  });

  it('sends requests for every route, even for those that are not in the catalogue', async () => {
    const { github, received } = await start(() => ({ data: {} }));
    await github.request('GET /repos/{owner}/{repo}', repository);
    await github.request('GET /custom/{id}', { id: 1 });
    await github.request({ method: 'DELETE', url: '/custom' });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v3/repos/octocat/hello-world',
      'GET /api/v3/custom/1',
      'DELETE /api/v3/custom',
    ]);
  });

  it('applies its defaults and its API version to all calls', async () => {
    server = await startServer(() => ({ data: {} }));
    const { baseUrl, received } = server;
    const github = createGitHub({
      baseUrl,
      apiVersion: '2026-03-10',
      defaults: { owner: 'octocat', headers: { 'x-a': '1' } },
    });
    await github.repos.get({ repo: 'hello-world' });
    await github.request('GET /repos/{owner}/{repo}', { repo: 'hello-world' });
    expect(received[0]).toMatchObject({
      url: '/api/v3/repos/octocat/hello-world',
      headers: { 'x-a': '1', 'x-github-api-version': '2026-03-10' },
    });
    expect(received[1]).toEqual(received[0]);
  });

  it('has its parts: endpoint, send, attempt and raw', async () => {
    const { github } = await start(() => ({ status: 404, data: { message: 'Not Found' } }));
    const request = github.endpoint('GET /repos/{owner}/{repo}', repository);
    expect(request.url).toBe(`${server?.baseUrl}/repos/octocat/hello-world`);
    expect((await github.attempt(request)).status).toBe(404);
    expect(await (await github.raw(request)).json()).toEqual({ message: 'Not Found' });
    await expect(github.send(request)).rejects.toThrow(ResponseError);
  });
});

describe('uploads and redirects of a client', () => {
  it('an asset is uploaded to the upload URL of the base URL, with the token', async () => {
    const { github, received } = await start(() => ({ status: 201, data: { id: 1 } }));
    const data = new Blob(['bytes']);
    await github.repos.uploadReleaseAsset({ ...repository, release_id: 1, name: 'a.txt', data });
    expect(received).toMatchObject([
      {
        url: '/api/uploads/repos/octocat/hello-world/releases/1/assets?name=a.txt',
        headers: { authorization: 'Bearer l0ng-token' },
        body: 'bytes',
      },
    ]);
  });

  it('a redirect is followed, without the token if it leads to another origin', async () => {
    await using other = await startServer(() => ({ data: { id: 2 } }));
    const target = `${other.baseUrl.replace('127.0.0.1', 'localhost')}/repositories/2`;
    const { github, received } = await start(() => ({ status: 301, headers: { location: target } }));
    const { data, redirected } = await github.repos.get(repository);
    expect([data.id, redirected]).toEqual([2, true]);
    expect(received[0]?.headers.authorization).toBe('Bearer l0ng-token');
    expect(other.received[0]?.headers.authorization).toBeUndefined();
  });
});

describe('the token and the base URL of a client', () => {
  it('a method refuses another base URL', async () => {
    await using other = await startServer(() => ({ data: {} }));
    const { github, received } = await start(() => ({ data: {} }));
    const call = { ...repository, baseUrl: other.baseUrl.replace('127.0.0.1', 'localhost') };
    await expect(github.repos.get(call)).rejects.toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl' });
    expect(() => github.repos.listCommits.items(call)).toThrow(EndpointError);
    expect([...received, ...other.received]).toEqual([]);
  });

  it('a path is a base URL too, for a proxy of the same origin', async () => {
    const urls: string[] = [];
    const fetch = async (url: unknown) => {
      urls.push(String(url));
      return Response.json({});
    };
    await createGitHub({ baseUrl: '/api/github', fetch }).repos.get(repository);
    await createGitHub({ baseUrl: 'https://proxy.example/github/', fetch }).repos.get(repository);
    expect(urls).toEqual([
      '/api/github/repos/octocat/hello-world',
      'https://proxy.example/github/repos/octocat/hello-world',
    ]);
  });

  it('a full URL of another origin is sent where it leads, without the token', async () => {
    await using other = await startServer(() => ({ data: {} }));
    const { github, received } = await start(() => ({ data: {} }));
    await github.request(`GET ${other.baseUrl.replace('127.0.0.1', 'localhost')}/x`);
    await github.send(endpoint('GET /x', { baseUrl: other.baseUrl.replace('127.0.0.1', 'localhost') }));
    expect(other.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    expect(received).toEqual([]);
  });
});

describe('the options of createGitHub', () => {
  it.each<[object, string]>([
    [{ auth: 'secret' }, 'createGitHub has no option "auth". Write "token".'],
    [
      { token: '' },
      'The option "token" of createGitHub must be a token, which must not be empty. Leave it out, or return undefined, to send none.',
    ],
    [
      { token: '\t ' },
      'The option "token" of createGitHub must be a token, which must not be empty. Leave it out, or return undefined, to send none.',
    ],
    [{ tokn: 'secret' }, 'createGitHub has no option "tokn". Did you mean "token"?'],
    [{ headers: {} }, 'createGitHub has no option "headers". Pass them as "defaults: { headers }".'],
    [
      { authStrategy: 1 },
      'createGitHub has no option "authStrategy". Pass a function that returns a token as "token".',
    ],
    [{ previews: 1 }, 'Pass them as "defaults: { mediaType: { previews } }".'],
    [{ request: 1 }, 'Pass "fetch" and "timeout" as options of their own.'],
    [{ throttle: 1 }, 'Pass "limits", "concurrency" and "writeInterval"; rate limits are respected by default.'],
    [{ timeZone: 1 }, 'Pass it as "defaults: { headers: { \'time-zone\': … } }".'],
    [
      { defaults: { baseUrl: 'https://x.example' } },
      'The option "defaults" of createGitHub must be without "baseUrl", which is an option of the client.',
    ],
    [{ defaults: 'x' }, 'The option "defaults" of createGitHub must be an object, as for endpoint.defaults.'],
    [{ defaults: null }, 'The option "defaults" of createGitHub must be an object, as for endpoint.defaults.'],
    [{ permissions: 'x' }, 'The option "permissions" of createGitHub must be an object.'],
    [{ permissions: null }, 'The option "permissions" of createGitHub must be an object.'],
    [{ allowUnknown: 1 }, 'The option "allowUnknown" of createGitHub must be true or false.'],
    [{ userAgent: 1 }, 'The option "userAgent" of createGitHub must be a string.'],
    [{ timeout: '1' }, 'The option "timeout" of createGitHub must be a number of at least 0.'],
    [{ apiVersion: 3 }, 'The option "apiVersion" of createGitHub must be a string.'],
    [{ baseUrl: 'ftp://x' }, 'baseUrl'],
    [{ apiVersion: 'tomorrow' }, 'apiVersion'],
  ])('%j is refused with the name of the option', (options, message) => {
    const create = () => createGitHub(options as never);
    expect(create).toThrow(EndpointError);
    expect(create).toThrow(message);
    expect(create).not.toThrow(/secret/);
  });
});
