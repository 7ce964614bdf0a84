import type { Pagination, Parameter, Route, Type } from '../catalogue.ts';
import { own } from '../read/json.ts';
import type { FoundPagination } from './lists.ts';
import { isReadable } from './media-type.ts';
import type { NamedSchemas } from './schema/named-schemas.ts';
import { isObjectType, isSchemaName } from './types.ts';

// Names of parameters that request another page, in lowercase and without separators. The first group that matches is used.
const STYLES: readonly (readonly [Pagination['by'], readonly string[]])[] = [
  ['page', ['page', 'pagenumber']],
  [
    'cursor',
    [
      ...[
        'cursor',
        'after',
        'before',
        'startingafter',
        'pagetoken',
        'nexttoken',
        'continue',
        'continuationtoken',
        'marker',
      ],
    ],
  ],
  ['offset', ['offset', 'skip', 'startindex']],
];
/** Names that only descriptions of other APIs have. */
const OTHER_STYLES: typeof STYLES = [
  ['page', ['pageindex', 'pageno', 'currentpage']],
  ['cursor', ['pagecursor', 'pageafter', 'nextpagetoken', 'nextcursor', 'continuation', 'maxid', 'sinceid', 'minid']],
  ['offset', ['pageoffset']],
];
const SIZES = ['perpage', 'pagesize', 'limit', 'pagelimit', 'maxresults', 'maxitems', 'size', 'take', 'top', 'count'];
/** Larger pages are requested only if the caller asks for them. */
const MAX_SIZE = 1000;
/** Cursors that are the id of an item: of the last one for the next page. */
const ITEM_CURSORS = ['startingafter', 'maxid'];
/** Names of the list in a response that has several. */
const LISTS = ['data', 'items', 'results', 'records', 'values', 'entries', 'value'];

/** What is known about the responses of a route. */
interface ListRoute {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Route['responses'];
  /** The names of the headers of successful responses. */
  readonly headers: Route['headers'];
}

/** Determines how a route is paginated, if it is: it has a parameter for another page, and its response contains a list. */
export function findPagination(
  route: ListRoute,
  schemas: NamedSchemas,
  isTemplate: boolean,
): FoundPagination | undefined {
  if (route.method !== 'GET') return undefined;
  const query = new Map(
    route.parameters.filter(({ in: place }) => place === 'query').map((each) => [plainName(each.name), each]),
  );
  const found = findParameter(query, isTemplate);
  if (found === undefined) return undefined;
  const [by, parameter] = found;
  const content = route.responses?.['200'] ?? (isTemplate ? undefined : Object.values(route.responses ?? {})[0]) ?? {};
  const type = Object.entries(content).find(([name]) => isReadable(name))?.[1];
  if (type === undefined) return { reason: 'its response has no content that can be read' };
  const items = isTemplate
    ? chooseList(shapeOf(type, schemas, { left: MAX_TYPES }, isTemplate), '')
    : findList(type, route.path, schemas);
  if (typeof items === 'object') return items;
  const base = { by, ...(items === '' ? {} : { items }) };
  if (isTemplate) return { pagination: base };
  if (parameter === undefined) return { reason: 'its parameter for pages is deprecated' };
  if (!isScalar(parameter.type, schemas, { left: MAX_TYPES })) return { reason: `"${parameter.name}" is an object` };
  return { pagination: withNames(base, parameter, query, route, schemas, type) };
}

function findParameter(
  query: ReadonlyMap<string, Parameter>,
  isTemplate: boolean,
): readonly [Pagination['by'], Parameter | undefined] | undefined {
  const styles = isTemplate ? STYLES : [...STYLES, ...OTHER_STYLES];
  const found = styles.flatMap(([by, names]) =>
    names.flatMap((name) => {
      const parameter = query.get(name);
      return parameter === undefined || (!isTemplate && isTime(parameter)) ? [] : [[by, parameter] as const];
    }),
  );
  const current = isTemplate ? found : found.filter(([, parameter]) => !isDeprecated(parameter));
  return current[0] ?? (found[0] && [found[0][0], undefined]);
}

/** A time is not a cursor. */
function isTime({ type }: Parameter): boolean {
  return typeof type === 'string' && type.startsWith('string:date');
}

/** Some descriptions say it only in their texts. */
function isDeprecated(parameter: Parameter | undefined): boolean {
  return (
    parameter?.deprecated === true || /^\W*deprecated\b|\bDEPRECATED\b/i.test(parameter?.note?.slice(0, 200) ?? '')
  );
}

