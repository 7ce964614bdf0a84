import { EndpointError, invalidOption, nameRoute } from '../../core/errors.ts';
import { isToken } from '../../core/headers.ts';
import { exchange, HANDLERS, maskError, type Prepared } from './exchange.ts';
import type { MediaType } from './path-types.ts';
import { checkCredentials } from './redirects.ts';
import { addCookies, defaultBodySerializer, mergeHeaders } from './request-parts.ts';
import { createQuerySerializer, defaultPathSerializer, joinURL, readBase } from './serialize.ts';
import type {
  Client,
  ClientOptions,
  HeadersOptions,
  MergedOptions,
  Middleware,
  MiddlewareRequestParams,
  ParseAs,
  PathBasedClient,
  QuerySerializer,
} from './types.ts';

/** The options of a call, of any operation. */
interface CallOptions extends Omit<ClientOptions, 'body' | 'bodySerializer'> {
  params?: MiddlewareRequestParams;
  body?: unknown;
  bodySerializer?: (body: unknown, headers?: Headers) => unknown;
  parseAs?: ParseAs;
  middleware?: readonly Middleware[];
}

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Copies options, so that a polluted `Object.prototype` has no effect. */
function copyOptions<Options extends object>(options: Options | undefined): Options {
  return { __proto__: null, ...options } as Options;
}

/**
 * Creates a client for the paths of an API, as openapi-typescript and `routebook generate --paths` write them. Each call builds a request
 * that cannot leave the path and the base URL, or rejects with an `EndpointError`.
 */
export function createClient<Paths extends {}, Media extends MediaType = MediaType>(
  clientOptions?: ClientOptions,
): Client<Paths, Media> {
  const {
    baseUrl = '',
    Request: ClientRequest = globalThis.Request,
    fetch: clientFetch = globalThis.fetch,
    querySerializer: clientQuery,
    bodySerializer: clientBody = defaultBodySerializer,
    pathSerializer: clientPath = defaultPathSerializer,
    headers: clientHeaders,
    requestInitExt,
    ...clientInit
  } = copyOptions(clientOptions);
  const base = readBase(baseUrl);
  const general = toQuerySerializer(clientQuery, undefined);
  const used: Middleware[] = [];
  const extension = globalThis.process?.versions?.['undici'] ? requestInitExt : undefined;

  function prepare(method: string, schemaPath: string, given: CallOptions | undefined): Prepared {
    const {
      baseUrl: ownBase,
      Request: OwnRequest = ClientRequest,
      fetch = clientFetch,
      headers: ownHeaders,
      params: givenParams,
      parseAs = 'json',
      querySerializer: ownQuery,
      bodySerializer = clientBody as (body: unknown, headers?: Headers) => unknown,
      pathSerializer = clientPath,
      body: givenBody,
      middleware = [],
      ...init
    } = copyOptions(given);
    const params = checkPlaces(copyOptions(givenParams));
    const target = ownBase ? readBase(ownBase) : base;
    const merge = (type?: HeadersOptions) =>
      mergeHeaders(type, clientHeaders, ownHeaders, params.header as HeadersOptions);
    const body = givenBody === undefined ? undefined : bodySerializer(givenBody, merge());
    const headers = merge(body === undefined || body instanceof FormData ? undefined : JSON_TYPE);
    if (baseUrl !== '' && target.origin !== base.origin) {
      const called = mergeHeaders(ownHeaders, params.header as HeadersOptions);
      checkCredentials(headers, (name) => !called.has(name));
    }
    if (params.cookie) addCookies(headers, params.cookie);
    const querySerializer = ownQuery ? toQuerySerializer(clientQuery, ownQuery) : general;
    const url = joinURL(schemaPath, { baseUrl: target.prefix, params, querySerializer, pathSerializer });
    checkRequest(method, url, body, OwnRequest !== globalThis.Request);
    const request = new OwnRequest(
      url,
      copyOptions<RequestInit>({ redirect: 'follow', ...clientInit, ...init, method, headers, body: body as BodyInit }),
    );
    // What `Request` does not know is for a replaced `fetch`.
    for (const [name, value] of Object.entries(init)) {
      if (!(name in request)) Object.assign(request, { [name]: value });
    }
    const merged = { baseUrl: target.prefix, fetch, parseAs, querySerializer, bodySerializer, pathSerializer };
    const options = Object.freeze(merged as MergedOptions);
    return { request, headers, OwnRequest, options, params, schemaPath, middleware: [...used, ...middleware] };
  }

  async function call(method: string, path: string, given: CallOptions | undefined) {
    for (const [name, value] of Object.entries({ method, path }))
      if (typeof value !== 'string') throw invalidOption(name, 'must be a string');
    if (!isToken(method)) throw invalidOption('method', 'must be the name of a method, such as "GET"');
    let sent: Request | undefined;
    try {
      const prepared = prepare(method.toUpperCase(), path, given);
      sent = prepared.request;
      const { fetch } = prepared.options;
      return await exchange(prepared, (request) => fetch(request, extension));
    } catch (error) {
      if (!(error instanceof EndpointError)) throw sent ? maskError(error, sent) : error;
      // Without what may be a secret: a password, or the query in a path.
      throw error.route
        ? error
        : nameRoute(error, `${method.toUpperCase()} ${path.replace(/^(?!\/[^/]).*@|\?.*/gs, '')}`);
    }
  }

  const methods = METHODS.map((method) => [method, (path: string, init?: CallOptions) => call(method, path, init)]);
  return {
    ...Object.fromEntries(methods),
    request: (method: string, path: string, init?: CallOptions) => call(method, path, init),
    use(...middleware: Middleware[]) {
      for (const each of middleware) {
        if (!each) continue;
        if (typeof each !== 'object' || !HANDLERS.some((name) => name in each))
          throw invalidOption('middleware', 'must have a handler');
        used.push(each);
      }
    },
    eject(...middleware: Middleware[]) {
      for (const each of middleware) {
        const index = used.indexOf(each);
        if (index >= 0) used.splice(index, 1);
      }
    },
  };
}

