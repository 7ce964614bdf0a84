import type { CatalogueFile, Route, Source, Type, VersionChanges } from './catalogue.ts';
import { routeSchemaNames } from './model/route-types.ts';
import { reachable } from './model/schema-graph.ts';

/**
 * Another edition of an API, stored as its differences from the catalogue of the API. Anything that is not listed is the same. Routes
 * that were removed from the API are never part of an edition.
 */
export interface Edition {
  readonly format: 1;
  readonly name: string;
  readonly sources: readonly Source[];
  readonly server?: string;
  readonly version?: string;
  /** The prefix of documentation URLs in the catalogue and in this edition. The routes below have the URLs of the catalogue. */
  readonly documentation?: { readonly from: string; readonly to: string };
  /** Schemas that differ or are new. */
  readonly schemas: { readonly [name: string]: Type };
  /** Complete routes that differ or are new. `null` marks a route that this edition does not have. */
  readonly routes: { readonly [key: string]: Route | null };
  /** The differences between other API versions of this edition and its own `schemas` and `routes`. */
  readonly versions: { readonly [version: string]: VersionChanges };
}

type EditionHead = Pick<Edition, 'format' | 'name' | 'sources' | 'server' | 'version'>;

/** Creates the complete catalogue of an edition from the catalogue of the API and the edition's differences. */
export function applyEdition(base: CatalogueFile, edition: Edition): CatalogueFile {
  const { versions } = edition;
  const all = { ...currentRoutes(base), ...edition.routes };
  const routes = Object.keys(all)
    .sort()
    .flatMap((key): [string, Route][] => {
      const route = all[key];
      return route ? [[key, relocate(route, edition)]] : [];
    });
  const changed = Object.values(versions).flatMap((each) =>
    Object.values(each.routes).filter((route) => route !== null),
  );
  const schemas = { ...base.schemas, ...edition.schemas };
  const start = [...routes.map(([, route]) => route), ...changed].flatMap((route) =>
    routeSchemaNames(route, base.parameters),
  );
  const graph = Object.values(versions).flatMap((each) => Object.values(each.schemas));
  const known = new Map(Object.entries(schemas));
  // A schema that a version replaces may need other schemas of the edition.
  const used = reachable([...start, ...graph.flatMap((type) => routeSchemaNames(responseOf(type), {}))], known);
  return {
    ...headOf(edition),
    schemas: Object.fromEntries([...known].filter(([schema]) => used.has(schema))),
    parameters: base.parameters,
    routes: Object.fromEntries(routes),
    versions: Object.fromEntries(
      Object.entries(versions).map(([each, changes]) => [each, relocateAll(changes, edition)]),
    ),
  };
}

function relocateAll({ schemas, routes }: VersionChanges, edition: Edition): VersionChanges {
  const moved = Object.entries(routes).map(([key, route]) => [key, route && relocate(route, edition)]);
  return { schemas, routes: Object.fromEntries(moved) };
}

/** Returns the route with the documentation URL of the edition. */
function relocate(route: Route, { documentation: moved }: Edition): Route {
  const { documentation } = route;
  if (moved === undefined || !documentation?.startsWith(moved.from)) return route;
  return { ...route, documentation: moved.to + documentation.slice(moved.from.length) };
}

/** The routes that the API still has. */
function currentRoutes({ routes }: Pick<CatalogueFile, 'routes'>): { readonly [key: string]: Route } {
  return Object.fromEntries(Object.entries(routes).filter(([, { deprecation }]) => deprecation?.removed !== true));
}

function responseOf(type: Type): Route {
  return { path: '', responses: { 200: { '*/*': type } } };
}

/** The properties that describe an edition or its catalogue as a whole. */
export function headOf({ format, name, sources, server, version }: CatalogueFile | Edition): EditionHead {
  return {
    format,
    name,
    sources,
    ...(server === undefined ? {} : { server }),
    ...(version === undefined ? {} : { version }),
  };
}
