import type { CatalogueFile, Route, Type } from '../../generator/catalogue.ts';
import { isList, type JsonObject } from '../../generator/read/json.ts';
import { JsonCursor } from '../../generator/read/json-cursor.ts';
import { convertSwagger } from '../../generator/read/swagger.ts';
import { keywordsOf } from '../../src/catalogue/type-keywords.ts';
import type { ApiTexts, HeaderText, ResponseTexts, RouteTexts, ServerText, VariableText } from '../model/texts.ts';

/** Longer texts are articles. */
const MAX_LENGTH = 4_000;
/** A larger example would take longer to read than the schema. */
const MAX_EXAMPLE = 20_000;
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head'];

interface Texts {
  readonly [name: string]: string;
}

/** The texts of an API: those of its catalogue, and those that only its description has. */
export function collectTexts(file: CatalogueFile, description: JsonObject | undefined): ApiTexts {
  const root = description && new JsonCursor(convertSwagger(description) as JsonObject);
  const operations = root === undefined ? new Map<string, Operation>() : listOperations(root);
  const routes = Object.entries(file.routes).map(([key, route]) => {
    const operation = operations.get(key);
    return [key, { ...routeTexts(file, route, operation), ...operationTexts(operation) }] as const;
  });
  const about = textOf(root?.get('info'));
  return {
    ...(about === undefined ? {} : { description: about }),
    categories: root === undefined ? {} : readCategories(root, file, operations),
    servers: itemsOf(root, 'servers').map((server) => readServer(server.resolve())),
    routes: Object.fromEntries(routes.filter(([, texts]) => Object.keys(texts).length > 0)),
  };
}

interface Operation {
  readonly operation: JsonCursor;
  readonly parameters: readonly JsonCursor[];
}

function listOperations(root: JsonCursor): Map<string, Operation> {
  const found = new Map<string, Operation>();
  for (const [path, raw] of root.get('paths')?.entries() ?? []) {
    const pathItem = raw.resolve();
    for (const method of METHODS) {
      const operation = pathItem.get(method);
      if (operation === undefined) continue;
      const parameters = [...itemsOf(pathItem, 'parameters'), ...itemsOf(operation, 'parameters')];
      found.set(`${method.toUpperCase()} ${path}`, {
        operation,
        parameters: parameters.map((parameter) => parameter.resolve()),
      });
    }
  }
  return found;
}

/** The description of the operation, and the notes of its parameters and fields, with the examples of parameters. */
function routeTexts(file: CatalogueFile, { note, parameters = [], body }: Route, operation?: Operation): RouteTexts {
  const examples = new Map(operation?.parameters.map((each) => [each.string('name'), exampleOf(each)]));
  const notes = parameters.flatMap((each) => {
    const parameter = typeof each === 'string' ? file.parameters[each] : each;
    if (parameter === undefined) return [];
    const own = parameter.note ?? '';
    const example = own.includes('@example ') ? undefined : examples.get(parameter.name);
    const text = [own, ...(example === undefined ? [] : [`@example ${asText(example)}`])].join('\n').trim();
    return text === '' ? [] : [[parameter.name, text] as const];
  });
  const fields = Object.entries(body?.content ?? {}).flatMap(([type, shape]) => {
    const own = fieldNotes(shape, file.schemas);
    return Object.keys(own).length === 0 ? [] : [[type, own] as const];
  });
  return {
    ...(note === undefined ? {} : { description: note }),
    ...(notes.length === 0 ? {} : { parameters: Object.fromEntries(notes) }),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
  };
}

const MAX_DEPTH = 8;

/** The notes of the members of an object, or of all objects of a union or intersection. */
function fieldNotes(type: Type, schemas: CatalogueFile['schemas'], depth = 0): Texts {
  if (depth > MAX_DEPTH) return {};
  if (typeof type === 'string') {
    const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
    return schema === undefined ? {} : fieldNotes(schema, schemas, depth + 1);
  }
  const { anyOf = [], allOf = [], notes = {} } = keywordsOf(type as never);
  const parts = [...anyOf, ...allOf].map((part) => fieldNotes(part as Type, schemas, depth + 1));
  return Object.fromEntries([...parts, notes].flatMap((each) => Object.entries(each)));
}

