import type { CatalogueFile, Type } from '../../catalogue.ts';
import type { ModelRoute } from '../../model/model-route.ts';
import { routeSchemaNames } from '../../model/route-types.ts';
import { dependents } from '../../model/schema-graph.ts';
import { findInputSchemas, type InputSchemas } from '../inputs.ts';
import { baseView, type View, versionView } from '../view.ts';
import { CALL_PARTS } from './known-call.ts';

/** A catalogue in all its API versions. */
export interface Views {
  readonly base: View;
  readonly versions: ReadonlyMap<string, View>;
  /** Routes that are not the same in all versions. */
  readonly varying: ReadonlySet<string>;
  readonly inputs: InputSchemas;
}

export function readViews(catalogue: CatalogueFile): Views {
  const base = baseView(catalogue);
  const versions = new Map(
    Object.keys(catalogue.versions).map((version) => [version, versionView(catalogue, version)] as const),
  );
  const varying = new Set([...versions.values()].flatMap((view) => [...view.changedRoutes]));
  return { base, versions, varying, inputs: findInputSchemas([base, ...versions.values()]) };
}

/** An edition, and how it differs from the API. */
export interface EditionViews extends Views {
  /** Whether the row of a route in a map is not what it is in the API, in one of the edition's versions. */
  isChanged(map: string, key: string): boolean;
  /** Whether what callers pass is not what it is in the API, in one of the edition's versions. */
  isCallChanged(key: string): boolean;
  /** Schemas that are not what they are in the API, by version; `undefined` for the base version. */
  readonly changedSchemas: ReadonlyMap<string | undefined, ReadonlySet<string>>;
}

export function compareViews(main: Views, edition: Views): EditionViews {
  const changed = new Map(['', ...Object.keys(PARTS)].map((map) => [map, new Set<string>()]));
  const changedSchemas = new Map<string | undefined, ReadonlySet<string>>();
  for (const [version, view] of [[undefined, edition.base] as const, ...edition.versions]) {
    const counterpart = (version === undefined ? undefined : main.versions.get(version)) ?? main.base;
    const schemas = dependents(differingSchemas(main, edition, view, counterpart), view.schemas);
    changedSchemas.set(version, schemas);
    for (const key of edition.base.routes.keys()) {
      for (const [map, keys] of changed) {
        const part = partOf(map, view.routes.get(key));
        const isSame = JSON.stringify(part) === JSON.stringify(partOf(map, counterpart.routes.get(key)));
        if (!isSame || (part && routeSchemaNames(part, {}).some((name) => schemas.has(name)))) keys.add(key);
      }
    }
  }
  // A route that only a version has is a row of the edition's own.
  const isNew = (key: string) => !edition.base.routes.has(key);
  const isChanged = (map: string, key: string) =>
    isNew(key) || (changed.get(map) ?? changed.get(''))?.has(key) === true;
  return { ...edition, isChanged, isCallChanged: (key) => isChanged('Calls', key), changedSchemas };
}

/** What the rows of a map are written from. Those of all other maps are written from everything else. */
const PARTS: { readonly [map: string]: readonly (keyof ModelRoute)[] } = {
  Bodies: ['body'],
  // Not a map: the parameters in a row of endpoints.
  Calls: CALL_PARTS,
  Errors: ['errors'],
  Formats: ['formats', 'responses'],
  Pages: ['pagination', 'responses'],
};

function partOf(map: string, route: ModelRoute | undefined): ModelRoute | undefined {
  if (route === undefined) return undefined;
  const { documentation: _documentation, category: _category, errors: _errors, ...others } = route;
  const names = PARTS[map];
  return names ? { path: '', ...Object.fromEntries(names.map((name) => [name, route[name]])) } : others;
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
