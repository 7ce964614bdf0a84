import { type Body, type StreamBody, textOf } from '../../core/body.ts';
import type { Method } from '../../core/methods.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { prepare, sendsEmptyBody } from '../prepare.ts';
import { encodeForm } from './node-http.ts';

/** The second argument of undici's `request`. */
export interface UndiciOptions {
  method: Method;
  headers: Record<string, string>;
  /** Blobs and all kinds of streams are accepted too, but undici's declarations list only Node streams. */
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

/**
 * Converts request options to the arguments of undici's `request`.
 *
 * @example
 * await undici.request(...toUndici(endpoint('GET /user')))
 */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  return convert(() => convertToUndici(options));
}

function convertToUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  const prepared = prepare(options);
  const { method, url, headers, body, signal } = prepared;
  const sent = sendsEmptyBody(prepared) ? '' : sentBody(body, headers);
  const result: UndiciOptions = { method, headers: { ...headers } };
  if (sent !== undefined) result.body = sent as string | Uint8Array;
  if (signal) result.signal = signal;
  return [url, result];
}

function sentBody(body: Body, headers: Record<string, string>): string | Uint8Array | Blob | StreamBody | undefined {
  switch (body.kind) {
    case 'bytes':
      return body.content;
    case 'blob':
      return body.content;
    case 'stream':
      return body.content;
    case 'form':
      // The undici package accepts only its own FormData.
      return encodeForm(body.content, headers);
    default:
      return textOf(body);
  }
}
