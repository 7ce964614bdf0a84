import { METHODS } from '../../src/internal/methods.ts';
import type { Type } from '../catalogue.ts';
import { guard } from '../guard.ts';
import { breakAliasCycles } from '../model/alias-cycles.ts';
import { createNamer } from '../model/names.ts';
import { schemaType } from '../model/schema/schema.ts';
import { createSchemas } from '../model/schema/schemas.ts';
import type { JsonObject } from '../read/json.ts';
import { JsonCursor } from '../read/json-cursor.ts';
import { convertSwagger } from '../read/swagger.ts';
import { type Files, withoutUnprintable } from './files.ts';
import { HEADER } from './header.ts';
import { literalText, propertyName, typeText } from './type-text.ts';

const ITEM_METHODS = [...METHODS.map((method) => method.toLowerCase()), 'options', 'trace'];
const PLACES = ['query', 'header', 'path', 'cookie'] as const;

/**
 * Writes `paths`, `components` and `operations` of a description in the format of openapi-typescript, for programs that use
 * openapi-fetch or openapi-msw.
 */
export function emitPaths(description: JsonObject): Files {
  return guard(() =>
    withoutUnprintable(
      new Map([['paths.ts', HEADER + pathsText(new JsonCursor(convertSwagger(description) as JsonObject))]]),
    ),
  );
}

interface Writer {
  /** The type of a schema as text. */
  readonly schema: (schema: JsonCursor | undefined) => string;
}

function pathsText(root: JsonCursor): string {
  const schemas = createSchemas(root, true);
  const components = root.get('components')?.get('schemas')?.entries() ?? [];
  const reference = (name: string) =>
    new JsonCursor(root.value as JsonObject, { $ref: `#/components/schemas/${pointerStep(name)}` });
  const originals = new Map<string, string>();
  const types = new Map<string, Type>();
  const later: (() => string)[] = [];
  // Types are read first and written last, because all names must be known.
  for (const [name] of components) {
    const type = schemas.refer(reference(name), 'both');
    types.set(name, type);
    if (typeof type === 'string' && schemas.types.has(type) && !originals.has(type)) originals.set(type, name);
  }
  const refer = (name: string) => {
    const original = originals.get(name);
    return original === undefined ? name : `components["schemas"][${literalText(original)}]`;
  };
  const text = (type: Type) => typeText(type, { refer });
  const writer: Writer = {
    schema(schema) {
      const type = schema === undefined ? 'unknown' : schemaType(schema, 'both', schemas);
      later.push(() => text(type));
      return `\ue000${later.length - 1}\ue000`;
    },
  };
  const operations = createOperations();
  const paths = (root.get('paths')?.entries() ?? [])
    .filter(([path]) => path.startsWith('/'))
    .map(([path, raw]) => `${literalText(path)}: ${pathItemText(raw.resolve(), writer, operations)};\n`);
  const webhooks = (root.get('webhooks')?.entries() ?? []).map(
    ([name, raw]) => `${propertyName(name)}: ${pathItemText(raw.resolve(), writer, operations)};\n`,
  );
  breakAliasCycles(schemas.types);
  const declared = components.map(([name]) => {
    const type = types.get(name) ?? 'unknown';
    const own = typeof type === 'string' && originals.get(type) === name ? schemas.types.get(type) : undefined;
    return `${propertyName(name)}: ${text(own ?? type)};\n`;
  });
  const others = [...schemas.types].filter(([name]) => !originals.has(name));
  const output = [
    `export interface paths {\n${paths.join('')}}\n`,
    webhooks.length === 0
      ? 'export type webhooks = Record<string, never>;\n'
      : `export interface webhooks {\n${webhooks.join('')}}\n`,
    `export interface components {\nschemas: ${declared.length === 0 ? 'never' : `{\n${declared.join('')}}`};\nresponses: never;\nparameters: never;\nrequestBodies: never;\nheaders: never;\npathItems: never;\n}\n`,
    'export type $defs = Record<string, never>;\n',
    operations.text(),
    ...others.map(([name, type]) => `export type ${name} = ${text(type)};\n`),
  ].join('');
  return output
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => later[Number(index)]?.() ?? 'unknown')
    .replaceAll('api.Binary', 'string');
}

