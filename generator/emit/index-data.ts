import type { IndexData, IndexDetails, IndexResponses, IndexRow, IndexType } from '../../src/catalogue/index-data.ts';
import { writeCompactText } from '../../src/catalogue/index-text.ts';
import type { Body, CatalogueFile, ModelRoute, Parameter, Type } from '../catalogue.ts';
import { isObjectType, isSchemaName, mapChildren } from '../model/types.ts';
import { type Files, HEADER, withoutUnprintable } from './files.ts';
import { baseView, resolveAlias, versionView } from './view.ts';

/** A list that contains itself has no outline. Real types are never nested this deeply. */
const MAX_DEPTH = 8;

/** The maximum number of types in one outline, because unions of unions grow with every level. */
const MAX_TYPES = 2000;

/**
 * Writes the run-time index of a catalogue as a module. A string that is parsed as JSON loads faster than an object literal of that
 * size, and a string in single quotes is faster than one in which every double quote of the JSON is escaped.
 */
export function emitIndex(catalogue: CatalogueFile): Files {
  return withoutUnprintable(
    new Map([['index-data.ts', textModule('indexData', writeCompactText(createIndex(catalogue)))]]),
  );
}

/** Writes a module that exports a string. */
export function textModule(name: string, text: string): string {
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n');
  return `${HEADER}export const ${name}: string =\n  '${escaped}';\n`;
}

/** Creates the run-time index of a catalogue, for `createCatalogue` of `routebook/catalogue`. */
export function createIndex(catalogue: CatalogueFile): IndexData {
  return createIndexWith(catalogue);
}

/** The header and the rows of an index, each with everything about its route: parameters and responses instead of positions. */
export function wholeRows(catalogue: CatalogueFile): { readonly header: string; readonly rows: readonly string[] } {
  const index = createIndexWith(catalogue, {
    documentation: '',
    parameters: [],
    responses: [],
  } as unknown as IndexData);
  const { parameters, responses, routes, ...header } = index;
  const rows = routes.map((row) => {
    const [key, id, category, documentation, positions, response, ...rest] = row;
    const whole = [
      ...[key, id, category, documentation],
      positions?.map((position) => parameters[position]),
      response === undefined || response === null || response < 0 ? null : responses[response],
      ...rest,
    ];
    return JSON.stringify(withoutEnd(whole.slice(0, row.length)));
  });
  return { header: JSON.stringify(header), rows };
}

/** Creates the index of an edition. Its tables start with those of the API, so that unchanged rows are equal. */
export function createIndexWith(catalogue: CatalogueFile, base?: IndexData): IndexData {
  const view = baseView(catalogue);
  const changes = Object.keys(catalogue.versions).map(
    (version) => [version, versionView(catalogue, version).changedRoutes] as const,
  );
  const documented = [...view.routes.values()].flatMap(({ documentation }) => documentation ?? []);
  const prefix = base?.documentation ?? commonPrefix(documented);
  const other = documented.find((url) => !url.startsWith(prefix));
  if (other !== undefined) throw new Error(`The documentation of a route does not begin with ${prefix}: ${other}`);
  const parameters = createTable<Parameter>(base?.parameters as readonly Parameter[] | undefined);
  const responses = createTable<IndexResponses>(base?.responses);
  const routes = [...view.routes].map(([key, route]): IndexRow => {
    const versions = changes.filter(([, changed]) => changed.has(key)).map(([version]) => version);
    const row = [
      key,
      route.operationId ?? null,
      route.category ?? null,
      route.documentation?.slice(prefix.length) ?? null,
      (route.parameters ?? []).map((parameter) => parameters.add(outlineParameter(parameter, view.schemas))),
      route.responses === undefined ? -1 : responses.add(outlineResponses(route.responses)),
      route.body === undefined ? null : outlineBody(route.body, view.schemas),
      details(key, route, versions),
    ] as const;
    return withoutEnd(row);
  });
  return {
    format: 1,
    name: catalogue.name,
    server: catalogue.server ?? null,
    version: catalogue.version ?? null,
    ...(changes.length === 0 ? {} : { versions: changes.map(([version]) => version) }),
    documentation: prefix,
    parameters: parameters.entries as IndexData['parameters'],
    responses: responses.entries,
    routes,
  };
}

