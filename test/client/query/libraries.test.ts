import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createGitHub } from 'routebook';
import { emitModules, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { infiniteQueryOptions, queryOptions } from 'routebook/query';
import { expect, test, vi } from 'vitest';
import { fetchTools } from '../../../tools/fetch-tools.js';
import { COMPILERS, compile } from '../../support/compile.ts';
import { startServer } from '../../support/loopback-server.ts';

// Other libraries than that of query-options.test.ts accept the options, when a program is compiled and when it runs.

const packages = fetchTools('libraries');
/** Loads a package of the set. The types that the test needs are written here, because those of the packages need the set to compile. */
const load = async <Module>(name: string): Promise<Module> => {
  const path = createRequire(join(packages, '../package.json')).resolve(name);
  return (await import(/* @vite-ignore */ path)) as Module;
};

interface Swr {
  preload(key: unknown, fetcher: unknown): unknown;
  unstable_serialize(key: unknown): string;
}

interface Query<Data> {
  readonly data: { readonly value: Data };
  readonly hasNextPage: { readonly value: boolean };
  refresh(): Promise<unknown>;
  loadNextPage(): Promise<unknown>;
}

interface Colada {
  readonly PiniaColada: unknown;
  useQuery(options: object): Query<unknown>;
  useInfiniteQuery(options: object): Query<{ readonly pages: readonly { readonly data: readonly unknown[] }[] }>;
}

interface App {
  use(plugin: unknown): void;
  runWithContext<Result>(run: () => Result): Result;
}

const repo = { owner: 'octokit', repo: 'app' };

const text = { type: 'string' };
const list: JsonObject = {
  type: 'object',
  required: ['reports'],
  properties: { reports: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: text } } } },
};
const description: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Reports', version: '1' },
  servers: [{ url: 'https://h.test' }],
  paths: {
    '/reports': {
      get: {
        operationId: 'listReports',
        tags: ['reports'],
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: '', content: { 'application/json': { schema: list } } } },
      },
      post: { operationId: 'createReport', tags: ['reports'], responses: { 204: { description: '' } } },
    },
    '/reports/{id}': {
      get: {
        operationId: 'getReport',
        tags: ['reports'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': { schema: { type: 'object', required: ['title'], properties: { title: text } } },
              'text/csv': {},
            },
          },
          204: { description: '' },
        },
      },
    },
  },
};

const PROGRAM = `import { useInfiniteQuery as useColadaPages, useMutation as useColadaMutation, useQuery as useColada } from '@pinia/colada';
import { QueryClient, queryOptions as tagged, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { createGitHub } from 'routebook';
import { infiniteQueryOptions, mutationOptions, queryOptions } from 'routebook/query';
import { createClient } from './api/operations.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <Expected>() => <Actual>(_value: Actual, ..._same: Equal<Actual, Expected> extends true ? [] : [never]) => {};

const github = createGitHub();
const repo = { owner: 'octokit', repo: 'app' };
const issue = queryOptions(github.issues.get, { ...repo, issue_number: 1 });
const issues = infiniteQueryOptions(github.issues.listForRepo, repo);

is<string | undefined>()(useQuery(issue).data?.title);
is<string | undefined>()(useQuery({ ...issue, enabled: true, select: (data) => data.title }).data);
is<string>()(useSuspenseQuery(issue).data.title);
const cache = new QueryClient();
is<string | undefined>()(cache.getQueryData(issue.queryKey)?.title);
is<string | undefined>()(cache.getQueryData(tagged(issue).queryKey)?.title);
is<number | undefined>()(cache.getQueryData(issues.queryKey)?.pages[0]?.data[0]?.number);
is<number[] | undefined>()(useInfiniteQuery(issues).data?.pages.flatMap((page) => page.data.map((each) => each.number)));
useMutation(mutationOptions(github.issues.create)).mutate({ ...repo, title: 'Bug' });
// @ts-expect-error A title is required.
useMutation(mutationOptions(github.issues.create)).mutate(repo);

is<string | undefined>()(useSWR(issue.key, issue.query).data?.title);
const pages = useSWRInfinite(
  (_index, last: Awaited<ReturnType<typeof issues.query>> | null) => (last && !last.next ? null : [issues.key, last?.next] as const),
  ([, pageParam]) => issues.query({ pageParam }),
);
is<number | undefined>()(pages.data?.[0]?.data[0]?.number);

is<string | undefined>()(useColada(issue).data.value?.title);
is<number | undefined>()(useColadaPages(issues).data.value?.pages[0]?.data[0]?.number);
useColadaMutation(mutationOptions(github.issues.create)).mutate({ ...repo, title: 'Bug' });

const client = createClient();
const report = queryOptions(client.getReport, { id: 'a' });
is<string | undefined>()(useQuery(report).data?.title);
is<{ title: string } | null>()(await report.query());
is<unknown>()(await queryOptions(client.getReport, { id: 'a', headers: { accept: 'text/csv' } }).query());
is<string>()((await infiniteQueryOptions(client.listReports).query({})).data.reports[0]?.id);
queryOptions(client.listReports);
queryOptions(client.listReports, { page: 1 });
// @ts-expect-error The id is required.
queryOptions(client.getReport);
// @ts-expect-error The id is a text.
queryOptions(client.getReport, { id: 1 });
// @ts-expect-error A query does not write.
queryOptions(client.createReport);
// @ts-expect-error The route has no pages.
infiniteQueryOptions(client.getReport, { id: 'a' });
`;

