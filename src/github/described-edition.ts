import type { Catalogue } from '../catalogue/types.ts';
import { EDITION_DIFFERENCES } from '../generated/edition-differences.ts';
import { EDITIONS } from '../generated/editions.ts';
import { describedSettings } from './descriptions.ts';
import { createEditionCatalogue } from './edition-catalogue.ts';
import { addEditionPermissions } from './permissions/edition-permissions.ts';

/** The routes of an edition with descriptions of what the glossary has, and with permissions. */
export async function loadDescribedEdition(name: keyof typeof EDITIONS): Promise<Catalogue> {
  const [{ indexDifference }, { permissionData }] = await Promise.all([
    EDITION_DIFFERENCES[name](),
    EDITIONS[name].loadPermissionData(),
  ]);
  const described = createEditionCatalogue<string>(name, indexDifference, describedSettings());
  return addEditionPermissions(described, indexDifference, permissionData) as unknown as Catalogue;
}
