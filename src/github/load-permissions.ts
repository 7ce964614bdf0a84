import type { PermissionSet } from '../catalogue/permissions/types.ts';
import { EndpointError } from '../core/errors.ts';
import type { Judge, PermissionFacts } from '../send/api.ts';
import { judgeRequest } from './judge-request.ts';
import type { PermissionGuard } from './permissions/create-guard.ts';
import type { PolicyOptions } from './policy/create-policy.ts';

/** The part of an entry with permissions that clients and senders use. */
export interface PermissionModule extends PermissionFacts {
  /** Creates a function that throws PERMISSION_DENIED for a request that needs more than the given permissions, or that a policy refuses. */
  createPermissionGuard(
    permissions: PermissionSet | undefined,
    allowUnknown: boolean | undefined,
    policy: PolicyOptions | undefined,
  ): PermissionGuard;
}

/** Loads the facts about the permissions of routes. */
export type LoadPermissions = () => Promise<PermissionModule>;

/** Rejects requests that a policy refuses, and every request if the facts cannot be loaded. */
export function createJudge(
  load: LoadPermissions,
  ...options: Parameters<PermissionModule['createPermissionGuard']>
): Judge {
  let loading: Promise<PermissionGuard> | undefined;
  const loadGuard = () => {
    loading ??= loadSafely(load).then(({ createPermissionGuard }) => createPermissionGuard(...options));
    return loading;
  };
  const judge = async (...[{ origins }, request, isRedirect]: Parameters<Judge>) => {
    return judgeRequest(await loadGuard(), origins, request, isRedirect);
  };
  return Object.assign(judge, {
    pageUrl: async (list: string, link: string) => (await loadGuard()).pageUrl(list, link),
  });
}

async function loadSafely(load: LoadPermissions): Promise<PermissionModule> {
  try {
    return await load();
  } catch {
    throw new EndpointError(
      'INVALID_OPTION',
      'The facts about permissions could not be loaded. In a bundle, pass the option "loadPermissions": () => import("routebook/catalogue/permissions").',
      { parameter: 'loadPermissions' },
    );
  }
}
