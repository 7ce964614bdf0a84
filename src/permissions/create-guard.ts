import type { PermissionSet } from '../catalogue/permissions/types.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { EndpointError } from '../errors.ts';
import { describePermissions, describeSet } from './describe-permissions.ts';
import { findRequestedRoute } from './find-permissions.ts';
import { isEnough } from './levels.ts';

/** A request, as it is about to be sent. */
export interface GuardedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: object | undefined;
}

/** Throws if a request needs more than what was granted. */
export type PermissionGuard = (request: GuardedRequest) => void;

/** Whether a header makes some servers use another method. */
export function replacesMethod(headers: object): boolean {
  return Object.keys(headers).some((name) => /^x-(?:http-)?method(?:-override)?$/i.test(name));
}

/**
 * Creates a function that rejects every request that needs a permission which was not granted. A request whose needs are not known is
 * rejected too, unless `allowUnknown` is set: a route outside the catalogue, GraphQL, or a route without data.
 */
export function createGuard(catalogue: Catalogue, granted: PermissionSet, allowUnknown: boolean): PermissionGuard {
  return ({ method, url, headers = {} }) => {
    const path = pathOf(url);
    // Only the first segment, because the others and the query may contain secrets.
    const shown = `${method.toUpperCase()} ${path.replace(/\?.*/, '').replace(/(?<=\/[^/]*\/).*/, '…')}`;
    if (replacesMethod(headers)) throw denied(shown, 'it has a header that replaces its method');
    const record = findRequestedRoute(catalogue, method, path);
    const { route = shown, permissions } = record ?? {};
    if (permissions !== undefined && isEnough(granted, permissions)) return;
    const isKnown = permissions !== undefined && permissions.any.length > 0;
    if (!isKnown && allowUnknown) return;
    throw denied(
      route,
      isKnown
        ? `it needs ${describePermissions(permissions)}, but ${describeSet(granted) || 'nothing'} was granted`
        : 'it is not known which permissions it needs. To allow such requests, set "allowUnknown"',
    );
  };
}

/** The path as it is sent: without dot segments, which a server would resolve. No route has the path of a URL that cannot be read. */
function pathOf(url: string): string {
  if (!URL.canParse(url, 'https://api.github.com')) return '';
  const { pathname, search } = new URL(url, 'https://api.github.com');
  return pathname + search;
}

function denied(route: string, reason: string): EndpointError {
  return new EndpointError('PERMISSION_DENIED', `${route} was not sent, because ${reason}.`, { route });
}
