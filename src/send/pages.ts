import type { RequestOptions } from '../types/request-options.ts';
import { ResponseError } from './errors.ts';
import { factsOf } from './facts.ts';
import { linkTo } from './link.ts';
import type { CallOptions, ItemsOptions, PagesOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import { itemsIn, type Page, type Paging } from './paging.ts';
import { createScope } from './wait.ts';

type SendPage = (request: RequestOptions, options: CallOptions) => Promise<Page>;

/** Iterates over pages. Only the current page is kept, and the next one if it was requested early. */
export async function* iteratePages(
  sendPage: SendPage,
  request: RequestOptions,
  { pages = Number.POSITIVE_INFINITY, prefetch, paging, signal, timeout }: PagesOptions = {},
): AsyncGenerator<Page, void, void> {
  const scope = createScope(signal ? [signal] : [], Number.POSITIVE_INFINITY, () => undefined);
  const load = (url: string) => {
    const page = sendPage({ ...request, url }, { timeout, signal: scope.signal });
    // The promise is awaited later, or never.
    page.catch(() => {});
    return page;
  };
  try {
    let url: string | undefined = request.url;
    let early: Promise<Page> | undefined;
    for (let count = 1; url && count <= pages; count++) {
      const page: Page = await (early ?? load(url));
      url = nextUrl(page, request, paging);
      early = url && prefetch && count < pages ? load(url) : undefined;
      yield page;
    }
  } finally {
    scope.end(true);
  }
}

/** Iterates over the items of all pages. */
export async function* iterateItems(
  sendPage: SendPage,
  request: RequestOptions,
  { limit = Number.POSITIVE_INFINITY, ...options }: ItemsOptions = {},
): AsyncGenerator<unknown, void, void> {
  if (limit <= 0) return;
  for await (const { data } of iteratePages(sendPage, request, options)) {
    for (const item of itemsIn(data, options.paging?.items)) {
      yield item;
      if (--limit <= 0) return;
    }
  }
}

/** The URL of the next page, from the `link` header or from the pagination of the API. */
function nextUrl(page: Page, { url, method }: RequestOptions, paging: Paging | undefined): string | undefined {
  const link = linkTo('next', page.headers.link) ?? paging?.next(page);
  if (!link) return undefined;
  const current = parseUrl(page.url);
  const next = URL.canParse(link, current) ? new URL(link, current) : undefined;
  if (next?.origin === parseUrl(url).origin && next.href !== current.href) return next.href;
  const facts = { ...page, ...factsOf(method.toUpperCase(), page.url) };
  throw new ResponseError(
    facts,
    'the link to the next page is not a URL, or points to another origin or to the same page',
  );
}
