import type { ApiResponse, ServerEvent } from '../core/types/operation.ts';
import type { RequestOptions, VersionGiven } from '../core/types/request-options.ts';
import type { Call } from '../core/types/route-tag.ts';
import type { FieldList, WithFields } from '../core/types/selected-fields.ts';
import type { ErrorsByVersion } from '../generated/error-versions.js';
import type { Errors as GeneratedErrors } from '../generated/errors.js';
import type { DataOf, FactsOf, ItemOf, PaginatedRoute, ResponseOf } from '../generated/route-types.ts';

/** Error bodies by route and status. Add those of a private route by declaration merging, as for `Endpoints`. */
export interface Errors extends GeneratedErrors {}

/** How much of a rate limit is left. */
export interface RateLimitState {
  /** The number of requests in the period. */
  readonly limit: number;
  /** The number of requests that are left. */
  readonly remaining: number;
  /** When the next period begins. */
  readonly reset: Date;
  /** The name of the limit, such as `core` or `search`. */
  readonly resource: string | undefined;
}

/** The properties of a response in addition to data, status, URL and headers. */
export interface ResponseExtras {
  /** Whether a redirect was followed. */
  redirected: boolean;
  /** The new URL, if the API reports that it has changed permanently (301, 308). */
  movedTo?: string;
  /** Whether the data comes from the cache, because the API reported that it has not changed. */
  cached: boolean;
  /** The request id, which the API's support may ask for. Copies of a response do not have it, nor `rateLimit`. */
  readonly requestId?: string | undefined;
  /** The rate limit that the request counts against, from the headers `x-ratelimit-…`. */
  readonly rateLimit?: RateLimitState | undefined;
  /** `unknown`: the write failed after it was sent more than once, and an attempt before the last one may have been processed. */
  earlier?: 'unknown';
  /** Whether the response to the write was lost, and what it has done was looked up. The headers are those of the look. */
  found?: true;
}

/** The route of request options, or the tag that they contain. A route is returned unchanged. */
type RouteOf<Request> = Request extends RequestOptions<infer Route> ? Route : Request;

/**
 * The result of `send`, for a route or request options: the response of the route (`ResponseOf`), after redirects, with the properties that
 * the sender adds. `Sent` contains the data again, so that a generic function can read it.
 */
export type SentResponse<Route> = ResponseOf<Route> & Sent<DataOf<Route>>;

/**
 * The result of `send` for request options. It is equivalent to `SentResponse`: from that, the compiler would infer the type arguments of
 * `send` in a generic function, and for that determine how the responses of all routes relate.
 */
export type SentRequest<Request> = SentFacts<FactsOfRequest<Request>>['sent'];

/** The result of `send` with the option `fields`, or without it. It is exported because declarations of generic functions refer to it. */
export type SentFields<Request, Fields extends FieldList> = [undefined] extends [Fields]
  ? SentFacts<FactsOfRequest<Request>>['sent']
  : Sent<WithFields<FactsOfRequest<Request>['data'], Fields>>;

/** The members of `FactsOf` that a result has. */
interface ResponseFacts {
  response: unknown;
  data: unknown;
}

/**
 * Has `SentResponse` for the facts of a route, which are `FactsOf` of it, as a member: editors show the content of a member, and only the name
 * of a type alias. Methods return it: for `ReturnType` of a generic method, the compiler
 * compares two results, and first determines how the arguments of their type relate. For `SentResponse`, whose argument is a route, it would
 * compare all routes, which takes seconds. It is exported because declarations of generic functions refer to it.
 */
export interface SentFacts<in out Facts extends ResponseFacts> {
  sent: Facts['response'] & Sent<Facts['data']>;
}

/**
 * The result of a method, for the response of its route. It is a member of an interface, because editors then show its data and not its
 * name.
 */
export interface Shown<in out Response> {
  sent: { [Name in keyof Response]: Response[Name] } & ResponseExtras;
}

/** The facts of the route of request options. It is exported because declarations of generic functions refer to it. */
export type FactsOfRequest<Request> = Request extends RequestOptions<infer Route> ? FactsOf<Route> : never;

/** The properties of every response that `send` resolves with. */
export interface Sent<out Data> extends ApiResponse<Data, SuccessStatus>, ResponseExtras {}

/**
 * The result of `send.attempt`: a union with one member for each status in the description, and one for all others, because an API can
 * respond with any status.
 */
