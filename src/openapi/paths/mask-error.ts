import { createMask, credentialsOf, maskCause } from '../../core/mask.ts';

/**
 * What `fetch`, middleware or the reader of a response has thrown, without the credentials of the request: a replaced `fetch` can put the
 * request into its errors, and JSON that is not valid is part of a message.
 */
export function maskError(error: unknown, { url, headers, signal }: Request): unknown {
  if (!(error instanceof Error) || (signal.aborted && error === signal.reason)) return error;
  const mask = createMask(credentialsOf({ url, headers: Object.fromEntries(headers) }));
  return maskCause(error, mask) ?? new TypeError('the request failed');
}
