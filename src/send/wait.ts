/** Timers fire at once for longer times. */
const LONGEST = 2 ** 31 - 1;

export function wakeAt(time: number, wake: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(wake, Math.min(time - Date.now(), LONGEST));
}

/** A signal that is aborted with its parents, or with a reason after a time. `end` lets go of the parents and the timer. */
export interface Scope {
  readonly signal: AbortSignal;
  end(): void;
}

export function createScope(parents: readonly AbortSignal[], milliseconds: number, reason: () => unknown): Scope {
  const controller = new AbortController();
  const onAbort = () => controller.abort(parents.find(({ aborted }) => aborted)?.reason);
  for (const parent of parents) parent.addEventListener('abort', onAbort);
  if (parents.some(({ aborted }) => aborted)) onAbort();
  const timer = milliseconds <= LONGEST ? setTimeout(() => controller.abort(reason()), milliseconds) : undefined;
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      for (const parent of parents) parent.removeEventListener('abort', onAbort);
    },
  };
}

/** The promise, or a rejection with the signal's reason: for work that does not watch the signal itself. */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, LONGEST));
  });
  return orAborted(waited, signal).finally(() => clearTimeout(timer));
}
