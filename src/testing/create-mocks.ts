import { createResponses, type Responses } from '../catalogue/responses/create-responses.ts';
import type { SentValues } from '../catalogue/responses/example-values.ts';
import type { PatternOptions } from '../convert/pattern.ts';
import { checkBaseUrl } from '../core/base-url.ts';
import type { Method, RouteOrFunction } from '../core/methods.ts';
import type { ApiTypes, ResponseIn } from '../core/types/api-types.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { MockedApi, RouteMatcher } from './answer.ts';
import type { SuccessStatus } from './example.ts';
import { type ExampleSeed, exampleOf, exampleResponseOf, findResponses, type SeedOption } from './example-of.ts';
import { type FetchMock, mockFetchOf } from './mock-fetch.ts';
import { type Msw, mockMswOf } from './mock-msw.ts';
import { mockNockOf, type Nock } from './mock-nock.ts';
import type { Extras, MockContext, MockPages, ServerFailure, SuccessOf } from './mock-types.ts';

/** The data of an API for its mocks, which the generator writes. */
export interface MockData {
  readonly baseUrl: string;
  /** The shapes of the responses, as JSON. */
  readonly responses: string;
  /** The servers of routes that have their own. */
  readonly servers: { readonly [route: string]: string };
  /** Path parameters that may contain slashes, as `route name`. */
  readonly slashes: readonly string[];
}

type ErrorsFor<Types, Route> = Types extends { errors: infer Errors }
  ? Route extends keyof Errors
    ? Errors[Route]
    : {}
  : {};

type FailureIn<Errors> = {
  [Status in keyof Errors]: Extras & {
    readonly status: Status extends number ? Status : number;
    readonly data: Errors[Status];
  };
}[keyof Errors];

type Described<Types extends ApiTypes, Route> =
  | SuccessOf<ResponseIn<Types['endpoints'], Route>>
  | FailureIn<ErrorsFor<Types, Route>>;

/** The return value of a handler: a status and data that the route can have. */
export type ApiMockResponse<Types extends ApiTypes, Route> = Described<Types, Route> | ServerFailure;

/** Responds to a request instead of the server. */
export type ApiMockHandler<Types extends ApiTypes, Route> = (
  context: MockContext<Route>,
) => ApiMockResponse<Types, Route> | Promise<ApiMockResponse<Types, Route>>;

/** What responds to the requests of a route: a handler, one response for all requests, or the pages of a list. */
export type ApiMockReply<Types extends ApiTypes, Route> =
  | ApiMockHandler<Types, Route>
  | ApiMockResponse<Types, Route>
  | MockPages<ResponseIn<Types['endpoints'], Route>>;

/** The statuses for which `example` has data. */
export type ApiExampleStatus<Types extends ApiTypes, Route> = Described<Types, Route>['status'];

/** A `fetch` that responds from its mocks, and the function that adds mocks to it. */
export interface ApiMocked<in out Types extends ApiTypes> {
  readonly fetch: FetchMock;
  mock<Route extends KeyIn<Types>>(route: RouteOrFunction<Route>, reply: ApiMockReply<Types, Route>): void;
}

