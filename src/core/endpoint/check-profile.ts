import { ownValue, readList } from '../internal/objects.ts';
import { type ForeignNames, type OptionChecks, readOptions } from '../internal/read-options.ts';
import type { RequestOptions } from '../types/request-options.ts';
import { markCredentials, unrecognizedNames } from './carried.ts';
import { invalidOption } from './errors.ts';
import { isHeaderValue, isToken } from './headers.ts';
import type { CheckedProfile, Profile } from './profile.ts';
import { checkBaseUrl, readBaseUrl } from './url/base-url.ts';

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
