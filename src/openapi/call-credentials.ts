import { crossOrigin } from '../core/endpoint/call.ts';
import { invalidOption } from '../core/endpoint/errors.ts';
import { ownValue } from '../core/internal/objects.ts';
import { isPlainObject } from '../core/template/expand.ts';
import type { MergedOptions } from '../core/types/request-options.ts';
import type { Configured, PlacedCredential } from './credentials.ts';
import type { SecurityData } from './data.ts';
import { isSameApi } from './default-credentials.ts';
import type { KnownRoutes, RouteFacts } from './facts.ts';
import { parameterFacts } from './parameter-facts.ts';
import { type CallCredentials, credentialsIn, readAuth, selectCredentials } from './select-credentials.ts';
import { serverFor } from './servers.ts';
import { hasCookie, joinCookies } from './values/cookie.ts';
import { writeQuery } from './values/query.ts';
import { addQuery } from './write-url.ts';

type Options = Record<string, unknown>;
type Place = Pick<PlacedCredential, 'in' | 'name'>;

/** The facts about an API that the credentials of its calls depend on. */
export interface SecuredApi extends KnownRoutes {
  readonly schemes: { readonly [scheme: string]: SecurityData };
  readonly baseUrl: string;
  readonly servers: readonly string[];
  /** The origins of the servers of the API. */
  readonly origins: readonly string[];
}

/**
 * Takes the option `auth` out of the options of a call. It is an option if the API has security schemes, and the operation does not
 * have a parameter or a field of this name.
 */
export function takeAuth({ schemes }: SecuredApi, facts: RouteFacts, options: Options): string | null | undefined {
  if (Object.keys(schemes).length === 0 || facts.fields.has('auth')) return undefined;
  const { path, query, header, cookie } = facts.byPlace;
  if (path.has('auth') || query.has('auth') || header.has('auth') || cookie.has('auth')) return undefined;
  const { auth } = options;
  delete options['auth'];
  return readAuth(auth);
}

/** Adds the credentials that an operation asks for to its merged options. */
export function addCredentials(
  api: SecuredApi,
  facts: RouteFacts,
  call: CallCredentials,
  merged: MergedOptions,
  homeUrl: string,
  given: ReadonlySet<string>,
  headers: unknown,
): void {
  const lowerNames = new Set([...given].map((name) => name.toLowerCase()));
  const has = ({ in: place, name }: Place): boolean => {
    if (place === 'header') {
      const isParameter = facts.byPlace.header.has(name) && lowerNames.has(name);
      return isParameter || ownValue(merged.headers, name) !== undefined || isRemoved(headers, name);
    }
    const isField = facts.fields.has(name) && !facts.byPlace[place].has(name);
    if (!isField && (given.has(name) || ownValue(merged, name) !== undefined)) return true;
    if (place === 'cookie') return hasCookie(cookiesOf(merged), name);
    return given.has(`?${name}`) || ownValue(merged, `?${name}`) !== undefined;
  };
  const isHome = isSameApi(api.origins, homeUrl, String(merged.baseUrl));
  for (const credential of selectCredentials(call, facts.requirements, api.schemes, { has, isHome })) {
    if (credential.in === 'query') merged[`?${credential.name}`] = credential.text;
    else addHeader(merged, credential);
  }
}

/**
 * Adds credentials to the request of a full URL: those of the operation that the URL belongs to, or of the scheme that the call
 * names.
 */
export function addCredentialsToUrl(
  api: SecuredApi,
  call: CallCredentials,
  built: { url: string; readonly headers: object },
  method: string,
  homeUrl: string,
  headers: unknown,
): { readonly url: string } {
  const isHome = isSameApi(api.origins, homeUrl, built.url);
  const servers = api.servers.map((own) => (own.startsWith('/') ? String(serverFor(own, homeUrl, api.baseUrl)) : own));
  const facts = isHome ? api.match(method, built.url, [homeUrl, api.baseUrl, ...servers]) : undefined;
  const { chosen } = call;
  const requirements = facts?.requirements ?? (typeof chosen === 'string' ? [[chosen]] : []);
  const has = ({ in: place, name }: Place): boolean => {
    if (place === 'header') return ownValue(built.headers, name) !== undefined || isRemoved(headers, name);
    if (place === 'cookie') return hasCookie(cookiesOf(built), name);
    return URL.canParse(built.url) && new URL(built.url).searchParams.has(name);
  };
  for (const credential of selectCredentials(call, requirements, api.schemes, { has, isHome })) {
    if (credential.in !== 'query') addHeader(built, credential);
    else built.url = withQuery(built.url, writeQuery(parameterFacts(credential.name, 'qf*'), credential.text));
  }
  return built;
}

/** A template in merged options may have its own query template, which then continues the query. */
function withQuery(url: string, pair: string): string {
  const start = url.search(/\{[?&]/);
  if (start < 0) {
    const end = url.search(/[?#]|$/);
    return addQuery(url.slice(0, end), url.slice(end), pair);
  }
  return `${url.slice(0, start)}${url.charAt(start + 1)}${pair}{&${url.slice(start + 2)}`;
}

function addHeader(target: { readonly headers: object }, { in: place, name, text }: PlacedCredential): void {
  const headers = target.headers as Record<string, unknown>;
  if (place === 'cookie') headers['cookie'] = joinCookies(cookiesOf(target), text);
  else headers[name] = text;
}

function cookiesOf({ headers }: { readonly headers: object }): string | undefined {
  const value = ownValue(headers, 'cookie');
  return value === undefined ? undefined : String(value);
}

/** Whether a call removes a header. */
function isRemoved(headers: unknown, name: string): boolean {
  if (typeof headers !== 'object' || headers === null || !isPlainObject(headers)) return false;
  return Object.entries(headers).some(([each, value]) => value === null && each.toLowerCase() === name);
}

/** The credentials of new defaults. Those of the previous defaults must not be sent to another API. */
export function mergeCredentials(
  { origins, schemes }: SecuredApi,
  before: Configured | undefined,
  options: unknown,
  [oldUrl, newUrl]: readonly [string, string],
): Configured | undefined {
  const own = credentialsIn(options);
  const name = ownValue((options ?? {}) as object, 'auth');
  if (typeof name === 'string' && Object.hasOwn(schemes, name)) {
    throw invalidOption('auth', 'chooses a security scheme for one call. Pass it in the call');
  }
  const kept = Object.entries(before ?? {}).find(([scheme]) => !Object.hasOwn(own ?? {}, scheme));
  if (kept !== undefined && !isSameApi(origins, oldUrl, newUrl)) {
    throw crossOrigin(kept[1].in === 'query' ? 'parameter' : 'header', kept[1].name);
  }
  return before === undefined ? own : { ...before, ...own };
}
