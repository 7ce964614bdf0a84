import { type StreamBody, textOf } from '../../core/body.ts';
import type { Method } from '../../core/methods.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { isAscii, prepare } from '../prepare.ts';

/** The second argument of got. */
export interface GotOptions {
  method: Method;
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData | StreamBody;
  signal?: AbortSignal;
}

/**
 * Converts request options to the arguments of got.
 *
 * @example
 * await got(...toGot(endpoint('GET /user')))
 */
export function toGot(options: RequestOptions): [url: string, options: GotOptions] {
  return convert(() => convertToGot(options));
}

function convertToGot(options: RequestOptions): [url: string, options: GotOptions] {
  const { method, url, headers: prepared, body, signal } = prepare(options);
  const headers = { ...prepared };
  const result: GotOptions = { method, headers };
  const text = textOf(body);
  if (text !== undefined) result.body = isAscii(headers) ? text : new TextEncoder().encode(text);
  else if (body.kind === 'bytes') result.body = body.content;
  else if (body.kind === 'form') result.body = body.content;
  else if (body.kind === 'blob') {
    // got does not support blobs, so it does not set their length either.
    result.body = body.content.stream();
    headers['content-length'] = String(body.content.size);
  } else if (body.kind === 'stream') {
    result.body = body.content;
    // Node does not send a length for the body of a DELETE, and the server would read the body as the next request.
    if (method === 'DELETE') headers['transfer-encoding'] = 'chunked';
  }
  if (signal) result.signal = signal;
  return [url, result];
}
