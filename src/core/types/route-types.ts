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
  response: DefaultResponseOf<Route>;
  data: DefaultDataOf<Route>;
  item: DefaultItemOf<Route>;
}

interface FormatFacts<in out Route, in out Format> {
  response: FormatResponse<ApiVersion, Route, Format> extends infer Response ? Response : never;
  data: FormatResponse<ApiVersion, Route, Format> extends infer Response ? DataIn<Response> : never;
}

/**
 * The response of a route in the default format. It is exported because declarations of generic functions refer to it.
 *
 * In a generic function, where the route is a type parameter, it stays unresolved. It is written so that the compiler then never computes
 * it for all routes at once: the conditions do not distribute over the route, and every result is inferred, so that its constraint is
 * `unknown`. The build annotates its parameter, and that of the data and of the item, in the declarations:
 * scripts/bundle/collect-declarations.js.
 */
export type DefaultResponseOf<Route> = [Route] extends [RouteKey]
  ? Endpoints[Route] extends { response: infer Response }
    ? Response
    : never
  : OtherResponseOf<Route> extends infer Response
    ? Response
    : never;

/**
 * The response of anything but a key: a tag, request options, a path, or a route with `:name`. The first condition saves the compiler the
 * others where it determines what a key may be in general.
 */
type OtherResponseOf<Route> = Route extends RouteKey
  ? unknown
  : Route extends { operation: { response: infer Response } }
    ? Response
    : Route extends Call<infer Key, infer Given, infer Types>
      ? ResponseOfCall<Key, Given, Types>
      : Route extends RequestOptions<infer Tag>
        ? DefaultResponseOf<Tag>
        : Route extends `/${string}`
          ? ResponseAt<`GET ${Route}`>
          : Route extends `${string}/:${string}`
            ? ResponseAt<WithBraces<Route>>
            : unknown;

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

/**
 * The data of a route's response in the default format. It is exported because declarations of generic functions refer to it. It is
 * written like `DefaultResponseOf`, for the same reasons. Request options have a condition of their own, because finding their data
 * through their response takes the compiler 1.5 times as long.
 */
export type DefaultDataOf<Route> = [Route] extends [RouteKey]
  ? Endpoints[Route]['response'] extends { data: infer Data }
    ? Data
    : unknown
  : OtherDataOf<Route> extends infer Data
    ? Data
    : never;

type OtherDataOf<Route> =
  Route extends RequestOptions<infer Tag>
    ? Tag extends RouteKey
      ? Endpoints[Tag]['response'] extends { data: infer Data }
        ? Data
        : unknown
      : DataIn<DefaultResponseOf<Tag>>
    : Route extends RouteKey
      ? unknown
      : DataIn<DefaultResponseOf<Route>>;

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

/**
 * `ItemOf` without its second parameter. It is exported because declarations of generic functions refer to it. It is inferred and not an
 * indexed access: to compare anything with that, the compiler would intersect the items of all routes, which takes minutes. The key is
 * inferred without a constraint, in place of which the compiler would compute the items of all routes.
 */
export type DefaultItemOf<Route> = [Route] extends [infer Key]
  ? [Key] extends [PaginatedRoute]
    ? ItemIn<Pages, Key>
    : OtherItemOf<Route> extends infer Item
      ? Item
      : never
  : never;

type OtherItemOf<Route> = Route extends PaginatedRoute
  ? unknown
  : Route extends RequestOptions<infer Tag>
    ? DefaultItemOf<Tag>
    : Route extends Call<infer Key, infer Given, infer Types>
      ? Types extends ApiTypes
        ? ItemAt<PagesOf<AtVersion<Types, VersionGiven<Given>, Key>>, Key, Route>
        : unknown
      : ItemAt<Pages, Route extends `/${string}` ? `GET ${Route}` : Route, Route>;

type PagesOf<Types extends ApiVersionTypes> = Types['pages'];

/** One item of a key that may not be in the map of pages. Its data may be a list nevertheless. */
type ItemAt<Map, Key, Route> = Key extends keyof Map ? ItemIn<Map, Key> : ItemOfData<DefaultDataOf<Route>>;

type ItemOfData<Data> = [Data] extends [never]
  ? never
  : Data extends readonly (infer Item)[]
    ? Item
    : unknown extends Data
      ? unknown
      : never;
