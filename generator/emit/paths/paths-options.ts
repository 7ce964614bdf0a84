import { isBoolean, isFunction, type OptionChecks, readOptions } from '../../../src/core/read-options.ts';
import type { JsonValue } from '../../read/json.ts';

/**
 * Options of `emitPaths`. Those that openapi-typescript has too have the same names and results. All are off unless they say
 * otherwise.
 */
export interface PathsOptions {
  /** Writes enums as TypeScript enums. */
  readonly enum?: boolean;
  /** Writes the values of each enum as an array. */
  readonly enumValues?: boolean;
  /** Writes enums with the same values once. */
  readonly dedupeEnums?: boolean;
  /** Writes a type for each component, such as `SchemaPet`. */
  readonly rootTypes?: boolean;
  /** Omits `Schema` from the names of these types. */
  readonly rootTypesNoSchemaPrefix?: boolean;
  /** Makes all members and lists `readonly`. */
  readonly immutable?: boolean;
  /** Writes paths with placeholders as template literal types. */
  readonly pathParamsAsTypes?: boolean;
  /** Lets objects have members that the description does not list, unless it excludes them. */
  readonly additionalProperties?: boolean;
  /** Makes members with a default required, except in parameters and request bodies. True by default. */
  readonly defaultNonNullable?: boolean;
  /** Makes the members of objects without `required` required. */
  readonly propertiesRequiredByDefault?: boolean;
  /** Writes objects without members as `Record<string, unknown>` instead of `Record<string, never>`. */
  readonly emptyObjectsUnknown?: boolean;
  /** Writes lists with `minItems` or `maxItems` as tuples. */
  readonly arrayLength?: boolean;
  /** Sorts members by name. */
  readonly alphabetize?: boolean;
  /** Omits what is deprecated. */
  readonly excludeDeprecated?: boolean;
  /** Marks members that are `readOnly` or `writeOnly` with `$Read` and `$Write`, which openapi-fetch understands. */
  readonly readWriteMarkers?: boolean;
  /** Writes `type` instead of `interface` for `paths`, `components` and the others. */
  readonly exportType?: boolean;
  /**
   * Replaces the type of a schema. Receives the schema and its location, such as `#/components/schemas/Pet/born`. A string is written
   * in place of the type; undefined keeps it.
   */
  readonly transform?: (schema: { readonly [keyword: string]: JsonValue }, path: string) => string | undefined;
}

const PATHS_CHECKS: OptionChecks<PathsOptions> = {
  enum: isBoolean,
  enumValues: isBoolean,
  dedupeEnums: isBoolean,
  rootTypes: isBoolean,
  rootTypesNoSchemaPrefix: isBoolean,
  immutable: isBoolean,
  pathParamsAsTypes: isBoolean,
  additionalProperties: isBoolean,
  defaultNonNullable: isBoolean,
  propertiesRequiredByDefault: isBoolean,
  emptyObjectsUnknown: isBoolean,
  arrayLength: isBoolean,
  alphabetize: isBoolean,
  excludeDeprecated: isBoolean,
  readWriteMarkers: isBoolean,
  exportType: isBoolean,
  transform: isFunction,
};

export function readPathsOptions(given: unknown): PathsOptions {
  return readOptions<PathsOptions>('emitPaths', given, PATHS_CHECKS);
}
