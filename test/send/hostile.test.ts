import { inspect } from 'node:util';
import { endpoint } from 'routebook';
import { type CacheEntry, createSend, NetworkError, ResponseError } from 'routebook/send';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { play, playBy, type Step, settled } from './scripted.ts';

const get = (url: string, headers: Record<string, string> = {}) => ({ method: 'GET', url, headers }) as never;
const SECRET = 'sk_live_0123456789';

/** An error that shows what it keeps in private. */
class PrivateError extends Error {
  readonly #kept = SECRET;
  [inspect.custom]() {
    return this.#kept;
  }
}
const textOf = (value: unknown) => inspect(value, { depth: 20, showHidden: true });

describe('a URL written by hand', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    'https://name:ghp_secret@api.github.com/user',
    'https://ghp_secret@api.github.com/user',
    'https://:ghp_secret@example.com/user',
  ])('with a user name or password is rejected before it is sent, and not part of the error: %s', async (url) => {
    const { fetch, sent } = play(200);
    const { error } = await settled(createSend({ fetch })(get(url)));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'url' });
    expect(textOf(error)).not.toContain('ghp_secret');
    expect(sent).toEqual([]);
  });

  test.each([
    '/user?access_token=ghp_secret',
    'https://[/?access_token=ghp_secret',
    'ftp://x/?access_token=ghp_secret',
  ])('that fetch cannot send is rejected at once: %s', async (url) => {
    const { fetch, sent } = play(200);
    vi.stubGlobal('fetch', fetch);
    const { error } = await settled(createSend({ token: 'tok' })(get(url)));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'url' });
    expect(textOf(error)).not.toContain('ghp_secret');
    expect(sent).toEqual([]);
  });

  test('can be a path if a function replaces fetch, and gets no token', async () => {
    const { fetch, sent } = play(200);
    await createSend({ fetch, token: 'tok' })(get('/user'));
    expect(sent).toMatchObject([{ url: '/user', headers: {} }]);
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a path of a function that replaces fetch', () => {
  test('can be redirected to a full URL, without the headers of the request', async () => {
    const { fetch, sent } = play({ status: 302, headers: { location: 'https://other.example/x' } }, 200);
    const headers = { authorization: 'Bearer secret', accept: 'a/b' };
    await createSend({ fetch })({ method: 'get', url: '/user', headers });
    expect(sent.map(({ url, headers }) => [url, headers])).toEqual([
      ['/user', headers],
      ['https://other.example/x', { accept: 'a/b' }],
    ]);
  });

  test('has limits of its own', async () => {
    const { fetch } = play({ status: 429, headers: { 'retry-after': '9999' } });
    expect((await settled(createSend({ fetch })(get('/user')))).error).toMatchObject({ name: 'RateLimitError' });
  });
});

describe('an error', () => {
  test.each<[string, () => unknown]>([
    ['a function', () => Object.assign(() => {}, { token: SECRET })],
    ['the description of a symbol', () => ({ [Symbol(SECRET)]: 1 })],
    ['a member with a symbol', () => Object.assign(new Error(), { [Symbol('x')]: SECRET })],
    ['its own inspection', () => Object.assign(new Error(), { [inspect.custom]: () => SECRET })],
    ['its own toJSON', () => Object.assign(new Error(), { toJSON: () => SECRET })],
    ['the inspection of its class', () => new PrivateError()],
    ['an aggregate', () => new AggregateError([new Error(SECRET)])],
    ['a chain of causes', () => new Error('x', { cause: new Error('y', { cause: [new Error(SECRET)] }) })],
    ['itself', () => Object.assign(new Error(SECRET), { self: new Proxy({}, {}) })],
    ['bytes', () => Object.assign(new Error(), { body: new TextEncoder().encode(SECRET) })],
    ['an object of a class', () => Object.assign(new Error(), { request: new Map([['token', SECRET]]) })],
    ['uppercase', () => new Error(SECRET.toUpperCase())],
  ])('of a fetch that fails hides a secret in %s, however it is printed', async (_title, create) => {
    const fetch = () => Promise.reject(create());
    const { error } = await settled(createSend({ fetch, retries: 0, token: SECRET })(get('https://api.github.com/x')));
    expect(error).toBeInstanceOf(NetworkError);
    const { cause } = error as NetworkError;
    const printed = [error, cause, structuredClone(error)].flatMap((value) => [
      inspect(value, { depth: 20, showHidden: true, getters: true }),
      String(JSON.stringify(value)),
      String((value as Error | undefined)?.stack),
    ]);
    expect(printed.join('\n').toLowerCase()).not.toContain(SECRET);
    expect(printed.join('\n')).not.toContain([...new TextEncoder().encode(SECRET)].join(', '));
  });

  test.each([undefined, null, 'a text', 17, {}, Object.assign(new Error(), { cause: null })])(
    'of a fetch that throws %o is a NetworkError with that cause and a readable message',
    async (cause) => {
      const fetch = () => Promise.reject(cause);
      const { error } = await settled(createSend({ fetch, retries: 0 })(get('https://api.github.com/x')));
      expect(error).toBeInstanceOf(NetworkError);
      expect((error as NetworkError).cause).toBe(cause);
      expect((error as NetworkError).message).toMatch(/^GET \/x: (?:a text|the request could not be sent)$/);
    },
  );
});

