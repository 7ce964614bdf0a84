import type { PermissionLevel, PermissionSet, RoutePermissions } from '../../catalogue/permissions/types.ts';
import { includesAll, isEnough, LEVELS, unite } from './levels.ts';

/** How many sets are compared before the search is cut off. Real programs need a handful. */
const MOST_SETS = 20_000;

/**
 * Finds the smallest permissions that are enough for all routes. Of the alternatives of a route, it takes those that add least to what the
 * other routes need: the fewest permissions, and of these the lowest levels. Routes that no permission allows are left out.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 * import { permissions, smallestPermissions } from 'routebook/catalogue/permissions';
 *
 * const routes = ['issues/create', 'pulls/list'].map((id) => github.with(permissions).get(id)?.permissions);
 * smallestPermissions(routes);
 * // { issues: 'write', pull_requests: 'read' }
 */
export function smallestPermissions(routes: Iterable<RoutePermissions | undefined>): PermissionSet {
  const open: (readonly PermissionSet[])[] = [];
  let fixed: PermissionSet = {};
  for (const route of routes) {
    if (route === undefined || route.permissionless || route.any.length === 0) continue;
    const [only] = route.any;
    if (only !== undefined && route.any.length === 1) fixed = unite(fixed, only);
    else open.push(route.any);
  }
  const left = open.filter((any) => !any.some((needed) => includesAll(fixed, needed)));
  return sorted(withoutExcess(choose(fixed, unique(left)), [...open, ...fixedNeeds(fixed)]));
}

/** A route with one alternative for each permission that every solution has. */
function fixedNeeds(fixed: PermissionSet): (readonly PermissionSet[])[] {
  return Object.entries(fixed).map(([name, level]) => [{ [name]: level }]);
}

/** Tries the alternatives of each route in turn, and keeps the best set. */
function choose(fixed: PermissionSet, open: readonly (readonly PermissionSet[])[]): PermissionSet {
  let best: PermissionSet | undefined;
  let steps = 0;
  const visit = (chosen: PermissionSet, at: number): void => {
    steps += 1;
    if (best !== undefined && (steps > MOST_SETS || !isSmaller(chosen, best))) return;
    const rest = open.findIndex((any, index) => index >= at && !any.some((needed) => includesAll(chosen, needed)));
    if (rest < 0) {
      best = chosen;
      return;
    }
    for (const needed of open[rest] as readonly PermissionSet[]) visit(unite(chosen, needed), rest + 1);
  };
  visit(fixed, 0);
  return best ?? fixed;
}

function unique(open: readonly (readonly PermissionSet[])[]): (readonly PermissionSet[])[] {
  return [...new Map(open.map((any) => [JSON.stringify(any), any])).values()];
}

function isSmaller(one: PermissionSet, other: PermissionSet): boolean {
  const [a, b] = [Object.values(one), Object.values(other)];
  return a.length === b.length ? weigh(a) < weigh(b) : a.length < b.length;
}

function weigh(levels: readonly PermissionLevel[]): number {
  return levels.reduce((sum, level) => sum + LEVELS.indexOf(level), 0);
}

/** Removes what no route needs, and lowers levels that are higher than needed: a later choice can make an earlier one superfluous. */
function withoutExcess(set: PermissionSet, all: readonly (readonly PermissionSet[])[]): PermissionSet {
  const isSufficient = (given: PermissionSet) =>
    all.every((any) =>
      isEnough(given, { any, publicRead: false, permissionless: false, tokens: [], uncertain: false }),
    );
  let smallest = set;
  for (const name of Object.keys(set)) {
    for (const level of [undefined, ...LEVELS]) {
      const { [name]: _, ...others } = smallest;
      const tried = level === undefined ? others : { ...others, [name]: level };
      if (!isSufficient(tried)) continue;
      smallest = tried;
      break;
    }
  }
  return smallest;
}

function sorted(set: PermissionSet): PermissionSet {
  return Object.fromEntries(Object.entries(set).sort(([one], [other]) => (one < other ? -1 : 1)));
}
