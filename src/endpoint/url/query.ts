import { decode } from '../../internal/decode.ts';
import { cached } from '../../internal/memoize.ts';
import { encodeUnreserved } from '../../template/encode.ts';
import { asParameterError, checkList } from '../../template/expand.ts';
import type { Token } from '../../template/parse.ts';
import { toText } from '../../template/value.ts';

/** A parameter of the query, with the text before its value. Each concatenation that this saves is a twentieth of a call's time. */
export interface Label {
  readonly name: string;
  /** `?name=`, percent-encoded. */
  readonly first: string;
  /** `&name=`, percent-encoded. */
  readonly next: string;
}

export const labelOf = cached((name): Label => {
  try {
    const label = `${encodeUnreserved(name)}=`;
    return { name, first: `?${label}`, next: `&${label}` };
  } catch (error) {
    throw asParameterError(error, name);
  }
});

/** Adds a parameter to a query, which begins with `?` or is empty. `null` and empty lists are omitted. */
export function addPair(query: string, label: Label, value: unknown): string {
  try {
    if (typeof value === 'object') {
      if (value === null) return query;
      if (Array.isArray(value)) return addList(query, label, value);
    }
    const text = Number.isSafeInteger(value) ? (value as number) : encodeUnreserved(toText(value, label.name));
    return query + (query === '' ? label.first : label.next) + text;
  } catch (error) {
    throw asParameterError(error, label.name);
  }
}

/** Writes `labels=bug,ui`, or `fields[]=1&fields[]=2` if the name ends in `[]`. */
function addList(query: string, { name, first, next }: Label, list: readonly unknown[]): string {
  const separator = name.endsWith('[]') ? next : ',';
  let lead = query === '' ? first : next;
  let result = query;
  for (const item of checkList(list, name)) {
    if (item === undefined || item === null) continue;
    result += lead + encodeUnreserved(toText(item, name));
    lead = separator;
  }
  return result;
}

/** Adds a query to a URL, before its fragment. The URL may already have a query. */
export function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const before = url.slice(0, end);
  const separator = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
  return before + separator + query.slice(1) + url.slice(end);
}

/** The decoded names in a URL's own query. */
export function queryNames(tail: readonly Token[]): Set<string> {
  const text = tail.map((token) => (typeof token === 'string' ? token : '')).join('');
  const before = text.split('#', 1)[0] as string;
  const pairs = before
    .slice(before.indexOf('?') + 1)
    .split('&')
    .filter((pair) => pair !== '');
  return new Set(pairs.map((pair) => decode((pair.split('=', 1)[0] as string).replaceAll('+', ' '))));
}
