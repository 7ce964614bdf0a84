/**
 * What `fetch`, middleware or the reader of a response has thrown, without the credentials of the request: a replaced `fetch` can put the
 * request into its errors, and JSON that is not valid is part of a message.
 */
export async function maskError(error: unknown, { url, headers, signal }: Request): Promise<unknown> {
  if (!(error instanceof Error) || (signal.aborted && error === signal.reason)) return error;
  try {
    const { createMask, credentialsOf, maskCause } = await import('../../core/mask.ts');
    const mask = createMask(credentialsOf({ url, headers: Object.fromEntries(headers) }));
    return maskCause(error, mask) ?? new TypeError('the request failed');
  } catch {
    // A browser without a connection may be unable to load the mask.
    return new TypeError('the request failed');
  }
}
