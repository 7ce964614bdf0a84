import type { Method } from '../endpoint/route.ts';
import type { RequestOptions } from '../index.ts';
import { type Body, textOf } from './body.ts';
import { encodeForm } from './form.ts';
import { prepare, saysEmpty } from './prepare.ts';

/** The second argument of undici's `request`. */
export interface UndiciOptions {
  method: Method;
  headers: Record<string, string>;
  /** Blobs and all kinds of streams too: undici takes them, but its declarations name only streams of Node. */
  body?: string | Uint8Array;
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
  else if (body.kind !== 'none') result.body = undeclared(body, headers);
  if (signal) result.signal = signal;
  return [url, result];
}

function undeclared(body: Body, headers: Record<string, string>): Uint8Array {
  let value: unknown;
  if (body.kind === 'blob') value = body.blob;
  else if (body.kind === 'stream') value = body.stream;
  // Undici as a package takes only a FormData of its own.
  else if (body.kind === 'form') value = encodeForm(body.form, headers);
  return value as Uint8Array;
}
