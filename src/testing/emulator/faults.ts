import { invalidOption } from '../../core/errors.ts';

const FAULTS = [
  'request',
  'response',
  'body',
  'before',
  'after',
  'primary limit',
  'secondary limit',
  'expired token',
] as const;

/** What goes wrong with requests. Without a route, with any request. */
export interface FaultRule {
  /** A route such as `POST /repos/{owner}/{repo}/issues`. */
  readonly route?: string;
  /** How many requests it affects. By default, 1. */
  readonly times?: number;
  /**
   * - `request`: the request is lost before GitHub sees it.
   * - `response`: the request takes effect, and the response is lost.
   * - `body`: the response ends in the middle of its body.
   * - `before`, `after`: the status 502, before or after the effect.
   * - `primary limit`, `secondary limit`: the rate limit is exceeded.
   * - `expired token`: the token is no longer valid.
   */
  readonly fault: (typeof FAULTS)[number];
}

/** A response that a fault puts in the place of the real one. */
export interface FaultResponse {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The faults that wait for a request. */
export class Faults {
  readonly #waiting: { rule: FaultRule; left: number }[] = [];

  add(rule: FaultRule): void {
    if (!FAULTS.includes(rule.fault)) throw invalidOption('fault', `must be one of these: ${FAULTS.join(', ')}`);
    const { times = 1 } = rule;
    if (!Number.isInteger(times) || times < 1) throw invalidOption('times', 'must be a positive whole number');
    this.#waiting.push({ rule, left: times });
  }

  /** The fault of a request, which is used up by it. */
  take(route: string | undefined): FaultRule['fault'] | undefined {
    const found = this.#waiting.find(({ rule }) => rule.route === undefined || rule.route === route);
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left === 0) this.#waiting.splice(this.#waiting.indexOf(found), 1);
    return found.rule.fault;
  }
}

/** The response of a fault that prevents the effect, or undefined if it does not. */
export function responseOf(fault: FaultRule['fault'] | undefined, now: number): FaultResponse | undefined {
  const reset = String(Math.floor(now / 1000) + 60);
  switch (fault) {
    case 'before':
      return { status: 502, message: 'Server Error', headers: {} };
    case 'primary limit':
      return {
        status: 403,
        message: 'API rate limit exceeded.',
        headers: { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
      };
    case 'secondary limit':
      return { status: 403, message: 'You have exceeded a secondary rate limit.', headers: { 'retry-after': '60' } };
    case 'expired token':
      return { status: 401, message: 'Bad credentials', headers: {} };
    default:
      return undefined;
  }
}
