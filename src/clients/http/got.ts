import type { RequestOptions } from '../../index.ts';
import type { Method } from '../../internal/methods.ts';
import { type StreamBody, textOf } from '../body.ts';
import { isAscii, prepare } from '../prepare.ts';

/** The second argument of got. */
export interface GotOptions {
  method: Method;
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData | StreamBody;
  signal?: AbortSignal;
}

/** The arguments of got: `got(...toGot(options))`. */
export function toGot(options: RequestOptions): [url: string, options: GotOptions] {
  const { method, url, headers: prepared, body, signal } = prepare(options);
  const headers = { ...prepared };
  const result: GotOptions = { method, headers };
  const text = textOf(body);
  if (text !== undefined) result.body = isAscii(headers) ? text : new TextEncoder().encode(text);
  else if (body.kind === 'bytes') result.body = body.bytes;
  else if (body.kind === 'form') result.body = body.form;
  else if (body.kind === 'blob') {
    // Got knows no blobs, and so not their length either.
    result.body = body.blob.stream();
    headers['content-length'] = String(body.blob.size);
  } else if (body.kind === 'stream') {
    result.body = body.stream;
    // Node frames no body of a DELETE by itself: the server would take it for the next request.
    if (method === 'DELETE') headers['transfer-encoding'] = 'chunked';
  }
  if (signal) result.signal = signal;
  return [url, result];
}
