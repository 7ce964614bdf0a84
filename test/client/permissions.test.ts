import { createGitHub, EndpointError, endpoint } from 'routebook';
import type { PolicyOptions } from 'routebook/catalogue/permissions';
import { createSend, ResponseError } from 'routebook/send';
import { afterEach, describe, expect, it } from 'vitest';
import { importEdition } from '../support/editions.ts';
import { type LoopbackServer, type Received, type Reply, startServer } from '../support/loopback-server.ts';

const { createGitHub: createServerClient } = await importEdition();

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
  server = undefined;
});

const loadPermissions = () => import('routebook/catalogue/permissions');
const repository = { owner: 'octocat', repo: 'hello-world' };
type Answer = (request: Received, count: number, origin: string) => Reply | undefined;

async function start(reply: Answer = () => ({ data: [] }), more: object = {}) {
  server = await startServer(reply);
  const { baseUrl, received } = server;
  const options = { baseUrl, token: 't0ken', writeInterval: 0, retries: 0, loadPermissions, ...more };
  const github = createGitHub({ ...options, permissions: { issues: 'write', contents: 'read' } });
  return { github, received, options, baseUrl };
}

/** The code of the error that a call rejects with. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'sent',
    (error) => (error instanceof EndpointError ? error.code : String(error)),
  );
}

describe('a client with permissions', () => {
  it('sends what they allow, and rejects everything else before anything is sent', async () => {
    let tokens = 0;
    const token = () => {
      tokens += 1;
      return 't0ken';
    };
    const { github, received } = await start(undefined, { token });
    await github.issues.create({ ...repository, title: 'Bug' });
    await github.repos.getContent({ ...repository, path: 'a' });
    await github.meta.get();
    expect([received.length, tokens]).toEqual([3, 3]);
    const all = github as unknown as ReturnType<typeof createGitHub>;
    expect(await codeOf(all.repos.delete(repository))).toBe('PERMISSION_DENIED');
    expect(
      await codeOf(all.repos.createOrUpdateFileContents({ ...repository, path: 'a', message: 'b', content: '' })),
    ).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.actions.listRepoSecrets.all(repository))).toBe('PERMISSION_DENIED');
    expect([received.length, tokens]).toEqual([3, 3]);
  });

  it('rejects computed routes, full URLs, requests of its endpoint, raw requests and GraphQL', async () => {
    const { github, received, baseUrl } = await start();
    const all = github as unknown as ReturnType<typeof createGitHub>;
    const route = ['DELETE', '/repos/octocat/hello-world'].join(' ');
    expect(await codeOf(all.request(route))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.request(`DELETE ${baseUrl}/repos/octocat/hello-world`))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.send(all.endpoint('DELETE /repos/{owner}/{repo}', repository)))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.attempt(all.endpoint('GET /user/emails')))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.raw(all.endpoint('GET /user/emails')))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.graphql('{ viewer { login } }'))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.request('GET /notifications'))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.request('GET /app'))).toBe('PERMISSION_DENIED');
    const headers = { 'x-http-method-override': 'DELETE' };
    expect(await codeOf(all.request('POST /repos/{owner}/{repo}/issues', { ...repository, title: 'a', headers }))).toBe(
      'PERMISSION_DENIED',
    );
    expect(received).toEqual([]);
  });

  it('allows what is not known if it is told to, but nothing that is known to need more', async () => {
    const { received, options } = await start(() => ({ data: { data: {} } }));
    const github = createGitHub({ ...options, permissions: { issues: 'read' }, allowUnknown: true });
    expect(await codeOf(github.activity.listNotificationsForAuthenticatedUser())).toBe('sent');
    expect(await codeOf(github.graphql('{ viewer { login } }'))).toBe('sent');
    const all = github as unknown as ReturnType<typeof createGitHub>;
    expect(await codeOf(all.repos.delete(repository))).toBe('PERMISSION_DENIED');
    expect(received).toHaveLength(2);
  });

  it('follows pages and redirects of the API by number, and no redirect to what it may not do', async () => {
    const { github, received } = await start(({ url }, _count, origin) => {
      if (url.endsWith('hello-world/issues?per_page=100')) {
        return { data: [1], headers: { link: `<${origin}/api/v3/repositories/7/issues?page=2>; rel="next"` } };
      }
      if (url.includes('/contents/moved')) {
        return { status: 302, headers: { location: `${origin}/api/v3/repositories/7/contents/new` } };
      }
      if (url.includes('/contents/bad')) return { status: 302, headers: { location: `${origin}/api/v3/user/emails` } };
      return { data: [2] };
    });
    expect(await github.issues.listForRepo.all(repository)).toEqual([1, 2]);
    expect((await github.repos.getContent({ ...repository, path: 'moved' })).data).toEqual([2]);
    expect(await codeOf(github.repos.getContent({ ...repository, path: 'bad' }))).toBe('PERMISSION_DENIED');
    expect(received.some(({ url }) => url.includes('/user/emails'))).toBe(false);
  });

  it('rejects permissions that do not exist, and every call if the facts cannot be loaded', async () => {
    const { options, received } = await start();
    const misspelt = createGitHub({ ...options, permissions: { 'pull-requests': 'read' } as {} });
    await expect(misspelt.meta.get()).rejects.toThrow(
      'GitHub has no permission "pull-requests". Did you mean "pull_requests"?',
    );
    const wrong = createGitHub({ ...options, permissions: { issues: 'all' } as {} });
    await expect(wrong.meta.get()).rejects.toMatchObject({ code: 'INVALID_OPTION', parameter: 'issues' });
    const broken = createGitHub({
      ...options,
      permissions: { issues: 'read' },
      loadPermissions: () => Promise.reject(new Error('no such module')),
    });
    await expect(broken.meta.get()).rejects.toMatchObject({ code: 'INVALID_OPTION', parameter: 'loadPermissions' });
    expect(received).toEqual([]);
  });

  it('works for an edition, with the facts of the edition', async () => {
    const { options, received } = await start();
    const github = createServerClient({
      ...options,
      permissions: { issues: 'read' },
      loadPermissions: () => importEdition('/catalogue'),
    });
    expect(await codeOf(github.issues.listForRepo(repository))).toBe('sent');
    expect(await codeOf(github.repos.delete(repository))).toBe('PERMISSION_DENIED');
    expect(received).toHaveLength(1);
  });
});

describe('a client with a policy', () => {
  const limited = async (policy: PolicyOptions, reply?: Answer, more: object = {}) => {
    const { options, received } = await start(reply);
    return { github: createGitHub({ ...options, policy, ...more }), received };
  };

  it('with permissions must allow both', async () => {
    const { github, received } = await limited({ deny: ['issues'] }, undefined, { permissions: { issues: 'write' } });
    const all = github as unknown as ReturnType<typeof createGitHub>;
    expect(await codeOf(all.issues.create({ ...repository, title: 'Bug' }))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.repos.delete(repository))).toBe('PERMISSION_DENIED');
    expect(await codeOf(all.meta.get())).toBe('sent');
    expect(received).toHaveLength(1);
  });

  it.each([
    [{ deny: ['GET /usr'] }, 'deny', /can match nothing. Did you mean "GET \/user"/],
    [{ alow: [] }, 'alow', /Did you mean "allow"/],
    [{ repo: 'x' }, 'repo', /must be a repository/],
    [{ permissions: { issues: 'read' } }, 'permissions', /createGitHub/],
  ])('with the mistake %j rejects every call', async (policy, parameter, message) => {
    const { github, received } = await limited(policy as PolicyOptions);
    await expect(github.meta.get()).rejects.toMatchObject({
      ...{ code: 'INVALID_OPTION', parameter, message: expect.stringMatching(message) },
    });
    expect(received).toEqual([]);
  });
});

describe('an error with status 403 or 404', () => {
  const fail =
    (status: number, headers: Record<string, string> = {}) =>
    () => ({
      status,
      headers,
      data: { message: status === 403 ? 'Resource not accessible by integration' : 'Not Found' },
    });

  async function errorOf(reply: Answer, more: object = {}): Promise<ResponseError> {
    server = await startServer(reply);
    const github = createGitHub({ baseUrl: server.baseUrl, token: 't', writeInterval: 0, loadPermissions, ...more });
    return github.issues.create({ ...repository, title: 'a' }).catch((error) => error);
  }

  it('says what the route needs, and what the token has', async () => {
    const error = await errorOf(fail(403, { 'x-oauth-scopes': 'gist' }));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error.message).toMatch(
      /: 403 Resource not accessible by integration: needs issues: write; the token has gist$/,
    );
    expect(error.permissions).toEqual({ required: undefined, granted: 'gist', needs: 'issues: write' });
  });

  it('says that the needs are not known, and where the documentation disagrees', async () => {
    server = await startServer(({ method }) =>
      method === 'POST' ? fail(403, { 'x-accepted-github-permissions': 'checks=write' })() : fail(404)(),
    );
    const github = createGitHub({ baseUrl: server.baseUrl, token: 't', writeInterval: 0, loadPermissions });
    await expect(github.checks.create({ ...repository, name: 'a', head_sha: 'b' })).rejects.toThrow(
      /: needs checks: write; GitHub's documentation disagrees about fine-grained tokens$/,
    );
    await expect(github.activity.listNotificationsForAuthenticatedUser()).rejects.toThrow(
      /: needs permissions that are not known, because GitHub's documentation names none$/,
    );
  });

  it('names scopes if the token is a classic one', async () => {
    server = await startServer(fail(404, { 'x-oauth-scopes': '' }));
    const github = createGitHub({ baseUrl: server.baseUrl, token: 't', writeInterval: 0, loadPermissions });
    const refused = github.repos.createDeployment({ ...repository, ref: 'main' });
    await expect(refused).rejects.toThrow(/: 404 Not Found: needs repo, or repo_deployment$/);
  });

  it.each<[string, Record<string, string>, string]>([
    ['nothing', {}, ''],
    [
      'a permission',
      { 'x-accepted-github-permissions': 'contents=write' },
      '; x-accepted-github-permissions names contents: write',
    ],
  ])('says who may list stargazers, and of the response what it names: %s', async (_, headers, named) => {
    server = await startServer(fail(404, headers));
    const github = createGitHub({ baseUrl: server.baseUrl, token: 't', loadPermissions });
    const who = 'needs a user who is an administrator or a collaborator of the repository';
    await expect(github.activity.listStargazersForRepo(repository)).rejects.toMatchObject({
      message: `GET /api/v3/repos/octocat/hello-world/stargazers: 404 Not Found: ${who}${named}`,
    });
  });

  it('does not say what a repeated write needs, because an earlier attempt may have been processed', async () => {
    let requests = 0;
    server = await startServer(() => (requests++ === 0 ? fail(502)() : fail(404)()));
    const github = createGitHub({
      baseUrl: server.baseUrl,
      token: 't',
      writeInterval: 0,
      retryDelay: 0,
      loadPermissions,
    });
    await expect(github.issues.unlock({ ...repository, issue_number: 1 })).rejects.toThrow(
      /nothing shows what it has deleted\. An earlier attempt may have been processed$/,
    );
    await expect(github.issues.unlock({ ...repository, issue_number: 1 })).rejects.toThrow(/: needs /);
  });

  it('loads the facts for such an error only', async () => {
    let loads = 0;
    const load = () => {
      loads += 1;
      return loadPermissions();
    };
    await errorOf(fail(422), { loadPermissions: load });
    await server?.[Symbol.asyncDispose]();
    expect(loads).toBe(0);
    await errorOf(fail(404), { loadPermissions: load });
    expect(loads).toBe(1);
  });

  it('has no needs if the facts cannot be loaded', async () => {
    const error = await errorOf(fail(404), { loadPermissions: () => Promise.reject(new Error('none')) });
    expect(error.message).toMatch(/: 404 Not Found$/);
    expect(error.permissions).toBeUndefined();
  });

  it('has them for createSend too, without an option', async () => {
    server = await startServer(fail(403));
    const send = createSend({ baseUrl: server.baseUrl, token: 't' });
    const request = endpoint('GET /repos/{owner}/{repo}/actions/secrets', { ...repository, baseUrl: server.baseUrl });
    await expect(send(request)).rejects.toThrow('needs secrets: read');
  });
});

describe('a client with a policy', () => {
  const policy = { deny: ['DELETE /repos/{owner}/{repo}'] };

  it('keeps it if the program changes what it passed', async () => {
    const { options, received } = await start();
    const given = { ...policy, deny: [...policy.deny] };
    const github = createGitHub({ ...options, policy: given });
    given.deny.length = 0;
    expect(await codeOf(github.repos.delete(repository))).toBe('PERMISSION_DENIED');
    expect(received).toEqual([]);
  });

  it('for one repository allows writes without a body', async () => {
    const { options, received } = await start();
    const github = createGitHub({ ...options, policy: { repo: 'octocat/hello-world' } });
    await github.pulls.merge({ ...repository, pull_number: 1 });
    await github.actions.reRunWorkflowFailedJobs({ ...repository, run_id: 1 });
    expect(received).toHaveLength(2);
  });

  it('has the server that was passed, even if Object.prototype has another', async () => {
    const { options, received } = await start();
    const { baseUrl } = options;
    Object.assign(Object.prototype, { baseUrl: 'https://evil.example' });
    try {
      await createGitHub({ ...options, baseUrl, policy }).users.getAuthenticated();
      expect(createGitHub({ policy }).endpoint('GET /user').url).toBe('https://api.github.com/user');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'baseUrl');
    }
    expect(received).toHaveLength(1);
  });
});
