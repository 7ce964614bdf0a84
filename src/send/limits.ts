import { maskData } from '../core/mask.ts';
import { observe } from '../core/observe.ts';
import type { Api } from './api.ts';
import { endTurn, prepareInTime } from './attempt.ts';
import type { Call, Prepared, SentPage, Settings } from './call.ts';
import { RateLimitError, type ResponseFacts, textIn, withCaller } from './errors.ts';
import { factsOfCall, limitOf, limitOfCall, maskOf, optionNotice, sharedLimitOf, shownResponse } from './failures.ts';
import { memberOf } from './member-of.ts';
import type { SendOptions } from './options.ts';
import type { Outgoing } from './outgoing.ts';
import { createQueue, type PauseRules, type Queue, type WaitReason } from './queue.ts';
import { quotaWait, type RateLimit, resourceOf, type SharedLimits } from './rate-limits.ts';
import { orAborted, wait } from './timeouts.ts';

const LONG_WAIT = 30_000;
const JITTER = 1000;

/** Creates what makes the requests of a sender wait. Shared limits count for all processes: the queue then only waits for pauses. */
export type CreateLimiter = (
  options: SendOptions,
  limits: Api['limits'],
  maxWait: number,
) => Pick<Settings, 'queue' | 'takeTurn'>;

const loadFor = ({ settings, outgoing }: Call) => settings.load(outgoing.method);

/** The most concurrent requests, and the least time between two writes. */
function pacesOf({ options, limits }: Pick<Settings, 'options' | 'limits'>) {
  const { concurrency = limits ? 10 : Infinity, writeInterval = limits ? 1000 : 0 } = options;
  const most = (memberOf(limits, 'maxConcurrency') as number | undefined) ?? Infinity;
  return { concurrency: Math.min(concurrency, most), writeInterval };
}

export const createLimiter: CreateLimiter = (options, limits, maxWait) => {
  const { shared } = options;
  const { concurrency, writeInterval } = pacesOf({ options, limits });
  const queue = createQueue<Call>({
    concurrency: shared ? Infinity : concurrency,
    sharedConcurrency: concurrency,
    writeInterval: shared ? 0 : writeInterval,
    maxWait,
    longestWindow: memberOf(limits, 'longestWindow') as number | undefined,
  });

  /** Prepares the request and starts it when the queue lets it. Most requests wait for nothing, and need neither a promise nor a timer. */
  function takeTurn(call: Call, signal: AbortSignal | undefined): Prepared | Promise<Prepared> {
    const prepared = prepareInTime(call, signal);
    if (prepared instanceof Promise || shared || call.refusal || signal?.aborted || !queue.startNow(call))
      return waitForTurn(call, signal, prepared);
    return prepared;
  }

  async function waitForTurn(
    call: Call,
    signal: AbortSignal | undefined,
    first: Prepared | Promise<Prepared>,
  ): Promise<Prepared> {
    const { token } = call.settings.options;
    for (let preparing = first; ; preparing = prepareInTime(call, signal)) {
      const prepared = await preparing;
      signal?.throwIfAborted();
      if (await waitElsewhere(call, signal)) continue;
      const entered = queue.enter(call);
      const turn = entered && orAborted(entered, signal);
      if (turn) await (options.onWait ? reported(call, turn) : turn);
      if (shared) await (await loadFor(call)).shareTurn(call, shared, signal);
      // A request that has waited for a long time gets a new token, and is queued again.
      const isStale = typeof token === 'function' && Date.now() - prepared.at > LONG_WAIT;
      if (!isStale && !queue.isPaused(call)) return prepared;
      endTurn(call);
    }
  }

  /** Waits for a limit that belongs to another origin or to an earlier token, so that the queue does not make the request wait. */
  async function waitElsewhere(call: Call, signal: AbortSignal | undefined): Promise<boolean> {
    const { refusal } = call;
    const left = (refusal?.retryAt ?? 0) - Date.now();
    if (!refusal || left <= 0 || queue.isPaused(call)) return false;
    if (options.onWait) (await loadFor(call)).reportWait(call, refusal);
    // Other calls may wait for the same time.
    await wait(left + (1 - Math.random()) * JITTER, signal);
    return true;
  }

  async function reported(call: Call, turn: Promise<void>): Promise<void> {
    // It may fail while what reports it is loaded.
    turn.catch(() => {});
    await (await loadFor(call)).reportWhile(call, turn, () => queue.reasonOf(call));
  }

  return { queue, takeTurn };
};

/** The error for a response that reports a rate limit. Requests that count against the limit wait. */
export function limitError(
  call: Call,
  url: string,
  request: Outgoing,
  limit: RateLimit,
  shown: ResponseFacts,
  wasResumed = false,
): RateLimitError {
  const { options } = call.settings;
  const now = Date.now();
  const left = limit.retryAt === undefined ? quotaWait((name) => textIn(shown.headers, name), now) : undefined;
  const timed = left === undefined ? limit : { ...limit, retryAt: now + left };
  const key = limitOf(call, url, request);
  const { kind, retryAt, isCut } = queueOf(call).pause(key, timed, shown, PAUSE_RULES, wasResumed);
  if (isCut && options.onNotice) {
    const message = `The response names a time for the next request that is later than any limit of the API ends. Requests wait until ${new Date(retryAt).toISOString()}.`;
    observe(options.onNotice, optionNotice('limit', message, factsOfCall(call)));
  }
  options.shared?.pause(sharedLimitOf(resourceOf(call.settings, call.outgoing), url, request), { kind, retryAt });
  return new RateLimitError(shown, kind, retryAt);
}

/** Reports why a call waits. */
export function reportWait(call: Call, { kind, retryAt = Date.now() }: WaitReason): void {
  const { outgoing, settings } = call;
  const { onWait } = settings.options;
  const resource = resourceOf(settings, outgoing);
  if (onWait) observe(onWait, { ...factsOfCall(call), kind, resource, retryAt: new Date(retryAt) });
}

/** A call that waits for other calls is reported after this time in milliseconds, and one that waits for other processes after the other. */
const [LONG_QUEUE, LONG_SHARED] = [5000, 1000];

/** Waits for a turn, and reports why: at once if the time is known at which it begins, otherwise when the wait is long. The queue itself reports pauses. */
export async function reportWhile<Value>(call: Call, turn: Promise<Value>, reasonOf: () => WaitReason): Promise<Value> {
  let isOver = false;
  const report = () => {
    const isReported = call.hit && queueOf(call).isPaused(call);
    if (!isOver && !isReported) reportWait(call, reasonOf());
  };
  const { kind, retryAt } = reasonOf();
  const timer =
    retryAt === undefined ? setTimeout(report, kind === 'shared' ? LONG_SHARED : LONG_QUEUE) : void report();
  try {
    return await turn;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** A sender that knows limits has a queue. */
const queueOf = ({ settings }: Call) => settings.queue as Queue<Call>;

/** The error for a page that reports a rate limit, with the stack of the caller. By its status, the request was processed. */
export function limitErrorOfPage({ call, response, page, site }: SentPage, limit: RateLimit): RateLimitError {
  const { request } = call;
  const shown = shownResponse(call, response, maskData(page.data, maskOf(call)));
  return withCaller(limitError(call, request.url, request, limit, shown, true), site);
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
  const asked = shared.acquire({ ...limit, isWrite, ...pacesOf(settings), maxWait, signal, notify });
  const turn = await (options.onWait ? reportWhile(call, asked, () => ({ kind: 'shared' })) : asked);
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
    refused.set(error, call.settings);
    return error;
  },
};
