import type { RequestOptions } from '../endpoint/build.ts';
import { type StreamBody, textOf } from './body.ts';
import { encodeForm } from './form.ts';
import { prepare, saysEmpty } from './prepare.ts';

/** The second argument of undici's `request`. */
export interface UndiciOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | Blob | StreamBody;
  signal?: AbortSignal;
}

/** The arguments of undici's `request`: `request(...toUndici(options))`. */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  const prepared = prepare(options);
  const { method, url, headers, body, signal } = prepared;
  const result: UndiciOptions = { method, headers };
  const text = textOf(body);
  if (text !== undefined) result.body = text;
  else if (saysEmpty(prepared)) result.body = '';
  else if (body.kind === 'bytes') result.body = body.bytes;
  else if (body.kind === 'blob') result.body = body.blob;
  else if (body.kind === 'stream') result.body = body.stream;
  // Undici as a package takes only a FormData of its own.
  else if (body.kind === 'form') result.body = encodeForm(body.form, headers);
  if (signal) result.signal = signal;
  return [url, result];
}
