import { endpoint } from 'routebook';
import { toOctokit } from 'routebook/convert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubServer, startGitHub } from '../support/github-server.ts';
import { loadOctokit } from '../support/octokit.ts';
import { testClients } from './suite.ts';

const createOctokit = await loadOctokit();

const CROSS_ORIGIN = expect.objectContaining({ code: 'CROSS_ORIGIN_CREDENTIALS', parameter: 'url' });
const octokit = createOctokit({ auth: undefined });
testClients([
  {
    name: 'Octokit',
    ownUserAgent: true,
    labels: { body: 'application/octet-stream', empty: 'text/plain;charset=UTF-8', none: undefined },
    send: (options) => octokit.request(toOctokit(options, new URL(options.url).origin)),
  },
]);

describe('the token of an Octokit', () => {
  let server: GitHubServer;
  beforeAll(async () => {
    server = await startGitHub();
  });
  afterAll(() => server.close());

  it('of an enterprise server is not sent to github.com', async () => {
    const enterprise = createOctokit({ baseUrl: server.baseUrl });
    expect(() => toOctokit(endpoint('GET /user'), enterprise)).toThrow(CROSS_ORIGIN);
    // Without the instance, the request has no host, so that it goes to the server of the token.
    await enterprise.request(toOctokit(endpoint('GET /user')));
    expect(server.calls.map(({ headers }) => headers['authorization'])).toEqual(['token t0ken']);
    const own = endpoint('GET /user', { baseUrl: server.baseUrl });
    await enterprise.request(toOctokit(own, enterprise));
    expect(server.calls).toHaveLength(2);
    expect(() => toOctokit(own)).toThrow(CROSS_ORIGIN);
  });

  it.each([
    'https://api.github.com.evil.example/user',
    'https://evil.example/user',
    'http://api.github.com/user',
    'https://api.github.com:8443/user',
    'https://api.github.com@evil.example/user',
    'https://uploads.github.com.evil.example/user',
    '/user',
  ])('is not sent to %s', (url) => {
    const request = { method: 'get', url, headers: {} } as const;
    for (const target of [undefined, octokit, 'https://api.github.com']) {
      expect(() => toOctokit(request, target as never)).toThrow(CROSS_ORIGIN);
    }
  });

  it.each([null, 1, {}, { request: {} }, { request: { endpoint: { DEFAULTS: { baseUrl: 1 } } } }])(
    'is not used if the instance is %j',
    (target) => {
      const refused = expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'target' });
      expect(() => toOctokit(endpoint('GET /user'), target as never)).toThrow(refused);
    },
  );
});

describe('toOctokit', () => {
  it('returns uppercase methods, paths, data and neutral media types', () => {
    const request = { retries: 0 };
    const options = endpoint('PATCH /repos/{owner}/{repo}', { owner: 'o', repo: 'r', description: 'd', request });
    expect(toOctokit(options)).toEqual({
      method: 'PATCH',
      url: '/repos/o/r',
      headers: { accept: 'application/vnd.github.v3+json', 'content-type': 'application/json; charset=utf-8' },
      data: { description: 'd' },
      mediaType: { format: '', previews: [] },
      request,
    });
  });

  it('keeps the upload URL of the Octokit, and a user agent that the caller chose', () => {
    const options = endpoint('GET https://uploads.github.com/x:y', { headers: { 'user-agent': 'mine' } });
    expect(toOctokit(options, octokit)).toMatchObject({
      url: 'https://uploads.github.com/x%3Ay',
      headers: { 'user-agent': 'mine' },
    });
    expect(toOctokit(options, octokit)).not.toHaveProperty('baseUrl');
    expect(() => toOctokit(options)).toThrow(CROSS_ORIGIN);
  });

  it('protects a trailing slash from being removed', () => {
    const at = (url: string) => toOctokit({ method: 'get', url: `https://api.github.com${url}`, headers: {} });
    expect(at('/a/')).toMatchObject({ url: '/a/#' });
    expect(at('/a?b=/')).toMatchObject({ url: '/a?b=%2F' });
    expect(at('/')).toMatchObject({ url: '/' });
  });

  it('serializes what Octokit would not send as JSON', () => {
    expect(toOctokit(endpoint('POST /a', { data: null }))).toMatchObject({ data: 'null' });
    expect(toOctokit(endpoint('POST /a', { data: 1 }))).toMatchObject({ data: '1' });
  });

  it('rejects a host that Octokit would read as a template', () => {
    const refused = () => toOctokit({ method: 'get', url: 'http://[fe80::ab]/', headers: {} }, octokit as never);
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'url' }));
  });
});
