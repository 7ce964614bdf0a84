import { memberOf } from '../core/objects.ts';
import type { Clock } from './timeouts.ts';

/** The limit that a request hit, according to the response. */
export interface LimitReached {
  /** `primary`: the quota is used up. `secondary`: too many requests at once or in a short time. */
  kind: 'primary' | 'secondary';
  /** When to try again, in milliseconds since 1970. If absent, the sender waits one minute, then two, then four. */
  retryAt?: number | undefined;
}

/** The response to a rejected request, as it is passed to a policy. */
export interface RefusedResponse {
  status: number;
  headers: Headers;
  /** The body: parsed if it is JSON, otherwise text. */
  data: unknown;
  /** The current time, in milliseconds since 1970. */
  now: number;
}

/** How an API signals its rate limits. Pass one as `limits` for an API other than GitHub's. */
export interface Limits {
  /** Returns the limit that a request counts against. Requests with the same resource wait together. */
  resource?(url: string, method: string): string;
  /** Returns the limit that a response with status 400 or higher reports, if any. The request must not have been processed. */
  read(response: RefusedResponse): LimitReached | undefined;
  /** The maximum number of concurrent requests that the API permits. */
  maxConcurrency?: number;
  /** The longest time until a limit ends, in milliseconds. A later time in a response is cut to it, and reported. Default: one day. */
  longestWindow?: number;
}

/** The name of the limit that a request counts against. */
export function resourceOf(
  { limits }: { readonly limits: Pick<Limits, 'resource'> | null },
  { url, method }: { readonly url: string; readonly method: string },
): string {
  return limits && memberOf(limits, 'resource') ? (limits.resource?.(url, method) ?? '') : '';
}

// https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3

/** The time of the server, because the local clock may be wrong. */
export function serverTime(headers: Headers, now: number): number {
  return Date.parse(headers.get('date') ?? '') || now;
}

/** The number of milliseconds that a response asks to wait, or NaN if it has no valid `retry-after`. */
export function retryAfter(headers: Headers, now: number): number {
  const after = headers.get('retry-after') ?? '';
  // `Number` accepts more than digits, such as 1e300.
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  return Math.max(0, Date.parse(after) - serverTime(headers, now));
}

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
  /** The time of the sender, which is virtual in a simulation. */
  readonly clock: Clock;
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
  readonly kind: LimitReached['kind'];
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

// https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers

/** Reads a header by its name in lowercase. */
type ReadHeader = (name: string) => string | null | undefined;

/** What is left of a quota, and the milliseconds until it is renewed. */
interface Quota {
  readonly remaining: number | undefined;
  readonly resetIn: number | undefined;
}

/**
 * The number of milliseconds after which the quota is renewed that a response reports as used up, or undefined. Understands `RateLimit` with
 * `RateLimit-Policy`, the combined and the separate fields of earlier drafts, and `x-ratelimit-*`.
 */
export function quotaWait(read: ReadHeader, now: number): number | undefined {
  const found = readQuotas(read) ?? [readSeparate(read, 'ratelimit', now), readSeparate(read, 'x-ratelimit', now)];
  // All quotas that are used up must be renewed.
  const waits = found.flatMap(({ remaining = 0, resetIn }) =>
    remaining === 0 && resetIn !== undefined ? resetIn : [],
  );
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** `RateLimit: "burst";r=0;t=5, "day";r=90` with `RateLimit-Policy: "burst";q=10;w=60`, or `RateLimit: limit=10, remaining=0, reset=5`. */
function readQuotas(read: ReadHeader): Quota[] | undefined {
  const items = parseItems(read('ratelimit') ?? '');
  if (!items || items.length === 0) return undefined;
  if (items.some(({ name }) => name === 'remaining' || name === 'reset')) {
    const find = (member: string) => items.find(({ name }) => name === member)?.value;
    return [{ remaining: find('remaining'), resetIn: inMilliseconds(find('reset')) }];
  }
  const policies = parseItems(read('ratelimit-policy') ?? '') ?? [];
  return items.map(({ name, parameters }) => {
    const window = policies.find((policy) => policy.name === name)?.parameters.get('w');
    return { remaining: parameters.get('r'), resetIn: inMilliseconds(parameters.get('t') ?? window) };
  });
}

function readSeparate(read: ReadHeader, prefix: string, now: number): Quota {
  const [remaining, reset] = ['remaining', 'reset'].map((name) => readNumber(read(`${prefix}-${name}`)?.trim() ?? ''));
  // The standard counts seconds from now. GitHub and others send a time, in seconds since 1970.
  const isTime = reset !== undefined && reset > 1e9;
  const time = serverTime({ get: (name: string) => read(name) ?? null } as Headers, now);
  return { remaining, resetIn: isTime ? Math.max(0, reset * 1000 - time) : inMilliseconds(reset) };
}

function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** A whole number of at most as many digits as the standard permits. */
function readNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** An item of a list with its parameters that are numbers, or a member of a dictionary with its value. */
interface Item {
  readonly name: string;
  readonly value: number | undefined;
  readonly parameters: ReadonlyMap<string, number>;
}

// https://www.rfc-editor.org/rfc/rfc9651
// The first character decides between the kinds of values, so that a text matches in one way only.
const STRING = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"';
const TOKEN = "[\\w*-][\\w.*!#$%&'+^`|~:/-]*";
const VALUE = `(?:${STRING}|${TOKEN}|:[\\w+/=]*:|\\?[01])`;
const PARAMETER = `; *([a-z*][\\w.*-]*)(?:=(${VALUE}))?`;
const ITEM = new RegExp(`[ \\t]*(${STRING}|${TOKEN})(?:=(${VALUE}))?((?:${PARAMETER})*)[ \\t]*(?:,|$)`, 'y');

/** Parses a list or dictionary of structured fields. Undefined if it is not valid, because the whole field is then ignored. */
function parseItems(text: string): Item[] | undefined {
  const items: Item[] = [];
  ITEM.lastIndex = 0;
  while (ITEM.lastIndex < text.length) {
    const match = ITEM.exec(text);
    if (!match) return undefined;
    const [, name = '', value = '', parameters = ''] = match;
    const numbers = [...parameters.matchAll(new RegExp(PARAMETER, 'g'))].flatMap(([, key = '', each = '']) => {
      const number = readNumber(each);
      return number === undefined ? [] : [[key, number] as const];
    });
    items.push({ name, value: readNumber(value), parameters: new Map(numbers) });
  }
  return items;
}