describe('the cache', () => {
  test('has keys without the secrets of a URL, and separate entries for different secrets', async () => {
    const { fetch } = play({ status: 200, headers: { etag: '"1"' }, body: {} });
    const cache = new Map<string, CacheEntry>();
    const send = createSend({ fetch, cache });
    for (const secret of ['ghp_one', 'ghp_two']) await send(get(`https://api.github.com/x?access_token=${secret}`));
    expect(cache.size).toBe(2);
    expect([...cache.keys()].join()).not.toContain('ghp_');
  });
});

describe('pages', () => {
  const request = endpoint('GET /x');
  const take = async (items: AsyncIterable<unknown>) => {
    for await (const _item of items);
  };

  test.each(['https://api.github.com/user/emails', 'https://evil.example/y'])(
    'from another origin cannot choose the next request: %s',
    async (next) => {
      const { fetch, sent } = playBy(({ url }): Step => {
        if (url === request.url) return { status: 302, headers: { location: 'https://evil.example/x' } };
        return { status: 200, headers: { link: `<${next}>; rel="next"` }, body: [] };
      });
      const { error } = await settled(take(createSend({ fetch, token: 'tok' }).pages(request)));
      expect(error).toBeInstanceOf(ResponseError);
      expect(sent.map(({ url }) => url)).toEqual([request.url, 'https://evil.example/x']);
    },
  );
});

describe('a polluted Object.prototype', () => {
  test('adds nothing to the options of a sender, of a call and of fetch', async () => {
    const inits: RequestInit[] = [];
    const real = (async (_url: string, init: RequestInit) => {
      inits.push(init);
      return new Response('{}');
    }) as never;
    const evil = { token: 'evil', fetch: () => Promise.reject(new Error('evil')), timeout: Number.NaN, retries: -1 };
    const more = { signal: AbortSignal.abort(), dispatcher: {}, credentials: 'include', limit: 1, pages: Number.NaN };
    Object.assign(Object.prototype, evil, more);
    try {
      vi.stubGlobal('fetch', real);
      const send = createSend({});
      await send(get('https://api.github.com/x'));
      await send(get('https://api.github.com/x'), {});
      for await (const _page of send.pages(get('https://api.github.com/x'), {}));
    } finally {
      for (const name of Object.keys({ ...evil, ...more })) Reflect.deleteProperty(Object.prototype, name);
      vi.unstubAllGlobals();
    }
    expect(inits).toHaveLength(3);
    for (const init of inits) {
      expect(Object.getPrototypeOf(init)).toBe(null);
      expect(init.headers).not.toHaveProperty('authorization');
    }
  });
});

describe("GitHub's limits", () => {
  test.each([
    ['https://api.github.com/search/issues?q=x', true],
    ['https://ghe.example/api/v3/search/code', true],
    ['https://api.github.com/repos/octocat/search/issues', false],
    ['https://api.github.com/users/search', false],
    ['https://api.github.com/orgs/graphql/repos', false],
    ['https://api.github.com/user?next=/search/issues', false],
  ])('count %s as a search: %s', async (url, isSearch) => {
    const { fetch, sent } = playBy(({ url: sentUrl }): Step => {
      return sentUrl.endsWith('/limited') ? { status: 429, headers: { 'retry-after': '9999' } } : 200;
    });
    const send = createSend({ fetch });
    await settled(send(get('https://api.github.com/limited')));
    await settled(send(get(url)));
    expect(sent).toHaveLength(isSearch ? 2 : 1);
  });
});
