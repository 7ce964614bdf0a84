import type { RoutePermissions } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { GRAPHQL, readRequest } from '../policy/read-request.ts';
import { DISPUTED, describePermissions, describeScopes } from './describe-permissions.ts';
import { isEnough } from './levels.ts';

/** Finds the permissions that a request needs. Undefined if they are not known. */
export function permissionsOf(catalogue: Catalogue, method: string, url: string): RoutePermissions | undefined {
  return readRequest(catalogue, { method, url }).main?.record.permissions;
}

/** What the API said when it refused a request. */
export interface Refusal {
  /** The permissions or scopes that it needs, according to the response. */
  readonly required?: string | undefined;
  /** Whether the token is a classic one, which has scopes. */
  readonly isClassic?: boolean | undefined;
}

/** Since July 2026, only administrators and collaborators see these lists. No permission of a token changes that. */
const MEMBERS_ONLY: ReadonlySet<string> = new Set([
  'GET /repos/{owner}/{repo}/stargazers',
  'GET /repos/{owner}/{repo}/subscribers',
]);

/** Describes what a request needs besides what the response says. Undefined if there is nothing to add. */
export function needsOf(
  catalogue: Catalogue,
  method: string,
  url: string,
  { required, isClassic = false }: Refusal,
): string | undefined {
  const record = readRequest(catalogue, { method, url }).main?.record;
  if (record === undefined || record === GRAPHQL || record.deprecation?.removed) return undefined;
  const { permissions } = record;
  if (MEMBERS_ONLY.has(record.route)) return 'a user who is an administrator or a collaborator of the repository';
  if (required) return permissions?.disputed && !isClassic ? `${required}; ${DISPUTED}` : undefined;
  if (isClassic && permissions?.scopes) return describeScopes(permissions.scopes);
  if (permissions === undefined) return "permissions that are not known, because GitHub's documentation names none";
  // An error must not advise what may be wrong.
  if (permissions.uncertain) return undefined;
  // What everyone can read is not refused because of a token.
  const isDoubtful = permissions.disputed && !permissions.publicRead;
  return isDoubtful || !isEnough({}, permissions) ? describePermissions(permissions) : undefined;
}
