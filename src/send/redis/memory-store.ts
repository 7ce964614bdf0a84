import { coordinate, createState, type LimitState } from './coordinate.ts';
import type { Store } from './message.ts';

/** A program can use any number of credentials. */
const MOST_LIMITS = 1000;

/** The storage in the memory of one process. */
export function createMemoryStore(): Store {
  const states = new Map<string, LimitState>();
  return {
    name: 'The memory',
    async decide(key, message) {
      const state = states.get(key) ?? createState();
      states.delete(key);
      states.set(key, state);
      const [oldest] = states.size > MOST_LIMITS ? states.keys() : [];
      if (oldest !== undefined) states.delete(oldest);
      return coordinate(state, message, Math.floor(performance.now()));
    },
  };
}
