import { type OptionCheck, readOptions } from '../internal/read-options.ts';
import type { OpenApiEndpoint } from '../openapi/endpoint.ts';
import { checkCount, type MethodArguments } from '../send/check-count.ts';
import { createSender, type Send } from '../send/create-sender.ts';
import { SEND_CHECKS } from '../send/option-checks.ts';
import type { EventsOptions, ItemsOptions, SendOptions } from '../send/options.ts';
import { type Pagination, type Paging, pagingOf } from '../send/pages/paging.ts';
import type { ApiTypes } from '../types/api-types.ts';
import type { MergedOptions, RequestOptions } from '../types/request-options.ts';
import type { ApiMethod } from './api-methods.ts';

/** The options of a generated client: those of the sender, and those of the requests. */
export interface ApiClientOptions<Credentials, Accept = string | undefined> extends SendOptions {
  /** Keys, tokens and passwords, by the name of the security scheme. Each call uses those that its operation requires. */
  credentials?: Credentials | undefined;
  /** Defaults for all calls, as for `endpoint.defaults`. A default `accept` chooses the type of the responses. */
  defaults?: object | { readonly headers: { readonly accept: Accept } | { readonly Accept: Accept } } | undefined;
}

/** A client with a method for each function of a generated module. */
export type ApiClient<
  Functions,
  Types extends ApiTypes,
  Endpoint,
  Scheme extends string = never,
  Accept = undefined,
> = {
  readonly [Name in keyof Functions]: ApiMethod<Functions[Name], Types, Scheme, Accept>;
} & {
  readonly endpoint: [undefined] extends [Accept] ? Endpoint : OpenApiEndpoint<Types, never, Scheme, Accept>;
  readonly send: Send;
  readonly attempt: Send['attempt'];
  readonly raw: Send['raw'];
};

/** The data that a generated module passes on. */
export interface ApiParts<Functions> {
  readonly endpoint: unknown;
  readonly functions: Functions;
  /** The pagination of the routes that have pages. */
  readonly pages: { readonly [route: string]: Pagination };
  /** Puts credentials where the API expects them. */
  readonly auth?: (credentials: never) => object;
}

interface LooseEndpoint {
  readonly DEFAULTS: MergedOptions;
  defaults(options: object): LooseEndpoint;
}

type AnyFunction = ((options: unknown, endpoint: unknown) => RequestOptions) & { readonly route: string };

const isObject: OptionCheck = (value) => (typeof value === 'object' && value !== null ? undefined : 'an object');

/** Creates the client of a generated module. It has no rate limits, unless they are passed: other APIs signal theirs in other ways. */
export function createApiClient<
  Functions extends object,
  Types extends ApiTypes,
  Endpoint,
  Scheme extends string = never,
  Accept = undefined,
>(
  { endpoint, functions, pages, auth }: ApiParts<Functions>,
  given: unknown,
): ApiClient<Functions, Types, Endpoint, Scheme, Accept> {
  const checks = { ...SEND_CHECKS, credentials: isObject, defaults: isObject };
  const { credentials, defaults, ...sending } = readOptions<ApiClientOptions<object>>('createClient', given, checks);
  const plain = endpoint as LooseEndpoint;
  const baseUrl = sending.baseUrl ?? plain.DEFAULTS.baseUrl;
  const steps = [{ baseUrl }, credentials && auth?.(credentials as never), defaults];
  const api = steps.reduce<LooseEndpoint>((built, step) => (step ? built.defaults(step) : built), plain);
  const send = createSender(
    { baseUrl, uploadUrl: () => undefined, limits: null, versionHeader: '', selectedVersionHeader: '' },
    { ...sending, baseUrl },
  );
  const methods = Object.entries(functions).map(([name, value]) => [name, createMethod(value as AnyFunction)]);
  return Object.assign(Object.fromEntries(methods), { endpoint: api, send, attempt: send.attempt, raw: send.raw });

  function createMethod(build: AnyFunction): object {
    const call = async (...args: MethodArguments) => send(...read(args));
    // The types have this method only for routes that stream events.
    const method = Object.assign(call, { events: (...args: MethodArguments) => send.events(...read(args)) });
    const pagination = Object.hasOwn(pages, build.route) ? pages[build.route] : undefined;
    if (pagination === undefined) return method;
    const paging = pagingOf(pagination);
    return Object.assign(method, {
      items: (...args: MethodArguments) => send.items(...read(args, paging)),
      pages: (...args: MethodArguments) => send.pages(...read(args, paging)),
      all: async (...args: MethodArguments) => send.all(...read(args, paging)),
    });

    function read(args: MethodArguments, paging?: Paging): [RequestOptions, EventsOptions & ItemsOptions] {
      checkCount(args);
      return [build(args[0], api), (paging ? { paging, ...args[1] } : args[1]) as object];
    }
  }
}
