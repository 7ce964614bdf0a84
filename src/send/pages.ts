import type { RequestOptions } from '../types/request-options.ts';
import { factsOf, ResponseError, type ResponseFacts } from './errors.ts';
import { linkTo } from './notices.ts';
import type { CallOptions, ItemsOptions, PagesOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import { itemsIn, nextPage } from './paging.ts';

export type Page = Omit<ResponseFacts, 'route'>;

type SendPage = (request: RequestOptions, options: CallOptions, site: Error) => Promise<Page>;

/** Pages, one after the other. Only the current one is kept, and the next one if it is asked for early. */
export async function* iteratePages(
  sendPage: SendPage,
  request: RequestOptions,
  site: Error,
  options: PagesOptions = {},
): AsyncGenerator<Page, void, void> {
  const { pages = Number.POSITIVE_INFINITY, prefetch, pagination, ...call } = options;
  const stop = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
  const load = (url: string) => {
    const page = sendPage({ ...request, url }, { ...call, signal }, site);
    // It is awaited later, or not at all.
    page.catch(() => {});
    return page;
  };
  try {
    let next = pages > 0 ? load(request.url) : undefined;
    for (let count = 1; next; count++) {
      const page: Page = await next;
      const url = count < pages ? nextUrl(page, request, pagination) : undefined;
      next = url && prefetch ? load(url) : undefined;
      yield page;
      if (url && !prefetch) next = load(url);
    }
  } finally {
    stop.abort();
  }
}

/** The items of all pages. */
export async function* iterateItems(
  sendPage: SendPage,
  request: RequestOptions,
  site: Error,
  { limit = Number.POSITIVE_INFINITY, ...options }: ItemsOptions = {},
): AsyncGenerator<unknown, void, void> {
  let count = 0;
  if (limit <= 0) return;
  for await (const { data } of iteratePages(sendPage, request, site, options)) {
    for (const item of itemsIn(data, options.pagination?.items)) {
      yield item;
      if (++count >= limit) return;
    }
  }
}

/** Where the next page is: where the `link` header says, or where the API's way of paging leads. */
function nextUrl(page: Page, request: RequestOptions, pagination: PagesOptions['pagination']): string | undefined {
  const current = parseUrl(page.url);
  const link = page.headers.link === undefined ? undefined : linkTo('next', new Headers({ link: page.headers.link }));
  const next = link === undefined ? pagination && nextPage(current, page.data, pagination) : new URL(link, current);
  if (next === undefined) return undefined;
  if (next.origin === parseUrl(request.url).origin && next.href !== current.href) return next.href;
  const facts = { ...page, ...factsOf(request.method.toUpperCase(), page.url) };
  throw new ResponseError(facts, 'The link to the next page leads to another origin, or to the same page.');
}
