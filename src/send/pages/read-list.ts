import type { ListFacts } from '../api.ts';
import type { Mode, SentPage } from '../call.ts';
import { memberOf } from '../member-of.ts';
import { errorOfPage } from '../on-demand/failures.ts';
import { parseUrl } from '../origin.ts';
import { detailsOf, linkTo, NEXT, type NextPage, type ReadState } from './paging.ts';
import { contentOf, hasNoItems, type ListOptions, listIn, pageOf, type Report, watchList } from './watch-list.ts';

/** Requests the page with a URL. */
export type LoadPage = (url: string) => Promise<SentPage>;

/** What a list is read with, besides the options of the call. */
export interface Reading {
  readonly mode: Mode;
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
): AsyncGenerator<SentPage, void, void> {
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
  const ahead = new Map<string, Promise<SentPage>>();
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
    async take(url: string, size: number): Promise<SentPage> {
      // The links are not those that were expected.
      if (ahead.size > 0 && !ahead.has(url)) {
        ahead.clear();
        last = 0;
      }
      fill(url, size);
      const sent = await (ahead.get(url) as Promise<SentPage>);
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
function markNext({ page }: SentPage, url: string | undefined, { isLinked, isMarked, again }: ReadState): void {
  const known = { ...(isLinked && { isLinked }), ...(isMarked && { isMarked }), ...(again && { again }) };
  const value: NextPage | undefined = url === undefined ? undefined : { url, ...known };
  Object.defineProperty(page, NEXT, { __proto__: null, value } as PropertyDescriptor);
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
): (sent: SentPage) => string | undefined {
  const { paging } = options;
  let count = 0;
  const guess = (sent: SentPage) => {
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
