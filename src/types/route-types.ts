import type { ForwardableOptions } from './call-options.ts';
import type { BodyIn } from './catalogue-types.ts';
import type { ApiVersion, Endpoints, Formats, Pages, RouteKey } from './github-catalogue.ts';
import type { FormatResponse, RequestOptions, ResponseOfCall } from './request-options.ts';
import type { WithBraces } from './route-key.ts';
import type { Call } from './route-tag.ts';

/** The parameters of a route: path, query, and the fields of its body. */
export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];

/**
 * The options of a call: the parameters of a route, with headers and the other options that have no effect on the types of the
 * response. It is the type for a function that passes options on.
 *
 * @example
 * function call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
 *   return endpoint(key, options);
 * }
 */
export type OptionsOf<Key extends RouteKey> = Endpoints[Key]['parameters'] & ForwardableOptions;

/** The body of a route; `undefined` if it has none. */
export type BodyOf<Key extends RouteKey> = BodyIn<ApiVersion, Key>;

/**
 * The response of a route, in the usual form or in a media type format. It takes request options too (`ResponseOf<typeof request>`)
 * and is `unknown` for a route that is not in the catalogue.
 */
export type ResponseOf<Route, Format extends FormatOf<Route> | undefined = undefined> = Route extends RouteKey
  ? Format extends string
    ? FormatResponse<ApiVersion, Route, Format>
    : Endpoints[Route] extends { response: infer Response }
      ? Response
      : never
  : Route extends { operation: { response: infer Response } }
    ? Response
    : Route extends Call<infer Key, infer Given, infer Catalogue>
      ? ResponseOfCall<Key, Given, Catalogue>
      : Route extends `/${string}`
        ? ResponseAt<`GET ${Route}`>
        : Route extends `${string}/:${string}`
          ? ResponseAt<WithBraces<Route>>
          : Route extends RequestOptions<infer Tag>
            ? ResponseOf<Tag>
            : unknown;

/** The response of a key that is computed. A condition on the key itself would make the compiler intersect it with all keys. */
type ResponseAt<Text> = Text extends infer Key extends RouteKey
  ? Endpoints[Key] extends { response: infer Response }
    ? Response
    : never
  : unknown;

/**
 * The data of a route's response; `never` if it has none. Request options come first: by way of `ResponseOf`, reading their data costs
 * the compiler half as much again.
 */
export type DataOf<Route, Format extends FormatOf<Route> | undefined = undefined> =
  Route extends RequestOptions<infer Tag>
    ? Tag extends RouteKey
      ? Endpoints[Tag]['response'] extends { data: infer Data }
        ? Data
        : unknown
      : DataOf<Tag>
    : ResponseOf<Route, Format> extends { data: infer Data }
      ? Data
      : unknown;

/** The media type formats that a route has. */
export type FormatOf<Route> = Route extends keyof Formats ? keyof Formats[Route] & string : never;

/** The key of a route that responds page by page. */
export type PaginatedRoute = keyof Pages;

/** One item of a route that responds page by page. */
export type ItemOf<Key extends PaginatedRoute> = Pages[Key];
