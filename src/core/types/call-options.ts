import type { Method } from '../methods.ts';
import type { HeaderValue, MediaType } from './headers.ts';
import type { RouteHasNoFormats } from './messages.ts';
import type { Time } from './operation.ts';
import type { Undocumented } from './undocumented.ts';

/** A single value in a URL. */
type Scalar = string | number | bigint | boolean | Time;

/** The values that a placeholder accepts. */
export type PlaceholderValue =
  | Scalar
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

/** Headers in any form: an object, a `Headers` object, a `Map` or a list of pairs. `null` removes a default. */
export type HeadersInput =
  | { readonly [name: string]: HeaderValue | null | undefined }
  | Iterable<readonly [string, HeaderValue | null | undefined]>;

/** The options that have the same type in every call. */
export interface CommonOptions {
  /** The base URL, which is used if the URL of the route is a path. */
  baseUrl?: string | undefined;
  /** Headers, in addition to the default headers. */
  headers?: HeadersInput | undefined;
  /** Options for the HTTP client, passed on unchanged. */
  request?: unknown;
}

/** The options of a call that are not parameters. */
export interface CallOptions<Version extends string = string> extends CommonOptions {
  /** Modifies the accept header. */
  mediaType?: MediaType | undefined;
  /** The API version, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** The request body, instead of one built from parameters. Parameters that do not fill a placeholder are then not sent. */
  data?: unknown;
  /** Parameters of any name, including names of options. Use it for names from untrusted input. */
  parameters?: { readonly [name: string]: unknown } | undefined;
}

/** The options whose types depend on the route, for one route. */
export interface RouteOptions<Format extends string, Version extends string, Body, Parameters> extends CommonOptions {
  /** Modifies the accept header. */
  mediaType?: RouteMediaType<Format> | undefined;
  /** The API version, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** The request body, instead of one built from parameters. Parameters that do not fill a placeholder are then not sent. */
  data?: Body | undefined;
  /** Parameters of any name, including names of options. Use it for names from untrusted input. */
  parameters?: Parameters | Undocumented | undefined;
}

/** The media type of a call, with the formats of one route. */
export interface RouteMediaType<Format extends string> {
  /** One of the formats of this route. */
  format?: ([Format] extends [never] ? RouteHasNoFormats : Format) | undefined;
  /** Names of previews, with or without `-preview`. */
  previews?: readonly string[] | undefined;
}

/** A method in uppercase or lowercase. */
export type MethodInput = Method | Lowercase<Method>;

/** A call in one object, or defaults. */
export interface ObjectOptions<Version extends string = string> extends CallOptions<Version> {
  method?: MethodInput | undefined;
  url?: string | undefined;
  [parameter: string]: unknown;
}

/** The options that affect the types of a call. A call with one of them takes a slower path through the types. */
export type TypeAffectingOptions =
  | { apiVersion: string }
  | { data: {} | null }
  | { parameters: object }
  | { request: {} | null }
  | { mediaType: { format: string } };

/** Defaults that do not affect types. */
export interface CommonDefaults {
  /** The base URL, which is used if the URL of the route is a path. */
  baseUrl?: string | undefined;
  /** Headers, in addition to the default headers. */
  headers?: HeadersInput | undefined;
  /** Modifies the accept header. */
  mediaType?: { readonly format?: undefined; readonly previews?: readonly string[] | undefined } | undefined;
}

/** Options that a generic function can pass on, because only a format affects the type of the response, which is a type argument. */
export interface ForwardableOptions<Format = undefined> extends CommonOptions {
  /** Modifies the accept header. */
  mediaType?: { readonly format?: Format | undefined; readonly previews?: readonly string[] | undefined } | undefined;
  apiVersion?: undefined;
}
