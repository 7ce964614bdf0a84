import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createGitHub, EndpointError } from 'routebook';
import { mockFetch, mockMsw } from 'routebook/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startGitHub } from '../support/github-server.ts';

const network = vi.fn(() => Promise.reject(new Error('A mock used the network.')));
beforeEach(() => {
  network.mockClear();
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const SECRET = 'ghp_0123456789abcdefghij';

function createUser() {
  const mocked = mockFetch();
  mocked.mock('GET /users/{username}', ({ params }) => ({ status: 200, data: { login: params.username } as never }));
  return mocked;
}

describe('a request without a mock', () => {
  it.each([
    ['https://api.github.com/user', {}],
    ['https://api.github.com/users/octocat/repos', {}],
    ['https://api.github.com/users/', {}],
    ['https://api.github.com/users/octocat', { method: 'DELETE' }],
    ['http://api.github.com/users/octocat', {}],
    ['https://api.github.com:8443/users/octocat', {}],
    ['https://api.github.com.example.com/users/octocat', {}],
    ['https://example.com/users/octocat', {}],
    ['https://example.com/?https://api.github.com/users/octocat', {}],
  ])('%s with %o is rejected, and never sent', async (url, init) => {
    const headers = { authorization: `Bearer ${SECRET}` };
    const error = await createUser()
      .fetch(`${url}${url.includes('?') ? '&' : '?'}access_token=${SECRET}`, { ...init, headers })
      .catch((fault: unknown) => fault);
    expect(error).toMatchObject({ name: 'EndpointError', code: 'INVALID_ROUTE' });
    expect((error as Error).message).toMatch(/^No mock for (?:GET|DELETE) https?:/);
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toContain(SECRET);
    expect(network).not.toHaveBeenCalled();
  });

  it.each([
    ['GET', '/user'],
    ['GET', '/users/'],
    ['GET', '/users/octocat/repos'],
    ['DELETE', '/users/octocat'],
  ])('%s %s is refused by msw if it was told to, and never sent', async (method, path) => {
    vi.unstubAllGlobals();
    const { baseUrl, calls, close } = await startGitHub();
    const mock = mockMsw({ http, HttpResponse }, { baseUrl });
    const server = setupServer(mock('GET /users/{username}', ({ params }) => ({ status: 200, data: params as never })));
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.listen({ onUnhandledRequest: 'error' });
    try {
      const found = await fetch(`${baseUrl}/users/a%zz?page=1`);
      expect(await found.json()).toEqual({ username: 'a%zz' });
      await expect(fetch(`${baseUrl}${path}`, { method })).rejects.toThrow('Cannot bypass a request');
      expect(calls).toEqual([]);
    } finally {
      server.close();
      report.mockRestore();
      await close();
    }
  });
});

describe('a mock', () => {
  it('responds without the network', async () => {
    const response = await createUser().fetch('https://api.github.com/users/octocat');
    expect(await response.json()).toEqual({ login: 'octocat' });
    expect(network).not.toHaveBeenCalled();
  });

  it('of a route that is not in the catalogue is rejected', () => {
    const { mock } = mockFetch();
    expect(() => mock('GET /usr' as never, () => ({}) as never)).toThrow(EndpointError);
  });

  it('is compared with a long path in linear time', async () => {
    const { fetch } = createUser();
    await expect(fetch(`https://api.github.com/users/${'a%2F'.repeat(300_000)}/`)).rejects.toThrow('No mock for');
  });
});

it('a client reports a request without a mock at once, at the line of the call, and the mock lists it', async () => {
  const { fetch, unmatched } = createUser();
  const onRetry = vi.fn();
  const github = createGitHub({ fetch, onRetry });
  const error = (await github.users.getAuthenticated().catch((fault: unknown) => fault)) as Error;
  expect(error.message).toMatch(/^No mock for GET https:\/\/api\.github\.com\/user\. Add one/);
  expect(error.stack?.split('\n    at ')[1]).toContain('unmatched.test.ts');
  expect(onRetry).not.toHaveBeenCalled();
  await github.users.getByUsername({ username: 'octocat' });
  expect(unmatched).toEqual(['GET https://api.github.com/user']);
});
