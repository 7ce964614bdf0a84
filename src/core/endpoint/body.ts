import { hasMethod } from '../internal/objects.ts';

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
