import { fromCaller, invalidOption } from '../core/endpoint/errors.ts';
import { UNSET_SERVER } from '../core/endpoint/url/base-url.ts';
import { type OptionCheck, readOptions } from '../core/internal/read-options.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { OpenApiEndpoint } from '../openapi/endpoint.ts';
import type { Api } from '../send/api.ts';
import { createSender, performerOf, type Send } from '../send/create-sender.ts';
import { loadOnce } from '../send/load.ts';
import { SEND_CHECKS } from '../send/option-checks.ts';
import type { SendOptions } from '../send/options.ts';
import type { Pagination } from '../send/pages/paging.ts';
import { pagingOf } from '../send/pages/paging-of.ts';
import type { ApiMethod } from './api-methods.ts';
import { createMethod } from './create-method.ts';
import type { AskedCredentials, CredentialFunctions } from './fill-credentials.ts';

/** The options of a generated client: those of the sender, and those of the requests. */
export interface ApiClientOptions<Credentials, Accept = string | undefined> extends SendOptions {
  /**
   * Keys, tokens and passwords, by the name of the security scheme, or functions that return them. Each call uses those that its operation
   * requires. After a status of 401, a function is asked once more.
   */
  credentials?: AskedCredentials<Credentials> | undefined;
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

/** The methods of a client in groups: `client.incidents.list` is `client.listIncidents`. */
export type ApiGroups<Groups, Client> = {
  readonly [Group in keyof Groups]: {
    readonly [Name in keyof Groups[Group]]: Groups[Group][Name] extends keyof Client
      ? Client[Groups[Group][Name]]
      : never;
  };
};

/** The data that a generated module passes on. */
export interface ApiParts<Functions> {
  readonly endpoint: unknown;
  readonly functions: Functions;
  /** The pagination of the routes that have pages. */
  readonly pages: { readonly [route: string]: Pagination };
  /** The methods in groups: the name in the group → the name of the function. */
  readonly groups?: { readonly [group: string]: { readonly [name: string]: string } };
  /** Creates the endpoint of another server, if the URL of the server has variables. */
  readonly endpointAt?: (variables: never) => unknown;
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
>(parts: ApiParts<Functions>, given: unknown): ApiClient<Functions, Types, Endpoint, Scheme, Accept> {
  const client = fromCaller(createApiClient, () => createUntypedClient(parts, given));
  return client as ApiClient<Functions, Types, Endpoint, Scheme, Accept>;
}

function createUntypedClient(parts: ApiParts<object>, given: unknown): object {
  const { functions, pages, auth, endpointAt, groups = {} } = parts;
  const isVariables: OptionCheck = (value) => (endpointAt ? isObject(value) : 'omitted: the server has no variables');
  const checks = { ...SEND_CHECKS, credentials: isObject, defaults: isObject, serverVariables: isVariables };
  const { credentials, defaults, serverVariables, ...sending } = readOptions<
    ApiClientOptions<object> & { serverVariables?: object }
  >('createClient', given, checks);
  if (serverVariables && sending.baseUrl) throw invalidOption('serverVariables', 'cannot be used with "baseUrl"');
  const plain = (serverVariables ? endpointAt?.(serverVariables as never) : parts.endpoint) as LooseEndpoint;
  const baseUrl = String(sending.baseUrl ?? plain.DEFAULTS.baseUrl);
  // A page has a host for a path, and so may a function that replaces `fetch`.
  if (baseUrl === UNSET_SERVER || (baseUrl.startsWith('/') && !globalThis.location && !sending.fetch)) {
    const reason = 'must be passed, because the description does not have the full URL of a server';
    throw invalidOption('baseUrl', `${reason}: createClient({ baseUrl: "https://…" })`);
  }
  const asked = auth && credentials ? readFunctions(auth, credentials) : undefined;
  const steps = [{ baseUrl }, credentials && auth?.({ ...credentials, ...asked?.marked } as never), defaults];
  const api = steps.reduce<LooseEndpoint>((built, step) => (step ? built.defaults(step) : built), plain);
  const send = createSender(
    {
      baseUrl,
      uploadUrl: () => undefined,
      limits: null,
      versionHeader: '',
      selectedVersionHeader: '',
      fill: asked?.fill,
    },
    { ...sending, baseUrl },
  );
  const performer = performerOf(send);
  const methods = Object.entries<AnyFunction>(functions as Record<string, AnyFunction>).map(([name, build]) => {
    const { route } = build;
    const pagination = Object.hasOwn(pages, route) ? pages[route] : undefined;
    const paging = pagination && { paging: pagingOf(pagination) };
    // The types have `events` only for routes that stream them.
    const iterating = ['events', ...(paging ? (['items', 'pages'] as const) : [])] as const;
    const parts = { performer, route, endpoint: api, iterating, paging };
    return [name, createMethod({ ...parts, build: (options) => build(options, api) })];
  });
  const flat = Object.fromEntries(methods);
  const grouped = Object.entries(groups).map(([group, names]) => [
    group,
    Object.fromEntries(Object.entries(names).map(([name, method]) => [name, flat[method]])),
  ]);
  const own = { endpoint: api, send, attempt: send.attempt, raw: send.raw };
  return Object.assign(flat, Object.fromEntries(grouped), own);
}

/** Credentials that are functions. Requests contain a text that stands for each, until they are sent. */
function readFunctions(auth: CredentialFunctions['auth'], credentials: object) {
  const functions = new Map(Object.entries(credentials).filter(([, value]) => typeof value === 'function'));
  if (functions.size === 0) return undefined;
  const random = Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('');
  const marks = new Map([...functions.keys()].map((scheme, index) => [scheme, `credential-${index}-${random}`]));
  const parts = { auth, functions, marks };
  const load = loadOnce(() => import('./fill-credentials.ts'));
  const fill: Api['fill'] = async (...args) => (await load()).fillCredentials(parts, ...args);
  return { marked: Object.fromEntries(marks), fill };
}
