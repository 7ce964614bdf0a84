import { readIndexText } from '../../catalogue/index-text.ts';
import { createPermissionFinder } from '../../catalogue/permissions/read-table.ts';
import type { CatalogueSection, SectionSource } from '../../catalogue/sections.ts';
import { withMembers } from '../../catalogue/with-members.ts';

/** Creates the section with the permissions of an edition of GitHub. `index` returns the text of its index. */
export function createPermissionSection(api: string, data: string, index: () => string): CatalogueSection {
  const find = createPermissionFinder(data, () => readIndexText(index()).routes);
  const section: SectionSource = {
    name: 'permissions',
    api,
    add: (catalogue) =>
      withMembers(catalogue, (route) => {
        const permissions = find(route);
        return permissions && { permissions };
      }),
  };
  return section;
}
