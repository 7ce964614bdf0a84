import { isRecord, memberOf } from '../core/objects.ts';
import type { ResponseFacts } from './errors.ts';
import { PAGE_OBJECTS, plainName } from './paging-names.ts';

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
export interface PagingDetails {
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

/** Where a page may say something about its list: in the objects that contain the list, and in the usual objects in these. */
export function placesIn(data: unknown, items = ''): object[] {
  const steps = items.split('.');
  const outer = [data, ...steps.slice(1).map((_, count) => valueAt(data, steps.slice(0, count + 1).join('.')))];
  return outer.filter(isRecord).flatMap((place) => {
    const inner = Object.keys(place).filter((name) => PAGE_OBJECTS.test(plainName(name)));
    return [place, ...inner.map((name) => memberOf(place, name)).filter(isRecord)];
  });
}

/** The first member of the places whose name matches, and whose value is as expected. */
export function findMember(
  places: readonly unknown[],
  pattern: RegExp,
  isExpected: (value: unknown) => boolean,
): unknown {
  for (const place of places)
    for (const [name, value] of Object.entries(place as object))
      if (isExpected(value) && pattern.test(plainName(name))) return value;
  return undefined;
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
