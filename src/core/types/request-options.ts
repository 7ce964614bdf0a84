import type { ApiVersion } from '../../generated/api-types.ts';
import type { Method } from '../methods.ts';
import type { ApiTypes, AtVersion, BodyIn, ResponseIn } from './api-types.ts';
import type { HeaderRecord, MediaType } from './headers.ts';
import type { IsAny } from './inference.ts';
import type { ApiResponse } from './operation.ts';
import type { NormalizedKey } from './route-key.ts';
import type { Call } from './route-tag.ts';

/**
 * A request for any HTTP client to send. Its type argument is the route, so that a client can type the response.
 *
 * `in out` saves the compiler from determining how routes relate, for which it would compare all of them.
 *
 * @example
 * declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;
 */
// biome-ignore lint/suspicious/noExplicitAny: under `in out`, nothing but `any` takes the request options of every route
export interface RequestOptions<in out Route = any> {
  method: MethodOf<Route>;
  url: string;
  headers: HeaderRecord;
  body?: BodyOfRequest<Route>;
  request?: RequestOfRequest<Route>;
}

/** Merged defaults and options, which `merge` returns and `parse` accepts. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export interface MergedOptions<in out Route = any> {
  method: Uppercase<MethodOf<Route>>;
  /** The template, with its placeholders not yet replaced. */
  url?: string;
  baseUrl: string;
  headers: HeaderRecord;
  mediaType?: MediaType;
  data?: unknown;
  request?: unknown;
  /** Parameters that have the name of an option. All other parameters are next to the options. */
  parameters?: Record<string, unknown>;
  [parameter: string]: unknown;
}

/** The method of a route in lowercase. */
export type MethodOf<Route> =
  IsAny<Route> extends true
    ? Lowercase<Method>
    : Route extends `${infer Verb} ${string}`
      ? Lowercase<Verb> & Lowercase<Method>
      : Route extends Call<infer Key, infer _Given, infer _Catalogue>
        ? MethodOf<Key>
        : string extends Route
          ? Lowercase<Method>
          : 'get';

/** The body of a request. */
export type BodyOfRequest<Route> =
  IsAny<Route> extends true
    ? unknown
    : Route extends Call<infer Key, infer Given, infer Types>
      ? BodyOfCall<Key, Given, Types>
      : BodyIn<ApiVersion, NormalizedKey<ApiVersion['endpoints'], Route>>;

type BodyOfCall<Key, Given, Types> = Types extends ApiTypes
  ? BodyIn<AtVersion<Types, VersionGiven<Given>, Key>, Key>
  : unknown;

/** The options that a request passes on to the HTTP client. */
type RequestOfRequest<Route> =
  IsAny<Route> extends true
    ? unknown
    : Route extends Call<infer _Key, infer Given, infer _Catalogue>
      ? Given extends { request: infer Request }
        ? Request
        : undefined
      : undefined;

/** The API version of a call, or `false` if it has none. (Without `strictNullChecks`, `undefined` would extend every name of a version.) */
export type VersionGiven<Given> = Given extends { apiVersion: infer Version } ? Version : false;

/** The response to a call. */
export type ResponseOfCall<Key, Given, Types> = Types extends ApiTypes
  ? Given extends { accept: infer Accept }
    ? AcceptedResponse<Types, Key, Accept>
    : FormatResponse<AtVersion<Types, VersionGiven<Given>, Key>, Key, FormatGiven<Given>>
  : unknown;

/** The response in the media type that a call of a generated module chooses. Its data is `unknown` if the description lacks that type. */
type AcceptedResponse<Types extends ApiTypes, Key, Accept> = WithData<
  ResponseIn<Types['endpoints'], Key>,
  Key extends keyof Types['formats']
    ? Accept extends keyof Types['formats'][Key]
      ? { data: Types['formats'][Key][Accept] }
      : { data: unknown }
    : Accept extends 'application/json' | 'application/*' | '*/*'
      ? false
      : { data: unknown }
>;

/** A response with other data. One without content stays as it is. */
type WithData<Response, Chosen> = Chosen extends { data: infer Data }
  ? Response extends ApiResponse<infer Usual, infer Status>
    ? [Usual] extends [undefined]
      ? Response
      : ApiResponse<Data, Status>
    : Response
  : Response;

/** The media type format of a call, or `false`, as in `VersionGiven`. */
type FormatGiven<Given> = Given extends { format: infer Format } ? Format : false;

/** The response in a media type format, or in the default format if the route does not have that one. */
export type FormatResponse<
  Types extends { endpoints: object; formats: object },
  Key,
  Format,
> = Key extends keyof Types['formats']
  ? Format extends keyof Types['formats'][Key]
    ? ApiResponse<Types['formats'][Key][Format], StatusOf<ResponseIn<Types['endpoints'], Key>>>
    : ResponseIn<Types['endpoints'], Key>
  : ResponseIn<Types['endpoints'], Key>;

type StatusOf<Response> = Response extends { status: infer Status extends number } ? Status : number;
