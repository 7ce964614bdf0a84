import type { MediaType } from '../endpoint/headers/media-type.ts';
import type { ApiTypes } from '../types/api-types.ts';
import type { MethodInput } from '../types/call-options.ts';
import type { Binary, StreamLike } from '../types/operation.ts';
import type { MergedOptions, RequestOptions } from '../types/request-options.ts';
import type { Call } from '../types/route-tag.ts';

type Scalar = string | number | bigint | boolean | Date;

/** What a header can be passed as. Lists and objects are for headers that the description declares as such. */
export type HeaderInput = Scalar | readonly Scalar[] | { readonly [name: string]: Scalar } | null | undefined;

/** Headers in any form: an object, a `Headers`, a `Map`, a list of pairs. `null` removes a default. */
export type OpenApiHeaders = { readonly [name: string]: HeaderInput } | Iterable<readonly [string, string | number]>;

type OtherHeaders = Iterable<readonly [string, string | number]>;

/** Headers with the types of those that an operation declares. */
export type HeadersOf<Named> = (Named & { readonly [name: string]: unknown }) | OtherHeaders;

/** Headers that name the media type of the body. */
export type ContentType<Name extends string> =
  | { readonly 'content-type': Name; readonly [name: string]: unknown }
  | { readonly 'Content-Type': Name; readonly [name: string]: unknown };

/** Headers that leave the media type of the body as it is. */
export type UsualContentType<Name extends string> =
  | {
      readonly 'content-type'?: Name | undefined;
      readonly 'Content-Type'?: Name | undefined;
      readonly [name: string]: unknown;
    }
  | OtherHeaders;

/** Bytes in any form that a client takes. */
export type Bytes = Exclude<Binary, string>;

/** A file in a multipart form: a `Blob` or `File`, or bytes. */
export type FilePart = Exclude<Bytes, StreamLike>;

/** The options of a call that are the same for every route. */
export interface OpenApiOptions {
  /** Where the request goes, in place of the server of the description. */
  baseUrl?: string | undefined;
  headers?: OpenApiHeaders | undefined;
  /** Amends the accept header. */
  mediaType?: MediaType | undefined;
  /** Passed through as it is, for the HTTP client. */
  request?: unknown;
  /** Parameters by any name, also that of an option. */
  parameters?: { readonly [name: string]: unknown } | undefined;
}

/** A call in one object, or defaults. Neither the route nor the parameters are typed. */
export interface OpenApiObjectOptions extends OpenApiOptions {
  method?: MethodInput | undefined;
  url?: string | undefined;
  data?: unknown;
  [parameter: string]: unknown;
}

type KeyOf<Types extends ApiTypes> = keyof Types['endpoints'] & string;

/** A full URL, such as the link to the next page. */
type FullUrl = `http${'s' | ''}://${string}`;
type FullRoute = FullUrl | `${MethodInput} ${FullUrl}`;

/** The options of a route. `Given` are the names that the defaults have. */
export type OptionsOf<Types extends ApiTypes, Key extends KeyOf<Types>, Given> = Types['endpoints'][Key] extends {
  parameters: infer Parameters;
}
  ? ([Given] extends [never] ? Parameters : Loosened<Parameters, Given>) & OpenApiOptions
  : never;

/** The same parameters, those optional that the defaults have. */
type Loosened<Parameters, Given> = Parameters extends unknown
  ? { [Name in keyof Parameters as Name extends Given ? never : Name]: Parameters[Name] } & {
      [Name in keyof Parameters as Name extends Given ? Name : never]?: Parameters[Name] | undefined;
    }
  : never;

/** In a compiler's message, the names of the parameters that a call lacks. */
export interface MissingNames<Names> {
  readonly missing: Names;
}

type RouteAlone<Types extends ApiTypes, Key extends KeyOf<Types>, Given> =
  {} extends OptionsOf<Types, Key, Given> ? Key : MissingNames<RequiredNames<OptionsOf<Types, Key, Given>>>;

type RequiredNames<Options> = Options extends unknown
  ? { [Name in keyof Options]-?: {} extends Pick<Options, Name> ? never : Name }[keyof Options]
  : never;

/** The names in a bucket count as given too. */
type NamesIn<Options> = keyof Options | (Options extends { parameters: infer Bucket } ? keyof Bucket : never);

/** Turns a route and parameters into request options, by the rules of the description. */
export interface OpenApiEndpoint<in out Types extends ApiTypes, in out Given = never> {
  /** A full URL: it is not looked up in the description. */
  (route: FullRoute, options?: OpenApiObjectOptions): RequestOptions;
  /** A call in one object. Its parameters are not checked by the compiler. */
  (options: OpenApiObjectOptions): RequestOptions;
  <Key extends KeyOf<Types>>(route: RouteAlone<Types, Key, Given>): RequestOptions<Call<Key, {}, Types>>;
  // Last, because a compiler reports why the last overload does not fit.
  <Key extends KeyOf<Types>>(route: Key, options: OptionsOf<Types, Key, Given>): RequestOptions<Call<Key, {}, Types>>;

  /** The current defaults, frozen. */
  readonly DEFAULTS: Readonly<MergedOptions>;

  /** A new endpoint with further defaults. Parameters that have a default are optional in its calls. */
  defaults<Options extends OpenApiObjectOptions>(
    options: Options,
  ): OpenApiEndpoint<Types, Given | KnownNames<NamesIn<Options>>>;

  /** Defaults and options in one, not yet turned into a request. */
  readonly merge: OpenApiMerge<Types, Given>;

  /** Turns merged options into request options. */
  parse<Route>(merged: MergedOptions<Route>): RequestOptions<Route>;
}

/** Names that are known literally: an index signature names nothing in particular. */
type KnownNames<Names> = Names extends string ? (string extends Names ? never : Names) : never;

/** Defaults and options of a call merged, but not yet turned into a request. */
export interface OpenApiMerge<in out Types extends ApiTypes, in out Given = never> {
  (route: FullRoute, options?: OpenApiObjectOptions): MergedOptions;
  (options?: OpenApiObjectOptions): MergedOptions;
  <Key extends KeyOf<Types>>(route: RouteAlone<Types, Key, Given>): MergedOptions<Call<Key, {}, Types>>;
  <Key extends KeyOf<Types>>(route: Key, options: OptionsOf<Types, Key, Given>): MergedOptions<Call<Key, {}, Types>>;
}
