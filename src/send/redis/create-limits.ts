import { randomUUID } from 'node:crypto';
import { type SharedLimit, type SharedLimits, serverTime } from '../rate-limits.ts';
import { createLine, type Line } from './line.ts';
import { type Budget, type Decide, LONGEST } from './message.ts';

interface LimitsSettings {
  readonly decide: Decide;
  readonly lease: number;
  readonly timeout: number;
  /** The owner of all limits. By default, each credential has its own. */
  readonly identity?: string | undefined;
  /** The name of a limit in Redis. */
  keyOf(limit: OwnedLimit): string;
}

/** Requests of the same owner to the same origin count against the same limit, whatever their credentials are. */
export interface OwnedLimit {
  readonly origin: string | undefined;
  readonly resource: string;
  readonly owner: string | readonly string[];
}

/** Each credential has its own limits, and programs can use any number of credentials. */
const MOST_LINES = 1000;

export function createLimits({ decide, lease, timeout, identity, keyOf }: LimitsSettings): SharedLimits {
  const process = randomUUID();
  const lines = new Map<string, Line>();

  function lineOf({ origin, resource, credentials }: SharedLimit): Line {
    const owner = identity ?? credentials;
    const name = JSON.stringify([origin, resource, owner]);
    const line =
      lines.get(name) ??
      createLine({
        ...{ decide, lease, timeout, process, key: keyOf({ origin, resource, owner }) },
        readBudget: (headers) => readBudget(headers, resource),
      });
    lines.delete(name);
    lines.set(name, line);
    if (lines.size > MOST_LINES) forgetOldest();
    return line;
  }

  function forgetOldest(): void {
    for (const [name, line] of lines) {
      if (!line.isIdle()) continue;
      lines.delete(name);
      return;
    }
  }

  return {
    acquire: (request) => lineOf(request).acquire(request),
    pause: (limit, pause) => lineOf(limit).pause(pause),
  };
}

/**
 * Reads the budget of a limit from the headers of a response: `x-ratelimit-limit`, `x-ratelimit-remaining` and `x-ratelimit-reset`. Returns
 * undefined if the response counted against another limit.
 */
function readBudget(headers: Headers, resource: string): Budget | undefined {
  const [limit, remaining, window] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`) ?? '';
    return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  }) as [number, number, number];
  const other = headers.get('x-ratelimit-resource') ?? resource;
  if (!(limit > 0) || Number.isNaN(remaining + window) || other !== resource) return undefined;
  // The time of the server has no fractions of a second, so the window ends at this time or up to a second before it.
  const left = window * 1000 - serverTime(headers, Date.now());
  return left > 0 ? { limit, remaining, window, left: Math.min(left, LONGEST) } : undefined;
}
