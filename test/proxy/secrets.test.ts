import { readFileSync } from 'node:fs';
import { github } from 'routebook/catalogue';
import { githubResponses } from 'routebook/responses';
import { describe, expect, it } from 'vitest';
import { maskRequest } from '../../cli/proxy/record.ts';
import { issuesSecret, SECRET_MEMBERS } from '../../cli/proxy/secrets.ts';
import { findSecrets } from './find-secrets.ts';
import { startGitHub, startProxy, TOKEN } from './harness.ts';

const editions: readonly { readonly name: string }[] = JSON.parse(
  readFileSync(new URL('../../data/editions.json', import.meta.url), 'utf8'),
);

const isIssuing = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return issuesSecret(method, path);
};

describe('The list of secrets in responses', () => {
  const found = findSecrets(github as never, githubResponses);

  it('has the members that contain one, by the descriptions of all responses', () => {
    expect([...SECRET_MEMBERS].sort()).toEqual([...found.names].sort());
  });

  it('has the routes whose response is one', () => {
    const all = [...github].map(({ route }) => route).filter(isIssuing);
    expect(all.sort()).toEqual([...found.issuing].sort());
    expect(all.length).toBeGreaterThan(10);
  });

  it.each(editions.map(({ name }) => name))('has those of the edition %s, by their names', (name) => {
    const text = readFileSync(new URL(`../../data/editions/${name}.json`, import.meta.url), 'utf8');
    const routes = new Set([...text.matchAll(/"((?:POST|PUT|PATCH) \/[^"]*)"/g)].map(([, route = '']) => route));
    const named = [...routes].filter((route) =>
      /(?:-token|jitconfig|access_tokens|\/authorizations(?:\/.*)?)$/.test(route),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((route) => !isIssuing(route))).toEqual([]);
  });
});

describe('A route that issues a token', () => {
  const routes: readonly string[] = [
    '/repos/o/r/actions/runners/registration-token',
    '/repos/o/r/actions/runners/remove-token',
    '/repos/o/r/actions/runners/generate-jitconfig',
    '/app/installations/1/access_tokens',
    '/app-manifests/code/conversions',
    '/applications/id/token/scoped',
    '/repositories/7/actions/runners/registration-token',
  ];

  it.each(routes)('is refused under a policy, even if a rule names it: %s', async (path) => {
    const gitHub = await startGitHub(() => ({ token: 'ISSUED' }));
    const allow = ['POST /repos/{owner}/{repo}/actions/runners/registration-token', 'POST /app/**', 'actions', 'apps'];
    const proxy = await startProxy(gitHub.base, { allow });
    const { status, text } = await proxy.send(path, { method: 'POST', body: {} });
    expect(status).toBe(403);
    expect(text).toContain('ISSUES_TOKEN');
    expect(gitHub.received).toEqual([]);
  });

  it('is forwarded without rules', async () => {
    const gitHub = await startGitHub(() => ({ token: 'ISSUED' }));
    const proxy = await startProxy(gitHub.base);
    const { json } = await proxy.send('/app/installations/1/access_tokens', { method: 'POST' });
    expect(json()).toEqual({ token: 'ISSUED' });
  });
});

describe('A secret in a response', () => {
  it('is emptied, whatever it contains', async () => {
    const data = {
      temp_clone_token: 'AABB"\\',
      nested: [{ temp_download_token: 'DEF', secret: '\u00e9' }],
      token: '',
      tokens: 'kept',
      secret_scanning: 'kept',
    };
    const gitHub = await startGitHub(() => data);
    const proxy = await startProxy(gitHub.base);
    const { json } = await proxy.send('/repos/o/r');
    expect(json()).toEqual({ ...data, temp_clone_token: '', nested: [{ temp_download_token: '', secret: '' }] });
  });

  it.each<[string, string]>([
    ['as it is', TOKEN],
    ['in base64', Buffer.from(`x-access-token:${TOKEN}`).toString('base64')],
    ['in base64 at another position', Buffer.from(`token ${TOKEN}`).toString('base64')],
    ['in base64 at a third position', Buffer.from(`Bearer ${TOKEN} `).toString('base64')],
  ])('is hidden if it is the token of the proxy, %s', async (_, echoed) => {
    const gitHub = await startGitHub((__, response) => {
      response.setHeader('x-echo', `value ${echoed}`);
      response.setHeader('link', `<https://x.example/?t=${echoed}>; rel="next"`);
      return { message: `You sent ${echoed}` };
    });
    const proxy = await startProxy(gitHub.base);
    const plain = await proxy.send('/user');
    const failed = await startGitHub((__, response) => {
      response.statusCode = 403;
      response.setHeader('content-type', 'text/plain');
      response.end(`denied ${echoed}`);
      return undefined;
    });
    const other = await (await startProxy(failed.base)).send('/user');
    const all = JSON.stringify([plain.headers, plain.text, other.headers, other.text]);
    expect(all).not.toContain(TOKEN);
    expect(all).not.toContain(echoed.slice(8, -8));
    expect(Buffer.from(plain.json()['message'] as string, 'base64').toString()).not.toContain(TOKEN.slice(4, 20));
  });
});

describe('The log and the plan', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  it.each<[string, string, { body?: string | object; headers?: Record<string, string> }, object]>([
    ['POST', '/app-manifests/hush/conversions', {}, { path: '/app-manifests/***/conversions' }],
    ['DELETE', '/applications/a/tokens/hush', {}, { path: '/applications/***' }],
    [
      'POST',
      '/repos/o/r/hooks',
      { body: { config: { url: 'https://a:hush@x.example/', secret: 'hush' } } },
      { path: '/repos/o/r/hooks', body: { config: { url: 'https://***:***@x.example/', secret: '$SECRET' } } },
    ],
    ['POST', '/repos/o/r/issues', { headers: multipart, body: 'name="password" hush' }, { path: '/repos/o/r/issues' }],
  ])('do not contain secrets of %s %s', async (method, path, options, masked) => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    await proxy.send(path, { method, ...options });
    const [{ request, read, body } = {}] = proxy.observed;
    const shown = request && maskRequest(request, read, body);
    expect(shown).toEqual(masked);
    expect(JSON.stringify(shown)).not.toContain('hush');
  });
});
