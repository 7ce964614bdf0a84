import { fromCaller, invalidOption } from '../../core/endpoint/errors.ts';
import { isOneOf, isText, type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import type { ResponseFacts } from '../errors/errors.ts';
import { memberOf } from '../member-of.ts';

/** A page that `send.pages` yields. */
export type Page = Omit<ResponseFacts, 'route'>;

/** How to find the next page if an API has no `link` header. */
export interface Paging {
  /** The property that contains the items. Absent if the data itself is the list, or contains only one list. */
  items?: string | undefined;
  /** Returns the URL of the next page, or undefined after the last page. */
  next(page: Page): string | undefined;
}

/** The pagination of a route: the value of `catalogue.get(route)?.pagination`, and names that differ from the usual ones. */
export interface Pagination {
  by: 'page' | 'cursor' | 'offset';
  /** The property that contains the items. Absent if the data itself is the list. */
  items?: string | undefined;
  /** The query parameter that requests a page. Default: `page`, `cursor` or `offset`. */
  parameter?: string | undefined;
  /** The path to the cursor of the next page: `meta.next`, `data.-1.id`. */
  next?: string | undefined;
}

const MARKS = ['next_cursor', 'next_page_token', 'nextPageToken', 'next', 'cursor', 'continuation_token'];
const PARENTS = ['', 'meta.', 'paging.', 'pagination.', 'response_metadata.'];

/**
 * Creates the `paging` option for an API other than GitHub's, from the pagination in its catalogue.
 *
 * @example
 * ```ts
 * send.items(request, { paging: pagingOf({ by: 'cursor', parameter: 'starting_after', next: 'data.-1.id' }) });
 * ```
 */
export function pagingOf(pagination: Pagination): Paging {
  const { by, items, parameter = by, next } = fromCaller(pagingOf, () => readPagination(pagination));
  return {
    items,
    next({ url, data }) {
      const result = new URL(url);
      const count = itemsIn(data, items).length;
      const current = Number(result.searchParams.get(parameter));
      let value: unknown;
      if (by === 'cursor') value = isLast(data) ? undefined : next ? valueAt(data, next) : firstMark(data);
      else if (count > 0) value = by === 'page' ? (current || 1) + 1 : current + count;
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
      if (/^https?:\/\//.test(String(value))) return String(value);
      result.searchParams.set(parameter, String(value));
      return result.href;
    },
  };
}

function readPagination(given: unknown): Pagination {
  const isWay = isOneOf(['page', 'cursor', 'offset']);
  const checks: OptionChecks<Pagination> = { by: isWay, items: isText, parameter: isText, next: isText };
  const pagination = readOptions('pagingOf', given, checks);
  if (!pagination.by) throw invalidOption('by', `of pagingOf must be ${isWay(undefined)}`);
  return pagination;
}

/** Properties that contain the items if a page has several lists. */
const PREFERRED = ['items', 'commits', 'files'];

/** The items of a page: the data itself, or the list in it. */
export function itemsIn(data: unknown, member?: string): unknown[] {
  const names = [...PREFERRED, ...Object.keys(Object(data))];
  const name = member ?? names.find((each) => Array.isArray(memberOf(data, each))) ?? '';
  return [data, memberOf(data, name)].find(Array.isArray) ?? [];
}

function isLast(data: unknown): boolean {
  return memberOf(data, 'has_more') === false;
}

function firstMark(data: unknown): unknown {
  const paths = PARENTS.flatMap((parent) => MARKS.map((name) => parent + name));
  return paths.map((path) => valueAt(data, path)).find((value) => typeof value === 'string' && value);
}

/** `data.-1.id` is the `id` of the last item in `data`. */
function valueAt(data: unknown, path: string): unknown {
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