function withNames(
  base: Pagination,
  parameter: Parameter,
  query: ReadonlyMap<string, Parameter>,
  { headers }: ListRoute,
  schemas: NamedSchemas,
  type: Type,
): Pagination {
  const { by } = base;
  const name = plainName(parameter.name);
  const size = SIZES.map((each) => query.get(each)).find((each) => each !== undefined && !isDeprecated(each));
  const maximum = size?.limits?.maximum;
  const first = typeof parameter.default === 'number' ? parameter.default : parameter.limits?.minimum;
  const isLinked = Object.values(headers ?? {}).some(({ required = [], optional = [] }) =>
    [...required, ...optional].includes('link'),
  );
  const next = by === 'cursor' && !isLinked ? findCursor(base.items, parameter, schemas, type) : undefined;
  return {
    ...(isLinked && by === 'cursor' && /(?:max|since|min)id$/.test(name) ? { ...base, by: 'link' } : base),
    ...(parameter.name === by ? {} : { parameter: parameter.name }),
    ...(next === undefined ? {} : { next }),
    ...(by === 'page' && first === 0 ? { start: 0 } : {}),
    ...(by === 'offset' && first === 1 ? { start: 1 } : {}),
    ...(size && typeof maximum === 'number' && maximum > 1
      ? { size: size.name, maxSize: Math.min(maximum, MAX_SIZE) }
      : {}),
  };
}

