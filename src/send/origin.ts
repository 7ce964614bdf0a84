import { github } from '../github/profile.ts';

/** A URL parsed. A path, as a same-origin proxy has it, belongs to the page. */
export function parseUrl(url: string): URL {
  return new URL(url, globalThis.location?.href);
}

/** The API's own origins: the only ones that get the token. */
export function ownOrigins(baseUrl: string = github.baseUrl): string[] {
  const uploads = github.uploadUrl(baseUrl);
  return [baseUrl, ...(uploads ? [uploads] : [])].map((url) => parseUrl(url).origin);
}
