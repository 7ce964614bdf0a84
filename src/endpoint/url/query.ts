import { decode } from '../../internal/decode.ts';
import { encodeUnreserved } from '../../template/encode.ts';
import { asParameterError, checkList } from '../../template/expand.ts';
import type { Token } from '../../template/parse.ts';
import { toText } from '../../template/value.ts';

/** `name=`, percent-encoded. */
export function encodeLabel(name: string): string {
  try {
    return `${encodeUnreserved(name)}=`;
  } catch (error) {
    throw asParameterError(error, name);
  }
}

/** A query with one more `name=value`, percent-encoded. `null` and empty lists are left out. `label` is `name=`. */
export function addPair(query: string, name: string, label: string, value: unknown): string {
  try {
    if (typeof value === 'object') {
      if (value === null) return query;
      if (Array.isArray(value)) return addList(query, name, label, value);
    }
    const text = Number.isSafeInteger(value) ? (value as number) : encodeUnreserved(toText(value, name));
    return joinQueries(query, label + text);
  } catch (error) {
    throw asParameterError(error, name);
  }
}

/** `labels=bug,ui`, or `fields[]=1&fields[]=2` where the name says so. */
function addList(query: string, name: string, label: string, list: readonly unknown[]): string {
  const separator = name.endsWith('[]') ? `&${label}` : ',';
  let result = '';
  for (const item of checkList(list, name)) {
    if (item === undefined || item === null) continue;
    result += (result === '' ? label : separator) + encodeUnreserved(toText(item, name));
  }
  return joinQueries(query, result);
}

export function joinQueries(first: string, second: string): string {
  return first === '' || second === '' ? first + second : `${first}&${second}`;
}

/** Add a query to a URL that may have one already, before its fragment. */
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
export function queryNames(tail: readonly Token[]): Set<string> {
  const text = tail.map((token) => (typeof token === 'string' ? token : '')).join('');
  const before = text.split('#', 1)[0] as string;
  const pairs = before
    .slice(before.indexOf('?') + 1)
    .split('&')
    .filter((pair) => pair !== '');
  return new Set(pairs.map((pair) => decode((pair.split('=', 1)[0] as string).replaceAll('+', ' '))));
}
