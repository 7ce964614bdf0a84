import type { Bodies as GeneratedBodies } from '../generated/bodies.js';
import type { Endpoints as GeneratedEndpoints } from '../generated/endpoints.js';
import type { Formats as GeneratedFormats } from '../generated/formats.js';
import type { Pages as GeneratedPages } from '../generated/pages.js';
import type { BaseVersion, OtherVersions } from '../generated/versions.js';
import type { CallOptions } from './call-options.ts';
import type { BodyIn, ResponseIn } from './catalogue-types.ts';
import type { Call, FormatResponse, RequestOptions, ResponseOfCall } from './request-options.ts';

/**
 * Every route of the API. Add a private route by declaration merging:
 *
 * ```ts
 * declare module 'routebook' {
 *   interface Endpoints {
 *     'GET /internal/{id}': Operation<{ id: string }, 'GET', '/internal/{id}', ApiResponse<Internal, 200>>;
 *   }
 * }
 * ```
 */
export interface Endpoints extends GeneratedEndpoints {}

/** The bodies of routes that have one, by key. */
export interface Bodies extends GeneratedBodies {}

/** What a route answers with in another media type format, by key and format. */
export interface Formats extends GeneratedFormats {}

/** The items of routes that answer page by page, by key. */
export interface Pages extends GeneratedPages {}

/** The catalogue of each API version, all of the same shape. */
export interface ApiVersions extends OtherVersions, Record<BaseVersion, ApiVersion> {}

/** All that is typed by route, in one API version. */
export interface ApiVersion {
  endpoints: Endpoints;
  bodies: Bodies;
  formats: Formats;
  pages: Pages;
}

/** GitHub's whole catalogue. */
export interface GitHubCatalogue extends ApiVersion {
  versions: ApiVersions;
  /** Without the routes that a program adds by declaration merging. */
  described: GeneratedEndpoints;
  builtIn: true;
}

export type RouteKey = keyof Endpoints;

export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];

/** What `endpoint` takes beside a route. */
export type OptionsOf<Key extends RouteKey> = Endpoints[Key]['parameters'] & CallOptions<keyof ApiVersions>;

/** The body of a route; `undefined` if it has none. */
export type BodyOf<Key extends RouteKey> = BodyIn<ApiVersion, Key>;

/**
 * What a route answers with, in the usual form or in a media type format. It takes request options too (`ResponseOf<typeof request>`),
 * or what they remember, and is `unknown` for a route that is not in the catalogue.
 */
export type ResponseOf<Route, Format extends FormatOf<Route> | undefined = undefined> = Route extends RouteKey
  ? Format extends string
    ? FormatResponse<ApiVersion, Route, Format>
    : Endpoints[Route] extends { response: infer Response }
      ? Response
      : never
  : Route extends Call<infer Key, infer Given, infer Catalogue>
    ? ResponseOfCall<Key, Given, Catalogue>
    : Route extends `/${string}`
      ? ResponseIn<Endpoints, `GET ${Route}`>
      : Route extends RequestOptions<infer Remembered>
        ? ResponseOf<Remembered>
        : unknown;

/** The data of a route's response; `never` if it answers without any. */
export type DataOf<Route, Format extends FormatOf<Route> | undefined = undefined> =
  ResponseOf<Route, Format> extends {
    data: infer Data;
  }
    ? Data
    : unknown;

/** The media type formats that a route has. */
export type FormatOf<Route> = Route extends keyof Formats ? keyof Formats[Route] & string : never;

/** Routes that answer page by page. */
export type PaginatedRoute = keyof Pages;

/** One item of a route that answers page by page. */
export type ItemOf<Key extends PaginatedRoute> = Pages[Key];
