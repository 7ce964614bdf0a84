import { GeneratorError } from '../../errors.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';

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
