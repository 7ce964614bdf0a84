import { hashKey } from '@tanstack/query-core';
import type { EndpointError } from 'routebook';
import { createGitHub } from 'routebook/client';
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

  test('does not depend on the order of options, or on options that are undefined', () => {
    const key = textOf({ owner: 'a', repo: 'b', parameters: { x: 1, y: 2 } });
    expect(textOf({ parameters: { y: 2, z: undefined, x: 1 }, repo: 'b', owner: 'a', since: undefined })).toBe(key);
    expect(textOf({ owner: 'a', repo: 'b', parameters: { x: 1, y: 3 } })).not.toBe(key);
  });

  test('differs for clients with different servers, defaults and versions, and not for different tokens', () => {
    const clients = [
      github,
      createGitHub({ baseUrl: 'https://a.test/api/v3' }),
      createGitHub({ baseUrl: 'https://b.test/api/v3' }),
      createGitHub({ defaults: { owner: 'other' } }),
      createGitHub({ apiVersion: '2022-11-28' }),
      createGitHub({ defaults: { mediaType: { format: 'raw' } } }),
      createGitHub({ defaults: { headers: { accept: 'application/vnd.github.html+json' } } }),
    ];
    const texts = clients.map((client) => JSON.stringify(keyOf({ repo: 'app' }, client as typeof github)));
    expect(new Set(texts).size).toBe(clients.length);
    const [one, other] = ['a', 'b'].map((token) => JSON.stringify(keyOf(repo, createGitHub({ token }))));
    expect(one).toBe(other);
    const slash = createGitHub({ baseUrl: 'https://api.github.com/' });
    expect(keyOf(repo, slash)).toEqual(keyOf(repo));
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
    // Calls with different secrets have different data.
    expect(textOf({ ...repo, access_token: 'a' })).not.toBe(textOf({ ...repo, access_token: 'b' }));
    expect(textOf({ ...repo, page_token: 'a' })).not.toBe(textOf({ ...repo, page_token: 'b' }));
    expect(textOf({ ...repo, access_token: 'a' })).toBe(textOf({ ...repo, access_token: 'a' }));
    for (const name of ['authorization', 'Cookie', 'x-api-key']) {
      const texts = ['a', 'b', 'a'].map((value) => textOf({ ...repo, headers: { [name]: `${value}-${secret}` } }));
      expect(new Set(texts).size).toBe(2);
      expect(texts.join()).not.toContain('0123456789');
    }
  });

  test('has the headers that choose the form of the data, in any form', () => {
    const accept = 'application/vnd.github.raw+json';
    const plain = textOf({ ...repo, headers: { Accept: accept, 'x-request-id': '1' } });
    expect(plain).toContain(accept);
    expect(plain).not.toContain('x-request-id');
    for (const headers of [new Headers({ accept }), new Map([['accept', accept]]), [['ACCEPT', accept]]])
      expect(textOf({ ...repo, headers })).toBe(plain);
  });

  test('differs for headers that decide which data is meant, without their values', () => {
    const keyFor = (account: string) => textOf({ ...repo, headers: { 'X-Account-Id': account } });
    const inDefaults = (account: string) =>
      JSON.stringify(keyOf(repo, createGitHub({ defaults: { headers: { 'x-account-id': account } } }) as never));
    for (const key of [keyFor, inDefaults]) {
      expect(key('account-1')).not.toBe(key('account-2'));
      expect(key('account-1')).toBe(key('account-1'));
      expect(key('account-1')).not.toContain('account-1');
    }
  });

  test('has the parameters "url" and "method", which are options only without a route', () => {
    for (const name of ['url', 'method'])
      expect(textOf({ ...repo, [name]: 'https://a.test' })).not.toBe(textOf({ ...repo, [name]: 'https://b.test' }));
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
