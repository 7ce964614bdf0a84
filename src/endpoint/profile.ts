import type { Method } from '../internal/methods.ts';
import { ownValue } from '../internal/own.ts';
import { readList } from '../internal/read-list.ts';
import { registerCredentials } from '../internal/registered-credentials.ts';
import { invalidOption } from './errors.ts';
import { isHeaderValue, isToken } from './headers/headers.ts';
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
  /** The upload URL that belongs to a base URL: what a leading `{origin}` stands for. */
  readonly uploadUrl?: (baseUrl: string) => string | undefined;
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

/** A profile that was checked and completed. */
export interface CheckedProfile extends VendorTypes {
  readonly base: Base;
  readonly userAgent: string;
  readonly accept: string;
  readonly versionHeader: string | undefined;
  readonly versionPattern: RegExp | undefined;
  readonly uploadUrl: (baseUrl: string) => unknown;
  readonly replaceRoute: (method: Method, url: string) => unknown;
  readonly credentials: readonly string[];
  /** The origins of the base URL and of all servers. */
  readonly origins: readonly (string | undefined)[];
  readonly mayBeEmpty: readonly string[];
}

export function checkProfile(profile: object): CheckedProfile {
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
  const base = checkBaseUrl(ownValue(profile, 'baseUrl'));
  const vendorType = `application/vnd.${read('vendor', isToken, 'a token such as "github"')}`;
  const pattern = readOptional('versionPattern', isPattern, 'a regular expression');
  const servers = readNames('servers', isServer, 'a list of http(s) URLs');
  const credentials = readNames('credentials', isName, 'a list of header names').map((name) => name.toLowerCase());
  registerCredentials(credentials);
  return {
    base,
    vendorType,
    readAccept: createAcceptReader(vendorType),
    userAgent: read('userAgent', isText, 'a header value'),
    accept: readOptional('accept', isText, 'a header value') ?? `${vendorType}.v3+json`,
    versionHeader: readOptional('versionHeader', isName, 'a header name')?.toLowerCase(),
    // Without the flags that make an expression remember its last match.
    versionPattern: pattern && new RegExp(pattern, pattern.flags.replace(/[gy]/g, '')),
    uploadUrl: readOptional('uploadUrl', isFunction, 'a function') ?? nothing,
    replaceRoute: readOptional('replaceRoute', isFunction, 'a function') ?? nothing,
    credentials,
    origins: [base.origin, ...servers.map((url) => readBaseUrl(url)?.origin)],
    mayBeEmpty: readNames('mayBeEmpty', isString, 'a list of names'),
  };
}

function nothing(): undefined {}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isFunction(value: unknown): value is () => unknown {
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
