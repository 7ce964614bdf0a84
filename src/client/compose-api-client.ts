import { fromCaller } from '../core/errors.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import { composeSender, readParts } from '../send/create-sender.ts';
import type { PartName, SenderPart } from '../send/part.ts';
import { readSenderOptions } from '../send/sender.ts';
import type { SenderOptions, SenderWith } from '../send/sender-types.ts';
import type { ApiMethod } from './api-methods.ts';
import { type ApiParts, buildClient, ownChecks } from './build-client.ts';
import type { ApiClient } from './create-api-client.ts';
import type { AskedCredentials } from './fill-credentials.ts';

/** The options of a generated client that is composed of parts: `use`, and the options of these parts. */
export type ComposedApiOptions<Credentials, Parts extends readonly SenderPart[]> = {
  /** The parts of the sender, such as `retries()`. */
  use: Parts;
  /** The base URL of the API. Default: that of the description. */
  baseUrl?: string | URL | undefined;
  /** Keys, tokens and passwords, by the name of the security scheme, or functions that return them. */
  credentials?: AskedCredentials<Credentials> | undefined;
  /** Defaults for all calls, as for `endpoint.defaults`. */
  defaults?: object | undefined;
} & Omit<SenderOptions<Parts[number]['name']>, 'baseUrl'>;

/** A client of a generated module that is composed of parts. */
export type ComposedApiClient<
  Functions,
  Types extends ApiTypes,
  Endpoint,
  Scheme extends string,
  Name extends PartName,
> = {
  readonly [Member in keyof Functions]: ApiMethod<Functions[Member], Types, Scheme, undefined, Name>;
} & Pick<ApiClient<Functions, Types, Endpoint, Scheme>, 'endpoint' | 'attempt' | 'raw'> & {
    readonly send: SenderWith<Name>;
  };

/**
 * Creates the client of a generated module from the parts that a program needs: a bundle contains no others. `createClient` of the module has all
 * of them.
 */
export function composeApiClient<
  Functions extends object,
  Types extends ApiTypes,
  Endpoint,
  Scheme extends string,
  const Parts extends readonly SenderPart[],
>(
  parts: ApiParts<Functions>,
  given: { readonly use: Parts },
): ComposedApiClient<Functions, Types, Endpoint, Scheme, Parts[number]['name']> {
  return fromCaller(composeApiClient, () => composeUntyped(parts, given)) as never;
}

function composeUntyped(parts: ApiParts<object>, given: object): object {
  const { use, ...members } = { ...given } as { readonly use?: unknown };
  const chosen = readParts(use, 'use');
  const options = readSenderOptions('composeApiClient', members, chosen.contents, ownChecks(parts));
  return buildClient(parts, options, options, (api) => ({
    send: composeSender(api, Object.assign(options, { baseUrl: api.baseUrl }), chosen) as never,
    pagingOf: chosen.byName.get('pages')?.pagingOf,
    hasEvents: chosen.byName.has('events'),
  }));
}
