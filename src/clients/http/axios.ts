import type { RequestOptions } from '../../index.ts';
import type { Method } from '../../internal/methods.ts';
import { type Body, type StreamBody, textOf } from '../body.ts';
import { prepare } from '../prepare.ts';

type AxiosData = string | ArrayBuffer | Blob | FormData | StreamBody;

/** The argument of axios. */
export interface AxiosOptions {
  method: Method;
  url: string;
  /** `false` keeps axios from making up a header. */
  headers: Record<string, string | false>;
  data?: AxiosData;
  signal?: AbortSignal;
  /** Empty: the body is as it should be. Axios would parse text that looks like JSON, and quote text that does not. */
  transformRequest: [];
  /** For streams of the web, which axios can send through fetch alone. */
  adapter?: 'fetch';
}

/** The argument of axios: `axios(toAxios(options))`. */
export function toAxios(options: RequestOptions): AxiosOptions {
  const { method, url, headers, body, signal } = prepare(options);
  const result: AxiosOptions = { method, url, headers: { ...headers }, transformRequest: [] };
  const data = dataOf(body, headers['content-type']);
  if (data !== undefined) result.data = data;
  // Axios calls whatever has no content type a form, and a form that is told so would lack its boundary.
  if (body.kind !== 'form' && headers['content-type'] === undefined) result.headers['content-type'] = false;
  if (body.kind === 'stream' && !('pipe' in body.stream)) result.adapter = 'fetch';
  if (signal) result.signal = signal;
  return result;
}

function dataOf(body: Body, contentType: string | undefined): AxiosData | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'bytes':
      return bufferOf(body.bytes);
    case 'form':
      return body.form;
    case 'blob':
      return retype(body.blob, contentType);
    case 'stream':
      return body.stream;
    default:
      return textOf(body);
  }
}

/** Axios would send the whole buffer of a view, and takes no view that is not a Buffer without its own transform. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return (isWhole ? bytes : bytes.slice()).buffer as ArrayBuffer;
}

/** Axios puts the type of a blob above the header. */
function retype(blob: Blob, contentType = ''): Blob {
  return blob.type === contentType ? blob : blob.slice(0, blob.size, contentType);
}
