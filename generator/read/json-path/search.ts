import { GeneratorError } from '../../errors.ts';
import { type JsonValue, sizeOf } from '../json.ts';

/** The state that the parts of a query share while it is evaluated. */
export interface Search {
  /** The whole document, for queries in filters that begin with `$`. */
  readonly root: JsonValue;
  /** Counts work. Throws if a query does too much, because its segments can multiply what they select. */
  spend(amount: number): void;
}

const ALWAYS_ALLOWED = 200_000;
/** A query may look at each value of a large document this many times. */
const MOST_VISITS = 20;

/** `spendAll` counts the work of several queries together. */
export function createSearch(root: JsonValue, query: string, spendAll: (amount: number) => void): Search {
  let work = 0;
  let most = ALWAYS_ALLOWED;
  return {
    root,
    spend(amount) {
      spendAll(amount);
      work += amount;
      if (work <= most) return;
      // Most queries need not know the size of the document.
      most = Math.max(most, MOST_VISITS * sizeOf(root));
      if (work > most)
        throw new GeneratorError(`${JSON.stringify(query)} selects too much. Use fewer ".." and simpler filters`);
    },
  };
}
