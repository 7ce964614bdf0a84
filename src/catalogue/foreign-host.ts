import { originOf } from '../core/base-url.ts';
import { peek } from './check/read-given-call.ts';
import type { LazyIndex } from './index-text.ts';

/** Whether a URL is on a server that is not one of the API. The option `baseUrl` names another server of the API. A path is never foreign. */
export type ForeignTest = (url: string, options?: unknown) => boolean;

/** Returns another server that belongs to a base URL, such as its upload server. */
export type UploadUrl = (baseUrl: string) => string | undefined;

/**
 * Everything that a URL parser reads as a full URL. Parsers ignore spaces before a URL and line breaks in it, read `\` as `/`, and
 * accept `https:host`.
 */
const FULL_URL = /^(?:[a-z][a-z\d+.-]*:|[/\\])[/\\]|^https?:/i;

/** A server that all parsers read in the same way. */
const SERVER = /^https?:\/\/[^/?#\\\s]+(?=[/?#]|$)/i;

const SLASH = 47;

/** Only the servers in the description and in the settings belong to an API. A catalogue without any needs a base URL. */
export function createForeignTest(data: LazyIndex, servers: readonly string[], uploadUrl?: UploadUrl): ForeignTest {
  const own = data.routes.flatMap((_, index) =>
    data.mayHaveServer(index) ? (data.row(index).details.server ?? []) : [],
  );
  const origins = new Set([data.server ?? '', ...own, ...servers].flatMap((server) => originsOf(server, uploadUrl)));
  return (url, options) => {
    if (isPath(url)) return false;
    const [server] = SERVER.exec(url.trimStart()) ?? [];
    if (server === undefined) return FULL_URL.test(url.replace(/[\t\n\r]/g, '').trimStart());
    // Most URLs write the server as its origin, and a URL parser takes microseconds.
    if (origins.has(server)) return false;
    const origin = originOf(server);
    if (origin === undefined) return true;
    const baseUrl = peek(options, 'baseUrl');
    return !origins.has(origin) && !(typeof baseUrl === 'string' && originsOf(baseUrl, uploadUrl).includes(origin));
  };
}

/** `/user`, but not `//host/user`. */
function isPath(url: string): boolean {
  return url.charCodeAt(0) === SLASH && /^\/[^/\\\s]/.test(url);
}

function originsOf(url: string, uploadUrl?: UploadUrl): string[] {
  const origin = originOf(url);
  if (origin === undefined || origin === 'null') return [];
  const upload = originOf(uploadUrl?.(url) ?? '');
  return upload === undefined ? [origin] : [origin, upload];
}
