// Swagger 2.0, https://spec.openapis.org/oas/v2.0.html

import { EXTERNAL } from './bundle.ts';
import { isList, isObject, type JsonObject, type JsonValue, own } from './json.ts';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);
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
/** More levels than any description has. */
const MAX_DEPTH = 500;

/** A Swagger 2 description as OpenAPI 3.0; any other value as it is. */
export function convertSwagger(value: unknown): unknown {
  if (!isObject(value) || own(value, 'swagger') !== '2.0') return value;
  const { definitions = {}, responses = {}, parameters = {}, paths = {} } = value;
  const root: Root = { ...lists(value), parameters: isObject(parameters) ? parameters : {} };
  return rewriteReferences(
    {
      openapi: '3.0.3',
      info: value['info'] ?? {},
      [EXTERNAL]: own(value, EXTERNAL) ?? {},
      servers: [{ url: serverOf(value) }],
      paths: mapMembers(paths, (path) => convertPath(path, root)),
      components: {
        schemas: definitions,
        responses: mapMembers(responses, (response) => convertResponse(response, root.produces)),
        parameters: mapMembers(parameters, convertParameter),
      },
    },
    0,
  );
}

interface Lists {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
}

interface Root extends Lists {
  readonly parameters: JsonObject;
}

function lists(
  value: JsonObject,
  fallback: Lists = { consumes: ['application/json'], produces: ['application/json'] },
): Lists {
  const read = (key: 'consumes' | 'produces') => {
    const list = own(value, key);
    return isList(list) && list.length > 0 ? list.map(String) : fallback[key];
  };
  return { consumes: read('consumes'), produces: read('produces') };
}

function serverOf(value: JsonObject): string {
  const { host, basePath, schemes } = value;
  const path = typeof basePath === 'string' ? basePath : '';
  if (typeof host !== 'string') return path || '/';
  const scheme = isList(schemes) ? (schemes.includes('https') ? 'https' : String(schemes[0] ?? 'https')) : 'https';
  return `${scheme}://${host}${path}`;
}

function convertPath(path: JsonValue, root: Root): JsonValue {
  if (!isObject(path)) return path;
  const shared = parametersOf(path, root);
  const members = Object.entries(path).flatMap(([key, value]): [string, JsonValue][] => {
    if (key === 'parameters') return [];
    return [[key, METHODS.has(key) && isObject(value) ? convertOperation(value, shared, root) : value]];
  });
  return Object.fromEntries(members);
}

/** The parameters of a place, with references to the shared ones resolved. */
function parametersOf(place: JsonObject, root: Root): JsonObject[] {
  const list = own(place, 'parameters');
  return (isList(list) ? list : []).flatMap((each) => {
    const reference = isObject(each) ? own(each, '$ref') : undefined;
    const name = typeof reference === 'string' ? /^#\/parameters\/(.*)$/.exec(reference)?.[1] : undefined;
    const found = name === undefined ? each : own(root.parameters, name.replaceAll('~1', '/').replaceAll('~0', '~'));
    return isObject(found) ? [found] : [];
  });
}

function convertOperation(operation: JsonObject, shared: readonly JsonObject[], root: Root): JsonValue {
  const { consumes, produces } = lists(operation, root);
  const all = new Map<string, JsonObject>();
  for (const each of [...shared, ...parametersOf(operation, root)]) all.set(`${each['in']} ${each['name']}`, each);
  const placed = (...places: string[]) => [...all.values()].filter((each) => places.includes(String(each['in'])));
  const [body] = placed('body');
  const fields = placed('formData');
  const requestBody = body ? bodyOf(body, consumes) : fields.length > 0 ? formOf(fields, consumes) : undefined;
  return {
    ...operation,
    parameters: placed('path', 'query', 'header').map(convertParameter),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: mapMembers(operation['responses'] ?? {}, (response) => convertResponse(response, produces)),
  };
}

function convertParameter(parameter: JsonValue): JsonValue {
  if (!isObject(parameter)) return parameter;
  const { name = '', in: place = '', required = false, collectionFormat } = parameter;
  const style = { multi: { explode: true }, ssv: { style: 'spaceDelimited' }, pipes: { style: 'pipeDelimited' } };
  const isListed = own(parameter, 'type') === 'array';
  const written =
    isListed && typeof collectionFormat === 'string' ? own<JsonObject>(style, collectionFormat) : undefined;
  const explode = isListed && place === 'query' ? { explode: false } : {};
  return { name, in: place, required, ...explode, ...written, schema: schemaOf(parameter) };
}

function schemaOf(parameter: JsonObject): JsonObject {
  const entries = OF_SCHEMA.flatMap((key): [string, JsonValue][] => {
    const value = own(parameter, key);
    return value === undefined ? [] : [[key, value]];
  });
  const schema = Object.fromEntries(entries);
  return schema['type'] === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;
}

function bodyOf(body: JsonObject, consumes: readonly string[]): JsonObject {
  const content = consumes.map((type): [string, JsonValue] => [type, { schema: body['schema'] ?? {} }]);
  return { required: body['required'] === true, content: Object.fromEntries(content) };
}

function formOf(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const hasFile = fields.some((field) => field['type'] === 'file');
  const declared = consumes.filter((type) => /form/.test(type));
  const types =
    declared.length > 0 ? declared : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const required = fields.filter((field) => field['required'] === true).map(({ name }) => String(name));
  const properties = Object.fromEntries(fields.map((field) => [String(field['name']), schemaOf(field)]));
  const schema = { type: 'object', properties, required };
  return { required: required.length > 0, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function convertResponse(response: JsonValue, produces: readonly string[]): JsonValue {
  const schema = isObject(response) ? own(response, 'schema') : undefined;
  if (!isObject(response) || schema === undefined) return response;
  const { description = '' } = response;
  return { description, content: Object.fromEntries(produces.map((type) => [type, { schema }])) };
}

function mapMembers(value: JsonValue, change: (member: JsonValue) => JsonValue): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]));
}

/** The same value with references to places that have another name in OpenAPI 3, and `x-nullable` as `nullable`. */
function rewriteReferences(value: JsonValue, depth: number): JsonValue {
  if (depth > MAX_DEPTH) return value;
  if (isList(value)) return value.map((item) => rewriteReferences(item, depth + 1));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (key === '$ref' && typeof member === 'string') return [key, newReference(member)];
    if (key === 'x-nullable') return ['nullable', member];
    // A discriminator is the name of a property in Swagger 2.
    if (key === 'discriminator' && typeof member === 'string') return [key, { propertyName: member }];
    return [key, rewriteReferences(member, depth + 1)];
  });
  return Object.fromEntries(members);
}

function newReference(reference: string): string {
  return reference
    .replace(/^#\/definitions\//, '#/components/schemas/')
    .replace(/^#\/(responses|parameters)\//, '#/components/$1/');
}
