import { normalizePath, splitRequest } from './match/route-shape.ts';
import { ageOf, methodOf, pathOf, type Records } from './records.ts';

/** Finds the position of the route that a text spells, without values in it, or -1. */
export type RouteResolver = (text: string) => number;

/**
 * Reads a route in every form that is not a URL with values: the key; an operation id; with `:name`; with a full URL; without a
 * method; without the `{?…}` or the server placeholder of its key; HEAD for GET.
 */
export function createRouteResolver(records: Records): RouteResolver {
  let spellings: ReadonlyMap<string, number> | undefined;
  return (text) => {
    if (typeof text !== 'string') return -1;
    const exact = records.indexOf(text);
    if (exact >= 0) return exact;
    const byOperation = records.indexOfOperation(text);
    if (byOperation >= 0) return byOperation;
    const { method, url } = splitRequest(text);
    const path = url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
    // A HEAD has the record of its GET, unless the API describes both.
    for (const each of method === 'HEAD' ? ['HEAD', 'GET'] : [method]) {
      const index = find(each, url, path);
      if (index >= 0) return index;
    }
    return -1;
  };

  function find(method: string, url: string, path: string): number {
    for (const each of [url, path, path.replace(COLON_NAME, '{$1}')]) {
      const index = records.indexOf(`${method} ${each}`);
      if (index >= 0) return index;
    }
    // Without a placeholder it is a URL, and the matcher decides what in it is a value.
    if (!/[{:]/.test(path)) return -1;
    spellings ??= collectSpellings(records);
    return spellings.get(`${method} ${spellingOf(path)}`) ?? -1;
  }
}

const COLON_NAME = /(?<![\w}]):([a-z_]\w*)/gi;

/** A path with the names of its placeholders, and without what a key may add to it. */
function spellingOf(path: string): string {
  return normalizePath(path, (name) => `{${name}}`);
}

/** The routes by their plain form, current ones before others. */
function collectSpellings({ data }: Records): ReadonlyMap<string, number> {
  const spellings = new Map<string, number>();
  const rows = data.rows();
  rows.forEach((row, index) => {
    const written = row.route.slice(row.route.indexOf(' ') + 1);
    for (const path of new Set([written, pathOf(row)])) {
      const spelling = `${methodOf(row.route)} ${spellingOf(path)}`;
      const known = spellings.get(spelling);
      if (known === undefined || ageOf(row) < ageOf(rows[known] as (typeof rows)[number]))
        spellings.set(spelling, index);
    }
  });
  return spellings;
}
