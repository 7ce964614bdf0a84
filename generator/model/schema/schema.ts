// The Schema Object, https://spec.openapis.org/oas/v3.1.1.html#schema-object

import type { Literal, Type } from '../../catalogue.ts';
import { GeneratorError } from '../../errors.ts';
import { isJsonObject, isList, type JsonValue, own } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { intersection, union } from '../types.ts';
import { discriminate, ownDiscriminator } from './discriminator.ts';
import type { Direction, NamedSchemas } from './named-schemas.ts';
import { objectSchema, requiredElsewhere } from './object-schema.ts';

/** Converts a schema to a type. `direction` determines whether members that only requests or only responses have are included. */
export function schemaType(place: JsonCursor, direction: Direction, schemas: NamedSchemas): Type {
  if (place.value === true) return 'unknown';
  if (place.value === false) return 'never';
  if (!isJsonObject(place.value)) throw new GeneratorError('A schema must be an object or a boolean', place.pointer);
  return schemas.nest(place, () => nestedType(place, direction, schemas));
}

function nestedType(place: JsonCursor, direction: Direction, schemas: NamedSchemas): Type {
  if (place.reference() !== undefined) return referenceType(place, direction, schemas);
  const type = ownType(place, direction, schemas);
  return place.is('nullable') && type !== 'unknown' ? union([type, 'null']) : type;
}

function referenceType(place: JsonCursor, direction: Direction, schemas: NamedSchemas): Type {
  const target = schemas.refer(place, direction);
  // Since 3.1, keywords next to a $ref apply too.
  if (!schemas.siblingsCount) return target;
  const convert = (each: JsonCursor) => schemaType(each, direction, schemas);
  return intersection([target, ownType(place, direction, schemas), ...requiredElsewhere(place, direction, convert)]);
}

/** Keywords that add to the type that `type` and its keywords describe. */
const COMPOSING = ['allOf', 'oneOf', 'anyOf'];

function ownType(place: JsonCursor, direction: Direction, schemas: NamedSchemas): Type {
  const literals = literalsOf(place);
  if (literals !== undefined) return { enum: literals };
  const base = baseType(place, direction, schemas);
  if (!COMPOSING.some((keyword) => isJsonObject(place.value) && own(place.value, keyword) !== undefined)) return base;
  const convert = (each: JsonCursor) => schemaType(each, direction, schemas);
  const parts: Type[] = [base];
  for (const part of place.items('allOf')) parts.push(convert(part));
  parts.push(...requiredElsewhere(place, direction, convert), ...ownDiscriminator(place));
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = place.items(keyword);
    const typeOf = (branch: JsonCursor) => (isOnlyNullable(branch, branches) ? 'null' : convert(branch));
    if (branches.length > 0) parts.push(union(branches.map((branch) => discriminate(place, branch, typeOf(branch)))));
  }
  return intersection(parts);
}

/** Whether a branch of a union says nothing but `nullable: true`, which is meant for the other branches. */
function isOnlyNullable({ value }: JsonCursor, branches: readonly JsonCursor[]): boolean {
  if (branches.length < 2 || !isJsonObject(value) || own(value, 'nullable') !== true) return false;
  return Object.keys(value).every((name) => /^(?:nullable|title|description|default|example|x-.*)$/.test(name));
}

/** The values that a schema is limited to. If they are not plain values, they cannot be written as a type and are ignored. */
function literalsOf(place: JsonCursor): Literal[] | undefined {
  const constant = isJsonObject(place.value) ? own(place.value, 'const') : undefined;
  if (constant !== undefined) return isLiteral(constant) ? [constant] : undefined;
  const values = place.get('enum')?.value;
  if (!isList(values) || values.length === 0 || !values.every(isLiteral)) return undefined;
  const literals = [...new Set(values)];
  return place.is('nullable') && !literals.includes(null) ? [...literals, null] : literals;
}

function isLiteral(value: JsonValue): value is Literal {
  return typeof value !== 'object' || value === null;
}

function baseType(place: JsonCursor, direction: Direction, schemas: NamedSchemas): Type {
  const types = place.get('type')?.value;
  if (isList(types)) return union(types.map((type) => plainType(place, String(type), direction, schemas)));
  return plainType(place, typeof types === 'string' ? types : impliedType(place), direction, schemas);
}

/** Many schemas omit `type` if another keyword implies it. */
function impliedType(place: JsonCursor): string {
  if (['properties', 'additionalProperties', 'patternProperties'].some((keyword) => place.raw(keyword)))
    return 'object';
  return place.raw('items') || place.raw('prefixItems') ? 'array' : 'unknown';
}

const FORMATTED = new Set(['string', 'number', 'integer']);

function plainType(place: JsonCursor, type: string, direction: Direction, schemas: NamedSchemas): Type {
  if (type === 'object')
    return objectSchema(place, (each) => schemaType(each, direction, schemas), direction, schemas.keepsTexts);
  if (type === 'array') return listType(place, (each) => schemaType(each, direction, schemas));
  if (type === 'boolean' || type === 'null') return type;
  if (!FORMATTED.has(type)) return 'unknown';
  const format = place.string('format') ?? (isBytes(place) ? 'binary' : undefined);
  return format === undefined ? type : `${type}:${format}`;
}

/** OpenAPI 3.1 describes bytes by their media type. With an encoding such as base64, they are text; `binary` is not an encoding. */
function isBytes(place: JsonCursor): boolean {
  if (place.string('contentEncoding') === 'binary') return true;
  const type = place.string('contentMediaType') ?? '';
  return (
    /^(?:application\/octet-stream|image\/|audio\/|video\/)/.test(type) && place.raw('contentEncoding') === undefined
  );
}

function listType(place: JsonCursor, convert: (each: JsonCursor) => Type): Type {
  const tuple = place.items('prefixItems').map(convert);
  const items = place.raw('items');
  const rest = items === undefined ? 'unknown' : convert(items);
  if (tuple.length === 0) return { list: rest };
  return rest === 'never' ? { tuple } : { tuple, rest };
}
