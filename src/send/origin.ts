import { github } from '../github/profile.ts';

/** Parses a URL. A path, such as that of a same-origin proxy, is relative to the page. */
export function parseUrl(url: string): URL {
  return new URL(url, globalThis.location?.href);
}

/** The API's own origins, which are the only ones that receive the token. */
export function ownOrigins(baseUrl: string = github.baseUrl): string[] {
  const uploads = github.uploadUrl(baseUrl);
  return [baseUrl, ...(uploads ? [uploads] : [])].map((url) => parseUrl(url).origin);
}
