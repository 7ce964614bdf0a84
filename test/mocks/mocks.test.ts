import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { endpoint, type RequestOptions } from 'routebook';
import { toFetch } from 'routebook/clients';
import { mockFetch, mockMsw, mockNock } from 'routebook/mocks';
import { describe, expect, expectTypeOf, it } from 'vitest';

const TOPICS = 'GET /repos/{owner}/{repo}/topics';
const topics = endpoint(TOPICS, { owner: 'octo cat', repo: 'a/b', page: 2 });
const send = async (options: RequestOptions, fetch = globalThis.fetch) => {
  const response = await fetch(...toFetch(options));
  return { status: response.status, data: await response.json() };
};
const EXPECTED = { status: 200, data: { names: ['octo cat', 'a/b', '2'] } };

describe('a typed mock', () => {
  it('answers requests of msw', async () => {
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

  it('answers requests of nock', async () => {
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

  it('answers fetch alone, the last one first, and refuses what it does not know', async () => {
    const { fetch, mock } = mockFetch();
    mock(TOPICS, () => ({ status: 404, data: { message: 'older', documentation_url: '' } }));
    mock(TOPICS, ({ params, query }) => ({
      status: 200,
      data: { names: [params.owner, params.repo, `${query.get('page')}`] },
    }));
    mock('DELETE /repos/{owner}/{repo}', () => ({ status: 204 }));
    mock('GET /zen', () => ({ status: 200, data: 'Keep it simple.', headers: { 'x-a': '1' } }));
    mock('GET /private/{id}', ({ params }) => ({ status: 299, data: params }));
    expect(await send(topics, fetch)).toEqual(EXPECTED);
    const removed = await fetch(...toFetch(endpoint('DELETE /repos/{owner}/{repo}', { owner: 'o', repo: 'r' })));
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    const zen = await fetch(...toFetch(endpoint('GET /zen')));
    expect([await zen.text(), zen.headers.get('x-a')]).toEqual(['Keep it simple.', '1']);
    expect(await send(endpoint('GET /private/{id}' as string, { id: 7 }), fetch)).toEqual({
      status: 299,
      data: { id: '7' },
    });
    await expect(fetch(...toFetch(endpoint('GET /user')))).rejects.toThrow(
      'No mock for GET https://api.github.com/user',
    );
    await expect(fetch('https://evil.example/zen')).rejects.toThrow('No mock');
  });

  it('answers an API at another base URL', async () => {
    const { fetch, mock } = mockFetch({ baseUrl: 'https://github.example.com/api/v3' });
    mock('GET /zen', () => ({ status: 200, data: 'Here.' }));
    expect(await (await fetch('https://github.example.com/api/v3/zen')).text()).toBe('Here.');
  });
});

describe('the types of a mock', () => {
  const { mock } = mockFetch();

  it('know the names of the placeholders', () => {
    mock(TOPICS, ({ params }) => {
      expectTypeOf(params).toEqualTypeOf<{ readonly owner: string; readonly repo: string }>();
      return { status: 200, data: { names: [] } };
    });
  });

  it('refuse a wrong status, wrong data and a placeholder that the route does not have', () => {
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
