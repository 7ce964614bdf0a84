import { isSignal } from '../convert/prepare.ts';
import {
  type ForeignNames,
  hasMethods,
  isBoolean,
  isFunction,
  isNumberFrom,
  isText,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../core/internal/read-options.ts';
import type {
  ItemsOptions,
  PagesOptions,
  SelectingOptions,
  SendCallOptions,
  SendOptions,
  TimingOptions,
} from './options.ts';

const isAmount = isNumberFrom(0);
const isCount = isNumberFrom(1);
const isToken: OptionCheck = (value) => (isText(value) && isFunction(value) ? 'a string or a function' : undefined);
const isUrl: OptionCheck = (value) => (value instanceof URL || !isText(value) ? undefined : 'a string or a URL');
const hasRead = hasMethods('read');
const checkSignal: OptionCheck = (value) => (isSignal(value) ? undefined : 'an AbortSignal');

/** The checks of the options of `createSend`, which clients accept too. */
export const SEND_CHECKS: OptionChecks<SendOptions> = {
  token: isToken,
  baseUrl: isUrl,
  fetch: isFunction,
  uploadUrl: isUrl,
  timeout: isAmount,
  totalTimeout: isAmount,
  retries: isAmount,
  retryDelay: isAmount,
  maxWait: isAmount,
  concurrency: isCount,
  writeInterval: isAmount,
  maxResponseBytes: isCount,
  limits: (value) => (value === null ? undefined : hasRead(value)),
  shared: hasMethods('acquire', 'pause'),
  cache: hasMethods('get', 'set'),
  parseJson: isFunction,
  bigint: isBoolean,
  onWait: isFunction,
  onRetry: isFunction,
  onResponse: isFunction,
  onNotice: isFunction,
  // Its text is checked where it is used.
  validate: isText,
};

export const CALL_CHECKS: OptionChecks<TimingOptions> = {
  signal: checkSignal,
  timeout: isAmount,
  retries: isAmount,
};
// The content of fields and texts is checked where they are used, which is loaded on demand.
const SELECTING = { ...CALL_CHECKS, fields: () => undefined, incomplete: isText };
const PAGES: OptionChecks<PagesOptions & SelectingOptions> = {
  ...SELECTING,
  pages: isAmount,
  prefetch: isBoolean,
  paging: hasMethods('next'),
  concurrency: isCount,
  beyondLimit: isText,
};
const ITEMS: OptionChecks<ItemsOptions & SelectingOptions> = { ...PAGES, limit: isAmount, unique: isText };
const CALL: OptionChecks<SendCallOptions & SelectingOptions> = { ...SELECTING, until: isText };

/** The names that other clients have for these options. */
export const FOREIGN: ForeignNames = {
  auth: 'Write "token".',
  baseURL: 'Write "baseUrl".',
  headers: 'Use endpoint.defaults.',
  retry: 'Write "retries".',
};

export const readSendOptions = (given: unknown) => readOptions('createSend', given, SEND_CHECKS, FOREIGN);
export const readCallOptions = (given: unknown) => readOptions('send', given, CALL);
/** Reads the options of a method that iterates. */
export const readIteratingOptions = (kind: 'pages' | 'items', given: unknown, method: string) =>
  readOptions<PagesOptions & SelectingOptions>(`send.${method}`, given, kind === 'items' ? ITEMS : PAGES);
