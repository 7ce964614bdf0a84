import { isDeepStrictEqual } from 'node:util';
import { EndpointError } from 'routebook';
import { expect } from 'vitest';
import { endpoint, type LooseEndpoint } from '../core/endpoint/loose.ts';
import type { Call } from './arbitraries.ts';

/** What came of a call: its result, or everything there is to know of its error. */
export type Outcome = { result: unknown } | { error: Record<string, unknown> & { code: string; message: string } };

/** An error of any other kind is a fault of the library, and is thrown on. */
export function attempt(action: () => unknown): Outcome {
  try {
    return { result: action() };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { error: { ...error, code: error.code, message: error.message } };
  }
}

export function withLayers(layers: Call['layers']): LooseEndpoint {
  return layers.reduce<LooseEndpoint>((parent, layer) => parent.defaults(layer), endpoint);
}

export function argumentsOf({ route, options }: Call): unknown[] {
  return route === undefined ? [options] : [route, options];
}

/** `expect` takes longer than a call: it is only asked once there is something to report. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** Counts of what was seen, as shares. */
export function createTally() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    add(what: string): void {
      total += 1;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    },
    share: (what: string): number => (counts.get(what) ?? 0) / Math.max(total, 1),
    count: (what: string): number => counts.get(what) ?? 0,
  };
}
