import type { CheckedProfile } from '../core/api.ts';
import { originOf, UNSET_SERVER } from '../core/base-url.ts';
import { createUncheckedEndpoint } from '../core/endpoint.ts';
import { attachRoute, type EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import { github } from '../core/profile/github.ts';
import { isCredentialHeader, isSecretParameter } from '../core/secrets.ts';
import type { Endpoint } from '../core/types/endpoint.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';

const PROFILE: CheckedProfile = { ...github, baseUrl: `${UNSET_SERVER}/api/v3`, uploadUrl, replaceRoute };

/** The untyped form of an endpoint. */
interface LooseEndpoint {
  (first?: unknown, second?: unknown): RequestOptions;
  readonly DEFAULTS: MergedOptions;
  merge(first?: unknown, second?: unknown): MergedOptions;
  parse(merged?: unknown): RequestOptions;
  defaults(options?: unknown): LooseEndpoint;
}

/** Creates an endpoint for an enterprise server. Each server has its own base URL, and the endpoint builds no requests until it is set. */
export function createServerEndpoint(title: string): unknown {
  return withoutBaseUrl(createUncheckedEndpoint(PROFILE) as LooseEndpoint, title);
}

/** The endpoint while it has no base URL. It rejects requests that need one. */
function withoutBaseUrl(inner: LooseEndpoint, title: string): Endpoint {
  const check = (request: RequestOptions, route?: unknown): RequestOptions => {
    if (!request.url.startsWith(UNSET_SERVER)) return request;
    throw attachRoute(missing(title), check, route);
  };
  function endpoint(first?: unknown, second?: unknown): RequestOptions {
    return fromCaller(endpoint, () => check(inner(first, second), first));
  }
  endpoint.DEFAULTS = inner.DEFAULTS;
  endpoint.merge = inner.merge;
  endpoint.parse = function parse(merged?: unknown): RequestOptions {
    return fromCaller(parse, () => check(inner.parse(merged)));
  };
  endpoint.defaults = function changeDefaults(options?: unknown): LooseEndpoint | Endpoint {
    return fromCaller(changeDefaults, () => {
      const next = inner.defaults(options);
      if (!next.DEFAULTS.baseUrl.startsWith(UNSET_SERVER)) return next;
      if (hasSecrets(next.DEFAULTS)) throw missing(title, ' together with credentials, which belong to its origin');
      return withoutBaseUrl(next, title);
    });
  };
  return endpoint as unknown as Endpoint;
}

function missing(title: string, when = ''): EndpointError {
  return invalidOption(
    'baseUrl',
    `must be set${when}, because each ${title} has its own: endpoint.defaults({ baseUrl: "https://HOSTNAME/api/v3" })`,
  );
}

function hasSecrets({ headers, parameters, ...others }: MergedOptions): boolean {
  return (
    Object.keys(headers).some((name) => isCredentialHeader(name)) ||
    [...Object.keys(others), ...Object.keys(parameters ?? {})].some((name) => isSecretParameter(name))
  );
}

/** The management API is at the root of the server, and uploads are next to the other routes. */
function uploadUrl(baseUrl: string, url = ''): string | undefined {
  return url.startsWith('{origin}/manage/') ? originOf(baseUrl) : github.uploadUrl(baseUrl);
}

function replaceRoute(method: string, url: string): string | undefined {
  return /^\/manage\/v1(?![^/?{#])/.test(url) ? `${method} {origin}${url}` : github.replaceRoute(method, url);
}
