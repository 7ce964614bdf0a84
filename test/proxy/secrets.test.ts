import { readFileSync } from 'node:fs';
import { github } from 'routebook/catalogue';
import { githubResponses } from 'routebook/catalogue/responses';
import { describe, expect, it } from 'vitest';
import { createTokenFilter } from '../../cli/proxy/hide-token.ts';
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
});

const each = (text: string, write: (code: number) => string) =>
  [...text].map((mark) => write(mark.charCodeAt(0))).join('');
const hex = (code: number, length = 2) => code.toString(16).padStart(length, '0');
const percent = (text: string) => each(text, (code) => `%${hex(code)}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** How an API could write the token. */
const ENCODINGS: readonly (readonly [string, string])[] = [
  ['as it is', TOKEN],
  ['in another case', TOKEN.toUpperCase()],
  ['after its scheme', `Bearer ${TOKEN}`],
  ['in base64', base64(`x-access-token:${TOKEN}`)],
  ['in base64 at another position', base64(`token ${TOKEN}`)],
  ['in base64 at a third position', base64(`Bearer ${TOKEN} `)],
  ['in base64 for URLs', Buffer.from(`??>${TOKEN}??>`).toString('base64url')],
  ['in hexadecimal digits', Buffer.from(TOKEN).toString('hex')],
  ['in hexadecimal digits in uppercase', Buffer.from(TOKEN).toString('hex').toUpperCase()],
  ['in percent-encoding', percent(TOKEN)],
  ['in percent-encoding, partly', TOKEN.replace(/_|S/g, percent)],
  ['in percent-encoding twice', percent(TOKEN).replaceAll('%', '%25')],
  ['in escapes of JSON', each(TOKEN, (code) => `\\u${hex(code, 4)}`)],
  ['in escapes of JSON, partly', TOKEN.replace('_', '\\u005f').replace('S', '\\u0053')],
  ['in escapes of JSON with percent signs', each(TOKEN, (code) => `\\u0025${hex(code)}`)],
  ['in escapes of JavaScript', each(TOKEN, (code) => `\\x${hex(code)}`)],
  ['in escapes with braces', each(TOKEN, (code) => `\\u{${hex(code)}}`)],
  ['in octal escapes', each(TOKEN, (code) => `\\${code.toString(8).padStart(3, '0')}`)],
  ['in entities', each(TOKEN, (code) => `&#${code};`)],
  ['in hexadecimal entities', each(TOKEN, (code) => `&#x${hex(code)};`)],
  ['in entities that are escaped', each(TOKEN, (code) => `&amp;#${code};`)],
  ['with the name of a mark', TOKEN.replace('_', '&lowbar;')],
];

describe('The token of the API is hidden', () => {
  it.each(ENCODINGS)('in headers and bodies of every kind, %s', async (_, echoed) => {
    const types = ['application/json', 'application/problem+json', 'text/plain', 'text/html', 'application/zip', ''];
    const gitHub = await startGitHub(({ url }, response) => {
      const type = types[Number(url.split('=').at(-1))] ?? '';
      if (type !== '') response.setHeader('content-type', type);
      response.setHeader('x-echo', `value ${echoed}`);
      response.setHeader('link', `<https://x.example/?t=${echoed}>; rel="next"`);
      const text = type.includes('json')
        ? `{"a":"You sent ${echoed}","b":["${echoed}"]}`
        : `denied ${echoed}, ${echoed}`;
      response.statusCode = type === 'text/html' ? 403 : 200;
      response.setHeader('content-length', text.length);
      response.end(text);
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    for (const [index, type] of types.entries()) {
      const { headers, text, json } = await proxy.send(`/user?n=${index}`);
      const all = JSON.stringify([headers, text]);
      const stars = '*'.repeat(8);
      expect(all).not.toContain(echoed.slice(0, 24));
      expect(all).not.toContain(echoed.slice(-24, -4));
      expect(headers['x-echo']).toContain(stars);
      expect(headers['link']).toContain(stars);
      if (type.includes('json')) {
        expect(json()['a']).toMatch(/^You sent .*\*{8}/);
        expect(json()['b']).toEqual([expect.stringContaining(stars)]);
      } else expect(text).toMatch(/^denied .*\*{8}.*, .*\*{8}/);
    }
  });

  it.each(ENCODINGS)('wherever a piece ends, in short and in long runs of characters, %s', (_, echoed) => {
    const filter = createTokenFilter(TOKEN);
    for (const around of ['', 'x'.repeat(100), 'a'.repeat(70_000), 'A'.repeat(200_000)]) {
      const source = `{"a":"${around}-${echoed}","b":"${echoed}-${around}"}`;
      for (const size of around.length < 1000 ? [1, 7, 64] : [60_001, 65_536]) {
        let [result, rest] = ['', ''];
        for (let at = 0; at < source.length; at += size) {
          const [done, left] = filter(rest + source.slice(at, at + size), false);
          [result, rest] = [result + done, left];
        }
        result += filter(rest, true)[0];
        expect(result).toHaveLength(source.length);
        expect(result).not.toContain(echoed.slice(0, 24));
        expect(result).not.toContain(echoed.slice(-24, -4));
        expect(result.match(/\*{8,}/g)).toHaveLength(2);
      }
    }
  });

  it.each([
    TOKEN.slice(0, -1),
    `${TOKEN.slice(0, 20)} ${TOKEN.slice(20)}`,
    base64(TOKEN.slice(1)).slice(4),
    '{"download_url":"https://raw.example/x?token=AAAABBBBCCCCDDDDEEEEFFFF","n":12345678901234567890}',
    'a\\n\\tb\\u00e9 %7e &amp; + "c"\\\\',
    base64('x'.repeat(100_000)),
    '\\'.repeat(100_000),
    '\r\n'.repeat(100_000),
  ])('and nothing else is changed', (text) => {
    const filter = createTokenFilter(TOKEN);
    expect(filter(text, true)).toEqual([text, '']);
    expect(filter(text, false).join('')).toBe(text);
  });

  it('if it is short, only as a whole value, because it may be part of any word', async () => {
    const filter = createTokenFilter('bad');
    expect(filter('bad', true)[0]).toBe('***');
    expect(filter('Bad credentials, bad', true)[0]).toBe('Bad credentials, bad');
    expect(createTokenFilter('12345678')('a 12345678 b', true)[0]).toBe('a ******** b');
  });

  it('also in the name of a header', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.setHeader(TOKEN, '1');
      response.setHeader(`x-${TOKEN}`, '1');
      return {};
    });
    const proxy = await startProxy(gitHub.base);
    const { headers } = await proxy.send('/user');
    expect(JSON.stringify(headers).toLowerCase()).not.toContain(TOKEN.toLowerCase());
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
