import { MOCK_HEADER } from '../core/fetch-defaults.ts';
import { maskData } from '../core/mask.ts';
import { memberOf } from '../core/objects.ts';
import { observe } from '../core/observe.ts';
import { hasMethods, isFunction, type OptionChecks } from '../core/read-options.ts';
import type { Api } from './api.ts';
import type { Call, Turns } from './call.ts';
import { RateLimitError, type ResponseFacts, textIn } from './errors.ts';
import { factsOfCall, limitOf, limitOfCall, maskOf, sharedLimitOf } from './failures.ts';
import { isAmount, isCount } from './option-checks.ts';
import type { LimitOptions, SendOptions, WaitEvent } from './options.ts';
import type { Exchange, Outgoing, Received } from './outgoing.ts';
import { createPart, type SenderPart } from './part.ts';
import { createQueue, type PauseRules, type WaitReason } from './queue.ts';
import { type LimitReached, quotaWait, resourceOf, type SharedLimits } from './rate-limits.ts';
import { type Clock, orAborted, type Timer, wait } from './timeouts.ts';
import type { WritePace } from './write-pace.ts';

/** A request that has waited for longer gets a new token. */
const LONG_WAIT = 30_000;
const JITTER = 1000;

const hasRead = hasMethods('read');

export const LIMIT_CHECKS: OptionChecks<LimitOptions> = {
  limits: (value) => (value === null ? undefined : hasRead(value)),
  concurrency: isCount,
  writeInterval: isAmount,
  maxWait: isAmount,
  shared: hasMethods('acquire', 'pause'),
  onWait: isFunction,
};

/**
 * Limits concurrency, spaces out writes, and waits for rate limits. Options: `limits`, such as `githubLimits`, `concurrency`,
 * `writeInterval`, `maxWait`, `shared`, `onWait`.
 */
export function limits(): SenderPart<'limits'> {
  return createPart('limits', { checks: LIMIT_CHECKS, steps: { limit: meetLimit, pause }, createTurns });
}

/** What GitHub documents for content: at most 80 requests a minute and 500 an hour. A program that changes a few things does not wait. */
const USUAL_PACE: WritePace = { interval: 1000, burst: 10, perHour: 500 };

const MESSAGES: { readonly [Kind in WaitEvent['kind']]: string } = {
  primary: 'its rate limit is used up',
  secondary: 'it hit a rate limit',
  writeInterval:
    'after ten writes at once, GitHub advises a second between two, and at most 500 an hour (`writeInterval`)',
  concurrency: 'too many other calls are running (`concurrency`)',
  shared: 'other processes use the limit (`shared`)',
};

/** The most concurrent requests, and the least time between two writes. */
function pacesOf({ options, limits }: { readonly options: SendOptions; readonly limits: Api['limits'] }) {
  const { concurrency = limits ? 10 : Infinity, writeInterval = limits ? 1000 : 0 } = options;
  const most = (memberOf(limits, 'maxConcurrency') as number | undefined) ?? Infinity;
  return { concurrency: Math.min(concurrency, most), writeInterval };
}

/** Creates what makes the requests of a sender take turns. Shared limits count for all processes: the queue then only waits for pauses. */
function createTurns(options: SendOptions, limits: Api['limits'], maxWait: number, clock: Clock): Turns {
  const { shared, token, onWait } = options;
  const { concurrency, writeInterval } = pacesOf({ options, limits });
  const queue = createQueue<Call>({
    clock,
    concurrency: shared ? Infinity : concurrency,
    sharedConcurrency: concurrency,
    writeInterval: shared ? 0 : options.writeInterval === undefined && limits ? USUAL_PACE : writeInterval,
    maxWait,
    longestWindow: memberOf(limits, 'longestWindow') as number | undefined,
  });

  async function waitForTurn(call: Call, signal: AbortSignal | undefined): Promise<boolean> {
    const since = clock.now();
    if (await waitElsewhere(call, signal)) return false;
    const entered = queue.enter(call);
    const turn = entered && orAborted(entered, signal);
    if (turn) await (onWait ? watch(call, turn, () => queue.reasonOf(call)) : turn);
    if (shared) await share(call, shared, signal);
    const isStale = typeof token === 'function' && clock.now() - since > LONG_WAIT;
    if (!isStale && !queue.isPaused(call)) return true;
    leave(call);
    return false;
  }

  /** Waits for a limit that belongs to another origin or to an earlier token, so that the queue does not make the request wait. */
  async function waitElsewhere(call: Call, signal: AbortSignal | undefined): Promise<boolean> {
    const { refusal } = call;
    const left = (refusal?.retryAt ?? 0) - clock.now();
    if (!refusal || left <= 0 || queue.isPaused(call)) return false;
    // Other calls may wait for the same time.
    const waited = wait(left + (1 - clock.random()) * JITTER, signal, clock);
    await (onWait ? watch(call, waited, () => refusal) : waited);
    return true;
  }

  function leave(call: Call, received?: Received): void {
    // A mock has responded in place of the API, whose own origin alone is believed.
    if ((call.isWrite || received?.error) && call.isApi && !received?.crossedOrigin)
      if (received?.response?.headers.has(MOCK_HEADER)) queue.hurry(options);
    queue.leave(call);
    // The headers of another origin are not about the limits of this one.
    call.lease?.release(received?.crossedOrigin ? undefined : received?.response?.headers);
    call.lease = undefined;
  }

  return {
    queueOf: () => queue,
    leave,
    enter: (call, signal) => (!shared && !call.refusal && queue.startNow(call) ? undefined : waitForTurn(call, signal)),
  };
}

