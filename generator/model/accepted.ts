import type { ModelRoute, ObjectType, Parameter, Type } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { Accepted } from '../options.ts';
import { isObjectType, isSchemaName, objectType, union } from './types.ts';

const JSON_TYPE = 'application/json';

/**
 * Adds types to some of a route's parameters and fields. A name that the route does not have is added to the query of a GET, or else
 * to the body.
 */
export function acceptTypes(
  route: ModelRoute,
  method: string,
  accepted: Accepted,
  schemas: ReadonlyMap<string, Type>,
): ModelRoute {
  let changed = route;
  for (const [name, type] of Object.entries(accepted)) {
    changed = acceptType(changed, method, name, type, schemas);
  }
  return changed;
}

function acceptType(
  route: ModelRoute,
  method: string,
  name: string,
  type: Type,
  schemas: ReadonlyMap<string, Type>,
): ModelRoute {
  const { parameters = [] } = route;
  if (parameters.some((each) => each.name === name)) {
    const widen = (known: Parameter) =>
      known.name === name ? { ...known, type: union([resolved(known.type, schemas), type]) } : known;
    return { ...route, parameters: parameters.map(widen) };
  }
  if (method !== 'GET') return withField(route, name, type, schemas);
  return { ...route, parameters: [...parameters, { name, in: 'query', type }] };
}

/** Whether a route has a parameter or a body field. */
export function hasName(
  { parameters = [], body }: ModelRoute,
  name: string,
  schemas: ReadonlyMap<string, Type>,
): boolean {
  if (parameters.some((each) => each.name === name)) return true;
  return Object.values(body?.content ?? {})
    .map((type) => resolved(type, schemas))
    .flatMap((type) => (typeof type === 'object' && 'anyOf' in type ? type.anyOf : [type]))
    .some(
      (type) =>
        isObjectType(type) && (Object.hasOwn(type.required ?? {}, name) || Object.hasOwn(type.optional ?? {}, name)),
    );
}

/** Resolves the name of a schema, so that values can be added to an enum without changing it elsewhere. */
function resolved(type: Type, schemas: ReadonlyMap<string, Type>): Type {
  return isSchemaName(type) ? (schemas.get(type) ?? type) : type;
}

function withField(route: ModelRoute, name: string, type: Type, schemas: ReadonlyMap<string, Type>): ModelRoute {
  const described = resolved(route.body?.content[JSON_TYPE] ?? 'unknown', schemas);
  // A body that may be null has its fields in the other type of a union.
  const forms = typeof described === 'object' && 'anyOf' in described ? described.anyOf : [described];
  const [fields, ...others] = forms.filter((form) => form !== 'null');
  if (fields === undefined || !isObjectType(fields) || others.length > 0) {
    throw new GeneratorError(`The body has no field "${name}"`);
  }
  const widened = forms.map((form) => (form === fields ? withMember(fields, name, type) : form));
  const content = { ...route.body?.content, [JSON_TYPE]: union(widened) };
  return { ...route, body: { ...route.body, content } };
}

function withMember(
  { required = {}, optional = {}, notes = {}, ...rest }: ObjectType,
  name: string,
  type: Type,
): ObjectType {
  const widen = (members: { readonly [name: string]: Type }) =>
    Object.entries(members).map(([each, known]) => [each, each === name ? union([known, type]) : known] as const);
  const isKnown = Object.hasOwn(required, name) || Object.hasOwn(optional, name);
  return objectType({
    ...rest,
    notes: Object.entries(notes),
    required: widen(required),
    optional: [...widen(optional), ...(isKnown ? [] : [[name, type] as const])],
  });
}

/** Adds another form of the JSON body to a route. */
export function acceptBody(route: ModelRoute, type: Type): ModelRoute {
  const described = route.body?.content[JSON_TYPE];
  if (described === undefined) throw new GeneratorError('The route has no JSON body');
  return {
    ...route,
    body: { ...route.body, content: { ...route.body?.content, [JSON_TYPE]: union([described, type]) } },
  };
}
