import { OPTION_NAMES } from '../../src/core/read-options.ts';
import type { ModelRoute, ObjectType, Parameter, Type } from '../catalogue.ts';
import { objectType } from '../model/types.ts';
import { asPassed } from './openapi/key-place.ts';
import { parameterType } from './openapi/parameter-type.ts';

/** The options whose names a parameter cannot have. If the route is a string, `url` and `method` are not reserved. */
const RESERVED: ReadonlySet<string> = new Set(
  [...OPTION_NAMES].filter((name) => !['url', 'method', 'apiVersion'].includes(name)),
);

export interface OpenApiParameters {
  /** Parameters by the name under which callers pass them. Required headers and cookies are in `required`. */
  readonly flat: ObjectType;
  /** Required headers and cookies, which can be passed by name or in the option `headers`. */
  readonly required: readonly (readonly [string, Type])[];
  /** All header parameters, for the option `headers`. */
  readonly headers: readonly (readonly [string, Type])[];
  /** Whether a header or cookie is required that has the name of another parameter, so that only the option `headers` can have it. */
  readonly needsHeaders: boolean;
  /** Parameters that have the name of an option and are passed in `parameters`. */
  readonly bucket: ObjectType;
  /** Whether a body field cannot be passed by its own name, because a parameter or an option has that name. */
  isTaken(name: string): boolean;
  /** Whether a field of the body, passed by its name, would be read as an option without an error. */
  isMisread(name: string): boolean;
}

/**
 * The parameters that callers pass in addition to the body. A name is looked up in the path first, then in the query, the headers and
 * the cookies.
 */
export function openApiParameters(route: ModelRoute, schemas: ReadonlyMap<string, Type>): OpenApiParameters {
  const known = KNOWN.get(route) ?? readOpenApiParameters(route, schemas);
  KNOWN.set(route, known);
  return known;
}

/** The parameters of a route are needed several times. */
const KNOWN = new WeakMap<ModelRoute, OpenApiParameters>();

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
function readOpenApiParameters(route: ModelRoute, schemas: ReadonlyMap<string, Type>): OpenApiParameters {
  const all = route.parameters ?? [];
  const flat = createMembers();
  const bucket = createMembers();
  const required: [string, Type][] = [];
  const headers: [string, Type][] = [];
  const lowerNames = new Set<string>();
  let needsHeaders = false;
  for (const place of ['path', 'query', 'header', 'cookie'] as const) {
    for (const parameter of all.filter((each) => each.in === place).map((each) => asPassed(each, schemas))) {
      const { name } = parameter;
      const type = parameterType(parameter, schemas);
      if (place === 'header') headers.push([name, type]);
      if (RESERVED.has(name)) bucket.add(parameter, name, type);
      else if (!lowerNames.has(place === 'header' ? name.toLowerCase() : ` ${name}`)) {
        if (parameter.required && (place === 'header' || place === 'cookie')) required.push([name, type]);
        else flat.add(parameter, name, type);
      } else if (place === 'query') flat.add(parameter, `?${name}`, type);
      else if (parameter.required) needsHeaders = true;
      lowerNames.add(name.toLowerCase()).add(` ${name}`);
    }
  }
  const names = new Set(all.map(({ name }) => name));
  const headerNames = new Set(headers.map(([name]) => name.toLowerCase()));
  return {
    flat: flat.type(),
    required,
    headers,
    needsHeaders,
    bucket: bucket.type(),
    isMisread: (name) => RESERVED.has(name) && name !== 'data',
    isTaken: (name) => RESERVED.has(name) || names.has(name) || headerNames.has(name.toLowerCase()),
  };
}

function createMembers() {
  const required: [string, Type][] = [];
  const optional: [string, Type][] = [];
  const deprecated: string[] = [];
  const notes: [string, string][] = [];
  return {
    add(parameter: Parameter, name: string, type: Type): void {
      (parameter.required ? required : optional).push([name, type]);
      if (parameter.deprecated) deprecated.push(name);
      if (parameter.note !== undefined) notes.push([name, parameter.note]);
    },
    type: () => objectType({ required, optional, deprecated, notes }),
  };
}
