import type { RateLimit } from './limits.ts';

/** The properties that requests which count against the same limit have in common. */
export interface SharedLimit {
  /** The origin that the requests are sent to. */
  readonly origin: string | undefined;
  /** The name of the limit, from `Limits.resource`. */
  readonly resource: string;
  /** The credentials of the request. Store nothing that they can be read from. */
  readonly credentials: readonly string[];
}

/** A request that asks for its turn. */
export interface SharedRequest extends SharedLimit {
  /** Whether the request is a write, for which `writeInterval` applies. */
  readonly isWrite: boolean;
  /** The maximum number of concurrent requests of all processes. */
  readonly concurrency: number;
  /** The minimum time between the starts of two writes of all processes, in milliseconds. */
  readonly writeInterval: number;
  /** The longest pause that the request waits for, in milliseconds. */
  readonly maxWait: number;
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined;
  /** Calls `onNotice` with a message. */
  notify(message: string): void;
}

/** The turn of a request. */
export interface SharedLease {
  /** Ends the turn. Called once, with the headers of the response if the API sent one. Must not throw. */
  release(headers: Headers | undefined): void;
}

/** The end of a limit that was hit. */
export interface SharedPause {
  readonly kind: RateLimit['kind'];
  /** In milliseconds since 1970, by the clock of this process. */
  readonly retryAt: number;
}

/** Limits that several processes share. Pass them as `shared`: `redisLimits` of `routebook/redis`, or your own. */
export interface SharedLimits {
  /**
   * Resolves with a lease when the request may be sent, or with the pause if it lasts longer than `maxWait`. Rejects with the reason of the
   * signal. It is called for each attempt, and must resolve in every other case: if the storage fails, with a lease of its own.
   */
  acquire(request: SharedRequest): Promise<SharedLease | SharedPause>;
  /** Called when a response reports that a limit was hit. Must not throw. */
  pause(limit: SharedLimit, pause: SharedPause): void;
}