interface Operations {
  add(id: string, text: string): string;
  text(): string;
}

function createOperations(): Operations {
  const rows: string[] = [];
  const unique = createNamer();
  return {
    add(id, text) {
      const name = unique(id);
      rows.push(`${propertyName(name)}: ${text};\n`);
      return `operations[${literalText(name)}]`;
    },
    text: () =>
      rows.length === 0
        ? 'export type operations = Record<string, never>;\n'
        : `export interface operations {\n${rows.join('')}}\n`,
  };
}

function pathItemText(item: JsonCursor, writer: Writer, operations: Operations): string {
  const shared = item.items('parameters').map((each) => each.resolve());
  const rows = [`parameters: ${parametersText(shared, writer)}`];
  for (const method of ITEM_METHODS) {
    const operation = item.get(method);
    if (operation === undefined) {
      rows.push(`${method}?: never`);
      continue;
    }
    const text = operationText(operation, shared, writer);
    const id = operation.string('operationId');
    rows.push(`${method}: ${id === undefined ? text : operations.add(id, text)}`);
  }
  return `{\n${rows.map((row) => `${row};\n`).join('')}}`;
}

function operationText(operation: JsonCursor, shared: readonly JsonCursor[], writer: Writer): string {
  const own = operation.items('parameters').map((each) => each.resolve());
  const identity = (each: JsonCursor) => `${each.string('in')} ${each.string('name')}`;
  const all = new Map([...shared, ...own].map((each) => [identity(each), each]));
  const responses = (operation.get('responses')?.entries() ?? []).map(([status, raw]) => {
    const key = /^\d+$/.test(status) ? status : literalText(status);
    return `${key}: ${responseText(raw.resolve(), writer)}`;
  });
  return `{\nparameters: ${parametersText([...all.values()], writer)};\n${bodyText(operation, writer)};\nresponses: { ${responses.join('; ')} };\n}`;
}

function parametersText(parameters: readonly JsonCursor[], writer: Writer): string {
  const rows = PLACES.map((place) => {
    const here = parameters.filter((each) => each.string('in') === place);
    if (here.length === 0) return `${place}?: never`;
    const isRequired = (each: JsonCursor) => place === 'path' || each.is('required');
    const members = here.map((each) => {
      const schema = each.raw('schema') ?? each.get('content')?.entries()[0]?.[1].resolve().raw('schema');
      return `${propertyName(each.string('name') ?? '')}${isRequired(each) ? '' : '?'}: ${writer.schema(schema)}`;
    });
    return `${place}${here.some(isRequired) ? '' : '?'}: { ${members.join('; ')} }`;
  });
  return `{ ${rows.join('; ')} }`;
}

function bodyText(operation: JsonCursor, writer: Writer): string {
  const body = operation.get('requestBody');
  if (body === undefined) return 'requestBody?: never';
  return `requestBody${body.is('required') ? '' : '?'}: { content: ${contentText(body, writer) ?? '{ [name: string]: unknown }'} }`;
}

function responseText(response: JsonCursor, writer: Writer): string {
  const headers = (response.get('headers')?.entries() ?? []).map(
    ([name, raw]) =>
      `${propertyName(name)}${raw.resolve().is('required') ? '' : '?'}: ${writer.schema(raw.resolve().raw('schema'))}; `,
  );
  const content = contentText(response, writer);
  return `{ headers: { ${headers.join('')}[name: string]: unknown }; content${content === undefined ? '?: never' : `: ${content}`} }`;
}

function contentText(place: JsonCursor, writer: Writer): string | undefined {
  const content = place.get('content')?.entries() ?? [];
  if (content.length === 0) return undefined;
  const rows = content.map(([name, media]) => `${literalText(name)}: ${writer.schema(media.resolve().raw('schema'))}`);
  return `{ ${rows.join('; ')} }`;
}

/** In a fragment, only "%" must be encoded to be read as itself. A name may contain a lone surrogate, which cannot be encoded. */
function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}
