import { readFileSync } from 'node:fs';
import { createGitHub, EndpointError, endpoint as github } from 'routebook';
import { createSend, type Notice, pagingOf, ResponseError, type SendOptions } from 'routebook/send';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lists } from '../../src/github/lists.ts';
import { NAMES } from '../support/editions.ts';
import { PATIENCE } from '../support/patience.ts';
import { numbered, pageOf, searchIn } from './github-lists.ts';
import { type Answer, playGitHub, type Rules } from './github-server.ts';
import { collect, settled } from './scripted.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

const APP = { owner: 'o', repo: 'r' };

async function meet(answers: NonNullable<Rules['answers']>, options: SendOptions = {}, rules: Rules = {}) {
  const server = await playGitHub({ ...rules, answers });
  servers.push(server);
  const notices: Notice[] = [];
  const sending = { baseUrl: server.baseUrl, token: 'good', retryDelay: 1, ...options };
  const client = createGitHub({ onNotice: (notice) => notices.push(notice), ...sending });
  const endpoint = github.defaults({ baseUrl: server.baseUrl });
  const paths = () => server.seen.map(({ path }) => path);
  const messages = () => notices.map(({ kind, message }) => `${kind}: ${message}`);
  return { ...server, paths, client, endpoint, send: createSend({ log: false, ...sending }), messages };
}

const pageIn = (path: string) => Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
const codeOf = async (call: Promise<unknown>) => ((await settled(call)).error as ResponseError | undefined)?.code;

