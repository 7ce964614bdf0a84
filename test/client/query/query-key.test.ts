import { hashKey } from '@tanstack/query-core';
import { createGitHub, type EndpointError } from 'routebook';
import { queryOptions } from 'routebook/query';
import { describe, expect, test } from 'vitest';

const github = createGitHub();
const repo = { owner: 'octokit', repo: 'app' };

/** The key of a call, with options that the compiler does not check. */
const keyOf = (options: object, client = github) => queryOptions(client.issues.listForRepo, options as never).queryKey;
const textOf = (options: object) => JSON.stringify(keyOf(options));

describe('the key of a query', () => {
  test('has the route, the options, and what the client decides', () => {
    expect(keyOf({ ...repo, state: 'open' })).toEqual([
      'GET /repos/{owner}/{repo}/issues',
      { owner: 'octokit', repo: 'app', state: 'open' },
      { accept: 'application/vnd.github.v3+json', baseUrl: 'https://api.github.com' },
    ]);
  });

  test('differs for clients with different servers, defaults, accounts and versions', () => {
    const clients = [
      github,
      createGitHub({ baseUrl: 'https://a.test/api/v3' }),
      createGitHub({ baseUrl: 'https://b.test/api/v3' }),
      createGitHub({ defaults: { owner: 'other' } }),
      createGitHub({ apiVersion: '2022-11-28' }),
      createGitHub({ defaults: { mediaType: { format: 'raw' } } }),
      createGitHub({ defaults: { headers: { accept: 'application/vnd.github.html+json' } } }),
      ...['account-1', 'account-2'].map((account) =>
        createGitHub({ defaults: { headers: { 'x-account-id': account } } }),
      ),
    ];
    const texts = clients.map((client) => JSON.stringify(keyOf({ repo: 'app' }, client as typeof github)));
    expect(new Set(texts).size).toBe(clients.length);
    expect(texts.join()).not.toMatch(/account-\d/);
  });

  test.each<[what: string, options: object, client?: unknown]>([
    ['the order of options, and options that are undefined', { state: undefined, repo: 'app', owner: 'octokit' }],
    ['the token of a client', repo, createGitHub({ token: 'a' })],
    ['a slash at the end of the base URL', repo, createGitHub({ baseUrl: 'https://api.github.com/' })],
    ['headers that name the request', { ...repo, headers: { 'x-request-id': '1', 'User-Agent': 'a' } }],
  ])('does not depend on %s', (_what, options, client = github) => {
    expect(JSON.stringify(keyOf(options, client as typeof github))).toBe(textOf(repo));
  });

  test('has no credentials, wherever a call passes them', () => {
    const secret = 'ghp_0123456789';
    const client = createGitHub({ token: secret, defaults: { headers: { 'x-api-key': secret } } });
    const options = {
      ...repo,
      headers: { authorization: `Bearer ${secret}`, cookie: secret, 'x-custom': secret },
      request: { signal: AbortSignal.timeout(1), agent: secret },
      client_secret: secret,
      access_token: secret,
      parameters: { password: secret, nested: { apiKey: [secret] } },
    };
    const key = JSON.stringify(keyOf(options, client as never));
    expect(key).not.toContain('0123456789');
  });

  test.each<[what: string, optionsFor: (value: string) => object]>([
    ['a parameter that is a secret', (access_token) => ({ access_token })],
    ['a parameter that may be a secret', (page_token) => ({ page_token })],
    ['a member', (value) => ({ parameters: { x: 1, y: value } })],
    ['the parameter "url", which is an option only without a route', (url) => ({ url })],
    ['the parameter "method"', (method) => ({ method })],
    ['a credential in a header', (authorization) => ({ headers: { authorization } })],
    ['a cookie', (Cookie) => ({ headers: { Cookie } })],
    ['a header with the name of a key', (value) => ({ headers: { 'x-api-key': value } })],
    ['a header that decides which data is meant', (account) => ({ headers: { 'X-Account-Id': account } })],
  ])('differs for different values of %s, which it does not contain if it may be a secret', (_what, optionsFor) => {
    const texts = ['value-1', 'value-2', 'value-1'].map((value) => textOf({ ...repo, ...optionsFor(value) }));
    expect(texts[0]).not.toBe(texts[1]);
    expect(texts[0]).toBe(texts[2]);
    const isShown = /parameters|url|method/.test(Object.keys(optionsFor('')).join());
    expect(texts.join().includes('value-')).toBe(isShown);
  });

  test('has the headers that choose the form of the data, in any form', () => {
    const accept = 'application/vnd.github.raw+json';
    const plain = textOf({ ...repo, headers: { Accept: accept } });
    expect(plain).toContain(accept);
    for (const headers of [new Headers({ accept }), new Map([['accept', accept]]), [['ACCEPT', accept]]])
      expect(textOf({ ...repo, headers })).toBe(plain);
  });

  test('has a different text for every value, and every text is JSON', () => {
    const time = '2026-01-02T03:04:05.000Z';
    class Instant {
      get [Symbol.toStringTag]() {
        return 'Temporal.Instant';
      }
      toJSON() {
        return time;
      }
    }
    const values = [
      ...['', '1', 'null', 'true', time, 'https://a.test/', '[]', '{}', 'bigint 1', `Date ${time}`, 'string bigint 1'],
      ...[1, 1n, 0.5, true, false, null, [], {}, [null], [1], ['1'], ['1', '2'], '1,2', { a: 1 }, { a: '1' }],
      ...[
        new Date(time),
        new URL('https://a.test/'),
        new Instant(),
        `Temporal.Instant ${time}`,
        Number.NaN,
        'number NaN',
      ],
      ...['URL https://a.test/', { $date: time }, [[1]], '__proto__', JSON.parse('{"__proto__":1}')],
    ];
    const texts = values.map((since) => textOf({ ...repo, since }));
    expect(new Set(texts).size).toBe(values.length);
    for (const since of values) {
      const key = keyOf({ ...repo, since });
      expect(JSON.parse(JSON.stringify(key))).toEqual(key);
      expect(hashKey(key)).toBe(hashKey(JSON.parse(JSON.stringify(key))));
    }
  });

  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  test.each<[string, unknown]>([
    ['a file', new Blob(['a'])],
    ['bytes', new Uint8Array(1)],
    ['a stream', new ReadableStream()],
    ['a form', new FormData()],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['an invalid date', new Date(Number.NaN)],
    ['a map', new Map()],
    ['a value in itself', circular],
  ])('is refused for %s', (_name, since) => {
    const call = () => keyOf({ ...repo, since });
    expect(call).toThrow(
      expect.objectContaining<Partial<EndpointError>>({
        code: 'INVALID_PARAMETER',
        route: 'GET /repos/{owner}/{repo}/issues',
      }),
    );
  });

  test('is refused for options that cannot be read', () => {
    const options = {
      get owner(): string {
        throw new Error('no');
      },
    };
    expect(() => keyOf(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});
