import { fromCaller, invalidOption } from '../core/errors.ts';
import { isRecord, memberOf } from '../core/objects.ts';
import { isNumberFrom, isOneOf, isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { ResponseFacts } from './errors.ts';
import { NEXT_NAMES, PAGE_OBJECTS, plainName } from './paging-names.ts';

/** A page that `send.pages` yields. */
export type ListPage = Omit<ResponseFacts, 'route'>;

/** How to find the next page if an API has no `link` header. */
export interface Paging {
  /** The property that contains the items, or the path to it. Absent if the data itself is the list, or contains only one list. */
  items?: string | undefined;
  /** Returns the URL of the next page, or undefined after the last page. `list` is the same object for all pages of a list. */
  next(page: ListPage, list?: object): string | undefined;
  /** Returns the URL of the first page: the one of the request, with a page size. */
  first?(url: string): string;
}

/** The pagination of a route: the value of `catalogue.get(route)?.pagination`, and names that differ from the usual ones. */
export interface Pagination {
  /** By the number of the page, by a cursor in the page before, by the number of items before it, or only by the `link` header. */
  by: 'page' | 'cursor' | 'offset' | 'link';
  /** The property that contains the items, or the path to it: `data.results`. Absent if the data itself is the list. */
  items?: string | undefined;
  /** The query parameter that requests a page. Default: `page`, `cursor` or `offset`. */
  parameter?: string | undefined;
  /** The path to the cursor of the next page: `meta.next`, `data.-1.id`. */
  next?: string | undefined;
  /**
   * The number of the first page, or of the first item. Default: 1 for pages, 0 for items. What the first page says of itself comes first. With 0
   * for pages, page 1 may also be the first one again, which is then left out.
   */
  start?: number | undefined;
  /** The query parameter for the size of pages, and the largest size. It is sent unless the request has one. */
  size?: string | undefined;
  maxSize?: number | undefined;
}

/** What the pages of a list have had so far, and where it goes on. */
interface ListState {
  /** A page had a `link` header: a later page without a link to a next one is the last. */
  isLinked?: boolean;
  /** A page named the next one. A later page that does not is the last. */
  isMarked?: boolean;
  /** What the page before is compared by, if the next page may be that one again, under its number. */
  again?: number | undefined;
}

/** Where a list goes on after a page, and what its pages have had so far. */
export interface NextPage extends ListState {
  readonly url: string;
}

/** What a paging finds out while a list is read. */
export interface ReadState extends ListState {
  /** Pages were requested by counting, because none named the next one. */
  isCounted?: boolean;
  /** The next page may be this one again. */
  mayRepeat?: boolean;
  /** The next page was requested by number because the page is full, although nothing says that there is one. */
  isGuessed?: boolean;
  /** The number of the page, as the last page reported it. */
  reported?: number;
  /** What the list lacks, by what its last page says. */
  gap?: string | undefined;
}

/** What is known about a paging that `pagingOf` created. */
interface PagingDetails {
  /** Whether a URL requests the first page. */
  isFirst(url: string): boolean;
  /** What is known about the pages before the first one that is read. */
  readonly state?: ListState;
}

/** The property of a paging that has its details. Shared between copies of the package. */
export const DETAILS: unique symbol = Symbol.for('routebook.paging');

/** The details of a paging. A paging that a program has written has none. */
export function detailsOf(paging: Paging | undefined): PagingDetails | undefined {
  return (paging as { readonly [DETAILS]?: PagingDetails } | undefined)?.[DETAILS];
}

/** The property of a page that has the next page. Shared between copies of the package. */
export const NEXT: unique symbol = Symbol.for('routebook.next');

/** A host for a path, which is removed again. */
export const ANY_HOST = 'https://host.invalid';

/** Properties that contain the items if a page has several lists. */
const PREFERRED = ['items', 'commits', 'files'];

/** The items of a page: the data itself, or the list in it. `member` may be the path to a list inside other objects. */
export function itemsIn(data: unknown, member?: string): unknown[] {
  const names = [...PREFERRED, ...Object.keys(Object(data))];
  const name = member ?? names.find((each) => Array.isArray(memberOf(data, each))) ?? '';
  return [data, memberOf(data, name), valueAt(data, name)].find(Array.isArray) ?? [];
}

/** The value at a path: `data.-1.id` is the `id` of the last item in `data`. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value.at(Number(step));
    return memberOf(value, step);
  }, data);
}

/** The target of the first link with this relation in a `link` header: https://www.rfc-editor.org/rfc/rfc8288#section-3 */
export function linkTo(relation: string, header: string | null | undefined): string | undefined {
  for (const part of header?.split('<') ?? []) {
    const [target, parameters = ''] = part.split('>');
    const [, relations = ''] = /;\s*rel\s*=\s*"?([^",;]*)/i.exec(parameters) ?? [];
    if (relations.toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return undefined;
}

/** Members that are false on the last page, and members that are true on it. */
const MORE =
  /^(?:has)?(?:more|next|nextpage|moreitems|morepages|moreresults)$|^(?:more|ismore)available$|^istruncated$/;
const LAST = /^(?:is)?last(?:page)?$/;
const FIRST = /^(?:is)?first(?:page)?$/;
/** Members with the number of the page, or of its first item. */
const NUMBERS = {
  page: /^(?:current)?page(?:number|index|no|num)?$|^number$|^current$/,
  offset: /^(?:offset|skip|start|startindex|from)$/,
};
/** A URL in a page. A cursor may begin with a slash, but has no question mark. */
const LINK = /^https?:\/\/|^\/[^?]*\?|^\?/;

/**
 * Creates the `paging` option for an API other than GitHub's, from the pagination in its catalogue.
 *
 * @example
 * ```ts
 * send.items(request, { paging: pagingOf({ by: 'cursor', parameter: 'starting_after', next: 'data.-1.id' }) });
 * ```
 */
export function pagingOf(pagination: Pagination): Paging {
  const read = fromCaller(pagingOf, () => readPagination(pagination));
  const { by, items, parameter = by, size, maxSize, start = by === 'page' ? 1 : 0 } = read;
  const details: PagingDetails = {
    isFirst: (url) => [null, String(start)].includes(parameterIn(url, parameter)),
  };
  const first = (url: string) =>
    size === undefined || parameterIn(url, size) !== null ? url : change(url, size, maxSize);
  return {
    items,
    ...(size === undefined || maxSize === undefined ? {} : { first }),
    next: (page, list: ReadState = {}) => findNext({ ...read, parameter, start }, page, list),
    [DETAILS]: details,
  } as Paging;
}

/** Sets a parameter of a URL or of a path. */
function change(url: string, name: string, value: unknown): string {
  const changed = new URL(url, ANY_HOST);
  changed.searchParams.set(name, String(value));
  return changed.href.replace(ANY_HOST, '');
}

function parameterIn(url: string, name: string): string | null {
  return new URL(url, ANY_HOST).searchParams.get(name);
}

interface Described extends Pagination {
  readonly parameter: string;
  readonly start: number;
}

/** Returns the URL of the next page: the one that the page names, or else one that is counted. */
function findNext(pagination: Described, page: ListPage, list: ReadState): string | undefined {
  const { by, items, parameter } = pagination;
  const { data, url } = page;
  const places = placesIn(data, items);
  const more = moreIn(places);
  list.gap = undefined;
  list.mayRepeat = false;
  if (more === false) return undefined;
  const mark = markIn(pagination, data, places);
  const value = usable(mark.value, by);
  if (value !== undefined) {
    list.isMarked = true;
    if (typeof value === 'string' && LINK.test(value))
      return new URL(value, new URL(url, ANY_HOST)).href.replace(ANY_HOST, '');
    return change(url, parameter, value);
  }
  if (more && by === 'cursor') throw invalidOption('paging', UNKNOWN_CURSOR);
  if ((by === 'page' || by === 'offset') && !list.isMarked && !(mark.isFound && !mark.value))
    return countOn(pagination, page, list, places, more);
  list.gap = gapAtEnd(pagination, page, list, mark.isFound, more);
  return undefined;
}

const UNKNOWN_CURSOR =
  'does not find the next page, although this page says that there is one. Describe the pagination of the route: { by, parameter, next }';

/** The URL of the next page by number. What the first page says of its own number comes before what is known about the API. */
function countOn(
  { by, items, parameter, start }: Described,
  { data, url }: ListPage,
  list: ReadState,
  places: readonly unknown[],
  more: boolean | undefined,
): string | undefined {
  const asked = parameterIn(url, parameter);
  const said = findMember(places, by === 'page' ? NUMBERS.page : NUMBERS.offset, isCount) as number | undefined;
  const current = asked === null ? (said === 0 || said === 1 ? said : start) : Number(asked);
  if (asked === null && findMember(places, FIRST, isBoolean) === false)
    list.gap = 'the response to the first request says that it is not the first page';
  if (by === 'page' && list.reported !== undefined && Number(said) > list.reported + 1)
    list.gap = `the response says that it is page ${said}, after page ${list.reported}, so that pages between them are missing`;
  if (said !== undefined) list.reported = said;
  const count = itemsIn(data, items).length;
  const next = by === 'page' ? current + 1 : current + count;
  if (count === 0 && by === 'offset' && more) list.gap = 'a page has no items, but says that there are more';
  if ((count === 0 && !(more && by === 'page')) || !Number.isSafeInteger(next)) return undefined;
  list.isCounted = true;
  list.mayRepeat = by === 'page' && next === 1;
  return change(url, parameter, next);
}

/** What may be missing after a page that names no other one. */
function gapAtEnd(
  { items, next, size, parameter }: Described,
  { data, url }: ListPage,
  { isLinked, isMarked }: ReadState,
  isFound: boolean,
  more: boolean | undefined,
): string | undefined {
  const count = itemsIn(data, items).length;
  if (more) return 'the last page says that there are more items, but does not name the next page';
  if (next?.includes('-1') && count > 0)
    return `the last item has no "${next}", so that no further page can be requested`;
  const isFull = count > 0 && size !== undefined && count >= Number(parameterIn(url, size) ?? Infinity);
  if (!isFull || isLinked || isMarked || isFound || parameterIn(url, parameter) !== null) return undefined;
  return 'the only page is full, but neither names the next page nor has a link to it';
}

/** What a page has as the next cursor, number or URL, at the described place or under one of the usual names. */
function markIn(
  { by, next }: Described,
  data: unknown,
  places: readonly unknown[],
): { isFound: boolean; value: unknown } {
  if (next !== undefined) return { isFound: true, value: plainValue(valueAt(data, next)) };
  const names = NEXT_NAMES[by] ?? [];
  const found = places.flatMap((place) => membersOf(place, names));
  return { isFound: found.length > 0, value: found.find((value) => value !== null && value !== '') ?? found[0] };
}

/** Whether a page says that there are more. */
function moreIn(places: readonly unknown[]): boolean | undefined {
  const last = findMember(places, LAST, isBoolean);
  return (findMember(places, MORE, isBoolean) as boolean | undefined) ?? (last === undefined ? undefined : !last);
}

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** What requests the next page: a URL, a cursor, or the number of a page or of an item. */
function usable(value: unknown, by: Pagination['by']): string | number | undefined {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  const isNumber = Number(value) > 0 && Number.isSafeInteger(Number(value));
  return by === 'cursor' || isNumber || LINK.test(String(value)) ? value : undefined;
}

function readPagination(given: unknown): Pagination {
  const isWay = isOneOf(['page', 'cursor', 'offset', 'link']);
  const isNatural = isNumberFrom(0);
  const checks: OptionChecks<Pagination> = {
    ...{ by: isWay, items: isText, parameter: isText, next: isText },
    ...{ start: isNatural, size: isText, maxSize: isNatural },
  };
  const pagination = readOptions('pagingOf', given, checks);
  if (!pagination.by) throw invalidOption('by', `of pagingOf must be ${isWay(undefined)}`);
  return pagination;
}

/** Where a page may say something about its list: in the objects that contain the list, and in the usual objects in these. */
function placesIn(data: unknown, items = ''): object[] {
  const steps = items.split('.');
  const outer = [data, ...steps.slice(1).map((_, count) => valueAt(data, steps.slice(0, count + 1).join('.')))];
  return outer.filter(isRecord).flatMap((place) => {
    const inner = Object.keys(place).filter((name) => PAGE_OBJECTS.test(plainName(name)));
    return [place, ...inner.map((name) => memberOf(place, name)).filter(isRecord)];
  });
}

/** The first member of the places whose name matches, and whose value is as expected. */
function findMember(places: readonly unknown[], pattern: RegExp, isExpected: (value: unknown) => boolean): unknown {
  for (const place of places)
    for (const [name, value] of Object.entries(place as object))
      if (isExpected(value) && pattern.test(plainName(name))) return value;
  return undefined;
}

/** The members of a place with these names, in their order. */
function membersOf(place: unknown, names: readonly string[]): unknown[] {
  const own = Object.keys(place as object).map((name) => [name, plainName(name)] as const);
  const found = names.flatMap((each) => own.filter(([, plain]) => plain === each));
  return found.map(([name]) => plainValue(memberOf(place, name))).filter((value) => value !== undefined);
}

/** A text, a number, true, false or null, or the URL in `{ "next": { "href": … } }`. */
function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (memberOf(value, 'href') ?? memberOf(value, 'url')) : value;
}

/** Members and headers with the number of all items of a list. A count may be that of the page. */
const TOTAL =
  /^total(?:numberof)?(?:elements|items|results|records|entries|hits|rows|objects|resources)?(?:count|number|size)?$|^(?:odatacount|numfound|(?:item|result|record)stotal)$/;
const COUNT = /^(?:(?:item|result|record)s?)?count$/;
const TOTAL_HEADER = /^(?:x-)?(?:\w+-)?total(?:-(?:count|items|results|records|elements|entries))?$/;
/** `items 0-9/25` */
const RANGE = /^\w+ \d+-\d+\/(\d+)$/;

const isNatural = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

/** The number of all items of a list, by a page of it, or 0 if that is not known. */
export function totalOf(data: unknown, headers: object, items: string | undefined): number {
  const places = placesIn(data, items);
  const header = Object.entries(headers).find(([name]) => TOTAL_HEADER.test(name) && !/page|rate|quota/.test(name));
  const range = RANGE.exec(String(memberOf(headers, 'content-range')))?.[1];
  const found = findMember(places, TOTAL, isNatural) ?? findMember(places, COUNT, isNatural) ?? header?.[1] ?? range;
  return isNatural(Number(found)) ? Number(found) : 0;
}
