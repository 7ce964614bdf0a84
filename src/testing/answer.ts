import type { ResponseRecord } from '../catalogue/responses/create-responses.ts';
import { type PatternOptions, readRoute, writePart } from '../convert/pattern.ts';
import { decode } from '../core/base-url.ts';
import { attachRoute, type Callee } from '../core/errors.ts';
import { type Method, type RouteOrFunction, routeOf } from '../core/methods.ts';
import { isRecord, ownValue } from '../core/objects.ts';
import { splitRoute } from '../core/route.ts';
import { responsesOf } from './example-of.ts';
import type { MockContext } from './mock-types.ts';

/** A route and its handler, without their types. */
export interface AnyMock {
  readonly method: Method;
  /** Returns the values of the placeholders, or undefined if the path does not match the route. */
  match(url: URL): Record<string, string> | undefined;
  answer(request: Request, params: Record<string, string>): Promise<Answer>;
}

/** A response as data. */
interface Answer {
  readonly status: number;
  /** Undefined for a response without a body. */
  readonly body: string | undefined;
  readonly headers: Record<string, string>;
}

/** The URLs of a route. Each group of the expression is the value of one of the names. */
export interface RouteMatcher {
  readonly method: Method;
  /** Empty for any origin. */
  readonly origin: string;
  readonly expression: RegExp;
  readonly names: readonly string[];
}

/** The data that the mocks of an API are created from. */
export interface MockedApi {
  /** The URLs of a route. Throws for a route that the API does not have: no request would match a misspelled one. */
  matcherOf(route: string, options: PatternOptions): RouteMatcher;
  /** The responses of a route. Throws for one that the API does not have. */
  responsesOf(route: unknown): readonly ResponseRecord[];
}

/** GitHub's API. */
export const githubMocks: MockedApi = {
  responsesOf,
  matcherOf(route, options) {
    responsesOf(route);
    const { origin, path } = readRoute(route, options);
    const parts = path.map((part) => (typeof part === 'string' ? writePart(part) : `(${writePart(part)})`));
    const names = path.flatMap((part) =>
      typeof part === 'string' ? [] : (part.expressions[0]?.variables[0]?.name ?? ''),
    );
    return { method: splitRoute(route).method, origin, expression: new RegExp(`^${parts.join('')}$`), names };
  },
};

/** The URLs of the route that a program passes to `callee`. */
export function findMatcher(
  api: MockedApi,
  given: RouteOrFunction<string>,
  options: PatternOptions,
  callee: Callee,
): RouteMatcher {
  const route = routeOf<string>(given);
  try {
    return api.matcherOf(route, options);
  } catch (error) {
    throw attachRoute(error, callee, route);
  }
}

/** A handler without its types. */
type AnyHandler = (context: MockContext<string>) => object | Promise<object>;

/** A handler, or the response to all requests, without its types. */
export type AnyReply = AnyHandler | object;

export function createMock({ method, origin, expression, names }: RouteMatcher, reply: AnyReply): AnyMock {
  const handler = typeof reply === 'function' ? (reply as AnyHandler) : handlerOf(reply);
  return {
    method,
    match({ origin: given, pathname }) {
      const found = origin === '' || origin === given ? expression.exec(pathname) : null;
      if (!found) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]));
    },
    async answer(request, params) {
      const query = new URL(request.url).searchParams;
      return writeAnswer(await handler({ params, query, body: await readJson(request), request }));
    },
  };
}

function handlerOf(response: object): AnyHandler {
  const pages = ownValue(response, 'pages');
  return Array.isArray(pages) ? (context) => pageOf(response, pages, context) : () => response;
}

/** One page of a list, with links to the others, as GitHub writes them. */
function pageOf(response: object, pages: readonly unknown[], { query, request }: MockContext<string>): object {
  const page = Number(query.get('page') ?? 1);
  const others = {
    prev: page - 1,
    next: page + 1,
    last: page < pages.length ? pages.length : 0,
    first: page > 1 ? 1 : 0,
  };
  const links = Object.entries(others)
    .filter(([, number]) => number > 0 && number <= pages.length)
    .map(([relation, number]) => {
      const url = new URL(request.url);
      url.searchParams.set('page', String(number));
      return `<${url.href}>; rel="${relation}"`;
    });
  const headers = links.length > 0 ? { link: links.join(', ') } : {};
  const data = page > pages.length ? withoutItems(pages.at(-1)) : pages[page - 1];
  return { ...response, data, headers: { ...headers, ...(ownValue(response, 'headers', {}) as object) } };
}

/** The data of a page after the last one: an empty list, or an object with empty lists. */
function withoutItems(data: unknown): unknown {
  if (!isRecord(data)) return [];
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

/** The request itself can still be read. */
async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) return undefined;
  const text = await request.clone().text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Strings are sent unchanged, everything else as JSON. */
function writeAnswer(response: object): Answer {
  const data = ownValue(response, 'data');
  const given = Object.entries(ownValue(response, 'headers', {}) as Record<string, string | undefined>);
  const headers = Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  const body = data === undefined || typeof data === 'string' ? data : JSON.stringify(data);
  const type = typeof data === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  if (body !== undefined) headers['content-type'] ??= type;
  return { status: ownValue(response, 'status') as number, body, headers };
}
