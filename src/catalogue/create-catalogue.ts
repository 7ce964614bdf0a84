import type { RouteOrFunction } from '../core/methods.ts';
import { createChecker } from './check/check.ts';
import type { FindElsewhere } from './check/elsewhere.ts';
import { type DeepCheck, peek } from './check/read-given-call.ts';
import { createForeignTest, type UploadUrl } from './foreign-host.ts';
import { createDescriber } from './glossary.ts';
import type { IndexData } from './index-data.ts';
import { readIndexText, writeIndexText } from './index-text.ts';
import { listCategories } from './list-categories.ts';
import { buildRouteTree, type TreeRoute } from './match/build-route-tree.ts';
import { createMatcher, type Matcher } from './match/match.ts';
import { splitRequest } from './match/route-shape.ts';
import { ageOf, createRecords, type FindFacts, type Records } from './records.ts';
import { createRouteResolver } from './resolve-route.ts';
import { PREPARE, ROWS } from './rows-of.ts';
import type { Synonyms } from './search/phrases.ts';
import { type Asker, createAsker, type Searcher } from './search/search.ts';
import { type CatalogueSettings, readSettings } from './settings.ts';
import type { Catalogue, Match, RouteRecord, TaskElsewhere, TaskHelp } from './types.ts';

/**
 * Creates a catalogue from generated data: the object, its JSON, or the text that a generated module exports. The text is parsed, and
 * the matcher and the search index are built, when they are first needed.
 *
 * @example
 * import { createCatalogue } from 'routebook/catalogue';
 * import { indexData } from './shop/index-data.js';
 *
 * const shop = createCatalogue(indexData);
 * shop.match('DELETE', 'https://api.shop.example/orders/7')?.parameters; // { order_id: '7' }
 */
export function createCatalogue<Route extends string = never>(
  data: IndexData | string,
  settings?: CatalogueSettings,
): Catalogue<Route> {
  // An object is serialized immediately, so that later changes to it have no effect.
  return createCatalogueWith(typeof data === 'string' ? data : writeIndexText(data), settings);
}

/**
 * Creates a catalogue for an API with editions, a website and an upload server. The text may be created on demand.
 */
