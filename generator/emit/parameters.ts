import type { ObjectType, Parameter, Type } from '../catalogue.ts';
import type { ModelRoute } from '../model/model-route.ts';
import { mapChildren, objectType, union } from '../model/types.ts';

/** What a caller passes in addition to the body, as one flat object: parameters by name, headers, previews that are required. */
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

/** A URL can hold every 64-bit number, a JavaScript number cannot. JSON bodies have no bigint: no client could send one. */
export function withBigint(type: Type): Type {
  if (type === 'integer:int64') return { anyOf: ['integer', 'bigint'] };
  return typeof type === 'string' ? type : mapChildren(type, withBigint);
}

/** Header parameters go where headers go. All cookies travel in one header, so their names are not typed. */
function headerParameters(parameters: readonly Parameter[]): ObjectType | undefined {
  // Names of headers differ by more than their case, whatever a description says.
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

/** The type of a route's body: its JSON form if it has one, else all its forms. */
export function bodyType({ body }: ModelRoute): Type | undefined {
  if (body === undefined) return undefined;
  return body.content['application/json'] ?? union(Object.values(body.content));
}

/** Whether the body's fields are parameters of their own. Bodies that are not JSON are passed as `data`, as a whole. */
export function hasFields({ body }: ModelRoute): boolean {
  return body?.content['application/json'] !== undefined;
}
