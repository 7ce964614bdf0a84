import type { Elsewhere } from '../catalogue/check/elsewhere.ts';
import { createCatalogueWith } from '../catalogue/create-catalogue.ts';
import { writeIndexText } from '../catalogue/index-text.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { routesElsewhere } from '../generated/routes-elsewhere.ts';
import { findByNumber } from './numbered-paths.ts';
import { SETTINGS } from './settings.ts';

/** The routes of editions that github.com does not have. */
interface EditionRoutes {
  /** The names of editions in sentences, by name. */
  readonly titles: ReadonlyMap<string, string>;
  readonly catalogue: Catalogue;
  /** The names of the editions that have a route. */
  readonly editionsOf: ReadonlyMap<string, readonly string[]>;
}

let read: EditionRoutes | undefined;

/** Finds the editions that have a route which github.com does not have. */
export function findInEditions(request: string): Elsewhere | undefined {
  return describe(request, undefined);
}

/** Finds the editions that have a route which the given edition does not have. */
export function findOutside(edition: string, main: Catalogue, request: string): Elsewhere | undefined {
  const record = findIn(main, request);
  const isCurrent = record !== undefined && record.deprecation?.removed !== true;
  if (!isCurrent) return describe(request, edition);
  return { route: record.route, editions: [], message: `This route exists on github.com, not in ${titleOf(edition)}.` };
}

/** The routes of all editions that github.com does not have. They have no parameters. */
export function routesOfEditions(): Catalogue {
  read ??= readRoutes();
  return read.catalogue;
}

function describe(request: string, edition: string | undefined): Elsewhere | undefined {
  read ??= readRoutes();
  const route = findIn(read.catalogue, request)?.route;
  const editions = (route === undefined ? undefined : read.editionsOf.get(route))?.filter((name) => name !== edition);
  if (route === undefined || !editions?.length) return undefined;
  const here = edition === undefined ? 'on github.com' : `in ${titleOf(edition)}`;
  return { route, editions, message: `This route exists in ${joinNames(editions.map(titleOf))}, not ${here}.` };
}

function findIn(catalogue: Catalogue, request: string) {
  const record = catalogue.get(request);
  if (record !== undefined) return record;
  const route = catalogue.match(request)?.route;
  return route === undefined ? undefined : catalogue.get(route);
}

function titleOf(edition: string): string {
  read ??= readRoutes();
  return read.titles.get(edition) ?? edition;
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Parses the text that the build writes: titles, then one line per route. */
function readRoutes(): EditionRoutes {
  const [head = '{}', ...lines] = routesElsewhere.split('\n');
  const titles = new Map(Object.entries(JSON.parse(head) as Record<string, string>));
  const names = [...titles.keys()];
  const editionsOf = new Map<string, readonly string[]>();
  let route = '';
  for (const line of lines) {
    const [, bits = '', shared = '', rest = ''] = /^(\d+) (\d+) (.*)$/.exec(line) ?? [];
    route = route.slice(0, Number(shared)) + rest;
    editionsOf.set(
      route,
      names.filter((_, index) => Math.floor(Number(bits) / 2 ** index) % 2 === 1),
    );
  }
  const index = {
    format: 1,
    name: '',
    server: null,
    version: null,
    documentation: '',
    parameters: [],
    responses: [],
  } as const;
  const text = writeIndexText({ ...index, routes: [...editionsOf.keys()].map((each) => [each]) });
  const catalogue = createCatalogueWith(text, SETTINGS, { findByNumber });
  return { titles, catalogue: catalogue as unknown as Catalogue, editionsOf };
}
