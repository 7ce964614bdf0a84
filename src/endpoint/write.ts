import { EndpointError } from '../errors.ts';
import { expandTokens } from '../template/expand.ts';
import { invalidParameter } from '../template/value.ts';
import { uploadBase } from './base-url.ts';
import { isRawBody, JSON_CONTENT_TYPE } from './body.ts';
import type { Call } from './call.ts';
import { copyPlain, type Defaults } from './defaults.ts';
import type { HeaderRecord } from './headers.ts';
import { amendAccept } from './media-type.ts';
import { expandPath } from './path.ts';
import { appendQuery, encodePair } from './query.ts';
import type { Method } from './route.ts';

/** A request for any HTTP client to send. */
export interface RequestOptions<Verb extends Lowercase<Method> = Lowercase<Method>> {
  method: Verb;
  url: string;
  headers: HeaderRecord;
  body?: unknown;
  request?: unknown;
}

/** Write a call down as a request: each parameter into the path, the query or the body. */
export function writeRequest(defaults: Defaults, call: Call): RequestOptions {
  const { plan, request } = call;
  const method = plan.lowerMethod;
  if (!plan.takesBody) {
    if (call.data !== undefined) throw unexpectedBody();
    const url = writeUrl(defaults, call, writeQuery(call));
    const headers = writeHeaders(defaults, call, false);
    return request === undefined ? { method, url, headers } : { method, url, headers, request };
  }
  const url = writeUrl(defaults, call, '');
  const body = call.data === undefined ? writeBody(call) : call.data;
  const headers = writeHeaders(defaults, call, body !== undefined && !isRawBody(body));
  if (body === undefined) return request === undefined ? { method, url, headers } : { method, url, headers, request };
  return request === undefined ? { method, url, headers, body } : { method, url, headers, body, request };
}

function writeUrl(defaults: Defaults, call: Call, query: string): string {
  const { url, takesBody } = call.plan;
  const missing: string[] = [];
  const prefix = url.authority ?? writePrefix(defaults, call, missing);
  const path = prefix + expandPath(url, call.values, takesBody ? [] : defaults.profile.mayBeEmpty, missing);
  if (url.plainTail) return query === '' ? path : `${path}?${query}`;
  return appendQuery(path + expandTokens(url.tail, call.values), query);
}

function writePrefix(
  { profile, base: defaultBase }: Defaults,
  { plan, frame, values }: Call,
  missing: string[],
): string {
  const base = frame ? frame.base : defaultBase;
  const { originSlot } = plan.url;
  if (originSlot < 0) return base.prefix;
  const origin = values[originSlot];
  const upload = uploadBase(profile, base, origin);
  if (upload) return upload.prefix;
  if (origin !== undefined && origin !== null) throw invalidParameter('origin', 'must be an absolute http(s) URL');
  missing.push('origin');
  return '';
}

/** GET and HEAD: what no placeholder takes goes to the query. */
function writeQuery({ plan, values, names, rest }: Call): string {
  let query = '';
  for (let slot = plan.url.names.length; slot < plan.names.length; slot++) {
    const name = plan.names[slot] as string;
    const value = values[slot];
    if (value === undefined) plan.pairs[slot] ??= encodePair(name, plan.spare[slot]);
    query = join(query, value === undefined ? (plan.pairs[slot] as string) : encodePair(name, value));
  }
  for (let index = 0; index < names.length; index++)
    query = join(query, encodePair(names[index] as string, rest[index]));
  return query;
}

function join(query: string, pair: string): string {
  if (query === '') return pair;
  return pair === '' ? query : `${query}&${pair}`;
}

/** The other methods: what no placeholder takes goes to the body. Undefined if nothing is left. */
function writeBody({ plan, values, names, rest }: Call): Record<string, unknown> | undefined {
  if (plan.names.length === plan.url.names.length && names.length === 0) return undefined;
  const body: Record<string, unknown> = {};
  for (let slot = plan.url.names.length; slot < plan.names.length; slot++) {
    const name = plan.names[slot] as string;
    const value = values[slot];
    body[name] = value === undefined ? copyPlain(plan.spare[slot], name) : value;
  }
  for (let index = 0; index < names.length; index++) body[names[index] as string] = rest[index];
  return body;
}

function writeHeaders(
  { headers: defaultHeaders, jsonHeaders, profile }: Defaults,
  { frame }: Call,
  json: boolean,
): HeaderRecord {
  if (frame === undefined) return json ? { ...jsonHeaders } : { ...defaultHeaders };
  const { headers, mediaType } = frame;
  if (json && !Object.hasOwn(headers, 'content-type')) headers['content-type'] = JSON_CONTENT_TYPE;
  if (mediaType) {
    const accept = Object.hasOwn(headers, 'accept') ? String(headers['accept']) : '';
    const amended = amendAccept(accept, profile.vendor, mediaType);
    if (amended !== '') headers['accept'] = amended;
  }
  return headers;
}

function unexpectedBody(): EndpointError {
  const message =
    'A GET or HEAD request has no body, but "data" was given. Pass query parameters by their names instead.';
  return new EndpointError('UNEXPECTED_BODY', message, { parameter: 'data' });
}
