import type { KindOf, NamedRoute } from '../operations/named-route.ts';
import type { PlainTag, SelectiveTag } from '../operations/operation-tag.ts';
import type { FormatKey, FormatOf, ParametersAt } from '../operations/operation-types.ts';
import type { ItemsOptions, PagesOptions, SendCallOptions } from '../send/options.ts';
import type { ItemOfPages, ResponseFacts, SentFacts } from '../send/response-types.ts';
import type { HeadersInput } from '../types/call-options.ts';
import type { ApiVersions, Endpoints, Formats, RouteKey } from '../types/github-types.ts';
import type { FactsOf } from '../types/route-types.ts';
import type { Undocumented } from '../types/undocumented.ts';

// The signatures of a client's methods, in parallel with those of the functions that build requests: src/operations/operation-types.ts.
// `Default` is the API version of the client; `never` stands for that of the API itself.

/** The options of a method that are not parameters. The base URL is an option of the client. */
export interface MethodOptions<Format = undefined, Version = keyof ApiVersions> {
  /** Headers, in addition to the default headers. */
  headers?: HeadersInput | undefined;
  /** Modifies the accept header. */
  mediaType?: { readonly format?: Format | undefined; readonly previews?: readonly string[] | undefined } | undefined;
  /** The API version, a date such as `2026-03-10`. */
  apiVersion?: Version | undefined;
  /** Options for the HTTP client, such as a signal. */
  request?: unknown;
  /** Parameters that the catalogue does not have: `undocumented({ … })`. */
  parameters?: Undocumented | undefined;
}

/** The result of a method. Its argument is not the route itself, for the reason explained at `SentFacts`. */
type Sent<Facts extends ResponseFacts> = Promise<SentFacts<Facts>>;

declare const NOT_CHOSEN: unique symbol;

/**
 * Stands for a version or a format that a call does not choose. It is part of the constraints too. What has the constraint in place of the
 * type, such as `Parameters`, `ReturnType` or a mock, is then that of a plain call.
 */
export type NotChosen = typeof NOT_CHOSEN;

/** The version that a call uses: its own, or else that of the client. */
type VersionUsed<Version, Default> = [NotChosen] extends [Version] ? Default : Version;

/** The format that a call uses. */
type FormatUsed<Format> = [NotChosen] extends [Format] ? never : Format;

/** Sends a request for a route whose types depend on no option. */
export type Call<in out Key extends RouteKey> = (
  options: Endpoints[Key]['parameters'] & MethodOptions,
  send?: SendCallOptions,
) => Sent<FactsOf<PlainTag<Key>>>;

/** Like `Call`, for a route without required parameters. */
export type BareCall<in out Key extends RouteKey> = (
  options?: Endpoints[Key]['parameters'] & MethodOptions,
  send?: SendCallOptions,
) => Sent<FactsOf<PlainTag<Key>>>;

/** Sends a request for a route whose response depends on the API version. */
export type VersionedCall<in out Key extends RouteKey, in out Default> = <
  Version extends keyof ApiVersions | NotChosen = NotChosen,
>(
  options: Endpoints[Key]['parameters'] & MethodOptions<undefined, Version>,
  send?: SendCallOptions,
) => Sent<FactsOf<SelectiveTag<Key, never, VersionUsed<Version, Default>>>>;

/** Like `VersionedCall`, for a route without required parameters. */
export type BareVersionedCall<in out Key extends RouteKey, in out Default> = <
  Version extends keyof ApiVersions | NotChosen = NotChosen,
>(
  options?: Endpoints[Key]['parameters'] & MethodOptions<undefined, Version>,
  send?: SendCallOptions,
) => Sent<FactsOf<SelectiveTag<Key, never, VersionUsed<Version, Default>>>>;

/** Sends a request for a route whose response depends on the media type format. */
export type FlexibleCall<in out Key extends FormatKey, in out Default> = <
  Format extends keyof Formats[Key] | NotChosen = NotChosen,
  Version extends keyof ApiVersions | NotChosen = NotChosen,
>(
  options: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
  send?: SendCallOptions,
) => Sent<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;

/** Like `FlexibleCall`, for a route without required parameters. */
export type BareFlexibleCall<in out Key extends FormatKey, in out Default> = <
  Format extends keyof Formats[Key] | NotChosen = NotChosen,
  Version extends keyof ApiVersions | NotChosen = NotChosen,
>(
  options?: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
  send?: SendCallOptions,
) => Sent<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;

/** Sends a request for a route whose parameters depend on the API version. */
export type PatchedCall<in out Key extends RouteKey, in out Default> = <
  Format extends FormatOf<Key> | NotChosen = NotChosen,
  Version extends keyof ApiVersions | NotChosen = NotChosen,
>(
  options: ParametersAt<Key, VersionUsed<Version, Default>> & MethodOptions<Format, Version>,
  send?: SendCallOptions,
) => Sent<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;

/** Like `PatchedCall`, for a route without required parameters. */
export type BarePatchedCall<in out Key extends RouteKey, in out Default> = <
  Format extends FormatOf<Key> | NotChosen = NotChosen,
  Version extends keyof ApiVersions | NotChosen = NotChosen,
>(
  options?: ParametersAt<Key, VersionUsed<Version, Default>> & MethodOptions<Format, Version>,
  send?: SendCallOptions,
) => Sent<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;

