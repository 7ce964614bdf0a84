import type { ModelRoute, Type } from '../catalogue.ts';
import type { InputSchemas } from '../emit/inputs.ts';
import type { View } from '../emit/view.ts';
import { CALL_PARTS } from '../emit/views/known-call.ts';
import type { Views } from '../emit/write-types.ts';
import { routeSchemaNames } from '../model/route-types.ts';
import { dependents } from '../model/schema-graph.ts';

/** An edition, and how it differs from the API. */
export interface EditionViews extends Views {
  /** Whether the row of a route in a map differs from that of the API, in one of the edition's versions. */
  isChanged(map: string, key: string): boolean;
  /** Whether the values that callers pass differ from those of the API, in one of the edition's versions. */
  isCallChanged(key: string): boolean;
  /** Schemas that differ from those of the API, by version; `undefined` for the base version. */
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
  // A route that only one version has belongs to the edition.
  const isNew = (key: string) => !edition.base.routes.has(key);
  const isChanged = (map: string, key: string) =>
    isNew(key) || (changed.get(map) ?? changed.get(''))?.has(key) === true;
  return { ...edition, isChanged, isCallChanged: (key) => isChanged('Calls', key), changedSchemas };
}

/** The properties that the rows of a map are written from. The rows of all other maps are written from all other properties. */
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
  const { documentation: _documentation, category: _category, flags: _flags, errors: _errors, ...others } = route;
  const names = PARTS[map];
  return names ? { path: '', ...Object.fromEntries(names.map((name) => [name, route[name]])) } : others;
}

function differingSchemas(main: Views, edition: Views, { schemas }: View, counterpart: View): string[] {
  const isSame = (name: string, type: Type) => JSON.stringify(type) === JSON.stringify(counterpart.schemas.get(name));
  return [...schemas]
    .filter(([name, type]) => !isSame(name, type) || !hasNeededForms(main.inputs, edition.inputs, name))
    .map(([name]) => name);
}

/** Whether the edition can use the declarations of the API: for callers, for responses, or for both. */
function hasNeededForms(main: InputSchemas, edition: InputSchemas, name: string): boolean {
  if (!edition.varies(name)) return true;
  const hasInput = main.isInputOnly(name) || main.secondName(name) !== undefined;
  return (!edition.isInput(name) || hasInput) && (!edition.isOutput(name) || !main.isInputOnly(name));
}
