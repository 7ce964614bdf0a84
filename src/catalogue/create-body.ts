import type { IndexBody, IndexType } from './index-data.ts';
import { keywordsOf } from './type-keywords.ts';
import type { BodyRecord, FieldRecord, Literal } from './types.ts';

export function isObjectType(type: IndexType): boolean {
  const { required, optional, rest, tuple } = keywordsOf(type);
  return tuple === undefined && (required !== undefined || optional !== undefined || rest !== undefined);
}

/** The values that a type, or the items of a list, are limited to. */
export function findEnum(type: IndexType): readonly Literal[] | undefined {
  const { enum: values, list, anyOf } = keywordsOf(type);
  if (values) return values;
  if (list) return findEnum(list);
  // "string or list of enum" accepts any string, but "enum or null" accepts only the enum.
  const others = anyOf?.filter((each) => each !== 'null');
  return others?.length === 1 ? findEnum(others[0] as IndexType) : undefined;
}

/** Creates the record of a body. `describe` returns the description of a field, if there is one. */
export function createBody(body: IndexBody, describe: (field: string) => string | undefined): BodyRecord {
  const { required, content } = body;
  const shapes = Object.values(content).map(readShape);
  const shape = shapes.length === 1 ? (shapes[0] as BodyShape) : unite(shapes);
  const fields = [...shape.fields.values()].map((field): FieldRecord => {
    const description = describe(field.name);
    return description === undefined ? field : { ...field, description };
  });
  return { required: required === true, content, fields, open: shape.open };
}

interface BodyShape {
  readonly fields: ReadonlyMap<string, FieldRecord>;
  readonly open: boolean;
}

function readShape(type: IndexType): BodyShape {
  const { anyOf, allOf, required = {}, optional = {}, rest, deprecated = [] } = keywordsOf(type);
  // A form object of the platform replaces the fields, but does not make them optional.
  if (anyOf) {
    const shapes = anyOf.filter((each) => each !== 'null' && each !== 'form');
    // A list has no members, so that it does not make the names of an object any less known.
    const objects = shapes.filter((each) => keywordsOf(each).list === undefined);
    return unite((objects.length > 0 ? objects : shapes).map(readShape));
  }
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

/** For a union, returns the fields of all shapes. A field is required if every shape requires it. */
function unite(shapes: readonly BodyShape[]): BodyShape {
  const fields = new Map<string, FieldRecord>();
  for (const shape of shapes) {
    for (const field of shape.fields.values()) {
      const required = shapes.every((each) => each.fields.get(field.name)?.required === true);
      fields.set(field.name, { ...join(fields.get(field.name), field), required });
    }
  }
  return { fields, open: shapes.length === 0 || shapes.some((shape) => shape.open) };
}

/** For an intersection, returns the fields of all shapes together. */
function intersect(shapes: readonly BodyShape[]): BodyShape {
  const fields = new Map<string, FieldRecord>();
  for (const shape of shapes) {
    for (const field of shape.fields.values()) {
      const known = fields.get(field.name);
      fields.set(field.name, { ...join(known, field), required: field.required || known?.required === true });
    }
  }
  return { fields, open: shapes.some((shape) => shape.open) };
}

/** If two shapes have the same field, its type is a union. */
function join(known: FieldRecord | undefined, field: FieldRecord): FieldRecord {
  if (known === undefined || JSON.stringify(known.type) === JSON.stringify(field.type)) return field;
  const type: IndexType = { anyOf: [...(keywordsOf(known.type).anyOf ?? [known.type]), field.type] };
  const values =
    Object.hasOwn(known, 'enum') && Object.hasOwn(field, 'enum') ? [...enumOf(known), ...enumOf(field)] : [];
  const limits = values.length > 0 ? { enum: [...new Set(values)] } : {};
  return { name: field.name, required: field.required, type, ...limits, deprecated: false };
}

function enumOf(field: FieldRecord): readonly Literal[] {
  return field.enum ?? [];
}
