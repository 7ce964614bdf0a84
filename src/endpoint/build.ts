import { EndpointError } from '../errors.ts';
import { checkBaseUrl } from './base-url.ts';
import { isRawBody, JSON_CONTENT_TYPE } from './body.ts';
import { copyPlain, type Defaults } from './defaults.ts';
import type { HeaderRecord } from './headers.ts';
import { amendAccept, mergeMediaType } from './media-type.ts';
import { mergeHeaders } from './merge-headers.ts';
import { forbiddenName, type LooseOptions } from './options.ts';
import { leavesHome } from './origin.ts';
import type { Plan } from './plan.ts';
import { addPair } from './query.ts';
import type { Method } from './route.ts';
import { writeUrl } from './write-url.ts';

/** A request for any HTTP client to send. */
export interface RequestOptions<Verb extends Lowercase<Method> = Lowercase<Method>> {
  method: Verb;
  url: string;
  headers: HeaderRecord;
  body?: unknown;
  request?: unknown;
}

/** The parameters of a request in the making. */
interface Draft {
  /** What has a slot in the plan, by slot. */
  readonly values: unknown[];
  /** What else goes to the query. */
  query: string;
  /** What goes to the body. */
  body: Record<string, unknown> | undefined;
}

const isOwn = Object.prototype.hasOwnProperty;

/**
 * Build a request in one pass over the options. `special` holds parameters with the name of an option. Undefined where the
 * options must be merged first, because the order of their parameters is not that of merged options.
 */
export function buildRequest(
  defaults: Defaults,
  plan: Plan,
  options: LooseOptions,
  withRoute: boolean,
  special?: LooseOptions,
): RequestOptions | undefined {
  const { takesBody, lowerMethod: method } = plan;
  const draft: Draft = { values: plan.values.slice(), query: '', body: takesBody ? copySpare(plan) : undefined };
  let { data, request } = defaults;
  let baseUrl: unknown;
  let givenHeaders: unknown;
  let mediaType: unknown;
  let apiVersion: unknown;
  for (const name in options) {
    const value = options[name];
    if (value === undefined || !isOwn.call(options, name)) continue;
    switch (name) {
      case 'headers':
        givenHeaders = value;
        break;
      case 'data':
        data = value;
        break;
      case 'request':
        request = value;
        break;
      case 'mediaType':
        mediaType = value;
        break;
      case 'baseUrl':
        baseUrl = value;
        break;
      case 'apiVersion':
        apiVersion = value;
        break;
      case 'url':
      case 'method':
        if (withRoute) return undefined;
        break;
      case 'parameters':
        return undefined;
      case '__proto__':
        throw forbiddenName();
      default:
        if (defaults.parameters.size > 0 && isArrayIndex(name)) return undefined;
        place(draft, plan, name, value);
    }
  }
  if (special) for (const name of Object.keys(special)) place(draft, plan, name, special[name]);
  if (data !== undefined && !takesBody) throw unexpectedBody();

  const base = baseUrl === undefined ? defaults.base : checkBaseUrl(baseUrl);
  const body = data === undefined ? draft.body : data;
  const foreign = leavesHome(defaults, plan, base, draft.values);
  const headers = mergeHeaders(defaults, givenHeaders, apiVersion, foreign);
  if (body !== undefined && !isOwn.call(headers, 'content-type') && !isRawBody(body))
    headers['content-type'] = JSON_CONTENT_TYPE;
  const merged = mediaType === undefined ? defaults.mediaType : mergeMediaType(defaults.mediaType, mediaType);
  if (merged) {
    const accept = isOwn.call(headers, 'accept') ? String(headers['accept']) : '';
    const amended = amendAccept(accept, defaults.profile.vendor, merged);
    if (amended !== '') headers['accept'] = amended;
  }
  const url = writeUrl(plan, defaults.profile, base, draft.values, draft.query);
  if (body === undefined) return request === undefined ? { method, url, headers } : { method, url, headers, request };
  return request === undefined ? { method, url, headers, body } : { method, url, headers, body, request };
}

/** Placeholders take what has their name; the rest goes to the query of a GET or HEAD, to the body of any other. */
function place(draft: Draft, plan: Plan, name: string, value: unknown): void {
  const slot = plan.slots ? (plan.slots.get(name) ?? -1) : plan.names.indexOf(name);
  if (slot >= 0) draft.values[slot] = value;
  else if (!plan.takesBody) draft.query = addPair(draft.query, name, value);
  else if (draft.body) draft.body[name] = value;
  else draft.body = { [name]: value };
}

/** JavaScript moves keys such as `0` to the front of an object, so also in merged options. */
function isArrayIndex(name: string): boolean {
  const code = name.charCodeAt(0);
  return code >= 48 && code <= 57;
}

function copySpare({ spare }: Plan): Record<string, unknown> | undefined {
  if (spare.size === 0) return undefined;
  const body: Record<string, unknown> = {};
  for (const [name, value] of spare) body[name] = copyPlain(value, name);
  return body;
}

function unexpectedBody(): EndpointError {
  const message =
    'A GET or HEAD request has no body, but "data" was given. Pass query parameters by their names instead.';
  return new EndpointError('UNEXPECTED_BODY', message, { parameter: 'data' });
}
