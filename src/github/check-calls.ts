import { type CallCheck, createCallCheck } from '../catalogue/check/check-calls.ts';
import { github } from './catalogue.ts';

/**
 * Refuses a call that has a name or a value which its route does not have. For programs whose calls no compiler checks.
 *
 * @example
 * import { createGitHub } from 'routebook';
 * import { checkCalls } from 'routebook/catalogue';
 *
 * const github = createGitHub({ check: checkCalls });
 */
export const checkCalls: CallCheck = /* @__PURE__ */ createCallCheck(github);
