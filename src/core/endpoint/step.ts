import { cached } from '../internal/memoize.ts';
import { OPTION_NAMES } from '../internal/option-names.ts';
import type { Plan, Step } from './plan.ts';

/** The parameter goes to the query or the body. */
const REST = -1;
/** The key is an option, not a parameter. */
export const OPTION = -2;
/** `url` and `method` without a route, which were read to find the plan. */
export const READ_ALREADY = -3;

const MOST_KEPT = 32;
const LONGEST_NAME = 100;

/** Caches the step for a key by its index, because callers of a route usually pass the same keys. */
export function keepStep(plan: Plan, steps: Step[], index: number, name: string): Step {
  const step = steps === plan.steps ? createStep(plan, name) : createParameterStep(plan, name);
  if (plan.isKept && index < MOST_KEPT && name.length <= LONGEST_NAME) steps[index] = step;
  return step;
}

/** The step for a key of the options. */
function createStep(plan: Plan, name: string): Step {
  const isRoute = name === 'url' || name === 'method';
  if (!OPTION_NAMES.has(name) || (isRoute && plan.hasRoute)) return createParameterStep(plan, name);
  return { name, place: isRoute ? READ_ALREADY : OPTION, isMoved: false, isReserved: false, label: undefined };
}

/** All plans share the step and the label of a parameter without a slot. */
const stepToRest = cached((name): Step => {
  const isReserved = OPTION_NAMES.has(name);
  return { name, place: REST, isMoved: isReserved || /^(?:\d|__proto__$)/.test(name), isReserved, label: undefined };
});

/** The step for a key of the option `parameters`, which is always a parameter. */
function createParameterStep({ names, slots }: Plan, name: string): Step {
  const place = slots ? (slots.get(name) ?? REST) : names.indexOf(name);
  if (place === REST) return stepToRest(name);
  return { name, place, isMoved: name === '__proto__', isReserved: OPTION_NAMES.has(name), label: undefined };
}
