import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { createGitHub, endpoint, type RequestOptions } from 'routebook';
import { toFetch } from 'routebook/convert';
import { example, mockFetch, mockMsw, mockNock } from 'routebook/testing';
import { describe, expect, expectTypeOf, it } from 'vitest';

const TOPICS = 'GET /repos/{owner}/{repo}/topics';
const topics = endpoint(TOPICS, { owner: 'octo cat', repo: 'a/b', page: 2 });
const send = async (options: RequestOptions, fetch = globalThis.fetch) => {
  const response = await fetch(...toFetch(options));
  return { status: response.status, data: await response.json() };
};
const EXPECTED = { status: 200, data: { names: ['octo cat', 'a/b', '2'] } };

describe('a typed mock', () => {
  it('responds to requests with msw', async () => {
    const mock = mockMsw({ http, HttpResponse });
    const server = setupServer(
      mock('GET /repos/{owner}/{repo}', () => ({ status: 404, data: { message: 'too wide' } })),
      mock(TOPICS, ({ params, query }) => ({
        status: 200,
        data: { names: [params.owner, params.repo, `${query.get('page')}`] },
      })),
    );
    server.listen({ onUnhandledRequest: 'error' });
    try {
      expect(await send(topics)).toEqual(EXPECTED);
      expect((await send(endpoint('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'r' }))).status).toBe(404);
    } finally {
      server.close();
    }
  });

  it('responds to requests with nock', async () => {
    nock.disableNetConnect();
    if (!nock.isActive()) nock.activate();
    try {
      const mock = mockNock(nock);
      mock(TOPICS, ({ params, query }) => ({
        status: 200,
        data: { names: [params.owner, params.repo, `${query.get('page')}`] },
      }));
      mock('POST /repos/{owner}/{repo}/issues', async ({ request }) => {
        const { title } = await request.json();
        return { status: 422, data: { message: title, documentation_url: '' } };
      });
      expect(await send(topics)).toEqual(EXPECTED);
      const create = endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 'Hi' });
      expect(await send(create)).toMatchObject({ status: 422, data: { message: 'Hi' } });
    } finally {
      nock.cleanAll();
      nock.enableNetConnect();
      nock.restore();
    }
  });

  it('responds to fetch, the last mock first, and rejects unknown requests', async () => {
    const { fetch, mock } = mockFetch();
    mock(TOPICS, () => ({ status: 404, data: { message: 'older', documentation_url: '' } }));
    mock(TOPICS, ({ params, query }) => ({
      status: 200,
      data: { names: [params.owner, params.repo, `${query.get('page')}`] },
    }));
    mock('DELETE /repos/{owner}/{repo}', () => ({ status: 204 }));
    mock('GET /zen', () => ({ status: 200, data: 'Keep it simple.', headers: { 'x-a': '1' } }));
    expect(await send(topics, fetch)).toEqual(EXPECTED);
    const removed = await fetch(...toFetch(endpoint('DELETE /repos/{owner}/{repo}', { owner: 'o', repo: 'r' })));
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    const zen = await fetch(...toFetch(endpoint('GET /zen')));
    expect([await zen.text(), zen.headers.get('x-a')]).toEqual(['Keep it simple.', '1']);
    await expect(fetch(...toFetch(endpoint('GET /user')))).rejects.toThrow(
      'No mock for GET https://api.github.com/user',
    );
    await expect(fetch('https://evil.example/zen')).rejects.toThrow('No mock');
  });

  it('responds for an API at another base URL', async () => {
    const { fetch, mock } = mockFetch({ baseUrl: 'https://github.example.com/api/v3' });
    mock('GET /zen', () => ({ status: 200, data: 'Here.' }));
    expect(await (await fetch('https://github.example.com/api/v3/zen')).text()).toBe('Here.');
  });
});

describe('a mock of a route that is not in the catalogue', () => {
  const error = expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'route' });
  const handler = () => ({ status: 200, data: {} }) as never;

  it('is rejected by the compiler and at run time', () => {
    const { mock } = mockFetch();
    // @ts-expect-error The route is misspelled.
    expect(() => mock('GET /repos/{owner}/{repo}/topic', handler)).toThrow(error);
    // @ts-expect-error The route is misspelled.
    expect(() => mockMsw({ http, HttpResponse })('GET /repos/{owner}/{repo}/topic', handler)).toThrow(error);
    // @ts-expect-error The route is misspelled.
    expect(() => mockNock(nock)('GET /repos/{owner}/{repo}/topic', handler)).toThrow(error);
    // @ts-expect-error The route is misspelled.
    expect(() => example('GET /repos/{owner}/{repo}/topic')).toThrow(error);
  });

  it.each([
    ['GET /repos/{owner}/{repo}/topic', 'GET /repos/{owner}/{repo}/topics'],
    ['GET /usr', 'GET /user'],
    ['GET /repos/{owner}/{repo}/issues/{id}', 'GET /repos/{owner}/{repo}/issues/{issue_number}'],
    ['GET /repos/:owner/:repo/pulls', 'GET /repos/{owner}/{repo}/pulls'],
    [
      'POST /repos/{owner}/{repo}/releases/{id}/assets',
      'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
    ],
  ])('%s is answered with the nearest route', (route, nearest) => {
    const mocked = () => mockFetch().mock(route as never, handler);
    expect(mocked).toThrow(`${route}: The API has no such route. Did you mean "${nearest}"?`);
  });

  it.each([
    () => mockFetch,
    () => (options: object) => mockMsw({ http, HttpResponse }, options),
    () => (options: object) => mockNock(nock, options),
  ])('unknown options of a mock are rejected when the function is created (%#)', (create) => {
    const misspelled = expect.objectContaining({
      code: 'INVALID_OPTION',
      message: expect.stringContaining('"baseUrl"'),
    });
    expect(() => create()({ baseURL: 'https://example.com' } as object)).toThrow(misspelled);
  });
});

