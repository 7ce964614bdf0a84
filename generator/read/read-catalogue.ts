import { checkContent, checkType } from '../../src/catalogue/check-data.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';

/** Whether a value looks like a catalogue file. An OpenAPI description has no format number. */
export function isCatalogueFile(value: unknown): boolean {
  return isJsonObject(value) && own(value, 'format') !== undefined && own(value, 'routes') !== undefined;
}

/**
 * Checks the parsed contents of a catalogue file, such as one that `stringifyCatalogue` wrote.
 *
 * @example
 * const catalogue = readCatalogue(JSON.parse(await readFile('catalogue.json', 'utf8')));
 */
export function readCatalogue(value: unknown, name = 'The catalogue'): CatalogueFile {
  if (!isJsonObject(value)) throw new GeneratorError(`${name} is not a catalogue: it must be an object`);
  if (own(value, 'format') !== 1) {
    throw new GeneratorError(
      `${name} has the catalogue format ${JSON.stringify(own(value, 'format'))}. Only format 1 can be read`,
    );
  }
  const [schemas, parameters] = [tableOf(value, 'schemas', name), tableOf(value, 'parameters', name)];
  for (const [key, type] of Object.entries(schemas)) check(() => checkType(type), name, `#/schemas/${key}`);
  for (const [key, parameter] of Object.entries(parameters)) checkParameter(parameter, name, `#/parameters/${key}`);
  for (const [key, route] of Object.entries(tableOf(value, 'routes', name))) checkRoute(route, name, `#/routes/${key}`);
  for (const [version, changes] of Object.entries(tableOf(value, 'versions', name))) {
    const place = `#/versions/${version}`;
    if (!isJsonObject(changes)) throw invalid(name, place);
    for (const type of Object.values(tableOf(changes, 'schemas', name))) check(() => checkType(type), name, place);
    for (const [key, route] of Object.entries(tableOf(changes, 'routes', name))) {
      if (route !== null) checkRoute(route, name, `${place}/routes/${key}`);
    }
  }
  return { versions: {}, parameters: {}, ...value } as unknown as CatalogueFile;
}

function tableOf(value: JsonObject, key: string, name: string): JsonObject {
  const table = own(value, key) ?? (key === 'routes' || key === 'schemas' ? undefined : {});
  if (!isJsonObject(table)) throw new GeneratorError(`${name} is not a catalogue: "${key}" must be an object`);
  return table;
}

function checkRoute(route: JsonValue, name: string, place: string): void {
  if (!isJsonObject(route) || typeof own(route, 'path') !== 'string') throw invalid(name, place);
  const parameters = own(route, 'parameters') ?? [];
  if (!isList(parameters)) throw invalid(name, place);
  for (const each of parameters) if (typeof each !== 'string') checkParameter(each, name, place);
  const body = own(route, 'body');
  if (body !== undefined && !isJsonObject(body)) throw invalid(name, place);
  if (body !== undefined) check(() => checkContent(own(body, 'content')), name, place);
  for (const key of ['responses', 'errors']) {
    const responses = own(route, key) ?? {};
    if (!isJsonObject(responses)) throw invalid(name, place);
    for (const content of Object.values(responses)) check(() => checkContent(content), name, place);
  }
  check(() => checkContent(own(route, 'formats') ?? {}), name, place);
  check(() => checkContent(own(route, 'events') ?? {}), name, place);
  if (!isJsonObject(own(route, 'deprecation') ?? {})) throw invalid(name, place);
}

function checkParameter(parameter: JsonValue, name: string, place: string): void {
  const isNamed =
    isJsonObject(parameter) &&
    typeof own(parameter, 'name') === 'string' &&
    typeof own(parameter, 'in') === 'string' &&
    own(parameter, 'type') !== undefined;
  if (!isNamed) throw invalid(name, place);
  check(() => checkType(own(parameter, 'type')), name, place);
}

function check(run: () => void, name: string, place: string): void {
  try {
    run();
  } catch {
    throw invalid(name, place);
  }
}

function invalid(name: string, place: string): GeneratorError {
  return new GeneratorError(`${name} is not a valid catalogue`, place);
}
