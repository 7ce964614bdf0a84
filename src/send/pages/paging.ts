import type { ResponseFacts } from '../errors/errors.ts';
import { memberOf } from '../member-of.ts';

/** A page that `send.pages` yields. */
export type Page = Omit<ResponseFacts, 'route'>;

/** How to find the next page if an API has no `link` header. */
export interface Paging {
  /** The property that contains the items, or the path to it. Absent if the data itself is the list, or contains only one list. */
  items?: string | undefined;
  /** Returns the URL of the next page, or undefined after the last page. `list` is the same object for all pages of a list. */
  next(page: Page, list?: object): string | undefined;
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
  /** The number of the first page, or of the first item. Default: 1 for pages, 0 for items. */
  start?: number | undefined;
  /** The query parameter for the size of pages, and the largest size. It is sent unless the request has one. */
  size?: string | undefined;
  maxSize?: number | undefined;
}

/** What the pages of a list have had so far. */
export interface ListState {
  /** A page had a `link` header: a later page without a link to a next one is the last. */
  isLinked?: boolean;
  /** A page named the next one. A later page that does not is the last. */
  isMarked?: boolean;
}

/** Where a list goes on after a page, and what its pages have had so far. */
export interface NextPage extends ListState {
  readonly url: string;
}

/** The property of a page that has the next page. Shared between copies of the package. */
export const NEXT: unique symbol = Symbol.for('routebook.next');

/** A host for a path, which is removed again. */
export const ANY_HOST = 'https://host.invalid';

/** Pagings whose pages are never equal. */
export const exactPagings = new WeakSet<object>();

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
