import { createChecker } from './check/check.ts';
import type { IndexData } from './index-data.ts';
import { readIndexText, writeIndexText } from './index-text.ts';
import { plantTrees, type TreeRoute } from './match/build-route-tree.ts';
import { createMatcher } from './match/match.ts';
import { ageOf, createRecords, type Records } from './records.ts';
import { createSearcher } from './search/search.ts';
import type { Catalogue } from './types.ts';

/** What the data of a catalogue does not say. */
export interface CatalogueSettings {
  /** Path parameters that may be empty in the last segment of a GET or HEAD, as in the profile of the API. */
  readonly mayBeEmpty?: readonly string[];
  /** Paths that a server may have all routes under, such as `/api/v3`, beside that of the API's own. */
  readonly prefixes?: readonly string[];
  /** How names in titles are written: an anchor has `github` and `api`. */
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * A catalogue from generated data: the object, or the text of it that a generated module exports, or its JSON. Reading the text,
 * building the matcher and the search index each wait until they are needed.
 */
export function createCatalogue<Route extends string = never>(
  data: IndexData | string,
  { mayBeEmpty = [], prefixes = [], names = {} }: CatalogueSettings = {},
): Catalogue<Route> {
  // An object is written down at once, so that what its owner does with it later makes no difference here.
  const text = typeof data === 'string' ? data : writeIndexText(data);
  const records = once(() => createRecords(readIndexText(text), new Map(Object.entries(names))));
  const match = once(() => {
    const all = [...prefixes, ...serverPath(records().data.server)];
    return createMatcher(plantTrees(treeRoutes(records()), { mayBeEmpty, prefixes: all }), all);
  });
  const search = once(() => createSearcher(records(), (method, url) => match()(method, url)));
  const check = once(() => createChecker(records(), (method, url) => match()(method, url), search(), mayBeEmpty));
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
    get: ((route: string) => at(records().indexOf(route))) as Catalogue['get'],
    byOperation: (operationId) => at(records().indexOfOperation(operationId)),
    search: (words, options) => search()(words, options),
    match: (method, url) => match()(method, url),
    check: (route, options) => check()(route, options),
    *[Symbol.iterator]() {
      for (let index = 0; index < records().data.routes.length; index++) yield records().at(index);
    },
  };
  return Object.freeze(catalogue) as unknown as Catalogue<Route>;
}

/** The path that full URLs of the API have all routes under, such as `/v1`. Some descriptions have nothing but that of their server. */
function serverPath(server: string | null): string[] {
  const path = /^(?:[a-z]+:\/\/[^/?#]*)?((?:\/[^/?#]+)+)/i.exec(server ?? '')?.[1];
  return path === undefined ? [] : [path];
}

function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

/** What the tree has to know of the routes. Few rows are read for it. */
function* treeRoutes({ data }: Records): Generator<TreeRoute> {
  const names = new Set(data.parameters.flatMap(({ name, multiSegment }) => (multiSegment ? [name] : [])));
  for (const [index, route] of data.routes.entries()) {
    yield {
      route,
      // Of routes with the same shape, the current one is better than a deprecated, and that better than a removed.
      rank: () => ageOf(data.row(index)),
      isMultiSegment(name) {
        if (!names.has(name)) return false;
        const [, , , , parameters = []] = data.row(index);
        return parameters.some((each) => data.parameters[each]?.name === name && data.parameters[each]?.multiSegment);
      },
    };
  }
}