/** The mocks of an API, its examples and its responses. */
export interface ApiMocks<in out Types extends ApiTypes> {
  /** Creates a typed replacement for `fetch`. The mock that was added last is tried first. */
  mockFetch(options?: PatternOptions): ApiMocked<Types>;
  /** Creates a function that makes typed request handlers for msw. */
  mockMsw<Handler>(
    msw: Msw<Handler>,
    options?: PatternOptions,
  ): <Route extends KeyIn<Types>>(route: RouteOrFunction<Route>, reply: ApiMockReply<Types, Route>) => Handler;
  /** Creates a function that makes typed interceptors for nock. */
  mockNock<Scope>(
    nock: Nock<Scope>,
    options?: PatternOptions,
  ): <Route extends KeyIn<Types>>(route: RouteOrFunction<Route>, reply: ApiMockReply<Types, Route>) => Scope;
  /** Creates valid response data for a route, from the schema of the response. Without a status, it uses the first successful one. */
  example<Route extends KeyIn<Types>, Status extends number = SuccessStatus>(
    route: RouteOrFunction<Route>,
    status?: Status & ApiExampleStatus<Types, Route>,
  ): Extract<Described<Types, Route>, { readonly status: Status }>['data'];
  /** Creates valid response data with options: another seed creates another example. */
  example<Route extends KeyIn<Types>, Status extends number = SuccessStatus>(
    route: RouteOrFunction<Route>,
    options: ExampleSeed<Status & ApiExampleStatus<Types, Route>>,
  ): Extract<Described<Types, Route>, { readonly status: Status }>['data'];
  /** Creates the response to a request: a status, and an example with the values that were sent. */
  exampleResponse<Route extends KeyIn<Types>>(
    route: RouteOrFunction<Route>,
    sent?: SentValues,
    options?: SeedOption,
  ): Extract<SuccessOf<ResponseIn<Types['endpoints'], Route>>, { readonly status: SuccessStatus }>;
  /** The responses of all routes as data. */
  readonly responses: Responses;
}

/**
 * Creates the mocks of a generated module. `routebook generate --mocks` writes a file that calls this function.
 *
 * @example
 * const { fetch, mock } = mocks.mockFetch();
 * mock('GET /orders', () => ({ status: 200, data: mocks.example('GET /orders') }));
 */
export function createMocks<Types extends ApiTypes>(data: MockData): ApiMocks<Types> {
  const responses = createResponses(data.responses);
  const api: MockedApi = {
    responsesOf(route) {
      const expected = 'must be a route of the description that has responses, such as "GET /orders"';
      return findResponses(responses, route, expected);
    },
    matcherOf(route, { baseUrl }) {
      api.responsesOf(route);
      return matchRoute(route, baseUrl ?? data.servers[route] ?? data.baseUrl, data.slashes);
    },
  };
  const mocks = {
    mockFetch: function mockFetch(options: PatternOptions = {}) {
      return mockFetchOf(api, options, mockFetch);
    },
    mockMsw: function mockMsw(msw: Msw<unknown>, options: PatternOptions = {}) {
      return mockMswOf(api, msw, options, mockMsw);
    },
    mockNock: function mockNock(nock: Nock<unknown>, options: PatternOptions = {}) {
      return mockNockOf(api, nock, options, mockNock);
    },
    example: function example(route: RouteOrFunction<string>, options?: unknown) {
      return exampleOf({ all: responses, check: api.responsesOf }, route, options, example);
    },
    exampleResponse: function exampleResponse(
      route: RouteOrFunction<string>,
      sent: SentValues = {},
      options?: unknown,
    ) {
      return exampleResponseOf({ all: responses, check: api.responsesOf }, route, sent, options, exampleResponse);
    },
    responses,
  };
  return mocks as unknown as ApiMocks<Types>;
}

/** The URLs of a route of a description, in which only `{name}` is a placeholder, below a base URL. */
function matchRoute(route: string, baseUrl: string, slashes: readonly string[]): RouteMatcher {
  const [method = '', path = ''] = route.split(' ');
  const { prefix } = checkBaseUrl(baseUrl);
  const [origin = ''] = /^\w+:\/\/[^/]+/.exec(prefix) ?? [];
  const names: string[] = [];
  const parts = path
    .replace(/(?:\{[?&#]|[?#]).*$/s, '')
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!/^\{.+\}$/s.test(part)) return escapeText(part);
      const name = part.slice(1, -1).replace(/^[+./;]/, '');
      names.push(name);
      return part.startsWith('{+') || slashes.includes(`${route} ${name}`) ? '(.+)' : '([^/]+)';
    });
  const expression = new RegExp(`^${escapeText(prefix.slice(origin.length))}${parts.join('')}$`);
  return { method: method as Method, origin, expression, names };
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
