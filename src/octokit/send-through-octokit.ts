import { likeOctokit } from '../client/like-octokit.ts';
import { withContent } from '../client/octokit-preset.ts';
import { toOctokit } from '../convert/http/octokit.ts';
import { invalidOption } from '../core/errors.ts';
import { isRecord, memberOf } from '../core/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { GraphQLPerformer } from '../github/graphql/create-graphql.ts';
import { type Call, type Iterating, prepareCall, type Turns } from '../send/call.ts';
import type { ChosenParts } from '../send/create-sender.ts';
import { NetworkError, routeOf, type Site, textOf, withCaller } from '../send/errors.ts';
import type { SendOptions } from '../send/options.ts';
import type { Performer, Resolving } from '../send/send.ts';
import { baseUrlOf } from './octokit-doubles.ts';
import { dataOf, failedResponse, type OctokitResponse, responseOf } from './octokit-response.ts';

/** The parts of an Octokit that are used. A mock may have some of them. */
export interface OctokitWithRequest {
  /** The function that sends requests. The base URL is in its defaults. */
  readonly request?: unknown;
  readonly rest?: unknown;
  readonly graphql?: unknown;
  readonly paginate?: unknown;
}

/** Octokit and its plugins repeat, wait and limit. */
const PLAIN = {
  log: false,
  retries: 0,
  writeInterval: 0,
  timeout: Infinity,
  maxResponseBytes: Infinity,
} satisfies SendOptions;

/** One call: its request as it was built, because hooks expect a body that is not text yet, and its options. A query has no such request. */
interface Exchange {
  readonly given?: RequestOptions | undefined;
  readonly options?: unknown;
  /** Whether the caller reads the body itself. */
  readonly isRaw?: boolean;
  /** The errors of Octokit by URL, because several pages may be on their way. */
  readonly faults: Map<string, unknown>;
  /** The data of the last response, as Octokit has read it. */
  data?: unknown;
}

/** The calls by where they were made, which is an object of its own for each. */
export type Calls = WeakMap<object, Exchange>;

const SITE = Symbol('site');

/** The parts of a sender that asks an Octokit in place of `fetch`. */
export function throughOctokit({ contents, ...chosen }: ChosenParts): ChosenParts {
  const parts = contents.map(({ createTurns: create, ...part }) =>
    create
      ? { ...part, createTurns: (...args: Parameters<typeof create>) => turnsByCall(() => create(...args)) }
      : part,
  );
  return { ...chosen, contents: [...parts, { steps: { prepareCall: passOn, readFetchOptions, dataOf } }] };
}

/** Only a call that has hit a limit, and is sent again, waits for it: Octokit and its plugins let others wait. */
function turnsByCall(create: () => Turns): Turns {
  const turns = new WeakMap<Call, Turns>();
  const turnsOf = (call: Call) => {
    const own = turns.get(call) ?? create();
    turns.set(call, own);
    return own;
  };
  return {
    queueOf: (call) => turnsOf(call).queueOf(call),
    enter: (call, signal) => turns.get(call)?.enter(call, signal),
    leave: (call, received) => turns.get(call)?.leave(call, received),
  };
}

/** Lets `fetch` find the call. */
function passOn(call: Call): Promise<void> | undefined {
  const asked = prepareCall(call);
  call.fetchOptions = { [SITE]: call.site };
  return asked;
}

/** Octokit, its plugins and hooks receive the option `request`. */
function readFetchOptions(): undefined {}

/** The options of the sender of an Octokit: `fetch` asks the Octokit. */
export function optionsThrough(octokit: OctokitWithRequest, calls: Calls): SendOptions {
  return {
    ...PLAIN,
    baseUrl: baseUrlOf(octokit),
    fetch: async (input, init) => {
      const { [SITE]: site } = init as unknown as { readonly [SITE]: object };
      return ask(octokit, calls.get(site) as Exchange, String(input), init as RequestInit);
    },
  };
}

/** Sends a request with an Octokit. */
async function ask(octokit: OctokitWithRequest, call: Exchange, url: string, init: RequestInit): Promise<Response> {
  const { given, options, isRaw = false } = call;
  const baseUrl = baseUrlOf(octokit);
  // GraphQL is next to the base URL of an Enterprise Server.
  const target =
    given === undefined
      ? url.replace(/\/graphql$/, '')
      : baseUrl && { request: { endpoint: { DEFAULTS: { baseUrl } } } };
  const { method, headers } = init;
  const argument = {
    ...(toOctokit({ ...(given ?? { method, headers }), url } as RequestOptions, target) as object),
    // Hooks of Octokit read the query and its variables as members.
    ...(given === undefined && JSON.parse(String(init.body))),
  };
  const isLimited = memberOf(options, 'signal') !== undefined || memberOf(options, 'timeout') !== undefined;
  const own = memberOf(given, 'request');
  const request = isLimited ? { request: { ...(own as object), signal: init.signal } } : {};
  let result: OctokitResponse;
  try {
    result = (await (octokit.request as Request).call(octokit, { ...argument, ...request })) as OctokitResponse;
  } catch (error) {
    call.faults.set(url, error);
    const response = failedResponse(error);
    // Without the members of the error that warn when they are read.
    if (response === undefined) throw new Error(textOf(error));
    result = response;
  }
  call.data = result.data;
  return responseOf(result, url, isRaw);
}