/** The path to the cursor of the next page, if it has none of the usual names: a member with the name of the parameter, or the id of the last item. */
function findCursor(
  items: string | undefined,
  parameter: Parameter,
  schemas: NamedSchemas,
  type: Type,
): string | undefined {
  const outer = items?.includes('.') ? items.slice(0, items.lastIndexOf('.') + 1) : '';
  const parent = outer === '' ? type : typeAt(type, outer.slice(0, -1), schemas);
  if (hasCursor(type, schemas) || hasCursor(parent, schemas)) return undefined;
  if (memberOf(parent, parameter.name, schemas) !== undefined) return `${outer}${parameter.name}`;
  const name = plainName(parameter.name);
  const isId = ITEM_CURSORS.includes(name) || (name === 'after' && /\bid\b/i.test(parameter.note ?? ''));
  return isId && itemHas(type, items, 'id', schemas) ? `${items === undefined ? '' : `${items}.`}-1.id` : undefined;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The maximum number of types to search before a response counts as too complex. */
const MAX_TYPES = 500;

/** The lists in a response: `''` if it is a list itself, or the names of its members that are lists, required ones first. */
interface Shape {
  readonly isList: boolean;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const NO_LISTS: Shape = { isList: false, required: [], optional: [] };

function shapeOf(type: Type, schemas: NamedSchemas, work: { left: number }, isTemplate: boolean): Shape {
  work.left -= 1;
  if (work.left < 0) return NO_LISTS;
  if (isSchemaName(type)) return shapeOf(schemas.types.get(type) ?? 'unknown', schemas, work, isTemplate);
  if (typeof type === 'string') return NO_LISTS;
  if ('list' in type) return { isList: true, required: [], optional: [] };
  if ('anyOf' in type) {
    const shapes = type.anyOf.map((each) => shapeOf(each, schemas, work, isTemplate));
    const [first = NO_LISTS] = shapes;
    return shapes.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : NO_LISTS;
  }
  if ('allOf' in type && !isTemplate) {
    const shapes = type.allOf.map((each) => shapeOf(each, schemas, work, isTemplate));
    return {
      isList: shapes.some(({ isList }) => isList),
      required: [...new Set(shapes.flatMap(({ required }) => required))],
      optional: [...new Set(shapes.flatMap(({ optional }) => optional))],
    };
  }
  if (!isObjectType(type)) return NO_LISTS;
  const lists = (members: { readonly [name: string]: Type } = {}) =>
    Object.keys(members).filter((name) => isList(members[name] as Type, schemas, { left: MAX_TYPES }));
  return { isList: false, required: lists(type.required), optional: lists(type.optional) };
}

/** The member that contains the list, `''` if the response itself is a list, or why that is unclear. */
function chooseList({ isList, required, optional }: Shape, path: string): string | { readonly reason: string } {
  if (isList) return '';
  const names = required.length > 0 ? required : optional;
  const [first] = names;
  if (first === undefined) return { reason: 'its response contains no list' };
  if (names.length === 1) return first;
  const all = [...required, ...optional];
  const words = path === '' ? [] : [...path.split('/').filter((part) => !part.startsWith('{'))].reverse();
  const wanted = [words[0] ?? '', ...LISTS].map(plainName);
  const chosen = path === '' ? undefined : wanted.flatMap((word) => all.filter((name) => plainName(name) === word))[0];
  return chosen ?? { reason: `its response contains several lists: ${names.join(', ')}` };
}

/** Members that describe a page, and do not contain its items. */
const ABOUT_PAGES = /^_?(?:meta|paging|pagination|page|links?|errors?|warnings?|included|facets|aggregations)/i;

/** Lists that are deeper are not searched for. */
const DEEPEST_LIST = 4;

/** The member that contains the list, or the path to it if there is only one inside the other objects of the response. */
function findList(type: Type, path: string, schemas: NamedSchemas): ReturnType<typeof chooseList> {
  const work = { left: MAX_TYPES };
  const shape = shapeOf(type, schemas, work, false);
  const chosen = chooseList(shape, path);
  let level = hasLists(shape) ? [] : membersOf(type, schemas, work);
  for (let depth = 1; depth < DEEPEST_LIST && level.length > 0; depth++) {
    const found = level.flatMap(([outer, each]) => {
      const inner = shapeOf(each, schemas, work, false);
      return hasLists(inner) ? [[outer, chooseList(inner, path)] as const] : [];
    });
    const [[outer, name] = ['', chosen]] = found;
    if (found.length > 1)
      return { reason: `its response contains several lists, in ${found.map(([each]) => each).join(', ')}` };
    if (found.length === 1) return typeof name === 'object' ? name : `${outer}.${name}`;
    level = level.flatMap(([above, each]) =>
      membersOf(each, schemas, work).map(([inner, member]) => [`${above}.${inner}`, member] as const),
    );
  }
  return chosen;
}

function hasLists({ isList, required, optional }: Shape): boolean {
  return isList || required.length + optional.length > 0;
}

/** The members of an object that may contain a list of items. A union of several objects has none that are certain. */
function membersOf(type: Type, schemas: NamedSchemas, work: { left: number }): (readonly [string, Type])[] {
  work.left -= 1;
  if (work.left < 0) return [];
  if (isSchemaName(type)) return membersOf(schemas.types.get(type) ?? 'unknown', schemas, work);
  if (typeof type === 'string') return [];
  if ('allOf' in type) return type.allOf.flatMap((each) => membersOf(each, schemas, work));
  const only = withoutNull(type);
  if (only !== type) return membersOf(only, schemas, work);
  if (!isObjectType(type)) return [];
  return Object.entries({ ...type.required, ...type.optional })
    .filter(([name]) => !name.includes('.') && !ABOUT_PAGES.test(name))
    .map(([name, member]) => [name, withoutNull(member)] as const);
}

function withoutNull(type: Type): Type {
  if (typeof type === 'string' || !('anyOf' in type)) return type;
  const [first = 'unknown', ...others] = type.anyOf.filter((each) => each !== 'null');
  return others.length === 0 ? first : type;
}

/** The types that a type consists of: those of a union or an intersection, and those that names stand for. */
function* partsOf(type: Type, schemas: NamedSchemas, work: { left: number }): Generator<Exclude<Type, string>> {
  work.left -= 1;
  if (work.left < 0) return;
  if (isSchemaName(type)) yield* partsOf(schemas.types.get(type) ?? 'unknown', schemas, work);
  else if (typeof type === 'string') return;
  else if ('anyOf' in type) for (const each of type.anyOf) yield* partsOf(each, schemas, work);
  else if ('allOf' in type) for (const each of type.allOf) yield* partsOf(each, schemas, work);
  else yield type;
}

function isScalar(type: Type, schemas: NamedSchemas, work: { left: number }): boolean {
  return ![...partsOf(type, schemas, work)].some((part) => isObjectType(part));
}

function memberOf(type: Type, name: string, schemas: NamedSchemas): Type | undefined {
  for (const part of partsOf(type, schemas, { left: MAX_TYPES })) {
    const found = isObjectType(part) ? (own(part.required ?? {}, name) ?? own(part.optional ?? {}, name)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The type at a path of members. */
function typeAt(type: Type, path: string, schemas: NamedSchemas): Type {
  return (
    memberOf(type, path, schemas) ??
    path.split('.').reduce<Type>((found, name) => memberOf(found, name, schemas) ?? 'unknown', type)
  );
}

/** Whether the items of a list have a member. */
function itemHas(type: Type, items: string | undefined, name: string, schemas: NamedSchemas): boolean {
  const list = items === undefined ? type : typeAt(type, items, schemas);
  return [...partsOf(list, schemas, { left: MAX_TYPES })].some(
    (part) => 'list' in part && memberOf(part.list, name, schemas) !== undefined,
  );
}

const CURSOR = /^(?:next|continuation|continue|cursor|endcursor)/;

/** Whether a response has a member that looks like the cursor of the next page, in itself or in an object such as `meta`. */
function hasCursor(type: Type, schemas: NamedSchemas): boolean {
  const names = (each: Type) =>
    [...partsOf(each, schemas, { left: MAX_TYPES })].flatMap((part) =>
      isObjectType(part) ? Object.entries({ ...part.required, ...part.optional }) : [],
    );
  return names(type).some(
    ([name, member]) =>
      CURSOR.test(plainName(name)) ||
      (/^_?(?:meta|paging|pagination|links|page)/.test(name) &&
        names(member).some(([inner]) => CURSOR.test(plainName(inner)))),
  );
}

function isList(type: Type, schemas: NamedSchemas, work: { left: number }): boolean {
  work.left -= 1;
  if (work.left < 0) return false;
  if (isSchemaName(type)) return isList(schemas.types.get(type) ?? 'unknown', schemas, work);
  if (typeof type === 'string') return false;
  if ('anyOf' in type) return type.anyOf.every((each) => isList(each, schemas, work));
  return 'list' in type;
}
