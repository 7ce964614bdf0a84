import { editDistance } from '../../core/edit-distance.ts';
import { ownMember } from '../../core/objects.ts';
import type { Matcher } from '../match/match.ts';
import { splitRequest } from '../match/route-shape.ts';
import type { Records } from '../records.ts';
import type { RouteResolver } from '../resolve-route.ts';
import type { Searcher } from '../search/search.ts';
import type { Match, RouteRecord } from '../types.ts';

/** The record of a call's route, with the parameters that its URL already contains, or else routes that were probably meant. */
export interface ResolvedCall {
  readonly record: RouteRecord | undefined;
  readonly parameters: { readonly [name: string]: unknown };
  /** The URL in the call, or undefined if it is the key of the catalogue. */
  readonly writtenUrl: string | undefined;
  readonly suggestions: readonly string[];
  /** Parameters that the URL has a number for, and placeholders of such numbers. */
  readonly numbered: readonly string[];
}

export interface CallResolverParts {
  readonly records: Records;
  readonly resolve: RouteResolver;
  readonly match: Matcher;
  readonly search: Searcher;
}

const MAX_LENGTH = 500;
const SUGGESTIONS = 3;
const CANDIDATES = 30;

/** Resolves a route in any form that the builder accepts, or an operation id. The URL may contain some or all of the values. */
export function resolveCall({ records, resolve, match, search }: CallResolverParts, text: string): ResolvedCall {
  const { method, url } = splitRequest(text);
  const index = resolve(text);
  if (index >= 0) {
    const record = records.at(index);
    const isCatalogueSpelling = text === record.route || text === ownMember(record, 'operationId');
    return { record, parameters: {}, suggestions: [], writtenUrl: isCatalogueSpelling ? undefined : url, numbered: [] };
  }
  const found = match(method, bare(url));
  const parameters = found && withoutPlaceholders(found.parameters);
  if (found !== undefined && parameters !== undefined) {
    const record = records.at(records.indexOf(found.route));
    return { record, parameters, suggestions: [], writtenUrl: url, numbered: numberedIn(found, record) };
  }
  const suggestions = suggestRoutes(search, text.includes(' ') ? `${method} ${url}` : text);
  return { record: undefined, parameters: {}, suggestions, writtenUrl: url, numbered: [] };
}

/** The names of parameters in the path that a URL has numbers for, and the names of placeholders for these numbers. */
function numberedIn(match: Match, record: RouteRecord): readonly string[] {
  const { parameters } = match;
  const ids = ownMember(match, 'ids');
  if (ids === undefined) return [];
  const names = record.parameters.filter(({ in: place, name }) => place === 'path' && !Object.hasOwn(parameters, name));
  return [...names.map(({ name }) => name), ...Object.values(ids).map((value) => value.replace(/[{}:]/g, ''))];
}

/** The values in a URL that still contains placeholders. Returns undefined if the placeholders have names other than those of the route. */
function withoutPlaceholders(values: ResolvedCall['parameters']): ResolvedCall['parameters'] | undefined {
  const filled = Object.entries(values).filter(([name, value]) => value !== `{${name}}` && value !== `:${name}`);
  const hasOthers = filled.some(([, value]) => typeof value === 'string' && /\{[^{}]*\}|^:[a-z_]/i.test(value));
  return hasOthers ? undefined : Object.fromEntries(filled);
}

/** Routes that a search finds with the same words, most similar first. */
function suggestRoutes(search: Searcher, text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const route = bareRoute(text.includes(' ') ? text : `GET ${text}`);
  const limit = Math.ceil(route.length / 2);
  return search(route.slice(route.indexOf(' ') + 1), { limit: CANDIDATES })
    .map((record) => ({
      text: record.route,
      distance: Math.min(
        editDistance(route, bareRoute(record.route), limit),
        // A misspelled operation id.
        editDistance(text, ownMember(record, 'operationId') ?? '', limit),
      ),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, SUGGESTIONS)
    .map((each) => each.text);
}

function bareRoute(route: string): string {
  const { method, url } = splitRequest(route);
  return `${method} ${bare(url)}`;
}

/** The URL without the server placeholder and the query template that a route may have. */
function bare(url: string): string {
  return url.replace(/^\{[^{}/]*\}(?=\/)/, '').replace(/\{\?[^{}]*\}$/, '');
}
