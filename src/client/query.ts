// biome-ignore lint/suspicious/noTsIgnore: it is an error only where the library is missing
/** @ts-ignore Programs without TanStack Query do not have it, and the type is then `any`. */
import type { DataTag } from '@tanstack/query-core';
import { atCaller, attachRoute, type Callee, EndpointError, invalidOption } from '../core/errors.ts';
import { isRead, PARTS } from '../core/methods.ts';
import { memberOf } from '../core/objects.ts';
import { credentialsOf } from '../core/secrets.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { ANY_HOST, DETAILS, detailsOf, NEXT, type NextPage, type Paging } from '../send/paging.ts';
import type { MethodParts } from './create-method.ts';
import { copyHeaders, type IsSecret, type QueryKey, queryKeyOf, secretsOf } from './query-key.ts';

/** A method of a client. */
export interface AnyMethod {
  (...args: never[]): Promise<{ readonly data: unknown }>;
  readonly route: string;
}
/** A method of a client that reads. */
export interface ReadMethod extends AnyMethod {
  readonly route: `${'GET' | 'HEAD' | 'QUERY'} ${string}`;
}
/** A method of a client that reads a list with pages. */
export interface ListMethod extends ReadMethod {
  pages(...args: never[]): AsyncGenerator<{ readonly data: unknown }, void, void>;
}
/** The options of a method. */
export type QueryInput<Method extends AnyMethod> = Parameters<Method>[0];
/** The response of a method. `ReturnType` would be `any` for methods whose options are inferred. */
export type ResultOf<Method extends AnyMethod> = Method extends (...args: never[]) => Promise<infer Result>
  ? Result
  : never;
/** A method that can be called without options. */
export type BareMethod<Method extends AnyMethod> = [] extends Parameters<Method> ? Method : never;

/** Options that choose the type of the data. */
type Choosing =
  | { readonly headers: { readonly accept: {} } | { readonly Accept: {} } }
  | { readonly mediaType: { readonly format: {} } }
  | { readonly apiVersion: {} }
  | { readonly stream: true };

type DataIn<Response> = Response extends { readonly data: infer Data } ? Data : never;
/** The data of a response in a cache, where that of a response without content is `null`. */
type Kept<Data> = [Data] extends [never] ? null : undefined extends Data ? Exclude<Data, undefined> | null : Data;
type KeptIn<Response> = Response extends { readonly data: infer Data } ? Kept<Data> : never;

/** The data of a call. If its options choose another form of the data than that of other calls, the data is `unknown`. */
export type QueryData<Method extends AnyMethod, Options = {}> = Options extends Choosing
  ? unknown
  : KeptIn<ResultOf<Method>>;

/** A key that names the type of its data, for `getQueryData` of TanStack Query. Without that library, the key itself. */
export type TaggedKey<Data> = 0 extends 1 & DataTag<QueryKey, Data> ? QueryKey : DataTag<QueryKey, Data>;

/** The options of a query, with the names of TanStack Query and SWR (`queryKey`, `queryFn`) and with those of Pinia Colada (`key`, `query`). */
export interface QueryOptions<Data> {
  readonly queryKey: TaggedKey<Data>;
  readonly queryFn: (context?: object) => Promise<Data>;
  readonly key: QueryKey;
  readonly query: (context?: object) => Promise<Data>;
}
/** The options of a mutation, with the names of TanStack Query and with those of Pinia Colada. */
export interface MutationOptions<Data, Options> {
  readonly mutationKey: readonly [route: string];
  readonly mutationFn: (options: Options) => Promise<Data>;
  readonly key: readonly [route: string];
  readonly mutation: (options: Options) => Promise<Data>;
}
/** A page of a list, as it is kept in a cache. */
export interface QueryPage<Data> {
  /** The data of the response. */
  readonly data: Data;
  /** The parameter of the next page, or null after the last. */
  readonly next: NextPage | null;
}
/** What the function of a query with pages receives. */
export interface PageContext {
  readonly pageParam?: unknown;
  readonly signal?: AbortSignal;
}
/** The options of a query with pages, with the names of TanStack Query and with those of Pinia Colada. */
export interface InfiniteQueryOptions<Data> {
  readonly queryKey: TaggedKey<{ pages: QueryPage<Data>[]; pageParams: (NextPage | null)[] }>;
  readonly queryFn: (context: PageContext) => Promise<QueryPage<Data>>;
  readonly key: QueryKey;
  readonly query: (context: PageContext) => Promise<QueryPage<Data>>;
  readonly initialPageParam: NextPage | null;
  readonly getNextPageParam: (
    last: Pick<QueryPage<unknown>, 'next'>,
    pages: readonly unknown[],
    parameter: NextPage | null,
    parameters: readonly (NextPage | null)[],
  ) => NextPage | null;
}

