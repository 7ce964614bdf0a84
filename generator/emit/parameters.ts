import type { ModelRoute, ObjectType, Parameter, Type } from '../catalogue.ts';
import { mapChildren, objectType, union } from '../model/types.ts';

/** The values that a caller passes in addition to the body, as one flat object: parameters by name, headers, required previews. */
export function callParameters(route: ModelRoute): ObjectType {
  const required: [string, Type][] = [];
  const optional: [string, Type][] = [];
  const deprecated: string[] = [];
  const notes: [string, string][] = [];
  for (const { name, required: isRequired, type, in: place, note, ...flags } of route.parameters ?? []) {
    if (place === 'header' || place === 'cookie') continue;
    (isRequired ? required : optional).push([name, withBigint(type)]);
    if (flags.deprecated) deprecated.push(name);
    if (note !== undefined) notes.push([name, note]);
  }
  const headers = headerParameters(route.parameters ?? []);
  if (headers) (headers.required ? required : optional).push(['headers', headers]);
  const previews = (route.previews ?? []).filter((preview) => preview.required).map(({ name }) => ({ enum: [name] }));
  if (previews.length > 0)
    required.push(['mediaType', { required: { previews: { tuple: previews, rest: 'string' } } }]);
  return objectType({ required, optional, deprecated, notes });
}

/**
 * A URL can contain any 64-bit number, but a JavaScript number cannot represent it. JSON bodies have no bigint, because no client
 * can send one.
 */
export function withBigint(type: Type): Type {
  if (type === 'integer:int64') return { anyOf: ['integer', 'bigint'] };
  return typeof type === 'string' ? type : mapChildren(type, withBigint);
}

/** Header parameters are passed in `headers`. All cookies are in one header, so their names are not typed. */
function headerParameters(parameters: readonly Parameter[]): ObjectType | undefined {
  // Names of headers must differ by more than their case, whatever a description declares.
  const headers = new Map<string, { readonly type: Type; readonly isRequired: boolean }>();
  for (const { name, in: place, type, required } of parameters) {
    if (place === 'header') headers.set(name.toLowerCase(), { type, isRequired: required === true });
  }
  const cookies = parameters.filter((each) => each.in === 'cookie');
  if (cookies.length > 0)
    headers.set('cookie', { type: 'string', isRequired: cookies.some(({ required }) => required) });
  if (headers.size === 0) return undefined;
  const members = (wanted: boolean) =>
    [...headers]
      .filter(([, { isRequired }]) => isRequired === wanted)
      .map(([name, { type }]): [string, Type] => [name, type]);
  return objectType({ required: members(true), optional: members(false) });
}

/** The type of a route's body: its JSON type if it has one, otherwise all its types. */
export function bodyType({ body }: ModelRoute): Type | undefined {
  if (body === undefined) return undefined;
  return body.content['application/json'] ?? union(Object.values(body.content));
}

/** Whether the fields of the body are parameters. Bodies that are not JSON are passed as a whole, as `data`. */
export function hasFields({ body }: ModelRoute): boolean {
  return body?.content['application/json'] !== undefined;
}
