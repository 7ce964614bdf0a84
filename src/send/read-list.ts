import { memberOf } from '../core/objects.ts';
import type { Gap, Judge, ListFacts } from './api.ts';
import type { Kind, Sent } from './call.ts';
import { codedError, errorOfPage } from './failures.ts';
import type { ItemsOptions, SelectingOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import { detailsOf, itemsIn, linkTo, NEXT, type NextPage, type ReadState, valueAt } from './paging.ts';

/** Requests the page with a URL. */
export type LoadPage = (url: string) => Promise<Sent>;

/** What a list is read with, besides the options of the call. */
export interface Reading {
  readonly mode: Kind;
  /** The maximum number of pages. */
  readonly pages: number;
  readonly report: Report;
  readonly facts: ListFacts | undefined;
  /** No page is requested early before the second one. */
  readonly isPart?: boolean;
}

/** No API permits more requests at once. */
const MOST_AHEAD = 100;

const PAGE = /([?&]page=)(\d+)/;

const NO_LINK = 'a page is full, but its response has no `link` header, so that more pages may follow';

/**
 * Iterates over the pages of a list. The links decide which page is next. With `concurrency` or `prefetch`, pages that are expected to be next
 * are requested early.
 */
export async function* readList(
  load: LoadPage,
  first: string,
  options: ListOptions,
  reading: Reading,
): AsyncGenerator<Sent, void, void> {
  const { mode, pages, report, isPart } = reading;
  const { prefetch, concurrency = 1, paging, pageUrl } = options;
  const most = Math.min(prefetch ? Math.max(concurrency, 2) : concurrency, MOST_AHEAD);
  const ahead = requestAhead(load);
  const state = { __proto__: null, ...detailsOf(paging)?.state } as ReadState;
  const watch = watchList(options, mode, state, report, pages);
  const nextUrl = createNext(first, options, reading, state);
  let url: string | undefined = first;
  for (let count = 1; url && count <= pages; count++) {
    const sent = await ahead.take(url, most);
    const content = () => contentOf(listIn(sent.page.data, options), true);
    const isAgain = state.again !== undefined && content() === state.again;
    if (state.isGuessed && isAgain) report(sent, { code: 'INCOMPLETE', message: NO_LINK });
    if (state.isGuessed && (isAgain || hasNoItems(sent.page.data, options))) return;
    const next = await judgedUrl(first, nextUrl(sent), pageUrl);
    state.again = state.mayRepeat || state.isGuessed ? content() || undefined : undefined;
    if (isAgain) {
      // Page 1 is the first page, which was requested without a number.
      url = next;
      count--;
      continue;
    }
    watch(sent, url, next);
    markNext(sent, next, state);
    url = next;
    if (count === 1 && concurrency > 1) ahead.expect(lastPage(sent, options));
    if (count < pages && !(isPart && count === 1)) ahead.fill(url, most - 1);
    yield sent;
  }
}

/** The URL of a page. A client with rules requests it by the route that they allow. */
async function judgedUrl(first: string, link: string | undefined, pageUrl: ListOptions['pageUrl']) {
  return link && pageUrl ? pageUrl(first, link) : link;
}

/** Requests pages before they are needed, as many at once as the caller permits. */
function requestAhead(load: LoadPage) {
  const ahead = new Map<string, Promise<Sent>>();
  let last = 0;
  const request = (url: string) => {
    const sending = load(url);
    // The promise is awaited later, or never. After a failure, no further page is requested early.
    sending.catch(() => {
      last = 0;
    });
    return sending;
  };
  const fill = (url: string | undefined, size: number) => {
    for (const next of expected(url, last)) {
      if (ahead.size >= size) return;
      if (!ahead.has(next)) ahead.set(next, request(next));
    }
  };
  return {
    fill,
    /** Sets the number of the last page that is expected. */
    expect(page: number): void {
      last = page;
    },
    async take(url: string, size: number): Promise<Sent> {
      // The links are not those that were expected.
      if (ahead.size > 0 && !ahead.has(url)) {
        ahead.clear();
        last = 0;
      }
      fill(url, size);
      const sent = await (ahead.get(url) as Promise<Sent>);
      ahead.delete(url);
      return sent;
    },
  };
}

/** The URL of the next page, and those that are expected after it, up to the last page. */
function* expected(url: string | undefined, last: number): Generator<string, void, void> {
  if (url === undefined) return;
  yield url;
  for (let page = pageOf(url) + 1; page <= last; page++) yield url.replace(PAGE, (_, start) => start + page);
}

/** Sets where the list goes on after a page. */
function markNext({ page }: Sent, url: string | undefined, { isLinked, isMarked, again }: ReadState): void {
  const known = { ...(isLinked && { isLinked }), ...(isMarked && { isMarked }), ...(again && { again }) };
  const value: NextPage | undefined = url === undefined ? undefined : { url, ...known };
  Object.defineProperty(page, NEXT, { __proto__: null, value } as PropertyDescriptor);
}

/** The number of the last page that the caller wants, by the link to it or by the number of items. */
function lastPage({ page: { url, data, headers } }: Sent, options: ListOptions): number {
  const { pages = Infinity, limit = Infinity } = options;
  const current = pageOf(url) || 1;
  const size = listIn(data, options).length;
  const link = linkTo('last', memberOf(headers, 'link') as string | undefined);
  const found = pageOf(link) || Math.ceil(Number(memberOf(data, 'total_count')) / size);
  return Math.min(found, current - 1 + Math.min(pages, Math.ceil(limit / size)));
}

const RELATIONS = ['next', 'prev', 'first', 'last'];

/**
 * Returns the URL of the next page, from the `link` header or from the pagination of the API. A list with a `link` header ends with the page
 * that has no link to a next one: the pagination of the API is then not asked, which could only count on.
 */
function createNext(
  first: string,
  options: ListOptions,
  { report, facts }: Reading,
  state: ReadState,
): (sent: Sent) => string | undefined {
  const { paging } = options;
  let count = 0;
  const guess = (sent: Sent) => {
    const length = listIn(sent.page.data, options).length;
    count += length;
    const next = sent.call.isApi ? facts?.findNext(sent.page, length, count) : undefined;
    state.isGuessed = typeof next === 'string';
    if (next === null) report(sent, { code: 'INCOMPLETE', message: NO_LINK });
    return next ?? undefined;
  };
  return (sent) => {
    const { page } = sent;
    const header = memberOf(page.headers, 'link') as string | undefined;
    state.isLinked ||= RELATIONS.some((relation) => linkTo(relation, header));
    state.isGuessed = false;
    const further = () => (paging ? paging.next(page, state) : guess(sent));
    const link = linkTo('next', header) ?? (state.isLinked ? undefined : further());
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

/** The options of the functions that read lists. */
export type ListOptions = ItemsOptions &
  SelectingOptions & { readonly isWhole?: boolean; readonly pageUrl?: Judge['pageUrl'] | undefined };

/** Reports that something is missing, or throws if the caller asked for that. */
export type Report = (sent: Sent, gap: Gap | undefined) => void;

/** APIs without links may return empty or equal pages in between. More of them in succession have no end. */
const MOST_IN_SUCCESSION = 100;

/** In a list that changes, a page may equal an earlier one. More of them in succession are a circle. */
const MOST_IN_CIRCLE = 10;

const CHANGED = 'the list changed while it was read: a page has items that were on an earlier page';
const SHORTER = 'the list became shorter while it was read, so that items may have been left out';
const LONGER = 'the list became longer while pages were requested at once, so that items may have been left out';
const MISCOUNTED =
  'two pages in succession have items of the page before, so that the API does not count its pages as described. Describe the pagination of the route: { by, parameter, next }';

/** The number of the page that a URL names. */
function pageOf(url = ''): number {
  return Number(/[?&]page=(\d+)/.exec(url)?.[1]);
}

/**
 * What may be missing from a list whose number of pages or items has changed. Items that move to later pages are missed only if the API may process
 * the requests in another order.
 */
export function gapOfChange(before: number, now: number, { concurrency = 1 }: ListOptions): Gap | undefined {
  if (now < before) return { code: 'INCOMPLETE', message: SHORTER };
  return now > before && before > 0 && concurrency > 1 ? { code: 'INCOMPLETE', message: LONGER } : undefined;
}

/**
 * Compares the pages of a list. Called for every page, with the URL of the next one. Rejects lists that have no end, or that are not counted as
 * described, and reports what may be missing.
 */
function watchList(options: ListOptions, mode: Kind, state: ReadState, report: Report, pages: number) {
  const { paging, unique } = options;
  const isOwn = paging !== undefined && !detailsOf(paging);
  const isEmpty = mode === 'items' ? hasNoItems : isEmptyPage;
  const followed = new Set<string | number>();
  const known: Known = { before: new Set(), seen: new Set(), overlapping: 0 };
  let [empty, repeated, circling, before, promised] = [0, 0, 0, 0, 0];
  let names = new Set<string>();

  const compare = (sent: Sent) => {
    const items = listIn(sent.page.data, options);
    const isAgain = findAgain(items, known);
    const content = contentOf(items, !isOwn && paging !== undefined);
    repeated = content && content === before ? repeated + 1 : 0;
    circling = content && followed.has(content) ? circling + 1 : 0;
    before = content;
    followed.add(content);
    if (unique !== undefined) return;
    if (known.overlapping > 1 && repeated < 2 && state.isCounted)
      throw codedError(sent, { code: 'UNEXPECTED_DATA', message: MISCOUNTED });
    if (isAgain) report(sent, { code: 'INCOMPLETE', message: CHANGED });
  };

  /** What the links to later pages promised is compared with what came. */
  const comparePromise = (sent: Sent, isLast: boolean) => {
    const { url, headers, data } = sent.page;
    const last = pageOf(linkTo('last', memberOf(headers, 'link') as string | undefined));
    const page = pageOf(url);
    const isEmptied = page <= promised && hasNoItems(data, options);
    report(sent, gapOfChange(promised, isEmptied ? page - 1 : last, options));
    if (isLast && page < promised && !(last < promised)) {
      const message = `the list ended with page ${page}, but the page before has a link to page ${promised}`;
      report(sent, { code: 'INCOMPLETE', message });
    }
    promised = last || promised;
  };

  /** Why the list has no end. */
  const endless = (next: string): string | undefined => {
    if (repeated > (isOwn ? MOST_IN_SUCCESSION : 1) || circling > (isOwn ? MOST_IN_SUCCESSION : MOST_IN_CIRCLE))
      return 'the page has the items of an earlier page, but the list goes on';
    if (followed.has(next)) return 'the link to the next page leads to an earlier page';
    if (empty > (paging ? MOST_IN_SUCCESSION : 0) && pages === Infinity)
      return `${empty} pages in succession have no items, but the list goes on; to read more of them, pass \`pages\``;
    return undefined;
  };

  return (sent: Sent, url: string, next: string | undefined): void => {
    const { data } = sent.page;
    if (next === undefined && mode === 'items') checkEnd(sent, options, followed.size > 0, names);
    names = new Set(Object.keys(Object(data)));
    compare(sent);
    comparePromise(sent, next === undefined);
    if (state.gap) report(sent, { code: 'INCOMPLETE', message: state.gap });
    empty = isEmpty(data, options) ? empty + 1 : 0;
    followed.add(url).add(parseUrl(sent.page.url)?.href ?? url);
    const message = next && endless(next);
    if (message) throw codedError(sent, { code: 'ENDLESS_LIST', message });
  };
}

/**
 * Rejects a last page that is not a list, such as the page of a proxy, with which the list would silently end. A list that is empty may have no
 * content, and with `paging` an object without a list, of whose members the page before had all.
 */
function checkEnd(sent: Sent, options: ListOptions, isLater: boolean, names: ReadonlySet<string>): void {
  const { data, status } = sent.page;
  if (hasList(data, options)) return;
  if (status === 202) throw codedError(sent, { code: 'NOT_READY', message: 'the list is not ready' });
  const isObject = typeof data === 'object' && !memberOf(data, 'byteLength');
  if (!isLater && (data === undefined || isObject)) return;
  if (isObject && options.paging && Object.keys(Object(data)).every((name) => names.has(name))) return;
  throw codedError(sent, { code: 'UNEXPECTED_DATA', message: 'a page of the list is not a list' });
}

/** Members by which an object is known. */
const IDS = ['id', '_id', 'ID', 'Id', 'uuid', 'guid'];
/** The beginning of a key that is an id. All that an object has begins in another way. */
const ID = '#';
/** Ids that are kept to be compared with those of later pages: some 10 MB. */
const MOST_IDS = 100_000;

/** What tells the items of a page apart: their ids, or else all that they have. Empty if they are not objects, or cannot be written. */
function keysOf(items: readonly unknown[]): readonly string[] {
  if (!items.every((item) => item instanceof Object)) return [];
  const ids = items.map((item) => {
    const id = IDS.map((name) => memberOf(item, name)).find((each) => /string|number|bigint/.test(typeof each));
    return [memberOf(item, 'type'), id === undefined ? id : String(id)];
  });
  try {
    const keys = ids.map((each) => ID + JSON.stringify(each));
    const areIds = ids.every(([, id]) => id !== undefined) && new Set(keys).size === keys.length;
    return areIds ? keys : items.map((item) => JSON.stringify(item));
  } catch {
    // Large integers, or more levels than the platform can write.
    return [];
  }
}

/** The items of a list so far: of the page before, the ids of all, and how many pages in succession had items of the one before. */
interface Known {
  before: ReadonlySet<string>;
  readonly seen: Set<string>;
  overlapping: number;
}

/** Whether a page has items of any earlier page. Such an item has moved, so that others may have been left out. */
function findAgain(items: readonly unknown[], known: Known): boolean {
  const { before, seen } = known;
  const found = new Set(keysOf(items));
  let [isOverlapping, isAgain] = [false, false];
  // Without keys, or with equal ones, items cannot be told apart.
  for (const key of found.size === items.length ? found : []) {
    isOverlapping ||= before.has(key);
    isAgain ||= isOverlapping || seen.has(key);
    if (key.startsWith(ID)) seen.add(key);
  }
  for (const key of seen) {
    if (seen.size <= MOST_IDS) break;
    seen.delete(key);
  }
  known.before = found;
  known.overlapping = isOverlapping ? known.overlapping + 1 : 0;
  return isAgain;
}

/**
 * A number that pages with the same items have in common: a hash of 36 bits, because it is kept for every page. 0 for pages that cannot be
 * compared: texts or numbers may be equal by chance, unless the pages are exact and have several.
 */
function contentOf(items: readonly unknown[], isExact: boolean): number {
  let hash = 0;
  const keys = keysOf(items);
  const text = keys.length > 0 ? keys.join() : isExact && items.length > 1 ? writeAll(items) : '';
  for (let index = 0; index < text.length; index++) hash = (hash * 65_599 + text.charCodeAt(index)) % 2 ** 36;
  return hash;
}

function writeAll(items: readonly unknown[]): string {
  try {
    return JSON.stringify(items);
  } catch {
    return '';
  }
}

/** The items of a page. A text has none: the names of its members are its positions. */
export function listIn(data: unknown, options: ListOptions): readonly unknown[] {
  return typeof data === 'object' ? itemsIn(data, pathOfItems(options)) : [];
}

/** The path to the items of a page, if the options have one. */
export function pathOfItems({ paging }: ListOptions): string | undefined {
  return memberOf(paging, 'items') as string | undefined;
}

/** Whether data is a list, or an object with one. */
function hasList(data: unknown, options: ListOptions): boolean {
  if (Array.isArray(data) || Array.isArray(valueAt(data, pathOfItems(options) ?? ''))) return true;
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
