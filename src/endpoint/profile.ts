import { ownValue } from '../own.ts';
import { checkBaseUrl } from './base-url.ts';
import { invalidOption } from './fault.ts';
import { isHeaderValue, isToken } from './headers.ts';
import { type AcceptForm, createAcceptReader } from './media-type.ts';

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
  const own = (name: string, fallback?: unknown) => {
    const value = ownValue(profile, name);
    return value === undefined ? fallback : value;
  };
  const check = <Value>(name: string, value: unknown, test: (value: never) => boolean, expected: string): Value => {
    if (test(value as never)) return value as Value;
    throw invalidOption(name, `must be ${expected}`);
  };
  const isText = (value: unknown) => typeof value === 'string' && isHeaderValue(value);
  const isName = (name: string) => isToken(name) && name !== '__proto__';
  const vendorType = `application/vnd.${check('vendor', own('vendor'), isToken, 'a token such as "github"')}`;
  const versionHeader = own('versionHeader');
  const credentials = own('credentials', ['authorization', 'cookie']);
  const mayBeEmpty = own('mayBeEmpty', []);
  return {
    baseUrl: checkBaseUrl(own('baseUrl')).url,
    vendorType,
    readAccept: createAcceptReader(vendorType),
    userAgent: check('userAgent', own('userAgent'), isText, 'a header value'),
    accept: check('accept', own('accept', `${vendorType}.v3+json`), isText, 'a header value'),
    versionHeader:
      versionHeader === undefined
        ? undefined
        : check<string>('versionHeader', versionHeader, isName, 'a header name').toLowerCase(),
    uploadUrl: check(
      'uploadUrl',
      own('uploadUrl', () => undefined),
      (value) => typeof value === 'function',
      'a function',
    ),
    credentials: check<string[]>('credentials', credentials, isListOf(isName), 'a list of header names').map((name) =>
      name.toLowerCase(),
    ),
    mayBeEmpty: [
      ...check<string[]>(
        'mayBeEmpty',
        mayBeEmpty,
        isListOf((name) => typeof name === 'string'),
        'a list of names',
      ),
    ],
  };
}

function isListOf(test: (item: never) => boolean): (list: unknown) => boolean {
  return (list) => Array.isArray(list) && list.every((item) => test(item as never));
}
