import { NEXT_NAMES, PAGE_OBJECTS, plainName } from '../../src/send/paging-names.ts';
import type { Pagination, Parameter, Route, Type } from '../catalogue.ts';
import { own } from '../read/json.ts';
import type { FoundPagination } from './lists.ts';
import { isReadable } from './media-type.ts';
import { firstNumber, isToken, namesAnItem } from './paging-text.ts';
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
  const list = items === '' ? {} : { items };
  if (isTemplate) return { pagination: { by, ...list } };
  if (parameter === undefined) return { reason: 'its parameter for pages is deprecated' };
  if (!isScalar(parameter.type, schemas, { left: MAX_TYPES })) return { reason: `"${parameter.name}" is an object` };
  return describePagination({ by, ...list }, parameter, query, { headers: route.headers, schemas, type });
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

/** What is known about the response of a list. */
interface ListResponse {
  readonly headers: Route['headers'];
  readonly schemas: NamedSchemas;
  readonly type: Type;
}

/** How pages are requested, or why that cannot be decided. */
function describePagination(
  base: Pagination,
  parameter: Parameter,
  query: ReadonlyMap<string, Parameter>,
  response: ListResponse,
): FoundPagination {
  const named = parameter.name === base.by ? {} : { parameter: parameter.name };
  const size = sizeOf(query);
  const isLinked = Object.values(response.headers ?? {}).some(({ required = [], optional = [] }) =>
    [...required, ...optional].includes('link'),
  );
  if (base.by === 'cursor' || isCursor(parameter, base.items, response)) {
    const found = isLinked ? {} : findCursor(base.items, parameter, response);
    if (found === undefined) return { reason: `nothing in its response is known to be the next "${parameter.name}"` };
    const by = isLinked && /(?:max|since|min)id$/.test(plainName(parameter.name)) ? 'link' : 'cursor';
    return {
      pagination: { ...base, by, ...(by === parameter.name ? {} : { parameter: parameter.name }), ...found, ...size },
    };
  }
  if (base.by === 'offset' && namesAnItem(parameter)) return { reason: `"${parameter.name}" does not count items` };
  const first = firstNumber(parameter);
  if (typeof first === 'object') return first;
  // A list whose first page is unknown is read as if that were page 0: page 1 is then either the next one, or the first one again.
  const usual = base.by === 'page' ? 1 : 0;
  const start = first ?? 0;
  return { pagination: { ...base, ...named, ...(start === usual ? {} : { start }), ...size } };
}

/** The parameter for the size of pages, if its largest value is known. */
function sizeOf(query: ReadonlyMap<string, Parameter>): Pick<Pagination, 'size' | 'maxSize'> {
  const size = SIZES.map((each) => query.get(each)).find((each) => each !== undefined && !isDeprecated(each));
  const maximum = size?.limits?.maximum;
  return size && typeof maximum === 'number' && maximum > 1
    ? { size: size.name, maxSize: Math.min(maximum, MAX_SIZE) }
    : {};
}

/** Whether a parameter with the name of a number is a cursor: a text that its response has too, or one that is called a token. */
function isCursor(parameter: Parameter, items: string | undefined, { schemas, type }: ListResponse): boolean {
  if (isToken(parameter)) return true;
  const isText = typeof parameter.type === 'string' && parameter.type.startsWith('string');
  const member = memberOf(type, parameter.name, schemas);
  return isText && items !== undefined && member !== undefined && isScalar(member, schemas, { left: MAX_TYPES });
}

/**
 * Where the cursor of the next page is: nothing if it has a usual name, the path to it if it has another one or that of the parameter, or the id
 * of the last item. Undefined if nothing is known to be one.
 */
function findCursor(
  items: string | undefined,
  parameter: Parameter,
  { schemas, type }: ListResponse,
): Pick<Pagination, 'next'> | undefined {
  const outer = items?.includes('.') ? items.slice(0, items.lastIndexOf('.')) : '';
  const parent = outer === '' ? type : typeAt(type, outer, schemas);
  if (hasCursor(type, schemas) || hasCursor(parent, schemas)) return {};
  const prefix = outer === '' ? '' : `${outer}.`;
  for (const [place, path] of [...placesOf(parent, prefix, schemas), ...placesOf(type, '', schemas)])
    if (memberOf(place, parameter.name, schemas) !== undefined) return { next: `${path}${parameter.name}` };
  const name = plainName(parameter.name);
  const isId = ITEM_CURSORS.includes(name) || (name === 'after' && /\bid\b/i.test(parameter.note ?? ''));
  return isId && itemHas(type, items, 'id', schemas)
    ? { next: `${items === undefined ? '' : `${items}.`}-1.id` }
    : undefined;
}

/** An object, and those in it that pages have for what they say of themselves, with their paths. */
function placesOf(type: Type, prefix: string, schemas: NamedSchemas): (readonly [Type, string])[] {
  const inner = membersIn(type, schemas).filter(([name]) => PAGE_OBJECTS.test(plainName(name)));
  return [[type, prefix], ...inner.map(([name, member]) => [member, `${prefix}${name}.`] as const)];
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

/** Whether a response has a member with a usual name for the cursor of the next page, in itself or in an object such as `meta`. */
function hasCursor(type: Type, schemas: NamedSchemas): boolean {
  return placesOf(type, '', schemas).some(([place]) =>
    membersIn(place, schemas).some(([name]) => NEXT_NAMES['cursor']?.includes(plainName(name))),
  );
}

function membersIn(type: Type, schemas: NamedSchemas): (readonly [string, Type])[] {
  return [...partsOf(type, schemas, { left: MAX_TYPES })].flatMap((part) =>
    isObjectType(part) ? Object.entries({ ...part.required, ...part.optional }) : [],
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
