import { createGitHub, EndpointError } from 'routebook';
import { createPermissionGuard, type PolicyOptions } from 'routebook/catalogue/permissions';
import { infiniteQueryOptions } from 'routebook/query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, type Received, type Reply, startServer } from '../support/loopback-server.ts';

type Answer = (request: Received, count: number, origin: string) => Reply | undefined;

let api: LoopbackServer;
let other: LoopbackServer;
let answer: Answer;
beforeEach(async () => {
  answer = () => ({ data: {} });
  api = await startServer((...args) => answer(...args));
  other = await startServer(() => ({ data: { from: 'elsewhere' } }));
});
afterEach(async () => {
  await api[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const app = { owner: 'octokit', repo: 'app' };
const APP = '/repos/octokit/app';
const loadPermissions = () => import('routebook/catalogue/permissions');
/** The path and the query of a request, without the path of the server. */
const pathOf = ({ method, url }: Received) => `${method} ${url.replace('/api/v3', '')}`;

function createClient(options: object) {
  const more = { baseUrl: api.baseUrl, token: 't0ken', writeInterval: 0, retries: 0, loadPermissions };
  return createGitHub({ log: false, ...more, ...options } as object) as unknown as ReturnType<typeof createGitHub>;
}
const clientWith = (policy: PolicyOptions, more: object = {}) => createClient({ policy, ...more });

/** The code of the error that a call rejects with, or its status. */
async function resultOf(call: Promise<{ readonly status: number }>): Promise<unknown> {
  return call.then(
    ({ status }) => status,
    (error) => error.code ?? error.status ?? String(error),
  );
}

describe('A body that a client with a policy sends', () => {
  const transfer = (client: ReturnType<typeof createClient>, data: unknown, type?: string) =>
    client.request('POST /repos/{owner}/{repo}/transfer', {
      ...{ ...app, data: data as never },
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });
  const TWICE = '{"new_owner":"evil","new_owner":"octokit"}';
  const toBytes = (text: string) => new TextEncoder().encode(text);

  it('has no member twice, whatever its type is, and in bytes', async () => {
    for (const policy of [{ repo: 'octokit/app' }, { allow: ['repos'] }])
      for (const type of [undefined, 'application/json', 'application/vnd.github+json', 'text/plain', 'text/json'])
        for (const data of [TWICE, toBytes(TWICE), toBytes(TWICE).buffer])
          expect(await resultOf(transfer(clientWith(policy), data, type))).toBe('PERMISSION_DENIED');
    expect(await resultOf(transfer(createClient({ permissions: { administration: 'write' } }), TWICE))).toBe(
      'PERMISSION_DENIED',
    );
    expect(api.received).toEqual([]);
  });

  it('is what was parsed, written again, with the digits of its numbers', async () => {
    const github = clientWith({ repo: 'octokit/app' });
    const text = '{ "new_owner" : "octokit",\n "a": [12345678901234567890, 1.0] }';
    await transfer(github, text, 'application/json');
    await transfer(github, toBytes(text));
    const written = '{"new_owner":"octokit","a":[12345678901234567890,1.0]}';
    expect(api.received.map(({ body }) => body)).toEqual([written, written]);
  });

  it('is what was judged if an object returns something else the second time', async () => {
    let reads = 0;
    const owner = () => (reads++ === 0 ? 'octokit' : 'evil');
    const github = clientWith({ repo: 'octokit/app' }, { retries: 2, retryDelay: 0 });
    await transfer(github, { toJSON: () => ({ new_owner: owner() }) });
    reads = 0;
    await transfer(github, Object.defineProperty({}, 'new_owner', { enumerable: true, get: owner }));
    expect(api.received.map(({ body }) => body)).toEqual(Array(2).fill('{"new_owner":"octokit"}'));
  });

  it('is judged again if the program changes a form while the token is read', async () => {
    const form = new URLSearchParams({ a: '1' });
    const token = () => {
      form.set('_method', 'DELETE');
      return 't0ken';
    };
    expect(await resultOf(transfer(clientWith({ allow: ['repos'] }, { token }), form))).toBe('PERMISSION_DENIED');
    expect(api.received).toEqual([]);
  });

  it('is not a stream where a rule depends on it', async () => {
    const stream = () => new Blob(['{"new_owner":"evil"}']).stream();
    expect(await resultOf(transfer(clientWith({ repo: 'octokit/app' }), stream()))).toBe('PERMISSION_DENIED');
    expect(api.received).toEqual([]);
    expect(await resultOf(transfer(clientWith({ allow: ['repos'] }), stream()))).toBe(200);
  });
});

describe('A redirect to another origin', () => {
  const redirect = (status: number) => {
    answer = () => ({ status, headers: { location: other.baseUrl + APP } });
  };
  const clients = () => [
    clientWith({ repo: 'octokit/app' }),
    createClient({ permissions: { administration: 'write', pages: 'write' } }),
    createClient({}),
  ];

  it.each([301, 302, 303, 307, 308])('with status %i never repeats a write there', async (status) => {
    redirect(status);
    for (const github of clients()) {
      const calls = [
        () => github.request('DELETE /repos/{owner}/{repo}', app),
        () => github.request('PATCH /repos/{owner}/{repo}', { ...app, name: 'app' }),
        () => github.request('PATCH /repos/{owner}/{repo}', app),
        () => github.request('PUT /repos/{owner}/{repo}/automated-security-fixes', app),
        () => github.request('POST /repos/{owner}/{repo}/pages/builds', app),
      ];
      for (const call of calls) await resultOf(call());
    }
    expect(api.received).toHaveLength(15);
    expect(other.received.filter(({ method }) => method !== 'GET')).toEqual([]);
    for (const { headers, body } of other.received) expect([headers['authorization'], body]).toEqual([undefined, '']);
    // After a status of 303, a write that was processed leads to a read.
    const call = createClient({}).request('DELETE /repos/{owner}/{repo}', app);
    if (status === 303) expect(await resultOf(call)).toBe(200);
    else
      await expect(call).rejects.toMatchObject({
        ...{ name: 'ResponseError', status, code: 'REDIRECT' },
        message: expect.stringContaining(other.baseUrl),
      });
  });

  it('is followed for a read that is allowed, without credentials', async () => {
    redirect(302);
    for (const github of clients()) {
      const { data } = await github.request('GET /repos/{owner}/{repo}', app);
      expect(data).toEqual({ from: 'elsewhere' });
    }
    expect(other.received.map(({ headers }) => headers['authorization'])).toEqual(Array(3).fill(undefined));
  });

  it('that leads back to the API is judged there', async () => {
    const back = await startServer(() => ({ status: 302, headers: { location: `${api.baseUrl}/user/emails` } }));
    try {
      answer = () => ({ status: 302, headers: { location: back.baseUrl } });
      const github = clientWith({ repo: 'octokit/app' });
      expect(await resultOf(github.request('GET /repos/{owner}/{repo}', app))).toBe('PERMISSION_DENIED');
      expect(api.received.map(pathOf)).toEqual([`GET ${APP}`]);
      expect(back.received).toHaveLength(1);
    } finally {
      await back[Symbol.asyncDispose]();
    }
  });

  it('is no way around for a write of the program itself, nor for a read', async () => {
    const github = clientWith({ allow: ['DELETE /repos/{owner}/{repo}', 'GET /repos/{owner}/{repo}'] });
    const denied = { code: 'PERMISSION_DENIED', message: expect.stringContaining('is not an origin of the API') };
    await expect(github.request(`DELETE ${other.baseUrl}${APP}`)).rejects.toMatchObject(denied);
    expect(await resultOf(github.request(`GET ${other.baseUrl}/user`))).toBe('PERMISSION_DENIED');
    expect(other.received).toEqual([]);
    expect(await resultOf(github.request(`GET ${other.baseUrl}${APP}`))).toBe(200);
  });
});

describe('A redirect within the API', () => {
  const redirectTo = (status: number, location: string) => {
    answer = ({ url }) => (url === `/api/v3${APP}` ? { status, headers: { location } } : { data: { url } });
  };

  it.each([301, 302, 307, 308])('with status %i is judged as a new request, and the error says so', async (status) => {
    for (const [target, reason] of [
      ['/api/v3/repositories/7', 'GET /repos/{owner}/{repo} was not sent, because the route is not known to be in'],
      ['/api/v3/repos/evil/app', 'GET /repos/{owner}/{repo} was not sent, because the route is not known to be in'],
      ['/api/v3/user', 'GET /user was not sent, because the route is not known to be in octokit/app'],
      ['/secret', 'GET /secret was not sent, because it is not a route'],
    ] as const) {
      redirectTo(status, target);
      await expect(clientWith({ repo: 'octokit/app' }).repos.get(app)).rejects.toMatchObject({
        name: 'EndpointError',
        code: 'PERMISSION_DENIED',
        message: expect.stringMatching(new RegExp(`${reason.replace(/[{}/]/g, '\\$&')}.*The API redirected`)),
      });
    }
    expect(api.received.map(pathOf)).toEqual(Array(4).fill(`GET ${APP}`));
  });

  it('is followed where it is allowed: by number for rules without names, and to the same repository', async () => {
    redirectTo(301, '/api/v3/repositories/7');
    for (const github of [clientWith({ allow: ['repos'] }), createClient({ permissions: { metadata: 'read' } })])
      expect((await github.repos.get(app)).data).toEqual({ url: '/api/v3/repositories/7' });
    redirectTo(301, `/api/v3${APP}/topics`);
    expect(await resultOf(clientWith({ repo: 'octokit/app' }).repos.get(app))).toBe(200);
  });

  it('is judged with its method and its body', async () => {
    const github = clientWith({ allow: ['GET /repos/{owner}/{repo}', 'PATCH /repos/octokit/app'] });
    redirectTo(307, '/api/v3/repositories/7');
    expect(await resultOf(github.request('PATCH /repos/{owner}/{repo}', { ...app, name: 'x' }))).toBe(
      'PERMISSION_DENIED',
    );
    expect(await resultOf(github.request('DELETE /repos/{owner}/{repo}', app))).toBe('PERMISSION_DENIED');
    // After a status of 303, a write becomes a read of the new URL.
    redirectTo(303, '/api/v3/repositories/7');
    expect(await resultOf(github.request('PATCH /repos/{owner}/{repo}', { ...app, name: 'x' }))).toBe(200);
    redirectTo(307, `/api/v3${APP}/transfer`);
    const pinned = clientWith({ repo: 'octokit/app' });
    const moved = pinned.request('PATCH /repos/{owner}/{repo}', { ...app, data: { new_owner: 'evil' } as never });
    expect(await resultOf(moved)).toBe('PERMISSION_DENIED');
    expect(api.received.map(pathOf)).toEqual([`PATCH ${APP}`, `PATCH ${APP}`, 'GET /repositories/7']);
  });

  it('is refused if a replaced fetch follows it by itself', async () => {
    const fetch = async () => {
      const response = new Response('{}', { headers: { 'content-type': 'application/json' } });
      return Object.defineProperties(response, { redirected: { value: true }, url: { value: 'https://b.example/x' } });
    };
    await expect(clientWith({ repo: 'octokit/app' }, { fetch }).repos.get(app)).rejects.toMatchObject({
      ...{ code: 'INVALID_OPTION', parameter: 'policy' },
    });
  });
});

describe('The pages of a list that GitHub links by number', () => {
  const LIST = `${APP}/issues`;
  /** Links to the next of three pages, by the number of the repository and with the given parameters. */
  const pages = (parameters: readonly string[], base = '/api/v3/repositories/7/issues') => {
    answer = ({ url }, _count, origin) => {
      const index = parameters.findIndex((each) => url.includes(each)) + 1;
      const next = parameters[index];
      const last = parameters.at(-1)?.startsWith('page') ? `, <${origin}${base}?${parameters.at(-1)}>; rel="last"` : '';
      const link = next === undefined ? {} : { headers: { link: `<${origin}${base}?${next}>; rel="next"${last}` } };
      return { data: [{ id: index }], ...link };
    };
  };
  const expected = [{ id: 0 }, { id: 1 }, { id: 2 }];

  it.each([
    [['page=2', 'page=3']],
    [['per_page=1&page=2', 'per_page=1&page=3']],
    [['after=Y3Vyc29yOjE%3D', 'after=Y3Vyc29yOjI%3D']],
    [['before=a&last=1', 'before=b&last=1']],
    [['since=364', 'since=731']],
  ])('with %j are requested by these on the route that is allowed', async (parameters) => {
    for (const policy of [{ repo: 'octokit/app' }, { deny: ['/repos/octokit/secret/**'] }, { org: 'octokit' }]) {
      for (const options of [{}, { concurrency: 3 }, { prefetch: true }]) {
        pages(parameters);
        const github = clientWith(policy);
        expect(await github.issues.listForRepo.all({ ...app, ...options } as never)).toEqual(expected);
        const [first, ...rest] = api.received.splice(0).map(pathOf);
        expect(first).toContain(`GET ${LIST}`);
        expect(rest).toEqual(parameters.map((each) => `GET ${LIST}?${each}`));
      }
    }
  });

  it('are read by every function that reads lists', async () => {
    pages(['page=2', 'page=3']);
    const github = clientWith({ allow: ['GET /repos/octokit/app/issues'] });
    const request = github.endpoint('GET /repos/{owner}/{repo}/issues', app);
    const found: unknown[][] = [[], [], [], []];
    for await (const page of github.issues.listForRepo.pages(app)) found[0]?.push(...page.data);
    for await (const item of github.issues.listForRepo.items(app)) found[1]?.push(item);
    for await (const page of github.send.pages(request)) found[2]?.push(...page.data);
    found[3]?.push(...(await github.send.all(request)));
    expect(found).toEqual(Array(4).fill(expected));
    expect(api.received).toHaveLength(12);
    expect(api.received.filter(({ url }) => !url.startsWith(`/api/v3${LIST}`))).toEqual([]);
  });

  it('are read by infinite queries, which keep where the list goes on', async () => {
    pages(['page=2', 'page=3']);
    const { queryFn, getNextPageParam } = infiniteQueryOptions(
      clientWith({ repo: 'octokit/app' }).issues.listForRepo,
      app,
    );
    let pageParam: unknown = null;
    const found: unknown[] = [];
    for (let count = 0; count < 5; count++) {
      const page = await queryFn({ pageParam } as never);
      found.push(...page.data);
      pageParam = getNextPageParam(page as never, [] as never, null as never, [] as never);
      if (!pageParam) break;
    }
    expect(found).toEqual(expected);
    expect(api.received).toHaveLength(3);
  });

  it.each([
    ['/api/v3/repositories/7/pulls', 'another route'],
    ['/api/v3/repositories/7', 'another route of the repository'],
    ['/api/v3/repos/octokit/other/issues', 'another repository'],
    ['/api/v3/organizations/7/issues', 'an organization'],
    ['/api/v3/user/issues', 'the user'],
  ])('are judged as they are if the link to %s is one to %s', async (base) => {
    pages(['page=2'], base);
    const github = clientWith({ repo: 'octokit/app' });
    await expect(github.issues.listForRepo.all(app))
      .resolves.toBeDefined()
      .catch(() => {});
    expect(api.received.filter(({ url }) => /evil|other|organizations|\/user|repositories/.test(url))).toEqual([]);
  });
});

describe('Every request that a client sends', () => {
  it('was judged: attempts, redirects, pages, results and GraphQL', async () => {
    const judged: string[] = [];
    const createSpy = (...options: Parameters<typeof createPermissionGuard>) => {
      const guard = createPermissionGuard(...options);
      const spy = (request: Received) => {
        judged.push(pathOf({ ...request, url: new URL(request.url).pathname + new URL(request.url).search }));
        return guard(request);
      };
      return Object.assign(spy, { pageUrl: guard.pageUrl });
    };
    const load = async () => ({ ...(await loadPermissions()), createPermissionGuard: createSpy }) as never;
    const policy = { allow: ['GET /**', 'POST /**', 'POST /graphql'] };
    const github = clientWith(policy, { loadPermissions: load, retries: 2, retryDelay: 0 });
    answer = ({ url, method }, count, origin) => {
      if (url.endsWith('/zen') && count === 1) return { status: 503, data: {} };
      if (url.endsWith('/meta')) return { status: 302, headers: { location: '/api/v3/octocat' } };
      if (method === 'POST' && url.endsWith('/forks')) return { status: 202, data: { url: `${origin}/api/v3${APP}` } };
      if (url.endsWith('graphql')) return { data: { data: {} } };
      const next = { link: `<${origin}/api/v3/repositories/7/issues?page=2>; rel="next"` };
      return url.endsWith('/issues') ? { data: [1], headers: next } : { data: [2] };
    };
    await github.meta.getZen();
    await github.meta.get();
    await github.issues.listForRepo.all({ ...app, concurrency: 2 } as never);
    await github.send(github.endpoint('POST /repos/{owner}/{repo}/forks', app), { until: 'ready' });
    await github.graphql('{ viewer { login } }');
    expect(api.received.length).toBeGreaterThan(7);
    for (const request of api.received) {
      const at = judged.indexOf(pathOf(request));
      expect(at, pathOf(request)).toBeGreaterThanOrEqual(0);
      judged.splice(at, 1);
    }
  });

  it('is judged again for each attempt, and refused if the judge throws', async () => {
    let judged = 0;
    const createPermissionGuard = () =>
      Object.assign(
        (request: object) => {
          judged += 1;
          if (judged > 2) throw new EndpointError('PERMISSION_DENIED', 'no more');
          return request;
        },
        { pageUrl: (_: string, link: string) => link },
      );
    const load = async () => ({ ...(await loadPermissions()), createPermissionGuard }) as never;
    answer = () => ({ status: 503, data: {} });
    const github = clientWith({}, { loadPermissions: load, retries: 3, retryDelay: 0 });
    expect(await resultOf(github.meta.get())).toBe('PERMISSION_DENIED');
    expect(api.received).toHaveLength(1);
  });
});
