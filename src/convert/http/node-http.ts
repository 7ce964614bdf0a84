import { type StreamBody, textOf } from '../../core/body.ts';
import type { Method } from '../../core/methods.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { prepare } from '../prepare.ts';

/** Has no prototype, because the platform would read what a polluted `Object.prototype` adds. */
const NO_INIT: ResponseInit = Object.create(null);

/**
 * Encodes a form as a stream of bytes, with its boundary in the headers. Uses the platform's own encoder, for clients that do not
 * support forms, or not those of the platform.
 */
export function encodeForm(form: FormData, headers: Record<string, string>): ReadableStream<Uint8Array> {
  const { body, headers: made } = new Response(form, NO_INIT);
  headers['content-type'] = made.get('content-type') as string;
  return body as ReadableStream<Uint8Array>;
}

/** The second argument of `http.request` and `https.request`. */
export interface NodeHttpOptions {
  method: Method;
  headers: Record<string, string>;
  signal?: AbortSignal;
}

/** The body to write. For bytes or undefined, call `outgoing.end(body)`. For a stream, call `Readable.from(body).pipe(outgoing)`. */
export type NodeHttpBody = Uint8Array | StreamBody | undefined;

/**
 * Converts request options to the arguments of `http.request` and the body to write.
 *
 * @example
 * const [url, options, body] = toNodeHttp(endpoint('GET /user'));
 * https.request(url, options).end(body);
 */
export function toNodeHttp(options: RequestOptions): [url: string, options: NodeHttpOptions, body: NodeHttpBody] {
  return convert(() => convertToNodeHttp(options));
}

function convertToNodeHttp(options: RequestOptions): [url: string, options: NodeHttpOptions, body: NodeHttpBody] {
  const { method, url, headers, body, signal } = prepare(options);
  // Bytes, because Node sends a string together with the headers, and would then encode the headers in UTF-8.
  const text = textOf(body);
  const bytes = text === undefined ? undefined : new TextEncoder().encode(text);
  let sent: NodeHttpBody = bytes;
  if (body.kind === 'bytes') sent = body.content;
  else if (body.kind === 'blob') sent = body.content.stream();
  else if (body.kind === 'stream') sent = body.content;
  else if (body.kind === 'form') sent = encodeForm(body.content, headers);
  // Node does not know the length of a blob, and does not send a length for the body of a DELETE. The server would read the body as
  // the next request.
  if (body.kind === 'blob') headers['content-length'] = String(body.content.size);
  else if (method === 'DELETE' && ArrayBuffer.isView(sent)) headers['content-length'] = String(sent.byteLength);
  else if (method === 'DELETE' && sent) headers['transfer-encoding'] = 'chunked';
  const result: NodeHttpOptions = { method, headers: { ...headers } };
  if (signal) result.signal = signal;
  return [url, result, sent];
}
