import { likeOctokit } from '../client/like-octokit.ts';
import { octokitApi, withContent } from '../client/octokit-preset.ts';
import { toOctokit } from '../convert/http/octokit.ts';
import { invalidOption } from '../core/errors.ts';
import { isRecord, memberOf } from '../core/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { githubApi } from '../github/create-send.ts';
import { createGraphQLPerformer, type GraphQLPerformer } from '../github/graphql/create-graphql.ts';
import { createFullSender } from '../send/all-parts.ts';
import type { Iterating } from '../send/call.ts';
import { NetworkError, routeOf, type Site, textOf, withCaller } from '../send/errors.ts';
import type { SendOptions } from '../send/options.ts';
import { type Performer, performerOf, type Resolving } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import { baseUrlOf } from './octokit-doubles.ts';
import { failedResponse, type OctokitResponse, responseOf } from './octokit-response.ts';

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
  ...{ retries: 0, writeInterval: 0 },
  ...{ timeout: Infinity, concurrency: Infinity, maxResponseBytes: Infinity },
} satisfies SendOptions;

/** The parts of one call: request options, other arguments, and the options of the call. */
interface Sending {
  readonly given?: RequestOptions | undefined;
  readonly options?: unknown;
  /** Whether the caller reads the body itself. */
  readonly isRaw?: boolean;
}

/** Sends the request of one call, and what follows from it. */
interface CallSender {
  readonly send: Send;
  /** The error that the caller receives. */
  readonly errorOf: (error: unknown) => unknown;
  /** The data of the last response, as Octokit has read it. */
  readonly dataOf: () => unknown;
}

/** Sends the requests of a sender with an Octokit. */
export function sendThrough(octokit: OctokitWithRequest): Performer {
  const callSender = (site: Site, kind: Resolving | Iterating, [given, ...others]: readonly unknown[]) =>
    createCallSender(octokit, site, {
      given: given as RequestOptions,
      options: others.at(-1),
      isRaw: kind === 'raw' || kind === 'events',
    });
  return {
    async resolve(site, kind, args) {
      const { send, errorOf, dataOf } = callSender(site, kind, args);
      try {
        return withContent(await performerOf(send).resolve(site, kind, withoutHookData(args)), dataOf());
      } catch (error) {
        throw errorOf(error);
      }
    },
    async *iterate(site, kind, args) {
      const { send, errorOf } = callSender(site, kind, args);
      try {
        yield* performerOf(send).iterate(site, kind, withoutHookData(args));
      } catch (error) {
        throw errorOf(error);
      }
    },
  };
}

/** The arguments with no more of the option `request` than the signal: Octokit, its plugins and hooks receive the rest. */
function withoutHookData([given, ...others]: readonly unknown[]): readonly unknown[] {
  const own = memberOf(given, 'request');
  if (own === undefined) return [given, ...others];
  const signal = memberOf(own, 'signal');
  return [{ ...(given as object), request: signal === undefined ? undefined : { signal } }, ...others];
}

/** Sends queries with an Octokit. */
export function graphqlThrough(octokit: OctokitWithRequest): GraphQLPerformer {
  return {
    async query(site, [query, variables, given]) {
      const options = withDefaultHeaders(octokit, given);
      const { send, errorOf } = createCallSender(octokit, site, { options });
      try {
        return await createGraphQLPerformer(send).query(site, [query, variables, options]);
      } catch (error) {
        throw queryErrorOf(errorOf(error), query, variables);
      }
    },
    async *pages(site, [query, variables, given]) {
      const options = withDefaultHeaders(octokit, given);
      const { send, errorOf } = createCallSender(octokit, site, { options });
      try {
        yield* createGraphQLPerformer(send).pages(site, [query, variables, options]);
      } catch (error) {
        throw queryErrorOf(errorOf(error), query, variables);
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

/** Each call has its own sender, because the options of the request, such as `fetch`, go with it, and so do the errors of Octokit. */
function createCallSender(
  octokit: OctokitWithRequest,
  site: Site,
  { given, options, isRaw = false }: Sending,
): CallSender {
  const own = memberOf(given, 'request');
  if (memberOf(own, 'redirect') === 'manual') {
    const fault = invalidOption('request', 'must not have "redirect": it is the Octokit that follows redirects');
    throw withCaller(fault, site, () => routeOf(given));
  }
  const ask = octokit.request as ((argument: object) => unknown) | undefined;
  if (typeof ask !== 'function') {
    const fault = invalidOption('octokit', 'must have "request", or the function of Octokit that this call replaces');
    throw withCaller(fault, site, () => routeOf(given));
  }
  const isLimited = memberOf(options, 'signal') !== undefined || memberOf(options, 'timeout') !== undefined;
  const baseUrl = baseUrlOf(octokit);
  // By URL, because several pages may be on their way.
  const faults = new Map<string, unknown>();
  const parsed = new Map<string, unknown>();
  let data: unknown;
  let count = 0;
  const keep = (value: unknown) => {
    const text = String(count++);
    parsed.set(text, value);
    return text;
  };
  const send = createFullSender(octokitApi(githubApi), {
    ...PLAIN,
    baseUrl,
    // Octokit has parsed it already, except for events.
    parseJson: (text) => {
      if (!parsed.has(text)) return JSON.parse(text);
      const value = parsed.get(text);
      parsed.delete(text);
      return value;
    },
    fetch: async (input, init) => {
      const url = String(input);
      // The request as it was built, because hooks expect a body that is not text yet.
      // GraphQL is next to the base URL of an Enterprise Server.
      const target =
        given === undefined
          ? url.replace(/\/graphql$/, '')
          : baseUrl && { request: { endpoint: { DEFAULTS: { baseUrl } } } };
      const argument = {
        ...(toOctokit({ ...(given ?? queryOf(init)), url } as RequestOptions, target) as object),
        // Hooks of Octokit read the query and its variables as members.
        ...(given === undefined && JSON.parse(String(init?.body))),
      };
      const request = isLimited ? { request: { ...(own as object), signal: init?.signal } } : {};
      let result: OctokitResponse;
      try {
        result = (await ask.call(octokit, { ...argument, ...request })) as OctokitResponse;
      } catch (error) {
        faults.set(url, error);
        const response = failedResponse(error);
        // Without the members of the error that warn when they are read.
        if (response === undefined) throw new Error(textOf(error));
        result = response;
      }
      data = result.data;
      return responseOf(result, url, isRaw, keep);
    },
  });
  return { send, errorOf: (error) => mergeErrors(error, faultOf(error, faults)), dataOf: () => data };
}

/** The request of a query, which has no request options, without its body. */
function queryOf({ method, headers }: RequestInit = {}): object {
  return { method, headers };
}

/** The error of Octokit that an error is about. After redirects, its URL is not the one that was asked for. */
function faultOf(error: unknown, faults: ReadonlyMap<string, unknown>): unknown {
  const url = String(memberOf(error, 'url'));
  return faults.has(url) ? faults.get(url) : faults.values().next().value;
}

/** Adds what code for Octokit reads from its errors. The error of a hook is not one of the network. */
function mergeErrors(error: unknown, fault: unknown): unknown {
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
