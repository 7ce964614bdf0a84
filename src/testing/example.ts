import type { SentValues } from '../catalogue/responses/example-values.ts';
import type { RouteOrFunction } from '../core/methods.ts';
import type { RouteKey } from '../generated/api-types.ts';
import type { ResponseOf } from '../generated/route-types.ts';
import { githubResponses } from '../github/responses.ts';
import { type ExampleSeed, exampleOf, exampleResponseOf, responsesOf, type SeedOption } from './example-of.ts';
import type { MockResponse, ServerFailure, SuccessOf } from './mock-types.ts';

/** The responses in the description of a route. */
type Described<Route> = Exclude<MockResponse<Route>, ServerFailure>;

/** The statuses for which `example` has data. */
export type ExampleStatus<Route> = Described<Route>['status'];

/** The data of a response with the given status, or of any successful one. */
export type ExampleData<Route, Status> = Extract<Described<Route>, { readonly status: Status }>['data'];

/** The statuses of successful responses. */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/**
 * Creates valid response data for a route of GitHub, from the schema of the response. Each call returns a new object. Without a
 * status, it uses the first successful one. Returns undefined for a response without content. Everything in an example belongs to the same
 * person and repository, and another seed creates an example with others.
 *
 * @example
 * mock('GET /user', () => ({ status: 200, data: { ...example('GET /user'), login: 'octocat' } }));
 * example('GET /user', { seed: 2 }).login;
 * mock('GET /repos/{owner}/{repo}', () => ({ status: 404, data: example('GET /repos/{owner}/{repo}', 404) }));
 */
export function example<
  Route extends RouteKey,
  Status extends ExampleStatus<Route> = Extract<ExampleStatus<Route>, SuccessStatus>,
>(route: RouteOrFunction<Route>, status?: Status): ExampleData<Route, Status>;
export function example<
  Route extends RouteKey,
  Status extends ExampleStatus<Route> = Extract<ExampleStatus<Route>, SuccessStatus>,
>(route: RouteOrFunction<Route>, options: ExampleSeed<Status>): ExampleData<Route, Status>;
export function example(route: RouteOrFunction<RouteKey>, options?: unknown): unknown {
  return exampleOf({ all: githubResponses, check: responsesOf }, route, options, example);
}

/**
 * Creates the response to a request: a status, and an example with what was sent, such as the owner, the number and the title. Values that no member of
 * the response can have are left out.
 *
 * @example
 * mock('POST /repos/{owner}/{repo}/issues', ({ params, body }) =>
 *   exampleResponse('POST /repos/{owner}/{repo}/issues', { ...params, ...body }),
 * );
 */
export function exampleResponse<Route extends RouteKey>(
  route: RouteOrFunction<Route>,
  sent: SentValues = {},
  options?: SeedOption,
): Extract<SuccessOf<ResponseOf<Route>>, { readonly status: SuccessStatus }> {
  const found = exampleResponseOf({ all: githubResponses, check: responsesOf }, route, sent, options, exampleResponse);
  return found as Extract<SuccessOf<ResponseOf<Route>>, { readonly status: SuccessStatus }>;
}
