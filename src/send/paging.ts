/** How a route is paged: what `catalogue.get(route).pagination` has, and names where they differ from the usual ones. */
export interface Pagination {
  by: 'page' | 'cursor' | 'offset';
  /** The member that holds the items; absent if the data itself is the list. */
  items?: string | undefined;
  /** The query parameter that asks for a page. Default: `page`, `cursor` or `offset`. */
  parameter?: string | undefined;
  /** Where a page has the mark of the next one, as a path: `meta.next`, `data.-1.id`. */
  next?: string | undefined;
}

/** Members that hold the items where a page has several lists. */
const PREFERRED = ['items', 'commits', 'files'];
const MARKS = ['next_cursor', 'next_page_token', 'nextPageToken', 'next', 'cursor', 'continuation_token'];
const AROUND = ['', 'meta.', 'paging.', 'pagination.', 'response_metadata.'];

/** The items of a page: the data itself, or the list in it. */
export function itemsIn(data: unknown, member?: string): unknown[] {
  if (Array.isArray(data)) return data;
  const page = Object(data) as Record<string, unknown>;
  const isList = (name: string) => Array.isArray(page[name]);
  const name = member ?? PREFERRED.find(isList) ?? Object.keys(page).find(isList) ?? '';
  return isList(name) ? (page[name] as unknown[]) : [];
}

/** The URL of the page after this one, for an API without links. */
export function nextPage(url: URL, data: unknown, { by, items, parameter = by, next }: Pagination): URL | undefined {
  const count = itemsIn(data, items).length;
  const current = Number(url.searchParams.get(parameter));
  let value: unknown;
  if (by === 'cursor') {
    if ((Object(data) as { has_more?: unknown }).has_more === false) return undefined;
    value = next ? valueAt(data, next) : firstMark(data);
  } else if (count > 0) value = by === 'page' ? (current || 1) + 1 : current + count;
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  if (/^https?:\/\//.test(String(value))) return new URL(String(value));
  const result = new URL(url);
  result.searchParams.set(parameter, String(value));
  return result;
}

function firstMark(data: unknown): unknown {
  for (const around of AROUND) {
    for (const name of MARKS) {
      const value = valueAt(data, around + name);
      if (typeof value === 'string' && value) return value;
    }
  }
  return undefined;
}

/** `data.-1.id` → the `id` of the last item of `data`. */
function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value.at(Number(step));
    return (Object(value) as Record<string, unknown>)[step];
  }, data);
}
