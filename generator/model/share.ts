import type { Parameter, Route, Type } from '../catalogue.ts';
import type { Model } from './model.ts';
import { createNamer, pascalCase } from './names.ts';
import { mapRouteTypes } from './route-types.ts';
import { commonWords, shapeName, wordsOf } from './schema/shape-name.ts';
import { canonical, eachChild, mapChildren } from './types.ts';

/** A shorter shape takes more space as a name than inline. */
const SHORTEST_SHARED = 60;

export interface SharedModel {
  readonly schemas: Map<string, Type>;
  readonly routes: Map<string, Route>;
}

export interface Sharing {
  readonly parameters: { readonly [id: string]: Parameter };
  /** The names of shapes, by canonical text. */
  readonly names: ReadonlyMap<string, string>;
  /** The shapes that have no name because they are used only once. */
  readonly unnamed: ReadonlySet<string>;
  /** All names that are taken. */
  readonly taken: ReadonlySet<string>;
  share(model: Model): SharedModel;
}

/**
 * Names every shape that is used twice, and every parameter that two routes share. All versions of an API use the same names, so that
 * their differences stay small. For an edition of an API, `base` contains the names of the API's own shapes and parameters.
 */
export function createSharing(models: readonly Model[], base?: Sharing): Sharing {
  const seen = countShapes(models);
  return shareShapes(models, nameShapes(models, seen, base), seen, base);
}

/**
 * Names parameters only. Every shape stays where the description has it, so that a route that is added changes nothing about others: a shape
 * that is used a second time would get a name.
 */
export function keepShapes(models: readonly Model[]): Sharing {
  return shareShapes(models, new Map(), new Map());
}

function shareShapes(
  models: readonly Model[],
  shapes: ReadonlyMap<string, string>,
  seen: ReadonlyMap<string, Seen>,
  base?: Sharing,
): Sharing {
  const parameters = base ? new Map(Object.entries(base.parameters)) : nameParameters(models[0] as Model);
  const idOf = new Map([...parameters].map(([id, parameter]) => [parameterText(parameter), id]));
  return {
    parameters: Object.fromEntries(parameters),
    names: shapes,
    unnamed: new Set([...seen.keys()].filter((text) => !shapes.has(text))),
    taken: new Set([...shapes.values(), ...models.flatMap((model) => [...model.schemas.keys()])]),
    share(model) {
      const schemas = new Map<string, Type>();
      const texts = new Map([...model.schemas].map(([name, type]) => [name, canonical(type)]));
      const shorten = (type: Type, except?: string): Type => {
        if (typeof type === 'string') return type;
        const text = canonical(type);
        const name = shapes.get(text);
        // In another version of the API, the schema of that name may have another shape.
        const isOther = name !== undefined && model.schemas.has(name) && texts.get(name) !== text;
        if (name === undefined || name === except || isOther) return mapChildren(type, (child) => shorten(child));
        if (!schemas.has(name) && !model.schemas.has(name)) {
          schemas.set(name, type);
          schemas.set(name, shorten(type, name));
        }
        return name;
      };
      for (const [name, type] of model.schemas) schemas.set(name, shorten(type, name));
      const routes = [...model.routes].map(([key, route]): [string, Route] => {
        const shared = mapRouteTypes(route, (type) => shorten(type));
        if (!shared.parameters) return [key, shared];
        // Looked up before they are shortened, because that is how they were counted.
        const named = shared.parameters.map(
          (each, index) => idOf.get(parameterText(route.parameters?.[index] ?? each)) ?? each,
        );
        return [key, { ...shared, parameters: named }];
      });
      return { schemas, routes: new Map(routes) };
    },
  };
}

