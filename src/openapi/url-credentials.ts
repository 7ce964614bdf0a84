import { invalidOption } from '../core/errors.ts';
import { ownValue } from '../core/objects.ts';
import { crossOrigin } from '../core/read-call.ts';
import { type Api, type Configured, credentialsIn } from '../core/rules.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import { joinQuery } from '../core/write-url.ts';
import type { KnownRoutes } from './known-routes.ts';
import {
  addHeader,
  type CallCredentials,
  type CredentialPlace,
  isRemoved,
  readAuth,
  selectCredentials,
} from './schemes.ts';
import { ownServer } from './servers.ts';
import { cookiesOf, form, hasCookie, query } from './styles.ts';

/** The facts about an API that the credentials of its calls depend on. */
export interface SecuredApi extends KnownRoutes {
  readonly api: Api;
  readonly schemes: NonNullable<Api['schemes']>;
}

/**
 * Adds credentials to the request of a full URL: those of the operation that the URL belongs to, or of the scheme that the call
 * names.
 */
export function addCredentialsToUrl(
  { api, schemes, match }: SecuredApi,
  call: CallCredentials,
  built: { url: string; readonly headers: object; readonly isHome: boolean },
  method: string,
  homeUrl: string,
  givenHeaders: unknown,
): { readonly url: string } {
  const { isHome } = built;
  const { servers = [], baseUrl } = api;
  const own = servers.map((url) => (url.startsWith('/') ? String(ownServer(url)(homeUrl, { baseUrl })) : url));
  const facts = isHome ? match(method, built.url, [homeUrl, baseUrl, ...own]) : undefined;
  const chosen = readAuth(call.auth);
  const requirements = facts?.requirements ?? (typeof chosen === 'string' ? [[chosen]] : []);
  const has = ({ in: place, name }: CredentialPlace): boolean => {
    if (place === 'header') return ownValue(built.headers, name) !== undefined || isRemoved(givenHeaders, name);
    if (place === 'cookie') return hasCookie(cookiesOf(built.headers), name);
    return URL.canParse(built.url) && new URL(built.url).searchParams.has(name);
  };
  for (const credential of selectCredentials(call, requirements, schemes, { has, isHome })) {
    if (credential.in !== 'query') addHeader(built.headers as HeaderRecord, credential);
    else built.url = withQuery(built.url, query(credential.name, form).write(credential.text) as string);
  }
  return built;
}

/** A template in merged options may have its own query template, which then continues the query. */
function withQuery(url: string, pair: string): string {
  const start = url.search(/\{[?&]/);
  if (start < 0) return joinQuery(url, pair);
  return `${url.slice(0, start)}${url.charAt(start + 1)}${pair}{&${url.slice(start + 2)}`;
}

/** The credentials of new defaults. Those of the previous defaults must not be sent to another API. */
export function mergeCredentials(
  { schemes }: SecuredApi,
  before: Configured | undefined,
  options: unknown,
  isCrossOrigin: boolean,
): Configured | undefined {
  const own = credentialsIn(options);
  const name = ownValue((options ?? {}) as object, 'auth');
  if (typeof name === 'string' && Object.hasOwn(schemes, name)) {
    throw invalidOption('auth', 'chooses a security scheme for one call. Pass it in the call');
  }
  const kept = Object.entries(before ?? {}).find(([scheme]) => !Object.hasOwn(own ?? {}, scheme));
  if (kept !== undefined && isCrossOrigin) {
    throw crossOrigin(kept[1].in === 'query' ? 'parameter' : 'header', kept[1].name);
  }
  return before === undefined ? own : { ...before, ...own };
}