type Request = (argument: object) => unknown;

/** Rejects a call that an Octokit cannot send. */
function checkCall({ request }: OctokitWithRequest, { given }: Exchange): void {
  if (memberOf(memberOf(given, 'request'), 'redirect') === 'manual')
    throw invalidOption('request', 'must not have "redirect": it is the Octokit that follows redirects');
  if (typeof request !== 'function')
    throw invalidOption('octokit', 'must have "request", or the function of Octokit that this call replaces');
}

/** Sends the requests of a client with a sender that asks an Octokit. */
export function performThrough(octokit: OctokitWithRequest, calls: Calls, performer: Performer): Performer {
  const begin = (site: Site, kind: Resolving | Iterating, [given, ...others]: readonly unknown[]): Exchange => {
    const isRaw = kind === 'raw' || kind === 'events';
    return beginCall(octokit, calls, site, { given: given as RequestOptions, options: others.at(-1), isRaw });
  };
  return {
    async resolve(site, kind, args) {
      const call = begin(site, kind, args);
      try {
        return withContent(await performer.resolve(site, kind, args), call.data);
      } catch (error) {
        throw errorOf(error, call);
      }
    },
    async *iterate(site, kind, args) {
      const call = begin(site, kind, args);
      try {
        yield* performer.iterate(site, kind, args);
      } catch (error) {
        throw errorOf(error, call);
      }
    },
  };
}

function beginCall(octokit: OctokitWithRequest, calls: Calls, site: Site, own: Omit<Exchange, 'faults'>): Exchange {
  const call: Exchange = { ...own, faults: new Map() };
  calls.set(site, call);
  try {
    checkCall(octokit, call);
  } catch (fault) {
    throw withCaller(fault, site, () => routeOf(own.given));
  }
  return call;
}

/** Sends queries with a sender that asks an Octokit. */
export function queryThrough(octokit: OctokitWithRequest, calls: Calls, performer: GraphQLPerformer): GraphQLPerformer {
  return {
    async query(site, [query, variables, given]) {
      const options = withDefaultHeaders(octokit, given);
      const call = beginCall(octokit, calls, site, { options });
      try {
        return await performer.query(site, [query, variables, options]);
      } catch (error) {
        throw queryErrorOf(errorOf(error, call), query, variables);
      }
    },
    async *pages(site, [query, variables, given]) {
      const options = withDefaultHeaders(octokit, given);
      const call = beginCall(octokit, calls, site, { options });
      try {
        yield* performer.pages(site, [query, variables, options]);
      } catch (error) {
        throw queryErrorOf(errorOf(error, call), query, variables);
      }
    },
  };
}

/** Errors of the response to a query have what code for Octokit reads from them. */
function queryErrorOf(error: unknown, ...args: readonly unknown[]): unknown {
  return memberOf(error, 'name') === 'GraphQLError' ? likeOctokit(error, args) : error;
}

/** The options of a query, with the headers of `octokit.graphql = octokit.graphql.defaults({ headers })`, which only that function has. */
function withDefaultHeaders({ graphql, request }: OctokitWithRequest, given: object | undefined): object | undefined {
  const headersOf = (each: unknown) => memberOf(memberOf(memberOf(each, 'endpoint'), 'DEFAULTS'), 'headers') ?? {};
  const [own, general] = [headersOf(graphql), headersOf(request)];
  // Before version 4 of Octokit's core, that function shows the defaults of its package instead of its own.
  if (/^octokit-request/.test(String(memberOf(own, 'user-agent')))) return given;
  const defaults = Object.entries(own).filter(([name, value]) => value !== memberOf(general, name));
  if (defaults.length === 0 || (given !== undefined && !isRecord(given))) return given;
  return { ...given, headers: { ...Object.fromEntries(defaults), ...(memberOf(given, 'headers') as object) } };
}

/** Adds what code for Octokit reads from its errors. The error of a hook is not one of the network. */
function errorOf(error: unknown, { faults }: Exchange): unknown {
  const url = String(memberOf(error, 'url'));
  // After redirects, the URL is not the one that was asked for.
  const fault = faults.has(url) ? faults.get(url) : faults.values().next().value;
  if (fault === undefined || !(error instanceof Error)) return error;
  if (memberOf(fault, 'request') === undefined) return error instanceof NetworkError ? fault : error;
  for (const [name, value] of [
    ['cause', fault],
    ...['status', 'request', 'response'].map((each) => [each, memberOf(fault, each)] as const),
  ] as const)
    if (value !== undefined && !(name in error))
      Object.defineProperty(error, name, { value, writable: true, configurable: true });
  // Programs compare them, and show the message.
  for (const name of ['name', 'message']) {
    const value = memberOf(fault, name);
    if (typeof value === 'string') Object.defineProperty(error, name, { value, writable: true, configurable: true });
  }
  return error;
}
