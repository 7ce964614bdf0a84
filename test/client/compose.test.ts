import { createEndpoint } from 'routebook';
import { createGitHub } from 'routebook/client';
import { create, get } from 'routebook/operations/issues';
import { uploadReleaseAsset } from 'routebook/operations/repos';
import * as search from 'routebook/operations/search';
import * as users from 'routebook/operations/users';
import {
  composeApiClient,
  composeGitHub,
  createSender,
  events,
  githubFacts,
  limits,
  notices,
  pages,
  redirects,
  retries,
} from 'routebook/parts';
import { createGraphQL } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, playBy, type Step, settled } from '../send/scripted.ts';

const issue = { owner: 'octokit', repo: 'app', issue_number: 1 };
const groups = { issues: { create, get }, users };
const token = 'secret-token-of-a-program';

describe('a client for GitHub of parts', () => {
  test('has the methods of its groups, which send what those of the whole client send', async () => {
    const { fetch, sent } = play({ status: 200, body: { number: 1 } });
    const options = { fetch, token, userAgent: 'app/1', defaults: { headers: { 'time-zone': 'UTC' } } };
    const whole = createGitHub(options);
    for (const github of [composeGitHub({ groups, use: [], ...options }), whole]) {
      expect((await github.issues.get(issue)).data.number).toBe(1);
      await github.issues.create({ owner: 'octokit', repo: 'app', title: 'Bug' });
      await github.users.list({ per_page: 5 });
      await github.request('GET /zen');
      await (github.send as typeof whole.send)(github.endpoint('GET /user'));
    }
    const requests = sent.map(({ at: _at, signal: _signal, ...rest }) => rest);
    expect(requests.slice(0, 5)).toEqual(requests.slice(5));
    expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'time-zone': 'UTC' });
    const { issues } = composeGitHub({ groups, use: [] });
    expect(Object.keys(issues)).toEqual(['create', 'get']);
    expect(Object.keys(issues.get)).toEqual(['route', 'attempt', 'raw']);
  });

  test('is for another server with a base URL, and then sends nothing to github.com', async () => {
    const { fetch, sent } = play({ status: 200, body: {} });
    const github = composeGitHub({ groups, use: [], fetch, token, baseUrl: 'https://github.example.com/api/v3' });
    await github.issues.get(issue);
    expect(sent.map(({ url }) => url)).toEqual(['https://github.example.com/api/v3/repos/octokit/app/issues/1']);
  });

  test('refuses redirects without redirects(), with or without facts', async () => {
    const { fetch } = play({ status: 301, headers: { location: 'https://api.github.com/users/new' }, body: {} });
    for (const use of [[], [githubFacts()]]) {
      const { users: methods } = composeGitHub({ groups, use, fetch });
      await expect(methods.getByUsername({ username: 'old' })).rejects.toMatchObject({ code: 'REDIRECT', status: 301 });
    }
  });

  test('uploads to the upload URL, as the whole client does', async () => {
    const { fetch, sent } = play({ status: 201, body: {} });
    const options = { fetch, baseUrl: 'https://git.example/api/v3', uploadUrl: 'https://up.example/up' };
    const asset = { owner: 'o', repo: 'r', release_id: 1, name: 'a', data: 'x' };
    await createGitHub(options).repos.uploadReleaseAsset(asset);
    await composeGitHub({ groups: { repos: { uploadReleaseAsset } }, use: [], ...options }).repos.uploadReleaseAsset(
      asset,
    );
    const url = 'https://up.example/up/repos/o/r/releases/1/assets?name=a';
    expect(sent.map((each) => each.url)).toEqual([url, url]);
  });

  test('refuses what needs the facts about the lists of GitHub without them', async () => {
    const { fetch, sent } = play({ status: 200, body: { total_count: 5000, incomplete_results: true, items: [{}] } });
    const [plain, known] = [[], [githubFacts()]].map((facts) =>
      composeGitHub({ groups: { search }, use: [pages(), notices(), ...facts], fetch }),
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
    const plain = composeGitHub({ groups, use: [pages()], fetch });
    const known = composeGitHub({ groups, use: [githubFacts(), pages()], fetch });
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
    const github = composeGitHub({ groups, use, fetch, onWait: ({ kind, resource }) => waits.push([kind, resource]) });
    await github.issues.get(issue);
    expect(sent).toHaveLength(2);
    expect(waits).toEqual([['primary', 'core']]);
    const refused = play({ status: 404, headers: { 'x-accepted-github-permissions': 'issues=write' } });
    const { error } = await settled(composeGitHub({ groups, use, fetch: refused.fetch }).issues.get(issue));
    expect((error as Error).message).toContain('needs issues: write');
  });

  test.each([
    ['groups', { groups: {}, use: [] }, 'groups'],
    ['functions', { groups: { issues: { get: () => 1 } }, use: [] }, 'groups'],
    ['parts', { groups }, 'The option "use" must be a list'],
    ['facts for limits()', { groups, use: [limits()] }, 'githubFacts()'],
    ['known options', { groups, use: [], tokn: 'x' }, 'Did you mean "token"?'],
    ['options of its parts', { groups, use: [], retries: 2 }, 'needs the part retries()'],
    ['defaults without a base URL', { groups, use: [], defaults: { baseUrl: 'https://x.example' } }, 'baseUrl'],
  ])('needs %s', (_, options, message) => {
    expect(() => composeGitHub(options as never)).toThrow(message);
  });

  test('has errors that lead to the line of the call', async () => {
    const { fetch } = play(404);
    const { error } = await settled(composeGitHub({ groups, use: [], fetch }).issues.get(issue));
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

describe('a generated client of parts', () => {
  const PROFILE = { baseUrl: 'https://pets.example.com', vendor: 'pets', userAgent: 'test' };
  const endpoint = createEndpoint(PROFILE);
  const build = (route: string) =>
    Object.assign((options: object, api: (...args: unknown[]) => unknown) => api(route, options), { route });
  const parts = {
    endpoint,
    functions: { listPets: build('GET /pets'), getPet: build('GET /pets/{id}') },
    pages: { 'GET /pets': { by: 'page', parameter: 'page' } },
    groups: { pets: { list: 'listPets' } },
  } as const;
  const compose = (options: object) => composeApiClient(parts as never, options as never) as never as LooseClient;
  interface LooseClient {
    readonly [name: string]: Record<string, (...args: unknown[]) => Promise<{ data: unknown }>> &
      ((...args: unknown[]) => Promise<{ data: unknown }>);
  }

  test('sends each request once without parts, and has no methods for lists and streams', async () => {
    const { fetch, sent } = play(500, { status: 200, body: { id: 7 } });
    const client = compose({ use: [], fetch });
    await expect(client['getPet']?.({ id: 7 })).rejects.toThrow('GET /pets/7: 500');
    expect(await client['getPet']?.({ id: 7 })).toMatchObject({ data: { id: 7 } });
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('https://pets.example.com/pets/7'));
    expect(Object.keys(client['listPets'] ?? {})).toEqual(['route', 'attempt', 'raw']);
    expect(client['pets']?.['list']).toBe(client['listPets']);
  });

  test('reads lists and repeats requests with the parts for that', async () => {
    const { fetch, sent } = playBy(({ url }, index) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return index === 0 ? 500 : { status: 200, body: page < 3 ? [{ id: page }] : [] };
    });
    const client = compose({ use: [pages(), retries(), redirects(), events()], fetch, retryDelay: 0 });
    expect(await client['listPets']?.['all']?.()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(sent).toHaveLength(4);
    expect(Object.keys(client['getPet'] ?? {})).toEqual(['route', 'attempt', 'raw', 'events']);
  });

  test('refuses options of other parts, and names that it does not know', () => {
    expect(() => compose({ use: [], retries: 1 })).toThrow('needs the part retries()');
    expect(() => compose({ use: [], credentails: {} })).toThrow('has no option "credentails"');
    expect(() => compose({ use: [], serverVariables: {} })).toThrow('the server has no variables');
  });
});
