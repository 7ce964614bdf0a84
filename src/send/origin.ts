import { checkBaseUrl } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import type { Api } from './api.ts';

/**
 * Parses a URL that can be sent: with http or https, and without a user name or password. A path, such as that of a same-origin proxy,
 * is relative to the page.
 */
export function parseUrl(url: string, base: string | URL | undefined = globalThis.location?.href): URL | undefined {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : undefined;
  return parsed?.protocol.startsWith('http') && !parsed.username && !parsed.password ? parsed : undefined;
}

/** The API's own origins, which are the only ones that receive the token. */
export function apiOrigins({ baseUrl, uploadUrl }: Api): string[] {
  const { url } = checkBaseUrl(baseUrl);
  return [url, uploadUrl(url)].flatMap((each) => (each && parseUrl(each)?.origin) || []);
}

/**
 * Whether a URL has one of the API's origins. A URL that `fetch` would reject is rejected here, because the message of `fetch` contains
 * the URL with its secrets. A function that replaces `fetch` may accept a path.
 */
export function isApiUrl(url: string, origins: readonly string[], replacement: unknown): boolean {
  const parsed = parseUrl(url);
  if (!parsed && !(replacement && /^\/(?!\/)/.test(url))) {
    throw invalidOption('url', 'must be an http(s) URL without a user name or password');
  }
  return parsed !== undefined && origins.includes(parsed.origin);
}

/** Rejects a request that was built for a host other than the base URL of the sender. Another port may be another API of the same host. */
export function checkHost(url: string, base: URL): void {
  const target = parseUrl(url);
  if (!target || base.hostname === target.hostname) return;
  throw invalidOption(
    'baseUrl',
    `of the sender has the origin ${base.origin}, but the request goes to ${target.origin}. Pass the same base URL to both: endpoint.defaults({ baseUrl })`,
  );
}
