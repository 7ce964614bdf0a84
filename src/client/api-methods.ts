import type { ApiTypes } from '../core/types/api-types.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { Call } from '../core/types/route-tag.ts';
import type { FactsOf } from '../core/types/route-types.ts';
import type { ChosenBy, OpenApiOptionsOf } from '../openapi/endpoint.ts';
import type { EventsOptions, ItemsOptions, PagesOptions, SendCallOptions } from '../send/options.ts';
import type { EventOf, ItemOfPages, Shown } from '../send/response-types.ts';

/** The method of a generated client for one of its functions. */
export type ApiMethod<
  Function,
  Types extends ApiTypes,
  Scheme extends string = never,
  Accept = undefined,
> = Function extends {
  readonly route: infer Key extends KeyIn<Types>;
}
  ? ({} extends OpenApiOptionsOf<Types, Key, never>
      ? BareApiCall<Types, Key, Scheme, Accept>
      : ApiCall<Types, Key, Scheme, Accept>) &
      (Key extends keyof Types['pages'] ? ApiPages<Types, Key, Scheme> : unknown) &
      (Types extends { streams: infer Streams }
        ? Key extends keyof Streams
          ? ApiEvents<Types, Key, Scheme>
          : unknown
        : unknown)
  : never;

/** Sends a request for one route. `Accept` is that of the client's defaults. */
export type ApiCall<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
  in out Accept = undefined,
> = <const Options = {}>(
  options: Options extends InferenceOnly ? Options : OpenApiOptionsOf<Types, Key, never, Scheme>,
  send?: SendCallOptions,
) => Promise<Shown<FactsOf<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>>['response']>['sent']>;

/** Sends a request of a generated module for a route without required parameters. */
export type BareApiCall<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
  in out Accept = undefined,
> = <const Options = {}>(
  options?: Options extends InferenceOnly ? Options : OpenApiOptionsOf<Types, Key, never, Scheme>,
  send?: SendCallOptions,
) => Promise<Shown<FactsOf<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>>['response']>['sent']>;

/** The options of a call, which may be omitted if none is required. */
type GivenTo<Types extends ApiTypes, Key extends KeyIn<Types>, Scheme extends string> =
  {} extends OpenApiOptionsOf<Types, Key, never>
    ? [options?: OpenApiOptionsOf<Types, Key, never, Scheme>]
    : [options: OpenApiOptionsOf<Types, Key, never, Scheme>];

/** The methods for the pages of a route. */
export interface ApiPages<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> {
  /** Resolves with the items of all pages. */
  all(...args: [...GivenTo<Types, Key, Scheme>, send?: ItemsOptions]): Promise<ItemOfPages<Call<Key, {}, Types>>[]>;
  /** Iterates over the items of all pages. */
  items(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: ItemsOptions]
  ): AsyncGenerator<ItemOfPages<Call<Key, {}, Types>>, void, void>;
  /** Iterates over the pages. Each page is a response. */
  pages(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: PagesOptions]
  ): AsyncGenerator<Shown<FactsOf<Call<Key, {}, Types>>['response']>['sent'], void, void>;
}

/** The method for the events of a route that streams them. */
export interface ApiEvents<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> {
  /** Iterates over the events of the response. */
  events(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: EventsOptions]
  ): AsyncGenerator<EventOf<Call<Key, {}, Types>>, void, void>;
}
