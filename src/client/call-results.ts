import type { HeadersInput } from '../core/types/call-options.ts';
import type { SelectedFields } from '../core/types/selected-fields.ts';
import type { Undocumented } from '../core/types/undocumented.ts';
import type { RequestOption, SendCallOptions } from '../send/options.ts';
import type { ResponseExtras } from '../send/response-types.ts';

// What the methods of every client are typed with, whatever its API. The signatures are in parallel with these: the template call-types.txt of the
// generator for GitHub's editions, and api-methods.ts for generated modules.

/** The options of a method whose types depend on the media type format or on the API version. */
export interface CallSettings<Format, Version> extends RequestOption {
  /** Headers, in addition to the default headers. */
  headers?: HeadersInput | undefined;
  /** Modifies the accept header. */
  mediaType?: { readonly format?: Format | undefined; readonly previews?: readonly string[] | undefined } | undefined;
  /** The API version, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** Parameters that the catalogue does not have: `undocumented({ … })`. */
  parameters?: Undocumented | undefined;
}

/** Headers in the second argument of a method, instead of those in the first. */
export interface HeadersOption {
  /** Headers, in addition to the default headers, if the first argument has none. */
  headers?: HeadersInput | undefined;
}

/** The options of one call of a client's method. */
export interface MethodCallOptions extends SendCallOptions, HeadersOption {}

declare const UNSET: unique symbol;

/**
 * Stands for a version or a format that a call does not choose. It is part of the constraints too. What has the constraint in place of the
 * type, such as `Parameters`, `ReturnType` or a mock, is then that of a plain call.
 */
export interface Unset {
  readonly [UNSET]: never;
}

/** The data of a call: the usual data, or that of the version and of the format that the call chooses. */
type DataFor<Usual, Format, Version, Other extends { data: unknown }> = [Unset, Unset] extends [Format, Version]
  ? Usual
  : Other['data'];

/** The status of a call, which no format changes. */
type StatusFor<Usual, Version, Other extends { status: unknown }> = [Unset] extends [Version] ? Usual : Other['status'];

/** One item of the pages of a call. */
export type ItemFor<Usual, Format, Version, Other extends { item: unknown }> = [Unset, Unset] extends [Format, Version]
  ? Usual
  : Other['item'];

/** The response of a call. */
export interface ResponseFor<
  in out Usual,
  in out Format,
  in out Version,
  in out Other extends { data: unknown; status: unknown },
  in out Fields extends FieldChoice,
> {
  sent: {
    [Name in keyof Usual]: Name extends 'data'
      ? Kept<DataFor<Usual[Name], Format, Version, Other>, Fields>
      : Name extends 'status'
        ? StatusFor<Usual[Name], Version, Other>
        : Usual[Name];
  } & ResponseExtras;
}

/** The responses of a call: without those of status 202 if it waits for the result. */
export type ReadyResponse<Response, Until> = [Unset] extends [Until] ? Response : Exclude<Response, { status: 202 }>;

/** The response of a call whose data depends on no option but `fields`. It is a member of an interface, because editors then show its data. */
export interface KeptResponse<in out Usual, in out Fields extends FieldChoice> {
  sent: {
    [Name in keyof Usual]: Name extends 'data' ? Kept<Usual[Name], Fields> : Usual[Name];
  } & ResponseExtras;
}

/** The fields that a call keeps, or all of them. */
export type FieldChoice = readonly string[] | Unset;

/**
 * The data or an item, with the fields that a call keeps. With `NoInfer`, the compiler does not infer the fields from the data, which took half
 * as many types again for the `ReturnType` of a method.
 */
export type Kept<Data, Fields> = [Unset] extends [Fields]
  ? Data
  : NoInfer<SelectedFields<Data, Fields & readonly string[]>>;