function operationTexts(found: Operation | undefined): RouteTexts {
  if (found === undefined) return {};
  const { operation } = found;
  const examples = contentExamples(operation.get('requestBody'));
  const responses = (operation.get('responses')?.entries() ?? []).map(
    ([status, response]) => [statusName(status), readResponse(response.resolve())] as const,
  );
  return {
    ...(examples === undefined ? {} : { examples }),
    ...(responses.length === 0 ? {} : { responses: Object.fromEntries(responses) }),
  };
}

function readResponse(response: JsonCursor): ResponseTexts {
  const description = textOf(response);
  const examples = contentExamples(response);
  const headers = (response.get('headers')?.entries() ?? []).map(
    ([name, header]) => [name.toLowerCase(), readHeader(header.resolve())] as const,
  );
  return {
    ...(description === undefined ? {} : { description }),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(examples === undefined ? {} : { examples }),
  };
}

function readHeader(header: JsonCursor): HeaderText {
  const description = textOf(header);
  const type = header.get('schema')?.string('type') ?? 'string';
  return { type, isRequired: header.is('required'), ...(description === undefined ? {} : { description }) };
}

/** The example of each media type that has one. */
function contentExamples(place: JsonCursor | undefined): { readonly [mediaType: string]: unknown } | undefined {
  const found = (place?.get('content')?.entries() ?? []).flatMap(([type, media]) => {
    const example = exampleOf(media.resolve());
    const isLarge = example !== undefined && JSON.stringify(example).length > MAX_EXAMPLE;
    return example === undefined || isLarge ? [] : [[essence(type), example] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** `example`, the first of `examples`, or that of the schema. */
function exampleOf(place: JsonCursor): unknown {
  const [, first] = place.get('examples')?.entries()[0] ?? [];
  const schema = place.get('schema');
  return (
    place.raw('example')?.value ??
    first?.resolve().raw('value')?.value ??
    schema?.raw('example')?.value ??
    itemsOf(schema, 'examples')[0]?.value
  );
}

/** A tag describes the category of the routes that it is the first tag of. */
function readCategories(root: JsonCursor, file: CatalogueFile, operations: Map<string, Operation>): Texts {
  const tags = new Map(itemsOf(root, 'tags').map((tag) => [tag.resolve().string('name'), textOf(tag.resolve())]));
  const found = new Map<string, string>();
  for (const [key, { operation }] of operations) {
    const category = file.routes[key]?.category;
    const [tag] = itemsOf(operation, 'tags');
    const text = typeof tag?.value === 'string' ? tags.get(tag.value) : undefined;
    if (category !== undefined && text !== undefined) found.set(category, text);
  }
  return Object.fromEntries(found);
}

function readServer(server: JsonCursor): ServerText {
  const description = textOf(server);
  const variables = (server.get('variables')?.entries() ?? []).map(([name, raw]) => {
    const variable = raw.resolve();
    const values = itemsOf(variable, 'enum').flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const text = textOf(variable);
    const read: VariableText = {
      default: variable.string('default') ?? '',
      ...(values.length === 0 ? {} : { values }),
      ...(text === undefined ? {} : { description: text }),
    };
    return [name, read] as const;
  });
  return {
    url: server.string('url') ?? '',
    ...(description === undefined ? {} : { description }),
    variables: Object.fromEntries(variables),
  };
}

/** The items of a list. A member that is not a list has none: texts are not worth an error. */
function itemsOf(place: JsonCursor | undefined, key: string): JsonCursor[] {
  return isList(place?.get(key)?.value) ? (place?.items(key) ?? []) : [];
}

function textOf(place: JsonCursor | undefined): string | undefined {
  const text = place?.string('description')?.trim() ?? '';
  if (text === '') return undefined;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ');
}

function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** `4xx` → `4XX`, as in the catalogue. */
function statusName(status: string): string {
  return status === 'default' ? status : status.toUpperCase();
}
