import type { CommonOptions } from '../../core/types/call-options.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import type { Undocumented } from '../../core/types/undocumented.ts';
import type { ApiVersions, Endpoints, Formats, RouteKey } from '../../generated/api-types.ts';
import type { FormatKey, FormatOf, ParametersAt, PlainTag, SelectiveTag } from '../../generated/call-types.ts';
import type { GitHubEndpoint } from '../../generated/endpoint-type.ts';

// The generator selects one of these signatures for each route, so that a call has one signature and the compiler has nothing to choose.
// Conditions are used only where an option selects a type, because they double the compiler's work for a call.

/** The options of a function that are not parameters. */
interface OperationOptions<Format = undefined, Version = keyof ApiVersions> extends CommonOptions {
  /** Modifies the accept header. */
  mediaType?: { readonly format?: Format | undefined; readonly previews?: readonly string[] | undefined } | undefined;
  /** The API version, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** Parameters that the catalogue does not have: `undocumented({ … })`. */
  parameters?: Undocumented | undefined;
}

/** Builds request options for a route whose types depend on no option. */
export interface Operation<in out Key extends RouteKey, in out Kind = 'plain'> extends NamedRoute<Key, Kind> {
  (options: Endpoints[Key]['parameters'] & OperationOptions, endpoint?: GitHubEndpoint): RequestOptions<PlainTag<Key>>;
}

/** Like `Operation`, for a route without required parameters. */
export interface BareOperation<in out Key extends RouteKey, in out Kind = 'barePlain'> extends NamedRoute<Key, Kind> {
  (options?: Endpoints[Key]['parameters'] & OperationOptions, endpoint?: GitHubEndpoint): RequestOptions<PlainTag<Key>>;
}

/** Builds request options for a route whose response depends on the API version. */
export interface VersionedOperation<in out Key extends RouteKey, in out Kind = 'versioned'>
  extends NamedRoute<Key, Kind> {
  <Version extends keyof ApiVersions = never>(
    options: Endpoints[Key]['parameters'] & OperationOptions<undefined, Version>,
    endpoint?: GitHubEndpoint,
  ): RequestOptions<SelectiveTag<Key, never, Version>>;
}

/** Like `VersionedOperation`, for a route without required parameters. */
export interface BareVersionedOperation<in out Key extends RouteKey, in out Kind = 'bareVersioned'>
  extends NamedRoute<Key, Kind> {
  <Version extends keyof ApiVersions = never>(
    options?: Endpoints[Key]['parameters'] & OperationOptions<undefined, Version>,
    endpoint?: GitHubEndpoint,
  ): RequestOptions<SelectiveTag<Key, never, Version>>;
}

/** Builds request options for a route whose response depends on the media type format. */
export interface FlexibleOperation<in out Key extends FormatKey, in out Kind = 'flexible'>
  extends NamedRoute<Key, Kind> {
  <Format extends keyof Formats[Key] = never, Version extends keyof ApiVersions = never>(
    options: Endpoints[Key]['parameters'] & OperationOptions<Format, Version>,
    endpoint?: GitHubEndpoint,
  ): RequestOptions<SelectiveTag<Key, Format, Version>>;
}

/** Like `FlexibleOperation`, for a route without required parameters. */
export interface BareFlexibleOperation<in out Key extends FormatKey, in out Kind = 'bareFlexible'>
  extends NamedRoute<Key, Kind> {
  <Format extends keyof Formats[Key] = never, Version extends keyof ApiVersions = never>(
    options?: Endpoints[Key]['parameters'] & OperationOptions<Format, Version>,
    endpoint?: GitHubEndpoint,
  ): RequestOptions<SelectiveTag<Key, Format, Version>>;
}

/** Builds request options for a route whose parameters depend on the API version. */
export interface PatchedOperation<in out Key extends RouteKey, in out Kind = 'patched'> extends NamedRoute<Key, Kind> {
  <Format extends FormatOf<Key> = never, Version extends keyof ApiVersions = never>(
    options: ParametersAt<Key, Version> & OperationOptions<Format, Version>,
    endpoint?: GitHubEndpoint,
  ): RequestOptions<SelectiveTag<Key, Format, Version>>;
}

/**
 * Like `PatchedOperation`, for a route without required parameters. The generator writes its name if a route needs it. None does today.
 * @public
 */
export interface BarePatchedOperation<in out Key extends RouteKey, in out Kind = 'barePatched'>
  extends NamedRoute<Key, Kind> {
  <Format extends FormatOf<Key> = never, Version extends keyof ApiVersions = never>(
    options?: ParametersAt<Key, Version> & OperationOptions<Format, Version>,
    endpoint?: GitHubEndpoint,
  ): RequestOptions<SelectiveTag<Key, Format, Version>>;
}

declare const KIND: unique symbol;

/** A function that is named after a route. `Kind` is the kind of its signature; it exists for the compiler only. */
// biome-ignore lint/suspicious/noExplicitAny: under `in out`, nothing but `any` takes the functions of every route
export interface NamedRoute<in out Route = any, in out Kind = any> {
  /** The key of the route. */
  readonly route: Route;
  readonly [KIND]: Kind;
}

/** The kind of a function's signature. */
export type KindOf<Named extends NamedRoute> = Named[typeof KIND];