describe('a mock without a handler', () => {
  const ISSUES = 'GET /repos/{owner}/{repo}/issues';
  const repository = { owner: 'octokit', repo: 'app' };

  it('gives the same response to all requests', async () => {
    const { fetch, mock } = mockFetch();
    mock('GET /user', { status: 200, data: example('GET /user') });
    const github = createGitHub({ fetch });
    const first = (await github.users.getAuthenticated()).data;
    expect(first.login).toBe('octocat');
    expect((await github.users.getAuthenticated()).data).toEqual(first);
  });

  it('responds with the pages of a list, whatever the request asks for, and with links to the others', async () => {
    const { fetch, mock } = mockFetch();
    const [issue] = example(ISSUES);
    const titled = (title: string) => ({ ...(issue as NonNullable<typeof issue>), id: Number(title), title });
    mock(ISSUES, { status: 200, pages: [[titled('1'), titled('2')], [titled('3')], [titled('4')]] });
    const github = createGitHub({ fetch });
    const titles = (await github.issues.listForRepo.all({ ...repository, per_page: 50 })).map(({ title }) => title);
    expect(titles).toEqual(['1', '2', '3', '4']);
    const second = await github.issues.listForRepo({ ...repository, page: 2, state: 'all' });
    expect(second.headers['link']).toBe(
      ['prev 1', 'next 3', 'last 3', 'first 1']
        .map((link) => link.split(' '))
        .map(([relation, page]) => `<${second.url.replace('page=2', `page=${page}`)}>; rel="${relation}"`)
        .join(', '),
    );
    const fourth = await github.issues.listForRepo({ ...repository, page: 4 });
    expect(fourth.data).toEqual([]);
  });

  it('has an empty list in an object after the last page', async () => {
    const { fetch, mock } = mockFetch();
    const data = { ...example('GET /search/repositories'), total_count: 1 };
    mock('GET /search/repositories', { status: 200, pages: [data] });
    const { repos } = createGitHub({ fetch }).search;
    expect((await repos({ q: 'a', page: 1 })).data.items).toHaveLength(1);
    expect((await repos({ q: 'a', page: 2 })).data).toMatchObject({ items: [], total_count: 1 });
  });

  it('is a reply for msw and nock too, and its types are those of the route', () => {
    const [msw, { mock }] = [mockMsw({ http, HttpResponse }), mockFetch()];
    msw('GET /zen', { status: 200, data: 'Keep it simple.' });
    // @ts-expect-error The data is a text.
    mock('GET /zen', { status: 200, data: 1 });
    // @ts-expect-error The route has no such status.
    mock('GET /zen', { status: 201, data: '' });
    // @ts-expect-error The pages contain issues.
    mock(ISSUES, { status: 200, pages: [[{ title: 1 }]] });
  });
});

