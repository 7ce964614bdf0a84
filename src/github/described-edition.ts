import type { Catalogue } from '../catalogue/types.ts';
import { EDITIONS } from '../generated/editions.ts';
import { describedSettings } from './descriptions.ts';
import { createEditionCatalogue } from './edition-catalogue.ts';
import { addEditionPermissions } from './edition-permissions.ts';

/** The routes of an edition with descriptions of what the glossary has, and with permissions. */
export async function loadDescribedEdition(name: keyof typeof EDITIONS): Promise<Catalogue> {
  const { loadDifference, loadPermissionData } = EDITIONS[name];
  const [{ indexDifference }, { permissionData }] = await Promise.all([loadDifference(), loadPermissionData()]);
  const described = createEditionCatalogue<string>(name, indexDifference, describedSettings());
  return addEditionPermissions(described, indexDifference, permissionData) as unknown as Catalogue;
}
