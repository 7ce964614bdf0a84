import type { HeaderValue } from '../endpoint/headers/headers.ts';
import type { MediaType } from '../endpoint/headers/media-type.ts';
import type { Method } from '../internal/methods.ts';
import type { RouteHasNoFormats } from './messages.ts';
import type { Undocumented } from './undocumented.ts';

/** A single value in a URL. */
export type Scalar = string | number | bigint | boolean | Date;

/** The values that a placeholder takes. */
export type PlaceholderValue =
  | Scalar
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

/** Headers in any form: an object, a `Headers`, a `Map`, a list of pairs. `null` removes a default. */
export type HeadersInput =
  | { readonly [name: string]: HeaderValue | null | undefined }
  | Iterable<readonly [string, HeaderValue | null | undefined]>;

/** The options that have the same type in every call. */
export interface CommonOptions {
  /** Prefix for a URL that is a path. */
  baseUrl?: string | undefined;
  /** Headers, in addition to the default ones. */
  headers?: HeadersInput | undefined;
  /** Handed on to the HTTP client as it is. */
  request?: unknown;
}

/** The options of a call that are not parameters. */
export interface CallOptions<Version extends string = string> extends CommonOptions {
  /** Amends the accept header. */
  mediaType?: MediaType | undefined;
  /** The version of the API, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** The request body, instead of one built from parameters: those that no placeholder takes are then not sent. */
  data?: unknown;
  /** Parameters by any name, also that of an option: the safe form for names that come from outside. */
  parameters?: { readonly [name: string]: unknown } | undefined;
}

/** The options of a call whose type depends on the route, as one route has them. */
export interface RouteOptions<Format extends string, Version extends string, Body, Parameters> extends CommonOptions {
  /** Amends the accept header. */
  mediaType?: RouteMediaType<Format> | undefined;
  /** The version of the API, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** The request body, instead of one built from parameters: those that no placeholder takes are then not sent. */
  data?: Body | undefined;
  /** Parameters by any name, also that of an option: the safe form for names that come from outside. */
  parameters?: Parameters | Undocumented | undefined;
}

/** The media type of a call, with the formats that one route has. */
export interface RouteMediaType<Format extends string> {
  /** One of the formats that this route has. */
  format?: ([Format] extends [never] ? RouteHasNoFormats : Format) | undefined;
  /** Preview names, with or without their `-preview`. */
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

/** Options that change the types of a call: a call with one of them takes the slower path through the types. */
export type TypeAffectingOptions =
  | { apiVersion: string }
  | { data: {} | null }
  | { parameters: object }
  | { request: {} | null }
  | { mediaType: { format: string } };

/** Defaults that have no effect on types. */
export interface CommonDefaults {
  /** Prefix for a URL that is a path. */
  baseUrl?: string | undefined;
  /** Headers, in addition to the default ones. */
  headers?: HeadersInput | undefined;
  /** Amends the accept header. */
  mediaType?: { readonly format?: undefined; readonly previews?: readonly string[] | undefined } | undefined;
}

/** Options that a generic function can pass on: they have no effect on the types of the response. */
export interface ForwardableOptions extends CommonOptions {
  /** Amends the accept header. */
  mediaType?: { readonly format?: undefined; readonly previews?: readonly string[] | undefined } | undefined;
  apiVersion?: undefined;
}
