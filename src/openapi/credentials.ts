import { EndpointError } from '../core/errors.ts';
import { isHeaderValue } from '../core/headers.ts';
import { type Configured, CREDENTIALS, type PlacedCredential } from '../core/rules.ts';
import { ADD, type AddCredentials, addOwnCredentials, unknownScheme } from './schemes.ts';
import { checkCookie, cookie } from './styles.ts';

/** The credentials of a caller: a key or token, or a name and a password. */
export type Credential = string | { readonly username: string; readonly password: string };

/** Credentials for `defaults` or for a call. Each operation sends those that it asks for. A type, because interfaces have no index signature. */
export type CredentialOptions = {
  readonly [CREDENTIALS]: Configured;
  readonly [ADD]: AddCredentials;
  /** Never set. The name makes headers that credentials replace optional in calls with these defaults. */
  readonly headers?: undefined;
};

/** The rule of a security scheme: writes a credential as it is sent. */
export type Scheme = (credential: Credential, scheme: string) => PlacedCredential;

/**
 * Prepares credentials for the security schemes of a description: for a header, the query or a cookie. An empty credential counts as
 * missing, as an unset environment variable does.
 */
export function placeCredentials(
  schemes: { readonly [scheme: string]: Scheme },
  credentials: { readonly [scheme: string]: Credential | undefined },
): CredentialOptions {
  const placed: [string, PlacedCredential][] = [];
  for (const [name, credential] of Object.entries(credentials)) {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (scheme === undefined) throw unknownScheme(name, Object.keys(schemes));
    if (credential === undefined) continue;
    if (typeof credential === 'string' && !credential.trim())
      throw invalid(name, `The credential for the security scheme "${name}" is empty. Leave it out to send none.`);
    placed.push([name, scheme(credential, name)]);
  }
  return { [CREDENTIALS]: Object.fromEntries(placed), [ADD]: addOwnCredentials };
}

/** A key in a header. */
export function headerKey(name: string): Scheme {
  return (credential, scheme) => inHeader(name, keyOf(credential, scheme), scheme);
}

/** A key in the query. */
export function queryKey(name: string): Scheme {
  return (credential, scheme) => ({ in: 'query', name, text: keyOf(credential, scheme) });
}

/** A key in a cookie. */
export function cookieKey(name: string): Scheme {
  const { write } = cookie(name, { explode: true, check: checkCookie });
  return (credential, scheme) => ({ in: 'cookie', name, text: write(keyOf(credential, scheme)) as string });
}

/** An HTTP scheme: the token follows the name of the scheme. */
export function httpScheme(name: string): Scheme {
  const start = name.charAt(0).toUpperCase() + name.slice(1);
  return (credential, scheme) => inHeader('authorization', `${start} ${keyOf(credential, scheme)}`, scheme);
}

/** RFC 7617: a name and a password. */
export function basicScheme(credential: Credential, scheme: string): PlacedCredential {
  if (typeof credential === 'string') return inHeader('authorization', `Basic ${credential}`, scheme);
  const { username, password } = credential;
  if (typeof username !== 'string' || typeof password !== 'string') {
    throw invalid(scheme, `The security scheme "${scheme}" takes a "username" and a "password", both strings.`);
  }
  if (username.includes(':')) {
    const message = `The user name for the security scheme "${scheme}" must not contain a colon, because a colon ends the user name.`;
    throw invalid(scheme, message);
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return inHeader('authorization', `Basic ${text}`, scheme);
}

function inHeader(name: string, text: string, scheme: string): PlacedCredential {
  return { in: 'header', name: name.toLowerCase(), text: checkValue(text, scheme) };
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

function invalid(parameter: string, message: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, { parameter });
}
