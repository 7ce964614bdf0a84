import type { RequestOptions } from '../../index.ts';
import type { Method } from '../../internal/methods.ts';
import type { Body } from '../body.ts';
import { prepare, saysEmpty } from '../prepare.ts';

type FetchBody = NonNullable<RequestInit['body']>;

declare const remembered: unique symbol;

/** The second argument of fetch. Its type remembers the route, as request options do, for a `send` that knows its answer. */
export interface FetchInit<out Route = unknown> {
  method: Method;
  headers: Record<string, string>;
  body?: FetchBody;
  signal?: AbortSignal;
  /** Fetch wants it beside a stream. */
  duplex?: 'half';
  /** For the compiler only: there is no such key. */
  readonly [remembered]?: Route;
}

/** The arguments of fetch: `fetch(...toFetch(options))`. */
export type FetchArguments<Route = unknown> = [url: string, init: FetchInit<Route>];

export function toFetch<Route>(options: RequestOptions<Route>): FetchArguments<Route> {
  const prepared = prepare(options);
  const { method, url, headers, body, signal } = prepared;
  const init: FetchInit<Route> = { method, headers: { ...headers } };
  // Fetch says nothing of the length of an empty PATCH, and would call an empty text "text/plain".
  if (saysEmpty(prepared)) init.body = new Uint8Array(0);
  else if (body.kind !== 'none') init.body = fetchBody(body);
  if (body.kind === 'stream') init.duplex = 'half';
  if (signal) init.signal = signal;
  return [url, init];
}

/** A `Request` for fetch. */
export function toRequest(options: RequestOptions): Request {
  const [url, init] = toFetch(options);
  return new Request(url, init);
}

function fetchBody(body: Exclude<Body, { kind: 'none' }>): FetchBody {
  switch (body.kind) {
    case 'json':
    case 'text':
      return body.text;
    case 'bytes':
      return body.bytes as FetchBody;
    case 'parameters':
      return body.parameters;
    case 'form':
      return body.form;
    case 'blob':
      return body.blob;
    case 'stream':
      // Node takes any source of chunks.
      return body.stream as ReadableStream<Uint8Array>;
  }
}
