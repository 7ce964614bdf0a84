import { EndpointError } from '../../errors.ts';
import type { Defaults } from '../defaults.ts';
import { invalidOption } from '../fault.ts';
import { addHeaders, copyHeaders, type HeaderRecord } from './headers.ts';

/** Stands for a credential until the call brings its own: no header may hold this character. */
const LEFT_AT_HOME = '\0';
const NONE: readonly string[] = [];

/**
 * The headers of the defaults and the call. Where the request leaves home, credentials from the defaults must not come
 * along; a header passed in the same call is the caller's own decision.
 */
export function mergeHeaders(
  defaults: Defaults,
  given: unknown,
  apiVersion: unknown,
  leavesHome: boolean,
): HeaderRecord {
  const headers = copyHeaders(defaults.headers, defaults.otherHeaders);
  const secrets = leavesHome ? defaults.secrets : NONE;
  for (const name of secrets) headers[name] = LEFT_AT_HOME;
  if (apiVersion !== undefined) headers[versionHeader(defaults)] = checkApiVersion(apiVersion);
  if (given !== undefined) addHeaders(headers, given);
  for (const name of secrets) if (headers[name] === LEFT_AT_HOME) throw crossOrigin(name);
  return headers;
}

function versionHeader({ profile }: Defaults): string {
  if (profile.versionHeader !== undefined) return profile.versionHeader;
  throw invalidOption('apiVersion', 'cannot be sent, because the profile has no versionHeader');
}

function checkApiVersion(version: unknown): string {
  if (typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version)) return version;
  throw invalidOption('apiVersion', 'must be a date such as "2026-03-10"');
}

function crossOrigin(name: string): EndpointError {
  const message = `The header "${name}" comes from the defaults and belongs to their baseUrl, but this request goes to another origin. Pass the header in the call to send it there, or null to leave it out.`;
  return new EndpointError('CROSS_ORIGIN_CREDENTIALS', message, { parameter: name });
}
