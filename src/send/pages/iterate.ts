import type { RequestOptions } from '../../types/request-options.ts';
import { ResponseError } from '../errors/errors.ts';
import { factsOf } from '../errors/facts.ts';
import { linkTo } from '../link.ts';
import type { CallOptions, ItemsOptions, PagesOptions } from '../options.ts';
import { parseUrl } from '../origin.ts';
import { createScope } from '../wait.ts';
import { itemsIn, type Page, type Paging } from './paging.ts';

type SendPage = (request: RequestOptions, options: CallOptions) => Promise<Page>;

/** Iterates over pages. Only the current page is kept, and the next one if it was requested early. */
export async function* iteratePages(
  sendPage: SendPage,
  request: RequestOptions,
  { pages = Infinity, prefetch, paging, signal, timeout }: PagesOptions,
): AsyncGenerator<Page, void, void> {
  const scope = createScope(signal ? [signal] : [], Infinity, () => undefined);
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
  options: ItemsOptions,
): AsyncGenerator<unknown, void, void> {
  let left = options.limit ?? Infinity;
  if (left <= 0) return;
  for await (const { data } of iteratePages(sendPage, request, options)) {
    for (const item of itemsIn(data, options.paging?.items)) {
      yield item;
      if (--left <= 0) return;
    }
  }
}

/** The URL of the next page, from the `link` header or from the pagination of the API. */
function nextUrl(page: Page, { url, method }: RequestOptions, paging: Paging | undefined): string | undefined {
  const link = linkTo('next', page.headers.link) ?? paging?.next(page);
  if (!link) return undefined;
  const current = parseUrl(page.url);
  const next = parseUrl(link, current);
  // A page of another origin, to which a redirect led, must not choose a request that is sent with credentials.
  const isSameOrigin = next?.origin === current?.origin && next?.origin === parseUrl(url)?.origin;
  if (next && isSameOrigin && next.href !== current?.href) return next.href;
  const { status, data, headers } = page;
  throw new ResponseError(
    { status, data, headers, ...factsOf(method.toUpperCase(), page.url) },
    'the link to the next page is not a URL, or points to another origin or to the same page',
  );
}
