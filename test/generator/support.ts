import {
  type CatalogueFile,
  emitTypes,
  type Generated,
  type GenerateOptions,
  generate,
  type JsonObject,
  type JsonValue,
  type Route,
  type Type,
} from 'routebook/generator';

/** A description with these paths, and what else a test is about. */
export function describeApi(paths: JsonObject, more: JsonObject = {}): JsonObject {
  return { openapi: '3.0.3', info: { title: 'Test', version: '1' }, paths, ...more };
}

/** `generate` with keys that are templates of the plain builder, as GitHub's catalogue has them. */
export function generateTemplates(description: JsonObject, options: GenerateOptions = {}): Generated {
  return generate(description, { keys: 'templates', omitTexts: true, ...options });
}

export function catalogueOf(paths: JsonObject, more: JsonObject = {}, options: GenerateOptions = {}): CatalogueFile {
  return generateTemplates(describeApi(paths, more), options).catalogue;
}

/** One GET that answers with this schema. */
export function answering(schema: JsonValue): JsonObject {
  return {
    '/thing': { get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } },
  };
}

/** The type that a schema becomes in a response. */
export function typeOf(schema: JsonValue, more: JsonObject = {}): Type | undefined {
  return routeOf(catalogueOf(answering(schema), more), 'GET /thing').responses?.['200']?.['application/json'];
}

export function withSchemas(schemas: JsonObject, openapi = '3.0.3'): JsonObject {
  return { openapi, components: { schemas } };
}

export function routeOf(catalogue: CatalogueFile, key: string): Route {
  const route = catalogue.routes[key];
  if (route === undefined) throw new Error(`no route ${key} among ${Object.keys(catalogue.routes).join(', ')}`);
  return route;
}

/** The parameters of a route, each written out. */
export function parametersOf(catalogue: CatalogueFile, key: string) {
  return (routeOf(catalogue, key).parameters ?? []).map((each) =>
    typeof each === 'string' ? catalogue.parameters[each] : each,
  );
}

/** The text of one generated file, without its head. */
export function fileOf(catalogue: CatalogueFile, name: string): string {
  const text = emitTypes(catalogue).get(name);
  if (text === undefined) throw new Error(`no file ${name}`);
  return text;
}

/** The line of a route in the generated endpoints. The options of a single route are written in place of their name. */
export function lineOf(
  catalogue: CatalogueFile,
  key: string,
  file = catalogue.dialect === 'openapi' ? 'endpoints.ts' : 'endpoints.d.ts',
): string {
  const lines = fileOf(catalogue, file)
    // A comment in a type begins a line of its own.
    .replace(/(?<=[{;] )\n(?=\/\*\*)/g, '')
    .split('\n');
  const line = lines.find((each) => each.startsWith(`${JSON.stringify(key)}: `));
  if (line === undefined) throw new Error(`no line for ${key}`);
  return line.slice(JSON.stringify(key).length + 2).replace(/(?<=^api\.Operation<)\w+(?=, )/, (name) => {
    const start = `export type ${name} = `;
    return lines.find((each) => each.startsWith(start))?.slice(start.length, -1) ?? name;
  });
}
