import { maskData } from '../core/mask.ts';
import { observe } from '../core/observe.ts';
import type { Call, Turns } from './call.ts';
import type { Timer } from './clock.ts';
import { RateLimitError, type ResponseFacts, textIn } from './errors.ts';
import { factsOfCall, limitOf, limitOfCall, maskOf, optionNotice, sharedLimitOf } from './failures.ts';
import type { Outgoing } from './outgoing.ts';
import { createPart, type SenderPart } from './part.ts';
import type { PauseRules, WaitReason } from './queue.ts';
import { quotaWait, type RateLimit, resourceOf, type SharedLimits } from './rate-limits.ts';
import { createTurns, pacesOf } from './turns.ts';

/**
 * Limits concurrency, spaces out writes, and waits for rate limits. Options: `limits`, such as `githubLimits`, `concurrency`,
 * `writeInterval`, `maxWait`, `shared`, `onWait`.
 */
export function limits(): SenderPart<'limits'> {
  return createPart('limits', { steps: { pause, watch, share }, createTurns });
}

/** The error for a response that reports a rate limit. Requests that count against the limit wait. */
export function pause(
  call: Call,
  request: Outgoing,
  limit: RateLimit,
  shown: ResponseFacts,
  wasResumed = false,
): RateLimitError {
  const { clock, options } = call.sender;
  const now = clock.now();
  const left = limit.retryAt === undefined ? quotaWait((name) => textIn(shown.headers, name), now) : undefined;
  const timed = left === undefined ? limit : { ...limit, retryAt: now + left };
  const key = limitOf(call, request);
  const { kind, retryAt, isCut } = queueOf(call).pause(key, timed, shown, PAUSE_RULES, wasResumed);
  if (isCut && options.onNotice) {
    const message = `The response names a time for the next request that is later than any limit of the API ends. Requests wait until ${new Date(retryAt).toISOString()}.`;
    observe(options.onNotice, optionNotice('limit', message, factsOfCall(call)));
  }
  options.shared?.pause(sharedLimitOf(resourceOf(call.sender, call.outgoing), request), { kind, retryAt });
  return new RateLimitError(shown, kind, retryAt);
}

/** Reports why a call waits. */
function reportWait(call: Call, { kind, retryAt = call.sender.clock.now() }: WaitReason): void {
  const { outgoing, sender } = call;
  const { onWait } = sender.options;
  const resource = resourceOf(sender, outgoing);
  if (onWait) observe(onWait, { ...factsOfCall(call), kind, resource, retryAt: new Date(retryAt) });
}

/** A call that waits for other calls is reported after this time in milliseconds, and one that waits for other processes after the other. */
const [LONG_QUEUE, LONG_SHARED] = [5000, 1000];

/** Waits for a turn, and reports why: at once if the time is known at which it begins, otherwise when the wait is long. The queue itself reports pauses. */
export async function watch<Value>(call: Call, turn: Promise<Value>, reasonOf: () => WaitReason): Promise<Value> {
  const { clock } = call.sender;
  let isOver = false;
  const report = () => {
    const isReported = call.hit && queueOf(call).isPaused(call);
    if (!isOver && !isReported) reportWait(call, reasonOf());
  };
  const { kind, retryAt } = reasonOf();
  const timer =
    retryAt === undefined ? clock.setTimer(kind === 'shared' ? LONG_SHARED : LONG_QUEUE, report) : void report();
  try {
    return await turn;
  } finally {
    isOver = true;
    clock.clearTimer(timer as Timer | undefined);
  }
}

/** A sender that knows limits has a queue. */
const queueOf = ({ sender }: Call) => (sender.turns as Turns).queue;

/** Waits until the limits that processes share let the request start. A pause that is too long for it becomes one of the queue. */
export async function share(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void> {
  const { isWrite, outgoing, request, sender } = call;
  const { maxWait, options } = sender;
  const notify = (message: string) =>
    observe(options.onNotice, optionNotice('shared', maskOf(call)(message), factsOfCall(call)));
  const limit = sharedLimitOf(resourceOf(sender, outgoing), request);
  const asked = shared.acquire({ ...limit, isWrite, ...pacesOf(sender), maxWait, signal, notify });
  const turn = await (options.onWait ? watch(call, asked, () => ({ kind: 'shared' })) : asked);
  if ('release' in turn) call.lease = turn;
  else queueOf(call).pause(limitOfCall(call), turn, { status: 429, headers: {} } as ResponseFacts, PAUSE_RULES);
}

/** How pauses apply to calls. A call that is refused has the response of an earlier one in its error, but shares no objects with it. */
const PAUSE_RULES: PauseRules<Call> = {
  keyOf: limitOfCall,
  onHold: (hit, call) => reportWait(call, hit),
  refuse({ met: { status, headers, data }, kind, retryAt }, call) {
    const copy = { ...factsOfCall(call), status, headers: { ...headers }, data: maskData(data, maskOf(call)) };
    call.refused = new RateLimitError(copy, kind, retryAt);
    return call.refused;
  },
};
