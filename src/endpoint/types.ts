import type { RequestOptions } from './build.ts';
import type { HeaderValue } from './headers.ts';
import type { MediaType } from './media-type.ts';
import type { MergedOptions } from './merge.ts';
import type { OptionalName, RequiredName, UrlOf } from './placeholders.ts';
import type { Method } from './route.ts';

type Scalar = string | number | bigint | boolean | Date;

/** What a placeholder can take. */
export type PlaceholderValue =
  | Scalar
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

/** Headers in any form: an object, a `Headers`, a `Map`, a list of pairs. `null` removes a default. */
export type HeadersInput =
  | { readonly [name: string]: HeaderValue | null | undefined }
  | Iterable<readonly [string, HeaderValue | null | undefined]>;

/** The options of a call that are no parameters. */
export interface CallOptions {
  /** Prefix for a URL that is a path. */
  baseUrl?: string | undefined;
  headers?: HeadersInput | undefined;
  /** Amends the accept header. */
  mediaType?: MediaType | undefined;
  /** The version of the API, a date such as `2026-03-10`. */
  apiVersion?: string | undefined;
  /** The request body, instead of one built from parameters: those that no placeholder takes are then not sent. */
  data?: unknown;
  /** Handed on as it is, for the HTTP client. */
  request?: unknown;
  /** Parameters by any name, also that of an option: the safe way for names that come from outside. */
  parameters?: { readonly [name: string]: unknown } | undefined;
}

type Placeholders<Url extends string, Preset> = {
  [Name in Exclude<RequiredName<Url>, Preset>]: PlaceholderValue;
} & {
  [Name in OptionalName<Url> | Extract<RequiredName<Url>, Preset>]?: PlaceholderValue | null | undefined;
};

/** Placeholders loose or in the bucket `parameters`; every other key is free. */
type ParametersOf<Url extends string, Preset> =
  | (Placeholders<Url, Preset> & { [name: string]: unknown })
  | { parameters: Placeholders<Url, Preset>; [name: string]: unknown };

type OptionsFor<Url extends string, Preset> = CallOptions & ParametersOf<Url, Preset>;

/** The second argument of a call: needed only where a placeholder is. */
type OptionsArgument<Url extends string, Preset> = [Exclude<RequiredName<Url>, Preset>] extends [never]
  ? [options?: OptionsFor<Url, Preset>]
  : [options: OptionsFor<Url, Preset>];

type MethodOf<Route extends string> = string extends Route
  ? Lowercase<Method>
  : Route extends `${infer Verb} ${string}`
    ? Lowercase<Verb> & Lowercase<Method>
    : 'get';

/** A call in one object. */
export interface ObjectOptions extends CallOptions {
  method?: Method | Lowercase<Method> | undefined;
  url?: string | undefined;
  [parameter: string]: unknown;
}

type MethodIn<Options> = Options extends { method: infer Verb extends string }
  ? Lowercase<Verb> & Lowercase<Method>
  : Lowercase<Method>;
type UrlIn<Options> = Options extends { url: infer Url extends string } ? Url : string;

/** Turns a route and parameters into request options. `Preset` names the parameters that have defaults. */
export interface Endpoint<Preset extends string = never> {
  <const Route extends string>(
    route: Route,
    ...options: OptionsArgument<UrlOf<Route>, Preset>
  ): RequestOptions<MethodOf<Route>>;
  <const Options extends ObjectOptions>(
    options: Options & OptionsFor<UrlIn<Options>, Preset>,
  ): RequestOptions<MethodIn<Options>>;

  /** The current defaults, frozen. */
  readonly DEFAULTS: Readonly<MergedOptions>;

  /** A new endpoint with further defaults. */
  defaults<const Options extends ObjectOptions>(
    options: Options,
  ): Endpoint<Preset | Extract<keyof Options | keyof Options['parameters'], string>>;

  /** Defaults and options in one, not yet turned into a request. */
  merge<const Route extends string>(route: Route, ...options: OptionsArgument<UrlOf<Route>, Preset>): MergedOptions;
  merge(options?: ObjectOptions): MergedOptions;

  /** Turn merged options into request options. Stateless. */
  parse(merged: MergedOptions): RequestOptions;
}
