import { hasMethod } from '../internal/own.ts';

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** What brings a content type of its own, or is no text at all: no `content-type` is made up for it. */
const RAW_KINDS = /^\[object (?:FormData|URLSearchParams|Blob|File|ReadableStream|(?:Shared)?ArrayBuffer)\]$/;

export function isRawBody(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return (
    ArrayBuffer.isView(data) ||
    hasMethod(data, Symbol.asyncIterator) ||
    RAW_KINDS.test(Object.prototype.toString.call(data))
  );
}