/**
 * The options of a query that calls a method of a client: for `useQuery` and `fetchQuery` of TanStack Query, `useQuery` of Pinia Colada, and
 * `useSWR(key, query)`.
 *
 * @example
 * const { data } = useQuery(queryOptions(github.issues.get, { owner, repo, issue_number }));
 */
export function queryOptions<Method extends ReadMethod>(method: BareMethod<Method>): QueryOptions<QueryData<Method>>;
export function queryOptions<Method extends ReadMethod, const Options = {}>(
  method: Method,
  options: Options extends InferenceOnly ? Options : QueryInput<Method>,
): QueryOptions<QueryData<Method, Options>>;
export function queryOptions(method: unknown, given?: unknown): QueryOptions<unknown> {
  const { call, options, key } = readQuery(queryOptions, method, given);
  // TanStack Query and Pinia Colada pass a signal. SWR passes the key.
  const query = async (context?: object) => (await call(options, { signal: memberOf(context, 'signal') })).data ?? null;
  return { queryKey: key as TaggedKey<unknown>, queryFn: query, key, query };
}

/**
 * The options of a mutation that calls a method of a client.
 *
 * @example
 * const { mutate } = useMutation(mutationOptions(github.issues.create));
 * mutate({ owner, repo, title: 'Bug' });
 */
export function mutationOptions<Method extends AnyMethod>(
  method: Method,
): MutationOptions<DataIn<ResultOf<Method>>, QueryInput<Method>>;
export function mutationOptions(method: unknown): MutationOptions<unknown, unknown> {
  const call = readMethod(mutationOptions, method);
  const mutation = async (options: unknown) => (await call(options)).data;
  const key = [call[PARTS].route] as const;
  return { mutationKey: key, mutationFn: mutation, key, mutation };
}

/**
 * The options of a query that reads the pages of a list: for `useInfiniteQuery` and `fetchInfiniteQuery` of TanStack Query, and
 * `useInfiniteQuery` of Pinia Colada.
 *
 * @example
 * const { data, fetchNextPage } = useInfiniteQuery(infiniteQueryOptions(github.issues.listForRepo, { owner, repo }));
 * const issues = data?.pages.flatMap((page) => page.data);
 */
export function infiniteQueryOptions<Method extends ListMethod>(
  method: BareMethod<Method>,
): InfiniteQueryOptions<QueryData<Method>>;
export function infiniteQueryOptions<Method extends ListMethod, const Options = {}>(
  method: Method,
  options: Options extends InferenceOnly ? Options : QueryInput<Method>,
): InfiniteQueryOptions<QueryData<Method, Options>>;
export function infiniteQueryOptions(method: unknown, given?: unknown): InfiniteQueryOptions<unknown> {
  const { call, options, key } = readQuery(infiniteQueryOptions, method, given);
  const parts = call[PARTS];
  if (!parts.iterating.includes('pages')) {
    const advice = 'Use queryOptions, or describe it in the configuration of the generator.';
    throw attachRoute(fault(`the pagination of the route is not known. ${advice}`), infiniteQueryOptions, parts.route);
  }
  // The list and its pages are different data.
  const listKey: QueryKey = [key[0], key[1], { ...key[2], pages: true }];
  const query = (context: PageContext) => readPage(parts, options, context);
  return {
    queryKey: listKey as InfiniteQueryOptions<unknown>['queryKey'],
    queryFn: query,
    key: listKey,
    query,
    initialPageParam: null,
    // A page that leads back to an earlier one is the last that has something new.
    getNextPageParam: ({ next }, _pages, _parameter, parameters) =>
      next && parameters?.some((each) => each?.url === next.url) ? null : next,
  };
}

