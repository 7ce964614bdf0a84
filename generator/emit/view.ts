import type { CatalogueFile, ModelRoute, ObjectType, Parameter, Route, Type } from '../catalogue.ts';
import { routeSchemaNames } from '../model/route-types.ts';
import { dependents } from '../model/schema-graph.ts';
import { isObjectType, isSchemaName } from '../model/types.ts';

/** A catalogue in one API version: complete, with all parameters inline. */
export interface View {
  readonly schemas: ReadonlyMap<string, Type>;
  /** The descriptions of the schemas. */
  readonly notes: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, ModelRoute>;
  /** Schemas and routes that differ from the base version, directly or through schemas that they refer to. */
  readonly changedSchemas: ReadonlySet<string>;
  readonly changedRoutes: ReadonlySet<string>;
}

export function baseView(catalogue: CatalogueFile): View {
  return {
    schemas: new Map(Object.entries(catalogue.schemas)),
    notes: new Map(Object.entries(catalogue.notes ?? {})),
    routes: new Map(
      Object.entries(catalogue.routes).map(([key, route]) => [key, writeOut(route, catalogue.parameters)]),
    ),
    changedSchemas: new Set(),
    changedRoutes: new Set(),
  };
}

export function versionView(catalogue: CatalogueFile, version: string): View {
  const changes = catalogue.versions[version] ?? { schemas: {}, routes: {} };
  const schemas = new Map(Object.entries({ ...catalogue.schemas, ...changes.schemas }));
  const routes = new Map(
    Object.entries({ ...catalogue.routes, ...changes.routes }).flatMap(([key, route]): [string, ModelRoute][] =>
      route === null ? [] : [[key, writeOut(route, catalogue.parameters)]],
    ),
  );
  const changedSchemas = dependents(Object.keys(changes.schemas), schemas);
  const changedRoutes = new Set(Object.keys(changes.routes));
  for (const [key, route] of routes) {
    if (routeSchemaNames(route, {}).some((name) => changedSchemas.has(name))) changedRoutes.add(key);
  }
  return { schemas, notes: new Map(), routes, changedSchemas, changedRoutes };
}

function writeOut(route: Route, shared: { readonly [id: string]: Parameter }): ModelRoute {
  const { parameters = [], ...rest } = route;
  const all = parameters.flatMap((each) => (typeof each === 'string' ? (shared[each] ?? []) : [each]));
  return all.length > 0 ? { ...rest, parameters: all } : rest;
}

/** Resolves a name through up to 100 aliases. */
export function resolveAlias(type: Type, schemas: ReadonlyMap<string, Type>): Type {
  let found = type;
  for (let steps = 0; isSchemaName(found) && steps < 100; steps += 1) found = schemas.get(found) ?? 'unknown';
  return found;
}

/** The maximum number of types to search for objects, because unions of unions grow with every level. */
const MAX_TYPES = 500;

/** Calls `visit` with the object type that a type is, or with those that it is a union or an intersection of. */
export function visitObjects(type: Type, schemas: ReadonlyMap<string, Type>, visit: (shape: ObjectType) => void): void {
  let left = MAX_TYPES;
  const search = (each: Type): void => {
    left -= 1;
    const shape = resolveAlias(each, schemas);
    if (left < 0 || typeof shape === 'string') return;
    if ('anyOf' in shape) shape.anyOf.forEach(search);
    else if ('allOf' in shape) shape.allOf.forEach(search);
    else if (isObjectType(shape)) visit(shape);
  };
  search(type);
}
