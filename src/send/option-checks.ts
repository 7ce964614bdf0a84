import { isSignal } from '../convert/prepare.ts';
import type { ForeignNames, OptionCheck, OptionChecks } from '../core/read-options.ts';
import { hasMethods, isBoolean, isFunction, isNumberFrom, isText } from '../core/read-options.ts';
import type { SelectingOptions, SendCallOptions, SendOptions, TimingOptions } from './options.ts';
import { NOT_EMPTY, withoutScheme } from './token.ts';

export const isAmount = isNumberFrom(0);
export const isCount = isNumberFrom(1);
const isToken: OptionCheck = (value) => {
  if (isText(value) && isFunction(value)) return 'a string or a function';
  return typeof value === 'string' && !withoutScheme(value) ? NOT_EMPTY : undefined;
};
const isUrl: OptionCheck = (value) => (value instanceof URL || !isText(value) ? undefined : 'a string or a URL');
const hasRead = hasMethods('read');
const checkSignal: OptionCheck = (value) => (isSignal(value) ? undefined : 'an AbortSignal');

/** The options of every sender. */
export const CORE_CHECKS = {
  token: isToken,
  baseUrl: isUrl,
  fetch: isFunction,
  uploadUrl: isUrl,
  timeout: isAmount,
  totalTimeout: isAmount,
  maxResponseBytes: isCount,
  parseJson: isFunction,
};

// The options of its parts.
export const RETRY_CHECKS = { retries: isAmount, retryDelay: isAmount, maxWait: isAmount, onRetry: isFunction };
export const LIMIT_CHECKS = {
  limits: (value: unknown) => (value === null ? undefined : hasRead(value)),
  concurrency: isCount,
  writeInterval: isAmount,
  maxWait: isAmount,
  shared: hasMethods('acquire', 'pause'),
  onWait: isFunction,
};
export const CACHE_CHECKS = { cache: hasMethods('get', 'set') };
export const NOTICE_CHECKS = { onResponse: isFunction, onNotice: isFunction };
export const BIGINT_CHECKS = { bigint: isBoolean };

/** The checks of the options of `createSend`, which clients accept too. */
export const SEND_CHECKS: OptionChecks<SendOptions> = {
  ...CORE_CHECKS,
  ...RETRY_CHECKS,
  ...LIMIT_CHECKS,
  ...CACHE_CHECKS,
  ...NOTICE_CHECKS,
  ...BIGINT_CHECKS,
  // Its text is checked where it is used.
  validate: isText,
};

/** The options of every call, and those of its parts. The content of fields and texts is checked where they are used. */
export const CORE_CALL_CHECKS = { signal: checkSignal, timeout: isAmount };
export const TIMING_CHECKS: OptionChecks<TimingOptions> = { ...CORE_CALL_CHECKS, retries: isAmount };
export const SELECTING_CHECKS = { ...TIMING_CHECKS, fields: () => undefined, incomplete: isText };
export const CALL_CHECKS: OptionChecks<SendCallOptions & SelectingOptions> = { ...SELECTING_CHECKS, until: isText };

/** The names that other clients have for these options. */
export const FOREIGN: ForeignNames = {
  auth: 'Write "token".',
  baseURL: 'Write "baseUrl".',
  headers: 'Use endpoint.defaults.',
  retry: 'Write "retries".',
};
