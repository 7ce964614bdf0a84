import { invalidOption } from '../core/errors.ts';
import { isRead } from '../core/methods.ts';
import { isTextList } from '../core/read-options.ts';
import type { Call, Mode, SentPage } from './call.ts';
import { checkCount } from './check-count.ts';
import { withDates } from './failures.ts';
import { parseFields, selectFields } from './fields.ts';
import { reportGap, reportOptions } from './notices.ts';
import { parseUrl } from './origin.ts';

type Select = NonNullable<SentPage['select']>;

/** The methods that can select fields. They do so after the next page is found. */
const SELECTING: readonly Mode[] = ['pages', 'items'];

/** Prepares a call with rarely used options. Returns the function that selects fields from the result, and reports what the result lacks. */
export async function prepareCall(call: Call, mode: Mode | undefined, args: readonly unknown[]): Promise<Select> {
  checkCount(args);
  const { settings } = call;
  const { host, options } = settings;
  if (host && !call.isApi) checkHost(call.outgoing.url, host);
  if (options.onNotice) await reportOptions(call, options.onNotice);
  const { fields, incomplete, until } = call.options;
  checkText('until', until, 'ready');
  checkText('incomplete', incomplete, 'error');
  if (incomplete && call.isRaw)
    throw invalidOption('incomplete', 'cannot be used with send.raw, which does not read the body');
  const select: Select = fields ? await createSelection(call, fields, mode) : (data) => data;
  if (until) await checkResult(call);
  const { lists, findMismatch } = (await settings.loadAdvice?.(incomplete !== undefined).catch(() => undefined)) ?? {};
  // Lists report that they are short for any API.
  if (incomplete && !lists && !SELECTING.includes(mode as Mode)) throw unknownLists('incomplete');
  const { validate } = options;
  if (validate && validate !== 'notice') checkText('validate', validate, 'error');
  return (data, sent) => {
    if (validate && sent) reportGap(sent, findMismatch?.(call.outgoing, sent.page.status, data));
    reportGap(sent, sent && lists?.findGap(sent.page));
    return select(sent ? withDates(sent, args[0]) : data);
  };
}

/** The error for an option that needs facts about the lists of an API. */
export function unknownLists(option: string): Error {
  return invalidOption(option, "works with GitHub's API only, and a sender of parts needs githubFacts()");
}

/** Rejects a write that would be waited for, although it has no result that can be read. What other APIs have, only their responses tell. */
export async function checkResult({ isApi, outgoing: { method, url }, settings }: Call): Promise<void> {
  if (!isApi || isRead(method)) return;
  const { findResult } = (await settings.loadAdvice?.().catch(() => undefined)) ?? {};
  if (!findResult || findResult(method, url)) return;
  throw invalidOption(
    'until',
    'works with reads, and with writes whose result can be read later. This one has no such result: send it without the option',
  );
}

/** Rejects an option whose text is not the only one that it can have. */
export function checkText(name: string, given: string | undefined, only: string): void {
  if (given !== undefined && given !== only) throw invalidOption(name, `must be "${only}"`);
}

/** Rejects a request that was built for a host other than the base URL of the sender. Another port may be another API of the same host. */
function checkHost(url: string, base: URL): void {
  const target = parseUrl(url);
  if (!target || base.hostname === target.hostname) return;
  throw invalidOption(
    'baseUrl',
    `of the sender has the origin ${base.origin}, but the request goes to ${target.origin}. Pass the same base URL to both: endpoint.defaults({ baseUrl })`,
  );
}

/** Checks the fields that a caller wants, before the request is sent. Returns the function that selects them from the data. */
async function createSelection(
  { isApi, outgoing, settings }: Call,
  fields: readonly string[],
  mode: Mode | undefined,
): Promise<Select> {
  const expected = isTextList(fields);
  if (expected) throw invalidOption('fields', `must be ${expected}`);
  if (mode && !SELECTING.includes(mode)) {
    throw invalidOption('fields', 'works with send, send.all, send.items and send.pages only');
  }
  const tree = parseFields(fields);
  if (isApi) await (await settings.loadAdvice?.())?.checkFields?.(outgoing, fields, mode === 'items');
  return (data) => selectFields(data, tree);
}
