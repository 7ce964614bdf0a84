import { readIndexText } from '../../catalogue/index-text.ts';
import { createPermissionFinder } from '../../catalogue/permissions/read-table.ts';
import { withPermissions } from '../../catalogue/permissions/with-permissions.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { RouteKey } from '../../generated/api-types.ts';
import { indexData } from '../../generated/index-data.ts';
import { permissionData } from '../../generated/permission-data.ts';
import { github as plain } from '../catalogue.ts';

/** Finds the permissions that a route of github.com needs, by its key. */
export const findGitHubPermissions = /* @__PURE__ */ createPermissionFinder(
  permissionData,
  () => readIndexText(indexData).routes,
);

/**
 * All routes of GitHub's REST API, with the permissions that they need.
 *
 * @example
 * import { github } from 'routebook/permissions';
 *
 * github.get('POST /repos/{owner}/{repo}/issues').permissions?.any; // [{ issues: 'write' }]
 */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ withPermissions(plain, findGitHubPermissions);
