import type { RoutePermissions } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { readRequest } from '../policy/read-request.ts';

/** Finds the permissions that a request needs. Undefined if they are not known. */
export function permissionsOf(catalogue: Catalogue, method: string, url: string): RoutePermissions | undefined {
  return readRequest(catalogue, { method, url }).main?.record.permissions;
}
