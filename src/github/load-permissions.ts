import type { PermissionSet } from '../catalogue/permissions/types.ts';
import { EndpointError } from '../core/errors.ts';
import type { Api } from '../send/api.ts';
import { loadEntry } from './load-entry.ts';

/** The part of an entry with permissions that clients and senders use. */
export interface PermissionModule {
  /** Creates a function that throws PERMISSION_DENIED for a request that needs more than the given permissions. */
  createPermissionGuard(
    permissions: PermissionSet,
    allowUnknown?: boolean,
  ): (request: { readonly method: string; readonly url: string; readonly headers?: object | undefined }) => void;
  /** Describes what a request needs. Undefined if nothing is known. */
  describeNeeds(method: string, url: string): string | undefined;
}

/** Loads the facts about the permissions of routes. */
export type LoadPermissions = () => Promise<PermissionModule>;

/** Loads the facts when they are first needed. A bundle does not contain them unless the program imports them. */
export function permissionLoader(edition?: string): LoadPermissions {
  const name = ['routebook', ...(edition === undefined ? [] : [edition]), 'permissions'].join('/');
  return async () => loadEntry(name) as PermissionModule;
}

/** Describes what a request needs. In a bundle without the facts, nothing is known. */
export function needsDescriber(load: LoadPermissions): NonNullable<Api['describeNeeds']> {
  return async (method, url) => {
    try {
      // Requests to the API may have any base URL, so only the path counts.
      return (await load()).describeNeeds(method, new URL(url).pathname);
    } catch {
      return undefined;
    }
  };
}

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
    const message =
      'The facts about permissions could not be loaded. In a bundle, pass the option "loadPermissions": () => import("routebook/permissions").';
    throw new EndpointError('INVALID_OPTION', message, { parameter: 'loadPermissions' });
  }
}
