import { normalizePath, splitRequest } from './match/route-shape.ts';
import { ageOf, methodOf, pathOf, type Records } from './records.ts';

/** Finds the position of a route that is written without values. Returns -1 if there is none. */
export type RouteResolver = (text: string) => number;

/**
 * Resolves a route in any form that is not a URL with values: its key, an operation id, with `:name`, with a full URL, without a
 * method, without the `{?…}` or the server placeholder of its key, or with HEAD instead of GET.
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
    // HEAD has the record of GET, unless the API describes both.
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
    // Text without a placeholder is a URL, and the matcher decides which parts are values.
    if (!/[{:]/.test(path)) return -1;
    spellings ??= collectSpellings(records);
    return spellings.get(`${method} ${spellingOf(path)}`) ?? -1;
  }
}

const COLON_NAME = /(?<![\w}]):([a-z_]\w*)/gi;

/** A path with the names of its placeholders, but without the parts that a key adds to it. */
function spellingOf(path: string): string {
  return normalizePath(path, (name) => `{${name}}`);
}

/** The routes by their plain form, current ones first. */
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
