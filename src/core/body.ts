import { EndpointError } from './errors.ts';
import { hasMethod } from './objects.ts';

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** Bodies that have their own content type, or are not text. No default `content-type` is set for them. */
const RAW_KINDS = /^\[object (?:FormData|URLSearchParams|Blob|File|ReadableStream|(?:Shared)?ArrayBuffer)\]$/;

export function isRawBody(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return (
    ArrayBuffer.isView(data) ||
    hasMethod(data, Symbol.asyncIterator) ||
    RAW_KINDS.test(Object.prototype.toString.call(data))
  );
}

// `JSON.stringify` would write these values as `{}` and lose their content without an error.
const LOSSY = /^\[object (?:Map|Set|WeakMap|WeakSet|WeakRef|Promise|RegExp|Error|AbortSignal|Headers)\]$/;

/** The text of data. Throws for what JSON cannot represent. */
export function writeJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, refuseLossy);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    // A bigint, a circular reference, too many levels or a toJSON that throws. The error below does not contain the value.
  }
  if (text !== undefined) return text;
  throw invalidBody(
    'The body cannot be written as JSON: it contains a bigint, a function or a circular reference, or is nested too deeply. Pass plain data, or the text to send.',
  );
}

function refuseLossy(this: unknown, key: string, value: unknown): unknown {
  // A Buffer has its own toJSON, so the original is read from the object that contains it.
  const original = (this as Record<string, unknown>)[key];
  if ((typeof value === 'number' && !Number.isFinite(value)) || (value === null && original instanceof Date))
    throw invalidBody(`${JSON.stringify(key)} is not finite or a valid date.`, key);
  if (typeof value !== 'object' || value === null) return value;
  if (!isRawBody(original) && !isRawBody(value) && !LOSSY.test(Object.prototype.toString.call(value))) return value;
  throw invalidBody(
    'The body contains a Blob, a File, bytes, a form, a stream or another object that JSON cannot represent. Pass it on its own as `data`, in a FormData, or as text such as base64.',
  );
}

export function invalidBody(message: string, parameter = 'data'): EndpointError {
  return new EndpointError('INVALID_PARAMETER', message, { parameter: parameter || 'data' });
}
