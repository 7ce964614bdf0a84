import type { Call } from '../call.ts';
import { RateLimitError, type ResponseFacts } from '../errors/errors.ts';
import type { PauseRules } from '../limits/queue.ts';
import type { SharedLimits } from '../limits/shared.ts';
import { observe } from '../settings.ts';
import { factsOfCall, limitOfCall, maskOf, sharedLimitOf } from './facts.ts';
import { maskData } from './mask.ts';
import { optionNotice } from './notices.ts';

/** How pauses apply to calls. A call that is refused has the response of an earlier one in its error, but shares no objects with it. */
export const PAUSE_RULES: PauseRules<Call> = {
  keyOf: limitOfCall,
  refuse({ met: { status, headers, data }, kind, retryAt }, call) {
    const copy = { ...factsOfCall(call), status, headers: { ...headers }, data: maskData(data, maskOf(call)) };
    return new RateLimitError(copy, kind, retryAt);
  },
};

/** Waits until the limits that processes share let the request start. A pause that is too long for it becomes one of the queue. */
export async function shareTurn(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void> {
  const { isWrite, request, resource, settings } = call;
  const { concurrency, maxWait, options, queue, writeInterval } = settings;
  const notify = (message: string) => observe(options.onNotice, optionNotice('shared', message, factsOfCall(call)));
  const limit = sharedLimitOf(resource, request.url, request);
  const turn = await shared.acquire({ ...limit, isWrite, concurrency, writeInterval, maxWait, signal, notify });
  if ('release' in turn) call.lease = turn;
  else queue.pause(limitOfCall(call), turn, { status: 429, headers: {} } as ResponseFacts, PAUSE_RULES);
}
