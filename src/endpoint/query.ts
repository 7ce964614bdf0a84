import { encodeUnreserved } from '../template/encode.ts';
import { blame } from '../template/expand.ts';
import { toText } from '../template/value.ts';

/** A query with one more `name=value`, percent-encoded. `null` and empty lists are left out. */
export function addPair(query: string, name: string, value: unknown): string {
  try {
    if (value === null) return query;
    const start = `${query === '' ? '' : `${query}&`}${encodeUnreserved(name)}=`;
    if (typeof value === 'string') return start + encodeUnreserved(value);
    if (Number.isSafeInteger(value)) return start + value;
    return Array.isArray(value) ? addList(query, start, name, value) : start + encodeUnreserved(toText(value, name));
  } catch (error) {
    throw blame(error, name);
  }
}

/** `labels=bug,ui`, or `fields[]=1&fields[]=2` where the name says so. */
function addList(query: string, start: string, name: string, list: readonly unknown[]): string {
  const separator = name.endsWith('[]') ? `&${encodeUnreserved(name)}=` : ',';
  let result = '';
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (item === undefined || item === null) continue;
    result += (result === '' ? start : separator) + encodeUnreserved(toText(item, name));
  }
  return result === '' ? query : result;
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
  const [query = ''] = tail.split('#', 1);
  return new Set(query.split(/[?&]/).map((pair) => decode((pair.split('=', 1)[0] as string).replaceAll('+', ' '))));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
