import type { RequestOptions } from '../../core/types/request-options.ts';
import type { Mode, SentPage } from '../call.ts';
import { memberOf } from '../member-of.ts';
import { errorOfPage } from '../on-demand/failures.ts';
import type { ItemsOptions, PagesOptions, SelectingOptions, SendCallOptions } from '../options.ts';
import { parseUrl } from '../origin.ts';
import { createScope } from '../wait.ts';
import { linkTo } from './link.ts';
import { itemsIn, type Page, type Paging } from './paging.ts';

/** Sends one of several requests of a call. */
export type SendPage = (request: RequestOptions, options: SendCallOptions, mode: Mode) => Promise<SentPage>;

/** Some APIs return empty pages in between. More of them in succession have no end, unless the caller has set one. */
const MOST_EMPTY_PAGES = 100;

/** Iterates over pages. Only the current page is kept, and the next one if it was requested early. */
async function* iterate(
  sendPage: SendPage,
  request: RequestOptions,
  { pages = Infinity, prefetch, paging, signal, timeout, fields }: PagesOptions & SelectingOptions,
  mode: Mode,
): AsyncGenerator<SentPage, void, void> {
  const isEmpty = mode === 'items' ? hasNoItems : isEmptyPage;
  const scope = createScope(signal ? [signal] : [], Infinity, async () => undefined);
  const load = (url: string) => {
    const page = sendPage({ ...request, url }, { timeout, signal: scope.signal, fields } as SendCallOptions, mode);
    // The promise is awaited later, or never.
    page.catch(() => {});
    return page;
  };
  try {
    let url: string | undefined = request.url;
    let early: Promise<SentPage> | undefined;
    let empty = 0;
    for (let count = 1; url && count <= pages; count++) {
      const sent: SentPage = await (early ?? load(url));
      empty = isEmpty(sent.page.data, memberOf(paging, 'items') as string | undefined) ? empty + 1 : 0;
      if (empty > MOST_EMPTY_PAGES && pages === Infinity) {
        throw errorOfPage(sent, `${empty} pages in succession have no items; to read more of them, pass \`pages\``);
      }
      url = nextUrl(sent, request, paging);
      early = url && prefetch && count < pages ? load(url) : undefined;
      yield sent;
    }
  } finally {
    scope.end(true);
  }
}

export async function* iteratePages(
  sendPage: SendPage,
  request: RequestOptions,
  options: PagesOptions,
): AsyncGenerator<Page, void, void> {
  for await (const { page, select } of iterate(sendPage, request, options, 'pages')) {
    yield select ? Object.assign(page, { data: select(page.data) }) : page;
  }
}

/** Iterates over the items of all pages. */
export async function* iterateItems(
  sendPage: SendPage,
  request: RequestOptions,
  options: ItemsOptions,
): AsyncGenerator<unknown, void, void> {
  let left = options.limit ?? Infinity;
  if (left <= 0) return;
  for await (const { page, select } of iterate(sendPage, request, options, 'items')) {
    for (const item of listIn(page.data, memberOf(options.paging, 'items') as string | undefined)) {
      yield select ? select(item) : item;
      if (--left <= 0) return;
    }
  }
}

/** The items of a page. A text has none: the names of its members are its positions. */
function listIn(data: unknown, member: string | undefined): readonly unknown[] {
  return typeof data === 'object' ? itemsIn(data, member) : [];
}

function hasNoItems(data: unknown, member: string | undefined): boolean {
  return listIn(data, member).length === 0;
}

/** Whether a page has nothing in it: no data, or only empty lists. Data without a list may be a page of another kind. */
function isEmptyPage(data: unknown, member: string | undefined): boolean {
  if (typeof data !== 'object' || data === null) return !data;
  if (Array.isArray(data) || Object.values(data).some(Array.isArray)) return hasNoItems(data, member);
  return Object.keys(data).length === 0 && !memberOf(data, 'byteLength');
}

/** The URL of the next page, from the `link` header or from the pagination of the API. */
function nextUrl(sent: SentPage, { url }: RequestOptions, paging: Paging | undefined): string | undefined {
  const { page } = sent;
  const link = linkTo('next', memberOf(page.headers, 'link') as string | undefined) ?? paging?.next(page);
  if (!link) return undefined;
  const current = parseUrl(page.url);
  const next = parseUrl(link, current);
  // A page of another origin, to which a redirect led, must not choose a request that is sent with credentials.
  const isSameOrigin = next?.origin === current?.origin && next?.origin === parseUrl(url)?.origin;
  if (next && isSameOrigin && next.href !== current?.href) return next.href;
  throw errorOfPage(sent, 'the link to the next page is not a URL, or points to another origin or to the same page');
}
