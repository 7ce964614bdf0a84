import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { createGitHub, type EndpointError } from 'routebook';
import { fromOctokit } from 'routebook/octokit';
import { issues } from 'routebook/operations';
import { infiniteQueryOptions, mutationOptions, queryOptions } from 'routebook/query';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { loadModule } from '../../generator/load-module.ts';
import { describeApi } from '../../generator/support.ts';
import { startServer } from '../../support/loopback-server.ts';

const repo = { owner: 'octokit', repo: 'app' } as const;
const createCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The error of a call that throws. */
function errorOf(call: () => unknown): Pick<EndpointError, 'code' | 'message' | 'route'> {
  try {
    call();
  } catch (error) {
    return error as EndpointError;
  }
  throw new Error('The call did not throw.');
}

/** A server with three pages of issues, each linked to the next by the path that GitHub has in links. */
const startList = () =>
  startServer(({ url }, _count, origin) => {
    const page = Number(new URL(url, origin).searchParams.get('page') ?? 1);
    const next = `<${origin}/api/v3/repositories/1/issues?page=${page + 1}&per_page=100>; rel="next"`;
    return { data: [{ number: page }], headers: page < 3 ? { link: next } : {} };
  });

describe('queryOptions', () => {
  test('are a query of TanStack Query, with the data of the route', async () => {
    await using server = await startServer(() => ({ data: { number: 7, title: 'Bug' } }));
    const github = createGitHub({ baseUrl: server.baseUrl });
    const options = queryOptions(github.issues.get, { ...repo, issue_number: 7 });
    const cache = createCache();
    const issue = await cache.fetchQuery(options);
    expectTypeOf(issue.title).toEqualTypeOf<string>();
    expect(issue).toEqual({ number: 7, title: 'Bug' });
    const kept = cache.getQueryData(options.queryKey);
    expectTypeOf(kept?.title).toEqualTypeOf<string | undefined>();
    expect(kept).toEqual(issue);
    await cache.fetchQuery({ ...options, staleTime: Infinity });
    expect(server.received.map(({ url }) => url)).toEqual(['/api/v3/repos/octokit/app/issues/7']);
    const observer = new QueryObserver(cache, { ...options, enabled: false });
    expect(observer.getCurrentResult().data?.title).toBe('Bug');
  });

  test('send the headers of the key with every request, even if the program reads or changes them', async () => {
    await using server = await startServer(({ headers }) => ({ data: headers['x-account'] }));
    const github = createGitHub({ baseUrl: server.baseUrl });
    const own = new Headers({ 'x-account': 'one' });
    const calls = [own.entries(), own].map((headers) =>
      queryOptions(github.issues.get, { ...repo, issue_number: 7, headers }),
    );
    own.set('x-account', 'two');
    for (const { query } of calls) expect([await query(), await query()]).toEqual(['one', 'one']);
  });

  test('have both pairs of names, and accept what SWR passes in place of a context', async () => {
    await using server = await startServer(() => ({ data: { login: 'a' } }));
    const github = createGitHub({ baseUrl: server.baseUrl });
    const { queryKey, queryFn, key, query } = queryOptions(github.users.getAuthenticated);
    expect([key, query]).toEqual([queryKey, queryFn]);
    expect(await query(key)).toEqual({ login: 'a' });
    expect(await query()).toEqual({ login: 'a' });
  });

  test('have null for a response without content, which a cache refuses as undefined', async () => {
    await using server = await startServer(() => ({ status: 204 }));
    const github = createGitHub({ baseUrl: server.baseUrl });
    const options = queryOptions(github.activity.checkRepoIsStarredByAuthenticatedUser, repo);
    const data = await createCache().fetchQuery(options);
    expectTypeOf(data).toEqualTypeOf<null>();
    expect(data).toBeNull();
  });

  test('pass the signal on, so that cancelling a query ends its request', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using server = await startServer(() => {
      asked();
      return undefined;
    });
    const github = createGitHub({ baseUrl: server.baseUrl });
    const cache = createCache();
    const { queryFn, ...options } = queryOptions(github.issues.get, { ...repo, issue_number: 7 });
    let outcome: Promise<unknown> = Promise.resolve();
    const watched = (context: object) => {
      const sent = queryFn(context);
      outcome = sent.catch((error: Error) => error.name);
      return sent;
    };
    const query = cache.fetchQuery({ ...options, queryFn: watched }).catch((error: Error) => error.constructor.name);
    await isAsked;
    await cache.cancelQueries({ queryKey: options.queryKey });
    expect([await query, await outcome]).toEqual(['CancelledError', 'AbortError']);
  });

  test('have unknown data if the options choose its form', () => {
    const github = createGitHub();
    const raw = queryOptions(github.repos.getContent, { ...repo, path: 'a', mediaType: { format: 'raw' } });
    expectTypeOf(raw.queryFn).returns.resolves.toBeUnknown();
    expect(raw.queryKey[1]).toMatchObject({ mediaType: { format: 'raw' } });
    const usual = queryOptions(github.repos.get, repo);
    expectTypeOf(usual.queryFn).returns.resolves.toHaveProperty('full_name');
  });

  test('are refused for a write, by the compiler and when they are created', () => {
    const github = createGitHub();
    // @ts-expect-error A query may be sent at any time.
    const refusal = errorOf(() => queryOptions(github.issues.create, { ...repo, title: 'Bug' }));
    expect(refusal).toMatchObject({ code: 'INVALID_OPTION', route: 'POST /repos/{owner}/{repo}/issues' });
    expect(refusal.message).toContain('Use mutationOptions.');
    for (const method of [github.issues.update, github.issues.lock, github.issues.deleteLabel])
      expect(errorOf(() => queryOptions(method as never)).message).toContain('Use mutationOptions.');
  });

  test('are checked by the compiler: names, required options and methods', () => {
    const github = createGitHub();
    // @ts-expect-error `issue_number` is required.
    queryOptions(github.issues.get, repo);
    // @ts-expect-error `isue_number` does not exist.
    queryOptions(github.issues.listForRepo, { ...repo, isue_number: 1 });
    // @ts-expect-error `owner` is required.
    queryOptions(github.repos.get);
    // @ts-expect-error The route has no pages.
    expect(errorOf(() => infiniteQueryOptions(github.repos.get, repo)).code).toBe('INVALID_OPTION');
    // @ts-expect-error The function builds a request, and does not send it.
    expect(errorOf(() => queryOptions(issues.get, repo)).message).toContain('must be a method of a client');
    expect(errorOf(() => queryOptions(undefined as never)).code).toBe('INVALID_OPTION');
    expect(errorOf(() => mutationOptions((() => {}) as never)).code).toBe('INVALID_OPTION');
  });

  test('work with every kind of client', async () => {
    await using server = await startServer(() => ({ data: { full_name: 'octokit/app' } }));
    const { baseUrl } = server;
    const withDefaults = createGitHub({ baseUrl, defaults: { owner: 'octokit' } });
    const limited = createGitHub({ baseUrl, permissions: { metadata: 'read' } });
    const octokit = {
      request: Object.assign(async () => ({ status: 200, url: '', headers: {}, data: { full_name: 'octokit/app' } }), {
        endpoint: { DEFAULTS: { baseUrl } },
      }),
    };
    for (const options of [
      queryOptions(withDefaults.repos.get, { repo: 'app' }),
      queryOptions(limited.repos.get, repo),
      queryOptions(fromOctokit(octokit as never).repos.get, repo),
    ]) {
      const data = await createCache().fetchQuery(options);
      expectTypeOf(data.full_name).toEqualTypeOf<string>();
      expect(data.full_name).toBe('octokit/app');
      expect(options.queryKey[1]).toEqual(repo);
    }
  });

  test('exist for every method of the client', () => {
    const github = createGitHub() as unknown as Record<string, Record<string, { route?: string }>>;
    const methods = Object.values(github).flatMap((group) =>
      typeof group === 'object' ? Object.values(group).filter(({ route }) => route !== undefined) : [],
    );
    const reads = methods.filter(({ route }) => /^(?:GET|HEAD) /.test(route as string));
    expect(reads.length).toBeGreaterThan(500);
    for (const method of reads) expect(queryOptions(method as never).queryKey[0]).toBe(method.route);
    for (const method of methods.filter((each) => !reads.includes(each)))
      expect(mutationOptions(method as never).mutationKey).toEqual([method.route]);
  });
});

