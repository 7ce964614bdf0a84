import { randomUUID } from 'node:crypto';
import type { SharedLimit, SharedLimits } from '../send/limits/shared.ts';
import { createLine, type Line } from './line.ts';
import type { Store } from './message.ts';
import { readBudget } from './read-budget.ts';

export interface LimitsSettings {
  readonly store: Store;
  readonly lease: number;
  readonly timeout: number;
  keyOf(limit: SharedLimit): string;
}

/** Each credential has its own limits, and programs can use any number of credentials. */
const MOST_LINES = 1000;

/** Shared limits with a storage. */
export function createLimits({ store, lease, timeout, keyOf }: LimitsSettings): SharedLimits {
  const process = randomUUID();
  const lines = new Map<string, Line>();

  function lineOf({ origin, resource, credentials }: SharedLimit): Line {
    const name = JSON.stringify([origin, resource, credentials]);
    const line =
      lines.get(name) ??
      createLine({
        ...{ store, lease, timeout, process, key: keyOf({ origin, resource, credentials }) },
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
