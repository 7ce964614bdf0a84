import { observe } from '../core/observe.ts';
import type { Gap } from './api.ts';
import type { Call, Sent } from './call.ts';
import type { RequestFacts } from './errors.ts';
import { adviceOf, codedError, factsOfCall, optionNotice } from './failures.ts';
import { ignoredProxy } from './ignored-proxy.ts';
import type { Notice } from './options.ts';
import { parseUrl } from './origin.ts';
import type { Exchange } from './outgoing.ts';
import { linkTo } from './paging.ts';
import { SCHEME } from './token.ts';

/** A program can send requests to any number of origins. */
const MOST_REPORTS = 1000;

/** Calls the hooks that observe responses. */
export function report(call: Call, { response: { status, headers }, cached }: Exchange): void {
  const { attempt } = call;
  const { options, reported, seen, selectedVersionHeader } = call.sender;
  const { onNotice, onResponse } = options;
  if (onResponse) observe(onResponse, { ...factsOfCall(call), status, headers, attempt, cached });
  if (!onNotice) return;
  observe(onNotice, readNotice(seen, selectedVersionHeader, factsOfCall(call), headers));
  if (SCHEME.test(String(call.token)) && !reported.has('tokenFormat')) {
    reported.add('tokenFormat');
    const message = 'The token begins with the name of a scheme, which was left out. Pass the token alone.';
    observe(onNotice, optionNotice('tokenFormat', message, factsOfCall(call)));
  }
}

/** Reports that the token is not sent, once for each origin, and once that the base URL is probably wrong or that a proxy is not used. */
export function reportOptions(call: Call, onNotice: (notice: Notice) => void): void {
  const { isApi, outgoing, sender } = call;
  const { options, reported } = sender;
  const { advice } = adviceOf(call, outgoing.headers);
  const notify = (kind: 'token' | 'baseUrl' | 'proxy', message: string) => {
    if (reported.has(message) || reported.size > MOST_REPORTS) return;
    reported.add(message);
    observe(onNotice, optionNotice(kind, message, factsOfCall(call)));
  };
  const proxy = options.fetch ? undefined : ignoredProxy(outgoing.url);
  if (proxy) notify('proxy', `${proxy}.`);
  if (isApi && advice) notify('baseUrl', advice);
  if (!isApi && options.token && outgoing.headers['authorization'] === undefined) {
    const { origin } = parseUrl(outgoing.url) ?? {};
    notify('token', `The token is not sent to ${origin ?? 'a path'}, because the base URL is ${sender.baseUrl}.`);
  }
}

/** Reports that a response or a list is not complete, or not as described, or throws if the caller asked for that. */
export function reportGap(sent: Sent | undefined, gap: Gap | undefined): void {
  if (!sent?.call.isApi || !gap) return;
  const { options, sender } = sent.call;
  const isData = gap.code === 'UNEXPECTED_DATA';
  const isNotice = isData ? sender.options.validate === 'notice' : gap.code === 'INCOMPLETE' && !options.incomplete;
  if (!isNotice) throw codedError(sent, gap);
  observe(sender.options.onNotice, optionNotice(isData ? 'data' : 'incomplete', gap.message, factsOfCall(sent.call)));
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
  // An API without versions has no such header, and `Headers` reject an empty name.
  const selected = (versionHeader && headers.get(versionHeader)) || undefined;
  const link = linkTo('deprecation', links) ?? linkTo('sunset', links);
  const version = link ? undefined : selected;
  // Segments with a digit are mostly numbers and hashes, which do not make a different route.
  const place = version ?? facts.route.split('/').filter((segment) => !/\d/.test(segment));
  const key = [place, deprecation, sunset, link].join('\n');
  if ((!deprecation && !sunset) || seen.has(key) || seen.size > LIMIT) return undefined;
  seen.add(key);
  return { kind: version ? 'version' : 'route', version, deprecation, sunset, link, ...facts };
}
