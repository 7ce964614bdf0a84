import { invalidOption } from '../core/errors.ts';
import { isRead } from '../core/methods.ts';
import { isTextList } from '../core/read-options.ts';
import { listsOf } from './api.ts';
import type { Call, Kind } from './call.ts';
import { withDates } from './failures.ts';
import { parseFields, selectFields } from './fields.ts';
import { report, reportGap, reportOptions } from './notices.ts';
import { parseUrl } from './origin.ts';
import { createPart, type SenderPart } from './part.ts';

type Select = NonNullable<Call['select']>;

/** The methods of lists select fields after the next page is found. */
const SELECTING: readonly Kind[] = ['pages', 'items'];

/** Checks the rarely used options of a call, and sets the function that selects fields from its data, and reports what the data lacks. */
export async function prepare(call: Call): Promise<void> {
  const { sender, kind } = call;
  const { host, options } = sender;
  if (host && !call.isApi) checkHost(call.outgoing.url, host);
  if (options.onNotice) reportOptions(call, options.onNotice);
  const { fields, incomplete } = call.options;
  checkText('incomplete', incomplete, 'error');
  if (incomplete && call.isRaw)
    throw invalidOption('incomplete', 'cannot be used with send.raw, which does not read the body');
  const select: Select = fields ? await createSelection(call, fields) : (data) => data;
  prepareUntil(call);
  const lists = listsOf(sender, incomplete !== undefined);
  // Lists report that they are short for any API.
  if (incomplete && !lists && !SELECTING.includes(kind)) throw unknownLists('incomplete');
  const { validate } = options;
  if (validate && validate !== 'notice') checkText('validate', validate, 'error');
  call.select = (data, sent) => {
    if (validate && sent) reportGap(sent, sender.advice?.findMismatch?.(call.outgoing, sent.page.status, data));
    reportGap(sent, sent && lists?.findGap(sent.page));
    return select(sent ? withDates(sent) : data);
  };
}

/** The error for an option that needs facts about the lists of an API. */
export function unknownLists(option: string): Error {
  return invalidOption(option, "works with GitHub's API only, and a sender of parts needs githubFacts()");
}

/** Checks the option `until`, and sets the function that converts dates: what a sender without the parts for fields and notices prepares. */
export function prepareUntil(call: Call): void {
  const { isApi, options, outgoing, sender } = call;
  call.select = (data, sent) => (sent ? withDates(sent) : data);
  checkText('until', options.until, 'ready');
  if (!options.until || !isApi || isRead(outgoing.method)) return;
  // What other APIs have, only their responses tell.
  const findResult = sender.advice?.findResult;
  if (!findResult || findResult(outgoing.method, outgoing.url)) return;
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
async function createSelection({ isApi, kind, outgoing, sender }: Call, fields: readonly string[]): Promise<Select> {
  const expected = isTextList(fields);
  if (expected) throw invalidOption('fields', `must be ${expected}`);
  if (kind !== 'send' && !SELECTING.includes(kind)) {
    throw invalidOption('fields', 'works with send, send.all, send.items and send.pages only');
  }
  const tree = parseFields(fields);
  if (isApi) await sender.advice?.checkFields?.(outgoing, fields, kind === 'items');
  return (data) => selectFields(data, tree);
}

/** Adds `fields`, and the option with that name: the data has only the fields that a call needs. */
export function fields(): SenderPart<'fields'> {
  return createPart('fields', { steps: { prepare } });
}

/** Observes responses. Options: `onResponse`, `onNotice`, and `incomplete` of calls. */
export function notices(): SenderPart<'notices'> {
  return createPart('notices', { steps: { prepare, report } });
}
