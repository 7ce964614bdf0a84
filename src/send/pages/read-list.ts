import type { Judge } from '../api.ts';
import type { Mode, SentPage } from '../call.ts';
import { memberOf } from '../member-of.ts';
import { codedError, errorOfPage } from '../on-demand/failures.ts';
import type { ItemsOptions, SelectingOptions } from '../options.ts';
import { parseUrl } from '../origin.ts';
import { exactPagings, itemsIn, type ListState, linkTo, NEXT, valueAt } from './paging.ts';

/** The options of the functions that read lists. */
export type ListOptions = ItemsOptions &
  SelectingOptions & { readonly isWhole?: boolean; readonly pageUrl?: Judge['pageUrl'] | undefined };

/** Requests the page with a URL. */
export type LoadPage = (url: string) => Promise<SentPage>;

/** APIs without links may return empty or equal pages in between. More of them in succession have no end. */
const MOST_IN_SUCCESSION = 100;

/** In a list that changes, a page may equal an earlier one. More of them in succession are a circle. */
const MOST_IN_CIRCLE = 10;

/** No API permits more requests at once. */
const MOST_AHEAD = 100;

const PAGE = /([?&]page=)(\d+)/;

/** The number of the page that a URL names. */
export function pageOf(url = ''): number {
  return Number(PAGE.exec(url)?.[2]);
}

/**
 * Iterates over the pages of a list. The links decide which page is next. With `concurrency` or `prefetch`, pages that are expected to be next
 * are requested early: `isPart` leaves that out before the second page.
 */
export async function* readList(
  load: LoadPage,
  first: string,
  options: ListOptions,
  mode: Mode,
  pages: number,
  isPart = false,
): AsyncGenerator<SentPage, void, void> {
  const { prefetch, concurrency = 1, pageUrl } = options;
  const most = Math.min(prefetch ? Math.max(concurrency, 2) : concurrency, MOST_AHEAD);
  const ahead = new Map<string, Promise<SentPage>>();
  const guard = createGuard(options, mode, pages);
  const state: ListState = {};
  const nextUrl = createNext(first, options, state);
  let url: string | undefined = first;
  let last = 0;
  const fill = (size: number) => {
    let page = pageOf(url);
    for (let next = url; next && ahead.size < size; next = url?.replace(PAGE, (_, start) => start + page)) {
      if (!ahead.has(next)) ahead.set(next, request(next));
      if (!(++page <= last)) return;
    }
  };
  const request = (next: string) => {
    const sending = load(next);
    // The promise is awaited later, or never. After a failure, no further page is requested early.
    sending.catch(() => {
      last = 0;
    });
    return sending;
  };
  for (let count = 1; url && count <= pages; count++) {
    // The links are not those that were expected.
    if (ahead.size > 0 && !ahead.has(url)) {
      ahead.clear();
      last = 0;
    }
    fill(most);
    const sent: SentPage = await (ahead.get(url) as Promise<SentPage>);
    ahead.delete(url);
    const link = nextUrl(sent);
    const next = link && pageUrl ? await pageUrl(first, link) : link;
    guard(sent, url, next);
    const value = next && { url: next, ...state };
    Object.defineProperty(sent.page, NEXT, { __proto__: null, value } as PropertyDescriptor);
    url = next;
    if (count === 1 && concurrency > 1) last = lastPage(sent, options);
    if (count < pages && !(isPart && count === 1)) fill(most - 1);
    yield sent;
  }
}

/** The number of the last page that the caller wants, by the link to it or by the number of items. */
function lastPage({ page: { url, data, headers } }: SentPage, options: ListOptions): number {
  const { pages = Infinity, limit = Infinity } = options;
  const current = pageOf(url) || 1;
  const size = listIn(data, options).length;
  const link = linkTo('last', memberOf(headers, 'link') as string | undefined);
  const found = pageOf(link) || Math.ceil(Number(memberOf(data, 'total_count')) / size);
  return Math.min(found, current - 1 + Math.min(pages, Math.ceil(limit / size)));
}

