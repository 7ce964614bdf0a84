import { invalidOption } from '../core/errors.ts';

/** An http URL, or a path for a proxy on the same origin: scheme, user information, host, path, and the rest, as RFC 3986 divides it. */
const PARTS = /^(?:https?:\/\/(?:[\w.~!$'()*+,%:-]*@)?([^/?#@]*)|(?=\/))((?:\/[^?#\\]*)?)(?:[?#].*)?$/s;
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Writes a URL so that every program reads the same host and path in it. `https:\\a\@b`, `http://127.1` and dot segments mean something
 * else to curl or wget than to the URL standard, by which they are rewritten. Characters beyond ASCII are percent-encoded, which
 * some programs would do and others not. Any other URL is kept.
 */
export function unambiguousUrl(url: string): string {
  const isPath = /^\/(?![/\\])/.test(url);
  const base = isPath ? 'http://localhost' : undefined;
  const parsed = parseUrl(url, base);
  if (!parsed?.protocol.startsWith('http')) {
    throw invalidOption('url', 'must be an http(s) URL, or a path that begins with one slash, to be written as text');
  }
  const [, host = '', path] = PARTS.exec(url) ?? [];
  const isSameHost = isPath || host.toLowerCase().replace(/:\d*$/, '') === parsed.hostname;
  const isKept = path !== undefined && isSameHost && !DOT_SEGMENT.test(path);
  const written = isKept ? url : startOf(parsed, isPath) + url.slice(url.search(/[?#]|$/));
  return written.replace(/[^\0-\x7f]+/g, encodeURIComponent);
}

/** Not by `URL.canParse`, which rejects hosts with letters such as `ü` in Node 20 after some thousand calls. */
function parseUrl(url: string, base: string | undefined): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** The part before the query, by the URL standard. */
function startOf({ protocol, username, password, host, pathname }: URL, isPath: boolean): string {
  if (isPath) return pathname;
  const user = username || password ? `${username}${password ? `:${password}` : ''}@` : '';
  return `${protocol}//${user}${host}${pathname}`;
}
