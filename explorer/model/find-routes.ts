import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { cutResults } from './cut-results.ts';
import type { View } from './view.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The routes that match the search and the filters, best first; all of them in the order of their paths without a search. */
export function findRoutes(catalogue: Catalogue, { search, method, category, age }: View): readonly RouteRecord[] {
  const found = search.trim() === '' ? allRoutes(catalogue) : searchRoutes(catalogue, search);
  if (method === '' && category === '' && age === 'all') return found;
  return found.filter(
    (record) =>
      (method === '' || record.method === method) &&
      (category === '' || categoryOf(record) === category) &&
      (age === 'all' || (age === 'deprecated') === (record.deprecation !== undefined)),
  );
}

export function categoryOf({ category }: RouteRecord): string {
  return category ?? 'other';
}

export interface RouteGroup {
  readonly category: string;
  readonly routes: readonly RouteRecord[];
}

/** Routes by category, in alphabetical order. */
export function groupRoutes(routes: readonly RouteRecord[]): readonly RouteGroup[] {
  const groups = new Map<string, RouteRecord[]>();
  for (const record of routes) {
    const category = categoryOf(record);
    const group = groups.get(category);
    if (group) group.push(record);
    else groups.set(category, [record]);
  }
  return [...groups]
    .sort(([one], [other]) => compare(one, other))
    .map(([category, all]) => ({ category, routes: all }));
}

const sorted = new WeakMap<Catalogue, readonly RouteRecord[]>();

function allRoutes(catalogue: Catalogue): readonly RouteRecord[] {
  const known = sorted.get(catalogue);
  if (known) return known;
  const routes = [...catalogue].sort((one, other) => compare(one.path, other.path));
  sorted.set(catalogue, routes);
  return routes;
}

function searchRoutes(catalogue: Catalogue, search: string): readonly RouteRecord[] {
  return cutResults(search, catalogue.search(search, { limit: catalogue.size }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** All categories, in alphabetical order. */
export function listCategories(catalogue: Catalogue): readonly string[] {
  return groupRoutes(allRoutes(catalogue)).map(({ category }) => category);
}

const versions = new WeakMap<Catalogue, readonly string[]>();

/** The API versions in which some route differs, oldest first. */
export function listVersions(catalogue: Catalogue): readonly string[] {
  const known =
    versions.get(catalogue) ?? [...new Set(Array.from(catalogue).flatMap((record) => record.versions))].sort();
  versions.set(catalogue, known);
  return known;
}
