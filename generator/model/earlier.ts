import type { Model } from './model.ts';
import { createNamer } from './names.ts';
import { mapRouteTypes } from './route-types.ts';
import { dependents, reachable } from './schema-graph.ts';
import { canonical, mapNames, schemaNames } from './types.ts';

/** Adds the routes that only an earlier description has. They are marked as removed and keep their types. */
export function addRemovedRoutes(model: Model, earlier: Model): void {
  const removed = [...earlier.routes].filter(([key]) => !model.routes.has(key));
  const renamed = nameFormerSchemas(model, earlier);
  const rename = (name: string) => renamed.get(name) ?? name;
  const alive = new Map([...model.routes].map(([key, { operationId }]) => [operationId, key]));
  const wanted = new Set<string>();
  for (const [key, route] of removed) {
    mapRouteTypes(route, (type) => {
      schemaNames(type, wanted);
      return type;
    });
    const replacement = route.operationId === undefined ? undefined : alive.get(route.operationId);
    const deprecation = {
      ...route.deprecation,
      removed: true,
      ...(replacement === undefined ? {} : { replacement }),
    } as const;
    model.routes.set(key, { ...mapRouteTypes(route, (type) => mapNames(type, rename)), deprecation });
  }
  for (const name of reachable(wanted, earlier.schemas)) {
    const type = earlier.schemas.get(name);
    if (type === undefined || model.schemas.has(rename(name))) continue;
    model.schemas.set(rename(name), mapNames(type, rename));
    model.formerSchemas.add(rename(name));
  }
}

/** A schema that is still the same keeps its name. One that has changed since becomes `Former…`. */
function nameFormerSchemas(model: Model, earlier: Model): Map<string, string> {
  const changedItself: string[] = [];
  for (const [name, type] of earlier.schemas) {
    const now = model.schemas.get(name);
    if (now === undefined || canonical(now) !== canonical(type)) changedItself.push(name);
  }
  const changed = dependents(changedItself, earlier.schemas);
  const nameOf = createNamer();
  for (const name of model.schemas.keys()) nameOf(name);
  return new Map([...changed].map((name) => [name, nameOf(model.schemas.has(name) ? `Former${name}` : name)]));
}
