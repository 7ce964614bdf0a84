import { isSeed } from '../catalogue/responses/create-example.ts';
import type { ResponseRecord, Responses } from '../catalogue/responses/create-responses.ts';
import type { SentValues } from '../catalogue/responses/example-values.ts';
import { findNearest, suggestName } from '../core/edit-distance.ts';
import { attachRoute, type Callee, EndpointError, invalidOption } from '../core/errors.ts';
import { type RouteOrFunction, routeOf } from '../core/methods.ts';
import { type OptionChecks, readOptions } from '../core/read-options.ts';
import { githubResponses } from '../github/responses.ts';

/** Options of `example`. */
export interface ExampleSeed<Status = number> {
  /** The status of the response. By default, the first successful one. */
  readonly status?: Status | undefined;
  /** A whole number. Another number creates another example; the same one always creates the same. By default, 0. */
  readonly seed?: number | undefined;
}

/** The options of functions without a choice of status. */
export type SeedOption = Pick<ExampleSeed, 'seed'>;

export const SEED_CHECKS: OptionChecks<SeedOption> = { seed: isSeed };

const CHECKS: OptionChecks<ExampleSeed<unknown>> = { ...SEED_CHECKS, status: () => undefined };

/** The parts of an API that have examples. `check` rejects a route that the API does not have. */
interface Examples {
  readonly all: Responses;
  readonly check: (route: unknown) => unknown;
}

/** The response to a request: a status, and an example that has the values which were sent. */
export function exampleResponseOf(
  { all, check }: Examples,
  given: RouteOrFunction<string>,
  sent: SentValues,
  options: unknown,
  callee: Callee,
): { readonly status: number; readonly data: unknown } {
  const route = routeOf<string>(given);
  try {
    check(route);
    const { seed = 0 } = readOptions<SeedOption>('exampleResponse', options, SEED_CHECKS);
    const found = findSuccess(all.vary(route, seed, sent));
    return { status: Number(found?.status), data: structuredClone(found?.example) };
  } catch (error) {
    throw attachRoute(error, callee, route);
  }
}

/** A copy of the example among the responses of a route. `callee` is the function that a program calls. */
export function exampleOf(
  { all, check }: Examples,
  given: RouteOrFunction<string>,
  options: unknown,
  callee: Callee,
): unknown {
  const route = routeOf<string>(given);
  try {
    check(route);
    const isStatus = typeof options === 'number' || typeof options === 'string';
    const { status, seed = 0 } = readOptions<ExampleSeed<unknown>>(
      'example',
      isStatus ? { status: options } : options,
      CHECKS,
    );
    const responses = seed === 0 ? all.get(route) : all.vary(route, seed);
    const found = status === undefined ? findSuccess(responses) : findStatus(responses, status);
    return structuredClone(found?.example);
  } catch (error) {
    throw attachRoute(error, callee, route);
  }
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

/** Returns the responses of a route, and rejects routes that are not in the catalogue: no request would match a misspelled one. */
export function responsesOf(route: unknown): readonly ResponseRecord[] {
  return findResponses(
    githubResponses,
    route,
    'must be a route of the catalogue, such as "GET /user". To find one, use github.search. For other URLs, use toPattern',
  );
}

/** The responses of a route. `expected` says what a route is, if there are none. */
export function findResponses(all: Responses, route: unknown, expected: string): readonly ResponseRecord[] {
  const responses = typeof route === 'string' ? all.get(route) : [];
  if (responses.length > 0) return responses;
  const nearest = typeof route === 'string' ? findNearestRoute(route, all.routes()) : undefined;
  if (nearest === undefined) throw invalidOption('route', expected);
  const message = `The API has no such route.${suggestName(nearest)}`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'route' });
}

/** The route that is most similar to a misspelled one, whatever the names of its placeholders are. */
function findNearestRoute(route: string, routes: readonly string[]): string | undefined {
  const shapeOf = (text: string) => text.replace(/\{origin\}|\{\?.*/g, '').replace(/\{[^{}]*\}|:\w+/g, '{}');
  const byShape = new Map(routes.map((each) => [shapeOf(each), each]));
  const shape = shapeOf(route);
  return byShape.get(findNearest(shape, byShape.keys(), Math.ceil(shape.length / 7)).at(0) ?? '');
}
