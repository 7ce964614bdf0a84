import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { EndpointError } from '../../core/errors.ts';
import { isBoolean, isText, isTextList, type OptionChecks, readOptions } from '../../core/read-options.ts';
import { createPolicy, type PolicyOptions } from '../policy/create-policy.ts';
import { pageUrlOf, pathOf } from '../policy/page-url.ts';
import { copyHeaders } from '../policy/read-body.ts';
import { type GuardedRequest, readRequest } from '../policy/read-request.ts';
import { listPermissionNames, readGrant } from './read-grant.ts';

/**
 * Throws PERMISSION_DENIED for a request that must not be sent. Returns the request to send: a body that is read is written again from what was
 * judged, so that nobody can read anything else in it.
 */
export interface PermissionGuard {
  <Request extends GuardedRequest>(request: Request): Request;
  /**
   * The URL of the next page of a list, from the link in a response. GitHub's links have a number instead of the name of a repository, which
   * rules cannot compare: such a page is on the path of the list, with the parameters of the link.
   */
  pageUrl(list: string, link: string): string;
}

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
  const guard = <Request extends GuardedRequest>(request: Request): Request => {
    // Each member is read once, and each header.
    const given = { ...request };
    if (given.headers) Object.assign(given, { headers: copyHeaders(given.headers) });
    const read = readRequest(catalogue, { ...given, url: pathOf(given.url) });
    const refused = policy.judgeRead(read);
    const { sent } = read.body;
    if (refused === undefined) return sent === given.body ? given : { ...given, body: sent };
    const { route, reason } = refused;
    throw new EndpointError('PERMISSION_DENIED', `${route} was not sent, because ${reason}.`, { route });
  };
  return Object.assign(guard, { pageUrl: (list: string, link: string) => pageUrlOf(catalogue, list, link) });
}
