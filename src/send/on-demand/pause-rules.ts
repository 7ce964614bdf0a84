import type { Call } from '../call.ts';
import { RateLimitError } from '../errors/errors.ts';
import type { PauseRules } from '../limits/queue.ts';
import { factsOfCall, limitOfCall, maskOf } from './facts.ts';
import { maskData } from './mask.ts';

/** How pauses apply to calls. A call that is refused has the response of an earlier one in its error, but shares no objects with it. */
export const PAUSE_RULES: PauseRules<Call> = {
  keyOf: limitOfCall,
  refuse({ met: { status, headers, data }, kind, retryAt }, call) {
    const copy = { ...factsOfCall(call), status, headers: { ...headers }, data: maskData(data, maskOf(call)) };
    return new RateLimitError(copy, kind, retryAt);
  },
};
