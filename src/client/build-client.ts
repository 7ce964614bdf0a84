import { UNSET_SERVER } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import type { OptionCheck, OptionChecks } from '../core/read-options.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import { type Api, UNKNOWN_API } from '../send/api.ts';
import type { SendOptions } from '../send/options.ts';
import type { Pagination, Paging } from '../send/paging.ts';
import { performerOf } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import { createMethod } from './create-method.ts';
import { type CredentialFunctions, fillCredentials } from './fill-credentials.ts';

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

export const isObject: OptionCheck = (value) => (typeof value === 'object' && value !== null ? undefined : 'an object');

/** The options of a client that are not those of its sender. */
export interface OwnOptions {
  readonly credentials?: object | undefined;
  readonly defaults?: object | undefined;
  readonly serverVariables?: object | undefined;
}

/** The checks of these options. */
export function ownChecks({ endpointAt }: ApiParts<object>): OptionChecks<OwnOptions> {
  const isVariables: OptionCheck = (value) => (endpointAt ? isObject(value) : 'omitted: the server has no variables');
  return { credentials: isObject, defaults: isObject, serverVariables: isVariables };
}

/** What sends the requests of a client, and which methods for lists and streams it has. */
interface ClientSender {
  readonly send: Send;
  readonly pagingOf: ((pagination: Pagination) => Paging) | undefined;
  readonly hasEvents: boolean;
}

/** The URL that the requests of a client go to. `caller` is the function that a program calls. */
export function checkServerUrl(
  { baseUrl: given, fetch }: Pick<SendOptions, 'baseUrl' | 'fetch'>,
  homeUrl: string,
  caller: string,
): string {
  const baseUrl = String(given ?? homeUrl);
  // A page has a host for a path, and so may a function that replaces `fetch`.
  if (baseUrl !== UNSET_SERVER && (!baseUrl.startsWith('/') || globalThis.location || fetch)) return baseUrl;
  const reason = 'must be passed, because the description does not have the full URL of a server';
  throw invalidOption('baseUrl', `${reason}: ${caller}({ baseUrl: "https://…" })`);
}

/** Creates a client without types, with the sender that `create` returns. */
export function buildClient(
  { functions, pages, auth, endpoint, endpointAt, groups = {} }: ApiParts<object>,
  { credentials, defaults, serverVariables }: OwnOptions,
  sending: Pick<SendOptions, 'baseUrl' | 'fetch'>,
  create: (api: Api) => ClientSender,
): object {
  if (serverVariables && sending.baseUrl) throw invalidOption('serverVariables', 'cannot be used with "baseUrl"');
  const plain = (serverVariables ? endpointAt?.(serverVariables as never) : endpoint) as LooseEndpoint;
  const baseUrl = checkServerUrl(sending, plain.DEFAULTS.baseUrl, 'createClient');
  const asked = auth && credentials ? readFunctions(auth, credentials) : undefined;
  const steps = [{ baseUrl }, credentials && auth?.({ ...credentials, ...asked?.marked } as never), defaults];
  const api = steps.reduce<LooseEndpoint>((built, step) => (step ? built.defaults(step) : built), plain);
  const { send, pagingOf: toPaging, hasEvents } = create({ ...UNKNOWN_API, baseUrl, fill: asked?.fill });
  const performer = performerOf(send);
  const methods = Object.entries<AnyFunction>(functions as Record<string, AnyFunction>).map(([name, build]) => {
    const { route } = build;
    const pagination = Object.hasOwn(pages, route) ? pages[route] : undefined;
    const paging = pagination && toPaging && { paging: toPaging(pagination) };
    // The types have `events` only for routes that stream them.
    const iterating = [...(hasEvents ? (['events'] as const) : []), ...(paging ? (['items', 'pages'] as const) : [])];
    const method = { performer, route, endpoint: api, iterating, paging };
    return [name, createMethod({ ...method, build: (options) => build(options, api) })];
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
  const parts = { auth, functions, marks, sent: new Map<string, string>() };
  const fill: Api['fill'] = (...args) => fillCredentials(parts, ...args);
  return { marked: Object.fromEntries(marks), fill };
}
