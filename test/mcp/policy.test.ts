import { EndpointError } from 'routebook';
import type { Catalogue } from 'routebook/catalogue';
import { NetworkError, TimeoutError } from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { createPolicy, type OutgoingRequest, type PolicyValues } from '../../cli/mcp/policy.ts';
import { Refusal } from '../../cli/mcp/refusal.ts';
import { resolveCall } from '../../cli/mcp/resolve-call.ts';
import { createSafeSender, isCallError } from '../../cli/mcp/send-safely.ts';
import type { Session } from '../../cli/mcp/session.ts';
import { UsageError } from '../../cli/shared/errors.ts';
import type { Api } from '../../cli/shared/input/api.ts';
import { loadApi } from '../../cli/shared/input/load-api.ts';

const ORIGIN = 'https://api.github.com';
const github = () => loadApi({ catalogue: 'github' });

/** The error of a call, as its code and message. */
async function errorOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'allowed';
}

const request = (method: string, url: string, headers = {}): OutgoingRequest => ({ method, url, headers });

/** Another API: that of GitHub under another URL, without permissions. */
const createOther = async (baseUrl: string): Promise<Api> => {
  const { loadPermissions: _, ...api } = await github();
  return { ...api, isGitHub: false, source: { ...({} as NonNullable<Api['source']>), baseUrl } };
};

