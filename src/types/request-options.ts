import type { HeaderRecord } from '../endpoint/headers/headers.ts';
import type { MediaType } from '../endpoint/headers/media-type.ts';
import type { Method } from '../internal/methods.ts';
import type { AtVersion, BodyIn, CatalogueTypes, ResponseIn } from './catalogue-types.ts';
import type { ApiVersion } from './github-catalogue.ts';
import type { IsAny } from './inference.ts';
import type { ApiResponse } from './operation.ts';
import type { KeyOf } from './route-key.ts';
import type { Call } from './route-tag.ts';

/**
 * A request for any HTTP client to send. Its type argument is the route, so that a client can type the response.
 *
 * `in out` spares the compiler from finding out how routes relate, which it would do by comparing all of them.
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

/** Defaults and options in one: what `merge` returns and `parse` takes. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export interface MergedOptions<in out Route = any> {
  method: Uppercase<MethodOf<Route>>;
  /** The template, its placeholders not yet replaced. */
  url?: string;
  baseUrl: string;
  headers: HeaderRecord;
  mediaType?: MediaType;
  data?: unknown;
  request?: unknown;
  /** Parameters with the name of an option. All others stand next to the options. */
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
    : Route extends Call<infer Key, infer Given, infer Catalogue>
      ? BodyOfCall<Key, Given, Catalogue>
      : BodyIn<ApiVersion, KeyOf<ApiVersion['endpoints'], Route>>;

type BodyOfCall<Key, Given, Catalogue> = Catalogue extends CatalogueTypes
  ? BodyIn<AtVersion<Catalogue, VersionGiven<Given>, Key>, Key>
  : unknown;

/** What a request hands on to the HTTP client. */
export type RequestOfRequest<Route> =
  IsAny<Route> extends true
    ? unknown
    : Route extends Call<infer _Key, infer Given, infer _Catalogue>
      ? Given extends { request: infer Request }
        ? Request
        : undefined
      : undefined;

/** The API version of a call. */
export type VersionGiven<Given> = Given extends { apiVersion: infer Version } ? Version : undefined;

/** The response to a call. */
export type ResponseOfCall<Key, Given, Catalogue> = Catalogue extends CatalogueTypes
  ? FormatResponse<AtVersion<Catalogue, VersionGiven<Given>, Key>, Key, FormatGiven<Given>>
  : unknown;

/** The media type format of a call. */
export type FormatGiven<Given> = Given extends { format: infer Format } ? Format : undefined;

/** The response in a media type format; the usual one where the route does not have the format. */
export type FormatResponse<
  Catalogue extends { endpoints: object; formats: object },
  Key,
  Format,
> = Key extends keyof Catalogue['formats']
  ? Format extends keyof Catalogue['formats'][Key]
    ? ApiResponse<Catalogue['formats'][Key][Format], StatusOf<ResponseIn<Catalogue['endpoints'], Key>>>
    : ResponseIn<Catalogue['endpoints'], Key>
  : ResponseIn<Catalogue['endpoints'], Key>;

type StatusOf<Response> = Response extends { status: infer Status extends number } ? Status : number;
