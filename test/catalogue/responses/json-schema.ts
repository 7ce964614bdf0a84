import type { RecordType } from 'routebook/catalogue';
import { keywordsOf } from '../../../src/catalogue/type-keywords.ts';

/** A type of the catalogue as JSON Schema. Schemas are referred to by their names. */
export function toJsonSchema(type: RecordType): object {
  if (typeof type === 'string') return plainSchema(type);
  const { enum: values, list, anyOf, allOf, tuple, required = {}, optional = {}, rest } = keywordsOf(type);
  if (values) return { enum: values };
  if (list !== undefined) return { type: 'array', items: toJsonSchema(list) };
  if (anyOf) return { anyOf: anyOf.map(toJsonSchema) };
  if (allOf) return { allOf: allOf.map(toJsonSchema) };
  if (tuple) return { type: 'array', minItems: tuple.length };
  const members = Object.entries({ ...required, ...optional }).map(([name, member]) => [name, toJsonSchema(member)]);
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: Object.keys(required),
    ...(rest === undefined ? {} : { additionalProperties: toJsonSchema(rest) }),
  };
}

function plainSchema(type: string): object {
  const [name = '', format] = type.split(':');
  if (/^[A-Z]/.test(name)) return { $ref: name };
  if (name === 'unknown') return {};
  if (name === 'never') return { not: {} };
  return format === undefined ? { type: name } : { type: name, format };
}