describe('the page size of a method', () => {
  test('is the largest of its route, unless the caller sets it', async () => {
    const { client, paths } = await meet((asked) => pageOf(asked, numbered(250)));
    expect(await client.issues.listForRepo.all(APP)).toHaveLength(250);
    expect(paths()).toHaveLength(3);
    await client.issues.listForRepo.items({ ...APP, state: 'open' }).next();
    await client.activity.listNotificationsForAuthenticatedUser.pages({}).next();
    await client.actions.listRepoVariables.pages(APP).next();
    await client.repos.listPublic.pages({}, { pages: 1 }).next();
    await client.issues.listForRepo.all({ ...APP, per_page: 20 }, { pages: 1 });
    expect(paths().filter((path) => pageIn(path) === 1)).toEqual([
      '/repos/o/r/issues?per_page=100',
      '/repos/o/r/issues?state=open&per_page=100',
      '/notifications?per_page=50',
      '/repos/o/r/actions/variables?per_page=30',
      '/repositories',
      '/repos/o/r/issues?per_page=20',
    ]);
  });

  test('is neither set for a plain call, nor for requests that were built before, nor if the defaults have one', async () => {
    const { client, baseUrl, paths, endpoint, send } = await meet((asked) => pageOf(asked, numbered(1)));
    await client.issues.listForRepo(APP);
    await send.all(endpoint('GET /repos/{owner}/{repo}/issues', APP));
    const own = createGitHub({ baseUrl, token: 'good', defaults: { per_page: 7 } });
    await own.issues.listForRepo.all(APP);
    expect(paths()).toEqual(['/repos/o/r/issues', '/repos/o/r/issues', '/repos/o/r/issues?per_page=7']);
  });

  test('is the documented one for every route of every edition', () => {
    interface Parameter {
      readonly name: string;
      readonly limits?: { readonly maximum?: number };
    }
    interface File {
      readonly parameters?: Record<string, Parameter>;
      readonly routes: Record<string, { parameters?: (string | Parameter)[]; pagination?: object } | null>;
    }
    const read = (path: string): File =>
      JSON.parse(readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8'));
    const main = read('github.json');
    const sizeOf = (file: File, key: string) =>
      (file.routes[key]?.parameters ?? [])
        .map((each) => (typeof each === 'string' ? { ...main.parameters, ...file.parameters }[each] : each))
        .find((each) => each?.name === 'per_page');
    const wrong: string[] = [];
    let count = 0;
    for (const file of [main, ...NAMES.map((name) => read(`editions/${name}.json`))]) {
      for (const key of Object.keys(file.routes).filter((each) => file.routes[each]?.pagination)) {
        // An edition lacks a parameter that github.com has. Comparisons document no maximum.
        const size = sizeOf(file, key) ?? sizeOf(main, key);
        const expected = size ? `?per_page=${size.limits?.maximum ?? 100}` : '';
        if (lists.withPageSize('', key) !== expected) wrong.push(`${key}: ${expected}`);
        count++;
      }
    }
    expect(count).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});

describe('with `concurrency`', () => {
  const ALL = numbered(300);
  const issues = (options?: SendOptions, rules?: Rules) => meet((asked) => pageOf(asked, ALL), options, rules);
  const list = { ...APP, per_page: 10 };

  test('pages are requested at once, and the items are those of the serial list in the same order', async () => {
    const { client, most, paths, seen } = await issues({}, { together: 1 });
    const serial = await client.issues.listForRepo.all(list);
    expect(most()).toBe(1);
    seen.length = 0;
    expect(await client.issues.listForRepo.all(list, { concurrency: 10 })).toEqual(serial);
    expect(serial).toEqual(ALL);
    expect(paths()).toHaveLength(30);
    expect(new Set(paths()).size).toBe(30);
    const pages = await collect(client.issues.listForRepo.pages(list, { concurrency: 7 }));
    expect(pages.flatMap(({ data }) => data)).toEqual(serial);
  });

  /** Responses after the first page wait until as many requests have arrived, so that they are at the server at once. */
  const together = (expected: number, options?: SendOptions, rules?: Rules) => {
    let release = () => {};
    const after = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = 0;
    const answers: NonNullable<Rules['answers']> = (asked) => {
      const answer = pageOf(asked, ALL);
      if (pageIn(asked.url.href) === 1) return answer;
      if (++arrived >= expected) release();
      return { ...answer, after };
    };
    return meet(answers, options, rules);
  };

  test('as many requests are at the server as the option says, and no more', async () => {
    const { client, most } = await together(4);
    expect(await client.issues.listForRepo.all(list, { concurrency: 4 })).toEqual(ALL);
    expect(most()).toBe(4);
  });

  test('as many pages are kept as the option says, with the one that is processed', async () => {
    const { client, seen, paths } = await issues();
    const pages = client.issues.listForRepo.pages(list, { concurrency: 4 });
    await pages.next();
    await vi.waitUntil(() => seen.length === 4, PATIENCE);
    await pages.next();
    await vi.waitUntil(() => seen.length === 5, PATIENCE);
    await pages.return();
    // One request at a time would have been sent before this.
    await client.issues.listForRepo({ ...list, page: 99 });
    expect(paths().map(pageIn)).toEqual([1, 2, 3, 4, 5, 99]);
  });

  test('the limits of the sender hold', async () => {
    const { client, most, seen } = await together(2, { concurrency: 2 }, { concurrent: 2 });
    expect(await client.issues.listForRepo.all(list, { concurrency: 10 })).toHaveLength(300);
    expect(most()).toBe(2);
    expect(seen.filter(({ status }) => status === 403)).toEqual([]);
  });

  test.each([
    [{ limit: 35 }, 35, 4],
    [{ limit: 30 }, 30, 3],
    [{ pages: 5 }, 50, 5],
    [{ limit: 35, pages: 2 }, 20, 2],
  ])('%o stops early: %i items from %i requests', async (options, items, requests) => {
    const { client, seen } = await issues();
    expect(await client.issues.listForRepo.all(list, { concurrency: 10, ...options })).toHaveLength(items);
    expect(seen).toHaveLength(requests);
  });

  test('one failure ends the rest', async () => {
    const never = new Promise(() => {});
    const { client, aborted, seen } = await meet((asked) => {
      const page = pageIn(asked.url.href);
      if (page === 3) return { status: 404, body: { message: 'gone' } };
      return page > 3 ? { after: never } : pageOf(asked, ALL);
    });
    const { error } = await settled(client.issues.listForRepo.all(list, { concurrency: 5 }));
    expect(error).toMatchObject({ status: 404 });
    await vi.waitUntil(() => aborted.length >= 3, PATIENCE);
    expect(seen.map(({ path }) => pageIn(path)).sort()).toEqual([1, 2, 3]);
    expect(aborted.length).toBeLessThanOrEqual(5);
  });

  test('a list that has only a total is read from it, and one without is read page by page', async () => {
    const nextOnly = ({ headers }: Answer) => ({ link: headers?.['link']?.split(',')[0] ?? '' });
    const counted = await meet((asked) => {
      const answer = pageOf(asked, numbered(95));
      return { headers: nextOnly(answer), body: { total_count: 95, variables: answer.items } };
    });
    const variables = counted.client.actions.listRepoVariables.pages(APP, { concurrency: 3 });
    await variables.next();
    await vi.waitUntil(() => counted.seen.length === 3, PATIENCE);
    expect((await collect(variables)).flatMap(({ data }) => data.variables)).toEqual(numbered(95).slice(30));
    const plain = await meet((asked) => {
      const answer = pageOf(asked, numbered(95));
      return { ...answer, headers: nextOnly(answer) };
    });
    expect(await plain.client.issues.listForRepo.all(list, { concurrency: 9 })).toEqual(numbered(95));
    expect(plain.most()).toBe(1);
  });

  test('the links decide: a list that grows is read to its end, and one that shrinks ends early', async () => {
    let length = 30;
    const { client, paths } = await meet((asked) => {
      const { headers = {}, body } = pageOf(asked, numbered(length));
      return { headers, body };
    });
    const growing = client.issues.listForRepo.items(list, { concurrency: 2 });
    await growing.next();
    length = 60;
    expect(1 + (await collect(growing)).length).toBe(60);
    const shrinking = client.issues.listForRepo.items(list, { concurrency: 2 });
    await shrinking.next();
    length = 15;
    expect((await collect(shrinking)).length).toBeLessThan(60);
    expect(paths().length).toBeLessThan(16);
  });

  test('links that differ from the expected ones are followed one by one', async () => {
    const { client } = await meet(({ url, origin }) => {
      const page = pageIn(url.href);
      const link = `<${origin}${url.pathname}?at=${page}&page=${page + 1}>; rel="next", <${origin}/x?page=9>; rel="last"`;
      return { headers: page < 9 ? { link } : {}, body: [{ id: `${page}${url.searchParams.get('at')}` }] };
    });
    const found = (await client.issues.listForRepo.all(list, { concurrency: 5 })).map(({ id }) => id);
    expect(found).toEqual(['1null', '21', '32', '43', '54', '65', '76', '87', '98']);
  });

  test('a link to a last page that does not exist leads to no more requests than the option says', async () => {
    const { client, seen } = await meet(({ url, origin }) => {
      const link = `<${origin}${url.pathname}?page=2>; rel="next", <${origin}/x?page=999999999>; rel="last"`;
      return pageIn(url.href) === 1 ? { headers: { link }, body: [{ id: 1 }] } : { body: [] };
    });
    expect(await client.issues.listForRepo.all(list, { concurrency: 8 })).toEqual([{ id: 1 }]);
    expect(seen.length).toBeLessThanOrEqual(9);
  });

  test('`unique` leaves out items that were on an earlier page', async () => {
    const { client } = await meet((asked) => pageOf(asked, [...numbered(12), ...numbered(15)]));
    expect(await client.issues.listForRepo.all(list, { concurrency: 3, unique: 'id' })).toEqual(numbered(15));
    expect(await client.issues.listForRepo.all(list, { unique: 'id', limit: 13 })).toEqual(numbered(13));
    expect(await client.issues.listForRepo.all(list, { unique: 'nothing' })).toHaveLength(27);
  });

  test.each([
    [{ concurrency: 0 }, 'a number of at least 1'],
    [{ beyondLimit: 'cut' }, '"split"'],
    [{ incomplete: true }, 'a string'],
    [{ incomplete: 'notice' }, 'must be "error"'],
    [{ incomplete: '' }, 'must be "error"'],
    [{ unique: 1 }, 'a string'],
    [{ until: 'ready' }, 'has no option "until"'],
  ])('%o is rejected', async (options, message) => {
    const { client, seen } = await issues();
    await expect(client.issues.listForRepo.all(list, options as never)).rejects.toThrow(message);
    expect(seen).toEqual([]);
  });
});

describe('a search', () => {
  const search = (length: number) => meet((asked) => searchIn(asked, numbered(length)));
  const query = { q: 'repo:o/r' };

  test('with more results than the API returns is rejected: all of it after the first page, and an iteration at its end', async () => {
    const { client, seen } = await search(2500);
    const { error } = await settled(client.search.issuesAndPullRequests.all(query));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({
      code: 'BEYOND_LIMIT',
      status: 0,
      message: expect.stringMatching(/^GET \/\S+: BEYOND_LIMIT: /),
    });
    expect((error as Error).message).toContain(
      "2500 results, of which the API returns 1000. To read all of them, pass `beyondLimit: 'split'`",
    );
    expect(seen).toHaveLength(1);
    const items = client.search.issuesAndPullRequests.items(query);
    for (let count = 0; count < 1000; count++) expect((await items.next()).done).toBe(false);
    await expect(items.next()).rejects.toMatchObject({ code: 'BEYOND_LIMIT' });
    expect(await client.search.issuesAndPullRequests.all(query, { limit: 1000 })).toHaveLength(1000);
    expect(await codeOf(client.search.issuesAndPullRequests.all(query, { limit: 1001 }))).toBe('BEYOND_LIMIT');
    expect(await client.search.issuesAndPullRequests.all(query, { pages: 2 })).toHaveLength(200);
    expect(await client.search.issuesAndPullRequests.all({ ...query, page: 9 })).toHaveLength(200);
    expect(await collect(client.search.issuesAndPullRequests.pages(query, { pages: 10 }))).toHaveLength(10);
  });

  test.each([1, 4])('is divided until every part fits, with concurrency %i', async (concurrency) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0) });
    const { client, messages, paths } = await search(2500);
    const found = await client.search.issuesAndPullRequests.all(query, { beyondLimit: 'split', concurrency });
    expect(found).toEqual(numbered(2500));
    expect(messages()).toEqual([]);
    // A half is not requested if the other one told that it has too many results.
    const starts = paths().filter((path) => pageIn(path) === 1);
    expect(starts).toHaveLength(21);
  });

  test('that fits is not divided', async () => {
    const { client, paths } = await search(150);
    expect(await client.search.issuesAndPullRequests.all(query, { beyondLimit: 'split' })).toHaveLength(150);
    expect(paths()).toHaveLength(2);
  });

  test('is divided only as far as `limit` and `pages` need', async () => {
    const { client, paths } = await search(2500);
    const options = { beyondLimit: 'split', limit: 250 } as const;
    expect(await client.search.issuesAndPullRequests.all(query, options)).toEqual(numbered(250));
    const before = paths().length;
    expect(before).toBeLessThan(25);
    const pages = client.search.issuesAndPullRequests.pages(query, { beyondLimit: 'split', pages: 2 });
    expect(await collect(pages)).toHaveLength(2);
  });

  test('uses another qualifier if the query has the first', async () => {
    const { client, paths } = await search(1500);
    const found = await client.search.repos.all({ q: 'x created:>2020-01-01' }, { beyondLimit: 'split' });
    expect(found).toHaveLength(1500);
    expect(paths().at(-1)).toContain('created%3A%3E2020-01-01+pushed%3A');
  });

  test.each([
    ['has alternatives', 'a OR b', 'issuesAndPullRequests'],
    ['has its qualifiers', 'created:>2020-01-01 updated:>2020-01-01', 'issuesAndPullRequests'],
  ] as const)('that %s is not divided', async (_title, q, name) => {
    const { client, seen } = await search(1500);
    const { error } = await settled(client.search[name].all({ q }, { beyondLimit: 'split' }));
    expect(error).toMatchObject({ code: 'BEYOND_LIMIT' });
    expect((error as Error).message).toContain('cannot be divided');
    expect(seen).toHaveLength(1);
  });

  test('whose results were all created at once is rejected', async () => {
    const all = numbered(1001).map(({ id }) => ({ id, created_at: '2024-05-05T05:05:05Z' }));
    const { client, seen } = await meet((asked) => searchIn(asked, all));
    expect(await codeOf(client.search.issuesAndPullRequests.all(query, { beyondLimit: 'split' }))).toBe('BEYOND_LIMIT');
    expect(seen.length).toBeLessThan(80);
  });

  test('is divided without gaps and overlaps, whatever the qualifier is', () => {
    for (const path of ['code', 'commits', 'issues', 'repositories', 'topics', 'users']) {
      const parts = [`https://api.github.com/search/${path}?q=a+b&per_page=100`];
      for (let round = 0; round < 6; round++) parts.push(...(lists.divide(parts.pop() ?? '') ?? []));
      const ranges = parts.map((url) => {
        const q = new URL(url).searchParams.get('q') ?? '';
        const [, from = '', to = ''] = /^a b [\w-]+:(\S+)\.\.(\S+)$/.exec(q) ?? [];
        return path === 'code' ? [Number(from), Number(to)] : [Date.parse(from) / 1000, Date.parse(to) / 1000];
      });
      expect(ranges).toHaveLength(7);
      expect(ranges[0]?.[0]).toBe(0);
      for (const [index, [from]] of ranges.slice(1).entries()) expect(from).toBe((ranges[index]?.[1] ?? 0) + 1);
    }
    expect(lists.divide('https://api.github.com/search/labels?q=a')).toBeUndefined();
    expect(lists.divide('https://api.github.com/search/issues?q=a&page=2')).toBeUndefined();
  });
});

