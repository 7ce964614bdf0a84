import { ownValue } from '../internal/own.ts';
import { registerCredentials } from '../internal/registered-credentials.ts';
import { invalidOption } from './fault.ts';
import { isHeaderValue, isToken } from './headers/headers.ts';
import { type AcceptForm, createAcceptReader } from './headers/media-type.ts';
import { checkBaseUrl } from './url/base-url.ts';

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
export interface CheckedProfile extends Required<Omit<Profile, 'versionHeader' | 'vendor'>> {
  readonly versionHeader: string | undefined;
  /** `application/vnd.<vendor>` */
  readonly vendorType: string;
  readonly readAccept: (accept: string) => AcceptForm;
}

export function checkProfile(profile: object): CheckedProfile {
  const read = <Value>(
    name: keyof Profile,
    test: (value: never) => boolean,
    expected: string,
    fallback?: unknown,
  ): Value => {
    const value = ownValue(profile, name, fallback);
    if (test(value as never)) return value as Value;
    throw invalidOption(name, `must be ${expected}`);
  };
  const vendorType = `application/vnd.${read('vendor', isToken, 'a token such as "github"')}`;
  const isVersionHeader = (name: unknown) => name === undefined || isName(name);
  const credentials = read<string[]>('credentials', isListOf(isName), 'a list of header names', DEFAULT_CREDENTIALS);
  registerCredentials(credentials);
  return {
    baseUrl: checkBaseUrl(ownValue(profile, 'baseUrl')).url,
    vendorType,
    readAccept: createAcceptReader(vendorType),
    userAgent: read('userAgent', isText, 'a header value'),
    accept: read('accept', isText, 'a header value', `${vendorType}.v3+json`),
    versionHeader: read<string | undefined>('versionHeader', isVersionHeader, 'a header name')?.toLowerCase(),
    uploadUrl: read('uploadUrl', isFunction, 'a function', () => undefined),
    credentials: credentials.map((name) => name.toLowerCase()),
    mayBeEmpty: [...read<string[]>('mayBeEmpty', isListOf(isString), 'a list of names', [])],
  };
}

const DEFAULT_CREDENTIALS = ['authorization', 'cookie'];

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isText(value: unknown): boolean {
  return isString(value) && isHeaderValue(value);
}

function isName(value: unknown): boolean {
  return isToken(value) && value !== '__proto__';
}

function isListOf(test: (item: unknown) => boolean): (list: unknown) => boolean {
  return (list) => Array.isArray(list) && list.every(test);
}
