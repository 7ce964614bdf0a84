import type { PermissionSet } from '../catalogue/permissions/types.ts';
import { EndpointError } from '../errors.ts';
import type { Api, PermissionFacts } from '../send/api.ts';

/** The part of an entry with permissions that clients and senders use. */
export interface PermissionModule extends PermissionFacts {
  /** Creates a function that throws PERMISSION_DENIED for a request that needs more than the given permissions. */
  createPermissionGuard(
    permissions: PermissionSet,
    allowUnknown?: boolean,
  ): (request: { readonly method: string; readonly url: string; readonly headers?: object | undefined }) => void;
}

/** Loads the facts about the permissions of routes. */
export type LoadPermissions = () => Promise<PermissionModule>;

/** Rejects requests that need more than the given permissions, and every request if the facts cannot be loaded. */
export function authorizer(
  load: LoadPermissions,
  permissions: PermissionSet,
  allowUnknown: boolean | undefined,
): NonNullable<Api['authorize']> {
  let guard: ReturnType<typeof createGuard> | undefined;
  const createGuard = async () => (await loadSafely(load)).createPermissionGuard(permissions, allowUnknown);
  return async (request) => {
    guard ??= createGuard();
    (await guard)(request);
  };
}

async function loadSafely(load: LoadPermissions): Promise<PermissionModule> {
  try {
    return await load();
  } catch {
    throw new EndpointError(
      'INVALID_OPTION',
      'The facts about permissions could not be loaded. In a bundle, pass the option "loadPermissions": () => import("routebook/permissions").',
      { parameter: 'loadPermissions' },
    );
  }
}
