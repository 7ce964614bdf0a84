import { fromCaller } from '../core/errors.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { OpenApiEndpoint } from '../openapi/types.ts';
import { allParts } from '../send/all-parts.ts';
import type { SendOptions } from '../send/options.ts';
import { pagingOf } from '../send/paging.ts';
import { createSenderOf, createSendFunction, readSenderOptions } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import type { ApiMethod } from './api-methods.ts';
import { type ApiParts, buildClient, ownChecks } from './build-client.ts';
import type { AskedCredentials } from './fill-credentials.ts';

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
  const contents = allParts();
  const options = readSenderOptions('createClient', given, contents, ownChecks(parts));
  return buildClient(parts, options, options, (api) => ({
    send: createSendFunction(
      createSenderOf(api, Object.assign(options, { baseUrl: api.baseUrl }), contents),
    ) as unknown as Send,
    pagingOf,
    hasEvents: true,
  }));
}
