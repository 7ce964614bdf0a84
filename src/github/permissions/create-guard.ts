import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { EndpointError } from '../../core/errors.ts';
import { isBoolean, isText, isTextList, type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import { createPolicy, type PolicyOptions } from '../policy/create-policy.ts';
import { type GuardedRequest, readRequest } from '../policy/read-request.ts';
import { listPermissionNames, readGrant } from './read-grant.ts';

/**
 * Throws PERMISSION_DENIED for a request that must not be sent. Returns the request to send: a body that is read is written again from what was
 * judged, so that nobody can read anything else in it.
 */
export type PermissionGuard = <Request extends GuardedRequest>(request: Request) => Request;

const CHECKS: OptionChecks<PolicyOptions> = {
  allow: isTextList,
  deny: isTextList,
  repo: isText,
  org: isText,
  readOnly: isBoolean,
};

/**
 * Creates a function that rejects every request that a policy refuses, or that needs a permission which was not granted. A request whose needs are not
 * known is rejected too, unless `allowUnknown` is set: a route outside the catalogue, GraphQL, or a route without data. `caller` is the function
 * that a program calls.
 */
export function createGuard(
  catalogue: Catalogue,
  caller: string,
  given: PolicyOptions | undefined,
  permissions?: PermissionSet | undefined,
  allowUnknown?: boolean,
): PermissionGuard {
  const options = readOptions<PolicyOptions>(caller, given, CHECKS);
  const granted = permissions === undefined ? undefined : readGrant(caller, permissions);
  const permissionNames = listPermissionNames().map(({ key }) => key);
  const policy = createPolicy(options, { catalogue, permissionNames, granted, allowUnknown });
  return (request) => {
    // The server is not compared: a request to another one needs the same.
    const read = readRequest(catalogue, { ...request, url: pathOf(request.url) });
    const refused = policy.judgeRead(read);
    if (refused === undefined) {
      const { sent } = read.body;
      return sent === request.body ? request : { ...request, body: sent };
    }
    const { route, reason } = refused;
    throw new EndpointError('PERMISSION_DENIED', `${route} was not sent, because ${reason}.`, { route });
  };
}

function pathOf(url: string): string {
  if (!URL.canParse(url, 'https://api.github.com')) return url;
  const { pathname, search } = new URL(url, 'https://api.github.com');
  return pathname + search;
}