it('a header of a mock that is undefined is treated as absent', async () => {
  const { fetch, mock } = mockFetch();
  mock('GET /zen', ({ query }) => {
    const link = query.get('page');
    return { status: 200, data: 'calm', headers: link ? { link } : {} };
  });
  mock('GET /octocat', { status: 200, data: 'cat', headers: { link: undefined } });
  const page = await fetch('https://api.github.com/zen?page=2');
  expect(page.headers.get('link')).toBe('2');
  for (const path of ['zen', 'octocat'])
    expect((await fetch(`https://api.github.com/${path}`)).headers.get('link')).toBeNull();
});

describe('the types of a mock', () => {
  const { mock } = mockFetch();

  it('contain the names of the placeholders', () => {
    mock(TOPICS, ({ params }) => {
      expectTypeOf(params).toEqualTypeOf<{ readonly owner: string; readonly repo: string }>();
      return { status: 200, data: { names: [] } };
    });
  });

  it('reject a wrong status, wrong data and an unknown placeholder', () => {
    // @ts-expect-error The route has no such status.
    mock('GET /zen', () => ({ status: 201, data: '' }));
    // @ts-expect-error The data is an object.
    mock(TOPICS, () => ({ status: 200, data: ['a'] }));
    // @ts-expect-error The data is missing.
    mock(TOPICS, () => ({ status: 200 }));
    // @ts-expect-error There is no such placeholder.
    mock(TOPICS, ({ params }) => ({ status: 200, data: { names: [params.org] } }));
  });
});

describe('an example of a response', () => {
  it('has the data of a route, typed, and can be changed', () => {
    const user = example('GET /user');
    expect(user).toMatchObject({ login: 'octocat', id: 1 });
    expectTypeOf(user.login).toEqualTypeOf<string>();
    user.login = 'hubot';
    expect(example('GET /user').login).toBe('octocat');
    expectTypeOf(example('GET /zen')).toEqualTypeOf<string>();
  });

  it('can be of any status that the route has', () => {
    const route = 'GET /repos/{owner}/{repo}';
    expect(example(route, 404)).toMatchObject({ message: 'Not Found' });
    expectTypeOf(example(route, 404).message).toEqualTypeOf<string | undefined>();
    expect(example('DELETE /repos/{owner}/{repo}')).toBeUndefined();
    expectTypeOf(example('DELETE /repos/{owner}/{repo}')).toEqualTypeOf<undefined>();
    // @ts-expect-error The description of the route has no such status.
    expect(() => example(route, 418)).toThrow(/"status" must be one of the statuses .*: 200, 301, 403, 404/);
    // @ts-expect-error Not a route.
    expect(() => example('GET /nowhere')).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});

it('a handler receives the body of a request, parsed and with its type, and the request can still be read', async () => {
  const { fetch, mock } = mockFetch();
  const bodies: unknown[] = [];
  mock('POST /repos/{owner}/{repo}/issues', async ({ body, request }) => {
    const title: string | number = body.title;
    bodies.push(title, await request.json());
    return { status: 201, data: { title } as never };
  });
  mock('GET /zen', ({ body }) => {
    bodies.push(body);
    return { status: 200, data: 'calm' };
  });
  const github = createGitHub({ fetch });
  await github.issues.create({ owner: 'octokit', repo: 'app', title: 'Bug' });
  await github.meta.getZen();
  expect(bodies).toEqual(['Bug', { title: 'Bug' }, undefined]);
});
