import { ownValue } from '../core/objects.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import { isPlainObject } from '../core/values.ts';
import {
  type AddCredentials,
  type CallCredentials,
  credentialsIn,
  type PlacedCredential,
  type SecuredCall,
  type SecurityData,
} from './own-credentials.ts';
import type { RouteFacts } from './rules.ts';
import { selectCredentials } from './select-credentials.ts';
import { cookiesOf, hasCookie, joinCookies } from './values/cookie.ts';

export type CredentialPlace = Pick<PlacedCredential, 'in' | 'name'>;

/** Adds the credentials that an operation asks for to a call. */
export function addCredentials(
  schemes: { readonly [scheme: string]: SecurityData },
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
    else addHeader(headers, credential);
  }
}

/** Adds those that the options of a call have. */
export const addOwnCredentials: AddCredentials = (auth, { api: { schemes = {} }, facts, options }, call) =>
  addCredentials(schemes, facts, { defaults: undefined, own: credentialsIn(options), auth }, call);

export function addHeader(headers: HeaderRecord, { in: place, name, text }: PlacedCredential): void {
  if (place === 'cookie') headers['cookie'] = joinCookies(cookiesOf(headers), text);
  else headers[name] = text;
}

/** Whether a call removes a header. */
export function isRemoved(headers: unknown, name: string): boolean {
  if (typeof headers !== 'object' || headers === null || !isPlainObject(headers)) return false;
  return Object.entries(headers).some(([each, value]) => value === null && each.toLowerCase() === name);
}
