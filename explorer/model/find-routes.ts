import { github, type RouteRecord } from 'routebook/catalogue';
import type { View } from './view.ts';

/** The routes that fit the search and the filters, best first; all of them if nothing is asked. */
export function findRoutes({ search, method, category, age }: View): readonly RouteRecord[] {
  const found = search.trim() === '' ? allRoutes() : github.search(search, { limit: github.size });
  if (method === '' && category === '' && age === 'all') return found;
  return found.filter(
    (record) =>
      (method === '' || record.method === method) &&
      (category === '' || record.category === category) &&
      (age === 'all' || (age === 'deprecated') === (record.deprecation !== undefined)),
  );
}

let all: readonly RouteRecord[] | undefined;

function allRoutes(): readonly RouteRecord[] {
  all ??= [...github].sort((one, other) => compare(one.path, other.path));
  return all;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

let categories: readonly string[] | undefined;

/** All categories, in the order of the alphabet. */
export function listCategories(): readonly string[] {
  categories ??= [...new Set(allRoutes().flatMap(({ category }) => category ?? []))].sort();
  return categories;
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
