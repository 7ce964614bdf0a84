import type { FoundCalls } from '../call.ts';
import type { Wrappers } from './wrappers/find-wrapper.ts';

/** The calls that were found in a script, with the functions that send requests. */
export interface FoundInScript extends FoundCalls {
  readonly wrappers: Wrappers;
  /** What may be a request, unless it is found by what it calls. */
  readonly doubtful: FoundCalls['unread'][number][];
}
