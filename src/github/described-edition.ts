import type { Catalogue } from '../catalogue/types.ts';
import { EDITION_DIFFERENCES } from '../generated/edition-differences.ts';
import { EDITIONS } from '../generated/editions.ts';
import { descriptions } from './descriptions.ts';
import { createEditionPermissions } from './permissions/edition-permissions.ts';

/** The routes of an edition with descriptions of what the glossary has, and with permissions. */
export async function loadDescribedEdition(name: keyof typeof EDITIONS): Promise<Catalogue> {
  const [{ github }, { indexDifference }, { permissionData }] = await Promise.all([
    EDITIONS[name].loadCatalogue(),
    EDITION_DIFFERENCES[name](),
    EDITIONS[name].loadPermissionData(),
  ]);
  const permissions = createEditionPermissions(name, indexDifference, permissionData);
  return github.with(descriptions, permissions) as unknown as Catalogue;
}
