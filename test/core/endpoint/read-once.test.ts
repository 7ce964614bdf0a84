import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, HOME, refusalOf, SECRET } from './loose.ts';

/** Options whose every property counts how often it is read. */
function counting(values: Record<string, unknown>) {
  const reads: Record<string, number> = {};
  const options = {};
  for (const [name, value] of Object.entries(values)) {
    const get = () => {
      reads[name] = (reads[name] ?? 0) + 1;
      return value;
    };
    Object.defineProperty(options, name, { enumerable: true, get });
  }
  return { options, reads };
}

const everything = {
  ...{ owner: 'o', repo: 'r', state: 'open', 0: 'zero', baseUrl: 'https://example.com', request: {} },
  ...{ headers: { a: 'b' }, mediaType: { format: 'raw' }, apiVersion: '2026-03-10' },
};
const faults: Record<string, unknown>[] = [
  {},
  { owner: undefined },
  { owner: '..' },
  { state: Symbol('x') },
  { baseUrl: 'nowhere' },
  { headers: { 'a b': 'c' } },
  { mediaType: 1 },
  { apiVersion: '1' },
  { data: 1 },
];

describe('each option is read at most once per call', () => {
  test.each(faults)('with the fault %o', (fault) => {
    const api = endpoint.defaults({ per_page: 1 });
    const actions: ((options: object) => unknown)[] = [
      (options) => api('GET /repos/{owner}/{repo}', options),
      (options) => api.merge('GET /repos/{owner}/{repo}', options),
      (options) => api('POST /repos/{owner}/{repo}', options),
      (options) => api('POST /repos/{owner}/{repo}', { parameters: options }),
      (options) => api({ ...{}, url: '/repos/{owner}/{repo}', parameters: options }),
    ];
    for (const action of actions) {
      const { options, reads } = counting({ ...everything, ...fault });
      attempt(() => action(options));
      expect(reads).toEqual(Object.fromEntries(Object.keys(reads).map((name) => [name, 1])));
    }
  });

  test('with url and method in the options, even if they are invalid', () => {
    for (const route of [{ url: '/a/{owner}' }, { url: 1 }, { url: '{' }, { url: '/a', method: 'FOO' }, {}]) {
      for (const call of [endpoint, endpoint.merge, endpoint.parse, endpoint.defaults]) {
        const { options, reads } = counting({ method: 'get', ...everything, ...route });
        attempt(() => call(options));
        expect(reads).toEqual(Object.fromEntries(Object.keys(reads).map((name) => [name, 1])));
      }
    }
  });

  test('with members of headers, mediaType and the profile', () => {
    const headers = counting({ 'x-a': 'a', authorization: 'b' });
    const mediaType = counting({ format: 'raw', previews: ['one'] });
    endpoint('GET /a', { headers: headers.options, mediaType: mediaType.options });
    expect([headers.reads, mediaType.reads]).toEqual([
      { 'x-a': 1, authorization: 1 },
      { format: 1, previews: 1 },
    ]);
  });
});

function attempt(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    expect((error as Error).name).toBe('EndpointError');
  }
}

/** A list whose item changes each time it is read. */
function changing(...values: unknown[]): unknown[] {
  let reads = 0;
  return Object.defineProperty([undefined], 0, {
    enumerable: true,
    get: () => values[Math.min(reads++, values.length - 1)],
  });
}

describe('the value that is checked is the one that is sent', () => {
  test('for a preview', () => {
    for (let safe = 1; safe < 4; safe++) {
      const previews = changing(...Array.from({ length: safe }, () => 'one'), 'a\r\nb: c');
      const outcome = endpoint('GET /a', { mediaType: { previews } });
      expect(outcome.headers['accept']).toBe('application/vnd.github.one-preview+json');
    }
  });

  test('for a list in the path', () => {
    for (let full = 1; full < 5; full++) {
      for (const later of [undefined, '..', '']) {
        const name = changing(...Array.from({ length: full }, () => 'bug'), later);
        expect(endpoint('DELETE /issues/1/labels/{name}', { name }).url).toBe(`${HOME}/issues/1/labels/bug`);
      }
    }
  });

  test('for a list in the query', () => {
    expect(endpoint('GET /a', { x: changing('a', 'b&c=d') }).url).toBe(`${HOME}/a?x=a`);
  });

  test('for a date with its own methods', () => {
    const date = Object.assign(new Date(0), { valueOf: () => SECRET, toISOString: () => '../..', getTime: () => 1 });
    Object.defineProperty(date, Symbol.toPrimitive, { value: () => Number.NaN });
    expect(endpoint('GET /a/{date}', { date }).url).toBe(`${HOME}/a/1970-01-01T00%3A00%3A00.000Z`);
  });
});

describe('defaults are copied, regardless of their own methods', () => {
  test('a list with its own map', () => {
    const shared = { leak: true };
    const list = Object.assign(['a'], { map: () => [shared], constructor: { [Symbol.species]: () => [shared] } });
    const api = endpoint.defaults({ list });
    expect(api('POST /a').body).toEqual({ list: ['a'] });
    const [one, other] = [api('POST /a').body, api('POST /a').body] as { list: unknown[] }[];
    expect(one?.list).not.toBe(other?.list);
  });
});

describe('lists with holes and huge lists are rejected immediately', () => {
  const huge = new Array(100_000_000);
  const sparse = Object.assign([], { 3: 'x' });

  test.each([
    ['huge', huge],
    ['sparse', sparse],
    ['longer than a million', Object.assign(new Array(1_000_001).fill('a'))],
  ])('a list is rejected immediately: %s', (_kind, list) => {
    for (const action of [
      () => endpoint('GET /a/{list}', { list }),
      () => endpoint('GET /a', { list }),
      () => endpoint('GET /a{?list*}', { list }),
      () => endpoint('POST /a{/list*}', { list }),
      () => endpoint.defaults({ list }),
      () => endpoint.defaults({ deep: { list } }),
    ]) {
      expect(refusalOf(action)).toMatchObject({ code: 'INVALID_PARAMETER' });
    }
    expect(refusalOf(() => endpoint('GET /a', { mediaType: { previews: list } })).code).toBe('INVALID_OPTION');
    // A body is not looked into.
    expect(endpoint('POST /a', { list }).body).toEqual({ list });
  });

  test('a list that only claims a length', () => {
    const list = new Proxy([], { get: (target, name) => (name === 'length' ? 2 ** 32 : Reflect.get(target, name)) });
    expect(refusalOf(() => endpoint('GET /a', { list })).code).toBe('INVALID_PARAMETER');
  });
});

test.each([
  `https://user:hun/${SECRET}@h/a`,
  `https://user:${SECRET}/x@h`,
  `https://a?b#${SECRET}@h`,
  `https:\\\\user:${SECRET}@h`,
  `https://user:a@${SECRET}@h:x`,
  `//user:${SECRET}@h`,
])('a password in the malformed URL %s is not in the error', (url) => {
  for (const action of [
    () => endpoint(url.replace('h', '{h}')),
    () => endpoint(`GET ${url} `),
    () => endpoint({ url: `${url} x` }),
    () => endpoint(`FOO ${url}`),
    () => endpoint.merge(`POST ${url}{`),
    () => endpoint.defaults({ url: `${url}{` }),
    () => endpoint.parse({ url: `${url}{`, method: 'PUT' }),
  ]) {
    expect(errorOf(action).name).toBe('EndpointError');
  }
});
