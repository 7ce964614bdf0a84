import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import { createPermissionGuard, createPolicyGuard, limitPermissions } from 'routebook/catalogue/permissions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendRequest } from '../../../cli/explore/send-request.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { createPolicy } from '../../../src/github/policy/create-policy.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sends a request as the page of `explore --send` does, and returns the code of its refusal. */
async function sendFromPage(request: { method: string; url: string; headers?: Record<string, string> }) {
  const fetch = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  const policy = createPolicy({}, { catalogue: github as unknown as Catalogue, permissionNames: [] });
  const limits = { origins: new Set(['https://api.github.com']), api: { isGitHub: true }, judge: policy.judge };
  const sent = sendRequest({ headers: {}, ...request }, limits, new AbortController().signal);
  const code = await sent.then(
    () => 'sent',
    (error) => error.code,
  );
  return [code, fetch.mock.calls.length];
}

const API = 'https://api.github.com';

describe('A header that replaces the method', () => {
  it.each(['X-HTTP-Method-Override', 'x_http_method_override', 'x-original-url'])(
    'is refused by the page, a limited endpoint and a guard: %s',
    async (name) => {
      const headers = { [name]: 'DELETE' };
      expect(await sendFromPage({ method: 'GET', url: `${API}/user`, headers })).toEqual(['METHOD_OVERRIDE', 0]);
      const limited = limitPermissions(endpoint, { issues: 'write' }, { allowUnknown: true });
      expect(() => limited('GET /meta', { headers })).toThrow('replaces its method');
      expect(() => createPolicyGuard({})({ method: 'GET', url: '/meta', headers })).toThrow('replaces its method');
    },
  );
});

describe('A path that begins with two slashes', () => {
  it('is not read as the name of a server', () => {
    const url = `${API}//repos/octokit/app`;
    const limited = createPermissionGuard({ issues: 'write' }, true);
    expect(() => limited({ method: 'DELETE', url })).toThrow('it is another spelling of DELETE /repos/{owner}/{repo}');
    expect(() => createPolicyGuard({ deny: ['GET /meta'] })({ method: 'GET', url: `${API}//x/user` })).toThrow(
      'it is not a route',
    );
  });
});

describe('The page', () => {
  it.each(['POST /graphql', 'GET /secret'])('sends nothing to %s, which is not a route', async (request) => {
    const [method = '', path] = request.split(' ');
    expect(await sendFromPage({ method, url: `${API}${path}` })).toEqual(['UNKNOWN_ROUTE', 0]);
  });
});
