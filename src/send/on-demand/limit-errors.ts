import { maskData } from '../../core/internal/mask.ts';
import { observe } from '../../core/internal/observe.ts';
import type { Call, SentPage, Settings } from '../call.ts';
import { withCaller } from '../errors/caller.ts';
import { RateLimitError, type ResponseFacts } from '../errors/errors.ts';
import { textIn } from '../errors/request-error.ts';
import { pacesOf } from '../limits/limiter.ts';
import { type RateLimit, resourceOf } from '../limits/limits.ts';
import type { PauseRules, Queue } from '../limits/queue.ts';
import { quotaWait } from '../limits/read-quota.ts';
import type { SharedLimits } from '../limits/shared.ts';
import type { Outgoing } from '../outgoing.ts';
import { factsOfCall, limitOf, limitOfCall, maskOf, sharedLimitOf } from './facts.ts';
import { shownResponse } from './failures.ts';
import { optionNotice } from './notices.ts';

/** The error for a response that reports a rate limit. Requests that count against the limit wait. */
export function limitError(
  call: Call,
  url: string,
  request: Outgoing,
  limit: RateLimit,
  shown: ResponseFacts,
): RateLimitError {
  const now = Date.now();
  const left = limit.retryAt === undefined ? quotaWait((name) => textIn(shown.headers, name), now) : undefined;
  const timed = left === undefined ? limit : { ...limit, retryAt: now + left };
  const { kind, retryAt } = queueOf(call).pause(limitOf(call, url, request), timed, shown, PAUSE_RULES);
  call.settings.options.shared?.pause(sharedLimitOf(resourceOf(call.settings, call.outgoing), url, request), {
    kind,
    retryAt,
  });
  return new RateLimitError(shown, kind, retryAt);
}

/** Reports that a call waits for a limit. */
export function reportWait(call: Call, { kind, retryAt }: RateLimitError): void {
  const { outgoing, settings } = call;
  observe(settings.options.onWait, { ...factsOfCall(call), kind, resource: resourceOf(settings, outgoing), retryAt });
}

/** A sender that knows limits has a queue. */
const queueOf = ({ settings }: Call) => settings.queue as Queue<Call>;

/** The error for a page that reports a rate limit, with the stack of the caller. Reports that the call waits, if it will be repeated. */
export function limitErrorOfPage(
  { call, response, page, site }: SentPage,
  limit: RateLimit,
  isRepeated: boolean,
): RateLimitError {
  const { request, settings } = call;
  const shown = shownResponse(call, response, maskData(page.data, maskOf(call)));
  const error = withCaller(limitError(call, request.url, request, limit, shown), site);
  if (isRepeated && error.retryAt.getTime() - Date.now() <= settings.maxWait) reportWait(call, error);
  return error;
}

/** The errors of requests that were not sent, because the limit of an earlier one lasts, with the settings of their sender. */
const refused = new WeakMap<RateLimitError, Settings>();

/** The result of `send.attempt` if the request was not sent. Undefined for the error of another sender, such as that of a token. */
export function limitedResult(error: RateLimitError, settings: Settings): object | undefined {
  if (refused.get(error) !== settings) return undefined;
  const { data, status, url, headers } = error;
  return { data, status, url, headers, redirected: false, cached: false };
}

/** Waits until the limits that processes share let the request start. A pause that is too long for it becomes one of the queue. */
export async function shareTurn(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void> {
  const { isWrite, outgoing, request, settings } = call;
  const { maxWait, options } = settings;
  const notify = (message: string) =>
    observe(options.onNotice, optionNotice('shared', maskOf(call)(message), factsOfCall(call)));
  const limit = sharedLimitOf(resourceOf(settings, outgoing), request.url, request);
  const turn = await shared.acquire({ ...limit, isWrite, ...pacesOf(settings), maxWait, signal, notify });
  if ('release' in turn) call.lease = turn;
  else queueOf(call).pause(limitOfCall(call), turn, { status: 429, headers: {} } as ResponseFacts, PAUSE_RULES);
}

/** How pauses apply to calls. A call that is refused has the response of an earlier one in its error, but shares no objects with it. */
const PAUSE_RULES: PauseRules<Call> = {
  keyOf: limitOfCall,
  refuse({ met: { status, headers, data }, kind, retryAt }, call) {
    const copy = { ...factsOfCall(call), status, headers: { ...headers }, data: maskData(data, maskOf(call)) };
    const error = new RateLimitError(copy, kind, retryAt);
    refused.set(error, call.settings);
    return error;
  },
};
