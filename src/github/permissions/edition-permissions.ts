import { applyDifference } from '../../catalogue/index-difference.ts';
import { readIndexText } from '../../catalogue/index-text.ts';
import { createPermissionFinder } from '../../catalogue/permissions/read-table.ts';
import { withPermissions } from '../../catalogue/permissions/with-permissions.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { indexData } from '../../generated/index-data.ts';

/** Adds the permissions to the catalogue of an edition. `difference` is that between its index and that of github.com. */
export function addEditionPermissions<Route extends string>(
  catalogue: Catalogue<Route>,
  difference: string,
  data: string,
): Catalogue<Route> {
  return withPermissions(
    catalogue,
    createPermissionFinder(data, () => readIndexText(applyDifference(indexData, difference)).routes),
  );
}
