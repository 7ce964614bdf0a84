import { encodeUnreserved } from '../template/encode.ts';
import { blame } from '../template/expand.ts';
import { toText } from '../template/value.ts';

/** `name=value`, percent-encoded; `''` for what is left out. */
export function encodePair(name: string, value: unknown): string {
  try {
    if (typeof value === 'string') return `${encodeUnreserved(name)}=${encodeUnreserved(value)}`;
    if (value === null) return '';
    if (!Array.isArray(value)) return `${encodeUnreserved(name)}=${encodeUnreserved(toText(value, name))}`;
    const key = `${encodeUnreserved(name)}=`;
    const items: string[] = [];
    for (const item of value) {
      if (item !== undefined && item !== null) items.push(encodeUnreserved(toText(item, name)));
    }
    if (items.length === 0) return '';
    return name.endsWith('[]') ? key + items.join(`&${key}`) : key + items.join(',');
  } catch (error) {
    throw blame(error, name);
  }
}

/** Put a query behind a URL that may have one already, and before its fragment. */
export function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const before = url.slice(0, end);
  const open = before.endsWith('?') || before.endsWith('&');
  const separator = !before.includes('?') ? '?' : open ? '' : '&';
  return before + separator + query + url.slice(end);
}

/** The names in a URL's own query, decoded. */
export function queryNames(tail: string): Set<string> {
  const query = tail.replace(/^[^?]*\??/, '').replace(/#.*$/s, '');
  const names = query.split('&').map((pair) => (pair.split('=', 1)[0] as string).replaceAll('+', ' '));
  return new Set(names.map(decode));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
