import { GeneratorError } from '../errors.ts';
import { isObject, type JsonObject, own } from './json.ts';

/** The text of an OpenAPI 3.0 or 3.1 description, JSON or YAML, as data that is known to be one. */
export async function readDescription(text: string, name = 'The description'): Promise<JsonObject> {
  return checkDescription(await parseText(text, name), name);
}

async function parseText(text: string, name: string): Promise<unknown> {
  const start = text.trimStart().charAt(0);
  if (start === '{' || start === '[') {
    try {
      return JSON.parse(text);
    } catch (fault) {
      throw new GeneratorError(`${name} is no valid JSON: ${(fault as Error).message}`);
    }
  }
  return parseYaml(text, name);
}

async function parseYaml(text: string, name: string): Promise<unknown> {
  const yaml = await import('yaml').catch(() => {
    throw new GeneratorError(`${name} is not JSON. To read YAML, install the package "yaml" beside this one`);
  });
  try {
    // Without a limit on aliases, a few lines of YAML can unfold into gigabytes.
    const value: unknown = yaml.parse(text, { maxAliasCount: 10_000, merge: true });
    // An anchor can make a value contain itself; JSON cannot say that, and neither could a catalogue.
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch (fault) {
    throw new GeneratorError(`${name} is no valid YAML: ${(fault as Error).message}`);
  }
}

/** Refuses what is no OpenAPI 3 description, and says what it is instead. */
export function checkDescription(value: unknown, name = 'The description'): JsonObject {
  if (!isObject(value)) throw new GeneratorError(`${name} is no OpenAPI description: it must be an object`);
  if (own(value, 'swagger') !== undefined) {
    throw new GeneratorError(`${name} is Swagger ${own(value, 'swagger')}; convert it to OpenAPI 3 first`, '#/swagger');
  }
  const version = own(value, 'openapi');
  if (typeof version !== 'string') {
    throw new GeneratorError(`${name} is no OpenAPI description: it has no "openapi" version`);
  }
  if (!/^3\.[01](\.|$)/.test(version)) {
    throw new GeneratorError(`${name} is OpenAPI ${version}; 3.0 and 3.1 can be read`, '#/openapi');
  }
  if (!isObject(own(value, 'paths') ?? {})) throw new GeneratorError('"paths" must be an object', '#/paths');
  return value;
}
