import { didYouMean } from '../../../src/core/edit-distance.ts';
import { METHODS, type Method } from '../../../src/core/methods.ts';
import { UsageError } from '../errors.ts';

const EXAMPLE = "'GET /orgs/{org}/repos'";

/** The route argument as one string, and the arguments after it. */
interface TakenRoute {
  readonly text: string;
  readonly rest: readonly string[];
}

/**
 * Takes the route from the arguments: one quoted argument, a method and a path as two arguments, or a path with the method in an
 * option.
 */
export function takeRoute(args: readonly string[], method?: string): TakenRoute {
  const [first, second, ...others] = args;
  if (first === undefined) throw new UsageError(`a route is missing, such as ${EXAMPLE}.`);
  const wanted = method === undefined ? undefined : readMethod(method);
  if (isMethod(first)) {
    if (second === undefined)
      throw new UsageError(`a path is missing after ${first.toUpperCase()}, such as ${EXAMPLE}.`);
    return { text: withMethod(`${first.toUpperCase()} ${second}`, wanted), rest: others };
  }
  const rest = args.slice(1);
  const [, written] = /^([a-z]+) /i.exec(first) ?? [];
  if (written !== undefined) return { text: withMethod(first, wanted), rest };
  return { text: wanted === undefined ? first : `${wanted} ${first}`, rest };
}

function withMethod(route: string, wanted: string | undefined): string {
  const [written = ''] = route.split(' ');
  if (wanted !== undefined && written.toUpperCase() !== wanted) {
    throw new UsageError(`the route is a ${written.toUpperCase()} and the option is ${wanted}. Pass only one method.`);
  }
  return route;
}

export function isMethod(word: string | undefined): boolean {
  return word !== undefined && METHODS.some((method) => method === word.toUpperCase());
}

/** Reads a method in upper or lower case. Throws a usage error for anything else. */
export function readMethod(word: string): Method {
  const upper = word.toUpperCase();
  const found = METHODS.find((method) => method === upper);
  if (found) return found;
  throw new UsageError(`the method must be one of ${METHODS.join(', ')}.${didYouMean(upper, METHODS)}`);
}
