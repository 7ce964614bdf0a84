import { credentialsOf } from '../../core/endpoint/carried.ts';
import { attachRoute, invalidOption } from '../../core/endpoint/errors.ts';
import type { InferenceOnly } from '../../core/types/inference.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { ANY_HOST, DETAILS, detailsOf, NEXT, type NextPage, type Paging } from '../../send/pages/paging.ts';
import type { MethodParts } from '../create-method.ts';
import { type IsSecret, type QueryKey, secretsOf } from './query-key.ts';
import {
  type BareMethod,
  invalidMethod,
  type OptionsOf,
  type QueryData,
  type ReadMethod,
  readQuery,
  signalOf,
} from './query-options.ts';

/** A method of a client that reads a list with pages. */
export interface ListMethod extends ReadMethod {
  pages(...args: never[]): AsyncGenerator<{ readonly data: unknown }, void, void>;
}

/** A page of a list, as it is kept in a cache. */
export interface QueryPage<Data> {
  /** The data of the response. */
  readonly data: Data;
  /** The parameter of the next page, or null after the last. */
  readonly next: NextPage | null;
}

/** The options of a query with pages, with the names of TanStack Query (`queryKey`, `queryFn`) and with those of Pinia Colada (`key`, `query`). */
export interface InfiniteQueryOptions<Data> {
  readonly queryKey: QueryKey;
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

/** What the function of a query with pages receives. */
export interface PageContext {
  readonly pageParam?: unknown;
  readonly signal?: AbortSignal;
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
  options: Options extends InferenceOnly ? Options : OptionsOf<Method>,
): InfiniteQueryOptions<QueryData<Method, Options>>;
export function infiniteQueryOptions(method: unknown, given?: unknown): InfiniteQueryOptions<unknown> {
  const { parts, options, key } = readQuery(infiniteQueryOptions, method, given);
  if (!parts.iterating.includes('pages')) {
    const message =
      'the pagination of the route is not known. Use queryOptions, or describe it in the configuration of the generator.';
    throw attachRoute(invalidMethod(message), infiniteQueryOptions, parts.route);
  }
  // The list and its pages are different data.
  const [route, values, client] = key;
  const listKey: QueryKey = [route, values, { ...client, pages: true }];
  const query = (context: PageContext) => readPage(parts, options, context);
  return {
    queryKey: listKey,
    queryFn: query,
    key: listKey,
    query,
    initialPageParam: null,
    // A page that leads back to an earlier one is the last that has something new.
    getNextPageParam: ({ next }, _pages, _parameter, parameters) =>
      next && parameters?.some((each) => each?.url === next.url) ? null : next,
  };
}

/** Reads one page, and where the list goes on after it. */
async function readPage(parts: MethodParts, options: object, context: PageContext): Promise<QueryPage<unknown>> {
  const { performer, route, build, paging, endpoint } = parts;
  const isSecret = secretsOf(endpoint);
  let request: RequestOptions;
  let from: NextPage | null | undefined;
  try {
    request = build(options);
    from = context.pageParam as NextPage | null | undefined;
    if (from) request = { ...request, url: resolvePage(from, request.url, isSecret) };
  } catch (error) {
    throw attachRoute(error, readPage, route);
  }
  const resumed = from && paging ? { paging: resume(paging.paging, from) } : paging;
  const sending = { ...resumed, pages: 1, signal: signalOf(context) };
  const pages = performer.iterate({ route }, 'pages', [request, sending]);
  for await (const page of pages) {
    const { data, [NEXT]: next } = page as { readonly data?: unknown; readonly [NEXT]?: NextPage };
    if (!next) return { data: data ?? null, next: null };
    const declared = credentialsOf(endpoint);
    const isCredential = (name: string) => declared.includes(name.toLowerCase());
    return { data: data ?? null, next: { ...next, url: relativeUrl(next.url, request.url, isSecret, isCredential) } };
  }
  throw attachRoute(invalidMethod('the list has no page.'), readPage, route);
}

/** The pagination of a list after a page: with what its pages have had so far. */
function resume(paging: Paging, { isLinked, isMarked, again }: NextPage): Paging {
  const state = { ...((isLinked || isMarked) && { isMarked: true }), ...(again && { again }) };
  return { ...paging, [DETAILS]: { ...detailsOf(paging), state } } as Paging;
}

/** The path and the query of a URL. A cache keeps them, so they do not have the credentials of the request. */
function relativeUrl(next: string, first: string, isSecret: IsSecret, isCredential: IsSecret): string {
  const sent = new URL(first, ANY_HOST);
  const url = new URL(next, sent);
  for (const [name, value] of sent.searchParams) {
    // What the API declares as a credential may be another by now. Other names of secrets may be those of pages: `page_token`.
    const isOwn = isCredential(name) || (isSecret(name) && url.searchParams.get(name) === value);
    if (isOwn && url.searchParams.has(name)) url.searchParams.set(name, '');
  }
  return url.pathname + url.search;
}

/** The URL of a page, with the credentials of the request. A page parameter may come from a cache that others can change. */
function resolvePage({ url: next }: NextPage, first: string, isSecret: IsSecret): string {
  const sent = new URL(first, ANY_HOST);
  if (typeof next !== 'string' || !next.startsWith('/') || new URL(next, sent).origin !== sent.origin)
    throw invalidOption('pageParam', 'must be the value that getNextPageParam returned');
  const url = new URL(next, sent);
  for (const [name, value] of sent.searchParams)
    if (isSecret(name) && url.searchParams.get(name) === '') url.searchParams.set(name, value);
  return url.href.replace(ANY_HOST, '');
}
