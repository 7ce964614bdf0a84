// Swagger 2.0, https://spec.openapis.org/oas/v2.0.html

import { EXTERNAL } from './bundle.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';
import { JsonCursor } from './json-cursor.ts';
import { convertParameter, convertSchema, formOf } from './swagger-parameters.ts';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);
/** The maximum depth. Real descriptions have fewer levels. */
const MAX_DEPTH = 500;

/** Converts a Swagger 2 description to OpenAPI 3.0. Any other value is returned unchanged. */
export function convertSwagger(value: unknown): unknown {
  if (!isJsonObject(value) || own(value, 'swagger') !== '2.0') return value;
  const { definitions = {}, responses = {}, parameters = {}, paths = {}, securityDefinitions = {} } = value;
  const root: Root = { ...lists(value), value };
  return rewriteReferences(
    {
      openapi: '3.0.3',
      info: value['info'] ?? {},
      [EXTERNAL]: own(value, EXTERNAL) ?? {},
      servers: [{ url: serverOf(value) }],
      ...(own(value, 'security') === undefined ? {} : { security: value['security'] as JsonValue }),
      paths: mapMembers(paths, (path) => convertPath(path, root)),
      components: {
        schemas: definitions,
        responses: mapMembers(responses, (response) => convertResponse(response, root.produces)),
        parameters: mapMembers(parameters, convertParameter),
        securitySchemes: mapMembers(securityDefinitions, convertSecurity),
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
  readonly value: JsonObject;
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
  const found = resolve(path, root);
  if (!isJsonObject(found)) return found;
  const shared = parametersOf(found, root);
  const members = Object.entries(found).flatMap(([key, value]): [string, JsonValue][] => {
    if (key === 'parameters') return [];
    return [[key, METHODS.has(key) && isJsonObject(value) ? convertOperation(value, shared, root) : value]];
  });
  return Object.fromEntries(members);
}

/** The target of a reference. The target is converted at the place that refers to it. */
function resolve(value: JsonValue, { value: root }: Root): JsonValue {
  return new JsonCursor(root, value).resolve().value;
}

function parametersOf(place: JsonObject, root: Root): JsonObject[] {
  const list = own(place, 'parameters');
  return (isList(list) ? list : []).map((each) => resolve(each, root)).filter(isJsonObject);
}

function convertOperation(operation: JsonObject, shared: readonly JsonObject[], root: Root): JsonValue {
  const { consumes, produces } = lists(operation, root);
  const all = new Map<string, JsonObject>();
  for (const each of [...shared, ...parametersOf(operation, root)]) all.set(`${each['in']} ${each['name']}`, each);
  const placed = (...places: string[]) => [...all.values()].filter((each) => places.includes(String(each['in'])));
  const [body] = placed('body');
  const fields = placed('formData');
  const requestBody = body ? bodyOf(body, consumes) : fields.length > 0 ? formOf(fields, consumes) : undefined;
  const isOffered = isList(own(operation, 'produces'));
  const responses = Object.entries(isJsonObject(operation['responses']) ? operation['responses'] : {});
  const schemes = own(operation, 'schemes');
  return {
    ...operation,
    ...(isList(schemes) && schemes.length > 0 ? { servers: [{ url: serverOf({ ...root.value, schemes }) }] } : {}),
    parameters: placed('path', 'query', 'header').map(convertParameter),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: Object.fromEntries(
      responses.map(([status, response]) => {
        // An operation that lists media types in `produces` has content, even if no schema describes it.
        const hasContent = isOffered && /^2(?!04)/.test(status);
        return [status, convertResponse(resolve(response, root), produces, hasContent)];
      }),
    ),
  };
}

function bodyOf(body: JsonObject, consumes: readonly string[]): JsonObject {
  const content = consumes.map((type): [string, JsonValue] => [type, { schema: body['schema'] ?? {} }]);
  return { required: body['required'] === true, content: Object.fromEntries(content) };
}

function convertResponse(response: JsonValue, produces: readonly string[], hasContent = false): JsonValue {
  if (!isJsonObject(response) || own(response, '$ref') !== undefined) return response;
  const { description = '', schema, headers } = response;
  if (schema === undefined && !hasContent) return response;
  const media = schema === undefined ? {} : { schema: isJsonObject(schema) ? convertSchema(schema) : schema };
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    content: Object.fromEntries(produces.map((type) => [type, media])),
  };
}

/** In OpenAPI 3, `basic` is an HTTP scheme. The other types have the same names. */
function convertSecurity(scheme: JsonValue): JsonValue {
  return isJsonObject(scheme) && own(scheme, 'type') === 'basic' ? { type: 'http', scheme: 'basic' } : scheme;
}

function mapMembers(value: JsonValue, change: (member: JsonValue) => JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]));
}

/** Returns the value with references to the OpenAPI 3 locations, and with `x-nullable` as `nullable`. */
function rewriteReferences(value: JsonValue, depth: number): JsonValue {
  if (depth > MAX_DEPTH) return value;
  if (isList(value)) return value.map((item) => rewriteReferences(item, depth + 1));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (key === '$ref' && typeof member === 'string') return [key, newReference(member)];
    if (key === 'x-nullable') return ['nullable', member];
    // In Swagger 2, a discriminator is the name of a property.
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
