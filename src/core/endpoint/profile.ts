import { cached } from '../internal/memoize.ts';
import type { Method } from '../internal/methods.ts';
import type { RequestOptions } from '../types/request-options.ts';
import { createAcceptReader, isHeaderValue, type VendorTypes } from './headers.ts';
import { checkBaseUrl, readBaseUrl } from './url/base-url.ts';

/** The description of an API that the builder needs: its URL, its media types and its conventions. */
export interface Profile {
  /** The URL that paths are appended to: an absolute http(s) URL, or a path such as `/api/github`. */
  readonly baseUrl: string;
  /** The name in `application/vnd.<vendor>+json`. */
  readonly vendor: string;
  /** The default `user-agent` header. */
  readonly userAgent: string;
  /** The default `accept` header. If absent, it is `application/vnd.<vendor>.v3+json`. */
  readonly accept?: string;
  /** The header that the option `apiVersion` sets. */
  readonly versionHeader?: string;
  /** The format of an `apiVersion`. If absent, any header value is accepted. */
  readonly versionPattern?: RegExp;
  /** Returns the URL for a leading `{origin}` in a URL template, usually the upload URL that belongs to a base URL. */
  readonly uploadUrl?: (baseUrl: string, url?: string) => string | undefined;
  /**
   * Additional headers that contain secrets, besides `authorization`, `cookie` and names such as `x-api-key`. If they are in the
   * defaults, they are never sent to another origin.
   */
  readonly credentials?: readonly string[];
  /** URLs of other servers of the same API. Credentials for one of them may be sent to all, as long as `baseUrl` is one of them. */
  readonly servers?: readonly string[];
  /**
   * Returns the route to use instead of one that the API serves at a URL other than `baseUrl`. A call to such a route is rejected, and
   * the message contains the replacement.
   */
  readonly replaceRoute?: (method: Method, url: string) => string | undefined;
  /** Path parameters that may be `''` in the last segment of a GET or HEAD route. */
  readonly mayBeEmpty?: readonly string[];
}

/** A complete and valid profile. */
export type CheckedProfile = {
  readonly [Name in keyof Profile]-?: Name extends 'versionHeader' | 'versionPattern'
    ? Profile[Name] | undefined
    : Required<Profile>[Name];
} & { readonly mark?: MarkRequest | undefined };

/** Adds the names of the profile's own credentials to a request, for the functions that mask them. Undefined if there are none. */
type MarkRequest = (request: RequestOptions) => RequestOptions;

/** A profile in the form that the builder uses. */
export interface Api extends VendorTypes {
  readonly userAgent: string;
  readonly accept: string;
  readonly versionHeader: string | undefined;
  readonly versionPattern: RegExp | undefined;
  readonly isVersion: (version: string) => boolean;
  readonly uploadUrl: (baseUrl: string, url?: string) => unknown;
  readonly replaceRoute: (method: Method, url: string) => unknown;
  readonly credentials: readonly string[];
  readonly mark: MarkRequest | undefined;
  /** The origins of the base URL and of all servers. */
  readonly origins: readonly (string | undefined)[];
  readonly mayBeEmpty: readonly string[];
}

export function createApi(profile: CheckedProfile): Api {
  const vendorType = `application/vnd.${profile.vendor}`;
  const pattern = profile.versionPattern;
  return {
    // A polluted `Object.prototype` must not add it.
    mark: undefined,
    ...profile,
    vendorType,
    readAccept: createAcceptReader(vendorType),
    // Cached, because programs use few versions.
    isVersion: cached((version) => version !== '' && isHeaderValue(version) && (pattern?.test(version) ?? true)),
    origins: [checkBaseUrl(profile.baseUrl).origin, ...profile.servers.map((url) => readBaseUrl(url)?.origin)],
  };
}