describe('A policy', () => {
  const issue = '/repos/octokit/app/issues/1';

  it('says why it refuses a request', async () => {
    const reasons: string[] = [];
    for (const [values, method, url, headers] of [
      [{}, 'patch', `${ORIGIN}${issue}`],
      [{}, 'GET', `${ORIGIN}/user`, { 'X-HTTP-Method-Override': 'DELETE' }],
      [{}, 'GET', 'https://evil.example/user'],
      [{}, 'GET', 'http://api.github.com/user'],
      [{}, 'GET', 'https://api.github.com:444/user'],
      [{}, 'GET', '/user'],
      [{}, 'GET', `${ORIGIN}/unknown`],
      [{ allow: ['issues'] }, 'GET', `${ORIGIN}/user`],
    ] as [PolicyValues, string, string, object?][]) {
      const policy = await createPolicy(values, await github());
      reasons.push(await errorOf(() => policy.check(request(method, url, headers))));
    }
    const foreign = 'FOREIGN_HOST: The URL is not on a server of this API.';
    expect(reasons).toEqual([
      'READ_ONLY: PATCH /repos/{owner}/{repo}/issues/{issue_number} is not sent, because only GET and HEAD are allowed. The user can start the server with --write.',
      'METHOD_OVERRIDE: GET /user is not sent, because it has a header or parameter that replaces its method.',
      ...[foreign, foreign, foreign, foreign],
      'UNKNOWN_ROUTE: GET /unknown is not sent, because it is not a route of the catalogue, and no rule names it. GraphQL and other URLs are not available.',
      'NOT_ALLOWED: GET /user is not sent, because no rule allows it.',
    ]);
  });

  it.each<[PolicyValues, string, string, string]>([
    [{}, 'GET', '/repositories/7', 'allowed'],
    [{}, 'get', '/user', 'allowed'],
    [{ write: true }, 'PATCH', '/repositories/7/issues/1', 'OTHER_ROUTE'],
    [{ write: true }, 'PATCH', '/repos/other/secret/issues/1', 'OTHER_ROUTE'],
    [{ write: true }, 'PATCH', '/repositories/7', 'OTHER_ROUTE'],
    [{ write: true }, 'patch', '/repos/octokit/app', 'OTHER_ROUTE'],
    [{ write: true }, 'PATCH', issue, 'allowed'],
    [{}, 'POST', '/repositories/7/issues', 'READ_ONLY'],
    [{ deny: ['issues'] }, 'GET', '/repositories/7/issues', 'DENIED'],
  ])('with %j judges a redirect to %s %s as %s', async (values, method, path, expected) => {
    const policy = await createPolicy(values, await github());
    // After a status of 303, a write leads to a read.
    const from = request(method === 'GET' ? 'POST' : method, ORIGIN + issue);
    const found = await errorOf(() => policy.checkRedirect(request(method, ORIGIN + path), from));
    expect(found).toMatch(new RegExp(`^${expected}(?:$|: )`));
    if (expected === 'OTHER_ROUTE')
      expect(found).toBe('OTHER_ROUTE: The API redirected a write to another URL, so it was not repeated there.');
  });

  it('of GitHub allows uploads too', async () => {
    const policy = await createPolicy({ write: true }, await github());
    const asset = (host: string) => `https://${host}/repos/octokit/app/releases/1/assets?name=x`;
    const upload = (host: string) => errorOf(() => policy.check(request('POST', asset(host))));
    expect(await upload('uploads.github.com')).toBe('allowed');
    expect(await upload('uploads.github.com.evil.example')).toMatch(/^FOREIGN_HOST: /);
  });

  it('of a server of its own allows only its origin, and compares paths without its base path', async () => {
    const server = 'https://ghes.example/api/v3';
    for (const baseUrl of [server, `${server}/`]) {
      const policy = await createPolicy({ 'base-url': baseUrl, deny: ['/repos/octokit/app/**'] }, await github());
      const check = (url: string) => errorOf(() => policy.check(request('GET', url)));
      expect(await check(`${server}/repos/octokit/app`)).toBe(
        'DENIED: GET /repos/{owner}/{repo} is not sent, because the rule "/repos/octokit/app/**" denies it.',
      );
      expect(await check(`${server}/repos/octokit/other`)).toBe('allowed');
      expect(await check(`${ORIGIN}/repos/octokit/other`)).toMatch(/^FOREIGN_HOST: /);
    }
    const uploads = await createPolicy(
      { 'base-url': server, write: true, allow: ['/repos/*/*/releases/*/assets'] },
      await github(),
    );
    const asset = 'https://ghes.example/api/uploads/repos/octokit/app/releases/1/assets?name=x';
    expect(await errorOf(() => uploads.check(request('POST', asset)))).toBe('allowed');
  });

  it('of another API allows only its origin, and knows no permissions and no repositories', async () => {
    const other = await createOther('https://api.example');
    const policy = await createPolicy({ 'base-url': 'https://api.example', allow: ['issues'] }, other);
    const check = (url: string) => errorOf(() => policy.check(request('GET', url)));
    expect(await check(`https://api.example${issue}`)).toBe('allowed');
    expect(await check('https://api.example/user')).toMatch(/^NOT_ALLOWED: /);
    expect(await check(`${ORIGIN}${issue}`)).toMatch(/^FOREIGN_HOST: /);
    for (const option of ['allow', 'deny'] as const) {
      expect(await errorOf(() => createPolicy({ [option]: ['issues:read'] }, other))).toBe(
        `The rule "issues:read" in "${option}" is a permission, and only those of GitHub are known. Use a route or a category.`,
      );
    }
    for (const pinned of [{ repo: 'octokit/app' }, { org: 'octokit' }]) {
      expect(await errorOf(() => createPolicy(pinned, other))).toBe(
        '--repo and --org are for GitHub only. Use --allow with a route for another API.',
      );
    }
    const denying = await createPolicy({ deny: ['users'] }, other);
    expect(await errorOf(() => denying.check(request('GET', `${ORIGIN}${issue}`)))).toMatch(/^FOREIGN_HOST: /);
    const nowhere = await createPolicy({}, await createOther(''));
    expect(await errorOf(() => nowhere.check(request('GET', '/user')))).toMatch(/^FOREIGN_HOST: /);
  });

  const ONLY_READS = '--allow lists writes, but the server only reads. Pass --write too, or allow only reads.';
  it.each<[PolicyValues, string]>([
    [{ deny: ['GET /usr'] }, 'The rule "GET /usr" in "deny" can match nothing. Did you mean "GET /user"?'],
    [{ allow: ['issues:write'] }, ONLY_READS],
    [{ allow: ['issues:read', 'pull-requests:admin'] }, ONLY_READS],
    [{ allow: ['POST /user/repos'] }, ONLY_READS],
    [{ allow: ['put /user/repos'] }, ONLY_READS],
    [{ repo: 'octokit' }, 'The option "repo" must be a repository, such as octokit/app.'],
  ])('is refused at the start for a mistake in its options: %j', async (values, message) => {
    expect(await errorOf(async () => createPolicy(values, await github()))).toBe(message);
  });

  it('throws what is not a mistake in its options', async () => {
    const broken = { ...(await github()), loadPermissions: undefined, catalogue: null as never };
    await expect(createPolicy({ deny: ['GET /user'] }, broken as unknown as Api)).rejects.toThrow(TypeError);
  });

  it.each(['GET /repos/post put /x', 'GET /repos/a:write/b', 'issues:read'])(
    'that allows %s needs no --write',
    async (rule) => {
      const found = await errorOf(async () => createPolicy({ allow: [rule] }, await github()));
      expect(found).not.toBe(ONLY_READS);
    },
  );
});

