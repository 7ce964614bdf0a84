import { isJsonObject, type JsonObject, own } from './json.ts';

/** What a document is that is not an OpenAPI description. Undefined if it is unknown. */
export function recognize(document: JsonObject): string | undefined {
  const info = own(document, 'info');
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (own(document, 'asyncapi') !== undefined) return 'it is an AsyncAPI document, which describes messages';
  if (own(document, 'overlay') !== undefined) return 'it is an OpenAPI Overlay. Pass it with --overlay';
  if (own(document, 'arazzo') !== undefined) return 'it is an Arazzo document, which describes workflows';
  if (isJsonObject(info) && /postman/i.test(text(own(info, 'schema')) + Object.keys(info).join())) {
    return 'it is a Postman collection. Export it as OpenAPI';
  }
  const data = own(document, 'data');
  if (own(document, '__schema') !== undefined || (isJsonObject(data) && own(data, '__schema') !== undefined)) {
    return 'it is the schema of a GraphQL API';
  }
  if (own(document, 'log') !== undefined) return 'it is a HAR file';
  if (/json-schema\.org/.test(text(own(document, '$schema')))) return 'it is a JSON Schema without operations';
  if (own(document, 'swaggerVersion') !== undefined) return 'it is Swagger 1. Convert it to OpenAPI 3 first';
  if (own(document, 'apis') !== undefined) return 'it is a configuration. Pass one with --redocly';
  return undefined;
}
