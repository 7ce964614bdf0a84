import type { Catalogue } from '../catalogue/types.ts';
import { EDITION_DIFFERENCES } from '../generated/edition-differences.ts';
import { EDITIONS } from '../generated/editions.ts';

/** An edition of GitHub. */
export interface GitHubEdition {
  /** Its name in imports and on the command line, such as `ghes-3.17`. */
  readonly name: string;
  /** Its name in sentences, such as `GitHub Enterprise Cloud`. */
  readonly title: string;
  /** Whether each customer has its own server, and therefore another base URL. */
  readonly isServer: boolean;
  /** The day on which GitHub's support for this version of Enterprise Server ends, such as `2026-12-09`. */
  readonly supportedUntil: string | undefined;
  /** Loads its builder, without types, and its routes. */
  load(): Promise<{ readonly endpoint: unknown; readonly catalogue: Catalogue }>;
  /** Loads its routes with the permissions that they need. */
  loadPermissions(): Promise<Catalogue>;
}

/** The names of all editions. */
export const EDITION_NAMES: readonly string[] = Object.keys(EDITIONS);

/** Finds an edition by its name. */
export function findEdition(name: string): GitHubEdition | undefined {
  if (!Object.hasOwn(EDITIONS, name)) return undefined;
  const known = name as keyof typeof EDITIONS;
  const { title, isServer, supportedUntil, loadEndpoint, loadCatalogue, loadPermissionData } = EDITIONS[known];
  return {
    name,
    title,
    isServer,
    supportedUntil,
    async load() {
      const [{ endpoint }, { github }] = await Promise.all([loadEndpoint(), loadCatalogue()]);
      return { endpoint, catalogue: github as unknown as Catalogue };
    },
    async loadPermissions() {
      const [{ github }, { indexDifference }, { permissionData }, { createEditionPermissions }] = await Promise.all([
        loadCatalogue(),
        EDITION_DIFFERENCES[known](),
        loadPermissionData(),
        import('./permissions/edition-permissions.ts'),
      ]);
      const permissions = createEditionPermissions(name, indexDifference, permissionData);
      return github.with(permissions) as unknown as Catalogue;
    },
  };
}