describe('The route of a call', () => {
  const repository = { owner: 'octokit', repo: 'app' };
  const resolve = async (text: string, given = {}, values: PolicyValues = {}, baseUrl?: string) => {
    const api = await github();
    const { record, parameters } = resolveCall(text, given, api, baseUrl, await createPolicy(values, api));
    return [record.route, parameters];
  };
  const ISSUES = 'GET /repos/{owner}/{repo}/issues';

  it.each<[string, object, string, object]>([
    ['issues/list-for-repo', { page: 2 }, ISSUES, { page: 2 }],
    [' GET /repos/{owner}/{repo}/issues ', {}, ISSUES, {}],
    ['get /repos/{owner}/{repo}/issues', {}, ISSUES, {}],
    ['/repos/{owner}/{repo}/issues', {}, ISSUES, {}],
    ['/repos/octokit/app/issues', { page: 2 }, ISSUES, { ...repository, page: 2 }],
    ['/repos/octokit/app/issues', { repo: 'other' }, ISSUES, { owner: 'octokit', repo: 'other' }],
    ['get /repos/octokit/app/issues', {}, ISSUES, repository],
    ['https://api.github.com/repos/octokit/app/issues', {}, ISSUES, repository],
    ['post https://api.github.com/repos/octokit/app/issues', {}, 'POST /repos/{owner}/{repo}/issues', repository],
  ])('is found by a key, an operation id, a path or a URL: %s', async (text, given, route, parameters) => {
    expect(await resolve(text, given)).toEqual([route, parameters]);
  });

  it('has the repository of --repo, if it is for a repository', async () => {
    const values = { repo: 'octokit/app' };
    expect(await resolve('issues/list-for-repo', { page: 2 }, values)).toEqual([ISSUES, { ...repository, page: 2 }]);
    expect(await resolve('issues/list-for-repo', { repo: 'other' }, values)).toEqual([
      ISSUES,
      { owner: 'octokit', repo: 'other' },
    ]);
    expect(await resolve('orgs/get', { org: 'a' }, values)).toEqual(['GET /orgs/{org}', { org: 'a' }]);
    const { record, parameters } = resolveCall('issues/list-for-repo', {}, await github(), undefined);
    expect([record.route, parameters]).toEqual([ISSUES, {}]);
  });

  it('is found at the URL of a server', async () => {
    const server = 'https://ghes.example/api/v3';
    expect(await resolve(`GET ${server}/repos/octokit/app/issues`, {}, {}, server)).toEqual([ISSUES, repository]);
    expect(await errorOf(() => resolve(`${server}/repos/octokit/app/issues`))).toMatch(/^FOREIGN_HOST: /);
  });

  const UNSAFE = 'UNSAFE_ROUTE: The route has dot segments, encoded slashes or spaces. Pass values as parameters.';
  const FOREIGN = 'FOREIGN_HOST: The URL is not a route on a server of this API.';
  const unknown = (advice: string) =>
    `UNKNOWN_ROUTE: This route is not in the catalogue.${advice} Use search to find routes.`;
  it.each([
    ['GET /repos/octokit/../user', UNSAFE],
    ['GET /repos/octokit/./app', UNSAFE],
    ['GET /repos/octokit/..', UNSAFE],
    ['GET /repos/octokit/.?x', UNSAFE],
    ['GET /repos/octokit/..#x', UNSAFE],
    ['GET /repos/octokit%2Fapp', UNSAFE],
    ['GET /repos/octokit%2fapp', UNSAFE],
    ['GET /repos/octokit%5Capp', UNSAFE],
    ['GET /repos/octokit/%2E', UNSAFE],
    ['GET /repos/octokit\\app', UNSAFE],
    ['GET /repos/octokit/a b', UNSAFE],
    ['GET /repos/octokit/a\u0000b', UNSAFE],
    ['GET {origin}/../user', UNSAFE],
    ['GET https://api.github.com/a/../user', UNSAFE],
    ['/repos/octokit/\nuser', UNSAFE],
    ['GET /repos/octokit/app/../../../user/emails', UNSAFE],
    ['GET /repos/octokit/app\nDELETE /repos/octokit/app', UNSAFE],
    ['GET /user HTTP/1.1', UNSAFE],
    ['GET https://evil.example/user', FOREIGN],
    ['GET http://api.github.com.evil.example/user', FOREIGN],
    ['GET https://api.github.com@evil.example/user', FOREIGN],
    ['GET http://api.github.com:81/user', FOREIGN],
    ['GET file:///etc/passwd', FOREIGN],
    ['https://github.com.evil.example/octokit/app', FOREIGN],
    ['https://evil.example/user', FOREIGN],
    ['//evil.example/user', FOREIGN],
    ['https:evil.example', unknown(' Did you mean "PUT /repos/{owner}/{repo}/pages"?')],
    ['get https:evil.example', unknown(' Did you mean "PUT /repos/{owner}/{repo}/pages"?')],
    ['GET /repos/octokit/app.git/isues', unknown(' Did you mean "GET /repos/{owner}/{repo}/issues"?')],
    ['GET /.../x', unknown('')],
    ['GET /.../x//y', unknown('')],
    ['/.../get https://x', UNSAFE],
    ['x/https://y', unknown('')],
  ])('is refused with a trick, on another host, or if it does not exist: %j', async (text, expected) => {
    expect(await errorOf(() => resolve(text))).toBe(expected);
  });
});

