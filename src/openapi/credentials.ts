import { EndpointError } from '../errors.ts';
import type { SecurityData } from './data.ts';
import { parameterFacts } from './parameter-facts.ts';
import { writeCookie } from './values/cookie.ts';

/** The credentials of a caller: a key or token, or a name and a password. */
export type Credential = string | { readonly username: string; readonly password: string };

/** Options for `defaults` or for a call. */
export type CredentialOptions = {
  readonly headers?: Record<string, string>;
  readonly parameters?: Record<string, string>;
};

/** Puts credentials where the security schemes of a description require them: in a header, the query or a cookie. */
export function placeCredentials(
  schemes: { readonly [scheme: string]: SecurityData },
  credentials: { readonly [scheme: string]: Credential | undefined },
): CredentialOptions {
  const headers: Record<string, string> = {};
  const parameters: Record<string, string> = {};
  const cookies: string[] = [];
  for (const [name, credential] of Object.entries(credentials)) {
    if (credential === undefined) continue;
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (scheme === undefined) throw unknownScheme(name, Object.keys(schemes));
    if ('scheme' in scheme) headers['authorization'] = authorization(scheme.scheme, credential, name);
    else if (scheme.in === 'header') headers[scheme.name.toLowerCase()] = keyOf(credential, name);
    else if (scheme.in === 'query') parameters[`?${scheme.name}`] = keyOf(credential, name);
    else cookies.push(writeCookie(parameterFacts(scheme.name, 'ck*'), keyOf(credential, name)));
  }
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  return {
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
  };
}

/** RFC 7617 for a name and a password. For any other HTTP scheme, the token follows the name of the scheme. */
function authorization(scheme: string, credential: Credential, name: string): string {
  if (scheme.toLowerCase() !== 'basic') return `${capitalize(scheme)} ${keyOf(credential, name)}`;
  if (typeof credential === 'string') return `Basic ${credential}`;
  if (credential.username.includes(':')) {
    const message = `The user name for the security scheme "${name}" must not contain a colon, because a colon ends the user name.`;
    throw new EndpointError('INVALID_OPTION', message, { parameter: name });
  }
  const bytes = new TextEncoder().encode(`${credential.username}:${credential.password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function capitalize(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1);
}

function keyOf(credential: Credential, name: string): string {
  if (typeof credential === 'string') return credential;
  throw new EndpointError('INVALID_OPTION', `The security scheme "${name}" takes a key or token as a string.`, {
    parameter: name,
  });
}

function unknownScheme(name: string, known: readonly string[]): EndpointError {
  const message = `The description has no security scheme ${JSON.stringify(name)}. It has: ${known.join(', ') || 'none'}.`;
  return new EndpointError('INVALID_OPTION', message, { parameter: name });
}
