import type { ErrorsByVersion } from '../generated/error-versions.js';
import type { Errors as GeneratedErrors } from '../generated/errors.js';
import type { ApiTypes } from '../types/api-types.ts';
import type { Pages } from '../types/github-types.ts';
import type { ApiResponse } from '../types/operation.ts';
import type { RequestOptions, VersionGiven } from '../types/request-options.ts';
import type { Call } from '../types/route-tag.ts';
import type { ResponseOf } from '../types/route-types.ts';

/** Error bodies by route and status. Add those of a private route by declaration merging, as for `Endpoints`. */
export interface Errors extends GeneratedErrors {}

/** The properties of a response in addition to data, status, URL and headers. */
export interface ResponseExtras {
  /** Whether a redirect was followed. */
  redirected: boolean;
  /** The new URL, if the API reports that it has changed permanently (301, 308). */
  movedTo?: string;
  /** Whether the data comes from the cache, because the API reported that it has not changed. */
  cached: boolean;
}

/** The route of request options, or the tag that they contain. A route is returned unchanged. */
type RouteOf<Request> = Request extends RequestOptions<infer Route> ? Route : Request;

/** The result of `send`, for a route or request options. */
export type SentResponse<Request> =
  ResponseOf<RouteOf<Request>> extends infer Response
    ? unknown extends Response
      ? ApiResponse<unknown, number> & ResponseExtras
      : Followed<Response>
    : never;

/** Redirects are followed, and lead to data whose type the description does not declare. */
type Followed<Response> = Response extends { status: 301 | 302 | 303 | 307 | 308 }
  ? ApiResponse<unknown, 200> & ResponseExtras
  : Response & ResponseExtras;

/**
 * The result of `send.attempt`: a union with one member for each status in the description, and one for all others, because an API can
 * respond with any status.
 */
export type AttemptedResponse<Request> =
  SentResponse<Request> extends infer Sent
    ? number extends StatusOf<Sent>
      ? ApiResponse<unknown, number> & ResponseExtras
      : Sent | Failures<ErrorsOf<Request>, StatusOf<Sent>>
    : never;

type Failures<Errors, Success> = DeclaredErrors<Errors> | Remainder<Errors, Success | keyof Errors>;

type StatusOf<Response> = Response extends { status: infer Status } ? Status : never;

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
type OtherStatus =
  | (200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226)
  | (300 | 301 | 302 | 303 | 304 | 305 | 307 | 308);

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

/** One item of a paginated route. */
export type ItemOfPages<Request> = RouteOf<Request> extends infer Route ? ItemOfRoute<Route> : never;

type ItemOfRoute<Route> =
  Route extends Call<infer Key, infer Given, infer Types>
    ? Types extends ApiTypes
      ? ItemIn<PagesAt<Types, VersionGiven<Given>>, Key, Route>
      : unknown
    : ItemIn<Pages, Route extends `/${string}` ? `GET ${Route}` : Route, Route>;

type PagesAt<Types extends ApiTypes, Version> = Version extends keyof Types['versions']
  ? Types['versions'][Version] extends { pages: infer Found }
    ? Found
    : Types['pages']
  : Types['pages'];

type ItemIn<Map, Key, Route> = Key extends keyof Map
  ? Map[Key]
  : ResponseOf<Route> extends { data: readonly (infer Item)[] }
    ? Item
    : unknown;
