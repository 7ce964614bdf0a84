import { mock } from 'node:test';
import { describe, expect, it, vi } from 'vitest';
import { fromOctokit } from '../../src/entries/octokit.ts';

const repository = { owner: 'octocat', repo: 'hello-world' };
const issue = { ...repository, issue_number: 1 };

/** An Octokit whose own functions have "endpoint", as those of Octokit. It sends nothing, and keeps the URLs. */
function createOctokit(data: unknown = {}) {
  const urls: string[] = [];
  const endpoint = Object.assign(() => {}, { DEFAULTS: { baseUrl: 'https://api.github.com' } });
  const request = async ({ url }: { readonly url: string }) => {
    urls.push(url);
    return { status: 200, headers: { 'content-type': 'application/json' }, data };
  };
  const method = () => Object.assign(async (_: object) => 'of Octokit' as unknown, { endpoint });
  const issues = { get: method(), create: method(), listForRepo: method() };
  const paginate = Object.assign(async () => 'of Octokit', { iterator() {} });
  const graphql = Object.assign(async () => 'of Octokit', { endpoint });
  const rest = { issues, users: { getByUsername: method() } };
  return { urls, octokit: { request: Object.assign(request, { endpoint }), rest, paginate, graphql } };
}

describe('a client from an Octokit with replaced methods', () => {
  it('calls a method that a test has spied on, with the arguments of the call, and returns its result', async () => {
    const { octokit, urls } = createOctokit({ number: 2 });
    const result = { data: { number: 1 } };
    const get = vi.spyOn(octokit.rest.issues, 'get').mockResolvedValue(result);
    const github = fromOctokit(octokit);
    expect(await github.issues.get(issue)).toBe(result);
    expect([get.mock.calls, urls]).toEqual([[[issue]], []]);
    get.mockRestore();
    expect((await github.issues.get(issue)).data.number).toBe(2);
    expect(urls).toEqual(['/repos/octocat/hello-world/issues/1']);
  });

  it('calls a method that was assigned, or replaced by the test runner of Node, even after the client was created', async () => {
    const { octokit, urls } = createOctokit();
    const { issues, users } = fromOctokit(octokit);
    octokit.rest.issues.create = (async () => 'assigned') as never;
    mock.method(octokit.rest.users, 'getByUsername', () => 'mocked');
    expect(await issues.create({ ...repository, title: 'Hi' })).toBe('assigned');
    expect(await users.getByUsername({ username: 'a' })).toBe('mocked');
    expect(urls).toEqual([]);
  });

  it('accepts an object with some members, and passes on what its functions throw', async () => {
    const fault = new Error('refused');
    const github = fromOctokit({
      rest: { issues: { get: async () => ({ data: 'got' }), create: () => Promise.reject(fault) } },
    });
    expect(await github.issues.get(issue)).toEqual({ data: 'got' });
    await expect(github.issues.create({ ...repository, title: 'Hi' })).rejects.toBe(fault);
    await expect(github.users.getAuthenticated()).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      parameter: 'octokit',
    });
  });

  it('keeps the object that a method belongs to', async () => {
    class Issues {
      readonly found = 'of this';
      async get() {
        return this.found;
      }
    }
    expect(await fromOctokit({ rest: { issues: new Issues() } }).issues.get(issue)).toBe('of this');
  });

  it('reads lists with a replaced paginate, which receives the method and the parameters', async () => {
    const listForRepo = vi.fn();
    const paginate = Object.assign(
      vi.fn(async () => [1, 2]),
      {
        iterator: vi.fn(async function* () {
          yield { data: [3] };
          yield { data: [4, 5] };
        }),
      },
    );
    const { issues, repos } = fromOctokit({ paginate, rest: { issues: { listForRepo } } });
    expect(await issues.listForRepo.all(repository)).toEqual([1, 2]);
    expect(paginate.mock.calls).toEqual([[listForRepo, repository]]);
    const items: unknown[] = [];
    for await (const item of issues.listForRepo.items(repository)) items.push(item);
    expect(items).toEqual([3, 4, 5]);
    expect(paginate.iterator.mock.calls).toEqual([[listForRepo, repository]]);
    await repos.listForOrg.all({ org: 'octokit' });
    expect(paginate.mock.lastCall).toEqual(['GET /orgs/{org}/repos', { org: 'octokit' }]);
    expect(listForRepo).not.toHaveBeenCalled();
  });

  it('reads the list in the response of a replaced method', async () => {
    const { issues, checks } = fromOctokit({
      rest: {
        issues: { listForRepo: async () => ({ data: [1] }) },
        checks: { listForRef: async () => ({ data: { total_count: 1, check_runs: [2] } }) },
      },
    });
    expect(await issues.listForRepo.all(repository)).toEqual([1]);
    expect(await checks.listForRef.all({ ...repository, ref: 'main' })).toEqual([2]);
  });

  it('calls a replaced graphql with the headers as a variable', async () => {
    const graphql = vi.fn(async () => ({ viewer: 1 }));
    const github = fromOctokit({ graphql });
    expect(await github.graphql('query { viewer }')).toEqual({ viewer: 1 });
    await github.graphql('query { viewer }', { a: 1 }, { headers: { 'x-a': '1' } });
    expect(graphql.mock.calls).toEqual([['query { viewer }'], ['query { viewer }', { a: 1, headers: { 'x-a': '1' } }]]);
  });

  it('calls a replaced request with the route as it is written', async () => {
    const request = vi.fn(async () => 'answered');
    expect(await fromOctokit({ request }).request('GET /users/{username}', { username: 'a' })).toBe('answered');
    expect(request.mock.calls).toEqual([['GET /users/{username}', { username: 'a' }]]);
  });

  it('sends the requests of methods with a request function alone', async () => {
    const sent: unknown[] = [];
    const request = async (options: object) => {
      sent.push(options);
      return { status: 200, headers: { 'content-type': 'application/json' }, data: { login: 'a' } };
    };
    const { data } = await fromOctokit(request).users.getByUsername({ username: 'a' });
    expect(data.login).toBe('a');
    expect(sent).toMatchObject([{ method: 'GET', url: '/users/a' }]);
  });

  it('takes the base URL as a URL', async () => {
    const urls: string[] = [];
    const request = Object.assign(
      async ({ url }: { readonly url: string }) => {
        urls.push(url);
        return { status: 200, headers: {}, data: {} };
      },
      { endpoint: { DEFAULTS: { baseUrl: new URL('https://ghe.example/api/v3') } } },
    );
    const github = fromOctokit({ request });
    await github.users.getAuthenticated();
    expect([github.endpoint.DEFAULTS.baseUrl, urls]).toEqual(['https://ghe.example/api/v3', ['/user']]);
  });

  it('asks for pages as Octokit does, without a size', async () => {
    const { octokit, urls } = createOctokit([]);
    expect(await fromOctokit(octokit).issues.listForRepo.all(repository)).toEqual([]);
    expect(urls).toEqual(['/repos/octocat/hello-world/issues']);
  });
});