/** The error for a failed response, if it reports a rate limit. */
function meetLimit(call: Call, { request, url, response, data }: Exchange, shown: ResponseFacts) {
  const { limits, clock } = call.sender;
  const { status, headers } = response;
  const limit = status >= 400 && limits?.read({ status, headers, data, now: clock.now() });
  return limit ? pause(call, { ...request, url }, limit, shown) : undefined;
}

/** The error for a response that reports a rate limit. Requests that count against the limit wait. */
function pause(
  call: Call,
  request: Outgoing,
  limit: LimitReached,
  shown: ResponseFacts,
  wasResumed = false,
): RateLimitError {
  const { clock, options, steps } = call.sender;
  const now = clock.now();
  const left = limit.retryAt === undefined ? quotaWait((name) => textIn(shown.headers, name), now) : undefined;
  const timed = left === undefined ? limit : { ...limit, retryAt: now + left };
  const key = limitOf(call, request);
  const { kind, retryAt, isCut } = queueOf(call).pause(key, timed, shown, PAUSE_RULES, wasResumed);
  if (isCut && steps.notify) {
    const message = `The response names a time for the next request that is later than any limit of the API ends. Requests wait until ${new Date(retryAt).toISOString()}.`;
    steps.notify(call, 'limit', message);
  }
  options.shared?.pause(sharedLimitOf(resourceOf(call.sender, call.outgoing), request), { kind, retryAt });
  return new RateLimitError(shown, kind, retryAt);
}

/** Reports why a call waits. */
function reportWait(call: Call, { kind, retryAt = call.sender.clock.now() }: WaitReason): void {
  const { outgoing, sender } = call;
  const { onWait } = sender.options;
  const resource = resourceOf(sender, outgoing);
  const isOwn = kind === 'writeInterval' && sender.options.writeInterval !== undefined;
  const message = isOwn ? 'writes start that far apart (`writeInterval`)' : MESSAGES[kind];
  if (onWait) observe(onWait, { ...factsOfCall(call), kind, message, resource, retryAt: new Date(retryAt) });
}

/** A call that waits for other calls is reported after this time in milliseconds, and one that waits for other processes after the other. */
const [LONG_QUEUE, LONG_SHARED] = [5000, 1000];

/** Waits for a turn, and reports why: at once if the time is known at which it begins, otherwise when the wait is long. The queue itself reports pauses. */
async function watch<Value>(call: Call, turn: Promise<Value>, reasonOf: () => WaitReason): Promise<Value> {
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
const queueOf = (call: Call) => (call.sender.turns as Turns).queueOf(call);

/** Waits until the limits that processes share let the request start. A pause that is too long for it becomes one of the queue. */
async function share(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void> {
  const { isWrite, outgoing, request, sender } = call;
  const { clock, maxWait, options, steps } = sender;
  const notify = (message: string) => steps.notify?.(call, 'shared', maskOf(call)(message));
  const limit = sharedLimitOf(resourceOf(sender, outgoing), request);
  const asked = shared.acquire({ ...limit, isWrite, ...pacesOf(sender), maxWait, signal, clock, notify });
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
    const error = new RateLimitError(copy, kind, retryAt);
    // What `send.attempt` resolves with.
    const page = { data: copy.data, status, url: copy.url, headers: copy.headers, redirected: false, cached: false };
    call.refused = { error, page };
    return error;
  },
};
