import type { ApiTypes } from '../core/types/api-types.ts';
import type { RequiredNames } from '../core/types/arguments.ts';
import type { MethodInput } from '../core/types/call-options.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { MediaType } from '../core/types/headers.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { MissingParameters } from '../core/types/messages.ts';
import type { Binary, StreamLike, Time } from '../core/types/operation.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { FullUrl } from '../core/types/route-key.ts';
import type { Call } from '../core/types/route-tag.ts';

type Scalar = string | number | bigint | boolean | Time;

/** The values that a header accepts. Lists and objects are for headers that the description declares as such. */
export type HeaderInput = Scalar | readonly Scalar[] | { readonly [name: string]: Scalar } | null | undefined;

/** Headers in any form: an object, a `Headers` object, a `Map` or a list of pairs. `null` removes a default. */
export type OpenApiHeaders = { readonly [name: string]: HeaderInput } | Iterable<readonly [string, string | number]>;

type OtherHeaders = Iterable<readonly [string, string | number]>;

/** Headers, with the types of those that an operation declares. */
export type HeadersOf<Named> = (Named & { readonly [name: string]: unknown }) | OtherHeaders;

/** Headers that select the media type of the body. */
export type ContentType<Name extends string> =
  | { readonly 'content-type': Name; readonly [name: string]: unknown }
  | { readonly 'Content-Type': Name; readonly [name: string]: unknown };

/** Headers that do not change the media type of the body. */
export type UsualContentType<Name extends string> =
  | {
      readonly 'content-type'?: Name | undefined;
      readonly 'Content-Type'?: Name | undefined;
      readonly [name: string]: unknown;
    }
  | OtherHeaders;

/** Bytes in any form that clients accept. */
export type Bytes = Exclude<Binary, string>;

/** A file in a multipart form: a `Blob` or `File`, or bytes. */
export type FilePart = Exclude<Bytes, StreamLike>;

/** The options of a call that are the same for every route. */
export interface OpenApiOptions {
  /** The base URL of the request, instead of the server in the description. */
  baseUrl?: string | undefined;
  headers?: OpenApiHeaders | undefined;
  /** Modifies the accept header. */
  mediaType?: MediaType | undefined;
  /** Options for the HTTP client, passed on unchanged. */
  request?: unknown;
  /** Parameters of any name, including names of options. */
  parameters?: { readonly [name: string]: unknown } | undefined;
}

/** A call in one object, or defaults. Neither the route nor the parameters are typed. */
export interface OpenApiObjectOptions extends OpenApiOptions {
  method?: MethodInput | undefined;
  url?: string | undefined;
  data?: unknown;
  [parameter: string]: unknown;
}

/** A call with a full URL, such as the link to the next page. */
type FullRoute = FullUrl | `${MethodInput} ${FullUrl}`;

/** The options of a route. `Given` contains the names in the defaults. */
export type OpenApiOptionsOf<
  Types extends ApiTypes,
  Key extends KeyIn<Types>,
  Given,
  Scheme extends string = never,
> = Types['endpoints'][Key] extends {
  parameters: infer Parameters;
}
  ? ([Given] extends [never] ? Parameters : WithOptional<Parameters, Given>) &
      ([Scheme] extends [never] ? OpenApiOptions : SecuredOptions<Scheme, keyof Parameters>)
  : never;

/** The options of an API with security schemes. A parameter named `auth` takes the place of the option. */
type SecuredOptions<Scheme extends string, Names> = 'auth' extends Names
  ? OpenApiOptions
  : OpenApiOptions & {
      /** The security scheme whose credentials are sent, if the operation accepts several. `null` sends none. */
      auth?: Scheme | null | undefined;
    };

/** The parameters of a call, where those in the defaults are optional. */
type WithOptional<Parameters, Given> = Parameters extends unknown
  ? { [Name in keyof Parameters as Name extends Given ? never : Name]: Parameters[Name] } & {
      [Name in keyof Parameters as Name extends Given ? Name : never]?: Parameters[Name] | undefined;
    }
  : never;

/** The only argument of a call: a route that needs no parameters, a full URL, or options. */
type OnlyArgumentOf<Types extends ApiTypes, Given, First> =
  First extends KeyIn<Types>
    ? {} extends OpenApiOptionsOf<Types, First, Given>
      ? First
      : MissingParameters<RequiredNames<OpenApiOptionsOf<Types, First, Given>>>
    : First;

/** The options of a call, by its route. */
type OptionsFor<Types extends ApiTypes, Given, Scheme extends string, Route> =
  Route extends KeyIn<Types> ? OpenApiOptionsOf<Types, Route, Given, Scheme> : OpenApiObjectOptions;