describe('what is missing', () => {
  const TREE = { sha: 'a', url: '', truncated: true, tree: [] };
  const get = { ...APP, tree_sha: 'a' };

  test('is a notice, or an error if the caller asks for that', async () => {
    const { client, messages } = await meet(() => ({ body: TREE }));
    expect((await client.git.getTree(get)).data.truncated).toBe(true);
    expect(messages()).toEqual(['incomplete: the response is cut (`truncated`)']);
    expect(await codeOf(client.git.getTree(get, { incomplete: 'error' }))).toBe('INCOMPLETE');
    expect((await client.attempt(client.endpoint('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', get))).status).toBe(
      200,
    );
    expect(messages()).toHaveLength(2);
  });

  test('is an error without `onNotice` too, and not silently ignored by send.raw', async () => {
    const { send, endpoint } = await meet(() => ({ body: TREE }));
    const request = endpoint('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', get);
    expect((await send(request)).status).toBe(200);
    expect(await codeOf(send(request, { incomplete: 'error' }))).toBe('INCOMPLETE');
    await expect(send.raw(request, { incomplete: 'error' })).rejects.toThrow('cannot be used with send.raw');
  });

  const many = (length: number) => Array.from({ length }, (_, id) => ({ id, sha: `${id}`, filename: `${id}` }));

  test.each([
    [
      'a search that took too long',
      '/search/issues?q=a',
      { total_count: 1, incomplete_results: true, items: many(1) },
      'incomplete_results',
    ],
    [
      '300 files of a comparison',
      '/repos/o/r/compare/a...b',
      { files: many(300), commits: many(1), total_commits: 1 },
      '300 files',
    ],
    [
      '250 of 900 commits',
      '/repos/o/r/compare/a...b',
      { files: [], commits: many(250), total_commits: 900 },
      '250 of 900 commits',
    ],
  ])('is reported for a plain call: %s', async (_title, path, body, expected) => {
    const { client, messages } = await meet(() => ({ body }));
    await client.request(`GET ${path}`);
    expect(messages().join()).toContain(expected);
  });

  test.each([
    ['a complete tree', { ...TREE, truncated: false }],
    ['299 files of a comparison', { files: many(299), commits: [], total_commits: 0 }],
    ['a list', many(300)],
    ['nothing', undefined],
  ])('is not reported for %s', async (_title, body) => {
    const { client, messages } = await meet(() => ({ body }));
    await client.request('GET /repos/o/r/compare/a...b');
    expect(messages()).toEqual([]);
  });

  test('from organizations without single sign-on is reported once for a list', async () => {
    const { client, messages } = await meet((asked) => {
      const page = pageOf(asked, numbered(250));
      return { ...page, headers: { ...page.headers, 'x-github-sso': 'partial-results; organizations=1,2' } };
    });
    expect(await client.repos.listForAuthenticatedUser.all({})).toHaveLength(250);
    expect(messages()).toHaveLength(1);
    expect(messages()[0]).toContain('single sign-on');
    expect(await codeOf(client.repos.listForAuthenticatedUser.all({}, { incomplete: 'error' }))).toBe('INCOMPLETE');
  });

  test('from a list with a documented end, or with a larger total, is reported at its end', async () => {
    const { client, messages } = await meet((asked) =>
      asked.url.pathname.endsWith('/commits')
        ? pageOf(asked, numbered(250))
        : { body: { total_count: 5, workflow_runs: numbered(3) } },
    );
    const pull = { ...APP, pull_number: 1 };
    expect(await client.pulls.listCommits.all(pull)).toHaveLength(250);
    expect(messages()).toEqual(['incomplete: the API returns 250 items of this list at most']);
    expect(await client.pulls.listCommits.all(pull, { limit: 250 })).toHaveLength(250);
    expect(await collect(client.pulls.listCommits.pages({ ...pull, page: 3 }))).toHaveLength(1);
    expect(messages()).toHaveLength(1);
    await client.actions.listWorkflowRunsForRepo.all(APP);
    expect(messages()[1]).toBe('incomplete: the list ended after 3 of 5 items');
    expect(await codeOf(client.actions.listWorkflowRunsForRepo.all(APP, { incomplete: 'error' }))).toBe('INCOMPLETE');
  });

  test('is not looked for in responses of another origin', async () => {
    const other = await meet(() => ({ body: TREE }));
    const { client, messages } = await meet(() => ({ body: [] }));
    await client.send({ method: 'get', url: `${other.baseUrl}/x`, headers: { authorization: 'Bearer good' } } as never);
    expect(messages()).toEqual([]);
  });
});

