import { invalidOption } from '../endpoint/errors.ts';
import { type RouteOrFunction, routeOf } from '../internal/route-of.ts';
import type { ResponseRecord } from '../responses/create-responses.ts';
import type { RouteKey } from '../types/github-types.ts';
import { responsesOf } from './check-route.ts';
import type { MockResponse, ServerFailure } from './mock-types.ts';

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
 * status, it uses the first successful one. Returns undefined for a response without content.
 *
 * @example
 * mock('GET /user', () => ({ status: 200, data: { ...example('GET /user'), login: 'octocat' } }));
 * mock('GET /repos/{owner}/{repo}', () => ({ status: 404, data: example('GET /repos/{owner}/{repo}', 404) }));
 */
export function example<
  Route extends RouteKey,
  Status extends ExampleStatus<Route> = Extract<ExampleStatus<Route>, SuccessStatus>,
>(route: RouteOrFunction<Route>, status?: Status): ExampleData<Route, Status> {
  return exampleOf(responsesOf(routeOf<string>(route)), status) as ExampleData<Route, Status>;
}

/** A copy of the example among the responses of a route. */
export function exampleOf(responses: readonly ResponseRecord[], status: unknown): unknown {
  const found = status === undefined ? findSuccess(responses) : findStatus(responses, status);
  return structuredClone(found?.example);
}

function findSuccess(responses: readonly ResponseRecord[]): ResponseRecord | undefined {
  return preferJson(responses.filter(({ status }) => status.startsWith('2'))) ?? responses[0];
}

function findStatus(responses: readonly ResponseRecord[], status: unknown): ResponseRecord {
  const range = `${String(status).slice(0, 1)}XX`;
  for (const name of [String(status), range, 'default']) {
    const found = preferJson(responses.filter((each) => each.status === name));
    if (found) return found;
  }
  const known = [...new Set(responses.map((each) => each.status))].join(', ');
  throw invalidOption('status', `must be one of the statuses in the description of the route: ${known}`);
}

/** The first response that has an example, or else the first one, because a status may have several content types. */
function preferJson(responses: readonly ResponseRecord[]): ResponseRecord | undefined {
  const [first] = responses;
  return responses.find((each) => each.status === first?.status && each.example !== undefined) ?? first;
}
