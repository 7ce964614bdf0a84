import { fromCaller, invalidOption } from '../../core/errors.ts';
import { isRecord, memberOf } from '../../core/objects.ts';
import { isFunction, isText, type OptionChecks, readOptions } from '../../core/read-options.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { USER_AGENT } from '../../core/version.ts';
import type { Sender, Sent } from '../../send/call.ts';
import { captureCaller, type RequestError, type Site, withCaller } from '../../send/errors.ts';
import { TIMING_CHECKS } from '../../send/option-checks.ts';
import type { TimingOptions } from '../../send/options.ts';
import { isPartlyDone } from '../../send/retries.ts';
import { senderOf } from '../../send/sender.ts';
import type { Send } from '../../send/sender-types.ts';
import { shareTime } from '../../send/timeouts.ts';
import { isQuery, type Print, type TypedDocument, textOfDocument } from './documents.ts';
import { GraphQLError, type GraphQLFault } from './graphql-error.ts';
import { nextCursor } from './next-cursor.ts';

/** The options of `createGraphQL`. All of them are optional. */
export interface GraphQLOptions {
  /** The name of your program, for the `user-agent` header. */
  userAgent?: string | undefined;
  /** `print` of the package `graphql`, for documents that do not contain their text. */
  print?: Print | undefined;
}

/** The options of one query. */
export interface GraphQLCallOptions extends TimingOptions {
  /** Headers of this query, such as `GraphQL-Features`. They replace those of the client, and its token. */
  headers?: Readonly<Record<string, string | number | undefined>> | undefined;
}

/** The arguments after a typed document. Variables can be omitted if none is required. */
export type GraphQLArguments<Variables> = {} extends Variables
  ? [variables?: Variables, options?: GraphQLCallOptions]
  : [variables: Variables, options?: GraphQLCallOptions];

/** Sends GraphQL queries and mutations. */
export interface GraphQL {
  /** Resolves with the data; rejects with a `GraphQLError` if the response has errors, even if it also has data. */
  <Result, Variables>(query: TypedDocument<Result, Variables>, ...rest: GraphQLArguments<Variables>): Promise<Result>;
  /** Sends a query that is plain text. Pass the type of the data as the type argument. */
  <Result = unknown>(query: string, variables?: GraphQLVariables, options?: GraphQLCallOptions): Promise<Result>;
  /**
   * Iterates over the data of all pages of a list. The query has a variable `$cursor`, which it passes as `after`, and selects
   * `pageInfo { hasNextPage endCursor }`.
   */
  readonly pages: GraphQLPages;
}

/** Iterates over the data of all pages of a list. */
export interface GraphQLPages {
  <Result, Variables>(
    query: TypedDocument<Result, Variables>,
    ...rest: GraphQLArguments<Omit<Variables, 'cursor'> & { cursor?: string | null | undefined }>
  ): AsyncGenerator<Result, void, unknown>;
  <Result = unknown>(
    query: string,
    variables?: GraphQLVariables,
    options?: GraphQLCallOptions,
  ): AsyncGenerator<Result, void, unknown>;
}

/** The variables of a query. */
export type GraphQLVariables = Readonly<Record<string, unknown>>;

/** The route of every query, for errors. */
const ROUTE = 'POST /graphql';

const CHECKS: OptionChecks<GraphQLOptions> = { userAgent: isText, print: isFunction };
const CALL: OptionChecks<GraphQLCallOptions> = {
  ...TIMING_CHECKS,
  // The entries of a Headers object or a list are not its own properties: they would be lost.
  headers: (value) => (isRecord(value) && !(Symbol.iterator in value) ? undefined : 'a plain object'),
};

/**
 * Creates a function that sends GraphQL queries with a sender: to its base URL, with its token, limits and retries.
 *
 * @example
 * ```ts
 * const graphql = createGraphQL(createSend({ token }));
 * const { viewer } = await graphql<{ viewer: { login: string } }>('query { viewer { login } }');
 * ```
 */
export function createGraphQL(send: Pick<Send, 'raw'>, options?: GraphQLOptions): GraphQL {
  return fromCaller(createGraphQL, () => createGraphQLMethods(createGraphQLPerformer(send, options)));
}

/** The arguments of a query: the document, its variables, and options. */
type QueryArguments = readonly [query: unknown, variables?: unknown, options?: object | undefined];

/** Does the work of `graphql` and `graphql.pages`. `site` is where they were called. */
export interface GraphQLPerformer {
  query(site: Site, args: QueryArguments): Promise<unknown>;
  pages(site: Site, args: QueryArguments): AsyncGenerator<unknown, void, unknown>;
}

/** Creates the function that sends queries, with its method. */
export function createGraphQLMethods(performer: GraphQLPerformer): GraphQL {
  function graphql(...args: QueryArguments) {
    return performer.query(captureCaller(graphql, ROUTE), args);
  }
  function pages(...args: QueryArguments) {
    return performer.pages(captureCaller(pages, ROUTE), args);
  }
  return Object.assign(graphql, { pages }) as GraphQL;
}

/** Builds the request of a query, as the other requests of a client. */
type BuildQuery = (options: {
  readonly method: 'POST';
  readonly url: string;
  readonly baseUrl: string;
  readonly headers: object;
  readonly data: object;
}) => RequestOptions;

