import { GeneratorError } from '../errors.ts';
import { isJsonObject, type JsonObject, own } from './json.ts';
import { type LoadYaml, parseYaml } from './yaml.ts';

/**
 * Reads the text of an OpenAPI description, JSON or YAML, and checks that it is one.
 *
 * @example
 * const description = await readDescription(await readFile('openapi.json', 'utf8'));
 */
export async function readDescription(
  text: string,
  name = 'The description',
  loadYaml?: LoadYaml,
): Promise<JsonObject> {
  if (/^\ufeff?\s*</.test(text)) {
    const advice = 'it is a web page or XML. Pass the URL of the JSON or YAML itself, which such a page links to';
    throw new GeneratorError(`${name} is not an OpenAPI description: ${advice}`);
  }
  return checkDescription(await parseDocument(text, name, loadYaml), name);
}

/** Reads JSON or YAML text: a description, or a part of one in a separate file. `loadYaml` replaces the installed package `yaml`. */
export async function parseDocument(source: string, name: string, loadYaml?: LoadYaml): Promise<unknown> {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const start = text.trimStart().charAt(0);
  if (start !== '{' && start !== '[') return parseYaml(text, name, loadYaml);
  try {
    return JSON.parse(text);
  } catch (error) {
    // YAML has braces too, and JSON with comments is YAML.
    const value = start === '{' ? await parseYaml(text, name, loadYaml).catch(() => undefined) : undefined;
    if (isJsonObject(value)) return value;
    throw new GeneratorError(`${name} is not valid JSON: ${(error as Error).message}`);
  }
}

/** Rejects anything that is not an OpenAPI 3 or Swagger 2 description, and reports what it is instead. */
export function checkDescription(value: unknown, name = 'The description'): JsonObject {
  if (!isJsonObject(value)) throw new GeneratorError(`${name} is not an OpenAPI description: it must be an object`);
  const swagger = own(value, 'swagger');
  if (swagger !== undefined && swagger !== '2.0') {
    throw new GeneratorError(`${name} is Swagger ${swagger}. Only Swagger 2.0 and OpenAPI 3 can be read`, '#/swagger');
  }
  const version = swagger === undefined ? own(value, 'openapi') : '3.0.3';
  if (typeof version !== 'string') {
    throw new GeneratorError(
      `${name} is not an OpenAPI description: ${recognize(value) ?? 'it has no "openapi" version'}`,
    );
  }
  if (!/^3\.[012](\.|$)/.test(version)) {
    throw new GeneratorError(`${name} is OpenAPI ${version}. Only versions 3.0, 3.1 and 3.2 can be read`, '#/openapi');
  }
  if (!isJsonObject(own(value, 'paths') ?? {})) throw new GeneratorError('"paths" must be an object', '#/paths');
  return value;
}

/** The kind of a document that is not an OpenAPI description. Undefined if it is unknown. */
function recognize(document: JsonObject): string | undefined {
  const info = own(document, 'info');
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (own(document, 'asyncapi') !== undefined) return 'it is an AsyncAPI document. Pass an OpenAPI description';
  if (own(document, 'overlay') !== undefined) return 'it is an OpenAPI Overlay. Pass it with --overlay';
  if (own(document, 'arazzo') !== undefined)
    return 'it is an Arazzo document. Pass the OpenAPI description that it refers to';
  if (isJsonObject(info) && /postman/i.test(text(own(info, 'schema')) + Object.keys(info).join())) {
    return 'it is a Postman collection. Export it as OpenAPI';
  }
  const data = own(document, 'data');
  if (own(document, '__schema') !== undefined || (isJsonObject(data) && own(data, '__schema') !== undefined)) {
    return 'it is the schema of a GraphQL API. Pass an OpenAPI description';
  }
  if (own(document, 'log') !== undefined) return 'it is a HAR file. Pass an OpenAPI description';
  if (/json-schema\.org/.test(text(own(document, '$schema'))))
    return 'it is a JSON Schema. Pass an OpenAPI description that has operations';
  if (own(document, 'swaggerVersion') !== undefined) return 'it is Swagger 1. Convert it to OpenAPI 3 first';
  if (own(document, 'apis') !== undefined) return 'it is a Redocly configuration. Pass a description that it lists';
  return undefined;
}
