import { invalidOption } from '../core/errors.ts';
import { observe } from '../core/observe.ts';
import { isFunction, isText, type OptionChecks } from '../core/read-options.ts';
import { type Gap, listsOf, unknownLists } from './api.ts';
import type { Call, Kind, Sent } from './call.ts';
import { type RequestFacts, requestIdIn } from './errors.ts';
import { adviceOf, codedError, factsOfCall } from './failures.ts';
import { ignoredProxy } from './ignored-proxy.ts';
import { isLog, withLog } from './log.ts';
import { checkText } from './option-checks.ts';
import type { Notice, NoticeOptions, SettingKind, ValidationOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import type { Exchange } from './outgoing.ts';
import { linkTo } from './paging.ts';
import { createPart, type SenderPart } from './part.ts';
import { findChannel, trace } from './trace.ts';

export const NOTICE_CHECKS: OptionChecks<NoticeOptions> = {
  log: isLog,
  onRequest: isFunction,
  onResponse: isFunction,
  onNotice: isFunction,
};
export const NOTICE_CALL_CHECKS = { incomplete: isText };
// The text is checked where it is used.
export const VALIDATION_CHECKS: OptionChecks<ValidationOptions> = { validate: isText };

/** The methods of lists find out what they lack after the next page is found. */
const LISTS: readonly Kind[] = ['pages', 'items'];

/** A program can send requests to any number of origins. */
const MOST_REPORTS = 1000;

/** Reports what is wrong with the options of the sender, and reports or rejects data that lacks something. */
function checkGaps(call: Call): void {
  const { sender, kind } = call;
  const { reported } = sender;
  const { onNotice, validate } = sender.options;
  const { incomplete } = call.options;
  // What is wrong with a request to the API is the same for all of them.
  if (onNotice && !(call.isApi && reported.has('options'))) reportOptions(call);
  checkText('incomplete', incomplete, 'error');
  if (incomplete && call.isRaw)
    throw invalidOption('incomplete', 'cannot be used with send.raw, which does not read the body');
  const known = listsOf(sender, incomplete !== undefined);
  // Lists report that they are short for any API.
  if (incomplete && !known && !LISTS.includes(kind)) throw unknownLists('incomplete');
  if (validate && validate !== 'notice') checkText('validate', validate, 'error');
  // What a write returns is complete.
  const lists = call.isWrite ? undefined : known;
  if (!lists && !validate) return;
  const { select } = call;
  call.select = (data, sent) => {
    if (validate && sent) reportGap(sent, sender.advice?.findMismatch?.(call.outgoing, sent.page.status, data));
    const gap = sent && lists?.findGap(sent.page, sent.response.headers);
    if (gap) reportGap(sent, gap);
    return select ? select(data, sent) : data;
  };
}

/** Calls the hooks that observe responses. */
function report(call: Call, { response: { status, headers }, cached }: Exchange): void {
  const { attempt } = call;
  const { clock, options, seen, selectedVersionHeader } = call.sender;
  const { onNotice, onResponse } = options;
  if (onResponse) {
    const duration = clock.now() - call.sentAt;
    const requestId = requestIdIn(Object.fromEntries(headers));
    observe(onResponse, { ...factsOfCall(call), status, headers, attempt, duration, requestId, cached });
  }
  if (!onNotice) return;
  observe(onNotice, readNotice(seen, selectedVersionHeader, factsOfCall(call), headers));
  if (call.isApi && call.sender.tellsAnnouncements) reportAnnouncements(call);
}

/** Reports, once, that a token begins with a scheme. */
function reportScheme(call: Call): void {
  const { reported } = call.sender;
  if (reported.has('tokenFormat')) return;
  reported.add('tokenFormat');
  notify(call, 'tokenFormat', 'The token begins with the name of a scheme, which was left out. Pass the token alone.');
}

/** Reports what the API has announced about the route, once. */
function reportAnnouncements(call: Call): void {
  const { advice, reported } = call.sender;
  const { method, url } = call.outgoing;
  for (const text of advice?.announcementsOf?.(method, url) ?? []) {
    if (reported.has(text) || reported.size > MOST_REPORTS) continue;
    reported.add(text);
    notify(call, 'announcement', text);
  }
}

/** Calls the hook with a notice about an option or the environment of the sender. */
function notify(call: Call, kind: SettingKind, message: string): void {
  const unknown = { version: undefined, deprecation: undefined, sunset: undefined, link: undefined };
  observe(call.sender.options.onNotice, { kind, message, ...unknown, ...factsOfCall(call) });
}

/** Reports that the token is not sent, once for each origin, and once that the base URL is probably wrong or that a proxy is not used. */
function reportOptions(call: Call): void {
  const { isApi, outgoing, sender } = call;
  const { options, reported } = sender;
  const { advice } = adviceOf(call, outgoing.headers);
  const once = (kind: SettingKind, message: string) => {
    if (reported.has(message) || reported.size > MOST_REPORTS) return;
    reported.add(message);
    notify(call, kind, message);
  };
  const proxy = options.fetch ? undefined : ignoredProxy(outgoing.url);
  if (proxy) once('proxy', `${proxy}.`);
  if (isApi) reported.add('options');
  if (isApi && advice) once('baseUrl', advice);
  if (!isApi && options.token && outgoing.headers['authorization'] === undefined) {
    const { origin } = parseUrl(outgoing.url) ?? {};
    once('token', `The token is not sent to ${origin ?? 'a path'}, because the base URL is ${sender.baseUrl}.`);
  }
}

/** Reports that a response or a list is not complete, or not as described, or throws if the caller asked for that. */
export function reportGap(sent: Sent | undefined, gap: Gap | undefined): void {
  if (!sent?.call.isApi || !gap) return;
  const { options, sender } = sent.call;
  const isData = gap.code === 'UNEXPECTED_DATA';
  const isNotice = isData ? sender.options.validate === 'notice' : gap.code === 'INCOMPLETE' && !options.incomplete;
  if (!isNotice) throw codedError(sent, gap);
  sender.steps.notify?.(sent.call, isData ? 'data' : 'incomplete', gap.message);
}

const LIMIT = 1000;

/**
 * Reads `deprecation` and `sunset` headers. A notice with a link to an explanation is about the route. A notice without a link, from
 * an API that sends its version, is about that version. Each notice is returned once.
 */
function readNotice(
  seen: Set<string>,
  versionHeader: string,
  facts: RequestFacts,
  headers: Headers,
): Notice | undefined {
  const [deprecation, sunset, links] = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name) ?? undefined);
  if (deprecation === undefined && sunset === undefined) return undefined;
  // An API without versions has no such header, and `Headers` reject an empty name.
  const selected = (versionHeader && headers.get(versionHeader)) || undefined;
  const link = linkTo('deprecation', links) ?? linkTo('sunset', links);
  const version = link ? undefined : selected;
  // Segments with a digit are mostly numbers and hashes, which do not make a different route.
  const place = version ?? facts.route.split('/').filter((segment) => !/\d/.test(segment));
  const key = [place, deprecation, sunset, link].join('\n');
  if (seen.has(key) || seen.size > LIMIT) return undefined;
  seen.add(key);
  return { kind: version ? 'version' : 'route', version, deprecation, sunset, link, ...facts };
}

/** Observes responses, and writes what is wrong. Options: `log`, `onResponse`, `onNotice`, and `incomplete` of calls. */
export function notices(): SenderPart<'notices'> {
  return createPart('notices', {
    checks: NOTICE_CHECKS,
    callChecks: NOTICE_CALL_CHECKS,
    steps: { incomplete: checkGaps, channel: findChannel(), trace, report, reportScheme, notify, observe: withLog },
  });
}
