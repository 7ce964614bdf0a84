import type { Type } from '../catalogue.ts';
import type { JsonValue } from '../read/json.ts';

/** What can change in a value, wherever it is. */
export type DifferenceKind =
  | 'type-changed'
  | 'type-widened'
  | 'type-narrowed'
  | 'enum-widened'
  | 'enum-narrowed'
  | 'now-nullable'
  | 'no-longer-nullable'
  | 'member-added'
  | 'member-added-required'
  | 'member-removed'
  | 'member-now-required'
  | 'member-now-optional'
  | 'member-deprecated'
  | 'additional-members-added'
  | 'additional-members-removed';

/** A difference between two types. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The steps to the member, from the value that has the types. */
  readonly steps: readonly string[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Two types that stand in the same place, and the steps to that place. */
export interface TypePair {
  readonly steps: readonly string[];
  readonly before: Type;
  readonly after: Type;
}
