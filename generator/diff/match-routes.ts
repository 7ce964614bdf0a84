import { withoutTrailingSlashes } from '../../src/core/base-url.ts';
import type { CatalogueFile, Route } from '../catalogue.ts';

export interface KeyedRoute {
  readonly key: string;
  readonly method: string;
  readonly route: Route;
  /** The server, or undefined if the catalogue has none. */
  readonly server: string | undefined;
  /** The path of the URL: the path of the server, followed by that of the route. */
  readonly urlPath: string;
}

interface MatchedRoutes {
  readonly pairs: readonly (readonly [KeyedRoute, KeyedRoute])[];
  readonly removed: readonly KeyedRoute[];
  readonly added: readonly KeyedRoute[];
}

/**
 * Finds the routes of two catalogues that correspond to each other: those with the same URL, then those whose URLs differ only in the
 * names of placeholders, then those with the same operation id. A key that is marked as removed or renamed is treated as absent.
 */
export function matchRoutes(before: CatalogueFile, after: CatalogueFile): MatchedRoutes {
  let [left, right] = [routesOf(before), routesOf(after)];
  const pairs: (readonly [KeyedRoute, KeyedRoute])[] = [];
  const identities: ((route: KeyedRoute) => string | undefined)[] = [
    ({ method, route: { path } }) => `${method} ${path}`,
    ({ method, urlPath }) => `${method} ${urlPath}`,
    ({ method, urlPath }) => `${method} ${withoutNames(urlPath)}`,
    ({ method, route: { path } }) => `${method} ${withoutNames(path)}`,
    ({ route: { operationId } }) => operationId,
  ];
  for (const identityOf of identities) {
    const found = pairUp(left, right, identityOf);
    pairs.push(...found);
    const matched = new Set(found.flat());
    left = left.filter((each) => !matched.has(each));
    right = right.filter((each) => !matched.has(each));
  }
  return { pairs, removed: left, added: right };
}

/** Pairs routes with the same identity, if no other route in the same catalogue has it. */
function pairUp(
  left: readonly KeyedRoute[],
  right: readonly KeyedRoute[],
  identityOf: (route: KeyedRoute) => string | undefined,
): [KeyedRoute, KeyedRoute][] {
  const [before, after] = [uniqueBy(left, identityOf), uniqueBy(right, identityOf)];
  return [...before].flatMap(([identity, route]): [KeyedRoute, KeyedRoute][] => {
    const other = after.get(identity);
    return route === undefined || other === undefined ? [] : [[route, other]];
  });
}

function uniqueBy(
  routes: readonly KeyedRoute[],
  identityOf: (route: KeyedRoute) => string | undefined,
): Map<string, KeyedRoute | undefined> {
  const found = new Map<string, KeyedRoute | undefined>();
  for (const route of routes) {
    const identity = identityOf(route);
    if (identity !== undefined) found.set(identity, found.has(identity) ? undefined : route);
  }
  return found;
}

function routesOf({ routes, server: main }: CatalogueFile): KeyedRoute[] {
  return Object.entries(routes)
    .filter(([, { deprecation }]) => deprecation?.removed !== true && deprecation?.renamed === undefined)
    .map(([key, route]) => {
      const server = route.server ?? main;
      return {
        key,
        method: key.slice(0, key.indexOf(' ')),
        route,
        server,
        urlPath: splitServer(server).path + route.path,
      };
    });
}

/** The origin of a server (a relative server has none) and its path without a trailing slash. */
export function splitServer(server = ''): { readonly origin: string; readonly path: string } {
  const [, origin = '', path = ''] = /^([^/?#]*\/\/[^/?#]*)?([^?#]*)/.exec(server) ?? [];
  return { origin: origin.toLowerCase(), path: withoutTrailingSlashes(path) };
}

/** `/repos/{owner}/{repo}` → `/repos/{}/{}`. */
export function withoutNames(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}

/** The placeholders that were renamed in a path that is otherwise the same: old name → new name. */
export function renamedPlaceholders(before: KeyedRoute, after: KeyedRoute): Map<string, string> {
  const paths = [
    [before.route.path, after.route.path],
    [before.urlPath, after.urlPath],
  ] as const;
  const same = paths.find(([one, other]) => withoutNames(one) === withoutNames(other));
  if (same === undefined) return new Map();
  const [names, newNames] = [placeholders(same[0]), placeholders(same[1])];
  return new Map(
    names.flatMap((name, index): [string, string][] => {
      const now = newNames[index];
      return now === undefined || now === name ? [] : [[name, now]];
    }),
  );
}

function placeholders(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.replace(/^[+#./;?&]|\*$/g, ''));
}
