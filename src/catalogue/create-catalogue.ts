import { freezeDeeply } from '../internal/freeze.ts';
import { ownValue } from '../internal/own.ts';
import type { RouteOrFunction } from '../internal/route-of.ts';
import { createChecker } from './check/check.ts';
import type { FindElsewhere } from './check/elsewhere.ts';
import { createDescriber, type ReadGlossary } from './glossary.ts';
import type { IndexData } from './index-data.ts';
import { readIndexText, writeIndexText } from './index-text.ts';
import { buildRouteTree, type TreeRoute } from './match/build-route-tree.ts';
import { createMatcher, type Matcher } from './match/match.ts';
import { ageOf, createRecords, type Records } from './records.ts';
import { createRouteResolver } from './resolve-route.ts';
import { createSearcher, type Searcher } from './search/search.ts';
import { type CatalogueSettings, readSettings } from './settings.ts';
import type { Catalogue, CategoryRecord, Match, MatchOptions, RouteRecord } from './types.ts';

/**
 * Creates a catalogue from generated data: the object, its JSON, or the text that a generated module exports. The text is parsed, and
 * the matcher and the search index are built, when they are first needed.
 *
 * @example
 * import { createCatalogue } from 'routebook/catalogue';
 * import { indexData } from './shop/index-data.js';
 *
 * const shop = createCatalogue(indexData);
 * shop.match('GET', 'https://api.shop.example/orders/7')?.parameters; // { order_id: '7' }
 */
export function createCatalogue<Route extends string = never>(
  data: IndexData | string,
  settings?: CatalogueSettings,
): Catalogue<Route> {
  // An object is serialized immediately, so that later changes to it have no effect.
  return createCatalogueWith(typeof data === 'string' ? data : writeIndexText(data), settings);
}

/**
 * Creates a catalogue for an API with editions and a website. The text may be created on demand. `findElsewhere` finds other editions
 * that have a route, and `findPage` finds the route that returns what a page shows.
 */
export function createCatalogueWith<Route extends string>(
  text: string | (() => string),
  settings?: CatalogueSettings,
  findElsewhere?: FindElsewhere,
  findPage?: FindPage,
): Catalogue<Route> {
  const { mayBeEmpty, prefixes, names, synonyms, scopes, glossary } = readSettings(settings);
  const describe = glossary === undefined ? () => undefined : createDescriber(glossary);
  const records = once(() =>
    createRecords(readIndexText(typeof text === 'string' ? text : text()), {
      names,
      describe,
      routes: glossary?.routes,
    }),
  );
  const categories = once(() => listCategories(records(), glossary));
  const resolve = once(() => createRouteResolver(records()));
  const matcher = once(() => buildMatcher(records(), mayBeEmpty, prefixes));
  const match: Matcher = (method, url) => matcher()(method, url);
  const search = once(() => createSearcher(records(), match, { synonyms, scopes }));
  const lazySearch: Searcher = (words, options) => search()(words, options);
  const check = once(() => {
    // Few checks search: only those of routes that are not in the catalogue.
    const parts = { records: records(), resolve: resolve(), match, search: lazySearch };
    return createChecker(parts, { mayBeEmpty, versions: versionsOf(records()), findElsewhere });
  });
  /** A page can only be read, so only GET and HEAD match it. */
  const matchPage = (method: unknown, url: unknown, options: unknown): Match | undefined => {
    if (findPage === undefined || typeof url !== 'string' || !isReading(method) || !hasPages(options)) return undefined;
    const page = findPage(url, catalogue);
    return page && resolve()(page.route) >= 0 ? page : undefined;
  };
  const at = (index: number) => (index < 0 ? undefined : records().at(index));

  const catalogue: Catalogue = {
    get size() {
      return records().data.routes.length;
    },
    get name() {
      return records().data.name;
    },
    get version() {
      return records().data.version ?? undefined;
    },
    get versions() {
      return versionsOf(records());
    },
    get categories() {
      return categories();
    },
    get: ((route: string) => at(resolve()(route))) as Catalogue['get'],
    getByOperationId: (operationId) => at(records().indexOfOperation(operationId)),
    search: lazySearch,
    match: ((method: string, url?: string, options?: MatchOptions) =>
      matchPage(method, url, options) ?? match(method, url)) as Catalogue['match'],
    check: (route: RouteOrFunction<string>, ...rest: unknown[]) => check()(route, ...rest),
    *[Symbol.iterator]() {
      for (let index = 0; index < records().data.routes.length; index++) yield records().at(index);
    },
  };
  return Object.freeze(catalogue) as unknown as Catalogue<Route>;
}

function isReading(method: unknown): boolean {
  return typeof method === 'string' && /^(?:get|head)$/i.test(method);
}

/** Never throws, and neither does `match`. */
function hasPages(options: unknown): boolean {
  try {
    return typeof options === 'object' && options !== null && ownValue(options, 'pages') === true;
  } catch {
    return false;
  }
}

/** Finds the route that returns what a page on the API's website shows. */
export type FindPage = (url: string, records: Iterable<RouteRecord>) => Match | undefined;

function buildMatcher(records: Records, mayBeEmpty: readonly string[], prefixes: readonly string[]): Matcher {
  const routes = [...treeRoutes(records)];
  return createMatcher(buildRouteTree(routes, mayBeEmpty), {
    prefixes: prefixes.map(pathOfServer),
    serverPath: pathOfServer(records.data.server),
    ownPrefixes: routes.flatMap(({ ownPrefix }) => ownPrefix ?? []),
  });
}

/** The path of a server, such as `/v1`, which precedes the path of every route in a full URL. The server may itself be a path. */
function pathOfServer(server: string | null): string {
  return /^(?:[a-z]+:\/\/[^/?#]*)?((?:\/[^/?#]+)+)/i.exec(server ?? '')?.[1] ?? '';
}

function versionsOf({ data }: Records): readonly string[] {
  return Object.freeze(data.version === null ? [] : [data.version, ...(data.versions ?? [])]);
}

/** The categories in the order of their first routes. */
function listCategories({ data }: Records, glossary: ReadGlossary | undefined): readonly CategoryRecord[] {
  const sizes = new Map<string, number>();
  for (const { category } of data.rows()) {
    if (category !== undefined) sizes.set(category, (sizes.get(category) ?? 0) + 1);
  }
  return freezeDeeply(
    [...sizes].map(([name, size]): CategoryRecord => {
      const description = glossary?.categories.get(name);
      return { name, size, ...(description === undefined ? {} : { description }) };
    }),
  );
}

function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

/** The routes in the form that the route tree is built from. Only the rows that need it are parsed. */
function* treeRoutes({ data }: Records): Generator<TreeRoute> {
  const names = new Set(data.parameters.flatMap(({ name, multiSegment }) => (multiSegment ? [name] : [])));
  for (const [index, route] of data.routes.entries()) {
    yield {
      route,
      ownPrefix: data.mayHaveServer(index) ? ownPrefixOf(data.row(index).details.server) : undefined,
      // Of routes with the same shape, current ones come before deprecated ones, and those before removed ones.
      rank: () => ageOf(data.row(index)),
      isMultiSegment(name) {
        if (!names.has(name)) return false;
        return data.row(index).parameters.some((each) => {
          const parameter = each < 0 ? undefined : data.parameters.at(each);
          return parameter?.name === name && parameter.multiSegment === true;
        });
      },
    };
  }
}

function ownPrefixOf(server: string | undefined): string | undefined {
  return server === undefined ? undefined : pathOfServer(server);
}
