import type { Api } from '../api.ts';
import { endTurn, prepareInTime } from '../attempt.ts';
import type { Call, Prepared, Settings } from '../call.ts';
import { memberOf } from '../member-of.ts';
import type { SendOptions } from '../options.ts';
import { orAborted, wait } from '../wait.ts';
import { createQueue } from './queue.ts';

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
export function pacesOf({ options, limits }: Pick<Settings, 'options' | 'limits'>) {
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