/** The methods for the pages of a route, whose items depend on no option. */
export interface PlainPages<in out Key extends RouteKey> {
  /** Resolves with the items of all pages. */
  all(options: Endpoints[Key]['parameters'] & MethodOptions, send?: ItemsOptions): Promise<Items<PlainTag<Key>>>;
  /** Iterates over the items of all pages. */
  items(options: Endpoints[Key]['parameters'] & MethodOptions, send?: ItemsOptions): EachItem<PlainTag<Key>>;
  /** Iterates over the pages. Each page is a response. */
  pages(options: Endpoints[Key]['parameters'] & MethodOptions, send?: PagesOptions): EachPage<FactsOf<PlainTag<Key>>>;
}

/** Like `PlainPages`, for a route without required parameters. */
export interface BarePlainPages<in out Key extends RouteKey> {
  /** Resolves with the items of all pages. */
  all(options?: Endpoints[Key]['parameters'] & MethodOptions, send?: ItemsOptions): Promise<Items<PlainTag<Key>>>;
  /** Iterates over the items of all pages. */
  items(options?: Endpoints[Key]['parameters'] & MethodOptions, send?: ItemsOptions): EachItem<PlainTag<Key>>;
  /** Iterates over the pages. Each page is a response. */
  pages(options?: Endpoints[Key]['parameters'] & MethodOptions, send?: PagesOptions): EachPage<FactsOf<PlainTag<Key>>>;
}

/** The methods for the pages of a route whose items depend on the version or the format. */
export interface SelectivePages<in out Key extends RouteKey, in out Default> {
  /** Resolves with the items of all pages. */
  all<Format extends FormatOf<Key> | NotChosen = NotChosen, Version extends keyof ApiVersions | NotChosen = NotChosen>(
    options: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
    send?: ItemsOptions,
  ): Promise<Items<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;
  /** Iterates over the items of all pages. */
  items<
    Format extends FormatOf<Key> | NotChosen = NotChosen,
    Version extends keyof ApiVersions | NotChosen = NotChosen,
  >(
    options: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
    send?: ItemsOptions,
  ): EachItem<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>;
  /** Iterates over the pages. Each page is a response. */
  pages<
    Format extends FormatOf<Key> | NotChosen = NotChosen,
    Version extends keyof ApiVersions | NotChosen = NotChosen,
  >(
    options: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
    send?: PagesOptions,
  ): EachPage<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;
}

/** Like `SelectivePages`, for a route without required parameters. */
export interface BareSelectivePages<in out Key extends RouteKey, in out Default> {
  /** Resolves with the items of all pages. */
  all<Format extends FormatOf<Key> | NotChosen = NotChosen, Version extends keyof ApiVersions | NotChosen = NotChosen>(
    options?: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
    send?: ItemsOptions,
  ): Promise<Items<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;
  /** Iterates over the items of all pages. */
  items<
    Format extends FormatOf<Key> | NotChosen = NotChosen,
    Version extends keyof ApiVersions | NotChosen = NotChosen,
  >(
    options?: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
    send?: ItemsOptions,
  ): EachItem<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>;
  /** Iterates over the pages. Each page is a response. */
  pages<
    Format extends FormatOf<Key> | NotChosen = NotChosen,
    Version extends keyof ApiVersions | NotChosen = NotChosen,
  >(
    options?: Endpoints[Key]['parameters'] & MethodOptions<Format, Version>,
    send?: PagesOptions,
  ): EachPage<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;
}

type Items<Tag> = ItemOfPages<Tag>[];
type EachItem<Tag> = AsyncGenerator<ItemOfPages<Tag>, void, void>;
type EachPage<Facts extends ResponseFacts> = AsyncGenerator<SentFacts<Facts>, void, void>;

/** The signatures of methods by kind, which the generator has chosen for each route. */
export interface Calls<in out Key extends RouteKey, in out Default> {
  plain: Call<Key>;
  barePlain: BareCall<Key>;
  versioned: VersionedCall<Key, Default>;
  bareVersioned: BareVersionedCall<Key, Default>;
  flexible: FlexibleCall<Key & FormatKey, Default>;
  bareFlexible: BareFlexibleCall<Key & FormatKey, Default>;
  patched: PatchedCall<Key, Default>;
  barePatched: BarePatchedCall<Key, Default>;
  plainPaged: Call<Key> & PlainPages<Key>;
  barePlainPaged: BareCall<Key> & BarePlainPages<Key>;
  versionedPaged: VersionedCall<Key, Default> & SelectivePages<Key, Default>;
  bareVersionedPaged: BareVersionedCall<Key, Default> & BareSelectivePages<Key, Default>;
  flexiblePaged: FlexibleCall<Key & FormatKey, Default> & SelectivePages<Key, Default>;
  bareFlexiblePaged: BareFlexibleCall<Key & FormatKey, Default> & BareSelectivePages<Key, Default>;
  patchedPaged: PatchedCall<Key, Default> & SelectivePages<Key, Default>;
  barePatchedPaged: BarePatchedCall<Key, Default> & BareSelectivePages<Key, Default>;
}

/** A group of functions as methods of a client. A mapped type keeps their comments. */
export type MethodsOf<Group extends { readonly [Name in keyof Group]: NamedRoute }, Default> = {
  readonly [Name in keyof Group]: Calls<Group[Name]['route'], Default>[KindOf<Group[Name]>];
};
