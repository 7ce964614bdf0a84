import { EndpointError } from '../../core/errors.ts';
import { isText, type OptionChecks, readOptions } from '../../core/read-options.ts';
import { parseFields } from '../../send/fields.ts';
import { findViolation } from '../check/find-violation.ts';
import { type ApiFinders, createCatalogueWith } from '../create-catalogue.ts';
import { buildExample, isSeed } from '../responses/create-example.ts';
import type { ExampleValues } from '../responses/example-values.ts';
import type { CatalogueSettings } from '../settings.ts';
import type { IndexType, ValueLimits } from '../type-keywords.ts';
import type { Catalogue, RouteRecord } from '../types.ts';
import { checkFields } from './check-fields.ts';
import { createDeepCheck } from './create-deep-check.ts';
import {
  createBodyValidator,
  createResponseValidator,
  type ValidationResult,
  type Validator,
} from './create-validators.ts';
import { chooseContent, keepShapes, type ShapeSource } from './shape-data.ts';
import { type JsonSchema, toJsonSchema } from './to-json-schema.ts';

/** Options of `schemaOf`. */
export interface SchemaOptions {
  /** The content type, if the response or body has several. By default, the first JSON type. */
  readonly contentType?: string | undefined;
}

/** Options of `exampleOf`. */
export interface ReferenceExampleOptions extends SchemaOptions {
  /** A whole number. Another number creates another example; the same one always creates the same. By default, 0. */
  readonly seed?: number | undefined;
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

  /**
   * Returns an example of a response, by status, or of the body of a request, which is valid for its schema. Everything in an example
   * belongs to the same person and repository. Undefined if the route is unknown, or if there is no such response or body or no JSON in it.
   *
   * @example
   * github.exampleOf('GET /user', 200, { seed: 2 });
   * github.exampleOf('POST /repos/{owner}/{repo}/issues', 'body');
   */
  exampleOf(route: Route | (string & {}), status: number | string, options?: ReferenceExampleOptions): unknown;

  /**
   * Checks a selection of fields of a route's response: names with dots, and `[]` after a list. If the response is a list, the names are
   * those of its items. Throws UNKNOWN_FIELD with the name that was probably meant. A route that is unknown or whose responses are not
   * described is not checked.
   *
   * @example
   * github.checkFields('GET /repos/{owner}/{repo}/issues', 'number,user.login,labels[].name');
   */
  checkFields(route: Route | (string & {}), fields: string | readonly string[]): void;

  /**
   * Checks the data of a response, by status, or the body of a request. Members that are not described are allowed in a response. Returns
   * `{ value }`, or `{ issues }` with messages and paths. Data of a route, status or body that is not described is not checked.
   *
   * @example
   * const { issues = [] } = github.validate('GET /user', 200, await response.json());
   */
  validate(route: Route | (string & {}), status: number | string, data: unknown): ValidationResult;

  /**
   * Returns a validator of a response, by status, or of the body of a request, as Standard Schema: libraries such as tRPC, TanStack Form and
   * Hono accept it. The type argument is the type of the data. Undefined if there is no such response or body, or no JSON in it.
   *
   * @example
   * const issue = github.validatorOf('POST /repos/{owner}/{repo}/issues', 'body');
   * issue?.['~standard'].validate({ title: 'Found a bug' });
   */
  validatorOf<Output = unknown>(
    route: Route | (string & {}),
    status: number | string,
    options?: SchemaOptions,
  ): Validator<Output> | undefined;

  /**
   * Returns a validator of a schema by its name, as Standard Schema. Undefined for an unknown name.
   *
   * @example
   * github.getValidator('Repository');
   */
  getValidator<Output = unknown>(name: string): Validator<Output> | undefined;
}

/** Creates a catalogue with shapes. The shapes are read when they are first needed. */
export function createReferenceWith<Route extends string>(
  text: string | (() => string),
  settings: CatalogueSettings | undefined,
  finders: ApiFinders | undefined,
  shapes: ShapeSource,
  values?: ExampleValues,
): Reference<Route> {
  const catalogue = createCatalogueWith<Route>(text, settings, { ...finders, checkDeeply: createDeepCheck(shapes) });
  return addReference(catalogue, shapes, values);
}