/** A method of a client, whose options the compiler has checked. */
interface Call {
  (...args: readonly unknown[]): Promise<{ readonly data?: unknown }>;
  readonly [PARTS]: MethodParts;
}

function readMethod(callee: Callee, method: unknown): Call {
  if (typeof method === 'function' && Object.hasOwn(method, PARTS)) return method as unknown as Call;
  throw atCaller(fault('The first argument must be a method of a client, such as github.issues.get.'), callee);
}

/** The method of a query, a copy of its options, and its key. */
function readQuery(callee: Callee, method: unknown, given: unknown) {
  const call = readMethod(callee, method);
  const { route } = call[PARTS];
  try {
    const advice =
      'the method changes data, and a query may be sent at any time and more than once. Use mutationOptions.';
    if (!isRead(route.split(' ', 1)[0] as string)) throw fault(advice);
    const options: { headers?: unknown } = { ...(given as object | undefined) };
    if (typeof options.headers === 'object' && options.headers !== null) options.headers = copyHeaders(options.headers);
    return { call, options, key: queryKeyOf(call[PARTS], options) };
  } catch (error) {
    throw attachRoute(error, callee, route);
  }
}

const fault = (message: string) => new EndpointError('INVALID_OPTION', message, { parameter: 'method' });

/** Reads one page, and where the list goes on after it. */
async function readPage(parts: MethodParts, options: object, context: PageContext): Promise<QueryPage<unknown>> {
  const { performer, route, build, paging, endpoint } = parts;
  const from = memberOf(context, 'pageParam') as NextPage | null | undefined;
  let request: RequestOptions;
  try {
    request = build(options);
    if (from) request = { ...request, url: resolvePage(from.url, request.url, secretsOf(endpoint)) };
  } catch (error) {
    throw attachRoute(error, readPage, route);
  }
  const resumed = from && paging ? { paging: resume(paging.paging, from) } : paging;
  const sending = { ...resumed, pages: 1, signal: memberOf(context, 'signal') };
  for await (const page of performer.iterate({ route }, 'pages', [request, sending])) {
    const { data = null, [NEXT]: next } = page as { readonly data?: unknown; readonly [NEXT]?: NextPage };
    return { data, next: next ? { ...next, url: storedUrl(next.url, request.url, endpoint) } : null };
  }
  throw attachRoute(fault('the list has no page.'), readPage, route);
}

/** The pagination of a list after a page: with what its pages have had so far. */
function resume(paging: Paging, { isLinked, isMarked, again }: NextPage): Paging {
  const state = { ...((isLinked || isMarked) && { isMarked: true }), ...(again && { again }) };
  return { ...paging, [DETAILS]: { ...detailsOf(paging), state } } as Paging;
}

/** The path and the query of a URL. A cache keeps them, so they do not have the credentials of the request. */
function storedUrl(next: string, first: string, endpoint: object): string {
  const sent = new URL(first, ANY_HOST);
  const url = new URL(next, sent);
  for (const [name, value] of sent.searchParams) {
    // What the API declares as a credential may be another by now. Other names of secrets may be those of pages: `page_token`.
    const isDeclared = credentialsOf(endpoint).includes(name.toLowerCase());
    const isOwn = isDeclared || (secretsOf(endpoint)(name) && url.searchParams.get(name) === value);
    if (isOwn && url.searchParams.has(name)) url.searchParams.set(name, '');
  }
  return url.pathname + url.search;
}

/** The URL of a page, with the credentials of the request. A page parameter may come from a cache that others can change. */
function resolvePage(next: unknown, first: string, isSecret: IsSecret): string {
  const sent = new URL(first, ANY_HOST);
  if (typeof next !== 'string' || !next.startsWith('/') || new URL(next, sent).origin !== sent.origin)
    throw invalidOption('pageParam', 'must be the value that getNextPageParam returned');
  const url = new URL(next, sent);
  for (const [name, value] of sent.searchParams)
    if (isSecret(name) && url.searchParams.get(name) === '') url.searchParams.set(name, value);
  return url.href.replace(ANY_HOST, '');
}