// Libraries are checked with the compilers that they support.
test.each(COMPILERS.filter((name) => name !== 'typescript-5.4'))(
  'a program with all of them compiles with %s',
  (compiler) => {
    const { catalogue } = generate(description);
    const profile = { baseUrl: 'https://h.test', vendor: 'test', userAgent: 'test', accept: 'application/json' };
    const files = new Map(
      [...emitTypes(catalogue), ...emitModules(catalogue, profile)].map(([name, content]) => [`api/${name}`, content]),
    );
    files.set('use.ts', PROGRAM);
    const declarations = {
      '@pinia/colada': '@pinia/colada/dist/index.d.mts',
      '@tanstack/query-core': '@tanstack/query-core/build/modern/index.d.ts',
      '@tanstack/react-query': '@tanstack/react-query/build/modern/index.d.ts',
      swr: 'swr/dist/index/index.d.mts',
      'swr/infinite': 'swr/dist/infinite/index.d.mts',
    };
    const paths = Object.fromEntries(
      Object.entries(declarations).map(([name, file]) => [name, [join(packages, file)]]),
    );
    const compilerOptions = { lib: ['es2022', 'dom', 'dom.iterable'], skipLibCheck: true, paths };
    expect(compile(files, { compiler, compilerOptions })).toEqual([]);
  },
);

test('SWR sends the request of a query, and serializes its key', async () => {
  await using server = await startServer(() => ({ data: { number: 1 } }));
  // SWR sends nothing without a page.
  vi.stubGlobal('window', globalThis);
  const { preload, unstable_serialize: serialize } = await load<Swr>('swr').finally(() => vi.unstubAllGlobals());
  const { get } = createGitHub({ baseUrl: server.baseUrl }).repos;
  const { key, query } = queryOptions(get, repo);
  expect(await preload(key, query)).toEqual({ number: 1 });
  expect(serialize(queryOptions(get, { repo: 'app', owner: 'octokit' }).key)).toBe(serialize(key));
  expect(serialize(queryOptions(get, { repo: 'other', owner: 'octokit' }).key)).not.toBe(serialize(key));
});

test('Pinia Colada reads a query and the pages of a list', async () => {
  await using server = await startServer(({ url }, _count, origin) => {
    if (!url.includes('issues')) return { data: { full_name: 'octokit/app' } };
    const page = Number(new URL(url, origin).searchParams.get('page') ?? 1);
    const link = `<${origin}/api/v3/repositories/1/issues?page=${page + 1}>; rel="next"`;
    return { data: [{ number: page }], headers: page < 3 ? { link } : {} };
  });
  const github = createGitHub({ baseUrl: server.baseUrl });
  const { PiniaColada, useInfiniteQuery, useQuery } = await load<Colada>('@pinia/colada');
  const { createPinia } = await load<{ createPinia(): unknown }>('pinia');
  const { createApp } = await load<{ createApp(component: object): App }>('vue');
  const app = createApp({ render: () => null });
  app.use(createPinia());
  app.use(PiniaColada);
  const one = app.runWithContext(() => useQuery(queryOptions(github.repos.get, repo)));
  await one.refresh();
  expect(one.data.value).toEqual({ full_name: 'octokit/app' });
  const list = app.runWithContext(() => useInfiniteQuery(infiniteQueryOptions(github.issues.listForRepo, repo)));
  await list.refresh();
  for (let count = 0; list.hasNextPage.value && count < 5; count++) await list.loadNextPage();
  expect(list.data.value.pages.flatMap((page) => page.data)).toEqual([1, 2, 3].map((number) => ({ number })));
});
