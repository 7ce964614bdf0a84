import type { Method } from '../core/methods.ts';
import type { ApiTypes, VersionOf } from '../core/types/api-types.ts';
import type {
  DynamicOptions,
  OnlyArgument,
  OptionsArgument,
  WhenDynamic,
  WhenGeneric,
  WhenMaybeUndefined,
} from '../core/types/arguments.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { OnlyRouteTag, RouteTag, TagOfKey } from '../core/types/route-tag.ts';
import type { FactsOf } from '../generated/route-types.ts';
import type { GraphQL } from '../github/graphql/create-graphql.ts';
import type { RequestOption } from '../send/options.ts';
import type { FactsOfRequest, SentFacts } from '../send/response-types.ts';
import type { Send } from '../send/sender-types.ts';
import type { MethodCallOptions } from './call-results.ts';

/** The parts of a client that its methods are made from. */
export interface ClientParts {
  /** Sends request options: the sender itself. */
  readonly send: Send;
  /** Sends request options and resolves for every status: `send.attempt`. */
  readonly attempt: Send['attempt'];
  /** Sends request options and resolves with the `Response` itself: `send.raw`. */
  readonly raw: Send['raw'];
  /** Sends GraphQL queries, with the base URL and the token of the client. */
  readonly graphql: GraphQL;
}

/** Sends a request. It takes the arguments of `endpoint`. */
export interface RequestWith<in out Types extends ApiTypes, in out Defaults> {
  /** With one argument. */
  <const First = string>(
    route: [First] extends [InferenceOnly]
      ? First
      : NoInfer<OnlyArgument<Types, Defaults, First>> extends infer Only
        ? Only
        : First,
  ): Promise<
    SentFacts<[First] extends [InferenceOnly] ? never : FactsOf<OnlyRouteTag<Types, Defaults, First>>>['sent']
  >;
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Types, Defaults, Route, Options> & RequestOption,
    send?: MethodCallOptions,
  ): Promise<
    SentFacts<
      [Options] extends [InferenceOnly] ? never : FactsOf<RouteTag<Types, Defaults, NoInfer<Route>, Options>>
    >['sent']
  >;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends KeyIn<Types> = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<Types, Key, Options, AnyMethod>
  ): Promise<
    SentFacts<[AnyMethod] extends [InferenceOnly] ? never : FactsOf<TagOfKey<Types, Defaults, Key, {}>>>['sent']
  >;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<Types, Defaults, Route, Options>
  ): Promise<SentFacts<FactsOf<RouteTag<Types, Defaults, Route, Options>>>['sent']>;
  /** With a route that is known only at run time. */
  <Route extends string>(
    route: Route,
    options?: DynamicOptions<VersionOf<Types>>,
    ...rest: [...WhenDynamic<Types, Route>, send?: MethodCallOptions]
  ): Promise<SentFacts<FactsOfRequest<RequestOptions>>['sent']>;
}