describe('mutationOptions', () => {
  test('are a mutation of TanStack Query', async () => {
    await using server = await startServer(() => ({ status: 201, data: { number: 1 } }));
    const github = createGitHub({ baseUrl: server.baseUrl });
    const observer = new MutationObserver(createCache(), mutationOptions(github.issues.create));
    const issue = await observer.mutate({ ...repo, title: 'Bug' });
    expectTypeOf(issue.number).toEqualTypeOf<number>();
    expect(issue).toEqual({ number: 1 });
    expect(server.received.map(({ body }) => body)).toEqual(['{"title":"Bug"}']);
  });
});

describe('infiniteQueryOptions', () => {
  test('read the pages of a list by the links of its responses', async () => {
    await using server = await startList();
    const github = createGitHub({ baseUrl: server.baseUrl });
    const options = infiniteQueryOptions(github.issues.listForRepo, { ...repo, state: 'all' });
    const cache = createCache();
    const observer = new InfiniteQueryObserver(cache, options);
    await observer.fetchNextPage();
    for (let count = 0; observer.getCurrentResult().hasNextPage && count < 5; count++) await observer.fetchNextPage();
    const { data } = observer.getCurrentResult();
    const numbers = data?.pages.flatMap((page) => page.data.map((issue) => issue.number));
    expectTypeOf(numbers).toEqualTypeOf<number[] | undefined>();
    expect(numbers).toEqual([1, 2, 3]);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v3/repos/octokit/app/issues?state=all&per_page=100',
      '/api/v3/repositories/1/issues?page=2&per_page=100',
      '/api/v3/repositories/1/issues?page=3&per_page=100',
    ]);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  test('go on where a cache left off that was stored as JSON', async () => {
    await using server = await startList();
    const github = createGitHub({ baseUrl: server.baseUrl });
    const options = infiniteQueryOptions(github.issues.listForRepo, repo);
    const first = await options.queryFn({ pageParam: options.initialPageParam });
    const next = JSON.parse(JSON.stringify(first.next)) as typeof first.next;
    expect((await options.queryFn({ pageParam: next })).data).toEqual([{ number: 2 }]);
  });

  test('end a list whose link leads back to an earlier page', () => {
    const { getNextPageParam } = infiniteQueryOptions(createGitHub().issues.listForRepo, repo);
    const [next, other] = ['/a?page=2', '/a?page=3'].map((url) => ({ url, isLinked: true })) as [never, never];
    expect(getNextPageParam({ next: other }, [], next, [null, next])).toBe(other);
    expect(getNextPageParam({ next }, [], other, [null, next, other])).toBeNull();
  });

  test.each(['https://evil.test/a', '//evil.test/a', '/\\evil.test/a', 'a', 1, undefined])(
    'refuse a page parameter that they did not return: %j',
    async (url) => {
      await using server = await startServer(() => ({ data: [] }));
      const github = createGitHub({ baseUrl: server.baseUrl, token: 'secret' });
      const { queryFn } = infiniteQueryOptions(github.issues.listForRepo, repo);
      await expect(queryFn({ pageParam: { url, isMarked: true } })).rejects.toMatchObject({ code: 'INVALID_OPTION' });
      expect(server.received).toEqual([]);
    },
  );

  test('keep the credentials of the request out of the cache, and send them with every page', async () => {
    await using server = await startServer(({ url }, _count, origin) => {
      const query = new URL(url, origin).searchParams;
      const page = Number(query.get('page') ?? 1);
      return {
        data: {
          things: [{ id: page }],
          ...(page < 3 && { next: `${url.split('?')[0]}?appid=k-secret&page=${page + 1}` }),
        },
      };
    });
    const things = { type: 'array', items: { type: 'object' } };
    const list = { type: 'object', properties: { things, next: { type: 'string' } } };
    const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' } }];
    const responses = { 200: { description: '', content: { 'application/json': { schema: list } } } };
    const { auth, createClient } = await loadModule(
      describeApi(
        { '/things': { get: { operationId: 'listThings', tags: ['things'], parameters, responses } } },
        {
          components: { securitySchemes: { id: { type: 'apiKey', in: 'query', name: 'appid' } } },
          security: [{ id: [] }],
        },
      ),
    );
    const listThings = (id: unknown) => createClient({ baseUrl: server.baseUrl, credentials: { id } })['listThings'];
    for (const credential of ['k-secret', async () => 'k-secret']) {
      const options = infiniteQueryOptions(listThings(credential) as never, {} as never);
      const list = await createCache().fetchInfiniteQuery({ ...options, pages: 5 });
      expect(list.pages.map((page) => page.data)).toMatchObject([1, 2, 3].map((id) => ({ things: [{ id }] })));
      const kept = JSON.stringify([list.pageParams, list.pages.map((page) => page.next), options.queryKey]);
      expect(kept).not.toContain('k-secret');
    }
    expect(server.received.map(({ url }) => new URL(url, server.baseUrl).searchParams.get('appid'))).toEqual(
      Array(6).fill('k-secret'),
    );
    const passed = queryOptions(listThings('k-secret') as never, { appid: 'k-other' } as never);
    expect(JSON.stringify(passed.queryKey)).not.toContain('k-other');
    const keys = ['k-one', 'k-two', 'k-one'].map((id) =>
      JSON.stringify(queryOptions(listThings('k-secret') as never, auth({ id }) as never).queryKey),
    );
    expect(new Set(keys).size).toBe(2);
    expect(keys.join()).not.toMatch(/k-one|k-two/);
  });
});
