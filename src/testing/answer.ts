import type { ResponseRecord } from '../catalogue/responses/create-responses.ts';
import { type PatternOptions, readRoute, writePart } from '../convert/pattern.ts';
import { decode } from '../core/base-url.ts';
import { attachRoute, type Callee } from '../core/errors.ts';
import { type Method, type RouteOrFunction, routeOf } from '../core/methods.ts';
import { ownValue } from '../core/objects.ts';
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
export type AnyHandler = (context: MockContext<string>) => object | Promise<object>;

export function createMock({ method, origin, expression, names }: RouteMatcher, handler: AnyHandler): AnyMock {
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

/** The request itself can still be read. */
async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) return undefined;
  const text = await request.clone().text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Strings are sent unchanged, everything else as JSON. */
function writeAnswer(response: object): Answer {
  const data = ownValue(response, 'data');
  const headers = { ...(ownValue(response, 'headers', {}) as Record<string, string>) };
  const body = data === undefined || typeof data === 'string' ? data : JSON.stringify(data);
  const type = typeof data === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  if (body !== undefined) headers['content-type'] ??= type;
  return { status: ownValue(response, 'status') as number, body, headers };
}
