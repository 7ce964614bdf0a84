import { ownValue } from '../core/internal/objects.ts';
import { isPlainObject } from '../core/template/expand.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { AddCredentials, PlacedCredential } from './own-credentials.ts';
import { selectCredentials } from './select-credentials.ts';
import { cookiesOf, hasCookie, joinCookies } from './values/cookie.ts';

export type CredentialPlace = Pick<PlacedCredential, 'in' | 'name'>;

/** Adds the credentials that an operation asks for to a call. */
export const addCredentials: AddCredentials = (
  schemes,
  facts,
  credentials,
  { headers, parameters, given, givenHeaders, isHome },
) => {
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
};

export function addHeader(headers: HeaderRecord, { in: place, name, text }: PlacedCredential): void {
  if (place === 'cookie') headers['cookie'] = joinCookies(cookiesOf(headers), text);
  else headers[name] = text;
}

/** Whether a call removes a header. */
export function isRemoved(headers: unknown, name: string): boolean {
  if (typeof headers !== 'object' || headers === null || !isPlainObject(headers)) return false;
  return Object.entries(headers).some(([each, value]) => value === null && each.toLowerCase() === name);
}
