import { EndpointError } from '../core/errors.ts';
import { matchUrl } from './match-url.ts';
import { type CompiledOperation, RULES } from './operation.ts';
import type { RouteFacts } from './rules.ts';

/** The routes of a description. */
export interface KnownRoutes {
  /** The facts of a route by its key, or undefined for a full URL. Any other route that is not in the description is rejected. */
  readonly find: (method: string, url: string) => RouteFacts | undefined;
  /** The facts of a route by its text, if it is exactly that of the description. */
  readonly byRoute: (route: string) => RouteFacts | undefined;
  /** Whether a route has this method. */
  readonly hasMethod: (method: string) => boolean;
  /** The facts of the route that a full URL belongs to, which starts with one of the base URLs; undefined if there is none. */
  readonly match: (method: string, url: string, bases: readonly string[]) => RouteFacts | undefined;
}

/** A URL that is not looked up in the description, such as the link to the next page. */
const FULL_URL = /^[a-z][a-z\d+.-]*:/i;

/** Looks up operations by their routes. Their rules are read when they are first used. */
export function createKnownRoutes(list: () => readonly CompiledOperation[]): KnownRoutes {
  let routes: Map<string, CompiledOperation> | undefined;
  const all = () => {
    routes ??= new Map(list().map((each) => [each.route, each]));
    return routes;
  };
  return {
    find(method, url) {
      const key = `${method} ${url}`;
      const found = all().get(key);
      if (found !== undefined) return found[RULES]();
      if (FULL_URL.test(url)) return undefined;
      throw unknownRoute(
        key,
        [...all().keys()].filter((each) => each.endsWith(` ${url}`)),
      );
    },
    byRoute: (route) => all().get(route)?.[RULES](),
    hasMethod: (method) => [...all().keys()].some((key) => key.startsWith(`${method} `)),
    match(method, url, bases) {
      const key = matchUrl(all().keys(), method, url, bases);
      return key === undefined ? undefined : all().get(key)?.[RULES]();
    },
  };
}

function unknownRoute(key: string, others: readonly string[]): EndpointError {
  const advice =
    others.length > 0 ? `It has: ${others.join(', ')}.` : 'Pass a route as the description writes it, or a full URL.';
  return new EndpointError('INVALID_ROUTE', `The description has no route ${JSON.stringify(key)}. ${advice}`, {
    route: key,
  });
}
