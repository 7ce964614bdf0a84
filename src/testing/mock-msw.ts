import { type PatternOptions, readPatternOptions, writePart } from '../convert/pattern.ts';
import { type Callee, fromCaller } from '../core/errors.ts';
import type { Method, RouteOrFunction } from '../core/methods.ts';
import { ownValue } from '../core/objects.ts';
import type { RouteKey } from '../generated/api-types.ts';
import { type AnyReply, createMock, findMatcher, githubMocks, type MockedApi, type RouteMatcher } from './answer.ts';
import type { MockReply } from './mock-types.ts';
import { markMocked } from './without-waits.ts';

type CreateHandler<Handler> = (
  predicate: RegExp,
  resolver: (info: { request: Request }) => Promise<Response | undefined>,
) => Handler;

/** The parts of msw that are used: `{ http, HttpResponse }`. */
export interface Msw<Handler> {
  readonly http: { readonly all: CreateHandler<Handler> } & {
    readonly [Name in Lowercase<Method>]?: CreateHandler<Handler>;
  };
  readonly HttpResponse: new (
    body: string | null,
    init: { status: number; headers: Record<string, string> },
  ) => Response;
}

/** Creates a request handler for msw. */
export type MockMsw<Handler> = <Route extends RouteKey>(
  route: RouteOrFunction<Route>,
  reply: MockReply<Route>,
) => Handler;

/**
 * Creates a function that makes typed request handlers for msw. The library is passed in and not imported.
 *
 * @example
 * const mock = mockMsw({ http, HttpResponse });
 * setupServer(mock('GET /zen', () => ({ status: 200, data: 'Keep it logically awesome.' })))
 */
export function mockMsw<Handler>(msw: Msw<Handler>, options: PatternOptions = {}): MockMsw<Handler> {
  return mockMswOf(githubMocks, msw, options, mockMsw) as unknown as MockMsw<Handler>;
}

/** Creates a function that makes msw handlers for any API, without types. */
export function mockMswOf<Handler>(api: MockedApi, msw: Msw<Handler>, options: PatternOptions, callee: Callee) {
  const { http, HttpResponse } = msw;
  const read = fromCaller(callee, () => readPatternOptions('mockMsw', options));
  return function add(route: RouteOrFunction<string>, reply: AnyReply): Handler {
    const matcher = findMatcher(api, route, read, add);
    const mock = createMock(matcher, reply);
    // msw has no function for a method such as QUERY.
    const create = ownValue(http, mock.method.toLowerCase(), http.all) as CreateHandler<Handler>;
    // msw reports a request as unhandled, and can refuse it, only if no handler has its method and URL.
    return create(urlExpression(matcher), async ({ request }) => {
      const params = mock.method === request.method ? mock.match(new URL(request.url)) : undefined;
      // Undefined passes the request on to the next handler.
      if (!params) return undefined;
      const { status, body, headers } = await mock.answer(request, params);
      return new HttpResponse(body ?? null, { status, headers: markMocked(headers) });
    });
  };
}

/** The URLs of a route, without a query. It has no groups, because msw decodes their values, and throws for a percent sign without digits. */
function urlExpression({ origin, expression }: RouteMatcher): RegExp {
  const start = origin === '' ? '[^/]*//[^/]*' : writePart(origin);
  const path = expression.source.slice(1).replace(/\\.|\((?!\?)/g, (found) => (found === '(' ? '(?:' : found));
  return new RegExp(`^${start}${path}`);
}
