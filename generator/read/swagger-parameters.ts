// The Parameter Object of Swagger 2.0, https://spec.openapis.org/oas/v2.0.html#parameter-object

import { isJsonObject, type JsonObject, type JsonValue, own } from './json.ts';

/** Keywords of a Swagger parameter that are part of its schema in OpenAPI 3. */
const OF_SCHEMA = [
  'type',
  'format',
  'items',
  'enum',
  'default',
  'maximum',
  'minimum',
  'maxLength',
  'minLength',
  'pattern',
];

/**
 * The keyword that keeps the `collectionFormat` of a list, which the styles of OpenAPI 3 cannot represent: they have no tabs, and
 * only commas in paths, headers and multipart forms.
 */
export const COLLECTION_FORMAT = 'x-routebook-collection-format';

/** A parameter of the path, the query or a header. */
export function convertParameter(parameter: JsonValue): JsonValue {
  if (!isJsonObject(parameter)) return parameter;
  const { name = '', in: place = '', required = false } = parameter;
  const extensions = Object.entries(parameter).filter(([key]) => key.startsWith('x-'));
  return {
    name,
    in: place,
    required,
    ...Object.fromEntries(extensions),
    ...collectionOf(parameter),
    schema: schemaOf(parameter),
  };
}

/** Lists are separated by commas unless the parameter specifies otherwise. */
function collectionOf(parameter: JsonObject): JsonObject {
  if (own(parameter, 'type') !== 'array') return {};
  const format = own(parameter, 'collectionFormat');
  return { [COLLECTION_FORMAT]: typeof format === 'string' ? format : 'csv' };
}

function schemaOf(parameter: JsonObject): JsonObject {
  const entries = OF_SCHEMA.flatMap((key): [string, JsonValue][] => {
    const value = own(parameter, key);
    return value === undefined ? [] : [[key, value]];
  });
  return convertSchema(Object.fromEntries(entries));
}

/** A file is binary text in OpenAPI 3. */
export function convertSchema(schema: JsonObject): JsonObject {
  return own(schema, 'type') === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;
}

/** The fields of a form as a body. A form that may contain a file is always multipart. */
export function formOf(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const isFile = (field: JsonObject) => field['type'] === 'file';
  const usual = fields.some(isFile) ? ['multipart/form-data'] : ['application/x-www-form-urlencoded'];
  const forms = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
  const declared = fields.some(isFile) ? [] : consumes.filter((type) => forms.test(type));
  const required = fields.filter((field) => field['required'] === true).map(({ name }) => String(name));
  const schema = { type: 'object', properties: byName(fields, schemaOf), required };
  const encoding = byName(
    fields.filter((field) => own(field, 'type') === 'array'),
    collectionOf,
  );
  const types = declared.length > 0 ? declared : usual;
  const media = { schema, ...(Object.keys(encoding).length === 0 ? {} : { encoding }) };
  return { required: required.length > 0, content: Object.fromEntries(types.map((type) => [type, media])) };
}

function byName(fields: readonly JsonObject[], convert: (field: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(fields.map((field) => [String(field['name']), convert(field)]));
}
