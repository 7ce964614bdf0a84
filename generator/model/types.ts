import type { Literal, ObjectType, Type } from '../catalogue.ts';

// These functions keep types in a normal form, so that equal types have equal text.

export function isObjectType(type: Type): type is ObjectType {
  return typeof type === 'object' && ('required' in type || 'optional' in type || 'rest' in type) && !('tuple' in type);
}

/** The canonical text of a type. It depends on the order of members, which must be that of the description. */
export function canonical(type: Type): string {
  if (typeof type === 'string') return JSON.stringify(type);
  const known = TEXTS.get(type);
  if (known !== undefined) return known;
  const text = JSON.stringify(type);
  TEXTS.set(type, text);
  return text;
}

/** Types are never changed, and most are compared several times. */
const TEXTS = new WeakMap<object, string>();

declare const isName: unique symbol;

/** A string that is known to be the name of a schema. */
type SchemaName = string & { readonly [isName]?: never };

/** Whether a string is the name of a schema and not a plain type. */
export function isSchemaName(type: Type): type is SchemaName {
  if (typeof type !== 'string') return false;
  const first = type.charCodeAt(0);
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(type);
}

export function union(types: readonly Type[]): Type {
  const [only, ...more] = types;
  if (only !== undefined && more.length === 0) return only;
  const flat = types.flatMap((type) => (typeof type === 'object' && 'anyOf' in type ? type.anyOf : [type]));
  if (flat.includes('unknown')) return 'unknown';
  const literals = new Set<Literal>();
  const others = new Map<string, Type>();
  let place = -1;
  for (const type of flat) {
    if (typeof type === 'object' && 'enum' in type) {
      if (place < 0) place = others.size;
      for (const value of type.enum) literals.add(value);
    } else if (type !== 'never') others.set(canonical(type), type);
  }
  const members = [...others.values()];
  if (literals.size > 0) mergeLiterals(members, literals, place);
  if (members.length === 0) return 'never';
  return members.length === 1 ? (members[0] as Type) : { anyOf: members };
}

/** A union of an enum and `null` becomes an enum that includes null, as most descriptions write it. */
function mergeLiterals(members: Type[], literals: Set<Literal>, place: number): void {
  const none = members.indexOf('null');
  if (none >= 0) {
    members.splice(none, 1);
    literals.add(null);
  }
  members.splice(Math.min(place, members.length), 0, { enum: [...literals] });
}

export function intersection(types: readonly Type[]): Type {
  const [only, ...more] = types.filter((type) => type !== 'unknown');
  if (more.length === 0) return only ?? 'unknown';
  const members = new Map<string, Type>();
  for (const type of types.flatMap((each) => (typeof each === 'object' && 'allOf' in each ? each.allOf : [each]))) {
    if (type !== 'unknown') members.set(canonical(type), type);
  }
  const merged = mergeObjects([...members.values()]);
  if (merged.length === 0) return 'unknown';
  return merged.length === 1 ? (merged[0] as Type) : { allOf: merged };
}

/** The maximum number of objects with conflicting names that are kept separate. Without a limit, the work would be quadratic. */
const MAX_GROUPS = 16;

interface Group {
  readonly place: number;
  readonly names: Set<string>;
  readonly members: ObjectType[];
}

/** Inline objects are merged into one object as long as their names do not conflict. */
function mergeObjects(types: readonly Type[]): Type[] {
  const merged: Type[] = [];
  const groups: Group[] = [];
  for (const type of types) {
    if (!isObjectType(type) || type.rest !== undefined) {
      merged.push(type);
      continue;
    }
    const names = namesOf(type);
    const group = groups.find((each) => !names.some((name) => each.names.has(name)));
    if (group === undefined) {
      if (groups.length < MAX_GROUPS) groups.push({ place: merged.length, names: new Set(names), members: [type] });
      merged.push(type);
    } else {
      for (const name of names) group.names.add(name);
      group.members.push(type);
    }
  }
  for (const { place, members } of groups) if (members.length > 1) merged[place] = joinObjects(members);
  return merged;
}

function namesOf(type: ObjectType): string[] {
  return [...Object.keys(type.required ?? {}), ...Object.keys(type.optional ?? {})];
}

function joinObjects(members: readonly ObjectType[]): ObjectType {
  return objectType({
    required: members.flatMap(({ required = {} }) => Object.entries(required)),
    optional: members.flatMap(({ optional = {} }) => Object.entries(optional)),
    deprecated: members.flatMap(({ deprecated = [] }) => deprecated),
    notes: members.flatMap(({ notes = {} }) => Object.entries(notes)),
    discriminators: members.flatMap(({ discriminators = [] }) => discriminators),
  });
}

