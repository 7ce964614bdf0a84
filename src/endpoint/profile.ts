import { checkBaseUrl } from './base-url.ts';
import { invalidOption } from './fault.ts';
import { checkHeaderName, checkHeaderValue } from './headers.ts';

/** What makes the builder serve one API: its address, its media types, its habits. */
export interface Profile {
  /** Where paths are joined to: an absolute http(s) URL, or a path such as `/api/github`. */
  readonly baseUrl: string;
  /** The name in `application/vnd.<vendor>+json`. */
  readonly vendor: string;
  /** The default `user-agent` header. */
  readonly userAgent: string;
  /** The default `accept` header; `application/vnd.<vendor>.v3+json` if not given. */
  readonly accept?: string;
  /** The header that the option `apiVersion` sets. */
  readonly versionHeader?: string;
  /** The upload address that belongs to a base URL: what a leading `{origin}` stands for. */
  readonly uploadUrl?: (baseUrl: string) => string | undefined;
  /** Headers that hold secrets; `authorization` and `cookie` if not given. From the defaults, they are sent to no other origin. */
  readonly credentials?: readonly string[];
  /** Path parameters that may be `''` in the last segment of a GET or HEAD. */
  readonly mayBeEmpty?: readonly string[];
}

/** A profile that was checked and completed. */
export interface CheckedProfile extends Required<Omit<Profile, 'versionHeader'>> {
  readonly versionHeader: string | undefined;
}

export function checkProfile(profile: Profile): CheckedProfile {
  const {
    baseUrl,
    vendor,
    userAgent,
    versionHeader,
    credentials,
    mayBeEmpty = [],
    uploadUrl = () => undefined,
  } = profile;
  const { accept = `application/vnd.${vendor}.v3+json` } = profile;
  if (!/^[\w-]+$/.test(vendor)) throw invalidOption('vendor', 'must be a word such as "github"');
  if (typeof uploadUrl !== 'function') throw invalidOption('uploadUrl', 'must be a function');
  checkHeaderValue('accept', accept);
  checkHeaderValue('user-agent', userAgent);
  return {
    baseUrl: checkBaseUrl(baseUrl).url,
    vendor,
    userAgent,
    accept,
    versionHeader: versionHeader === undefined ? undefined : checkHeaderName(versionHeader),
    uploadUrl,
    credentials: checkList('credentials', credentials ?? ['authorization', 'cookie']).map(checkHeaderName),
    mayBeEmpty: checkList('mayBeEmpty', mayBeEmpty),
  };
}

function checkList(name: string, list: readonly string[]): string[] {
  if (Array.isArray(list)) return [...list];
  throw invalidOption(name, 'must be a list of names');
}
