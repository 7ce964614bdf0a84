import type { RouteChange } from '../../../src/catalogue/route-change.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { github } from '../../../src/github/catalogue.ts';
import { githubChanges } from '../../../src/github/changes/version-changes.ts';
import type { AuditOptions } from '../types.ts';
import type { Standard } from './verdict.ts';

/** What calls are compared with. */
export function createStandard({ catalogue, to, changes }: AuditOptions, hosts: ReadonlySet<string>): Standard {
  const used = catalogue ?? (github as unknown as Catalogue<never>);
  const byRoute = changes !== undefined ? groupByRoute(changes) : to === undefined ? undefined : githubChanges(to);
  return {
    catalogue: used,
    version: to ?? 'the target version',
    changesOf: (route) => byRoute?.get(route) ?? [],
    isHost: (host) => hosts.has(host),
  };
}

function groupByRoute(changes: Iterable<RouteChange>): ReadonlyMap<string, readonly RouteChange[]> {
  const byRoute = new Map<string, RouteChange[]>();
  for (const change of changes) {
    const known = byRoute.get(change.route);
    if (known === undefined) byRoute.set(change.route, [change]);
    else known.push(change);
  }
  return byRoute;
}
