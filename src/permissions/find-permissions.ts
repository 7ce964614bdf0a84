import type { Catalogue, RouteRecord } from '../catalogue/types.ts';

/**
 * Paths by number, which redirects and the links between pages have. They are not documented, and need what the paths by name need.
 */
const BY_NUMBER: readonly (readonly [RegExp, string])[] = [
  [/\/repositories\/\d+(?=[/?]|$)/, '/repos/-/-'],
  [/\/organizations\/\d+(?=[/?]|$)/, '/orgs/-'],
  [/\/user\/\d+(?=\/)/, '/users/-'],
];

/** Finds the record of the route that a request is for. Undefined if there is none. */
export function findRequestedRoute(catalogue: Catalogue, method: string, url: string): RouteRecord | undefined {
  const found = catalogue.match(method, url);
  if (found !== undefined) return catalogue.get(found.route);
  for (const [pattern, named] of BY_NUMBER) {
    const match = pattern.test(url) ? catalogue.match(method, url.replace(pattern, named)) : undefined;
    if (match !== undefined) return catalogue.get(match.route);
  }
  return undefined;
}