function details(key: string, route: ModelRoute, versions: readonly string[]): IndexDetails | null {
  const { path, server, title, formats, flags, previews, pagination, deprecation } = route;
  const found: IndexDetails = {
    ...(key.slice(key.indexOf(' ') + 1) === path ? {} : { path }),
    ...(server === undefined ? {} : { server }),
    ...(title === undefined ? {} : { title }),
    ...(formats === undefined ? {} : { formats: Object.keys(formats) }),
    ...(flags === undefined ? {} : { flags }),
    ...(previews === undefined ? {} : { previews }),
    ...(pagination === undefined ? {} : { pagination }),
    ...(deprecation === undefined ? {} : { deprecation }),
    ...(versions.length === 0 ? {} : { versions }),
  };
  return Object.keys(found).length === 0 ? null : found;
}

/** Empty values at the end of a row are omitted. */
function withoutEnd(row: readonly unknown[]): IndexRow {
  let length = row.length;
  while (length > 1 && (row[length - 1] === null || row[length - 1] === -1)) length -= 1;
  return row.slice(0, length) as unknown as IndexRow;
}

function outlineResponses(responses: NonNullable<ModelRoute['responses']>): IndexResponses {
  return Object.fromEntries(
    Object.entries(responses).map(([status, content]) => [
      status,
      Object.fromEntries(Object.entries(content).map(([name, type]) => [name, outline(type)])),
    ]),
  );
}

/** The outline of a type: whether it is a list, a union or a schema. An inline object is reduced to "object". */
function outline(type: Type): IndexType {
  if (typeof type === 'string' || 'enum' in type) return type as IndexType;
  if (isObjectType(type) || 'allOf' in type) return 'object';
  return mapChildren(type, (child) => outline(child) as Type) as IndexType;
}

/** A parameter is checked by its type, so a schema that is not an object is written inline. Most of them are enums. */
function outlineParameter(parameter: Parameter, schemas: ReadonlyMap<string, Type>): Parameter {
  const { note: _note, ...facts } = parameter;
  return { ...facts, type: outlineInput(parameter.type, schemas) };
}

function outlineInput(
  type: Type,
  schemas: ReadonlyMap<string, Type>,
  work: { left: number } = { left: MAX_TYPES },
  depth = 0,
): Type {
  work.left -= 1;
  if (work.left < 0) return 'unknown';
  if (isSchemaName(type)) {
    const shape = depth > MAX_DEPTH ? 'unknown' : outlineInput(resolveAlias(type, schemas), schemas, work, depth + 1);
    return shape === 'object' ? type : shape;
  }
  if (typeof type === 'string' || 'enum' in type) return type;
  if (isObjectType(type) || 'allOf' in type) return 'object';
  return mapChildren(type, (child) => outlineInput(child, schemas, work, depth + 1));
}

/** The fields of a body are checked by name and type, so all of them are included. Their own contents are reduced to an outline. */
function outlineBody(body: Body, schemas: ReadonlyMap<string, Type>): Body {
  const work = { left: MAX_TYPES };
  const fields = (type: Type): Type => {
    work.left -= 1;
    if (work.left < 0) return 'unknown';
    const shape = resolveAlias(type, schemas);
    if (typeof shape === 'string') return shape;
    if ('anyOf' in shape || 'allOf' in shape) return mapChildren(shape, fields);
    if (!isObjectType(shape)) return outlineInput(shape, schemas);
    const { notes: _notes, discriminators: _discriminators, ...facts } = shape;
    return mapChildren(facts, (child) => outlineInput(child, schemas));
  };
  const { defaults: _defaults, limits: _limits, ...rest } = body;
  return {
    ...rest,
    content: Object.fromEntries(Object.entries(body.content).map(([name, type]) => [name, fields(type)])),
  };
}

function createTable<Entry>(start: readonly Entry[] = []): {
  readonly entries: readonly Entry[];
  add(entry: Entry): number;
} {
  const entries = [...start];
  const positions = new Map(start.map((entry, index) => [JSON.stringify(entry), index]));
  return {
    entries,
    add(entry) {
      const text = JSON.stringify(entry);
      const known = positions.get(text) ?? entries.push(entry) - 1;
      positions.set(text, known);
      return known;
    },
  };
}

function commonPrefix(texts: readonly string[]): string {
  let prefix = texts[0] ?? '';
  for (const text of texts) while (!text.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return prefix;
}
