import type { Match, RouteRecord } from '../catalogue/types.ts';
import { findDocumented } from './documentation-url.ts';
import { findPageRoute } from './page-route.ts';

/** Finds the route for a page on github.com, a link to the documentation, or a reference such as `octokit/app#7`. */
export function findPage(url: string, records: Iterable<RouteRecord>): Match | undefined {
  const page = findPageRoute(url);
  if (page !== undefined) return { ...page, parameters: { ...page.parameters } };
  const [documented] = findDocumented(url, records);
  return documented && { route: documented.route, parameters: {} };
}