/** Builds it for a sender without a client. */
function withUserAgent(userAgent: string | undefined): BuildQuery {
  return ({ url, baseUrl, headers, data }) => ({
    method: 'post',
    url: baseUrl + url,
    headers: {
      accept: 'application/vnd.github.v3+json',
      'content-type': 'application/json; charset=utf-8',
      'user-agent': [userAgent, USER_AGENT].filter(Boolean).join(' '),
      ...headers,
    },
    body: data,
  });
}

export function createGraphQLPerformer(
  send: Pick<Send, 'raw'>,
  options?: GraphQLOptions,
  build?: BuildQuery,
): GraphQLPerformer {
  const { userAgent, print } = readOptions('createGraphQL', options, CHECKS);
  const sender = readSender(send);
  const baseUrl = graphqlBase(sender.prefix);
  const buildQuery = build ?? withUserAgent(userAgent);

  /** Sends a query. After a rate limit, it is sent again: the queue makes it wait, or rejects it if the wait is too long. */
  async function request(site: Site, query: string, variables: unknown, given?: object): Promise<Sent> {
    const { headers: own = {}, ...options } = readOptions('graphql', given, CALL);
    if (variables !== undefined && !isRecord(variables)) throw invalidOption('variables', 'must be an object');
    const data = variables ? { query, variables } : { query };
    const post = buildQuery({ method: 'POST', url: '/graphql', baseUrl, headers: own, data });
    const kind = isQuery(query) ? 'query' : 'page';
    const timeLeft = shareTime(sender.clock, options.totalTimeout ?? sender.totalTimeout);
    for (let left = options.retries ?? sender.retries; ; left--) {
      const sent = await sender.send(sender, { kind, args: [post, { ...options, totalTimeout: timeLeft() }], site });
      const isWhole = kind === 'query' || !isPartlyDone(sent.page.data);
      const error = errorIn(sent, isWhole);
      if (!error) return sent;
      if (error.name !== 'RateLimitError' || left < 1) throw error;
    }
  }

  async function* iterate(site: Site, query: string, variables: unknown, options?: object) {
    try {
      if (!/\$cursor\b/.test(query))
        throw invalidOption('query', 'must have the variable "$cursor", for the next page');
      const { totalTimeout, ...given } = readOptions('graphql', options, CALL);
      const timeLeft = totalTimeout === undefined ? undefined : shareTime(sender.clock, totalTimeout);
      for (let cursor: unknown = memberOf(variables, 'cursor') ?? null; cursor !== undefined; ) {
        const sent: Sent = await request(
          site,
          query,
          { ...(variables as object), cursor },
          { ...given, totalTimeout: timeLeft?.() },
        );
        const data = dataOf(sent);
        cursor = nextCursor(data, cursor, (message) => sender.errorOfPage(sent, message));
        yield data;
      }
    } catch (fault) {
      throw withCaller(fault, site);
    }
  }

  return {
    async query(site, [query, variables, options]) {
      try {
        return dataOf(await request(site, textOfDocument(query, print), variables, options));
      } catch (fault) {
        throw withCaller(fault, site);
      }
    },
    pages(site, [query, variables, options]) {
      try {
        // Reads the document at once, so that an invalid one throws where it is passed.
        return iterate(site, textOfDocument(query, print), variables, options);
      } catch (fault) {
        throw withCaller(fault, site);
      }
    },
  };
}

function readSender(send: unknown): Sender {
  const sender = typeof send === 'function' ? senderOf(send) : undefined;
  if (sender) return sender;
  throw invalidOption('send', 'must be a function that createSend returned');
}

/** An Enterprise Server has `/api/graphql` next to `/api/v3`. */
function graphqlBase(base: string): string {
  return base.replace(/(\/api)\/v3$/, '$1');
}

function dataOf({ page }: Sent): unknown {
  return memberOf(page.data, 'data');
}

/**
 * The error that a response reports with status 200, with secrets hidden. `isWhole` says that all or nothing was processed: a part of a
 * mutation would be done twice if it were sent again after the limit, so its error is not that of a limit.
 */
function errorIn(sent: Sent, isWhole: boolean): RequestError | undefined {
  const { call, response, page } = sent;
  const { data } = page;
  const errors = memberOf(data, 'errors');
  if (!Array.isArray(errors) || errors.length === 0) {
    return isRecord(dataOf(sent))
      ? undefined
      : call.sender.errorOfPage(sent, 'the response has neither data nor errors');
  }
  // The headers are those of a rejected request, which has another status in the REST API.
  const isLimit = errors.some((error) => memberOf(error, 'type') === 'RATE_LIMITED');
  const { limits, clock, steps } = call.sender;
  const limit = isLimit && limits?.read({ status: 429, headers: response.headers, data, now: clock.now() });
  const { route, url, status, headers, data: shown } = call.sender.errorOfPage(sent, '');
  // Other requests wait for the limit too. By its status, this one was processed.
  const limited = limit && steps.pause?.(call, call.request, limit, { route, url, status, headers, data: shown }, true);
  if (limited && isWhole) return withCaller(limited, call.site);
  const faults = memberOf(shown, 'errors') as GraphQLFault[];
  const error = new GraphQLError({ route, url }, faults, memberOf(shown, 'data') ?? null);
  if (limited) error.message += '. A part of the mutation may have been processed';
  return error;
}