function checkPlaces(params: MiddlewareRequestParams): MiddlewareRequestParams {
  for (const place in params)
    if (!/^(?:path|query|header|cookie)$/.test(place)) throw invalidOption(`params.${place}`, 'is unknown');
  return params;
}

/** Rejects what `Request` rejects with an error that contains the whole URL, or says nothing about the call. */
function checkRequest(method: string, url: string, body: unknown, isReplaced: boolean): void {
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method))
    throw new EndpointError('UNEXPECTED_BODY', `A ${method} request has no body.`, { parameter: 'body' });
  if (!isReplaced && !URL.canParse(url, globalThis.location?.href))
    throw invalidOption('baseUrl', 'must be a full URL');
}

/** The function of the call, or of the client, or one for the options of both. */
function toQuerySerializer(
  general: ClientOptions['querySerializer'],
  own: ClientOptions['querySerializer'],
): QuerySerializer<unknown> {
  const chosen = own || general;
  return typeof chosen === 'function' ? chosen : createQuerySerializer({ ...general, ...chosen });
}

/** Wraps a client, so that its members are paths: `client['/users/{id}'].GET(…)`. */
export function wrapAsPathBasedClient<Paths extends {}, Media extends MediaType = MediaType>(
  client: Client<Paths, Media>,
): PathBasedClient<Paths, Media> {
  const kept = new Map<string, object>();
  const callOf = (name: (typeof METHODS)[number], path: string) => (init?: unknown) =>
    (client[name] as (...words: unknown[]) => unknown)(path, init);
  const get = (_: object, path: string | symbol) => {
    if (typeof path === 'symbol') return undefined;
    const known = kept.get(path) ?? Object.fromEntries(METHODS.map((name) => [name, callOf(name, path)]));
    kept.set(path, known);
    return known;
  };
  return new Proxy({}, { get }) as PathBasedClient<Paths, Media>;
}

/** Creates a client whose members are paths. */
export function createPathBasedClient<Paths extends {}, Media extends MediaType = MediaType>(
  clientOptions?: ClientOptions,
): PathBasedClient<Paths, Media> {
  return wrapAsPathBasedClient(createClient<Paths, Media>(clientOptions));
}
