import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { ModelRoute, Type } from '../../catalogue.ts';
import { dependents } from '../../model/schema-graph.ts';
import { isObjectType, isSchemaName, schemaNames } from '../../model/types.ts';
import { resolveAlias, type View } from '../view.ts';

/** How values with the format `date` are found at run time: by the name of the member, or by its location in a body. */
export interface DayTable {
  /** Names that are days in all places, and names that are days in some places and times in others. */
  readonly names: readonly string[];
  readonly mixed: readonly string[];
}

/** The locations in a body of days and times with a mixed name, or without a name. */
export interface DayPlaces {
  readonly days: readonly string[];
  readonly times: readonly string[];
}

/** The maximum number of levels and types of a body to search. Values that are not found are rejected at run time. */
const MAX_DEPTH = 6;
const MAX_TYPES = 2000;

/**
 * Finds the names of members of the format `date` in the values that callers of a route pass; undefined if there is none, as in most routes.
 * Routes with the same types share one table.
 */
export function createDayFinder({ schemas }: View): (route: ModelRoute) => DayTable | undefined {
  const own = [...schemas].filter(([, type]) => /"string:date"/.test(JSON.stringify(type)));
  const dated = dependents(
    own.map(([name]) => name),
    schemas,
  );
  const known = new Map<string, DayTable | undefined>();
  return (route) => {
    const types = [...inputTypes(route)];
    const hasDays = types.some((type) => {
      const names = schemaNames(type);
      return [...names].some((name) => dated.has(name)) || /"string:date"/.test(JSON.stringify(type));
    });
    if (!hasDays) return undefined;
    const key = JSON.stringify(types);
    if (!known.has(key)) known.set(key, findDays(types, schemas));
    return known.get(key);
  };
}

function findDays(types: readonly Type[], schemas: ReadonlyMap<string, Type>): DayTable | undefined {
  const days = new Set<string | undefined>();
  const times = new Set<string | undefined>();
  const seen = new Set<string>();
  // Iterative, because schemas refer to each other in chains of thousands.
  const left: [Type, string | undefined][] = types.map((type) => [type, undefined]);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [type, name] = next;
    if (type === 'string:date') days.add(name);
    else if (type === 'string:date-time') times.add(name);
    else if (typeof type !== 'string') left.push(...membersOf(type, name));
    else if (isSchemaName(type)) {
      const target = schemas.get(type) ?? 'unknown';
      // The members of an object are the same, regardless of the name of the member that contains it.
      const key = isObjectType(target) ? type : `${type} ${name}`;
      if (!seen.has(key)) left.push([target, name]);
      seen.add(key);
    }
  }
  if (days.size === 0) return undefined;
  const named = [...days].filter((name) => name !== undefined).sort();
  return { names: named.filter((name) => !times.has(name)), mixed: named.filter((name) => times.has(name)) };
}

function* inputTypes({ parameters = [], body }: ModelRoute): Generator<Type> {
  for (const parameter of parameters) yield parameter.type;
  if (body !== undefined) yield* Object.values(body.content);
}

/** The types that a type consists of, each with the name of the member that it is in. */
function membersOf(type: Exclude<Type, string>, name: string | undefined): [Type, string | undefined][] {
  if ('enum' in type) return [];
  if ('list' in type) return [[type.list, name]];
  if ('anyOf' in type) return type.anyOf.map((each) => [each, name]);
  if ('allOf' in type) return type.allOf.map((each) => [each, name]);
  if ('tuple' in type) return [...type.tuple, type.rest ?? 'never'].map((each) => [each, name]);
  const members = Object.entries({ ...type.required, ...type.optional });
  return [...members.map(([member, inner]): [Type, string] => [inner, member]), [type.rest ?? 'never', undefined]];
}

/** The types inside a type, with their names and locations. */
function placesIn(
  shape: Exclude<Type, string>,
  name: string | undefined,
  pointer: string,
): readonly (readonly [type: Type, name: string | undefined, pointer: string])[] {
  if ('list' in shape) return [[shape.list, name, pointer]];
  if (isObjectType(shape))
    return Object.entries({ ...shape.required, ...shape.optional }).map(([member, inner]) => [
      inner,
      member,
      joinPointer(pointer, member),
    ]);
  const types = 'anyOf' in shape ? shape.anyOf : 'allOf' in shape ? shape.allOf : [];
  return types.map((each) => [each, name, pointer]);
}

/** The locations in a body of days and times whose names do not distinguish them. Items of lists have the pointer of the list. */
export function findDayPlaces(body: Type, table: DayTable, schemas: ReadonlyMap<string, Type>): DayPlaces {
  const known = PLACES.get(table) ?? new Map<Type, DayPlaces>();
  PLACES.set(table, known);
  const found = known.get(body) ?? searchDayPlaces(body, table, schemas);
  known.set(body, found);
  return found;
}

/** The locations in a body are searched once, because many routes have the same body. */
const PLACES = new WeakMap<DayTable, Map<Type, DayPlaces>>();

function searchDayPlaces(body: Type, table: DayTable, schemas: ReadonlyMap<string, Type>): DayPlaces {
  const mixed = new Set(table.mixed);
  const days = new Set<string>();
  const times = new Set<string>();
  let left = MAX_TYPES;
  const visit = (type: Type, name: string | undefined, pointer: string, depth: number): void => {
    left -= 1;
    const shape = resolveAlias(type, schemas);
    if (left < 0 || depth > MAX_DEPTH) return;
    if (typeof shape === 'string') {
      const places = shape === 'string:date' ? days : shape === 'string:date-time' ? times : undefined;
      if (name === undefined || mixed.has(name)) places?.add(pointer);
      return;
    }
    const inner = 'list' in shape ? depth : depth + 1;
    for (const [each, own, place] of placesIn(shape, name, pointer)) visit(each, own, place, inner);
  };
  visit(body, undefined, '', 0);
  const isClear = (pointer: string) => !(days.has(pointer) && times.has(pointer));
  return { days: [...days].filter(isClear), times: [...times].filter(isClear) };
}
