import { readBaseUrl, UNSET_SERVER } from '../../src/core/endpoint/url/base-url.ts';
import type { CatalogueFile } from '../catalogue.ts';

/**
 * The base URL of the modules of a catalogue: its server, or `/` if it has none, as the standard says. If the server is not a URL that
 * requests can be sent to, it is a placeholder, and calls are rejected until programs pass `baseUrl`. `source` is the URL of the
 * description, which paths are relative to.
 */
export function baseUrlOf({ server = '' }: CatalogueFile, source = ''): string {
  const text = server.startsWith('//') ? `https:${server}` : server;
  if (isFullUrl(text)) return text;
  const isRelative = !/^[a-z][a-z\d+.-]*:|[{}]/i.test(text);
  if (!isRelative) return UNSET_SERVER;
  if (/^https?:/i.test(source) && URL.canParse(text || '/', source)) return new URL(text || '/', source).href;
  const path = text.startsWith('/') ? text : `/${text}`;
  return readBaseUrl(path) === undefined ? UNSET_SERVER : path;
}

/** Whether requests can be sent to a server. */
export function isFullUrl(server: string): boolean {
  return !server.startsWith('/') && readBaseUrl(server) !== undefined;
}
