import { afterEach, expect, it, vi } from 'vitest';
import { fromOctokit } from '../../src/client/index.ts';

afterEach(() => vi.unstubAllGlobals());

const octokitWith = (found: unknown, baseUrl = 'https://ghe.example/api/v3') => ({
  auth: vi.fn(async (..._: readonly unknown[]) => found),
  request: { endpoint: { DEFAULTS: { baseUrl } } },
});

/** Replaces the network, and returns what was sent. */
function stubFetch(): { url: string; authorization: string | undefined }[] {
  const sent: { url: string; authorization: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    sent.push({ url, authorization: init.headers['authorization'] });
    return Response.json({ login: 'octocat' });
  });
  return sent;
}

it('sends requests to the server of an Octokit, with its token', async () => {
  const sent = stubFetch();
  const octokit = octokitWith({ type: 'token', token: 'ghs_1' });
  await fromOctokit(octokit).users.getAuthenticated();
  expect(sent).toEqual([{ url: 'https://ghe.example/api/v3/user', authorization: 'Bearer ghs_1' }]);
  expect(octokit.auth).toHaveBeenCalledWith({ type: 'installation' });
});

it('sends requests without a token for an Octokit that has none', async () => {
  const sent = stubFetch();
  await fromOctokit(octokitWith({ type: 'unauthenticated' })).users.getAuthenticated();
  expect(sent).toMatchObject([{ authorization: undefined }]);
});

it('returns the same client for the same Octokit', () => {
  const octokit = octokitWith({});
  expect(fromOctokit(octokit)).toBe(fromOctokit(octokit));
  expect(fromOctokit(octokitWith({}))).not.toBe(fromOctokit(octokit));
});

it.each([[undefined], [null], [{}], ['x'], [{ auth() {} }]])('refuses %j, which is not an Octokit', (value) => {
  expect(() => fromOctokit(value as never)).toThrow('The option "octokit" must be an Octokit');
});
