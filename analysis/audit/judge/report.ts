import type { Catalogue, RouteChange } from '../../../src/catalogue/types.ts';
import { github } from '../../../src/github/catalogue.ts';
import { githubChanges } from '../../../src/github/changes/version-changes.ts';
import type { AuditEdit, Span } from '../../tree/positions.ts';
import type { AuditCode, AuditFinding, AuditOptions } from '../types.ts';

/** A finding whose position is not yet converted to line and column. */
export interface Problem extends Span {
  readonly code: AuditCode;
  readonly severity: AuditFinding['severity'];
  readonly message: string;
  readonly route: string;
  readonly parameter?: string | undefined;
  readonly expected?: readonly string[] | undefined;
  readonly suggestions?: readonly string[] | undefined;
  readonly replacement?: string | undefined;
  readonly fix?: readonly AuditEdit[] | undefined;
}

/** A possible problem that is not certain. */
export interface Doubt extends Span {
  readonly reason: string;
}

/** The data that calls are compared with. */
export interface Standard {
  readonly catalogue: Catalogue<never>;
  readonly version: string;
  /** Whether calls that a notice is about are reported. */
  readonly hasNotices: boolean;
  changesOf(route: string): readonly RouteChange[];
  isHost(host: string): boolean;
}

/** The editions that announcements are about: those on GitHub's own servers. */
const ANNOUNCED: ReadonlySet<string> = new Set(['github', 'ghec']);

/** The result for one call. Undefined if the code is not a call of the API. */
export interface Verdict {
  readonly route?: string | undefined;
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Possible problems that are not certain. */
  readonly doubts?: readonly Doubt[];
  /** The changes to the route in the target version. */
  readonly changes?: readonly string[];
  /** The reason why nothing can be said about the call. */
  readonly unread?: string;
}

/** What calls are compared with. */
export function createStandard(
  { catalogue, to, changes, notices }: AuditOptions,
  hosts: ReadonlySet<string>,
): Standard {
  const used = catalogue ?? (github as unknown as Catalogue<never>);
  const byRoute = changes !== undefined ? groupByRoute(changes) : to === undefined ? undefined : githubChanges(to);
  return {
    catalogue: used,
    version: to ?? 'the target version',
    hasNotices: notices === true && ANNOUNCED.has(used.name),
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
