import type { ApiTypes } from '../core/types/api-types.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { Call } from '../core/types/route-tag.ts';
import type { CheckedFields } from '../core/types/selected-fields.ts';
import type { FactsOf } from '../generated/route-types.ts';
import type { ChosenBy, HeaderInput, OpenApiOptionsOf } from '../openapi/types.ts';
import type { EventsOptions, ItemsOptions, PagesOptions, RequestOption, SendCallOptions } from '../send/options.ts';
import type { AttemptedResponse, EventOf, ItemOfPages } from '../send/response-types.ts';
import type { FieldChoice, Kept, KeptResponse, Unset } from './call-results.ts';

/** The method of a generated client for one of its functions. `Name` are the parts of the client that add methods to it. */
export type ApiMethod<
  Function,
  Types extends ApiTypes,
  Scheme extends string = never,
  Accept = undefined,
  Name = 'pages' | 'events',
> = Function extends {
  readonly route: infer Key extends KeyIn<Types>;
}
  ? ({} extends OpenApiOptionsOf<Types, Key, never>
      ? BareApiCall<Types, Key, Scheme, Accept>
      : ApiCall<Types, Key, Scheme, Accept>) &
      ApiForms<Types, Key, Scheme, Accept> &
      (Key extends ('pages' extends Name ? keyof Types['pages'] : never) ? ApiPages<Types, Key, Scheme> : unknown) &
      (Types extends { streams: infer Streams }
        ? Key extends ('events' extends Name ? keyof Streams : never)
          ? ApiEvents<Types, Key, Scheme>
          : unknown
        : unknown)
  : never;

// The options of a call, with the fields to keep.

/** Headers in the second argument of a method. Those that choose a media type, and so the types of the call, are in the first one. */
interface ApiHeadersOption {
  /** Headers, in addition to the default headers, if the first argument has none. */
  headers?: ({ readonly [name: string]: HeaderInput } & { readonly [Name in TypedHeader]?: undefined }) | undefined;
}

type TypedHeader = 'accept' | 'Accept' | 'content-type' | 'Content-Type';

interface CallOptionsFor<in out Tag, in out Fields extends FieldChoice> extends SendCallOptions, ApiHeadersOption {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<FactsOf<Tag>['data'], Fields>) | undefined;
}

interface ItemsOptionsFor<in out Tag, in out Fields extends FieldChoice> extends ItemsOptions, ApiHeadersOption {
  /** The fields of the items to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<FactsOf<Tag>['item'], Fields>) | undefined;
}

interface PagesOptionsFor<in out Tag, in out Fields extends FieldChoice> extends PagesOptions, ApiHeadersOption {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<FactsOf<Tag>['data'], Fields>) | undefined;
}

/** Sends a request for one route. `Accept` is that of the client's defaults. */
export type ApiCall<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
  in out Accept = undefined,
> = <const Options = {}, const Fields extends FieldChoice = Unset>(
  options: Options extends InferenceOnly ? Options : OpenApiOptionsOf<Types, Key, never, Scheme> & RequestOption,
  send?: CallOptionsFor<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>, Fields>,
) => Promise<
  KeptResponse<FactsOf<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>>['response'], Fields>['sent']
>;

/** Sends a request of a generated module for a route without required parameters. */
export type BareApiCall<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
  in out Accept = undefined,
> = <const Options = {}, const Fields extends FieldChoice = Unset>(
  options?: Options extends InferenceOnly ? Options : OpenApiOptionsOf<Types, Key, never, Scheme> & RequestOption,
  send?: CallOptionsFor<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>, Fields>,
) => Promise<
  KeptResponse<FactsOf<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>>['response'], Fields>['sent']
>;

/** The options of a call, which may be omitted if none is required. */
type GivenTo<Types extends ApiTypes, Key extends KeyIn<Types>, Scheme extends string> =
  {} extends OpenApiOptionsOf<Types, Key, never>
    ? [options?: OpenApiOptionsOf<Types, Key, never, Scheme> & RequestOption]
    : [options: OpenApiOptionsOf<Types, Key, never, Scheme> & RequestOption];

/** The other forms of a method. */
export interface ApiForms<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
  in out Accept = undefined,
> {
  /** The route of the method: `GET /users/{username}`. */
  readonly route: Key;
  /** Resolves with the response for every status, as a union by status. */
  attempt(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: SendCallOptions & ApiHeadersOption]
  ): Promise<AttemptedResponse<Call<Key, ChosenBy<Types, Key, {}, Accept>, Types>>>;
  /** Resolves with the `Response` itself, for every status. Use it for streams and large files. */
  raw(...args: [...GivenTo<Types, Key, Scheme>, send?: SendCallOptions & ApiHeadersOption]): Promise<Response>;
}

/** The methods for the pages of a route. */
export interface ApiPages<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> {
  /** Resolves with the items of all pages. */
  all<const Fields extends FieldChoice = Unset>(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: ItemsOptionsFor<Call<Key, {}, Types>, Fields>]
  ): Promise<Kept<ItemOfPages<Call<Key, {}, Types>>, Fields>[]>;
  /** Iterates over the items of all pages. */
  items<const Fields extends FieldChoice = Unset>(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: ItemsOptionsFor<Call<Key, {}, Types>, Fields>]
  ): AsyncGenerator<Kept<ItemOfPages<Call<Key, {}, Types>>, Fields>, void, void>;
  /** Iterates over the pages. Each page is a response. */
  pages<const Fields extends FieldChoice = Unset>(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: PagesOptionsFor<Call<Key, {}, Types>, Fields>]
  ): AsyncGenerator<KeptResponse<FactsOf<Call<Key, {}, Types>>['response'], Fields>['sent'], void, void>;
}

/** The method for the events of a route that streams them. */
export interface ApiEvents<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> {
  /** Iterates over the events of the response. */
  events(
    ...args: [...GivenTo<Types, Key, Scheme>, send?: EventsOptions & ApiHeadersOption]
  ): AsyncGenerator<EventOf<Call<Key, {}, Types>>, void, void>;
}