export type AttemptedResponse<Request> =
  RouteOf<Request> extends infer Route
    ? number extends StatusOf<ResponseOf<Route>>
      ? ApiResponse<unknown, number> & ResponseExtras
      : SentResponse<Route> | Failures<ErrorsOf<Route>, StatusOf<SentResponse<Route>>>
    : never;

type Failures<Errors, Success> = DeclaredErrors<Errors> | Remainder<Errors, Success | keyof Errors>;

/** The status of a response, or any number if the route is unknown. */
type StatusOf<Response> = Response extends { status: infer Status } ? Status : number;

type DeclaredErrors<Errors> = {
  [Status in keyof Errors]: Status extends number ? ApiResponse<Errors[Status], Status> & ResponseExtras : never;
}[keyof Errors];

/** A status that is not declared. Its data is that of `4XX`, `5XX` or `default`, or else `unknown`. */
type Remainder<Errors, Declared> =
  | Ranged<Errors, '4XX', Exclude<ClientErrorStatus, Declared>>
  | Ranged<Errors, '5XX', Exclude<ServerErrorStatus, Declared>>
  | (ApiResponse<unknown, Exclude<OtherStatus, Declared>> & ResponseExtras);

type Ranged<Errors, Range, Status extends number> = ApiResponse<
  Range extends keyof Errors ? Errors[Range] : 'default' extends keyof Errors ? Errors['default'] : unknown,
  Status
> &
  ResponseExtras;

// The statuses in use. Comparing with a status that is not in the list is a mistake.
type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 444 | 451 | 499);
type ServerErrorStatus =
  | (500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511)
  | (520 | 521 | 522 | 523 | 524 | 525 | 526 | 527 | 530);
type OtherStatus = SuccessStatus | 301 | 302 | 303 | 304 | 305 | 307 | 308;
type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | 300;

/** The error bodies of a route by status. For request options, those of the call's API version. */
export type ErrorsOf<Request> = RouteOf<Request> extends infer Route ? ErrorsOfRoute<Route> : never;

type ErrorsOfRoute<Route> =
  Route extends Call<infer Key, infer Given, infer Types>
    ? ErrorsIn<ErrorMap<Types, VersionGiven<Given>>, Key>
    : ErrorsIn<Errors, Route>;

type ErrorsIn<Map, Key> = Key extends keyof Map
  ? Map[Key]
  : Key extends `/${string}`
    ? `GET ${Key}` extends infer Read extends keyof Map
      ? Map[Read]
      : {}
    : {};

type ErrorMap<Types, Version> = Types extends { builtIn: true }
  ? AtErrorVersion<ErrorsByVersion, Version, Errors>
  : Types extends { errors: infer Base; errorVersions: infer Versions }
    ? AtErrorVersion<Versions, Version, Base>
    : {};

type AtErrorVersion<Versions, Version, Base> = Version extends keyof Versions ? Versions[Version] : Base;

/** The error body of a route for any status, or `unknown` if one is not declared. */
export type ErrorDataOf<Request> =
  ErrorsOf<Request> extends infer Errors ? ([keyof Errors] extends [never] ? unknown : Errors[keyof Errors]) : never;

/** The route of `send.items` is not a list. */
export interface NotAList<Route> {
  readonly [NOT_A_LIST]: Route;
}

declare const NOT_A_LIST: unique symbol;

/**
 * The constraint on the request of `send.items`. In a generic function, it is always met: the compiler resolves the condition with `any` in
 * place of type parameters, and then it is false. `Nothing` must be a type parameter of the signature, with the default `never`. With
 * `never` itself, the compiler would resolve the condition in the declaration.
 */
export type ListRequest<Request, Nothing> =
  Request extends RequestOptions<infer Route>
    ? { item: [Route] extends [PaginatedRoute] ? true : ItemOf<Route> } extends { item: Nothing }
      ? NotAList<Route>
      : unknown
    : unknown;

/** One item of a list, for request options. It is `ItemOf` of their route. */
export type ItemOfPages<Request> = (Request extends RequestOptions<infer Route>
  ? FactsOf<Route>
  : FactsOf<Request>)['item'];

/** The events of a route or of request options. For a route that does not describe its events, the data is `unknown`. */
export type EventOf<Request> =
  RouteOf<Request> extends Call<infer Key, infer _Given, infer Types>
    ? Types extends { streams: infer Streams }
      ? Key extends keyof Streams
        ? Streams[Key] extends { events: infer Event }
          ? Event
          : ServerEvent
        : ServerEvent
      : ServerEvent
    : ServerEvent;
