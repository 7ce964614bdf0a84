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

/** What a response has besides data, status, URL and headers. */
export interface ResponseExtras {
  /** Whether a redirect was followed. */
  redirected: boolean;
  /** The URL to use from now on, if the API says that it has changed for good (301, 308). */
  movedTo?: string;
  /** Whether the data comes from the cache, because the API said that it has not changed. */
  cached: boolean;
}

/** The route of request options, or what else they carry; a route stays what it is. */
type RouteOf<Request> = Request extends RequestOptions<infer Route> ? Route : Request;

/** What `send` resolves with, for a route or request options. */
export type SentResponse<Request> =
  ResponseOf<RouteOf<Request>> extends infer Response
    ? unknown extends Response
      ? ApiResponse<unknown, number> & ResponseExtras
      : Followed<Response>
    : never;

/** Redirects are followed, to data of a kind that the description does not declare. */
type Followed<Response> = Response extends { status: 301 | 302 | 303 | 307 | 308 }
  ? ApiResponse<unknown, 200> & ResponseExtras
  : Response & ResponseExtras;

/**
 * What `send.attempt` resolves with: one member for each status that the description declares, and one for all others, since an API
 * can answer with any status.
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

/** A status that is not declared: `4XX`, `5XX` and `default` tell what it comes with, or nothing does. */
type Remainder<Errors, Declared> =
  | Ranged<Errors, '4XX', Exclude<ClientErrorStatus, Declared>>
  | Ranged<Errors, '5XX', Exclude<ServerErrorStatus, Declared>>
  | (ApiResponse<unknown, Exclude<OtherStatus, Declared>> & ResponseExtras);

type Ranged<Errors, Range, Status extends number> = ApiResponse<
  Range extends keyof Errors ? Errors[Range] : 'default' extends keyof Errors ? Errors['default'] : unknown,
  Status
> &
  ResponseExtras;

// The statuses in use. A comparison with one that is not in the list is a mistake.
type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 444 | 451 | 499);
type ServerErrorStatus =
  | (500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511)
  | (520 | 521 | 522 | 523 | 524 | 525 | 526 | 527 | 530);
type OtherStatus =
  | (200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226)
  | (300 | 301 | 302 | 303 | 304 | 305 | 307 | 308);

/** The error bodies of a route by status; of request options too, in the API version of the call. */
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

/** The error body of a route, whatever the status; `unknown` where one is not declared, since any status may come. */
export type ErrorDataOf<Request> =
  ErrorsOf<Request> extends infer Errors ? ([keyof Errors] extends [never] ? unknown : Errors[keyof Errors]) : never;

/** One item of the pages of a route. */
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
