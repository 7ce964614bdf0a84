import type { Call } from '../call.ts';
import type { ResponseFacts } from '../errors/errors.ts';
import type { SharedLimits } from '../limits/shared.ts';
import { observe } from '../settings.ts';
import { factsOfCall, limitOfCall, sharedLimitOf } from './facts.ts';
import { optionNotice } from './notices.ts';
import { PAUSE_RULES } from './pause-rules.ts';

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
