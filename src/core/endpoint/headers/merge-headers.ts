import type { HeaderRecord, HeaderValue } from '../../types/headers.ts';
import { crossOrigin } from '../credentials.ts';
import type { Defaults } from '../defaults.ts';
import { invalidOption } from '../errors.ts';
import { addHeaders, copyHeaders } from './headers.ts';

/** Replaces a credential until the call passes its own. No header can contain this character. */
const WITHHELD = '\0';

/**
 * Merges the headers of the defaults and the call. Credentials in the defaults must not be sent to another origin. A header that is
 * passed in the call is the caller's decision.
 */
export function mergeHeaders(
  defaults: Defaults,
  given: unknown,
  apiVersion: unknown,
  isCrossOrigin: boolean,
): HeaderRecord {
  const headers = copyHeaders(defaults.headers, defaults.extraHeaders);
  const secrets = isCrossOrigin ? defaults.secretHeaders : [];
  for (const name of secrets) headers[name] = WITHHELD;
  if (apiVersion !== undefined) headers[versionHeader(defaults)] = checkApiVersion(defaults, apiVersion);
  if (given !== undefined) addHeaders(headers, given);
  for (const name of secrets) if (headers[name] === WITHHELD) throw crossOrigin('header', name);
  return headers;
}

function versionHeader({ api }: Defaults): string {
  if (api.versionHeader !== undefined) return api.versionHeader;
  throw invalidOption('apiVersion', 'has no effect, because the profile has no versionHeader');
}

/** The profile determines the format of a version. */
function checkApiVersion({ api: { isVersion, versionPattern } }: Defaults, version: unknown): HeaderValue {
  const isText = typeof version === 'string' || Number.isFinite(version);
  if (isText && isVersion(String(version))) return version as HeaderValue;
  throw invalidOption('apiVersion', versionPattern ? `must match ${versionPattern}` : 'must be a header value');
}
