import { EndpointError } from '../errors.ts';
import { createChecker } from './check.ts';
import type { IndexData } from './index-data.ts';
import { createMatcher } from './match.ts';
import { plantTrees, type TreeRoute } from './plant.ts';
import { ageOf, createRecords, type Records } from './records.ts';
import { createSearcher } from './search.ts';
import type { Catalogue } from './types.ts';

/** What the data of a catalogue does not say. */
export interface CatalogueSettings {
  /** Path parameters that may be empty in the last segment of a GET or HEAD, as in the profile of the API. */
  readonly mayBeEmpty?: readonly string[];
  /** Paths that a server may have all routes under, such as `/api/v3`. */
  readonly prefixes?: readonly string[];
}

/**
 * A catalogue from generated data: the object, or its text. Reading the text, building the matcher and the search index each wait
 * until they are needed.
 */
export function createCatalogue<Route extends string = never>(
  data: IndexData | string,
  { mayBeEmpty = [], prefixes = [] }: CatalogueSettings = {},
): Catalogue<Route> {
  // An object is written down at once, so that what its owner does with it later makes no difference here.
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const records = once(() => createRecords(readData(text)));
  const match = once(() => createMatcher(plantTrees(treeRoutes(records()), { mayBeEmpty, prefixes }), prefixes));
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

function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

function readData(text: string): IndexData {
  try {
    const data = JSON.parse(text) as Partial<IndexData> | null;
    if (data?.format === 1 && Array.isArray(data.routes)) return data as IndexData;
  } catch {
    // The same complaint as for any other text.
  }
  throw new EndpointError('INVALID_OPTION', 'The data of a catalogue must be what the generator writes as its index.');
}

/** Of routes with the same shape, the current one is better than a deprecated, and that better than a removed. */
function* treeRoutes({ data }: Records): Generator<TreeRoute> {
  for (const [route, , , , parameters = [], , , more] of data.routes) {
    const multi = parameters.filter((index) => data.parameters[index]?.multiSegment);
    const isMultiSegment = (name: string) => multi.some((index) => data.parameters[index]?.name === name);
    yield { route, rank: ageOf(more), isMultiSegment };
  }
}
