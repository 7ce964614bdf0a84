import { checkBaseUrl, readBaseUrl } from './base-url.ts';
import { invalidOption } from './errors.ts';
import { createAcceptReader, isHeaderValue, isToken, type VendorTypes } from './headers.ts';
import type { Method } from './methods.ts';
import { cached, ownValue, readList } from './objects.ts';
import { type ForeignNames, type OptionChecks, readOptions } from './read-options.ts';
import { markCredentials, unrecognizedNames } from './secrets.ts';
import type { RequestOptions } from './types/request-options.ts';

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
} & { readonly mark?: MarkRequest | undefined; readonly bodyTypeOf?: BodyTypeOf | undefined };

/** Returns what a route takes that does not take JSON: text, or any media type. */
type BodyTypeOf = (method: Method, url: string) => 'text' | 'any' | undefined;

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
  readonly bodyTypeOf: BodyTypeOf | undefined;
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
    // A polluted `Object.prototype` must not add them.
    ...{ mark: undefined, bodyTypeOf: undefined },
    ...profile,
    vendorType,
    readAccept: createAcceptReader(vendorType),
    // Cached, because programs use few versions.
    isVersion: cached((version) => version !== '' && isHeaderValue(version) && (pattern?.test(version) ?? true)),
    origins: [checkBaseUrl(profile.baseUrl).origin, ...profile.servers.map((url) => readBaseUrl(url)?.origin)],
  };
}

const anything = () => undefined;

/** The names of a profile. The values are checked below. */
const NAMES: OptionChecks<Profile> = {
  baseUrl: anything,
  vendor: anything,
  userAgent: anything,
  accept: anything,
  versionHeader: anything,
  versionPattern: anything,
  uploadUrl: anything,
  credentials: anything,
  servers: anything,
  replaceRoute: anything,
  mayBeEmpty: anything,
};

const TOKEN_ADVICE = 'Pass a token in the defaults: endpoint.defaults({ headers: { authorization: … } }).';

/** Options of other libraries. */
const FOREIGN: ForeignNames = {
  auth: TOKEN_ADVICE,
  token: TOKEN_ADVICE,
  headers: 'Pass headers to endpoint.defaults.',
};

/** Reads a profile once, and adds defaults. The built-in profile is known to be valid and is not checked. */
export function checkProfile(given: unknown): CheckedProfile {
  const profile = readOptions<Profile>('createEndpoint', given, NAMES, FOREIGN);
  const read = <Value>(name: keyof Profile, is: (value: unknown) => value is Value, expected: string): Value => {
    const value = ownValue(profile, name);
    if (is(value)) return value;
    throw invalidOption(name, `must be ${expected}`);
  };
  const readOptional = <Value>(name: keyof Profile, is: (value: unknown) => value is Value, expected: string) =>
    read(name, (value): value is Value | undefined => value === undefined || is(value), expected);
  const readNames = (name: keyof Profile, is: (item: unknown) => item is string, expected: string): string[] => {
    const items = readList(ownValue(profile, name, []));
    if (items?.every(is)) return items;
    throw invalidOption(name, `must be ${expected}`);
  };
  const baseUrl = checkBaseUrl(ownValue(profile, 'baseUrl')).url;
  const vendor = read('vendor', isToken, 'a token such as "github"');
  const pattern = readOptional('versionPattern', isPattern, 'a regular expression');
  const credentials = readNames('credentials', isName, 'a list of header names').map((name) => name.toLowerCase());
  const carried = unrecognizedNames(credentials);
  return {
    baseUrl,
    vendor,
    userAgent: read('userAgent', isText, 'a header value'),
    accept: readOptional('accept', isText, 'a header value') ?? `application/vnd.${vendor}.v3+json`,
    versionHeader: readOptional('versionHeader', isName, 'a header name')?.toLowerCase(),
    // Removes the flags that make a regular expression remember its last match.
    versionPattern: pattern && new RegExp(pattern, pattern.flags.replace(/[gy]/g, '')),
    uploadUrl: readOptional<Required<Profile>['uploadUrl']>('uploadUrl', isFunction, 'a function') ?? nothing,
    replaceRoute: readOptional<Required<Profile>['replaceRoute']>('replaceRoute', isFunction, 'a function') ?? nothing,
    servers: readNames('servers', isServer, 'a list of http(s) URLs'),
    credentials,
    mark: carried.length > 0 ? (request: RequestOptions) => markCredentials(request, carried) : undefined,
    mayBeEmpty: readNames('mayBeEmpty', isString, 'a list of names'),
  };
}

function nothing(): undefined {}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isFunction(value: unknown): value is () => undefined {
  return typeof value === 'function';
}

function isPattern(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]';
}

function isText(value: unknown): value is string {
  return isString(value) && isHeaderValue(value);
}

function isName(value: unknown): value is string {
  return isToken(value) && value !== '__proto__';
}

function isServer(value: unknown): value is string {
  return readBaseUrl(value) !== undefined;
}
