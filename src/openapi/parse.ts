import { isRawBody } from '../core/endpoint/body.ts';
import { METHODS, type Method } from '../core/internal/methods.ts';
import { ownValue } from '../core/internal/objects.ts';
import { OPTION_NAMES } from '../core/internal/option-names.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import { writeBody } from './body/write-body.ts';
import type { RouteFacts } from './facts.ts';
import type { ParameterFacts } from './parameter-facts.ts';
import { type ApiCredentials, type PlacedParameters, placeParameters } from './place-parameters.ts';
import { checkServer, serverFor } from './servers.ts';
import { hasCookie, joinCookies } from './values/cookie.ts';
import { addQuery, writePath } from './write-url.ts';

/** The part of the builder without a description that is used here. */
export interface CoreEndpoint {
  (first?: unknown, second?: unknown): RequestOptions;
  readonly DEFAULTS: Readonly<MergedOptions>;
  merge(first?: unknown, second?: unknown): MergedOptions;
  parse(merged?: unknown): RequestOptions;
  defaults(options?: unknown): CoreEndpoint;
}

/** Builds a request from merged options, as the description of the route declares. */
export function parseDescribed(
  core: CoreEndpoint,
  facts: RouteFacts,
  merged: MergedOptions,
  credentials: ApiCredentials,
  homeUrl: string,
): RequestOptions {
  const placed = placeParameters(facts, parametersOf(merged), credentials);
  const given = ownValue(merged, 'headers', {}) as Record<string, string | number>;
  const { path, tail } = writePath(facts, placed.path, missingNames(facts, placed, given));
  const body = writeBody(facts, ownValue(merged, 'data'), placed.fields, textOf(given, 'content-type'));
  const headers: Record<string, unknown> = { ...given, ...placed.headers };
  if (placed.cookies !== '') headers['cookie'] = joinCookies(textOf(given, 'cookie'), placed.cookies);
  if (body !== undefined) setContentType(headers, body.contentType, body.body);
  const base = core.parse({
    method: coreMethod(facts),
    url: '/',
    baseUrl: serverFor(facts.server, ownValue(merged, 'baseUrl', homeUrl), homeUrl),
    headers,
    mediaType: ownValue(merged, 'mediaType'),
    request: ownValue(merged, 'request'),
    data: body?.body,
  });
  if (coreMethod(facts) !== facts.method) Object.assign(base, { method: facts.method });
  checkServer(base.url);
  base.url = addQuery(base.url.replace(/\/$/, '') + path, tail, placed.query);
  return base;
}

/** The method that the core builds the request with. It knows no others; DELETE has a body if one is passed, and none otherwise. */
export function coreMethod({ method }: RouteFacts): Method {
  return METHODS.find((each) => each === method) ?? 'DELETE';
}

function* parametersOf(merged: MergedOptions): Generator<readonly [string, unknown]> {
  for (const name of Object.keys(merged)) {
    if (OPTION_NAMES.has(name)) continue;
    const value = merged[name];
    if (value !== undefined) yield [name, value];
  }
  const bucket = ownValue(merged, 'parameters');
  if (typeof bucket !== 'object' || bucket === null) return;
  for (const [name, value] of Object.entries(bucket)) if (value !== undefined) yield [name, value];
}

/** Required parameters outside the path that have no value. Headers and cookies may also be in the option `headers`. */
function missingNames({ required }: RouteFacts, placed: PlacedParameters, given: object): string[] {
  const isMissing = ({ name, in: place }: ParameterFacts) => {
    const lower = name.toLowerCase();
    if (place === 'header') return !Object.hasOwn(placed.headers, lower) && ownValue(given, lower) === undefined;
    if (place === 'cookie') return !placed.placed.has(`cookie ${name}`) && !hasCookie(textOf(given, 'cookie'), name);
    return !placed.placed.has(`query ${name}`);
  };
  return required.filter(isMissing).map(({ name }) => name);
}

function setContentType(headers: Record<string, unknown>, contentType: string | undefined, body: unknown): void {
  // The encoder of a form chooses its boundary, so a type given beforehand cannot be right.
  if (Object.prototype.toString.call(body) === '[object FormData]') delete headers['content-type'];
  // The boundary of an encoded form is known only here.
  else if (contentType?.startsWith('multipart/form-data;')) headers['content-type'] = contentType;
  // The builder sets the content type of JSON itself, but not that of bytes.
  else if (contentType !== undefined && (contentType !== 'application/json' || isRawBody(body))) {
    headers['content-type'] ??= contentType;
  }
}

function textOf(headers: object, name: string): string | undefined {
  const value = ownValue(headers, name);
  return value === undefined || value === null ? undefined : String(value);
}
