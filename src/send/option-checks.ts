import { isSignal } from '../convert/prepare.ts';
import { invalidOption } from '../core/errors.ts';
import {
  type ForeignNames,
  isFunction,
  isNumberFrom,
  isText,
  type OptionCheck,
  type OptionChecks,
} from '../core/read-options.ts';
import type { CoreOptions, TimingOptions } from './options.ts';
import { NOT_EMPTY, SCHEME } from './token.ts';

export const isAmount = isNumberFrom(0);
export const isCount = isNumberFrom(1);
const isToken: OptionCheck = (value) => {
  if (isText(value) && isFunction(value)) return 'a string or a function';
  return typeof value === 'string' && !value.replace(SCHEME, '').trim() ? NOT_EMPTY : undefined;
};
const isUrl: OptionCheck = (value) => (value instanceof URL || !isText(value) ? undefined : 'a string or a URL');
const checkSignal: OptionCheck = (value) => (isSignal(value) ? undefined : 'an AbortSignal');

/** The options of every sender. */
export const CORE_CHECKS: OptionChecks<CoreOptions> = {
  token: isToken,
  baseUrl: isUrl,
  fetch: isFunction,
  uploadUrl: isUrl,
  timeout: isAmount,
  totalTimeout: isAmount,
  maxResponseBytes: isCount,
  parseJson: isFunction,
};

/** The options of every call. */
export const CORE_CALL_CHECKS = { signal: checkSignal, timeout: isAmount, totalTimeout: isAmount };
// Those of `OwnCallOptions` are checked by the parts that declare them.
export const TIMING_CHECKS = { ...CORE_CALL_CHECKS, retries: isAmount } as OptionChecks<TimingOptions>;

/** Rejects an option whose text is not the only one that it can have. */
export function checkText(name: string, given: string | undefined, only: string): void {
  if (given !== undefined && given !== only) throw invalidOption(name, `must be "${only}"`);
}

/** The names that other clients have for these options. */
export const FOREIGN: ForeignNames = {
  auth: 'Write "token".',
  baseURL: 'Write "baseUrl".',
  headers: 'Use endpoint.defaults.',
  retry: 'Write "retries".',
};
