import type { Api } from './api.ts';
import type { Call, Turns } from './call.ts';
import type { Clock } from './clock.ts';
import { memberOf } from './member-of.ts';
import type { SendOptions } from './options.ts';
import { createQueue, type WaitReason } from './queue.ts';
import { orAborted, wait } from './timeouts.ts';

/** A request that has waited for longer gets a new token. */
const LONG_WAIT = 30_000;
const JITTER = 1000;

const stepsOf = ({ sender, outgoing }: Call) => sender.loadSteps(outgoing.method);

/** The most concurrent requests, and the least time between two writes. */
export function pacesOf({ options, limits }: { readonly options: SendOptions; readonly limits: Api['limits'] }) {
  const { concurrency = limits ? 10 : Infinity, writeInterval = limits ? 1000 : 0 } = options;
  const most = (memberOf(limits, 'maxConcurrency') as number | undefined) ?? Infinity;
  return { concurrency: Math.min(concurrency, most), writeInterval };
}

/** Creates what makes the requests of a sender take turns. Shared limits count for all processes: the queue then only waits for pauses. */
export function createTurns(options: SendOptions, limits: Api['limits'], maxWait: number, clock: Clock): Turns {
  const { shared, token, onWait } = options;
  const { concurrency, writeInterval } = pacesOf({ options, limits });
  const queue = createQueue<Call>({
    clock,
    concurrency: shared ? Infinity : concurrency,
    sharedConcurrency: concurrency,
    writeInterval: shared ? 0 : writeInterval,
    maxWait,
    longestWindow: memberOf(limits, 'longestWindow') as number | undefined,
  });

  async function waitForTurn(call: Call, signal: AbortSignal | undefined): Promise<boolean> {
    const since = clock.now();
    if (await waitElsewhere(call, signal)) return false;
    const entered = queue.enter(call);
    const turn = entered && orAborted(entered, signal);
    if (turn) await (onWait ? watched(call, turn, () => queue.reasonOf(call)) : turn);
    if (shared) await (await stepsOf(call)).share(call, shared, signal);
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
    await (onWait ? watched(call, waited, () => refusal) : waited);
    return true;
  }

  async function watched(call: Call, turn: Promise<void>, reasonOf: () => WaitReason): Promise<void> {
    // It may fail while what reports it is loaded.
    turn.catch(() => {});
    await (await stepsOf(call)).watch(call, turn, reasonOf);
  }

  function leave(call: Call, headers?: Headers): void {
    queue.leave(call);
    call.lease?.release(headers);
    call.lease = undefined;
  }

  return {
    queue,
    leave,
    enter: (call, signal) => (!shared && !call.refusal && queue.startNow(call) ? undefined : waitForTurn(call, signal)),
  };
}
