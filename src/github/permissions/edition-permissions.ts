import { applyDifference } from '../../catalogue/index-difference.ts';
import type { CatalogueSection } from '../../catalogue/sections.ts';
import { indexData } from '../../generated/index-data.ts';
import { createPermissionSection } from './create-section.ts';

/** Creates the section with the permissions of an edition. `difference` is that between its index and that of github.com. */
export function createEditionPermissions(name: string, difference: string, data: string): CatalogueSection {
  return createPermissionSection(name, data, () => applyDifference(indexData, difference));
}