export function createCatalogueWith<Route extends string>(
  text: string | (() => string),
  settings?: CatalogueSettings,
  finders?: ApiFinders,
): Catalogue<Route> {
  // Without a prototype, because a polluted one would supply what is absent.
  const {
    findElsewhere,
    findByNumber,
    findPage,
    findHelp,
    findTask,
    synonymsOf,
    uploadUrl,
    factsOf,
    checkDeeply,
    addSections,
  }: ApiFinders = Object.assign(Object.create(null), finders);
  const { mayBeEmpty, describedPlaces, prefixes, servers, names, categoryTitles, synonyms, scopes, glossary } =
    readSettings(settings);
  const describe = glossary === undefined ? () => undefined : createDescriber(glossary);
  const records = once(() =>
    createRecords(readIndexText(typeof text === 'string' ? text : text()), {
      names,
      categoryTitles,
      describe,
      routes: glossary?.routes,
      factsOf,
    }),
  );
  const categories = once(() => listCategories(records(), glossary));
  const counts = once(() => countRoutes(records()));
  const resolve = once(() => createRouteResolver(records()));
  let builtMatcher: Matcher | undefined;
  const buildOwnMatcher = function* (): Generator<void, Matcher> {
    builtMatcher ??= yield* buildMatcher(records(), mayBeEmpty, prefixes);
    return builtMatcher;
  };
  const matcher = () => builtMatcher ?? finish(buildOwnMatcher());
  const matchByNumber: Matcher = (request, given) => {
    if (typeof request !== 'string') return undefined;
    const { method, url } = given === undefined ? splitRequest(request) : { method: request, url: given };
    return findByNumber?.(matcher(), method, url);
  };
  /** The removed routes whose path is now that of another route, with a number instead of a name. */
  const replaced = once(() => {
    const { data } = records();
    const isNumbered = (route: string) => matchByNumber(route.replace(/\{\w+\}/g, '1')) !== undefined;
    return new Set(data.routes.filter((route, index) => isNumbered(route) && ageOf(data.row(index)) === 2));
  });
  const match: Matcher = (method, url) => {
    const found = matcher()(method, url);
    if (findByNumber === undefined || (found !== undefined && !replaced().has(found.route))) return found;
    return matchByNumber(method, url) ?? found;
  };
  const isForeign = once(() => createForeignTest(records().data, servers, uploadUrl));
  let asker: Asker | undefined;
  let building: Generator<void, Asker> | undefined;
  /** Does a part of the work that the first search needs. Returns whether that was the last one. */
  const prepareSearch = (): boolean => {
    if (asker !== undefined) return true;
    const steps = building ?? createAsker(records(), match, { synonyms: synonymsOf?.() ?? synonyms, scopes });
    // After an error, the next search starts again.
    building = undefined;
    const { done, value } = steps.next();
    building = steps;
    if (done) asker = value;
    return done === true;
  };
  const search = (): Asker => {
    while (!prepareSearch());
    return asker as Asker;
  };
  const lazySearch: Searcher = (words, options) => search()(words, options).routes;
  const check = once(() => {
    // Few checks search: only those of routes that are not in the catalogue.
    const parts = { records: records(), resolve: resolve(), match, search: lazySearch };
    const versions = versionsOf(records());
    return createChecker(parts, {
      mayBeEmpty,
      describedPlaces,
      versions,
      findElsewhere,
      isForeign: isForeign(),
      checkDeeply,
    });
  });
  /** A page can only be read, so only GET and HEAD match it. */
  const matchPage = (method: unknown, url: unknown, options: unknown): Match | undefined => {
    if (findPage === undefined || typeof url !== 'string' || !isReading(method) || peek(options, 'pages') !== true)
      return undefined;
    const page = findPage(url, catalogue);
    return page && resolve()(page.route) >= 0 ? page : undefined;
  };
  /** Whether the URL of a request is on a server other than those of the API and of the option `baseUrl`. */
  const isForeignRequest = (request: unknown, url: unknown, options: unknown): boolean => {
    if (typeof url === 'string') return isForeign()(url, options);
    return typeof request === 'string' && isForeign()(splitRequest(request).url, options);
  };
  const at = (index: number) => (index < 0 ? undefined : records().at(index));

  const catalogue: Catalogue = {
    get size() {
      return records().data.routes.length;
    },
    get counts() {
      return counts();
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
    get: ((route: string, options?: unknown) =>
      isForeignRequest(route, undefined, options) ? undefined : at(resolve()(route))) as Catalogue['get'],
    getByOperationId: (operationId) => at(records().indexOfOperation(operationId)),
    search: lazySearch,
    ask(words, options) {
      const { task, ...found } = search()(words, options);
      const instead = findTask?.(task);
      const also = findHelp?.(task);
      const answer = also === undefined ? found : { ...found, also };
      return instead === undefined ? answer : { ...answer, confident: false, instead };
    },
    match: ((method: string, ...rest: unknown[]) => {
      // The second argument is the URL, or the options if the first contains both.
      const [url, options] = typeof rest[0] === 'string' ? rest : [undefined, rest[0]];
      const page = matchPage(method, url, options);
      if (page !== undefined || isForeignRequest(method, url, options)) return page;
      return match(method, url as string | undefined);
    }) as Catalogue['match'],
    check: (route: RouteOrFunction<string>, ...rest: unknown[]) => check()(route, ...rest),
    ...(addSections && { with: addSections }),
    *[Symbol.iterator]() {
      for (const index of records().data.routes.keys()) yield records().at(index);
    },
  };
  ROWS.set(catalogue, records);
  PREPARE.set(catalogue, function* () {
    yield* buildOwnMatcher();
    while (!prepareSearch()) yield;
  });
  return Object.freeze(catalogue) as unknown as Catalogue<Route>;
}

function isReading(method: unknown): boolean {
  return typeof method === 'string' && /^(get|head)$/i.test(method);
}

/** The members that the catalogue of an API with editions and a website adds. */
export interface ApiFinders {
  /** Finds other editions that have a route. */
  readonly findElsewhere?: FindElsewhere;
  /** Finds the route of a URL that has numbers instead of names, with the matcher of all others. */
  readonly findByNumber?: (match: Matcher, method: string, url: string) => Match | undefined;
  /** Finds the route that returns what a page shows. */
  readonly findPage?: FindPage;
  /** Finds what does a task that no route does. */
  readonly findTask?: (question: string) => TaskElsewhere | undefined;
  /** Finds what helps with a task besides routes. */
  readonly findHelp?: (question: string) => TaskHelp | undefined;
  /** Returns the synonyms, instead of those of the settings, when they are first needed. */
  readonly synonymsOf?: () => Synonyms;
  /** Returns the upload server of a base URL. */
  readonly uploadUrl?: UploadUrl;
  /** Finds the facts about the behaviour of a route. */
  readonly factsOf?: FindFacts;
  /** Checks what is inside the fields of a body. */
  readonly checkDeeply?: DeepCheck;
  /** Returns the catalogue with sections, if it has some. */
  readonly addSections?: (...sections: never[]) => Catalogue;
}

/** Finds the route that returns what a page on the API's website shows. */
type FindPage = (url: string, records: Iterable<RouteRecord>) => Match | undefined;

function* buildMatcher(
  records: Records,
  mayBeEmpty: readonly string[],
  prefixes: readonly string[],
): Generator<void, Matcher> {
  const routes = [...treeRoutes(records)];
  return createMatcher(yield* buildRouteTree(routes, mayBeEmpty), {
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

function countRoutes({ data }: Records): Catalogue['counts'] {
  const removed = data.rows().filter((row) => ageOf(row) === 2).length;
  return Object.freeze({ current: data.routes.length - removed, removed });
}

/** Runs all steps. */
function finish<Value>(steps: Generator<void, Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
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
