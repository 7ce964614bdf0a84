import type { CatalogueSection } from '../../catalogue/sections.ts';
import { indexData } from '../../generated/index-data.ts';
import { permissionData } from '../../generated/permission-data.ts';
import { createPermissionSection } from './create-section.ts';

/**
 * The permissions that the routes of GitHub's REST API need.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 * import { permissions } from 'routebook/catalogue/permissions';
 *
 * github.with(permissions).get('POST /repos/{owner}/{repo}/issues').permissions?.any; // [{ issues: 'write' }]
 */
export const permissions: CatalogueSection = /* @__PURE__ */ createPermissionSection(
  'github',
  permissionData,
  () => indexData,
);
