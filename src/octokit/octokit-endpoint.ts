import { createUncheckedEndpoint } from '../core/endpoint.ts';
import { attachRoute, type Callee, invalidOption } from '../core/errors.ts';
import { ownValue } from '../core/objects.ts';
import { github } from '../core/profile/github.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { type AnyOptions, mergeOptions } from './merge.ts';

/** The request that Octokit sends: request options with the method in uppercase. */
export interface OctokitRequest {
  method: string;
  url: string;
  headers: Record<string, string | number>;
  body?: unknown;
  request?: unknown;
}

/** Merged options, which Octokit's plugins and hooks can read and change. */
export interface OctokitMerged {
  method: string;
  url: string;
  baseUrl: string;
  headers: Record<string, string | number>;
  mediaType: { format?: string; previews?: string[] };
  request?: unknown;
  [parameter: string]: unknown;
}

/** The interface of `@octokit/endpoint`. */
export interface OctokitEndpoint {
  (route: string | object, options?: object): OctokitRequest;
  readonly DEFAULTS: OctokitMerged;
  defaults(options: object): OctokitEndpoint;
  merge(route?: string | object, options?: object): OctokitMerged;
  parse(options: object): OctokitRequest;
}

const DEFAULTS: AnyOptions = {
  method: 'GET',
  baseUrl: github.baseUrl,
  headers: { accept: `application/vnd.${github.vendor}.v3+json`, 'user-agent': github.userAgent },
  mediaType: { format: '' },
};

// Octokit passes the upload host as `baseUrl`, so the route does not need its own host, and sends everything without a type as JSON.
const core = /* @__PURE__ */ createUncheckedEndpoint({
  ...github,
  ...{ replaceRoute: () => undefined, bodyTypeOf: undefined },
}) as { parse(merged: unknown): RequestOptions };

/**
 * The builder of routebook with the interface of `@octokit/endpoint`, for use inside an existing Octokit.
 *
 * @example
 * // node_modules/@octokit/endpoint/index.js of an override
 * export { endpoint } from 'routebook/octokit';
 */
export const endpoint: OctokitEndpoint = /* @__PURE__ */ withDefaults(DEFAULTS);

function withDefaults(defaults: AnyOptions): OctokitEndpoint {
  const mergeWith = (route: unknown, options: unknown) => mergeOptions(defaults, route, options) as OctokitMerged;
  function endpoint(route: unknown, options?: unknown): OctokitRequest {
    return guard(endpoint, () => parseMerged(mergeWith(route, options)), route);
  }
  function merge(route?: unknown, options?: unknown): OctokitMerged {
    return guard(merge, () => mergeWith(route, options), route);
  }
  function parse(options: object): OctokitRequest {
    return guard(parse, () => parseMerged(options));
  }
  function changeDefaults(options: object): OctokitEndpoint {
    return guard(changeDefaults, () => withDefaults(mergeWith(options, undefined) as AnyOptions));
  }
  return Object.assign(endpoint, { DEFAULTS: defaults as OctokitMerged, defaults: changeDefaults, merge, parse });
}

/** Options that cannot be read, because they are circular or a getter fails, lead to the error that every entry has. */
function guard<Result>(callee: Callee, run: () => Result, route?: unknown): Result {
  try {
    return run();
  } catch (error) {
    throw attachRoute(error, callee, route);
  }
}

const OPTIONS = new Set(['method', 'baseUrl', 'url', 'headers', 'request', 'mediaType']);

/** Builds request options from merged options, and adds what Octokit expects. */
function parseMerged(options: object): OctokitRequest {
  const method = checkText(ownValue(options, 'method', 'GET'), 'method').toUpperCase();
  // Octokit sends no trailing slash.
  const url = checkText(ownValue(options, 'url', '/'), 'url').replace(/(?<=.)\/$/, '');
  const parameters = Object.fromEntries(Object.entries(options).filter(([name]) => !OPTIONS.has(name)));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const { data, ...others } = parameters;
  const call = {
    method,
    url,
    baseUrl: ownValue(options, 'baseUrl', github.baseUrl),
    headers: ownValue(options, 'headers', {}),
    mediaType: mediaTypeOf(ownValue(options, 'mediaType'), url),
    // In a query, `data` is an ordinary parameter.
    ...(hasBody && 'data' in parameters ? { data, parameters: others } : { parameters }),
  };
  const built = core.parse(call);
  const result: OctokitRequest = {
    ...built,
    method,
    url: hasBody ? built.url : withSearchText(built.url, url, others),
  };
  // Octokit sends an empty string with an empty PUT or PATCH, so that fetch sends a length.
  if ((method === 'PUT' || method === 'PATCH') && !('body' in built)) result.body = '';
  const request = ownValue(options, 'request');
  if (request) result.request = request;
  return result;
}

function checkText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw invalidOption(name, 'must be a string');
}

/** In the search text `q`, Octokit sends `+` as it is, which means a space. */
function withSearchText(built: string, template: string, { q }: AnyOptions): string {
  if (typeof q !== 'string' || !q.includes('+') || /\{[^}]*\bq\b/.test(template)) return built;
  return built.replace(/[?&]q=[^&]*/, (written) => written.replaceAll('%2B', '+'));
}

/** Previews are used for GraphQL only. */
function mediaTypeOf(mediaType: unknown, url: string): object {
  const given = typeof mediaType === 'object' && mediaType !== null ? mediaType : {};
  const format = ownValue(given, 'format', '');
  return url.endsWith('/graphql') ? { format, previews: ownValue(given, 'previews', []) } : { format };
}
