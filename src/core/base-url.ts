import { invalidOption } from './errors.ts';
import { cached } from './objects.ts';

/** Decodes percent-encoding. Text that is not encoded correctly is returned unchanged. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a part between slashes or backslashes is `.` or `..`, which URL parsers and file systems resolve. */
export function hasDotSegment(text: string): boolean {
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(text);
}

/** The origin of a URL, or undefined if the text is not a full URL. */
export function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

/** Removes all slashes at the end of a text. The expression `/\/+$/` would begin at each slash in it. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url.charAt(end - 1) === '/') end--;
  return url.slice(0, end);
}

/** A base URL and the values derived from it. */
export interface Base {
  /** The base URL as it was passed. */
  readonly url: string;
  /** The base URL without trailing slashes, for appending paths. */
  readonly prefix: string;
  /** The origin. `''` for a path, whose origin is that of the page. Undefined if the value is not a base URL. */
  readonly origin: string | undefined;
}

/** The part of a profile that describes uploads. */
interface UploadSettings {
  readonly uploadUrl: (baseUrl: string, url?: string) => unknown;
}

/** A placeholder for a base URL that is not known. No server has a name with this ending (RFC 6761). */
export const UNSET_SERVER = 'https://hostname.invalid';

const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/i;
const PATH = /^\/(?!\/)[^?#]*$/;
/** Whitespace and control characters. */
export const BLANK = /[\s\p{Cc}]/u;
const NOT_IN_URL = /[\s\p{Cc}\p{Cs}"<>\\^`{|}]/u;

// Cached, because a URL parser takes microseconds.
const parseBase = /* @__PURE__ */ cached((url): Base => {
  let origin: string | undefined;
  if (!NOT_IN_URL.test(url)) origin = PATH.test(url) ? '' : ABSOLUTE.test(url) ? originOf(url) : undefined;
  return { url, prefix: withoutTrailingSlashes(url), origin };
});

/** Returns undefined if the value is not a base URL. */
export function readBaseUrl(url: unknown): Base | undefined {
  const base = typeof url === 'string' ? parseBase(url) : undefined;
  return base?.origin === undefined ? undefined : base;
}

/** Checks that `baseUrl` is an absolute http(s) URL without query, fragment or credentials, or a path such as `/api/github`. */
export function checkBaseUrl(url: unknown): Base {
  const base = readBaseUrl(url);
  if (base) return base;
  throw invalidOption(
    'baseUrl',
    'must be an http(s) URL without query, fragment or credentials, or a path such as "/api"',
  );
}

/** The URL for a leading `{origin}`: the one that was passed, or the upload URL that belongs to the base URL. */
export function uploadBase(
  { uploadUrl }: UploadSettings,
  base: Base,
  given?: unknown,
  template?: string,
): Base | undefined {
  const url = given ?? uploadUrl(base.url, template);
  const upload = readBaseUrl(url);
  if (upload?.origin) return upload;
  if (url === undefined || (given !== undefined && given !== null)) return undefined;
  throw invalidOption('uploadUrl', 'must return an absolute http(s) URL or undefined');
}

/** What an upload needs besides the base URL: a server whose upload URL is not known, such as a mock, receives uploads itself. */
export function uploadServer(
  route: unknown,
  baseUrl: string,
  uploadUrl: string | undefined,
): { readonly origin: string } | undefined {
  const isUpload = typeof route === 'string' && route.startsWith('POST {origin}/repos') && uploadUrl === undefined;
  return isUpload ? { origin: baseUrl.replace(/\/$/, '') } : undefined;
}