describe('The sender of a server', () => {
  type Answer = (url: string, init: { readonly method: string; readonly headers: object }) => Response;

  const start = async (answer: Answer, values: PolicyValues = {}, more: Partial<Session> = {}, other?: Api) => {
    const api = other ?? (await github());
    const sent: string[] = [];
    const reports: string[] = [];
    const fetch = async (url: string, init: { readonly method: string; readonly headers: object }) => {
      const { authorization } = Object.fromEntries(new Headers(init.headers as Record<string, string>));
      sent.push([init.method, url, ...(authorization ? [authorization] : [])].join(' '));
      return answer(url, init);
    };
    const credential = { token: 'secret', variable: 'X', baseUrl: values['base-url'] ?? api.source?.baseUrl ?? ORIGIN };
    const session = { credential, values, ...more, fetch } as unknown as Session;
    const send = createSafeSender(api, await createPolicy(values, api), session);
    return {
      sent,
      reports,
      send: (url: string, method = 'GET', signal = new AbortController().signal) =>
        send(
          { method, url, headers: {} } as never,
          { signal, report: (text: string) => void reports.push(text) } as never,
        ),
    };
  };
  const json = (data: unknown, init: ResponseInit = {}) =>
    new Response(JSON.stringify(data), { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const url = `${ORIGIN}/user`;

  it('sends a request with the token, and returns status, data and the number of the next page', async () => {
    const link = `<${url}?page=1>; rel="prev", <${url}?per_page=9&page=12>;rel="next"`;
    const { send, sent } = await start(() => json([1], { headers: { link } }));
    expect(await send(url)).toEqual({ status: 200, data: [1], next: '12' });
    expect(sent).toEqual([`GET ${url} Bearer secret`]);
    const plain = await start(() => json({}), {}, { credential: undefined });
    expect(await plain.send(url)).toEqual({ status: 200, data: {}, next: undefined });
    expect(plain.sent).toEqual([`GET ${url}`]);
  });

  it.each([
    ['', undefined],
    ['<nonsense>; rel="next"', undefined],
    [`<${url}>; rel="next"`, undefined],
    [`<${url}?page=x1>; rel="next"`, undefined],
    [`<${url}?page=1x>; rel="next"`, undefined],
    [`<${url}?page=1234567890>; rel="next"`, undefined],
    [`<${url}?page=123456789>;   rel="next"`, '123456789'],
    [`<${url}?page=2>; rel="last"`, undefined],
    [`<${url}?per_page=2>; rel="next"`, undefined],
    [`<${url}?page=23&since=1>; rel="next"`, '23'],
    [`<${url}?page=1>; rel="prev", <${url}>; rel="next"`, undefined],
  ])('reads the next page from %j as %s', async (link, next) => {
    const { send } = await start(() => json([], { headers: { link } }));
    expect((await send(url)).next).toBe(next);
  });

  it('checks each request, sends none that is refused, and does not repeat it', async () => {
    const refused = await start(() => json({}), { deny: ['users'] });
    expect(await errorOf(() => refused.send(url))).toBe(
      'DENIED: GET /user is not sent, because the rule "users" denies it.',
    );
    expect(refused.sent).toEqual([]);
    const moved = await start(
      (at) => (at === url ? new Response(null, { status: 302, headers: { location: '/user/emails' } }) : json([])),
      {
        deny: ['GET /user/emails'],
      },
    );
    expect(await errorOf(() => moved.send(url))).toBe(
      'DENIED: GET /user/emails is not sent, because the rule "GET /user/emails" denies it.',
    );
    expect(moved.sent).toEqual([`GET ${url} Bearer secret`]);
  });

  it('sends the token to a server of its own and to another API', async () => {
    const server = 'https://ghes.example/api/v3';
    const own = await start(() => json({}), { 'base-url': server });
    await own.send(`${server}/user`);
    expect(own.sent).toEqual([`GET ${server}/user Bearer secret`]);
    const other = await createOther('https://api.example');
    const match: Catalogue['match'] = (method, at) =>
      other.catalogue.match(method, String(at).replace('api.example', 'api.github.com'));
    const limited = () => json({ message: 'secondary rate limit' }, { status: 403, headers: { 'retry-after': '0' } });
    const foreign = await start(limited, {}, {}, { ...other, catalogue: { ...other.catalogue, match } });
    expect((await foreign.send('https://api.example/user')).status).toBe(403);
    expect(foreign.sent).toEqual(['GET https://api.example/user Bearer secret']);
  });

  it('stops when the call is cancelled', async () => {
    const { send, sent } = await start(() => json({}));
    await expect(send(url, 'GET', AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
    expect(sent).toEqual([]);
  });

  it('judges a redirect to a URL by number as a redirect, and does not repeat a write on another route', async () => {
    const location = `${ORIGIN}/repositories/7`;
    const { send, sent } = await start(
      (at) => (at === location ? json({ id: 7 }) : new Response(null, { status: 307, headers: { location } })),
      { write: true },
    );
    expect(await send(`${ORIGIN}/repos/octokit/app`)).toEqual({ status: 200, data: { id: 7 }, next: undefined });
    expect(sent).toHaveLength(2);
    expect(await errorOf(() => send(`${ORIGIN}/repos/octokit/app/topics`, 'PUT'))).toMatch(
      /^(?:OTHER|UNKNOWN)_ROUTE: /,
    );
    expect(sent).toHaveLength(3);
  });

  it('repeats a request that failed twice, and says so', async () => {
    let count = 0;
    const { send, reports } = await start(() => {
      count += 1;
      return count < 3 ? json({}, { status: 503 }) : json({ count });
    });
    expect((await send(url)).data).toEqual({ count: 3 });
    expect(reports).toEqual(['attempt 1 failed: trying again', 'attempt 2 failed: trying again']);
    count = -1;
    expect((await send(url)).status).toBe(503);
    expect(count).toBe(2);
  });

  it('reports until when a rate limit lasts, and waits for half a minute at most', async () => {
    let count = 0;
    const limited = (seconds: string) =>
      json(
        { message: 'You have exceeded a secondary rate limit' },
        { status: 403, headers: { 'retry-after': seconds } },
      );
    const { send, reports } = await start(() => {
      count += 1;
      return count === 1 ? limited('0') : json({});
    });
    await send(url);
    expect(reports).toEqual([expect.stringMatching(/^rate limit: waiting until \d{4}-\d\d-\d\dT[\d:.]+Z$/)]);
    const long = await start(() => limited('31'));
    expect((await long.send(url)).status).toBe(403);
    expect([long.sent.length, long.reports]).toEqual([1, []]);
  });

  it('refuses a response that is too large', async () => {
    const part = new Uint8Array(1_000_000);
    let parts = 0;
    const body = new ReadableStream({
      pull: (controller) => (parts++ < 21 ? controller.enqueue(part) : controller.close()),
    });
    const { send } = await start(() => new Response(body, { headers: { 'content-type': 'text/plain' } }));
    await expect(send(url)).rejects.toThrow(/20.?000.?000/);
  });

  it('has errors of the network, of time and of the builder, which are those of a call', async () => {
    const broken = await start(() => {
      throw new TypeError('no connection');
    });
    const network = await broken.send(url).catch((error: unknown) => error);
    expect(network).toBeInstanceOf(NetworkError);
    const errors = [new Refusal('DENIED', 'x'), network, new EndpointError('INVALID_OPTION', 'x')];
    expect(errors.map(isCallError)).toEqual([true, true, true]);
    expect(isCallError(Object.create(TimeoutError.prototype))).toBe(true);
    expect(isCallError(new TypeError('x'))).toBe(false);
  });
});
