import { EndpointError } from '../core/errors.ts';
import { type CompiledOperation, type RouteFacts, RULES } from '../core/rules.ts';

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

/**
 * Finds the route of a full URL, such as the link to the next page. Placeholders match one segment. A route with a literal segment
 * comes before one with a placeholder in the same position.
 */
function matchUrl(keys: Iterable<string>, method: string, url: string, bases: readonly string[]): string | undefined {
  const paths = bases.map((base) => pathBelow(url, base)).filter((path) => path !== undefined);
  let best: { readonly key: string; readonly rank: string } | undefined;
  for (const key of keys) {
    if (!key.startsWith(`${method} `)) continue;
    const template = segmentsOf(key.slice(method.length + 1));
    for (const path of paths) {
      const rank = rankOf(template, path);
      if (rank !== undefined && (best === undefined || rank < best.rank)) best = { key, rank };
    }
  }
  return best?.key;
}

function pathBelow(url: string, base: string): string[] | undefined {
  // The URL in merged options may end in a query template.
  const plain = url.replace(/\{[?&#].*$/s, '');
  if (!URL.canParse(plain) || !URL.canParse(base)) return undefined;
  const [whole, root] = [new URL(plain), new URL(base)];
  const prefix = root.pathname.replace(/\/$/, '');
  if (whole.origin !== root.origin || !whole.pathname.startsWith(`${prefix}/`)) return undefined;
  return segmentsOf(whole.pathname.slice(prefix.length));
}

function segmentsOf(path: string): string[] {
  return path.replace(/(?:\{[?&#]|[?#]).*$/s, '').split('/');
}

/** One letter per segment, `a` for a literal and `b` for a placeholder. Undefined if the path does not match. */
function rankOf(template: readonly string[], path: readonly string[]): string | undefined {
  if (template.length !== path.length) return undefined;
  let rank = '';
  for (const [index, segment] of template.entries()) {
    const given = path[index] as string;
    const [prefix, suffix] = [segment.indexOf('{'), segment.lastIndexOf('}')];
    if (prefix < 0 || suffix < prefix) {
      if (segment !== given) return undefined;
      rank += 'a';
      continue;
    }
    const [start, end] = [segment.slice(0, prefix), segment.slice(suffix + 1)];
    const isFilled = given.length > start.length + end.length;
    if (!isFilled || !given.startsWith(start) || !given.endsWith(end)) return undefined;
    rank += 'b';
  }
  return rank;
}
