import { relative, sep } from 'node:path';
import type { Catalogue } from 'routebook/catalogue';
import type { PermissionSet, RoutePermissions } from 'routebook/catalogue/permissions';
import type { AuditCall } from '../audit/types.ts';
import type { UsedToken } from './find-token.ts';
import { type FileFacts, type Gap, mentionedReason, type Need, type Started } from './needs.ts';
import type { Job, Workflow, YamlParser } from './read-workflow.ts';
import type { Repository } from './repository.ts';

/** What the needs of jobs are found with. */
export interface Surroundings {
  readonly repository: Repository;
  readonly catalogue: Catalogue;
  readonly yaml: YamlParser;
  /** Audits a file. Undefined if the audit does not read its language. */
  readonly audit: (path: string) => FileFacts | undefined;
  /** The number of the line at a position in a file. */
  readonly lineAt: (path: string, position: number) => number;
}

/** A place in a file. */
export interface Place {
  readonly file: string;
  readonly start: number;
}

/** What was found in a job so far. Steps change it for the steps after them. */
export interface JobVisit {
  readonly around: Surroundings;
  readonly workflow: Workflow;
  readonly job: Job;
  readonly needs: Need[];
  readonly gaps: Gap[];
  readonly notFollowed: Started[];
  /** What actions use if it is granted, and do without otherwise. */
  readonly also: PermissionSet[];
  /** Whether the repository was checked out. */
  hasCheckout: boolean;
  /** The token that the checkout keeps for git. */
  checkoutToken: UsedToken;
  /** The token of the last login to GitHub's registry of images. */
  registryToken: UsedToken;
  /** Whether a step has put the token into the environment, or into settings, of the steps after it. */
  isTokenInEnvironment: boolean;
  /** Whether its name, its events or its commits tell that it changes something outside, for which a program may use its credentials or identity. */
  readonly isChanging: boolean;
  /** How many steps were read. */
  steps: number;
}

/** Adds a need, of which each alternative is enough. */
export function addNeed(
  visit: JobVisit,
  at: Place,
  what: string,
  any: readonly PermissionSet[],
  source?: string,
): void {
  if (any.length === 0) return;
  visit.needs.push({
    ...place(visit, at),
    what,
    permissions: permissionsFrom(any),
    ...(source === undefined ? {} : { source }),
  });
}

/** Adds something that could not be understood, once for each place. */
export function addGap(visit: JobVisit, at: Place, reason: string): void {
  const gap = { ...place(visit, at), reason };
  const isKnown = visit.gaps.some(
    ({ file, line, reason: other }) => file === gap.file && line === gap.line && other === reason,
  );
  if (!isKnown) visit.gaps.push(gap);
}

/** Adds a program that is not followed, once for each place. */
export function addListed(visit: JobVisit, at: Place, what: string): void {
  const listed = { ...place(visit, at), what };
  if (
    !visit.notFollowed.some(
      ({ file, line, what: other }) => file === listed.file && line === listed.line && other === what,
    )
  )
    visit.notFollowed.push(listed);
}

/** Adds what a call of the API needs. */
export function addCall(visit: JobVisit, file: string, { start, route, text, certainty }: AuditCall): void {
  if (certainty === 'mentioned') addGap(visit, { file, start }, mentionedReason(route, text));
  else addRoute(visit, { file, start }, route, text);
}

/** Adds what a route needs. A route whose facts are not certain is not understood. */
export function addRoute(visit: JobVisit, at: Place, route: string | undefined, text: string): void {
  const permissions = route === undefined ? undefined : visit.around.catalogue.get(route)?.permissions;
  const what = route ?? text;
  if (permissions === undefined) {
    addGap(visit, at, `${what}: Its permissions are not known.`);
    return;
  }
  visit.needs.push({ ...place(visit, at), what, permissions });
  if (permissions.uncertain && !permissions.permissionless)
    addGap(visit, at, `${what}: GitHub lists several permissions without saying whether one or all are needed.`);
}

function place({ around }: JobVisit, { file, start }: Place) {
  return { file: relative(process.cwd(), file).split(sep).join('/'), line: around.lineAt(file, start) };
}

/** What something needs that is not a route. What is only read can be read in a public repository without a permission. */
function permissionsFrom(any: readonly PermissionSet[]): RoutePermissions {
  const publicRead = any.some((set) => Object.values(set).every((level) => level === 'read'));
  return { any, publicRead, permissionless: false, tokens: ['installation'], uncertain: false };
}
