import type { ApiTypes, ApiVersionTypes, AtVersion, BodyIn, ItemIn, ParametersIn } from './api-types.ts';
import type { ForwardableOptions } from './call-options.ts';
import type { ApiVersion, Endpoints, Formats, Pages, RouteKey } from './github-types.ts';
import type { FormatResponse, RequestOptions, ResponseOfCall, VersionGiven } from './request-options.ts';
import type { WithBraces } from './route-key.ts';
import type { Call } from './route-tag.ts';

/** The parameters of a route: path, query, and the fields of its body. */
export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];

/**
 * The options of a call: the parameters of a route, with headers and other options that do not affect the type of the response. Use it
 * in a function that passes options on. To pass on a media type format too, make it a type parameter: `OptionsOf<Key, Format>`.
 *
 * The parameters are inferred, so that the compiler does not type the options of a call of that function by those of all routes together.
 *
 * @example
 * function call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
 *   return endpoint(key, options);
 * }
 */
export type OptionsOf<Key extends RouteKey, Format extends string | undefined = undefined> = ParametersIn<
  Endpoints,
  Key
> &
  ForwardableOptions<Format>;

/** The body of a route, or `undefined` if it has none. */
export type BodyOf<Key extends RouteKey> = BodyIn<ApiVersion, Key>;

/**
 * The response of a route, in the default format or in another one. The argument can also be the type of request options
 * (`ResponseOf<typeof request>`). The result is `unknown` for a route that is not in the catalogue.
 *
 * The format comes first: a function that returns `ResponseOf<Route>` then has it resolved once, where it is declared.
 */
export type ResponseOf<Route, Format extends FormatOf<Route> | undefined = undefined> = (Format extends undefined
  ? FactsOf<Route>
  : FormatFacts<Route, Format>)['response'];

/**
 * The response of a route. In a generic function, where the route is a type parameter, the members stay unresolved. Each is then the same type
 * wherever it is written, so that the compiler has nothing to compare. For that, a condition must choose between facts and not between their
 * members: a conditional type that is the branch of another one is a new type each time. `in out` saves the compiler from determining how
 * routes relate.
 */
export interface FactsOf<in out Route> {
  response: [Route] extends [RouteKey]
    ? Endpoints[Route] extends { response: infer Response }
      ? Response
      : never
    : OtherFacts<Route>['response'] extends infer Response
      ? Response
      : never;
  data: [Route] extends [RouteKey]
    ? Endpoints[Route]['response'] extends { data: infer Data }
      ? Data
      : unknown
    : OtherFacts<Route>['data'] extends infer Data
      ? Data
      : never;
  item: [Route] extends [infer Key]
    ? [Key] extends [PaginatedRoute]
      ? Pages[Key] extends infer Item
        ? Item
        : never
      : OtherFacts<Route>['item'] extends infer Item
        ? Item
        : never
    : never;
}

/** The facts of anything but a key: a tag, request options, a path, or a route with `:name`. */
export interface OtherFacts<in out Route> {
  response: Route extends RouteKey
    ? unknown
    : Route extends { operation: { response: infer Response } }
      ? Response
      : Route extends Call<infer Key, infer Given, infer Types>
        ? ResponseOfCall<Key, Given, Types>
        : Route extends RequestOptions<infer Tag>
          ? FactsOf<Tag>['response']
          : Route extends `/${string}`
            ? ResponseAt<`GET ${Route}`>
            : Route extends `${string}/:${string}`
              ? ResponseAt<WithBraces<Route>>
              : unknown;
  data: Route extends RequestOptions<infer Tag>
    ? Tag extends RouteKey
      ? Endpoints[Tag]['response'] extends { data: infer Data }
        ? Data
        : unknown
      : DataIn<FactsOf<Tag>['response']>
    : Route extends RouteKey
      ? unknown
      : DataIn<FactsOf<Route>['response']>;
  item: Route extends PaginatedRoute
    ? unknown
    : Route extends RequestOptions<infer Tag>
      ? FactsOf<Tag>['item']
      : Route extends Call<infer Key, infer Given, infer Types>
        ? Types extends ApiTypes
          ? ItemAt<PagesOf<AtVersion<Types, VersionGiven<Given>, Key>>, Key, Route>
          : unknown
        : ItemAt<Pages, Route extends `/${string}` ? `GET ${Route}` : Route, Route>;
}

interface FormatFacts<in out Route, in out Format> {
  response: FormatResponse<ApiVersion, Route, Format> extends infer Response ? Response : never;
  data: FormatResponse<ApiVersion, Route, Format> extends infer Response ? DataIn<Response> : never;
}

/** The response of a computed key. A condition on the key itself would make the compiler intersect it with all keys. */
type ResponseAt<Text> = Text extends infer Key extends RouteKey
  ? Endpoints[Key] extends { response: infer Response }
    ? Response
    : never
  : unknown;

/**
 * The data of a route's response, or `never` if it has none. The argument can also be the type of request options
 * (`DataOf<typeof request>`).
 */
export type DataOf<Route, Format extends FormatOf<Route> | undefined = undefined> = (Format extends undefined
  ? FactsOf<Route>
  : FormatFacts<Route, Format>)['data'];

type DataIn<Response> = Response extends { data: infer Data } ? Data : unknown;

/** The media type formats of a route. */
export type FormatOf<Route> = Route extends keyof Formats ? keyof Formats[Route] & string : never;

/** The key of a paginated route. */
export type PaginatedRoute = keyof Pages;

/**
 * One item of a paginated route, or of another route whose data is a list. The argument can also be the type of request options
 * (`ItemOf<typeof request>`). It is `never` for a route whose data is not a list.
 *
 * `Fact` is always its default. It makes the compiler read the member where `ItemOf` is used, and not copy it where it is declared.
 */
export type ItemOf<Route, Fact extends 'item' = 'item'> = FactsOf<Route>[Fact];

type PagesOf<Types extends ApiVersionTypes> = Types['pages'];

/** One item of a key that may not be in the map of pages. Its data may be a list nevertheless. */
type ItemAt<Map, Key, Route> = Key extends keyof Map ? ItemIn<Map, Key> : ItemOfData<FactsOf<Route>['data']>;

type ItemOfData<Data> = [Data] extends [never]
  ? never
  : Data extends readonly (infer Item)[]
    ? Item
    : unknown extends Data
      ? unknown
      : never;
