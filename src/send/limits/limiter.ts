import type { Api } from '../api.ts';
import { endTurn, prepareInTime } from '../attempt.ts';
import type { Call, Prepared, Settings } from '../call.ts';
import { memberOf } from '../member-of.ts';
import type { SendOptions } from '../options.ts';
import { orAborted, wait } from '../wait.ts';
import { createQueue } from './queue.ts';

const LONG_WAIT = 30_000;

/** Creates what makes the requests of a sender wait. Shared limits count for all processes: the queue then only waits for pauses. */
export type CreateLimiter = (
  options: SendOptions,
  limits: Api['limits'],
  maxWait: number,
) => Pick<Settings, 'queue' | 'takeTurn'>;

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
    writeInterval: shared ? 0 : writeInterval,
    maxWait,
  });

  /** Prepares the request and starts it when the queue lets it. Most requests wait for nothing, and need neither a promise nor a timer. */
  function takeTurn(call: Call, signal: AbortSignal | undefined): Prepared | Promise<Prepared> {
    const prepared = prepareInTime(call, signal);
    if (prepared instanceof Promise || shared || call.retryAt || signal?.aborted || !queue.startNow(call))
      return waitForTurn(call, signal, prepared);
    return prepared;
  }

  async function waitForTurn(
    call: Call,
    signal: AbortSignal | undefined,
    first: Prepared | Promise<Prepared>,
  ): Promise<Prepared> {
    const { load, options } = call.settings;
    for (let preparing = first; ; preparing = prepareInTime(call, signal)) {
      const prepared = await preparing;
      signal?.throwIfAborted();
      const left = call.retryAt - Date.now();
      // The limit belongs to another origin or to an earlier token, so the queue does not make the request wait.
      if (left > 0 && !queue.isPaused(call)) {
        await wait(left, signal);
        continue;
      }
      const turn = queue.enter(call);
      if (turn) await orAborted(turn, signal);
      if (shared) await (await load(call.outgoing.method)).shareTurn(call, shared, signal);
      // A request that has waited for a long time gets a new token, and is queued again.
      const isStale = typeof options.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
      if (!isStale && !queue.isPaused(call)) return prepared;
      endTurn(call);
    }
  }

  return { queue, takeTurn };
};