/** Maps canonical texts to names, for shapes that are already schemas and for shapes that are used several times. */
function nameShapes(
  models: readonly Model[],
  seen: ReadonlyMap<string, Seen>,
  base: Sharing | undefined,
): Map<string, string> {
  const names = new Map(base?.names);
  const formerNames = new Map<string, string>();
  const nameOf = createNamer();
  const taken = new Set([...(base?.taken ?? []), ...models.flatMap((model) => [...model.schemas.keys()])]);
  for (const name of taken) nameOf(name);
  for (const { schemas, formerSchemas } of models) {
    for (const [name, type] of schemas) {
      const text = canonical(type);
      const known = formerSchemas.has(name) ? formerNames : names;
      if (text.length >= SHORTEST_SHARED && typeof type === 'object' && !known.has(text)) known.set(text, name);
    }
  }
  for (const [text, { count, words, shape, isFormer }] of seen) {
    // A shape that is inline in the API must not get a name in an edition, because everything that contains it would differ.
    if (count < 2 || names.has(text) || base?.unnamed.has(text)) continue;
    // A shape that is in use must not be named after one that no longer is.
    names.set(text, (isFormer ? formerNames.get(text) : undefined) ?? nameOf(shapeName(words, shape)));
  }
  return names;
}

interface Seen {
  count: number;
  /** The words that the labels of all operations have in common. Shapes in schemas are named after the first schema. */
  words: readonly string[];
  readonly operation: string | undefined;
  readonly shape: Type;
  readonly isFormer: boolean;
}

/** Counts how often each shape is written. A shape inside a repeated shape counts once. */
function countShapes(models: readonly Model[]): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const model of models) {
    const inThisModel = new Set<string>();
    const visit = (type: Type, label: string, isFormer: boolean, operation?: string): Type => {
      if (typeof type === 'string') return type;
      const text = canonical(type);
      if (text.length < SHORTEST_SHARED) return type;
      const known = seen.get(text);
      if (known === undefined) seen.set(text, { count: 1, words: wordsOf(label), operation, shape: type, isFormer });
      else if (model === models[0] || inThisModel.has(text)) {
        known.count += 1;
        // A shape that is in use is not named after operations that are not.
        const isShared = known.operation !== undefined && operation !== undefined && known.operation !== operation;
        if (isShared && known.isFormer === isFormer) known.words = commonWords(known.words, wordsOf(label));
      }
      if (inThisModel.has(text)) return type;
      inThisModel.add(text);
      eachChild(type, (child, part) => visit(child, partLabel(label, part), isFormer, operation));
      return type;
    };
    // Shapes in use come first, because they determine the names.
    for (const isFormer of [false, true]) {
      for (const [name, type] of model.schemas) {
        if (typeof type === 'string' || model.formerSchemas.has(name) !== isFormer) continue;
        eachChild(type, (child, part) =>
          visit(child, part === '' ? `${name}Variant` : partLabel(name, part), isFormer),
        );
      }
      for (const route of model.routes.values()) {
        if ((route.deprecation?.removed === true) === isFormer)
          mapRouteTypes(route, (type, label) => visit(type, label, isFormer, route.operationId ?? route.path));
      }
    }
  }
  return seen;
}

/** `Repository` and `permissions` → `RepositoryPermissions`. A part without a name adds nothing. */
function partLabel(label: string, part: string): string {
  return part === '' ? label : label + pascalCase(part).replace(/^Schema(?=\d|$)/, '');
}

const TEXTS = new WeakMap<Parameter, string>();

/** The text of a parameter, written once: most parameters belong to several routes. */
function parameterText(parameter: Parameter): string {
  const text = TEXTS.get(parameter) ?? JSON.stringify(parameter);
  TEXTS.set(parameter, text);
  return text;
}

function nameParameters(model: Model): Map<string, Parameter> {
  const counts = new Map<string, { count: number; readonly parameter: Parameter }>();
  for (const { parameters = [] } of model.routes.values()) {
    for (const parameter of parameters) {
      const text = parameterText(parameter);
      const known = counts.get(text);
      if (known === undefined) counts.set(text, { count: 1, parameter });
      else known.count += 1;
    }
  }
  const nameOf = createNamer();
  const shared = [...counts.values()].filter(({ count }) => count > 1);
  // The variant that most routes use gets the plain name.
  shared.sort((left, right) => right.count - left.count);
  return new Map(shared.map(({ parameter }) => [nameOf(parameter.name), parameter]));
}