describe('a list without an end', () => {
  const list = (linkOf: (page: number) => number | undefined, bodyOf: (page: number) => unknown) =>
    meet(({ url, origin }) => {
      const page = pageIn(url.href);
      const next = linkOf(page);
      const link = next === undefined ? {} : { link: `<${origin}${url.pathname}?page=${next}>; rel="next"` };
      return { headers: link, body: bodyOf(page) };
    });

  test.each([
    ['whose pages repeat', (page: number) => page + 1, () => [{ id: 1 }, { id: 2 }], 3],
    ['that leads back', (page: number) => (page < 3 ? page + 1 : 2), (page: number) => [{ id: page }], 3],
    ['whose pages alternate', (page: number) => page + 1, (page: number) => [{ id: page % 2 }, { id: 7 }], 13],
    ['whose pages are in a circle', (page: number) => page + 1, (page: number) => [{ id: page % 5 }, { id: 7 }], 16],
    [
      'with a page after an empty one',
      (page: number) => page + 1,
      (page: number) => (page === 2 ? [] : [{ id: page }]),
      2,
    ],
  ])('%s is rejected', async (_title, linkOf, bodyOf, requests) => {
    for (const concurrency of [1, 3]) {
      const { client, seen } = await list(linkOf, bodyOf);
      expect(await codeOf(client.issues.listForRepo.all(APP, { concurrency }))).toBe('ENDLESS_LIST');
      expect(seen).toHaveLength(requests);
      expect(await codeOf(collect(client.issues.listForRepo.pages(APP, { concurrency })))).toBe('ENDLESS_LIST');
    }
  });

  test.each<[string, number, number, (page: number) => object[]]>([
    ['whose last page repeats', 2, 2, () => [{ id: 1 }]],
    ['whose items are equal numbers', 4, 8, () => [7, 7] as never],
    ['of which some pages equal earlier ones', 30, 30, (page) => [{ id: page % 10 < 9 ? page % 9 : page }]],
  ])('is not one %s', async (_title, last, items, bodyOf) => {
    const { client } = await list((page) => (page < last ? page + 1 : undefined), bodyOf);
    expect(await client.issues.listForRepo.all(APP)).toHaveLength(items);
  });

  test('by page number, whose server ignores the number, is rejected', async () => {
    const { send, endpoint, seen } = await meet(() => ({ body: [{ id: 1 }] }));
    const items = send.all(endpoint('GET /x'), { paging: pagingOf({ by: 'page' }) });
    expect(await codeOf(items)).toBe('ENDLESS_LIST');
    expect(seen).toHaveLength(3);
  });
});

