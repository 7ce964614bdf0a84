import type { Method } from '../internal/methods.ts';
import { createAcceptReader, type VendorTypes } from './headers/media-type.ts';
import { type Base, checkBaseUrl, readBaseUrl } from './url/base-url.ts';

/** What the builder must know of one API: its URL, its media types and its conventions. */
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
  /** The form of an `apiVersion`; any header value if not given. */
  readonly versionPattern?: RegExp;
  /** What a leading `{origin}` of a URL template stands for: usually the upload URL that belongs to a base URL. */
  readonly uploadUrl?: (baseUrl: string, url?: string) => string | undefined;
  /**
   * Further headers that hold secrets, next to `authorization`, `cookie` and names such as `x-api-key`. From the defaults, they
   * are sent to no other origin.
   */
  readonly credentials?: readonly string[];
  /** URLs of further servers of the same API: credentials for one of them may be sent to all, as long as `baseUrl` is one. */
  readonly servers?: readonly string[];
  /**
   * What to write instead of a route that this API serves at another URL than `baseUrl`. A call of such a route is refused,
   * and the message shows what is returned.
   */
  readonly replaceRoute?: (method: Method, url: string) => string | undefined;
  /** Path parameters that may be `''` in the last segment of a GET or HEAD. */
  readonly mayBeEmpty?: readonly string[];
}

/** A profile with all of its fields, known to be valid. */
export type CheckedProfile = {
  readonly [Name in keyof Profile]-?: Name extends 'versionHeader' | 'versionPattern'
    ? Profile[Name] | undefined
    : Required<Profile>[Name];
};

/** A profile in the form that the builder uses. */
export interface Api extends VendorTypes {
  readonly base: Base;
  readonly userAgent: string;
  readonly accept: string;
  readonly versionHeader: string | undefined;
  readonly versionPattern: RegExp | undefined;
  readonly uploadUrl: (baseUrl: string, url?: string) => unknown;
  readonly replaceRoute: (method: Method, url: string) => unknown;
  readonly credentials: readonly string[];
  /** The origins of the base URL and of all servers. */
  readonly origins: readonly (string | undefined)[];
  readonly mayBeEmpty: readonly string[];
}

export function createApi(profile: CheckedProfile): Api {
  const base = checkBaseUrl(profile.baseUrl);
  const vendorType = `application/vnd.${profile.vendor}`;
  return {
    ...profile,
    base,
    vendorType,
    readAccept: createAcceptReader(vendorType),
    origins: [base.origin, ...profile.servers.map((url) => readBaseUrl(url)?.origin)],
  };
}
