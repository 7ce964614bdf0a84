import type { Catalogue, Type } from '../catalogue.ts';
import type { ModelRoute } from '../model/model-route.ts';
import { routeSchemaNames } from '../model/route-types.ts';
import { dependents } from '../model/schema-graph.ts';
import { findInputSchemas, type InputSchemas } from './inputs.ts';
import { baseView, type View, versionView } from './view.ts';

/** A catalogue in all its API versions. */
export interface Views {
  readonly base: View;
  readonly versions: ReadonlyMap<string, View>;
  /** Routes that are not the same in all versions. */
  readonly varying: ReadonlySet<string>;
  readonly inputs: InputSchemas;
}

export function readViews(catalogue: Catalogue): Views {
  const base = baseView(catalogue);
  const versions = new Map(
    Object.keys(catalogue.versions).map((version) => [version, versionView(catalogue, version)] as const),
  );
  const varying = new Set([...versions.values()].flatMap((view) => [...view.changedRoutes]));
  return { base, versions, varying, inputs: findInputSchemas([base, ...versions.values()]) };
}

/** An edition, and how it differs from the API. */
export interface EditionViews extends Views {
  /** Routes that are not what they are in the API, in one of the edition's versions. */
  readonly changed: ReadonlySet<string>;
  /** Schemas that are not what they are in the API, by version; `undefined` for the base version. */
  readonly changedSchemas: ReadonlyMap<string | undefined, ReadonlySet<string>>;
}

export function compareViews(main: Views, edition: Views): EditionViews {
  const changed = new Set<string>();
  const changedSchemas = new Map<string | undefined, ReadonlySet<string>>();
  for (const [version, view] of [[undefined, edition.base] as const, ...edition.versions]) {
    const counterpart = (version === undefined ? undefined : main.versions.get(version)) ?? main.base;
    const schemas = dependents(differingSchemas(main, edition, view, counterpart), view.schemas);
    changedSchemas.set(version, schemas);
    for (const [key, route] of view.routes) {
      const isSame = facts(route) === facts(counterpart.routes.get(key));
      if (!isSame || routeSchemaNames(route, {}).some((name) => schemas.has(name))) changed.add(key);
    }
    // A route that a version of the edition does not have, but the API has in that version.
    for (const key of edition.base.routes.keys()) {
      if (!view.routes.has(key) && counterpart.routes.has(key)) changed.add(key);
    }
  }
  return { ...edition, changed, changedSchemas };
}

function differingSchemas(main: Views, edition: Views, { schemas }: View, counterpart: View): string[] {
  const isSame = (name: string, type: Type) => JSON.stringify(type) === JSON.stringify(counterpart.schemas.get(name));
  return [...schemas]
    .filter(([name, type]) => !isSame(name, type) || !hasNeededForms(main.inputs, edition.inputs, name))
    .map(([name]) => name);
}

/** Whether the declarations of the API are all that the edition needs: for callers, for responses, or for both. */
function hasNeededForms(main: InputSchemas, edition: InputSchemas, name: string): boolean {
  if (!edition.varies(name)) return true;
  const hasInput = main.isInputOnly(name) || main.secondName(name) !== undefined;
  return (!edition.isInput(name) || hasInput) && (!edition.isOutput(name) || !main.isInputOnly(name));
}

/** All that types are written from, and the deprecation that is noted with them. */
function facts(route: ModelRoute | undefined): string {
  return JSON.stringify({ ...route, documentation: undefined, category: undefined });
}
