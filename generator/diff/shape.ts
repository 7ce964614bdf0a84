import type { Literal, TupleType, Type } from '../catalogue.ts';

/** The values that a type allows, with names resolved, unions flattened and intersections merged. Equal types have equal shapes. */
export interface Shape {
  /** Any value is allowed. */
  readonly isUnknown: boolean;
  readonly isNullable: boolean;
  /** Formats by plain type. The format of a type without one is the empty string. */
  readonly plain: ReadonlyMap<string, ReadonlySet<string>>;
  readonly literals: ReadonlySet<Exclude<Literal, null>>;
  /** The types of the items of each kind of list. */
  readonly lists: readonly Type[];
  readonly tuples: readonly TupleType[];
  readonly objects: readonly ObjectShape[];
}

/** An object that a type allows. */
export interface ObjectShape {
  /** The name of the schema that declares the object. */
  readonly name?: string | undefined;
  readonly members: ReadonlyMap<string, MemberShape>;
  /** The values of discriminators. An inline schema has none, although it allows the same objects. */
  readonly discriminators: ReadonlyMap<string, Type>;
  /** The type of additional members, if it is declared. `never` for an object without members. */
  readonly rest?: Type | undefined;
}

export interface MemberShape {
  readonly type: Type;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
}

export const NEVER: Shape = {
  isUnknown: false,
  isNullable: false,
  plain: new Map(),
  literals: new Set(),
  lists: [],
  tuples: [],
  objects: [],
};

export const UNKNOWN: Shape = { ...NEVER, isUnknown: true, isNullable: true };

/** The plain type of a literal. */
export function kindOf(literal: Exclude<Literal, null>): 'string' | 'number' | 'boolean' {
  return typeof literal as 'string' | 'number' | 'boolean';
}