describe('a full page of GitHub without a `link` header', () => {
  /** A list whose links a proxy has removed. */
  const unlinked = (length: number) => meet((asked) => ({ ...pageOf(asked, numbered(length)), headers: {} }));
  const NO_LINK = ['incomplete: a page is full, but its response has no `link` header, so that more pages may follow'];

  test('is followed by the page with the next number, until a page is not full', async () => {
    for (const concurrency of [1, 5])
      for (const [length, requests] of [
        [99, 1],
        [100, 2],
        [101, 2],
        [200, 3],
        [205, 3],
      ] as const) {
        const { client, seen, messages } = await unlinked(length);
        const options = { concurrency, incomplete: 'error' } as const;
        expect(await client.issues.listForRepo.all(APP, options)).toEqual(numbered(length));
        expect([length, seen.length, messages()]).toEqual([length, requests, []]);
      }
  });

  test('is followed for a request that names no size, by a page that is not empty, and not beyond `limit`', async () => {
    const { client, endpoint, seen } = await unlinked(90);
    const request = endpoint('GET /repos/{owner}/{repo}/issues', { ...APP, state: 'all' });
    expect(await client.send.all(request)).toEqual(numbered(90));
    const pages = await collect(client.send.pages(request));
    expect(pages.map(({ data }) => data.length)).toEqual([30, 30, 30]);
    seen.length = 0;
    expect(await client.issues.listForRepo.all(APP, { limit: 90 })).toHaveLength(90);
    expect(await client.send.all(request, { limit: 30 })).toHaveLength(30);
    expect(await client.issues.listForRepo.all({ ...APP, per_page: 45 }, { pages: 1 })).toHaveLength(45);
    expect(seen).toHaveLength(3);
  });

  test('ends the list with a notice if the next number has the same items', async () => {
    const { client, messages, seen } = await meet(() => ({ body: numbered(100) }));
    expect(await client.issues.listForRepo.all(APP)).toEqual(numbered(100));
    expect([messages(), seen.length]).toEqual([NO_LINK, 2]);
    expect(await codeOf(client.issues.listForRepo.all(APP, { incomplete: 'error' }))).toBe('INCOMPLETE');
  });

  test('ends the list with a notice if its pages are requested by cursors', async () => {
    const { client, messages, seen } = await unlinked(205);
    expect(await client.users.list.all({})).toHaveLength(100);
    expect([messages(), seen.length]).toEqual([NO_LINK, 1]);
    const { client: short, messages: none } = await unlinked(99);
    expect(await short.users.list.all({})).toHaveLength(99);
    expect(none()).toEqual([]);
  });

  test('is not followed if the total is reached, or the most that the API returns', async () => {
    const runs = await meet((asked) => {
      const { items } = pageOf(asked, numbered(100));
      return { body: { total_count: 100, workflow_runs: items } };
    });
    expect(await runs.client.actions.listWorkflowRunsForRepo.all(APP, { incomplete: 'error' })).toHaveLength(100);
    expect(runs.seen).toHaveLength(1);
    const search = await meet((asked) => ({ ...searchIn(asked, numbered(1500)), headers: {} }));
    const found = await search.client.search.issuesAndPullRequests.all({ q: 'a' }, { limit: 1000 });
    expect(found).toHaveLength(1000);
    expect(search.seen).toHaveLength(10);
  });

  test('is followed as its route is paged, for every route of the catalogue', () => {
    const main = JSON.parse(readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8'));
    const wrong: string[] = [];
    let count = 0;
    for (const [key, route] of Object.entries<{ pagination?: { by: string }; parameters?: (string | object)[] }>(
      main.routes,
    )) {
      if (!route.pagination) continue;
      count++;
      const path = (key.split(' ')[1] ?? '').replace(/\{[^}]*\}/g, '7');
      const size = (route.parameters ?? [])
        .map((each) => (typeof each === 'string' ? main.parameters[each] : each))
        .find(({ name }) => name === 'per_page');
      for (const base of ['https://api.github.com', 'https://ghe.example/api/v3']) {
        const next = (query: string, length: number) =>
          lists.findNext({ url: `${base}${path}${query}`, data: [], status: 200, headers: {} }, length, length);
        const numberedNext = (query: string) => (route.pagination?.by === 'page' ? `${base}${path}?${query}` : null);
        if (next('?per_page=40', 40) !== numberedNext('per_page=40&page=2')) wrong.push(key);
        if (next('', size?.default ?? 30) !== numberedNext('page=2')) wrong.push(`${key} by default`);
        if (next('?per_page=40', 39) !== undefined) wrong.push(`${key} with fewer`);
      }
    }
    expect(count).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});

describe('a list that changes while it is read', () => {
  const CHANGED = ['incomplete: the list changed while it was read: a page has items that were on an earlier page'];
  const SHORTER = ['incomplete: the list became shorter while it was read, so that items may have been left out'];
  const list = { ...APP, per_page: 10 };
  /** A list of 50 items that changes once, before the page is requested. */
  const changing = (change: (items: ReturnType<typeof numbered>) => void, at = 3, length = 50) => {
    const items = numbered(length);
    let isChanged = false;
    return meet((asked) => {
      if (pageIn(asked.url.href) === at && !isChanged) {
        isChanged = true;
        change(items);
      }
      return pageOf(asked, items);
    });
  };

  test.each([1, 9, 10])('has a notice of %i new first items, and an end', async (count) => {
    const change = (items: ReturnType<typeof numbered>) => {
      items.unshift(...numbered(100).slice(90 - count, 90));
    };
    const { client, messages } = await changing(change);
    const ids = (await client.issues.listForRepo.all(list)).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(numbered(50).map(({ id }) => id)));
    expect(messages()).toEqual(CHANGED);
    const whole = (await changing(change)).client.issues.listForRepo.all(list, { incomplete: 'error' });
    expect(await codeOf(whole)).toBe('INCOMPLETE');
    const once = await changing(change);
    expect(await once.client.issues.listForRepo.all(list, { unique: 'id' })).toEqual(numbered(50));
    expect(once.messages()).toEqual([]);
  });

  test.each([
    [
      'more new first items than a page has',
      (items: ReturnType<typeof numbered>) => items.unshift(...numbered(125).slice(100)),
      75,
    ],
    [
      'an item that was read moves to the end',
      (items: ReturnType<typeof numbered>) => items.push(...items.splice(0, 1)),
      50,
    ],
  ] as const)('has a notice if %s, although no page has items of the page before', async (_title, change, length) => {
    const { client, messages } = await changing(change);
    const ids = (await client.issues.listForRepo.all(list)).map(({ id }) => id);
    expect([ids.length, new Set(ids).size < length]).toEqual([length, true]);
    expect(messages()).toEqual(CHANGED);
    const whole = (await changing(change)).client.issues.listForRepo.all(list, { incomplete: 'error' });
    expect(await codeOf(whole)).toBe('INCOMPLETE');
  });

  test('has a notice if its last page comes closer, or is empty', async () => {
    for (const at of [2, 3, 5])
      for (const concurrency of [1, 2]) {
        const { client, messages } = await changing((items) => items.splice(0, 10), at);
        expect((await client.issues.listForRepo.all(list, { concurrency })).length).toBeLessThan(50);
        expect([at, concurrency, messages()]).toEqual([at, concurrency, SHORTER]);
      }
    const { client } = await changing((items) => items.splice(0, 10));
    expect(await codeOf(client.issues.listForRepo.all(list, { incomplete: 'error' }))).toBe('INCOMPLETE');
  });

  test('has a notice if its last page moves away while pages are requested at once', async () => {
    const LONGER =
      'incomplete: the list became longer while pages were requested at once, so that items may have been left out';
    const change = (items: ReturnType<typeof numbered>) => items.unshift(...numbered(10));
    const { client, messages } = await changing(change, 4);
    await client.issues.listForRepo.all(list, { concurrency: 3, unique: 'id' });
    expect(messages()).toContain(LONGER);
    const serial = await changing(change, 4);
    await serial.client.issues.listForRepo.all(list, { unique: 'id' });
    expect(serial.messages()).toEqual([]);
  });

  test('has a notice if its `total_count` falls, although it has as many pages', async () => {
    const items = numbered(25);
    const { client, messages } = await meet((asked) => {
      if (pageIn(asked.url.href) === 2) items.splice(0, 2);
      const { headers = {}, items: runs } = pageOf(asked, items);
      return { headers, body: { total_count: items.length, workflow_runs: runs } };
    });
    expect(await client.actions.listWorkflowRunsForRepo.all(list)).toHaveLength(23);
    expect(messages()).toEqual(SHORTER);
  });
});

describe('a list that ends with a page that is not a list', () => {
  const HTML = { headers: { 'content-type': 'text/html' }, body: '<p>Sign in to the proxy</p>' };
  const ending = (last: Answer, pages = 3) =>
    meet((asked) => (pageIn(asked.url.href) < pages ? pageOf(asked, numbered(1000)) : last));

  test.each([
    ['that is not ready', { status: 202, body: {} }, 'NOT_READY'],
    ['of a proxy', HTML, 'UNEXPECTED_DATA'],
    ['that is an object', { body: { message: 'Try again' } }, 'UNEXPECTED_DATA'],
    ['without content', { status: 204, body: undefined }, 'UNEXPECTED_DATA'],
  ] as const)('%s is rejected', async (_title, last, code) => {
    for (const concurrency of [1, 10]) {
      const { client } = await ending(last as Answer);
      expect(await codeOf(client.issues.listForRepo.all(APP, { concurrency }))).toBe(code);
      expect(await codeOf(collect(client.issues.listForRepo.items(APP, { concurrency })))).toBe(code);
    }
  });

  test('is rejected on the first page too, unless the page has no content or is an object', async () => {
    const first = async (last: Answer) => (await ending(last, 1)).client.repos.listContributors;
    expect(await codeOf((await first({ status: 202, body: {} })).all(APP))).toBe('NOT_READY');
    expect(await codeOf((await first(HTML)).all(APP))).toBe('UNEXPECTED_DATA');
    // The contributors of an empty repository.
    expect(await (await first({ status: 204, body: undefined })).all(APP)).toEqual([]);
    expect(await (await first({ body: {} })).all(APP)).toEqual([]);
  });

  test('may be an object with `paging`, because some APIs leave out empty lists', async () => {
    const { send, endpoint } = await meet(({ url }) => ({
      body: pageIn(url.href) < 3 ? { rows: [{ id: pageIn(url.href) }] } : {},
    }));
    const paging = pagingOf({ by: 'page', items: 'rows' });
    expect(await send.all(endpoint('GET /x'), { paging })).toHaveLength(2);
  });

  test('before the page that was linked as the last is reported', async () => {
    for (const concurrency of [1, 10]) {
      const { client, messages } = await meet((asked) => {
        const page = pageOf(asked, numbered(800));
        return pageIn(asked.url.href) === 3 ? { ...page, headers: {} } : page;
      });
      expect(await client.issues.listForRepo.all(APP, { concurrency })).toHaveLength(300);
      expect(messages()).toEqual(['incomplete: the list ended with page 3, but the page before has a link to page 8']);
      const whole = client.issues.listForRepo.all(APP, { concurrency, incomplete: 'error' });
      expect(await codeOf(whole)).toBe('INCOMPLETE');
    }
  });

  test('is complete if its last page is the one that was linked', async () => {
    const { client, messages } = await meet((asked) => pageOf(asked, numbered(800)));
    expect(await client.issues.listForRepo.all(APP, { concurrency: 3, incomplete: 'error' })).toHaveLength(800);
    expect(messages()).toEqual([]);
  });
});

describe('a result that is not ready', () => {
  const stats = (ready: number, headers = {}) =>
    meet(({ count }) => (count < ready ? { status: 202, headers, body: {} } : { body: [{ total: 1 }] }), {
      maxWait: 1000,
    });

  test('has the status 202, or is asked for until it is ready', async () => {
    const { client, seen } = await stats(4);
    expect((await client.repos.getContributorsStats(APP)).status).toBe(202);
    const { status, data } = await client.repos.getContributorsStats(APP, { until: 'ready' });
    expect([status, data]).toEqual([200, [{ total: 1 }]]);
    expect(seen.map((each) => each.status)).toEqual([202, 202, 202, 200]);
  });

  test('is asked for after the time that the server names, and not for longer than `maxWait`', async () => {
    const { client, seen } = await stats(9, { 'retry-after': '0.3' });
    const { error } = await settled(client.repos.getContributorsStats(APP, { until: 'ready' }));
    expect(error).toMatchObject({ code: 'NOT_READY', status: 0 });
    expect((error as Error).message).toContain('not ready after 1000 ms (`maxWait`)');
    expect(seen).toHaveLength(4);
    const times = seen.map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(290);
  });

  test.each(['', 'done'])('has no other name: %j', async (until) => {
    const { client, seen } = await stats(1);
    const call = client.repos.getContributorsStats(APP, { until: until as never });
    await expect(call).rejects.toThrow('The option "until" must be "ready".');
    expect(seen).toEqual([]);
  });

  test('works with attempt and raw, and ends with a signal', async () => {
    const { client, endpoint } = await stats(3);
    const request = endpoint('GET /repos/{owner}/{repo}/stats/contributors', APP);
    expect(await (await client.raw(request, { until: 'ready' })).json()).toEqual([{ total: 1 }]);
    const second = await stats(3);
    const again = second.endpoint('GET /repos/{owner}/{repo}/stats/contributors', APP);
    expect((await second.client.attempt(again, { until: 'ready' })).status).toBe(200);
    const third = await stats(99, { 'retry-after': '0.9' });
    const stop = new AbortController();
    const waiting = third.client.repos.getContributorsStats(APP, { until: 'ready', signal: stop.signal });
    await vi.waitUntil(() => third.seen.length === 1, PATIENCE);
    stop.abort('enough');
    expect((await settled(waiting)).error).toBe('enough');
  });

  test('of a write is read at its URL, and the write is sent once', async () => {
    const { client, seen } = await meet(({ method, count, url, origin }) => {
      if (method === 'POST') return { status: 202, body: { full_name: 'me/r', url: `${origin}/repos/me/r` } };
      expect(url.pathname).toBe('/repos/me/r');
      return count < 3 ? { status: 404, body: { message: 'Not Found' } } : { body: { full_name: 'me/r', size: 1 } };
    });
    const { status, data } = await client.repos.createFork(APP, { until: 'ready' });
    expect([status, data.size]).toEqual([200, 1]);
    expect(seen.map((each) => `${each.method} ${each.status}`)).toEqual(['POST 202', 'GET 404', 'GET 404', 'GET 200']);
  });

  test('of an export is pending as long as its state is', async () => {
    const { client, seen } = await meet(({ method, count }) => {
      const headers = { location: '/user/codespaces/c/exports/latest' };
      if (method === 'POST') return { status: 202, headers, body: { state: 'in_progress' } };
      return { body: { state: count < 3 ? 'in_progress' : 'succeeded' } };
    });
    const call = { codespace_name: 'c' };
    const { data } = await client.codespaces.exportForAuthenticatedUser(call, { until: 'ready' });
    expect(data.state).toBe('succeeded');
    expect(seen).toHaveLength(4);
  });

  test.each([
    ['of another origin', 'https://evil.example/repos/me/r'],
    ['that is missing', undefined],
  ])('of a write with a URL %s is an error, and nothing is sent to it', async (_title, url) => {
    const { client, seen } = await meet(() => ({ status: 202, body: { url } }));
    const { error } = await settled(client.repos.createFork(APP, { until: 'ready' }));
    expect(error).toMatchObject({ code: 'NOT_READY' });
    expect((error as Error).message).toContain('no URL of the API');
    expect(seen).toHaveLength(1);
  });

  test('of a write is read only if the client may do that', async () => {
    const { baseUrl, seen } = await meet(({ origin }) => ({ status: 202, body: { url: `${origin}/user` } }));
    const createPermissionGuard = () => (request: { method: string }) => {
      if (request.method !== 'POST') throw new EndpointError('PERMISSION_DENIED', 'not allowed');
      return request;
    };
    const limited = createGitHub({
      baseUrl,
      token: 'good',
      permissions: { administration: 'write' },
      loadPermissions: async () => ({ createPermissionGuard, describeNeeds: () => undefined }) as never,
    });
    const { error } = await settled(
      limited.send(github('POST /repos/{owner}/{repo}/forks', { ...APP, baseUrl }), { until: 'ready' }),
    );
    expect((error as Error).message).toContain('not allowed');
    expect(seen).toHaveLength(1);
  });
});

describe('a response that single sign-on rejects', () => {
  const URL_OF_SSO = 'https://github.com/orgs/o/sso?authorization_request=AAA';
  const sso = (status: number) =>
    meet(() => ({
      status,
      headers: { 'x-github-sso': `required; url=${URL_OF_SSO}` },
      body: { message: 'Resource protected by organization SAML enforcement.' },
    }));

  test.each([403, 422])(
    'has the URL in its message and in its error, and another error has not: %i',
    async (status) => {
      const { client } = await sso(status);
      const { error } = await settled(client.repos.get(APP));
      const advice = `Authorize the token for single sign-on: ${URL_OF_SSO}`;
      if (status === 403) expect(error).toMatchObject({ status, ssoUrl: URL_OF_SSO });
      else expect(error).not.toHaveProperty('ssoUrl');
      expect((error as Error).message.includes(advice)).toBe(status === 403);
      expect((error as Error).message.includes(URL_OF_SSO)).toBe(status === 403);
    },
  );
});
