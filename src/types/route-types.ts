import type { BodyIn } from './api-types.ts';
import type { ForwardableOptions } from './call-options.ts';
import type { ApiVersion, Endpoints, Formats, Pages, RouteKey } from './github-types.ts';
import type { FormatResponse, RequestOptions, ResponseOfCall } from './request-options.ts';
import type { WithBraces } from './route-key.ts';
import type { Call } from './route-tag.ts';

/** The parameters of a route: path, query, and the fields of its body. */
export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];

/**
 * The options of a call: the parameters of a route, with headers and other options that do not affect the type of the response. Use it
 * in a function that passes options on.
 *
 * @example
 * function call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
 *   return endpoint(key, options);
 * }
 */
export type OptionsOf<Key extends RouteKey> = Endpoints[Key]['parameters'] & ForwardableOptions;

/** The body of a route, or `undefined` if it has none. */
export type BodyOf<Key extends RouteKey> = BodyIn<ApiVersion, Key>;

/**
 * The response of a route, in the default format or in another one. The argument can also be the type of request options
 * (`ResponseOf<typeof request>`). The result is `unknown` for a route that is not in the catalogue.
 *
 * The format comes first: a function that returns `ResponseOf<Route>` then has it resolved once, where it is declared.
 */
export type ResponseOf<Route, Format extends FormatOf<Route> | undefined = undefined> = Format extends string
  ? FormatResponse<ApiVersion, Route, Format>
  : DefaultResponseOf<Route>;

/** The response of a route in the default format. It is exported because declarations of generic functions refer to it. */
export type DefaultResponseOf<Route> = Route extends RouteKey
  ? Endpoints[Route] extends { response: infer Response }
    ? Response
    : never
  : Route extends { operation: { response: infer Response } }
    ? Response
    : Route extends Call<infer Key, infer Given, infer Types>
      ? ResponseOfCall<Key, Given, Types>
      : Route extends `/${string}`
        ? ResponseAt<`GET ${Route}`>
        : Route extends `${string}/:${string}`
          ? ResponseAt<WithBraces<Route>>
          : Route extends RequestOptions<infer Tag>
            ? DefaultResponseOf<Tag>
            : unknown;

/** The response of a computed key. A condition on the key itself would make the compiler intersect it with all keys. */
type ResponseAt<Text> = Text extends infer Key extends RouteKey
  ? Endpoints[Key] extends { response: infer Response }
    ? Response
    : never
  : unknown;

/**
 * The data of a route's response, or `never` if it has none. Request options are checked first, because finding their data through
 * `ResponseOf` takes the compiler 1.5 times as long.
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

/** The media type formats of a route. */
export type FormatOf<Route> = Route extends keyof Formats ? keyof Formats[Route] & string : never;

/** The key of a paginated route. */
export type PaginatedRoute = keyof Pages;

/** One item of a paginated route. */
export type ItemOf<Key extends PaginatedRoute> = Pages[Key];
