import { keywordsOf } from '../internal/type-keywords.ts';
import type { IndexBody, IndexType } from './index-data.ts';
import type { BodyRecord, FieldRecord, Literal } from './types.ts';

export function isObjectType(type: IndexType): boolean {
  const { required, optional, rest, tuple } = keywordsOf(type);
  return tuple === undefined && (required !== undefined || optional !== undefined || rest !== undefined);
}

/** The values a type, or the items of a list, are limited to. */
export function findEnum(type: IndexType): readonly Literal[] | undefined {
  const { enum: values, list, anyOf } = keywordsOf(type);
  if (values) return values;
  if (list) return findEnum(list);
  // "string or list of enum" takes any string; "enum or null" takes the enum.
  const others = anyOf?.filter((each) => each !== 'null');
  return others?.length === 1 ? findEnum(others[0] as IndexType) : undefined;
}

export function createBody({ required, content }: IndexBody): BodyRecord {
  const shapes = Object.values(content).map(readShape);
  const shape = shapes.length === 1 ? (shapes[0] as Shape) : unite(shapes);
  return { required: required === true, content, fields: [...shape.fields.values()], open: shape.open };
}

interface Shape {
  readonly fields: ReadonlyMap<string, FieldRecord>;
  readonly open: boolean;
}

function readShape(type: IndexType): Shape {
  const { anyOf, allOf, required = {}, optional = {}, rest, deprecated = [] } = keywordsOf(type);
  if (anyOf) return unite(anyOf.filter((each) => each !== 'null').map(readShape));
  if (allOf) return intersect(allOf.map(readShape));
  if (!isObjectType(type)) return { fields: new Map(), open: true };
  const fields = new Map<string, FieldRecord>();
  for (const [members, isRequired] of [
    [required, true],
    [optional, false],
  ] as const) {
    for (const [name, member] of Object.entries(members)) {
      const values = findEnum(member);
      const isDeprecated = deprecated.includes(name);
      const limits = values === undefined ? {} : { enum: values };
      fields.set(name, { name, required: isRequired, type: member, ...limits, deprecated: isDeprecated });
    }
  }
  return { fields, open: rest !== undefined };
}

/** One of several shapes: all their fields, and only those required that all of them require. */
function unite(shapes: readonly Shape[]): Shape {
  const fields = new Map<string, FieldRecord>();
  for (const shape of shapes) {
    for (const field of shape.fields.values()) {
      const required = shapes.every((each) => each.fields.get(field.name)?.required === true);
      fields.set(field.name, { ...join(fields.get(field.name), field), required });
    }
  }
  return { fields, open: shapes.length === 0 || shapes.some((shape) => shape.open) };
}

/** Several shapes at once. */
function intersect(shapes: readonly Shape[]): Shape {
  const fields = new Map<string, FieldRecord>();
  for (const shape of shapes) {
    for (const field of shape.fields.values()) {
      const known = fields.get(field.name);
      fields.set(field.name, { ...join(known, field), required: field.required || known?.required === true });
    }
  }
  return { fields, open: shapes.some((shape) => shape.open) };
}

/** A field that two shapes have may be what it is in either. */
function join(known: FieldRecord | undefined, field: FieldRecord): FieldRecord {
  if (known === undefined || JSON.stringify(known.type) === JSON.stringify(field.type)) return field;
  const type: IndexType = { anyOf: [...(keywordsOf(known.type).anyOf ?? [known.type]), field.type] };
  const values = known.enum && field.enum && [...new Set([...known.enum, ...field.enum])];
  return { name: field.name, required: field.required, type, ...(values ? { enum: values } : {}), deprecated: false };
}
