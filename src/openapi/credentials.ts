import { isHeaderValue } from '../core/endpoint/headers.ts';
import { EndpointError } from '../core/errors.ts';
import type { SecurityData } from './data.ts';
import { parameterFacts } from './parameter-facts.ts';
import { writeCookie } from './values/cookie.ts';

/** The credentials of a caller: a key or token, or a name and a password. */
export type Credential = string | { readonly username: string; readonly password: string };

/** A symbol, so that no parameter of an API can have the same name. */
export const CREDENTIALS: unique symbol = Symbol('credentials');

/** Credentials for `defaults` or for a call. Each operation sends those that it asks for. A type, because interfaces have no index signature. */
export type CredentialOptions = {
  readonly [CREDENTIALS]: Configured;
  /** Never set. The name makes headers that credentials replace optional in calls with these defaults. */
  readonly headers?: undefined;
};

/** Credentials as they are sent, by the name of the security scheme. */
export type Configured = { readonly [scheme: string]: PlacedCredential };

/** A credential as it is sent. */
export interface PlacedCredential {
  readonly in: 'header' | 'query' | 'cookie';
  /** The name of the header in lowercase, of the query parameter or of the cookie. */
  readonly name: string;
  /** The value of the header or the query parameter, or the pair of the cookie. */
  readonly text: string;
}

/** Where a scheme is sent: in the `authorization` header if it is an HTTP scheme. */
export function placeOf(scheme: SecurityData): Pick<PlacedCredential, 'in' | 'name'> {
  if ('scheme' in scheme) return { in: 'header', name: 'authorization' };
  return { in: scheme.in, name: scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name };
}

/**
 * Prepares credentials for the security schemes of a description: for a header, the query or a cookie. An empty credential counts as
 * missing, as an unset environment variable does.
 */
export function placeCredentials(
  schemes: { readonly [scheme: string]: SecurityData },
  credentials: { readonly [scheme: string]: Credential | undefined },
): CredentialOptions {
  const placed: [string, PlacedCredential][] = [];
  for (const [name, credential] of Object.entries(credentials)) {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (scheme === undefined) throw unknownScheme(name, Object.keys(schemes));
    if (credential === undefined || credential === '') continue;
    placed.push([name, { ...placeOf(scheme), text: textOf(scheme, credential, name) }]);
  }
  return { [CREDENTIALS]: Object.fromEntries(placed) };
}

function textOf(scheme: SecurityData, credential: Credential, name: string): string {
  if ('scheme' in scheme) return checkValue(authorization(scheme.scheme, credential, name), name);
  const key = keyOf(credential, name);
  if (scheme.in === 'header') return checkValue(key, name);
  return scheme.in === 'query' ? key : writeCookie(parameterFacts(scheme.name, 'ck*'), key);
}

/** RFC 7617 for a name and a password. For any other HTTP scheme, the token follows the name of the scheme. */
function authorization(scheme: string, credential: Credential, name: string): string {
  if (scheme.toLowerCase() !== 'basic') return `${capitalize(scheme)} ${keyOf(credential, name)}`;
  if (typeof credential === 'string') return `Basic ${credential}`;
  const { username, password } = credential;
  if (typeof username !== 'string' || typeof password !== 'string') {
    throw invalid(name, `The security scheme "${name}" takes a "username" and a "password", both strings.`);
  }
  if (username.includes(':')) {
    const message = `The user name for the security scheme "${name}" must not contain a colon, because a colon ends the user name.`;
    throw invalid(name, message);
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function capitalize(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1);
}

function keyOf(credential: Credential, name: string): string {
  if (typeof credential === 'string') return credential;
  throw invalid(
    name,
    `The security scheme "${name}" takes a key or token as a string. Pass a function to createClient.`,
  );
}

function checkValue(text: string, name: string): string {
  if (isHeaderValue(text)) return text;
  const message = `The credential for the security scheme "${name}" has a line break or another character that a header cannot contain.`;
  throw invalid(name, message);
}

export function unknownScheme(name: string, known: readonly string[]): EndpointError {
  return invalid(
    name,
    `The description has no security scheme ${JSON.stringify(name)}. It has: ${known.join(', ') || 'none'}.`,
  );
}

function invalid(parameter: string, message: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, { parameter });
}
