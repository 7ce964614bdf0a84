import { memberOf } from '../core/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { type Gap, type ListFacts, listsOf, unknownLists } from './api.ts';
import { type Kind, keepAt, type Sender, type SendPage, type Sent } from './call.ts';
import { codedError, withDates } from './failures.ts';
import { iterate as iterateWith } from './iterate.ts';
import { reportGap } from './notices.ts';
import { checkText } from './option-checks.ts';
import type { ItemsOptions, PagesOptions, SendCallOptions } from './options.ts';
import { detailsOf, type ListPage, totalOf } from './paging.ts';
import {
  gapOfChange,
  type ListOptions,
  type LoadPage,
  listIn,
  pathOfItems,
  type Reading,
  type Report,
  readList,
} from './read-list.ts';
import { createScope, shareTime } from './timeouts.ts';

/** Parameters that request a page after the first. */
const LATER = /[?&](?:page=(?!1(?:&|$))|(?:offset|skip|cursor|after|before|marker|start|starting_after|page_?token)=)/i;

/** Whether a list begins with its first page. */
function isFromStart(url: string, { paging }: ListOptions): boolean {
  return detailsOf(paging)?.isFirst(url) ?? !LATER.test(url);
}

/** Iterates over the pages of a list. `route` is that of a client's method. */
async function* iterate(
  sendPage: SendPage,
  request: RequestOptions,
  options: ListOptions,
  sender: Sender,
  route: string | undefined,
  mode: Kind,
): AsyncGenerator<Sent, void, void> {
  const { validate } = sender.options;
  const { pages = Infinity, limit = Infinity, isWhole, beyondLimit, paging } = options;
  const { signal, timeout, totalTimeout, retries, fields, incomplete } = options;
  const own = Object.keys(sender.own?.checks ?? {}).map((name) => [name, (options as Record<string, unknown>)[name]]);
  const calling = { timeout, retries, fields, incomplete, ...Object.fromEntries(own) };
  checkText('beyondLimit', beyondLimit, 'split');
  const scope = createScope(sender.clock, signal ? [signal] : [], Infinity, () => undefined);
  let whole = 0;
  const timeLeft = totalTimeout === undefined ? undefined : shareTime(sender.clock, totalTimeout);
  const load = async (url: string) => {
    const sending = { ...calling, signal: scope.signal, totalTimeout: timeLeft?.() } as SendCallOptions;
    const sent = await sendPage(keepAt(request, url), sending, mode);
    // The first response of a search that is divided is that of the whole.
    if (beyondLimit) whole ||= Number(memberOf(sent.page.data, 'total_count')) || 0;
    return sent;
  };
  try {
    const facts = listsOf(sender, (beyondLimit ?? incomplete) !== undefined);
    if (beyondLimit && !facts) throw unknownLists('beyondLimit');
    const sized = Object.hasOwn(Object(paging), 'first') ? paging?.first?.(request.url) : undefined;
    const url = facts && route ? facts.withPageSize(request.url, route) : (sized ?? request.url);
    const reported = new Set<string>();
    const report = (sent: Sent, gap: Gap | undefined) => {
      if (!gap || reported.has(gap.message)) return;
      reported.add(gap.message);
      reportGap(sent, gap);
    };
    const reading = { mode, pages, report, facts };
    const list =
      facts && beyondLimit ? readParts(load, url, options, reading, facts) : readList(load, url, options, reading);
    const tally = createTally(url, options, facts, report);
    let read = 0;
    let last: Sent | undefined;
    for await (const sent of list) {
      last = sent;
      read++;
      tally.add(sent);
      report(sent, facts?.findGap(sent.page, sent.response.headers));
      if (validate) report(sent, sender.advice?.findMismatch?.(sent.call.outgoing, sent.page.status, sent.page.data));
      if (isWhole && read === 1 && pages === Infinity) tally.checkLimit(sent, limit);
      yield sent;
    }
    // A list of which the caller wants only some pages has a reason to be short.
    if (last && read < pages) tally.checkEnd(last, whole);
  } finally {
    scope.end(true);
  }
}

