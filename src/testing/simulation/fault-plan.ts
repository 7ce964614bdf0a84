import { invalidOption } from '../../core/errors.ts';

const REQUEST_FAULTS = [
  ...['request', 'response', 'silence', 'body', 'before', 'after', 'late', 'stale'],
  ...['primary limit', 'secondary limit', 'expired token', 'restart'],
] as const;
const WEBHOOK_FAULTS = ['webhook lost', 'webhook late', 'webhook twice'] as const;
const FAULTS = [...REQUEST_FAULTS, ...WEBHOOK_FAULTS];

/**
 * What can go wrong in a simulation.
 *
 * - `request`: the request is lost. For some, the connection is refused; for the others, it ends.
 * - `response`: the request takes effect, and the response is lost.
 * - `silence`: the request takes effect, and no response comes. Only a timeout ends such a call.
 * - `body`: the response ends in the middle of its body.
 * - `before`, `after`: the status 502, before or after the effect of a request.
 * - `late`: the status 502, and the effect of a write comes later, at most 10 seconds after the write was sent.
 * - `stale`: a read returns what there was up to 2 seconds before.
 * - `primary limit`, `secondary limit`: the token has reached a rate limit, and all its requests are refused for a minute.
 * - `expired token`: the token of an installation is not valid from now on.
 * - `restart`: the worker ends while its request is on the way, and is started again a second later.
 * - `webhook lost`, `webhook late`, `webhook twice`: what happens to the delivery of a webhook.
 */
export type SimulatedFault = (typeof FAULTS)[number];

/** A fault that has happened. */
export interface FoundFault {
  /** What it affected: the worker, the request, and how often the worker had sent such a request. */
  readonly place: string;
  readonly fault: SimulatedFault;
}

/** How likely a fault is, in one seed and in another. Some seeds have none. */
const RATES = [0, 0.02, 0.05, 0.1, 0.2, 0.3];

/** Decides what goes wrong. Each decision depends on the seed and on the place alone, so that one fault less leaves the others. */
export class FaultPlan {
  readonly #seed: number;
  readonly #kinds: readonly SimulatedFault[];
  readonly #rate: number;
  readonly #only: ReadonlySet<string> | undefined;
  readonly found: FoundFault[] = [];
  isCalm = false;

  constructor(
    seed: number,
    { faults = FAULTS, rate }: { readonly faults?: readonly SimulatedFault[]; readonly rate?: number },
    only?: ReadonlySet<string>,
  ) {
    for (const each of faults)
      if (!FAULTS.includes(each)) throw invalidOption('faults', `must list some of these: ${FAULTS.join(', ')}`);
    this.#seed = seed;
    this.#kinds = faults;
    this.#rate = rate ?? (RATES[Math.floor(this.random('rate') * RATES.length)] as number);
    this.#only = only;
  }

  random(text: string): number {
    return randomOf(`${this.#seed} ${text}`);
  }

  /** Whether any place can have a fault of this kind. */
  has(kind: SimulatedFault): boolean {
    return this.#kinds.includes(kind) && this.#rate > 0;
  }

  /** The fault of a request, if there is one and it can happen. */
  ofRequest(
    place: string,
    request: Request,
    canHappen: (fault: SimulatedFault) => boolean,
  ): SimulatedFault | undefined {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isInstallation = /^(?:bearer|token) ghs_/i.test(request.headers.get('authorization') ?? '');
    const isPossible = (fault: SimulatedFault) => {
      if (fault === 'late' || fault === 'after') return !isRead;
      if (fault === 'stale') return isRead;
      return fault !== 'expired token' || isInstallation;
    };
    return this.#choose(place, REQUEST_FAULTS.filter(isPossible), canHappen);
  }

  ofWebhook(place: string): SimulatedFault | undefined {
    return this.#choose(place, WEBHOOK_FAULTS, () => true);
  }

  #choose(
    place: string,
    possible: readonly SimulatedFault[],
    canHappen: (fault: SimulatedFault) => boolean,
  ): SimulatedFault | undefined {
    if (this.isCalm || this.random(`fault of ${place}`) >= this.#rate) return undefined;
    const kinds = possible.filter((each) => this.#kinds.includes(each));
    const fault = kinds[Math.floor(this.random(`kind of ${place}`) * kinds.length)];
    if (fault === undefined || !canHappen(fault) || this.#only?.has(place) === false) return undefined;
    this.found.push({ place, fault });
    return fault;
  }
}

/**
 * A number from 0 to 1 that looks random and is always the same for the same text. Every decision of a simulation has a text of its own, so that one
 * decision more or less does not change the others.
 */
function randomOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
