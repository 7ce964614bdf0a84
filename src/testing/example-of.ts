import { isSeed } from '../catalogue/responses/create-example.ts';
import type { ResponseRecord, Responses } from '../catalogue/responses/create-responses.ts';
import { attachRoute, type Callee, invalidOption } from '../core/errors.ts';
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

const CHECKS: OptionChecks<ExampleSeed<unknown>> = { status: () => undefined, seed: isSeed };

/** The parts of an API that have examples. `check` rejects a route that the API does not have. */
interface Examples {
  readonly all: Responses;
  readonly check: (route: unknown) => unknown;
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
  const responses = typeof route === 'string' ? githubResponses.get(route) : [];
  if (responses.length > 0) return responses;
  throw invalidOption(
    'route',
    'must be a route of the catalogue, such as "GET /user". To find one, use github.search. For other URLs, use toPattern',
  );
}
