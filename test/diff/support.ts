import { type CatalogueFile, diffCatalogues, generate, type JsonObject, type RouteChange } from 'routebook/generator';

/** A description with the given paths and schemas. */
export function description(paths: JsonObject, schemas: JsonObject = {}, version = '3.1.0'): JsonObject {
  return {
    openapi: version,
    info: { title: 'shop', version: '1' },
    servers: [{ url: 'https://api.shop.example' }],
    paths,
    components: { schemas },
  };
}

export function catalogueOf(source: JsonObject): CatalogueFile {
  return generate(source).catalogue;
}

/** The changes between two descriptions. */
export function diffDescriptions(before: JsonObject, after: JsonObject): RouteChange[] {
  return diffCatalogues(catalogueOf(before), catalogueOf(after));
}

/** Changes in short: `breaks-readers response-member-removed 200 /id`. */
export function summarize(changes: readonly RouteChange[]): string[] {
  return changes.map(({ effect, rule, parameter, status, pointer }) =>
    [effect, rule, parameter, status, pointer].filter((part) => part !== undefined).join(' '),
  );
}

/** A description whose only route has this body. */
export function withBody(schema: JsonObject | boolean, schemas: JsonObject = {}, version = '3.1.0'): JsonObject {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return description(
    { '/orders': { post: { requestBody, responses: { 204: { description: '' } } } } },
    schemas,
    version,
  );
}

/** A description whose only route has this response. */
export function withResponse(schema: JsonObject | boolean, schemas: JsonObject = {}, version = '3.1.0'): JsonObject {
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
  return description({ '/orders': { get: { responses } } }, schemas, version);
}

/** A description whose only route has these parameters. */
export function withParameters(...parameters: readonly JsonObject[]): JsonObject {
  return description({ '/orders': { get: { parameters, responses: { 204: { description: '' } } } } });
}