/** Rejects lists that have no end. Called for every page, with the URL of the next one. */
function createGuard(options: ListOptions, mode: Mode, pages: number) {
  const isEmpty = mode === 'items' ? hasNoItems : isEmptyPage;
  const followed = new Set<string | number>();
  const most = options.paging ? MOST_IN_SUCCESSION : 0;
  const isExact = options.paging !== undefined && exactPagings.has(options.paging);
  const mostEqual = isExact ? 0 : most;
  let [empty, repeated, circling, before] = [0, 0, 0, 0];
  return (sent: SentPage, url: string, next: string | undefined): void => {
    const { data } = sent.page;
    if (next === undefined && mode === 'items') checkEnd(sent, options, followed.size > 0);
    const content = contentOf(listIn(data, options), isExact);
    repeated = content && content === before ? repeated + 1 : 0;
    circling = content && followed.has(content) ? circling + 1 : 0;
    empty = isEmpty(data, options) ? empty + 1 : 0;
    before = content;
    followed
      .add(content)
      .add(url)
      .add(parseUrl(sent.page.url)?.href ?? url);
    if (next === undefined) return;
    let message = '';
    if (repeated > mostEqual || circling > (mostEqual || MOST_IN_CIRCLE))
      message = 'the page has the items of an earlier page, but the list goes on';
    else if (followed.has(next)) message = 'the link to the next page leads to an earlier page';
    else if (empty > most && pages === Infinity)
      message = `${empty} pages in succession have no items, but the list goes on; to read more of them, pass \`pages\``;
    if (message) throw codedError(sent, { code: 'ENDLESS_LIST', message });
  };
}

/**
 * Rejects a last page that is not a list, such as the page of a proxy, with which the list would silently end. A list that is empty may
 * have no content, and with `paging` an object without a list.
 */
function checkEnd(sent: SentPage, options: ListOptions, isLater: boolean): void {
  const { data, status } = sent.page;
  if (hasList(data, options)) return;
  if (status === 202) throw codedError(sent, { code: 'NOT_READY', message: 'the list is not ready' });
  const isObject = typeof data === 'object' && !memberOf(data, 'byteLength');
  if (!isLater && (data === undefined || isObject)) return;
  if (isObject && options.paging) return;
  throw codedError(sent, { code: 'UNEXPECTED_DATA', message: 'a page of the list is not a list' });
}

/**
 * A number that pages with the same items have in common: a hash of 36 bits, because it is kept for every page. 0 for pages that cannot be
 * compared: only objects are the same item if they are equal, and all of several texts or numbers.
 */
function contentOf(items: readonly unknown[], isExact: boolean): number {
  let hash = 0;
  const isObject = items[0] instanceof Object;
  try {
    if (isObject || (isExact && items.length > 1))
      for (const character of JSON.stringify(isObject ? [items.length, items[0], items.at(-1)] : items))
        hash = (hash * 65_599 + character.charCodeAt(0)) % 2 ** 36;
  } catch {
    // Large integers, or more levels than the platform can write.
  }
  return hash;
}

/** The items of a page. A text has none: the names of its members are its positions. */
export function listIn(data: unknown, { paging }: ListOptions): readonly unknown[] {
  return typeof data === 'object' ? itemsIn(data, memberOf(paging, 'items') as string | undefined) : [];
}

/** Whether data is a list, or an object with one. */
function hasList(data: unknown, { paging }: ListOptions): boolean {
  const path = (memberOf(paging, 'items') as string | undefined) ?? '';
  if (Array.isArray(data) || Array.isArray(valueAt(data, path))) return true;
  return typeof data === 'object' && Object.values(data ?? {}).some(Array.isArray);
}

function hasNoItems(data: unknown, options: ListOptions): boolean {
  return listIn(data, options).length === 0;
}

/** Whether a page has nothing in it: no data, or only empty lists. Data without a list may be a page of another kind. */
function isEmptyPage(data: unknown, options: ListOptions): boolean {
  if (typeof data !== 'object' || data === null) return !data;
  if (hasList(data, options)) return hasNoItems(data, options);
  return Object.keys(data).length === 0 && !memberOf(data, 'byteLength');
}

const RELATIONS = ['next', 'prev', 'first', 'last'];

/**
 * Returns the URL of the next page, from the `link` header or from the pagination of the API. A list with a `link` header ends with the page
 * that has no link to a next one: the pagination of the API is then not asked, which could only count on.
 */
function createNext(first: string, { paging }: ListOptions, state: ListState): (sent: SentPage) => string | undefined {
  return (sent) => {
    const { page } = sent;
    const header = memberOf(page.headers, 'link') as string | undefined;
    state.isLinked ||= RELATIONS.some((relation) => linkTo(relation, header));
    const link = linkTo('next', header) ?? (state.isLinked ? undefined : paging?.next(page, state));
    if (!link) return undefined;
    // Without a page, a path is for a function that replaces `fetch`.
    if (isPath(first) && isPath(link) && !parseUrl(first)) return link;
    const current = parseUrl(page.url);
    const next = parseUrl(link, current);
    // A page of another origin, to which a redirect led, must not choose a request that is sent with credentials.
    if (next && next.origin === current?.origin && next.origin === parseUrl(first)?.origin) return next.href;
    throw errorOfPage(sent, 'the link to the next page is not a URL, or points to another origin');
  };
}

const isPath = (url: string) => /^\/(?!\/)/.test(url);
