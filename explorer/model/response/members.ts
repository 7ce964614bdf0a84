import type { RecordType } from 'routebook/catalogue';
import { keywordsOf } from '../../../src/catalogue/type-keywords.ts';
import { readNote } from '../texts.ts';
import type { ResponseShapes } from './create-shapes.ts';

/** A member of a schema. */
export interface SchemaMember {
  readonly name: string;
  readonly type: RecordType;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string | undefined;
  readonly example?: string | undefined;
  /** The limits of the value, in words. */
  readonly limits: readonly string[];
}

const MAX_STEPS = 20;

/** The members of the objects in a type: of the object itself, of the items of a list, or of all alternatives. */
export function membersOf(type: RecordType, shapes: ResponseShapes, steps = 0): readonly SchemaMember[] {
  if (steps > MAX_STEPS) return [];
  if (typeof type === 'string') {
    const schema = shapes.schema(type);
    return schema === undefined ? [] : membersOf(schema, shapes, steps + 1);
  }
  const keywords = keywordsOf(type);
  const { list, anyOf, allOf, required = {}, optional = {}, deprecated = [], notes = {} } = keywords;
  if (list !== undefined) return membersOf(list, shapes, steps + 1);
  const parts = anyOf ?? allOf;
  if (parts) return unique(parts.flatMap((part) => membersOf(part, shapes, steps + 1)));
  const member =
    (isRequired: boolean) =>
    ([name, each]: [string, RecordType]): SchemaMember => ({
      name,
      type: each,
      required: isRequired,
      deprecated: deprecated.includes(name),
      ...readNote(Object.hasOwn(notes, name) ? notes[name] : undefined),
    });
  return [...Object.entries(required).map(member(true)), ...Object.entries(optional).map(member(false))];
}

function unique(members: readonly SchemaMember[]): SchemaMember[] {
  return [...new Map(members.map((member) => [member.name, member])).values()];
}
