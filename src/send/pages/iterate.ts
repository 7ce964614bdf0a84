import type { RequestOptions } from '../../core/types/request-options.ts';
import type { Gap } from '../api.ts';
import type { Mode, SentPage, Settings } from '../call.ts';
import { memberOf } from '../member-of.ts';
import { withDates } from '../on-demand/failures.ts';
import { checkText, unknownLists } from '../on-demand/prepare-call.ts';
import { reportGap } from '../on-demand/report.ts';
import type { ItemsOptions, PagesOptions, SendCallOptions } from '../options.ts';
import { createScope } from '../wait.ts';
import { linkTo, type Page } from './paging.ts';
import { type ListOptions, listIn, pageOf, readList } from './read-list.ts';
import { readParts } from './read-parts.ts';

/** Sends one of several requests of a call. */
type SendPage = (request: RequestOptions, options: SendCallOptions, mode: Mode) => Promise<SentPage>;

/** Whether a list begins with its first page. */
const isFromStart = (url: string) => !/[?&]page=(?!1(?:&|$))/.test(url);

/** Iterates over the pages of a list. `route` is that of a client's method. */
async function* iterate(
  sendPage: SendPage,
  request: RequestOptions,
  options: ListOptions,
  { loadAdvice, options: { validate } }: Settings,
  route: string | undefined,
  mode: Mode,
): AsyncGenerator<SentPage, void, void> {
  const {
    pages = Infinity,
    limit = Infinity,
    isWhole,
    signal,
    timeout,
    retries,
    fields,
    beyondLimit,
    incomplete,
  } = options;
  const calling = { timeout, retries, fields, incomplete };
  checkText('beyondLimit', beyondLimit, 'split');
  const scope = createScope(signal ? [signal] : [], Infinity, async () => undefined);
  let total = 0;
  const load = async (url: string) => {
    const sent = await sendPage({ ...request, url }, { ...calling, signal: scope.signal } as SendCallOptions, mode);
    // The list may change while it is read. The first response of a search that is divided is that of the whole.
    if (!beyondLimit || !total) total = Number(memberOf(sent.page.data, 'total_count')) || 0;
    return sent;
  };
  try {
    const advice = await loadAdvice?.((beyondLimit ?? incomplete) !== undefined).catch(() => undefined);
    const facts = advice?.lists;
    if (beyondLimit && !facts) throw unknownLists('beyondLimit');
    const sized = Object.hasOwn(Object(options.paging), 'first') ? options.paging?.first?.(request.url) : undefined;
    const url = facts && route ? facts.withPageSize(request.url, route) : (sized ?? request.url);
    const reported = new Set<string>();
    const report = (sent: SentPage, gap: Gap | undefined) => {
      if (!gap || reported.has(gap.message)) return;
      reported.add(gap.message);
      reportGap(sent, gap);
    };
    const list =
      facts && beyondLimit ? readParts(load, url, options, mode, facts) : readList(load, url, options, mode, pages);
    let [read, count, promised] = [0, 0, 0];
    let last: SentPage | undefined;
    let short: Gap | undefined;
    for await (const sent of list) {
      last = sent;
      read++;
      short = shortOf(sent, promised);
      promised = pageOf(linkTo('last', memberOf(sent.page.headers, 'link') as string | undefined));
      count += listIn(sent.page.data, options).length;
      report(sent, facts?.findGap(sent.page));
      if (validate) report(sent, advice?.findMismatch?.(sent.call.outgoing, sent.page.status, sent.page.data));
      // The caller of `all` receives nothing of such a search, so that its other pages need not be read.
      const most = facts?.mostItems(url) ?? Infinity;
      if (isWhole && read === 1 && !beyondLimit && pages === Infinity && limit > most && isFromStart(url)) {
        const end = facts?.findEnd(url, most, total);
        if (end?.code === 'BEYOND_LIMIT') report(sent, end);
      }
      yield sent;
    }
    // A list of which the caller wants only some pages, or that does not begin with the first page, has a reason to be short.
    if (last && read < pages && isFromStart(url)) report(last, facts?.findEnd(url, count, total) ?? short);
  } finally {
    scope.end(true);
  }
}

/** What a list lacks that ends with a page, although the page before it has a link to a later one. */
function shortOf({ page: { url } }: SentPage, promised: number): Gap | undefined {
  const message = `the list ended with page ${pageOf(url)}, but the page before has a link to page ${promised}`;
  return promised > pageOf(url) ? { code: 'INCOMPLETE', message } : undefined;
}

export async function* iteratePages(
  sendPage: SendPage,
  request: RequestOptions,
  options: PagesOptions,
  settings: Settings,
  route?: string,
): AsyncGenerator<Page, void, void> {
  for await (const sent of iterate(sendPage, request, options, settings, route, 'pages')) {
    const { page, select } = sent;
    yield select ? Object.assign(page, { data: select(withDates(sent, request)) }) : page;
  }
}

/** Iterates over the items of all pages. */
export async function* iterateItems(
  sendPage: SendPage,
  request: RequestOptions,
  options: ItemsOptions,
  settings: Settings,
  route?: string,
): AsyncGenerator<unknown, void, void> {
  const { limit = Infinity, unique } = options;
  const found = new Set<unknown>();
  let left = limit;
  if (left <= 0) return;
  for await (const sent of iterate(sendPage, request, options, settings, route, 'items')) {
    const { page, select } = sent;
    // Compared as the API sent it: two dates are never equal.
    const received = listIn(page.data, options);
    for (const [index, item] of listIn(withDates(sent, request), options).entries()) {
      const value = unique === undefined ? undefined : memberOf(received[index], unique);
      if (value !== undefined && found.has(value)) continue;
      if (value !== undefined) found.add(value);
      yield select ? select(item) : item;
      if (--left <= 0) return;
    }
  }
}