interface ObjectParts {
  readonly required: readonly (readonly [string, Type])[];
  readonly optional: readonly (readonly [string, Type])[];
  readonly rest?: Type | undefined;
  readonly deprecated?: readonly string[];
  readonly notes?: readonly (readonly [string, string])[];
  readonly discriminators?: readonly string[];
}

/** `Object.fromEntries` instead of assignment, because a member may be named `__proto__`. */
export function objectType({
  required,
  optional,
  rest,
  deprecated = [],
  notes = [],
  discriminators = [],
}: ObjectParts): ObjectType {
  return {
    ...(required.length > 0 || (optional.length === 0 && rest === undefined)
      ? { required: Object.fromEntries(required) }
      : {}),
    ...(optional.length > 0 ? { optional: Object.fromEntries(optional) } : {}),
    ...(rest === undefined ? {} : { rest }),
    ...(deprecated.length > 0 ? { deprecated } : {}),
    ...(notes.length > 0 ? { notes: Object.fromEntries(notes) } : {}),
    ...(discriminators.length > 0 ? { discriminators } : {}),
  };
}

/** Replaces every schema name in a type. */
export function mapNames(type: Type, rename: (name: string) => Type): Type {
  if (typeof type === 'string') return isSchemaName(type) ? rename(type) : type;
  return mapChildren(type, (child) => mapNames(child, rename));
}

/** Replaces the types directly inside a type. */
export function mapChildren(type: Exclude<Type, string>, change: (child: Type, label: string) => Type): Type {
  if ('enum' in type) return type;
  if ('list' in type) return { list: change(type.list, 'Item') };
  if ('anyOf' in type) return { anyOf: type.anyOf.map((each) => change(each, '')) };
  if ('allOf' in type) return { allOf: type.allOf.map((each) => change(each, '')) };
  const rest = type.rest === undefined ? {} : { rest: change(type.rest, 'Value') };
  if ('tuple' in type) return { tuple: type.tuple.map((each) => change(each, 'Item')), ...rest };
  const members = (of: { readonly [name: string]: Type }) =>
    Object.fromEntries(Object.entries(of).map(([name, each]) => [name, change(each, name)]));
  return {
    ...(type.required ? { required: members(type.required) } : {}),
    ...(type.optional ? { optional: members(type.optional) } : {}),
    ...rest,
    ...(type.deprecated ? { deprecated: type.deprecated } : {}),
    ...(type.notes ? { notes: type.notes } : {}),
    ...(type.discriminators ? { discriminators: type.discriminators } : {}),
  };
}

/** The type of a multipart form, in which a field of binary text is a file. */
export function withFiles(type: Type): Type {
  if (typeof type !== 'object') return type;
  if (isObjectType(type)) return mapChildren(type, fileType);
  if ('allOf' in type) return { allOf: type.allOf.map(withFiles) };
  return 'anyOf' in type ? union(type.anyOf.map(withFiles)) : type;
}

/** The type of a field of a multipart form, or of an item of a list that is such a field. */
function fileType(type: Type): Type {
  if (type === 'string:binary') return 'binary:file';
  if (typeof type !== 'object') return type;
  if ('list' in type) return { list: fileType(type.list) };
  return 'anyOf' in type ? union(type.anyOf.map(fileType)) : type;
}

/** Calls `visit` with the types directly inside a type, in the order of `mapChildren`, without a copy. */
export function eachChild(type: Exclude<Type, string>, visit: (child: Type, label: string) => void): void {
  if ('enum' in type) return;
  if ('list' in type) visit(type.list, 'Item');
  else if ('anyOf' in type) for (const each of type.anyOf) visit(each, '');
  else if ('allOf' in type) for (const each of type.allOf) visit(each, '');
  else {
    if (type.rest !== undefined) visit(type.rest, 'Value');
    if ('tuple' in type) for (const each of type.tuple) visit(each, 'Item');
    else for (const members of [type.required, type.optional]) visitMembers(members, visit);
  }
}

function visitMembers(
  members: { readonly [name: string]: Type } | undefined,
  visit: (child: Type, label: string) => void,
): void {
  if (members === undefined) return;
  for (const name of Object.keys(members)) visit(members[name] as Type, name);
}

/** The names of the schemas in a type. */
export function schemaNames(type: Type, into: Set<string> = new Set()): Set<string> {
  if (typeof type !== 'string') eachChild(type, (child) => schemaNames(child, into));
  else if (isSchemaName(type)) into.add(type);
  return into;
}