/** Counts the items of a list, and compares them with the total that its pages name. That of a search that is divided is named before. */
function createTally(url: string, options: ListOptions, facts: ListFacts | undefined, report: Report) {
  const { beyondLimit, paging } = options;
  // A list that does not begin with its first page has a reason to be short.
  const isWhole = isFromStart(url, options);
  let [count, total] = [0, 0];
  const totalIn = ({ page: { data, headers } }: Sent) =>
    facts && !paging ? Number(memberOf(data, 'total_count')) || 0 : totalOf(data, headers, pathOfItems(options));
  const findEnd = (read: number, all: number): Gap | undefined => {
    if (facts) return facts.findEnd(url, read, all);
    const message = `the list ended after ${read} of ${all} items`;
    return all > read ? { code: 'INCOMPLETE', message } : undefined;
  };
  return {
    add(sent: Sent): void {
      const found = totalIn(sent);
      // A number that is not larger than that of the items so far may be that of the page.
      if (!beyondLimit && found && total > count) report(sent, gapOfChange(total, found, options));
      total = found || total;
      count += listIn(sent.page.data, options).length;
    },
    /** The caller of `all` receives nothing of a search with too many results, so that its other pages need not be read. */
    checkLimit(sent: Sent, limit: number): void {
      const most = facts?.mostItems(url) ?? Infinity;
      const end = isWhole && !beyondLimit && limit > most ? findEnd(most, total) : undefined;
      if (end?.code === 'BEYOND_LIMIT') report(sent, end);
    },
    checkEnd(sent: Sent, whole: number): void {
      if (isWhole) report(sent, findEnd(count, whole || total));
    },
  };
}

async function* iteratePages(
  sendPage: SendPage,
  request: RequestOptions,
  options: PagesOptions,
  sender: Sender,
  route?: string,
): AsyncGenerator<ListPage, void, void> {
  for await (const sent of iterate(sendPage, request, options, sender, route, 'pages')) {
    const {
      page,
      call: { select },
    } = sent;
    yield select ? Object.assign(page, { data: select(withDates(sent)) }) : page;
  }
}

/** Iterates over the items of all pages. */
async function* iterateItems(
  sendPage: SendPage,
  request: RequestOptions,
  options: ItemsOptions,
  sender: Sender,
  route?: string,
): AsyncGenerator<unknown, void, void> {
  const { limit = Infinity, unique } = options;
  const found = new Set<unknown>();
  let left = limit;
  if (left <= 0) return;
  for await (const sent of iterate(sendPage, request, options, sender, route, 'items')) {
    const {
      page,
      call: { select },
    } = sent;
    // Compared as the API sent it: two dates are never equal.
    const received = listIn(page.data, options);
    for (const [index, item] of listIn(withDates(sent), options).entries()) {
      const value = unique === undefined ? undefined : memberOf(received[index], unique);
      if (value !== undefined && found.has(value)) continue;
      if (value !== undefined) found.add(value);
      yield select ? select(item) : item;
      if (--left <= 0) return;
    }
  }
}

/** A part of a search. */
interface Part {
  readonly url: string;
  /** The number of results that is expected. The second half is read after the first, which has told how many are left. */
  total: number;
  readonly other?: Part | undefined;
}

/** Iterates over the pages of a search. If it has more results than the API returns, it is divided until every part fits. */
async function* readParts(
  load: LoadPage,
  first: string,
  options: ListOptions,
  reading: Reading,
  { divide, mostItems }: ListFacts,
): AsyncGenerator<Sent, void, void> {
  const most = mostItems(first) ?? Infinity;
  const parts: Part[] = [{ url: first, total: 0 }];
  let { pages = Infinity } = options;
  const divided = ({ url }: Part, total: number): boolean => {
    const [one, two] = divide(url) ?? [];
    if (!one || !two) return false;
    const other = { url: two, total };
    parts.push(other, { url: one, total: 0, other });
    return true;
  };
  for (let part = parts.pop(); part && pages > 0; part = parts.pop()) {
    if (part.total > most && divided(part, part.total)) continue;
    let isFirst = true;
    for await (const sent of readList(load, part.url, options, { ...reading, pages, isPart: true })) {
      const total = Number(memberOf(sent.page.data, 'total_count'));
      if (isFirst && part.other) part.other.total -= total;
      if (isFirst && total > most) {
        if (divided(part, total)) break;
        const message = `the search has ${total} results, of which the API returns ${most}, and cannot be divided further. It must not have OR, a page, or all qualifiers that could divide it`;
        throw codedError(sent, { code: 'BEYOND_LIMIT', message });
      }
      isFirst = false;
      pages--;
      yield sent;
    }
  }
}

export const PAGE_STEPS = { pages: iteratePages, items: iterateItems, iterate: iterateWith };
