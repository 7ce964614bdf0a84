import { EndpointError } from '../core/errors.ts';
import { isRead } from '../core/methods.ts';
import { parseUrl } from '../send/origin.ts';
import type { Outgoing } from '../send/outgoing.ts';
import type { PermissionGuard } from './permissions/create-guard.ts';

/**
 * Returns the request that may be sent. A redirect of a read may lead to another origin, which stores a file and receives no credentials. Any
 * other request is checked, and a write goes to the origins of the API only.
 */
export function judgeRequest(
  guard: PermissionGuard,
  origins: readonly string[],
  request: Outgoing,
  isRedirect: boolean | undefined,
): Outgoing {
  const target = parseUrl(request.url);
  const isElsewhere = target !== undefined && !origins.includes(target.origin);
  if (isElsewhere && !isRead(request.method)) {
    const message = `A ${request.method} request was not sent, because ${target.origin} is not an origin of the API, and writes go to no other.`;
    throw new EndpointError('PERMISSION_DENIED', message);
  }
  if (isElsewhere && isRedirect) return request;
  try {
    return guard(request);
  } catch (fault) {
    if (isRedirect && fault instanceof EndpointError) fault.message += ' The API redirected the request to it.';
    throw fault;
  }
}
