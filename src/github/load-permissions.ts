import { EndpointError } from '../core/errors.ts';
import type { Api, PermissionFacts } from '../send/api.ts';
import type { GuardOptions, PermissionGuard } from './permissions/create-guard.ts';

/** The part of an entry with permissions that clients and senders use. */
export interface PermissionModule extends PermissionFacts {
  /** Creates a function that throws PERMISSION_DENIED for a request that a policy refuses. */
  createPolicyGuard(options: GuardOptions): PermissionGuard;
}

/** Loads the facts about the permissions of routes. */
export type LoadPermissions = () => Promise<PermissionModule>;

/** Rejects requests that a policy refuses, and every request if the facts cannot be loaded. */
export function authorizer(load: LoadPermissions, options: GuardOptions): NonNullable<Api['authorize']> {
  let guard: ReturnType<typeof createGuard> | undefined;
  const createGuard = async () => (await loadSafely(load)).createPolicyGuard(options);
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
