import { cached } from '../../internal/memoize.ts';
import { invalidOption } from '../fault.ts';
import type { CheckedProfile } from '../profile.ts';

/** A base URL and what follows from it. */
export interface Base {
  /** As it was given. */
  readonly url: string;
  /** Without trailing slashes, to put paths behind. */
  readonly prefix: string;
  /** `''` for a path, which has no origin but the page's own; undefined for what is no base URL. */
  readonly origin: string | undefined;
}

const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/i;
const PATH = /^\/(?!\/)[^?#]*$/;
/** White space and control characters. */
export const BLANK = /[\s\p{Cc}]/u;
const NOT_IN_URL = /[\s\p{Cc}"<>\\^`{|}]|\p{Surrogate}/u;

// Kept, because a URL parser takes microseconds.
const parseBase = cached((url): Base => {
  let origin: string | undefined;
  if (!NOT_IN_URL.test(url)) origin = PATH.test(url) ? '' : ABSOLUTE.test(url) ? originOf(url) : undefined;
  return { url, prefix: withoutTrailingSlashes(url), origin };
});

/** `baseUrl` is an absolute http(s) URL without query, fragment or credentials, or a path such as `/api/github`. */
export function checkBaseUrl(url: unknown): Base {
  const base = typeof url === 'string' ? parseBase(url) : undefined;
  if (base?.origin !== undefined) return base;
  throw invalidOption(
    'baseUrl',
    'must be an http(s) URL without query, fragment or credentials, or a path such as "/api"',
  );
}

/** What a leading `{origin}` stands for: the address given, or the upload URL that belongs to the base URL. */
export function uploadBase({ uploadUrl }: CheckedProfile, base: Base, given?: unknown): Base | undefined {
  const url = given ?? uploadUrl(base.url);
  const upload = typeof url === 'string' ? parseBase(url) : undefined;
  if (upload?.origin) return upload;
  if (url === undefined || (given !== undefined && given !== null)) return undefined;
  throw invalidOption('uploadUrl', 'must return an absolute http(s) URL or undefined');
}

function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url.charAt(end - 1) === '/') end--;
  return url.slice(0, end);
}

export function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}
