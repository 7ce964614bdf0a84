import { fromCaller, invalidOption } from '../../core/endpoint/errors.ts';
import { isNumberFrom, isOneOf, isText, type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import { memberOf } from '../member-of.ts';
import { ANY_HOST, exactPagings, itemsIn, type ListState, type Pagination, type Paging, valueAt } from './paging.ts';

// The names under which pages have their next cursor, number or URL, and the objects in which they have it.
const STEPS = ['next', 'next_page', 'nextPage', 'next_url', 'nextUrl', 'next_link', 'nextLink', '@odata.nextLink'];
const OFFSETS = ['next_offset', 'nextOffset'];
const CURSORS = [
  ...['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken', 'next_token', 'nextToken', 'NextToken'],
  ...['continuation_token', 'continuationToken', 'continuation', 'continue'],
];
const PARENTS = [
  ...[
    'meta',
    'paging',
    'pagination',
    'response_metadata',
    'metadata',
    'links',
    '_links',
    'page',
    'page_info',
    'pageInfo',
  ],
  ...['cursor', 'cursors'],
];
/** Members that are false on the last page. */
const MORE = ['has_more', 'hasMore', 'more', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage'];

const NAMES = {
  page: STEPS,
  offset: [...STEPS, ...OFFSETS],
  cursor: [...CURSORS, ...STEPS, 'end_cursor', 'endCursor', 'cursor'],
  link: [],
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
  const { by, items, parameter = by, next, size, maxSize, start = by === 'page' ? 1 : 0 } = read;
  const change = (url: string, name: string, value: unknown) => {
    const changed = new URL(url, ANY_HOST);
    changed.searchParams.set(name, String(value));
    return changed.href.replace(ANY_HOST, '');
  };
  const paging: Paging = {
    items,
    ...(size === undefined || maxSize === undefined
      ? {}
      : { first: (url) => (new URL(url, ANY_HOST).searchParams.has(size) ? url : change(url, size, maxSize)) }),
    next({ url, data }, list: ListState = {}) {
      const places = placesIn(data, items);
      const more = findMember(places, MORE).value;
      if (by === 'link' || more === false) return undefined;
      const mark = next ? { isFound: true, value: plainValue(valueAt(data, next)) } : findMember(places, NAMES[by]);
      const value = usable(mark.value, by);
      const hasEnded = by === 'cursor' || list.isMarked || (mark.isFound && !mark.value);
      if (value !== undefined) list.isMarked = true;
      else if (more === true && by === 'cursor') throw invalidOption('paging', UNKNOWN_CURSOR);
      else if (hasEnded) return undefined;
      if (typeof value === 'string' && LINK.test(value))
        return new URL(value, new URL(url, ANY_HOST)).href.replace(ANY_HOST, '');
      const count = itemsIn(data, items).length;
      const current = Number(new URL(url, ANY_HOST).searchParams.get(parameter) ?? start);
      const counted = by === 'page' ? current + 1 : current + count;
      if (value === undefined && (count === 0 || !Number.isSafeInteger(counted))) return undefined;
      return change(url, parameter, value ?? counted);
    },
  };
  exactPagings.add(paging);
  return paging;
}

const UNKNOWN_CURSOR =
  'does not find the next page, although this page says that there is one. Describe the pagination of the route: { by, parameter, next }';

/** What requests the next page: a URL, a cursor, or the number of a page or of an item. */
function usable(value: unknown, by: Pagination['by']): string | number | undefined {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  const isNumber = Number(value) > 0 && Number.isSafeInteger(Number(value));
  return by === 'cursor' || isNumber || LINK.test(String(value)) ? value : undefined;
}

/** A text, a number, true, false or null, or the URL in `{ "next": { "href": … } }`. */
function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (memberOf(value, 'href') ?? memberOf(value, 'url')) : value;
}

function readPagination(given: unknown): Pagination {
  const isWay = isOneOf(['page', 'cursor', 'offset', 'link']);
  const isCount = isNumberFrom(0);
  const checks: OptionChecks<Pagination> = {
    ...{ by: isWay, items: isText, parameter: isText, next: isText },
    ...{ start: isCount, size: isText, maxSize: isCount },
  };
  const pagination = readOptions('pagingOf', given, checks);
  if (!pagination.by) throw invalidOption('by', `of pagingOf must be ${isWay(undefined)}`);
  return pagination;
}

/** Where a page may name the next one: in the objects that contain its list, and in the usual objects in these. */
function placesIn(data: unknown, items = ''): unknown[] {
  if (Array.isArray(data)) return [];
  const steps = items.split('.');
  const outer = [data, ...steps.slice(1).map((_, count) => valueAt(data, steps.slice(0, count + 1).join('.')))];
  return outer.flatMap((place) => [place, ...PARENTS.map((parent) => memberOf(place, parent))]);
}

/** The first of these members that one of the places has. One with a value comes before one without. */
function findMember(places: readonly unknown[], names: readonly string[]): { isFound: boolean; value: unknown } {
  const found = places.flatMap((place) =>
    typeof place === 'object' && place !== null
      ? names.map((name) => plainValue(memberOf(place, name))).filter((value) => value !== undefined)
      : [],
  );
  return { isFound: found.length > 0, value: found.find((value) => value !== null && value !== '') ?? found[0] };
}
