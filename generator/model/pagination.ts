import type { Pagination, Parameter, Route, Type } from '../catalogue.ts';
import { isReadable } from './media-type.ts';
import type { NamedSchemas } from './schema/named-schemas.ts';
import { isObjectType, isSchemaName } from './types.ts';

// Names under which APIs ask for another page, lower case, without separators. The first group that matches wins.
const STYLES: readonly (readonly [Pagination['by'], readonly string[]])[] = [
  ['page', ['page', 'pagenumber']],
  [
    'cursor',
    ['cursor', 'after', 'before', 'startingafter', 'pagetoken', 'nexttoken', 'continue', 'continuationtoken', 'marker'],
  ],
  ['offset', ['offset', 'skip', 'startindex']],
];

/** How a route is paged, if it is: it can be asked for another page, and what it answers with has a list. */
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

/** How many types are looked at before a response counts as too complex to tell. */
const MAX_TYPES = 500;

/** The member that holds the list, `''` if the type itself is one, nothing if that is unclear. A required member comes first. */
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
