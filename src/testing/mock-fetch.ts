import { type PatternOptions, readPatternOptions } from '../convert/pattern.ts';
import { type Callee, EndpointError, fromCaller } from '../core/errors.ts';
import type { RouteOrFunction } from '../core/methods.ts';
import type { RouteKey } from '../generated/api-types.ts';
import { type AnyMock, type AnyReply, createMock, findMatcher, githubMocks, type MockedApi } from './answer.ts';
import type { MockReply } from './mock-types.ts';
import { withoutWaits } from './without-waits.ts';

/** A `fetch` that responds from its mocks, and fails for any other request. */
export type FetchMock = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A `fetch` and the function that adds mocks to it, without types. */
interface AnyMocked {
  readonly fetch: FetchMock;
  readonly unmatched: readonly string[];
  mock(route: RouteOrFunction<string>, reply: AnyReply): void;
}

/** A `fetch` and the function that adds mocks to it. */
export interface Mocked {
  readonly fetch: FetchMock;
  /** The requests that had no mock, such as `GET https://api.github.com/user`. A test can expect that there are none. */
  readonly unmatched: readonly string[];
  mock<Route extends RouteKey>(route: RouteOrFunction<Route>, reply: MockReply<Route>): void;
}

/**
 * Creates a typed replacement for `fetch`, for tests without a mocking library. The mock that was added last is tried first.
 *
 * @example
 * const { fetch, mock } = mockFetch();
 * mock('GET /zen', () => ({ status: 200, data: 'Keep it logically awesome.' }));
 */
export function mockFetch(options: PatternOptions = {}): Mocked {
  return mockFetchOf(githubMocks, options, mockFetch) as unknown as Mocked;
}

/** Creates a `fetch` with mocks for any API, without types. `callee` is the function that a program calls. */
export function mockFetchOf(api: MockedApi, options: PatternOptions, callee: Callee): AnyMocked {
  const read = fromCaller(callee, () => readPatternOptions('mockFetch', options));
  const mocks: AnyMock[] = [];
  const unmatched: string[] = [];
  return {
    unmatched,
    mock: function mock(route, reply) {
      mocks.unshift(createMock(findMatcher(api, route, read, mock), reply));
    },
    fetch: withoutWaits(async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      for (const mock of mocks) {
        const params = mock.method === request.method ? mock.match(url) : undefined;
        if (!params) continue;
        const { status, body, headers } = await mock.answer(request, params);
        return new Response(body ?? null, { status, headers });
      }
      const route = `${request.method} ${url.origin}${url.pathname}`;
      unmatched.push(route);
      // Not a network error, after which a sender would try again until the test times out.
      throw new EndpointError('INVALID_ROUTE', `No mock for ${route}. Add one with mock(route, reply).`, { route });
    }),
  };
}
