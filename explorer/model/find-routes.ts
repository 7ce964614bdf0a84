import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import type { Outline } from './api.ts';
import type { View } from './view.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The routes that match the search and the filters, best first; all of them in the order of their paths without a search. */
export function findRoutes(catalogue: Catalogue, { search, method, category, age }: View): readonly RouteRecord[] {
  const found = search.trim() === '' ? allRoutes(catalogue) : searchRoutes(catalogue, search);
  if (!isFiltered({ method, category, age })) return found;
  return found.filter(
    (record) =>
      (method === '' || record.method === method) &&
      (category === '' || categoryOf(record) === category) &&
      (age === 'all' || (age === 'deprecated') === (record.deprecation !== undefined)),
  );
}

/** Whether a filter leaves out some routes. */
export function isFiltered({ method, category, age }: Pick<View, 'method' | 'category' | 'age'>): boolean {
  return method !== '' || category !== '' || age !== 'all';
}

export function categoryOf({ category }: RouteRecord): string {
  return category ?? 'other';
}

/** The routes of a sub-category. Those without one come first, without a title. */
interface RouteSection {
  readonly title: string;
  readonly routes: readonly RouteRecord[];
  /** The position of its first route in the category, from 1. */
  readonly start: number;
}

export interface RouteGroup {
  readonly category: string;
  readonly title: string;
  /** The number of its routes. */
  readonly size: number;
  /** Empty in an outline. */
  readonly sections: readonly RouteSection[];
}

/** The categories of an outline, whose routes are not known yet. */
export function readOutline({ categories }: Outline): readonly RouteGroup[] {
  return categories.map(([category, title, size]) => ({ category, title, size, sections: [] }));
}

/** Routes by category and sub-category, in the alphabetical order of their titles. */
export function groupRoutes(routes: readonly RouteRecord[]): readonly RouteGroup[] {
  // Those of all routes are known.
  return groups.get(routes) ?? createGroups(routes);
}

function createGroups(routes: readonly RouteRecord[]): readonly RouteGroup[] {
  return groupBy(routes, categoryOf)
    .map(([category, all]) => ({
      category,
      title: all[0]?.categoryTitle ?? 'Other',
      size: all.length,
      sections: listSections(all),
    }))
    .sort((one, other) => compare(one.title, other.title));
}

function listSections(routes: readonly RouteRecord[]): RouteSection[] {
  let start = 1;
  return groupBy(routes, ({ subcategoryTitle = '' }) => subcategoryTitle)
    .sort(([one], [other]) => compare(one, other))
    .map(([title, some]) => {
      const section = { title, routes: some, start };
      start += some.length;
      return section;
    });
}

function groupBy(routes: readonly RouteRecord[], keyOf: (record: RouteRecord) => string): [string, RouteRecord[]][] {
  const groups = new Map<string, RouteRecord[]>();
  for (const record of routes) {
    const key = keyOf(record);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups];
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

/** These are always shown, since the search may have found them by other words that mean the same. */
const ALWAYS_SHOWN = 10;

/** Removes search results that contain fewer words of the question than the best ones: they only share a common word. */
function cutResults(search: string, routes: readonly RouteRecord[]): readonly RouteRecord[] {
  const words = wordsOf(search);
  const countOf = (record: RouteRecord) => {
    const text = `${record.title} ${record.route} ${record.operationId ?? ''}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  const best = Math.max(0, ...routes.slice(0, ALWAYS_SHOWN).map(countOf));
  return best === 0 ? routes : routes.filter((record, index) => index < ALWAYS_SHOWN || countOf(record) >= best);
}

/** How many routes are offered instead of none. */
const MOST_NEAREST = 5;

/** Routes for single words of a search that finds nothing, or for their beginnings. */
export function findNearestRoutes(catalogue: Catalogue, search: string): readonly RouteRecord[] {
  const found = wordsOf(search).flatMap((word) => {
    const parts = [word, word.slice(0, -2), word.slice(0, 4), word.slice(0, 3)].filter((part) => part.length > 2);
    const hits = parts.map((part) => catalogue.search(part, { limit: 3 }));
    return hits.find((routes) => routes.length > 0) ?? [];
  });
  return [...new Set(found)].slice(0, MOST_NEAREST);
}

/** The words of a search, without the ending of a plural, and without very short ones. */
function wordsOf(search: string): string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/s$/, '')))];
}

/** What tells routes with the same title apart, by route: the category, or else the first part of their paths that differs. */
export function tellApart(routes: readonly RouteRecord[]): ReadonlyMap<string, string> {
  const shared = groupBy(routes, ({ title }) => title).filter(([, same]) => same.length > 1);
  return new Map(
    shared.flatMap(([, same]) => same.map((record) => [record.route, differenceOf(record, same)] as const)),
  );
}

function differenceOf(record: RouteRecord, same: readonly RouteRecord[]): string {
  const ways: ((each: RouteRecord) => string)[] = [
    ({ categoryTitle = '' }) => categoryTitle,
    ({ subcategoryTitle = '' }) => subcategoryTitle,
    ({ method }) => method,
    ...record.route.split('/').map(
      (_, index) =>
        ({ route }: RouteRecord) =>
          route.split('/')[index] ?? '',
    ),
  ];
  const isOwn = (way: (typeof ways)[number]) =>
    way(record) !== '' && same.every((each) => each === record || way(each) !== way(record));
  return ways.find(isOwn)?.(record) ?? record.route;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const groups = new WeakMap<readonly RouteRecord[], readonly RouteGroup[]>();

/** All categories, in the order of the tree. */
export function listCategories(catalogue: Catalogue): readonly RouteGroup[] {
  const routes = allRoutes(catalogue);
  const known = groups.get(routes) ?? createGroups(routes);
  groups.set(routes, known);
  return known;
}
