import { createClient, createGitHub } from 'routebook';
import { operation } from 'routebook/openapi';
import { create, get } from 'routebook/operations/issues';
import { uploadReleaseAsset } from 'routebook/operations/repos';
import * as search from 'routebook/operations/search';
import * as users from 'routebook/operations/users';
import { createGraphQL, createSender, githubFacts, limits, notices, pages, retries } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, type Step, settled } from '../send/scripted.ts';

const issue = { owner: 'octokit', repo: 'app', issue_number: 1 };
const groups = { issues: { create, get }, users };
const PROFILE = { baseUrl: 'https://pets.example.com', vendor: 'pets', userAgent: 'test', accept: '*/*' };
const token = 'secret-token-of-a-program';

describe('a client for GitHub of parts', () => {
  test('has the methods of its groups, which send what those of the whole client send', async () => {
    const { fetch, sent } = play({ status: 200, body: { number: 1 } });
    const options = { fetch, token, userAgent: 'app/1', defaults: { headers: { 'time-zone': 'UTC' } } };
    const whole = createGitHub(options);
    for (const github of [createClient(groups, { use: [], ...options }), whole]) {
      expect((await github.issues.get(issue)).data.number).toBe(1);
      await github.issues.create({ owner: 'octokit', repo: 'app', title: 'Bug' });
      await github.users.list({ per_page: 5 });
      await github.request('GET /zen');
      await (github.send as typeof whole.send)(github.endpoint('GET /user'));
    }
    const requests = sent.map(({ at: _at, signal: _signal, ...rest }) => rest);
    expect(requests.slice(0, 5)).toEqual(requests.slice(5));
    expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'time-zone': 'UTC' });
    const { issues } = createClient(groups, { use: [] });
    expect(Object.keys(issues)).toEqual(['create', 'get']);
    expect(Object.keys(issues.get)).toEqual(['route', 'attempt', 'raw']);
  });

  test('is for another server with a base URL, and then sends nothing to github.com', async () => {
    const { fetch, sent } = play({ status: 200, body: {} });
    const github = createClient(groups, { use: [], fetch, token, baseUrl: 'https://github.example.com/api/v3' });
    await github.issues.get(issue);
    expect(sent.map(({ url }) => url)).toEqual(['https://github.example.com/api/v3/repos/octokit/app/issues/1']);
  });

  test('refuses redirects without redirects(), with or without facts', async () => {
    const { fetch } = play({ status: 301, headers: { location: 'https://api.github.com/users/new' }, body: {} });
    for (const use of [[], [githubFacts()]]) {
      const { users: methods } = createClient(groups, { use, fetch });
      await expect(methods.getByUsername({ username: 'old' })).rejects.toMatchObject({ code: 'REDIRECT', status: 301 });
    }
  });

  test('uploads to the upload URL, as the whole client does', async () => {
    const { fetch, sent } = play({ status: 201, body: {} });
    const options = { fetch, baseUrl: 'https://git.example/api/v3', uploadUrl: 'https://up.example/up' };
    const asset = { owner: 'o', repo: 'r', release_id: 1, name: 'a', data: 'x' };
    await createGitHub(options).repos.uploadReleaseAsset(asset);
    await createClient({ repos: { uploadReleaseAsset } }, { use: [], ...options }).repos.uploadReleaseAsset(asset);
    const url = 'https://up.example/up/repos/o/r/releases/1/assets?name=a';
    expect(sent.map((each) => each.url)).toEqual([url, url]);
  });

  test('refuses what needs the facts about the lists of GitHub without them', async () => {
    const { fetch, sent } = play({ status: 200, body: { total_count: 5000, incomplete_results: true, items: [{}] } });
    const [plain, known] = [[], [githubFacts()]].map((facts) =>
      createClient({ search }, { use: [pages(), notices(), ...facts], fetch }),
    ) as [ReturnType<typeof createGitHub>, ReturnType<typeof createGitHub>];
    const calls = [
      (github: typeof plain) => github.search.users.all({ q: 'a' }, { beyondLimit: 'split' }),
      (github: typeof plain) => github.search.users({ q: 'a' }, { incomplete: 'error' }),
    ];
    for (const [index, name] of ['beyondLimit', 'incomplete'].entries())
      await expect(calls[index]?.(plain)).rejects.toMatchObject({ code: 'INVALID_OPTION', parameter: name });
    expect(sent).toEqual([]);
    await expect(calls[1]?.(known)).rejects.toMatchObject({ code: 'INCOMPLETE' });
  });

  test('reads lists with pages(), with the page size of the API if it has the facts about it', async () => {
    const { fetch, sent } = play({ status: 200, body: [{ login: 'a' }] });
    const plain = createClient(groups, { use: [pages()], fetch });
    const known = createClient(groups, { use: [githubFacts(), pages()], fetch });
    expect(await plain.users.list.all({})).toEqual([{ login: 'a' }]);
    await known.users.list.all({});
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.github.com/users',
      'https://api.github.com/users?per_page=100',
    ]);
  });

  test('knows the rate limits and permissions of GitHub with githubFacts()', async () => {
    const limited: Step = { status: 403, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '0' } };
    const { fetch, sent } = play(limited, { status: 200, body: {} });
    const waits: unknown[] = [];
    const use = [limits(), githubFacts(), retries()] as const;
    const github = createClient(groups, { use, fetch, onWait: ({ kind, resource }) => waits.push([kind, resource]) });
    await github.issues.get(issue);
    expect(sent).toHaveLength(2);
    expect(waits).toEqual([['primary', 'core']]);
    const refused = play({ status: 404, headers: { 'x-accepted-github-permissions': 'issues=write' } });
    const { error } = await settled(createClient(groups, { use, fetch: refused.fetch }).issues.get(issue));
    expect((error as Error).message).toContain('needs issues: write');
  });

  test.each([
    ['functions', {}, { use: [] }, 'functions'],
    ['functions of routes', { issues: { get: () => 1 } }, { use: [] }, 'functions'],
    ['names that no member of the client has', { request: { get } }, { use: [] }, '"request"'],
    ['parts', groups, {}, 'The option "use" must be a list'],
    ['facts for limits()', groups, { use: [limits()] }, 'githubFacts()'],
    ['known options', groups, { use: [], tokn: 'x' }, 'Did you mean "token"?'],
    ['options of its parts', groups, { use: [], retries: 2 }, 'needs the part retries()'],
    ['defaults without a base URL', groups, { use: [], defaults: { baseUrl: 'https://x.example' } }, 'baseUrl'],
    ['functions of one API', { get, list: operation(PROFILE, 'GET', '/pets', () => ({})) }, { use: [] }, 'of one API'],
  ])('needs %s', (_, functions, options, message) => {
    expect(() => createClient(functions as never, options as never)).toThrow(message);
  });

  test('has errors that lead to the line of the call', async () => {
    const { fetch } = play(404);
    const { error } = await settled(createClient(groups, { use: [], fetch }).issues.get(issue));
    expect((error as Error).stack?.split('\n')[1]).toContain('compose.test.ts');
  });
});

test('GraphQL works with a sender of parts', async () => {
  const { fetch, sent } = play(
    { status: 200, body: { data: { viewer: { login: 'octocat' } } } },
    { status: 200, body: { errors: [{ message: `bad ${token}` }] } },
  );
  const graphql = createGraphQL(createSender({ baseUrl: 'https://api.github.com', token, fetch }, []));
  expect(await graphql('query { viewer { login } }')).toEqual({ viewer: { login: 'octocat' } });
  await expect(graphql('query { x }')).rejects.toThrow('bad ***');
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('https://api.github.com/graphql'));
});
