import { originOf } from '../../core/base-url.ts';
import { type EndpointError, invalidOption } from '../../core/errors.ts';
import { createMask, credentialsOf, maskCause } from '../../core/mask.ts';
import { checkCredentials, fetchWithin } from './redirects.ts';
import type { MergedOptions, Middleware, MiddlewareCallbackParams, MiddlewareRequestParams, ParseAs } from './types.ts';

/** A request that is ready to be sent, and what middleware and the reader of the response need. */
export interface Prepared {
  readonly request: Request;
  /** The headers of the request, which middleware does not change. */
  readonly headers: Headers;
  readonly OwnRequest: typeof Request;
  readonly options: MergedOptions;
  readonly params: MiddlewareRequestParams;
  readonly middleware: readonly Middleware[];
  readonly schemaPath: string;
}

export const HANDLERS = ['onRequest', 'onResponse', 'onError'] as const;

type Context = Omit<MiddlewareCallbackParams, 'request'>;

/** Sends a request through its middleware, and reads the response. */
export async function exchange(prepared: Prepared, send: (request: Request) => Promise<Response>) {
  const { schemaPath, params, options, middleware } = prepared;
  const context: Context = { schemaPath, params, options, id: Math.random().toString(36).slice(2) };
  const { request, response: own } = await openRequest(prepared, context);
  if (own) return readResponse(own, request.method, options.parseAs);
  const reversed = [...middleware].reverse();
  let response: Response;
  try {
    if (request !== prepared.request) checkOrigin(prepared, request);
    response = await fetchWithin(request, prepared.OwnRequest, send);
  } catch (error) {
    response = await recover(reversed, { ...context, request, error });
  }
  for (const each of reversed) {
    const result = await run(each, 'onResponse', { ...context, request, response });
    if (!result) continue;
    if (!(result instanceof Response)) throw invalidResult('onResponse', 'a Response');
    response = result;
  }
  return readResponse(response, request.method, options.parseAs);
}

/** The request after all middleware, or the response that one of them has returned. */
async function openRequest(
  { request: first, OwnRequest, middleware }: Prepared,
  context: Context,
): Promise<{ request: Request; response?: Response }> {
  let request = first;
  for (const each of middleware) {
    const result = await run(each, 'onRequest', { ...context, request });
    if (result instanceof Response) return { request, response: result };
    if (result instanceof OwnRequest) request = result;
    else if (result) throw invalidResult('onRequest', 'a Request or a Response');
  }
  return { request };
}

/** Lets middleware replace an error with a response or with another error. */
async function recover(
  reversed: readonly Middleware[],
  context: MiddlewareCallbackParams & { error: unknown },
): Promise<Response> {
  let { error } = context;
  for (const each of reversed) {
    const result = await run(each, 'onError', { ...context, error });
    if (result instanceof Response) return result;
    if (result instanceof Error) error = result;
    else if (result) throw invalidResult('onError', 'a Response or an Error');
  }
  throw error;
}

async function run(middleware: Middleware, name: (typeof HANDLERS)[number], context: object): Promise<unknown> {
  const handler: unknown = middleware?.[name];
  return typeof handler === 'function' ? handler.call(middleware, context) : undefined;
}

function invalidResult(name: string, expected: string): EndpointError {
  return invalidOption(name, `must return ${expected}, or nothing`);
}

/** Refuses a request that middleware sends to another origin with the credentials of this one. */
function checkOrigin({ request, headers }: Prepared, changed: Request): void {
  if (originOf(changed.url) === originOf(request.url)) return;
  checkCredentials(headers, (name) => changed.headers.get(name) === headers.get(name));
}

async function readResponse(response: Response, method: string, parseAs: ParseAs) {
  const { headers, ok } = response;
  const length = headers.get('content-length');
  const isEmpty = length === '0' && !headers.get('transfer-encoding')?.includes('chunked');
  if (isEmpty || response.status === 204 || method === 'HEAD')
    return ok ? { data: undefined, response } : { error: undefined, response };
  if (!ok) return { error: parseText(await response.text()), response };
  if (parseAs === 'stream') return { data: response.body, response };
  if (parseAs !== 'json' || length) return { data: await response[parseAs](), response };
  const text = await response.text();
  return { data: text === '' ? undefined : JSON.parse(text), response };
}

/** An error is often text although the API describes JSON. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/**
 * What `fetch`, middleware or the reader of a response has thrown, without the credentials of the request: a replaced `fetch` can put the
 * request into its errors, and JSON that is not valid is part of a message.
 */
export function maskError(error: unknown, { url, headers, signal }: Request): unknown {
  if (!(error instanceof Error) || (signal.aborted && error === signal.reason)) return error;
  const mask = createMask(credentialsOf({ url, headers: Object.fromEntries(headers) }));
  return maskCause(error, mask) ?? new TypeError('the request failed');
}
