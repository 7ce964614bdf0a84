import { invalidOption } from '../../core/errors.ts';
import type { Method } from '../../core/methods.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type FetchBody, fetchBody, prepare } from '../prepare.ts';

declare const routeTag: unique symbol;

/**
 * The second argument of fetch. Its type includes the route, as that of request options does, so that a `send` function can type the
 * response.
 */
export interface FetchInit<out Route = unknown> {
  method: Method;
  headers: Record<string, string>;
  body?: FetchBody;
  signal?: AbortSignal;
  /** fetch requires this for a stream. */
  duplex?: 'half';
  /** For the compiler only. The object has no such key. */
  readonly [routeTag]?: Route;
}

/** The URL and the options of fetch. */
export type FetchArguments<Route = unknown> = [url: string, init: FetchInit<Route>];

/**
 * Converts request options to the arguments of fetch.
 *
 * @example
 * const response = await fetch(...toFetch(endpoint('GET /user')))
 */
export function toFetch<Route>(options: RequestOptions<Route>): FetchArguments<Route> {
  return convert(() => convertToFetch(options));
}

function convertToFetch<Route>(options: RequestOptions<Route>): FetchArguments<Route> {
  const prepared = prepare(options);
  const { method, url, headers, body, signal } = prepared;
  const init: FetchInit<Route> = { method, headers: { ...headers } };
  const content = fetchBody(prepared);
  if (content !== undefined) init.body = content;
  if (body.kind === 'stream') init.duplex = 'half';
  if (signal) init.signal = signal;
  return [url, init];
}

/**
 * Converts request options to a `Request` for fetch, service workers and edge platforms.
 *
 * @example
 * const response = await fetch(toRequest(endpoint('GET /user')))
 */
export function toRequest(options: RequestOptions): Request {
  return convert(() => {
    const [url, init] = convertToFetch(options);
    if (!URL.canParse(url, globalThis.location?.href)) {
      throw invalidOption('url', 'must be a full URL: outside a web page, a Request has no base URL');
    }
    // Has no prototype, because the platform would read what a polluted `Object.prototype` adds.
    return new Request(url, Object.assign(Object.create(null), init));
  });
}

/**
 * Converts request options to the arguments of ky, whose options are those of fetch.
 *
 * @example
 * await ky(...toKy(endpoint('GET /user'))).json()
 */
export function toKy<Route>(options: RequestOptions<Route>): FetchArguments<Route> {
  return toFetch(options);
}
