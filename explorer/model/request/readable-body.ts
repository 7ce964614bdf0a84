import type { RequestOptions } from 'routebook';

/** Longer bodies stay on one line. */
const MAX_LENGTH = 10_000;

/**
 * The request with its JSON body over several lines. Only objects and lists are written so: the text of a user is not changed. `gh`
 * writes an object of plain values as fields, which is more readable.
 */
export function withReadableBody(request: RequestOptions, format: string): RequestOptions {
  const { body } = request as { readonly body?: unknown };
  if (!isPlain(body) || Object.keys(body).length === 0) return request;
  if (format === 'gh' && !Array.isArray(body) && Object.values(body).every((value) => !isPlain(value))) return request;
  const text = JSON.stringify(body, undefined, 2);
  return text.length > MAX_LENGTH ? request : ({ ...request, body: text } as RequestOptions);
}

/** Whether a value is written as JSON, and not a file, a form or bytes. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
  );
}
