import { ownValue } from '../core/internal/objects.ts';
import { isPlainObject } from '../core/template/expand.ts';
import type { PlacedCredential, SecurityData } from './credentials.ts';
import type { RouteFacts } from './rules.ts';
import { type CallCredentials, readAuth, selectCredentials } from './select-credentials.ts';
import { cookiesOf, hasCookie, joinCookies } from './values/cookie.ts';

type Options = Record<string, unknown>;
export type CredentialPlace = Pick<PlacedCredential, 'in' | 'name'>;

/** The security schemes of an API, and the rules that send credentials. An API without schemes needs neither. */
export interface Security {
  readonly schemes: { readonly [scheme: string]: SecurityData };
  readonly takeAuth: typeof takeAuth;
  readonly addCredentials: typeof addCredentials;
}

/** The rules of an API with security schemes. */
export function security(schemes: Security['schemes']): Security {
  return { schemes, takeAuth, addCredentials };
}

/**
 * Takes the option `auth` out of the options of a call. It is an option if the API has security schemes, and the operation does not
 * have a parameter or a field of this name.
 */
function takeAuth({ byPlace, fields }: RouteFacts, options: Options): string | null | undefined {
  if (fields.has('auth') || Object.values(byPlace).some((names) => names.has('auth'))) return undefined;
  const { auth } = options;
  delete options['auth'];
  return readAuth(auth);
}

/** A call that credentials are added to. */
interface SecuredCall {
  readonly headers: object;
  /** Query parameters, cookies and fields, by name. */
  readonly parameters: Record<string, unknown>;
  /** The names that the call itself passes, and its option `headers`. */
  readonly given: ReadonlySet<string>;
  readonly givenHeaders: unknown;
  /** Whether the request goes to the API that the default credentials are for. */
  readonly isHome: boolean;
}

/** Adds the credentials that an operation asks for to a call. */
function addCredentials(
  schemes: Security['schemes'],
  facts: RouteFacts,
  credentials: CallCredentials,
  { headers, parameters, given, givenHeaders, isHome }: SecuredCall,
): void {
  const lowerNames = new Set([...given].map((name) => name.toLowerCase()));
  const has = ({ in: place, name }: CredentialPlace): boolean => {
    if (place === 'header') {
      const isParameter = facts.byPlace.header.has(name) && lowerNames.has(name);
      return isParameter || ownValue(headers, name) !== undefined || isRemoved(givenHeaders, name);
    }
    const isField = facts.fields.has(name) && !facts.byPlace[place].has(name);
    if (!isField && (given.has(name) || ownValue(parameters, name) !== undefined)) return true;
    if (place === 'cookie') return hasCookie(cookiesOf(headers), name);
    return given.has(`?${name}`) || ownValue(parameters, `?${name}`) !== undefined;
  };
  for (const credential of selectCredentials(credentials, facts.requirements, schemes, { has, isHome })) {
    if (credential.in === 'query') parameters[`?${credential.name}`] = credential.text;
    else addHeader(headers as Record<string, unknown>, credential);
  }
}

export function addHeader(headers: Record<string, unknown>, { in: place, name, text }: PlacedCredential): void {
  if (place === 'cookie') headers['cookie'] = joinCookies(cookiesOf(headers), text);
  else headers[name] = text;
}

/** Whether a call removes a header. */
export function isRemoved(headers: unknown, name: string): boolean {
  if (typeof headers !== 'object' || headers === null || !isPlainObject(headers)) return false;
  return Object.entries(headers).some(([each, value]) => value === null && each.toLowerCase() === name);
}
