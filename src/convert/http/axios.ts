import { type Body, type StreamBody, textOf } from '../../core/body.ts';
import type { Method } from '../../core/methods.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { prepare } from '../prepare.ts';

type AxiosData = string | ArrayBuffer | Blob | FormData | StreamBody;

/** The argument of axios. */
export interface AxiosOptions {
  method: Method;
  url: string;
  /** `false` stops axios from adding its own header. */
  headers: Record<string, string | false>;
  data?: AxiosData;
  signal?: AbortSignal;
  /** Empty, because the body is ready to send. Axios would parse text that looks like JSON, and quote other text. */
  transformRequest: [];
  /** Needed for web streams, which axios can send only through fetch. */
  adapter?: 'fetch';
}

/**
 * Converts request options to the argument of axios.
 *
 * @example
 * await axios(toAxios(endpoint('GET /user')))
 */
export function toAxios(options: RequestOptions): AxiosOptions {
  return convert(() => convertToAxios(options));
}

function convertToAxios(options: RequestOptions): AxiosOptions {
  const { method, url, headers, body, signal } = prepare(options);
  const result: AxiosOptions = { method, url, headers: { ...headers }, transformRequest: [] };
  const data = dataOf(body, headers['content-type']);
  if (data !== undefined) result.data = data;
  // Axios sends a body without a content type as a form. If the header were set for a form, it would lack the boundary.
  if (body.kind !== 'form' && headers['content-type'] === undefined) result.headers['content-type'] = false;
  if (body.kind === 'stream' && !('pipe' in body.content)) result.adapter = 'fetch';
  if (signal) result.signal = signal;
  return result;
}

function dataOf(body: Body, contentType: string | undefined): AxiosData | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'bytes':
      return bufferOf(body.content);
    case 'form':
      return body.content;
    case 'blob':
      return retype(body.content, contentType);
    case 'stream':
      return body.content;
    default:
      return textOf(body);
  }
}

/** Axios would send the whole buffer of a view, and accepts only views that are Buffers unless its own transform runs. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return (isWhole ? bytes : bytes.slice()).buffer as ArrayBuffer;
}

/** Axios prefers the type of a blob to the header. */
function retype(blob: Blob, contentType = ''): Blob {
  return blob.type === contentType ? blob : blob.slice(0, blob.size, contentType);
}
