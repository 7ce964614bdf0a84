import type { RouteKey } from '../types/github-types.ts';
import { createMock } from './answer.ts';
import type { MockHandler } from './mock-types.ts';
import type { PatternOptions } from './pattern.ts';

type Resolver = (info: { request: Request }) => Promise<Response | undefined>;

/** What is used of msw: `{ http, HttpResponse }`. */
export interface Msw<Handler> {
  readonly http: { all(predicate: string, resolver: Resolver): Handler };
  readonly HttpResponse: new (
    body: string | null,
    init: { status: number; headers: Record<string, string> },
  ) => Response;
}

/** Makes a request handler of msw. */
export type MockMsw<Handler> = <Route extends RouteKey | (string & {})>(
  route: Route,
  handler: MockHandler<Route>,
) => Handler;

/**
 * Typed request handlers for msw, which is passed in and not imported.
 *
 * @example
 * const mock = mockMsw({ http, HttpResponse });
 * setupServer(mock('GET /zen', () => ({ status: 200, data: 'Keep it logically awesome.' })))
 */
export function mockMsw<Handler>(msw: Msw<Handler>, options: PatternOptions = {}): MockMsw<Handler> {
  const { http, HttpResponse } = msw;
  return (route, handler) => {
    const mock = createMock(route, handler as MockHandler<string>, options);
    return http.all('*', async ({ request }) => {
      const params = mock.method === request.method ? mock.match(new URL(request.url)) : undefined;
      // Undefined leaves the request to the next handler.
      if (!params) return undefined;
      const { status, body, headers } = await mock.answer(request, params);
      return new HttpResponse(body ?? null, { status, headers });
    });
  };
}
