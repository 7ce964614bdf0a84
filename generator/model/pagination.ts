import type { Pagination, Parameter, Route, Type } from '../catalogue.ts';
import { isReadable } from './media-type.ts';
import type { NamedSchemas } from './schema/named-schemas.ts';
import { isObjectType, isSchemaName } from './types.ts';

// Names of parameters that request another page, in lowercase and without separators. The first group that matches is used.
const STYLES: readonly (readonly [Pagination['by'], readonly string[]])[] = [
  ['page', ['page', 'pagenumber']],
  [
    'cursor',
    ['cursor', 'after', 'before', 'startingafter', 'pagetoken', 'nexttoken', 'continue', 'continuationtoken', 'marker'],
  ],
  ['offset', ['offset', 'skip', 'startindex']],
];

/** Determines how a route is paginated, if it is: it has a parameter for another page, and its response contains a list. */
export function readPagination(
  method: string,
  parameters: readonly Parameter[],
  responses: Route['responses'],
  schemas: NamedSchemas,
): Pagination | undefined {
  if (method !== 'GET') return undefined;
  const query = new Set(
    parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => name.toLowerCase().replace(/[^a-z]/g, '')),
  );
  const by = STYLES.find(([, names]) => names.some((name) => query.has(name)))?.[0];
  const content = responses?.['200'] ?? {};
  const type = Object.entries(content).find(([name]) => isReadable(name))?.[1];
  if (by === undefined || type === undefined) return undefined;
  const items = listIn(type, schemas, { left: MAX_TYPES });
  return items === undefined ? undefined : { by, ...(items === '' ? {} : { items }) };
}

/** The maximum number of types to search before a response counts as too complex. */
const MAX_TYPES = 500;

/** The member that contains the list, `''` if the type itself is a list, or undefined if that is unclear. Required members come first. */
function listIn(type: Type, schemas: NamedSchemas, work: { left: number }): string | undefined {
  work.left -= 1;
  if (work.left < 0) return undefined;
  if (isSchemaName(type)) return listIn(schemas.types.get(type) ?? 'unknown', schemas, work);
  if (typeof type === 'string') return undefined;
  if ('list' in type) return '';
  if ('anyOf' in type) {
    const found = new Set(type.anyOf.map((each) => listIn(each, schemas, work)));
    return found.size === 1 ? [...found][0] : undefined;
  }
  if (!isObjectType(type)) return undefined;
  const lists = (members: { readonly [name: string]: Type } = {}) =>
    Object.keys(members).filter((name) => isList(members[name] as Type, schemas, { left: MAX_TYPES }));
  const required = lists(type.required);
  const names = required.length > 0 ? required : lists(type.optional);
  return names.length === 1 ? names[0] : undefined;
}

function isList(type: Type, schemas: NamedSchemas, work: { left: number }): boolean {
  work.left -= 1;
  if (work.left < 0) return false;
  if (isSchemaName(type)) return isList(schemas.types.get(type) ?? 'unknown', schemas, work);
  if (typeof type === 'string') return false;
  if ('anyOf' in type) return type.anyOf.every((each) => isList(each, schemas, work));
  return 'list' in type;
}
