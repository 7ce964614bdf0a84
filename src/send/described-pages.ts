// Pages by the description of a list, as clients of other APIs than GitHub's have it.

import { fromCaller, invalidOption } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import { isNumberFrom, isOneOf, isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import { PAGE_STEPS } from './pages.ts';
import {
  ANY_HOST,
  DETAILS,
  findMember,
  itemsIn,
  type ListPage,
  type Pagination,
  type Paging,
  type PagingDetails,
  placesIn,
  type ReadState,
  valueAt,
} from './paging.ts';
import { NEXT_NAMES, plainName } from './paging-names.ts';
import { createPart, type SenderPart } from './part.ts';

/** Adds `pages`, `items` and `all`. */
export function pages(): SenderPart<'pages'> {
  return createPart('pages', { steps: PAGE_STEPS, pagingOf });
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
