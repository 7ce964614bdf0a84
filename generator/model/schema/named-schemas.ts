import type { Type } from '../../catalogue.ts';
import { GeneratorError } from '../../errors.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';

/**
 * The direction of a value. `readOnly` members are not part of requests, and `writeOnly` members are not part of responses. `both`
 * includes all members.
 */
export type Direction = 'request' | 'response' | 'both';

/** The schemas in use, by name. Every target of a `$ref` gets a name, so that cycles are harmless. */
export interface NamedSchemas {
  readonly siblingsCount: boolean;
  /** Whether texts of the description are kept, for JSDoc. */
  readonly keepsTexts: boolean;
  readonly types: Map<string, Type>;
  /** The descriptions of the schemas, by name. */
  readonly notes: Map<string, string>;
  /** Returns the name of the schema that a `$ref` points to, and marks it as used. A plain type is returned directly. */
  refer(cursor: JsonCursor, direction: Direction): Type;
  /** Reads a schema one level below the current one, and rejects too many levels. */
  nest(cursor: JsonCursor, read: () => Type): Type;
}

/** The maximum depth of inline schemas. Real descriptions have up to about 30 levels. */
const MAX_NESTING = 200;

/** From this depth on, the target of a `$ref` is read later instead of immediately, so that chains of references may have any length. */
export const MAX_DEPTH_IN_PLACE = 400;

export function checkNesting(depth: number, { pointer }: JsonCursor): void {
  if (depth <= MAX_NESTING) return;
  const where = pointer.length > 100 ? `${pointer.slice(0, 100)}…` : pointer;
  throw new GeneratorError(
    `Schemas are nested more than ${MAX_NESTING} levels deep. Move the inner ones to components and refer to them with $ref`,
    where,
  );
}
