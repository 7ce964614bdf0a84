import type { Literal, Type } from '../catalogue.ts';
import type { JsonValue } from '../read/json.ts';
import { describeShape, describeType } from './describe.ts';
import type { Difference } from './difference.ts';
import { kindOf, type Shape } from './shape.ts';

/** The values that one shape allows and another does not, apart from members of objects and items of lists. */
interface Excess {
  /** Whether this is a whole type, such as all strings or all lists. */
  isType: boolean;
  /** Single enum values, if the other shape has an enum of the same type. */
  readonly values: Exclude<Literal, null>[];
}

/**
 * Compares the plain parts of two shapes. In a parameter that is sent as text (`isText`), a string type includes every number and
 * boolean.
 */
export function comparePlain(
  [before, after]: readonly [Shape, Shape],
  types: readonly [Type, Type],
  isText: boolean,
): Difference[] {
  if (before.isUnknown && after.isUnknown) return [];
  const difference = (kind: Difference['kind'], values: { before?: JsonValue; after?: JsonValue }): Difference => ({
    kind,
    steps: [],
    ...values,
  });
  if (before.isUnknown) return [difference('type-narrowed', describeBoth([before, after], types))];
  if (after.isUnknown) return [difference('type-widened', describeBoth([before, after], types))];
  const found: Difference[] = [];
  const lost = excessOf(before, after, isText);
  const gained = excessOf(after, before, isText);
  if (lost.isType || gained.isType) {
    const kind = lost.isType ? (gained.isType ? 'type-changed' : 'type-narrowed') : 'type-widened';
    found.push(difference(kind, describeBoth([before, after], types)));
  }
  if (gained.values.length > 0) found.push(difference('enum-widened', { after: gained.values }));
  if (lost.values.length > 0) found.push(difference('enum-narrowed', { before: lost.values }));
  if (!before.isNullable && after.isNullable) found.push(difference('now-nullable', {}));
  if (before.isNullable && !after.isNullable) found.push(difference('no-longer-nullable', {}));
  return found;
}

function describeBoth([before, after]: readonly [Shape, Shape], [one, other]: readonly [Type, Type]) {
  const isPlain = (type: Type, { objects }: Shape) => typeof type === 'string' && objects.length === 0;
  const texts = {
    before: isPlain(one, before) ? describeShape(before) : describeType(one),
    after: isPlain(other, after) ? describeShape(after) : describeType(other),
  };
  return texts.before === texts.after ? { before: describeShape(before), after: describeShape(after) } : texts;
}

function excessOf(shape: Shape, other: Shape, isText: boolean): Excess {
  const excess: Excess = { isType: false, values: [] };
  const allowsText = isText && allows(other, 'string', '');
  for (const [kind, formats] of shape.plain) {
    if (allowsText && (kind === 'integer' || kind === 'number' || kind === 'boolean')) continue;
    for (const format of formats) if (!allows(other, kind, format)) excess.isType = true;
  }
  if (isList(shape) && !isList(other)) excess.isType = true;
  if (shape.objects.length > 0 && other.objects.length === 0) excess.isType = true;
  const kinds = new Set([...other.literals].map(kindOf));
  for (const literal of shape.literals) {
    if (other.literals.has(literal) || allowsText || allowsLiteral(other, literal)) continue;
    if (kinds.has(kindOf(literal))) excess.values.push(literal);
    else excess.isType = true;
  }
  return excess;
}

function isList({ lists, tuples }: Shape): boolean {
  return lists.length + tuples.length > 0;
}

function allows({ plain }: Shape, kind: string, format: string): boolean {
  const formats = plain.get(kind);
  if (formats?.has('') || formats?.has(format)) return true;
  return kind === 'integer' && plain.get('number')?.has('') === true;
}

/** Whether a value of the plain types can equal the literal. Formats are not checked. */
function allowsLiteral({ plain }: Shape, literal: Exclude<Literal, null>): boolean {
  return plain.has(kindOf(literal)) || (Number.isInteger(literal) && plain.has('integer'));
}
