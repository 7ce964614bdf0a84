import { createGitHub } from 'routebook';
import { describe, expect, it } from 'vitest';
import { LOCAL, type ProxyOptions, startGitHub, startProxy } from './harness.ts';

/** Sends requests to a proxy with a policy, and returns the code of each refusal, or its status. */
async function attempt(
  options: ProxyOptions,
  ...requests: readonly (readonly [method: string, path: string, body?: object | string | undefined])[]
) {
  const gitHub = await startGitHub();
  const proxy = await startProxy(gitHub.base, options);
  const results: unknown[] = [];
  for (const [method, path, body] of requests) {
    const { status, headers, text } = await proxy.send(path, { method, ...(body === undefined ? {} : { body }) });
    const code = headers['x-routebook-refusal'];
    if (code !== undefined) {
      const { message, code: own, documentation_url: page } = JSON.parse(text) as Record<string, string>;
      expect([own, typeof message, page?.endsWith('/docs/proxy.md#refusals')]).toEqual([code, 'string', true]);
    }
    results.push(code ?? status);
  }
  return {
    results,
    received: gitHub.received.map(({ method, url }) => `${method} ${url.replace('/api/v3', '')}`),
    proxy,
    gitHub,
  };
}

describe('Without rules', () => {
  it('only reads are forwarded, also of routes that are not known', async () => {
    const { results, received } = await attempt(
      { readOnly: true },
      ['GET', '/user'],
      ['HEAD', '/user'],
      ['GET', '/not/known'],
      ['POST', '/repos/o/r/issues', { title: 'x' }],
      ['DELETE', '/repos/o/r'],
      ['PUT', '/not/known'],
    );
    expect(results).toEqual([200, 200, 200, 'READ_ONLY', 'READ_ONLY', 'READ_ONLY']);
    expect(received).toEqual(['GET /user', 'HEAD /user', 'GET /not/known']);
  });

  it('--plan refuses writes and lists them without secrets', async () => {
    const { results, received, proxy } = await attempt(
      { plan: true },
      ['POST', '/repos/o/r/issues?access_token=abc', { title: 'x' }],
      ['POST', '/repos/o/r/hooks', { config: { url: 'https://x.example', secret: 'hush' } }],
    );
    expect(results).toEqual(['PLANNED', 'PLANNED']);
    expect(received).toEqual([]);
    const { planned, permissions } = proxy.finish();
    expect(permissions).toEqual({ issues: 'write', repository_hooks: 'write' });
    expect(planned).toHaveLength(2);
    expect(JSON.stringify(planned)).toContain('"title":"x"');
    expect(JSON.stringify(planned)).not.toMatch(/hush|abc/);
  });
});

describe('A rule', () => {
  it.each([
    '/repos/o/r/HOOKS',
    '/Repos/o/r/hooks',
    '/repos/o/r/hooks/',
    '/api/v3/repos/o/r/hooks',
    '/repos/o/r/%68ooks',
  ])('that denies a route denies every spelling of it: %s', async (path) => {
    const { results, received } = await attempt({ deny: ['/repos/{owner}/{repo}/hooks/**'] }, ['GET', path]);
    expect(results).not.toContain(200);
    expect(received).toEqual([]);
  });
});

describe('One repository', () => {
  it.each<[string, string, (object | string)?]>([
    ['POST', '/repos/octokit/app/pulls', 'title=x&head=eve:main&base=main'],
    ['POST', '/api/uploads/repos/octokit/other/releases/1/assets?name=x', 'x'],
    ['GET', '/repos/octokit/app%2f..%2fother'],
    ['GET', '/graphql?query={viewer{login}}'],
    ['POST', '/GraphQL', { query: '{viewer{login}}' }],
  ])('refuses %s %s %j', async (method, path, body) => {
    const { results, received } = await attempt({ repo: 'octokit/app', graphql: false }, [method, path, body]);
    expect(results[0]).toBeTypeOf('string');
    expect(received).toEqual([]);
  });

  it('forwards what was judged, with the digits of numbers, and no body in which a member occurs twice', async () => {
    const { results, gitHub } = await attempt(
      { repo: 'octokit/app' },
      ['POST', '/repos/octokit/app/pulls', '{ "title" : 12345678901234567890, "head":"topic", "base":1.0 }'],
      ['POST', '/repos/octokit/app/pulls', '{"title":"x","head":"eve:main","head":"topic","base":"main"}'],
    );
    expect(results).toEqual([200, 'UNREADABLE_BODY']);
    expect(gitHub.received).toHaveLength(1);
    expect(gitHub.received[0]?.body).toBe('{"title":12345678901234567890,"head":"topic","base":1.0}');
    expect(gitHub.received[0]?.headers['content-type']).toBe('application/json');
  });
});

describe('A client of this package', () => {
  it('shows the message of a refusal, without advice about permissions, which would not help', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.statusCode = 403;
      return { message: 'Resource not accessible by integration' };
    });
    const proxy = await startProxy(gitHub.base, { readOnly: true });
    const client = (baseUrl: string) => createGitHub({ baseUrl, token: LOCAL });
    const issue = { owner: 'o', repo: 'r', title: 'x' };
    const refused = await client(proxy.url)
      .issues.create(issue)
      .catch((error: Error) => error.message);
    expect(refused).toContain('only GET and HEAD are allowed');
    expect(refused).not.toContain('issues: write');
    // A refusal of the API has the advice.
    const open = await startProxy(gitHub.base);
    expect(
      await client(open.url)
        .issues.create(issue)
        .catch((error: Error) => error.message),
    ).toContain('issues: write');
  });
});