/** Adds the methods of a reference to a catalogue whose `check` looks at everything. */
export function addReference<Route extends string>(
  catalogue: Catalogue<Route>,
  shapes: ShapeSource,
  values?: ExampleValues,
): Reference<Route> {
  const plain = catalogue as unknown as Catalogue;
  const { getSchema } = shapes;
  /** The chosen content type, its shape and its limits. */
  const find = (caller: string, route: string, status: unknown, wanted: string | undefined): Found | undefined => {
    if (typeof status !== 'number' && typeof status !== 'string') throw invalidStatus(caller);
    const record = plain.get(route);
    if (record === undefined) return undefined;
    const isBody = status === 'body';
    const chosen = chooseContent(shapes, record.route, status, wanted);
    if (chosen === undefined) return undefined;
    const [name, type] = chosen;
    return {
      record,
      contentType: name,
      isBody,
      type,
      limits: isBody ? shapes.limitsOf(record.route)?.[name] : undefined,
    };
  };
  const validators = new Map<string, Validator>();
  const validatorOf = (
    caller: string,
    route: string,
    status: number | string,
    wanted: string | undefined,
  ): Validator | undefined => {
    const found = find(caller, route, status, wanted);
    if (found === undefined || !/\bjson\b/.test(found.contentType)) return undefined;
    const { record, isBody, type, limits, contentType } = found;
    const key = `${record.route} ${status} ${contentType}`;
    const known =
      validators.get(key) ??
      (isBody ? createBodyValidator(type, getSchema, limits) : createResponseValidator(type, getSchema));
    validators.set(key, known);
    return known;
  };
  const reference = {
    ...Object.getOwnPropertyDescriptors(catalogue),
    getSchema: memberOf((name: string): JsonSchema | undefined => {
      const type = typeof name === 'string' ? getSchema(name) : undefined;
      return type === undefined ? undefined : { title: name, ...toJsonSchema(type, { getSchema }) };
    }),
    schemaOf: memberOf((route: string, status: number | string, options?: SchemaOptions): JsonSchema | undefined => {
      const { contentType } = readOptions<SchemaOptions>('schemaOf', options, { contentType: isText });
      const found = find('schemaOf', route, status, contentType);
      if (found === undefined) return undefined;
      const { record, isBody, type, limits } = found;
      const describe = (field: string) => record.body?.fields.find((each) => each.name === field)?.description;
      return toJsonSchema(type, isBody ? { getSchema, limits, describe } : { getSchema });
    }),
    exampleOf: memberOf((route: string, status: number | string, options?: ReferenceExampleOptions): unknown => {
      const { contentType, seed } = readOptions('exampleOf', options, EXAMPLE_CHECKS);
      const found = find('exampleOf', route, status, contentType);
      if (found === undefined) return undefined;
      const { isBody, type, limits, record } = found;
      const place = { route: record.route, status: String(status), isBody, limits, keepsLimits };
      return buildExample(type, getSchema, { seed, values, ...place });
    }),
    validate: memberOf((route: string, status: number | string, data: unknown): ValidationResult => {
      const validator = validatorOf('validate', route, status, undefined);
      return validator === undefined ? { value: data } : validator['~standard'].validate(data);
    }),
    validatorOf: memberOf((route: string, status: number | string, options?: SchemaOptions): Validator | undefined => {
      const { contentType } = readOptions<SchemaOptions>('validatorOf', options, { contentType: isText });
      return validatorOf('validatorOf', route, status, contentType);
    }),
    getValidator: memberOf((name: string): Validator | undefined => {
      const type = typeof name === 'string' ? getSchema(name) : undefined;
      return type === undefined ? undefined : createResponseValidator(type, getSchema);
    }),
    checkFields: memberOf((route: string, fields: string | readonly string[]): void => {
      const tree = parseFields(fields);
      const record = plain.get(route);
      const responses = Object.entries(record === undefined ? {} : shapes.responsesOf(record.route));
      if (record === undefined || responses.length === 0) return;
      const types = responses
        .filter(([status]) => /^[2d]/.test(status))
        .flatMap(([, content]) =>
          Object.entries(content).flatMap(([name, type]) => (/\bjson\b/.test(name) ? [type] : [])),
        );
      checkFields(types, tree, getSchema, record.route);
    }),
  };
  const created = Object.freeze(Object.defineProperties({}, reference)) as Reference<Route>;
  keepShapes(created, shapes);
  return created;
}

/** The part of a route that `schemaOf` and `exampleOf` describe. */
interface Found {
  readonly record: RouteRecord;
  readonly contentType: string;
  readonly isBody: boolean;
  readonly type: IndexType;
  readonly limits: { readonly [pointer: string]: ValueLimits } | undefined;
}

const EXAMPLE_CHECKS: OptionChecks<ReferenceExampleOptions> = { contentType: isText, seed: isSeed };

function keepsLimits(value: unknown, limits: ValueLimits): boolean {
  return findViolation(value, limits, 'json') === undefined;
}

function memberOf<Value>(value: Value): PropertyDescriptor {
  return { value, enumerable: true };
}

function invalidStatus(caller: string): EndpointError {
  return new EndpointError(
    'INVALID_OPTION',
    `The status of ${caller} must be a number such as 200, a string such as "4XX", or "body".`,
    {
      parameter: 'status',
    },
  );
}
