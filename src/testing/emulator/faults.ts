import { invalidOption } from '../../core/errors.ts';
import type { Snapshot, Store } from './store.ts';

const FAULTS = [
  ...['request', 'response', 'body', 'before', 'after', 'late', 'stale'],
  ...['primary limit', 'secondary limit', 'expired token', 'clock skew'],
] as const;

/** What goes wrong with requests. Without a route, with any request. */
export interface FaultRule {
  /** A route such as `POST /repos/{owner}/{repo}/issues`. */
  readonly route?: string;
  /** How many requests it affects. By default, 1. */
  readonly times?: number;
  /** The part of the requests that it affects, from 0 to 1. The seed of the emulator decides which. By default, 1. */
  readonly rate?: number;
  /** For `late` and `stale`, the milliseconds by the clock of the emulator. By default, 5000. */
  readonly for?: number;
  /**
   * - `request`: the request is lost before GitHub sees it.
   * - `response`: the request takes effect, and the response is lost.
   * - `body`: the response ends in the middle of its body.
   * - `before`, `after`: the status 502, before or after the effect.
   * - `late`: the status 502, and the effect comes after a time.
   * - `stale`: for a time, reads return what there was when `fail` was called.
   * - `primary limit`, `secondary limit`: the rate limit is exceeded.
   * - `expired token`: the token is no longer valid.
   * - `clock skew`: a JWT is refused because the clocks differ. The header `date` has the time of the emulator.
   */
  readonly fault: Fault;
}

export type Fault =
  | ('request' | 'response' | 'body' | 'before' | 'after' | 'late' | 'stale')
  | ('primary limit' | 'secondary limit' | 'expired token' | 'clock skew');

/** A response that a fault puts in the place of the real one. */
export interface FaultResponse {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A fault, and how long it lasts. */
interface Waiting {
  readonly rule: FaultRule;
  left: number;
  /** What stale reads see, and until when. */
  readonly seen?: Snapshot;
  readonly until: number;
}

const USUAL_TIME = 5000;

/** The faults that wait for a request. */
export class Faults {
  readonly #store: Store;
  readonly #waiting: Waiting[] = [];
  #late: { readonly at: number; readonly run: () => void }[] = [];
  #drawn = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  add(rule: FaultRule): void {
    const { times = rule.rate === undefined ? 1 : Number.MAX_SAFE_INTEGER, rate = 1, fault } = rule;
    if (!FAULTS.includes(fault)) throw invalidOption('fault', `must be one of these: ${FAULTS.join(', ')}`);
    if (!Number.isInteger(times) || times < 1) throw invalidOption('times', 'must be a positive whole number');
    if (!(rate >= 0 && rate <= 1)) throw invalidOption('rate', 'must be a number from 0 to 1');
    const until = this.#store.state.now + (rule.for ?? USUAL_TIME);
    const seen = fault === 'stale' ? { seen: this.#store.snapshot() } : {};
    this.#waiting.push({ rule, left: fault === 'stale' ? Number.MAX_SAFE_INTEGER : times, until, ...seen });
  }

  /** The fault of a request, which is used up by it. */
  take(
    route: string | undefined,
  ): { readonly fault: Fault; readonly seen?: Snapshot; readonly until: number } | undefined {
    const found = this.#waiting.find(({ rule, seen, until }) => {
      const isMeant = rule.route === undefined || rule.route === route;
      const isRead = route?.startsWith('GET ') === true && this.#store.state.now < until;
      return isMeant && (seen === undefined || isRead) && this.#draws(rule.rate);
    });
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left === 0) this.#waiting.splice(this.#waiting.indexOf(found), 1);
    const { rule, seen } = found;
    return { fault: rule.fault, until: this.#store.state.now + (rule.for ?? USUAL_TIME), ...(seen ? { seen } : {}) };
  }

  /** Whether a request is among those that a rate is for. */
  #draws(rate = 1): boolean {
    if (rate === 1) return true;
    this.#drawn += 1;
    return Number.parseInt(this.#store.hash(`fault ${this.#drawn}`).slice(0, 8), 16) / 2 ** 32 < rate;
  }

  /** Has an effect come at a later time. */
  delay(at: number, run: () => void): void {
    this.#late.push({ at, run });
  }

  /** Runs the late effects whose time has come. */
  settle(): void {
    const due = this.#late.filter(({ at }) => at <= this.#store.state.now);
    this.#late = this.#late.filter((each) => !due.includes(each));
    for (const { run } of due) run();
  }
}

/** The response of a fault that prevents the effect, or undefined if it does not. */
export function responseOf(fault: Fault | undefined, now: number): FaultResponse | undefined {
  const reset = String(Math.floor(now / 1000) + 60);
  const limit = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  const responses: { readonly [Name in Fault]?: FaultResponse } = {
    before: { status: 502, message: 'Server Error', headers: {} },
    late: { status: 502, message: 'Server Error', headers: {} },
    'primary limit': { status: 403, message: 'API rate limit exceeded for user', headers: limit },
    'secondary limit': {
      ...{ status: 403, message: 'You have exceeded a secondary rate limit', headers: { 'retry-after': '60' } },
    },
    'expired token': { status: 401, message: 'Bad credentials', headers: {} },
    'clock skew': {
      ...{ status: 401, message: "'Expiration time' claim ('exp') is too far in the future", headers: {} },
    },
  };
  return fault && responses[fault];
}
