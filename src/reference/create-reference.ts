import { type ApiFinders, createCatalogueWith } from '../catalogue/create-catalogue.ts';
import type { CatalogueSettings } from '../catalogue/settings.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { EndpointError } from '../errors.ts';
import { isText, readOptions } from '../internal/read-options.ts';
import type { IndexType } from '../internal/type-keywords.ts';
import { createDeepCheck } from './create-deep-check.ts';
import type { ContentTypes, ShapeSource } from './shape-data.ts';
import { type JsonSchema, toJsonSchema } from './to-json-schema.ts';

/** Options of `schemaOf`. */
export interface SchemaOptions {
  /** The content type, if the response or body has several. By default, the first JSON type. */
  readonly contentType?: string | undefined;
}

/** A catalogue that also has the shapes of bodies and responses. Its `check` looks at everything inside a body. */
export interface Reference<Route extends string = never> extends Catalogue<Route> {
  /**
   * Returns the schema of a name that records use as a type, as JSON Schema 2020-12. It is complete in itself. Undefined for an unknown
   * name. Each call returns a new object.
   *
   * @example
   * github.getSchema('Repository');
   */
  getSchema(name: string): JsonSchema | undefined;

  /**
   * Returns the schema of a response, by status, or of the body of a request, as JSON Schema 2020-12. The route can have any form that
   * `get` accepts. Undefined if the route is unknown or has no such response or body.
   *
   * @example
   * github.schemaOf('GET /user', 200);
   * github.schemaOf('POST /repos/{owner}/{repo}/issues', 'body');
   */
  schemaOf(route: Route | (string & {}), status: number | string, options?: SchemaOptions): JsonSchema | undefined;
}

/** Creates a catalogue with shapes. The shapes are read when they are first needed. */
export function createReferenceWith<Route extends string>(
  text: string | (() => string),
  settings: CatalogueSettings | undefined,
  finders: ApiFinders | undefined,
  shapes: ShapeSource,
): Reference<Route> {
  const catalogue = createCatalogueWith<Route>(text, settings, { ...finders, checkDeeply: createDeepCheck(shapes) });
  const plain = catalogue as unknown as Catalogue;
  const { getSchema } = shapes;
  const reference = {
    ...Object.getOwnPropertyDescriptors(catalogue),
    getSchema: memberOf((name: string): JsonSchema | undefined => {
      const type = typeof name === 'string' ? getSchema(name) : undefined;
      return type === undefined ? undefined : { title: name, ...toJsonSchema(type, { getSchema }) };
    }),
    schemaOf: memberOf((route: string, status: number | string, options?: SchemaOptions): JsonSchema | undefined => {
      const { contentType } = readOptions<SchemaOptions>('schemaOf', options, { contentType: isText });
      if (typeof status !== 'number' && typeof status !== 'string') throw invalidStatus();
      const record = plain.get(route);
      if (record === undefined) return undefined;
      const isBody = status === 'body';
      const content = isBody ? shapes.bodyOf(record.route) : statusOf(shapes.responsesOf(record.route), String(status));
      const chosen = content && chooseType(content, contentType);
      if (chosen === undefined) return undefined;
      const [name, type] = chosen;
      const limits = isBody ? shapes.limitsOf(record.route)?.[name] : undefined;
      const describe = (field: string) => record.body?.fields.find((each) => each.name === field)?.description;
      return toJsonSchema(type, isBody ? { getSchema, limits, describe } : { getSchema });
    }),
  };
  return Object.freeze(Object.defineProperties({}, reference)) as Reference<Route>;
}

function memberOf<Value>(value: Value): PropertyDescriptor {
  return { value, enumerable: true };
}

/** A status may be described as itself, as a range such as `4XX`, or by the default. */
function statusOf(responses: { readonly [status: string]: ContentTypes }, status: string): ContentTypes | undefined {
  const name = [status, `${status.slice(0, 1)}XX`, 'default'].find((each) => Object.hasOwn(responses, each));
  return name === undefined ? undefined : responses[name];
}

function chooseType(content: ContentTypes, wanted?: string): readonly [name: string, type: IndexType] | undefined {
  const all = Object.entries(content);
  if (wanted !== undefined) return all.find(([name]) => name === wanted);
  return all.find(([name]) => /\bjson\b/.test(name)) ?? all[0];
}

function invalidStatus(): EndpointError {
  return new EndpointError(
    'INVALID_OPTION',
    'The status of schemaOf must be a number such as 200, a string such as "4XX", or "body".',
    {
      parameter: 'status',
    },
  );
}
