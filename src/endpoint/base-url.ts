import { invalidOption } from './fault.ts';
import type { CheckedProfile } from './profile.ts';

/** A base URL and what follows from it. */
export interface Base {
  /** As it was given. */
  readonly url: string;
  /** Without a trailing slash, to put paths behind. */
  readonly prefix: string;
  /** `''` for a path, which has no origin but the page's own. */
  readonly origin: string;
}

const ABSOLUTE = /^https?:\/\/[^/?#@\\]+(?:\/[^?#\\]*)?$/i;
const PATH = /^\/(?!\/)[^?#\\]*$/;
const BLANK = /[\s\p{Cc}]/u;

// Programs have few base URLs, and a URL parser costs microseconds.
const knownBases = new Map<string, Base>();
const KNOWN_BASES_LIMIT = 100;

/** `baseUrl` is an absolute http(s) URL without query, fragment or credentials, or a path such as `/api/github`. */
export function checkBaseUrl(url: unknown): Base {
  const base = typeof url === 'string' ? parseBaseUrl(url) : undefined;
  if (base) return base;
  throw invalidOption(
    'baseUrl',
    'must be an http(s) URL without query, fragment or credentials, or a path such as "/api"',
  );
}

export function parseBaseUrl(url: string): Base | undefined {
  const known = knownBases.get(url);
  if (known) return known;
  if (BLANK.test(url)) return undefined;
  const origin = PATH.test(url) ? '' : ABSOLUTE.test(url) ? originOf(url) : undefined;
  if (origin === undefined) return undefined;
  const base = { url, prefix: withoutTrailingSlash(url), origin };
  if (knownBases.size >= KNOWN_BASES_LIMIT) knownBases.clear();
  knownBases.set(url, base);
  return base;
}

/** The address that a leading `{origin}` stands for: the one given, or the upload URL that belongs to the base URL. */
export function uploadBase({ uploadUrl }: CheckedProfile, base: Base, given: unknown): Base | undefined {
  const url = given ?? uploadUrl(base.url);
  const upload = typeof url === 'string' ? parseBaseUrl(url) : undefined;
  return upload?.origin ? upload : undefined;
}

export function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

export function withoutTrailingSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
