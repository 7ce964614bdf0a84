import type { Type } from '../catalogue.ts';
import type { JsonValue } from '../read/json.ts';

/** The changes that are possible in any value. */
type DifferenceKind =
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
  /** The steps from the value to the member. */
  readonly steps: readonly string[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Two types at the same location, and the steps to that location. */
export interface TypePair {
  readonly steps: readonly string[];
  readonly before: Type;
  readonly after: Type;
}
