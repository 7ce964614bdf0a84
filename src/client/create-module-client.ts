import { BUILD } from '../core/endpoint.ts';
import { fromCaller, invalidOption } from '../core/errors.ts';
import type { OptionCheck } from '../core/read-options.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { OpenApiEndpoint } from '../openapi/types.ts';
import { everyPart } from '../send/all-parts.ts';
import { type Api, UNKNOWN_API } from '../send/api.ts';
import { pages } from '../send/described-pages.ts';
import { idempotency } from '../send/idempotency.ts';
import type { IdempotencyOptions, SendOptions } from '../send/options.ts';
import { contentsOf, type PartContents, type PartName } from '../send/part.ts';
import type { Send } from '../send/sender-types.ts';
import type { ApiMethod } from './api-methods.ts';
import { assembleClient, type ClientSource, type MethodRow, type Operation } from './assemble-client.ts';
import { checkServerUrl, isObject, type LooseEndpoint, withDefaults } from './bind-endpoint.ts';
import { type AskedCredentials, type CredentialFunctions, fillCredentials } from './fill-credentials.ts';

/** The options of a generated client: those of the sender, and those of the requests. */
export interface ApiClientOptions<Credentials, Accept = string | undefined> extends SendOptions, IdempotencyOptions {
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

/** What a generated module passes on. */
interface ModuleParts {
  readonly endpoint: unknown;
  /** The functions of the module, by the names of the methods. */
  readonly functions: object;
  /** The methods in groups: the name in the group → the name of the function. */
  readonly groups?: { readonly [group: string]: { readonly [name: string]: string } };
  /** Creates the endpoint of another server, if the URL of the server has variables. */
  readonly endpointAt?: (variables: never) => unknown;
  /** Puts credentials where the API expects them. */
  readonly auth?: (credentials: never) => object;
}

/** The options of a client that are not those of its sender. */
interface OwnOptions {
  readonly credentials?: object | undefined;
  readonly defaults?: object | undefined;
  readonly serverVariables?: object | undefined;
}

/**
 * Creates the client of a whole module, with all parts of a sender. It has no rate limits, unless they are passed: other APIs signal theirs in other
 * ways. Generated modules call this function.
 */
export function createModuleClient<Client>(module: ModuleParts, options?: object): Client {
  return fromCaller(createModuleClient, () => assembleClient(sourceOf(module), options)) as Client;
}

function sourceOf({ endpoint, functions, groups = {}, endpointAt, auth }: ModuleParts): ClientSource<OwnOptions> {
  const isVariables: OptionCheck = (value) => (endpointAt ? isObject(value) : 'omitted: the server has no variables');
  return {
    caller: 'createClient',
    checks: { credentials: isObject, defaults: isObject, serverVariables: isVariables },
    readParts: (use) => everyPart(use, knownParts()),
    bind(options) {
      const { credentials, defaults, serverVariables } = options;
      if (serverVariables && options.baseUrl) throw invalidOption('serverVariables', 'cannot be used with "baseUrl"');
      const plain = (serverVariables ? endpointAt?.(serverVariables as never) : endpoint) as LooseEndpoint;
      const baseUrl = checkServerUrl(options, plain.DEFAULTS.baseUrl);
      const asked = auth && credentials ? readFunctions(auth, credentials) : undefined;
      const placed = credentials && auth?.({ ...credentials, ...asked?.marked } as never);
      const build = withDefaults(plain, [{ baseUrl }, placed, defaults]);
      const flat = Object.entries<Operation>(functions as never).map(
        ([name, operation]): MethodRow => ({ name, route: operation.route, operation }),
      );
      return {
        api: { ...UNKNOWN_API, baseUrl, fill: asked?.fill },
        endpoint: build,
        isOpen: true,
        methods: { flat, aliases: groups },
        buildOf: ({ route }) => build[BUILD]?.(route) ?? ((given) => build(route, given)),
      };
    },
  };
}

/** Pages and keys as descriptions have them, and streams, whose methods other senders do not have. */
const knownParts = () =>
  new Map<PartName, PartContents>([
    ['pages', contentsOf(pages()) as PartContents],
    ['events', {}],
    ['idempotency', contentsOf(idempotency()) as PartContents],
  ]);

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
