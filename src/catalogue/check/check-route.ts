import { editDistance } from '../../internal/edit-distance.ts';
import type { Matcher } from '../match/match.ts';
import type { Records } from '../records.ts';
import type { Searcher } from '../search/search.ts';
import type { RouteRecord } from '../types.ts';

/** The record of a route that a call names, with the parameters that its URL has already; or what may have been meant. */
export interface Resolved {
  readonly record?: RouteRecord;
  readonly parameters: { readonly [name: string]: unknown };
  readonly suggestions: readonly string[];
}

const MAX_LENGTH = 500;
const SUGGESTIONS = 3;

/**
 * A route in any form that the builder takes: as the catalogue has it, with `:name`, with a full URL or without a method; or with
 * the values in it already.
 */
export function resolveRoute(records: Records, match: Matcher, search: Searcher, text: string): Resolved {
  const { method, url } = split(text);
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const braces = path.replace(/(?<![\w}]):([a-z_]\w*)/gi, '{$1}');
  for (const each of [url, path, braces]) {
    const index = records.indexOf(`${method} ${each}`);
    if (index >= 0) return { record: records.at(index), parameters: {}, suggestions: [] };
  }
  const found = braces.includes('{') ? undefined : match(method, url);
  if (found !== undefined) {
    const record = records.at(records.indexOf(found.route));
    return { record, parameters: found.parameters, suggestions: [] };
  }
  return { parameters: {}, suggestions: suggest(search, `${method} ${braces}`) };
}

function split(text: string): { method: string; url: string } {
  const space = text.indexOf(' ');
  return space < 0
    ? { method: 'GET', url: text }
    : { method: text.slice(0, space).toUpperCase(), url: text.slice(space + 1) };
}

/** Routes that are found by the same words, those that are written most alike first. `{origin}` and `{?…}` are easily left out. */
function suggest(search: Searcher, route: string): string[] {
  if (route.length > MAX_LENGTH) return [];
  const limit = Math.ceil(route.length / 2);
  return search(route.slice(route.indexOf(' ') + 1), { limit: 30 })
    .map((record) => ({ text: record.route, distance: editDistance(bare(route), bare(record.route), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, SUGGESTIONS)
    .map(({ text }) => text);
}

function bare(route: string): string {
  return route.replace(' {origin}', ' ').replace(/\{\?[^}]*\}$/, '');
}