/** The type argument of the result of a call. Nothing is known about a full URL. */
type TagFor<Types extends ApiTypes, Route, Options, Accept> =
  // biome-ignore lint/suspicious/noExplicitAny: as in `RequestOptions`
  Route extends KeyIn<Types> ? Call<Route, ChosenBy<Types, Route, Options, Accept>, Types> : any;

/**
 * The selection that the options of a call make: the media type of the response, by `accept` or by a parameter that switches to a stream. Without
 * either, it is the `accept` of the defaults. For `ReturnType`, the compiler compares a method whose options are `any`.
 */
export type ChosenBy<Types, Route, Options, Accept = undefined> = 0 extends 1 & Options
  ? ByDefault<Accept>
  : Options extends { readonly headers: { readonly accept: infer Own } | { readonly Accept: infer Own } }
    ? { accept: Own }
    : Options extends { readonly stream: true } | { readonly data: { readonly stream: true } }
      ? Types extends { streams: { [Key in Route & string]: { stream: infer Streamed } } }
        ? { accept: Streamed }
        : ByDefault<Accept>
      : ByDefault<Accept>;

/** `undefined` stands for defaults without `accept`. It is part of the constraint too, which a `ReturnType` has in place of the type. */
type ByDefault<Accept> = [undefined] extends [Accept] ? {} : { accept: Accept };

/** The `accept` of new defaults, or else that of the defaults before. `null` removes it. */
type AcceptAfter<Options, Before> = Options extends {
  readonly headers: { readonly accept: infer Own } | { readonly Accept: infer Own };
}
  ? Own extends string
    ? Own
    : undefined
  : Before;

/** The defaults of an endpoint, for the compiler. There is no such member at run time. */
export interface WithAccept<out Accept> {
  readonly [ACCEPT]?: Accept;
}

declare const ACCEPT: unique symbol;

/** Names in the option `parameters` count as passed too. */
type NamesIn<Options> = keyof Options | (Options extends { parameters: infer Bucket } ? keyof Bucket : never);

/** Converts a route and parameters to request options, by the rules of the description. */
export interface OpenApiEndpoint<
  in out Types extends ApiTypes,
  in out Given = never,
  in out Scheme extends string = never,
  in out Accept = undefined,
> extends WithAccept<Accept> {
  // No JSDoc here: editors would show that of the first signature for the name of the function. There is one signature for each number of
  // arguments, so that the compiler reports an error in terms of one of them. `InferenceOnly` is explained where it is declared.
  <const First extends KeyIn<Types> | FullRoute | OpenApiObjectOptions>(
    route: First extends InferenceOnly ? First : OnlyArgumentOf<Types, Given, First>,
  ): RequestOptions<TagFor<Types, First, {}, Accept>>;
  <Route extends KeyIn<Types> | FullRoute, const Options = {}>(
    route: Route,
    options: Options extends InferenceOnly ? Options : OptionsFor<Types, Given, Scheme, Route>,
  ): RequestOptions<TagFor<Types, Route, Options, Accept>>;

  /** The current defaults, frozen. */
  readonly DEFAULTS: Readonly<MergedOptions>;

  /**
   * Creates a new endpoint with additional defaults. Parameters that have a default are optional in its calls, and a default `accept` chooses
   * the type of their responses.
   */
  defaults<const Options extends OpenApiObjectOptions>(
    options: Options,
  ): OpenApiEndpoint<Types, Given | KnownNames<NamesIn<Options>>, Scheme, AcceptAfter<Options, Accept>>;

  /** Merges the defaults and the options, without building a request. */
  readonly merge: OpenApiMerge<Types, Given, Scheme, Accept>;

  /** Builds a request from merged options. */
  parse<Route>(merged: MergedOptions<Route>): RequestOptions<Route>;
}

/** Names that are literals. An index signature has no specific names. */
type KnownNames<Names> = Names extends string ? (string extends Names ? never : Names) : never;

/** Merges the defaults and the options of a call, without building a request. */
export interface OpenApiMerge<
  in out Types extends ApiTypes,
  in out Given = never,
  in out Scheme extends string = never,
  in out Accept = undefined,
> {
  <const First extends KeyIn<Types> | FullRoute | OpenApiObjectOptions = OpenApiObjectOptions>(
    route?: First extends InferenceOnly ? First : OnlyArgumentOf<Types, Given, First>,
  ): MergedOptions<TagFor<Types, First, {}, Accept>>;
  <Route extends KeyIn<Types> | FullRoute, const Options = {}>(
    route: Route,
    options: Options extends InferenceOnly ? Options : OptionsFor<Types, Given, Scheme, Route>,
  ): MergedOptions<TagFor<Types, Route, Options, Accept>>;
}
