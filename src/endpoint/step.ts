import { OPTION_NAMES } from '../internal/option-names.ts';
import type { Plan } from './plan.ts';
import { encodeLabel } from './url/query.ts';

/** What to do with one key of the options. */
export interface Step {
  readonly name: string;
  /** The slot that takes the value, or one of the following. */
  readonly place: number;
  /** `name=`, for the query. */
  readonly label: string;
}

/** To the query or the body. */
export const REST = -1;
/** An option, not a parameter. */
export const OPTION = -2;
/** `url` and `method`: options, or, beside a route, parameters. */
export const ROUTE = -3;
/** The options must be merged first, because their parameters have another order then. */
export const MERGE_FIRST = -4;

const MOST_KEPT = 32;
const LONGEST_NAME = 100;

/** The step for the key at this index of the options, kept because callers of a route mostly pass the same keys. */
export function learnStep(plan: Plan, index: number, name: string): Step {
  const step = createStep(plan, name);
  if (index < MOST_KEPT && name.length <= LONGEST_NAME) plan.steps[index] = step;
  return step;
}

function createStep(plan: Plan, name: string): Step {
  if (name === 'url' || name === 'method') return { name, place: ROUTE, label: '' };
  // JavaScript moves keys such as `0` to the front of an object, so also in merged options.
  const isMoved = plan.spare.size > 0 && /^\d/.test(name);
  if (name === 'parameters' || name === '__proto__' || isMoved) return { name, place: MERGE_FIRST, label: '' };
  return OPTION_NAMES.has(name) ? { name, place: OPTION, label: '' } : parameterStep(plan, name);
}

export function parameterStep({ names, slots, takesBody }: Plan, name: string): Step {
  const place = slots ? (slots.get(name) ?? REST) : names.indexOf(name);
  return { name, place, label: takesBody || place !== REST ? '' : encodeLabel(name) };
}
