import type { Catalogue, Route } from '../catalogue.ts';

export interface KeyedRoute {
  readonly key: string;
  readonly method: string;
  readonly route: Route;
  /** The path of the URL that requests go to: that of the server, then that of the route. */
  readonly path: string;
}

export interface MatchedRoutes {
  readonly pairs: readonly (readonly [KeyedRoute, KeyedRoute])[];
  readonly removed: readonly KeyedRoute[];
  readonly added: readonly KeyedRoute[];
}

/**
 * Finds the routes of two catalogues that belong together: those with the same URL, then those whose URL differs in names of
 * placeholders only, then those with the same operation id. A key that is marked as removed, or as an old name, counts as absent.
 */
export function matchRoutes(before: Catalogue, after: Catalogue): MatchedRoutes {
  const isMoved = pathOf(before.server) !== pathOf(after.server);
  let [left, right] = [routesOf(before, isMoved), routesOf(after, isMoved)];
  const pairs: (readonly [KeyedRoute, KeyedRoute])[] = [];
  const identities: ((route: KeyedRoute) => string | undefined)[] = [
    ...(isMoved ? [(each: KeyedRoute) => `${each.method} ${each.route.path}`] : []),
    ({ method, path }) => `${method} ${path}`,
    ({ method, path }) => `${method} ${withoutNames(path)}`,
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

/** Routes with the same identity, where no other route of the same catalogue has it. */
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

function routesOf({ routes, server }: Catalogue, isMoved: boolean): KeyedRoute[] {
  return Object.entries(routes)
    .filter(([, { deprecation }]) => deprecation?.removed !== true && deprecation?.renamed === undefined)
    .map(([key, route]) => {
      const base = isMoved ? pathOf(route.server ?? server) : '';
      return { key, method: key.slice(0, key.indexOf(' ')), route, path: base + route.path };
    });
}

/** The path of a server's URL, without a slash at its end. */
function pathOf(server = ''): string {
  const [, path = ''] = /^(?:[^/?#]*:?\/\/[^/?#]*)?([^?#]*)/.exec(server) ?? [];
  return path.replace(/\/+$/, '');
}

/** `/repos/{owner}/{repo}` → `/repos/{}/{}`. */
export function withoutNames(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}

/** Names of placeholders that changed, in a path that is otherwise the same: old name → new name. */
export function renamedPlaceholders(before: string, after: string): Map<string, string> {
  if (before === after || withoutNames(before) !== withoutNames(after)) return new Map();
  const [names, newNames] = [placeholders(before), placeholders(after)];
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
