import type { HeadersInput } from '../core/types/call-options.ts';
import type { ApiVersions, Endpoints, RouteKey } from '../core/types/github-types.ts';
import type { FactsOf } from '../core/types/route-types.ts';
import type { CheckedFields, SelectedFields } from '../core/types/selected-fields.ts';
import type { Undocumented } from '../core/types/undocumented.ts';
import type { ItemsOptions, PagesOptions, SendCallOptions } from '../send/options.ts';
import type { AttemptedResponse, ResponseExtras } from '../send/response-types.ts';
import type { KindOf, NamedRoute } from './operations/named-route.ts';
import type { PlainTag, SelectiveTag } from './operations/operation-tag.ts';
import type { FormatOf, ParametersAt } from './operations/operation-types.ts';

// The signatures of a client's methods, in parallel with those of the functions that build requests: src/client/operations/operation-types.ts.
// `Default` is the API version of the client; `never` stands for that of the API itself.
//
// Editors show these signatures. So the signatures and the results are members of interfaces, of which an editor shows the content, and
// not type aliases, of which it shows the name. Where the type of a method depends on an option, the alias has the usual type as its first
// argument. Each method has one signature: of an overloaded method, editors show no comment.

/** The options of a method that are not parameters. The base URL is an option of the client. */
export interface MethodOptions extends ChoosingOptions<undefined, keyof ApiVersions> {}

/** The options of a method whose types depend on the media type format or on the API version. */
export interface ChoosingOptions<Format, Version> {
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

declare const NOT_CHOSEN: unique symbol;

/**
 * Stands for a version or a format that a call does not choose. It is part of the constraints too. What has the constraint in place of the
 * type, such as `Parameters`, `ReturnType` or a mock, is then that of a plain call.
 */
export interface NotChosen {
  readonly [NOT_CHOSEN]: never;
}

/** The media type formats that a call can choose, or none of them. */
type FormatChoice<Key> = FormatOf<Key> | NotChosen;

/** The API versions that a call can choose, or none of them. */
type VersionChoice = keyof ApiVersions | NotChosen;

/** The version that a call uses: its own, or else that of the client. */
type VersionUsed<Version, Default> = [NotChosen] extends [Version] ? Default : Version;

/** The format that a call uses. */
type FormatUsed<Format> = [NotChosen] extends [Format] ? never : Format;

/** The facts of a call that chooses nothing. */
type UsualFacts<Key extends RouteKey, Default> = FactsOf<SelectiveTag<Key, never, Default>>;

/** The facts of a call that chooses. `in out` saves the compiler from determining how routes relate. */
interface Chosen<in out Key extends RouteKey, in out Format, in out Version, in out Default> {
  data: FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>['data'];
  item: FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>['item'];
  status: StatusIn<FactsOf<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>['response']>;
}

type StatusIn<Response> = Response extends { status: infer Status } ? Status : number;

/** The data of a call: the usual data, or that of the version and of the format that the call chooses. */
type DataFor<Usual, Format, Version, Other extends { data: unknown }> = [NotChosen, NotChosen] extends [Format, Version]
  ? Usual
  : Other['data'];

/** The status of a call, which no format changes. */
type StatusFor<Usual, Version, Other extends { status: unknown }> = [NotChosen] extends [Version]
  ? Usual
  : Other['status'];

/** One item of the pages of a call. */
type ItemFor<Usual, Format, Version, Other extends { item: unknown }> = [NotChosen, NotChosen] extends [Format, Version]
  ? Usual
  : Other['item'];

/** The response of a call. */
interface ResponseFor<
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
type ReadyResponse<Response, Until> = [NotChosen] extends [Until] ? Response : Exclude<Response, { status: 202 }>;

/** The parameters of a call. */
type ParametersFor<Usual, Key extends RouteKey, Version> = [NotChosen] extends [Version]
  ? Usual
  : ParametersAt<Key, Version>;

/** The response of a call whose data depends on no option but `fields`. It is a member of an interface, because editors then show its data. */
export interface KeptResponse<in out Usual, in out Fields extends FieldChoice> {
  sent: {
    [Name in keyof Usual]: Name extends 'data' ? Kept<Usual[Name], Fields> : Usual[Name];
  } & ResponseExtras;
}

/** The fields that a call keeps, or all of them. */
export type FieldChoice = readonly string[] | NotChosen;

/**
 * The data or an item, with the fields that a call keeps. With `NoInfer`, the compiler does not infer the fields from the data, which took half
 * as many types again for the `ReturnType` of a method.
 */
export type Kept<Data, Fields> = [NotChosen] extends [Fields]
  ? Data
  : NoInfer<SelectedFields<Data, Fields & readonly string[]>>;

// These have the key of the route and not its data, so that the compiler finds the names of fields only for a call with options.

/** The options of a call, with the fields of the data to keep. */
export interface CallKeeping<
  in out Key extends RouteKey,
  in out Fields extends FieldChoice,
  in out Format = NotChosen,
  in out Version = NotChosen,
  in out Default = never,
> extends SendCallOptions {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<Chosen<Key, Format, Version, Default>['data'], Fields>) | undefined;
}

/** Like `CallKeeping`, for the items of all pages. */
export interface ItemsKeeping<
  in out Key extends RouteKey,
  in out Fields extends FieldChoice,
  in out Format = NotChosen,
  in out Version = NotChosen,
  in out Default = never,
> extends ItemsOptions {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<Chosen<Key, Format, Version, Default>['item'], Fields>) | undefined;
}

/** Like `CallKeeping`, for pages. */
export interface PagesKeeping<
  in out Key extends RouteKey,
  in out Fields extends FieldChoice,
  in out Format = NotChosen,
  in out Version = NotChosen,
  in out Default = never,
> extends PagesOptions {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?: (Fields & CheckedFields<Chosen<Key, Format, Version, Default>['data'], Fields>) | undefined;
}

/** The other forms of a method. The compiler computes the type of a member when it is first used. */
export interface Forms<in out Key extends RouteKey, in out Default> {
  /** The route of the method: `GET /users/{username}`. */
  readonly route: Key;
  /** Resolves with the response for every status, as a union by status. */
  attempt<Format extends FormatChoice<Key> = NotChosen, Version extends VersionChoice = NotChosen>(
    options: ParametersFor<ParametersAt<Key, Default>, Key, Version> & ChoosingOptions<Format, Version>,
    send?: SendCallOptions,
  ): Promise<AttemptedResponse<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;
  /** Resolves with the `Response` itself, for every status. Use it for streams and large files. */
  raw<Version extends VersionChoice = NotChosen>(
    options: ParametersFor<ParametersAt<Key, Default>, Key, Version> & ChoosingOptions<FormatOf<Key>, Version>,
    send?: SendCallOptions,
  ): Promise<Response>;
}

/** Like `Forms`, for a route without required parameters. */
export interface BareForms<in out Key extends RouteKey, in out Default> {
  /** The route of the method: `GET /users/{username}`. */
  readonly route: Key;
  /** Resolves with the response for every status, as a union by status. */
  attempt<Format extends FormatChoice<Key> = NotChosen, Version extends VersionChoice = NotChosen>(
    options?: ParametersFor<ParametersAt<Key, Default>, Key, Version> & ChoosingOptions<Format, Version>,
    send?: SendCallOptions,
  ): Promise<AttemptedResponse<SelectiveTag<Key, FormatUsed<Format>, VersionUsed<Version, Default>>>>;
  /** Resolves with the `Response` itself, for every status. Use it for streams and large files. */
  raw<Version extends VersionChoice = NotChosen>(
    options?: ParametersFor<ParametersAt<Key, Default>, Key, Version> & ChoosingOptions<FormatOf<Key>, Version>,
    send?: SendCallOptions,
  ): Promise<Response>;
}

/** The methods for the pages of a route, whose items depend on no option. */
export interface PlainPages<in out Key extends RouteKey> {
  /** Resolves with the items of all pages. */
  all<const Fields extends FieldChoice = NotChosen>(
    options: Endpoints[Key]['parameters'] & MethodOptions,
    send?: ItemsKeeping<Key, Fields>,
  ): Promise<Kept<FactsOf<PlainTag<Key>>['item'], Fields>[]>;
  /** Iterates over the items of all pages. */
  items<const Fields extends FieldChoice = NotChosen>(
    options: Endpoints[Key]['parameters'] & MethodOptions,
    send?: ItemsKeeping<Key, Fields>,
  ): AsyncGenerator<Kept<FactsOf<PlainTag<Key>>['item'], Fields>, void, void>;
  /** Iterates over the pages. Each page is a response. */
  pages<const Fields extends FieldChoice = NotChosen>(
    options: Endpoints[Key]['parameters'] & MethodOptions,
    send?: PagesKeeping<Key, Fields>,
  ): AsyncGenerator<KeptResponse<Endpoints[Key]['response'], Fields>['sent'], void, void>;
}

/** The methods for the pages of a route whose items depend on the version or the format. */
export interface SelectivePages<in out Key extends RouteKey, in out Default> {
  /** Resolves with the items of all pages. */
  all<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: ItemsKeeping<Key, Fields, Format, Version, Default>,
  ): Promise<
    Kept<ItemFor<UsualFacts<Key, Default>['item'], Format, Version, Chosen<Key, Format, Version, Default>>, Fields>[]
  >;
  /** Iterates over the items of all pages. */
  items<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: ItemsKeeping<Key, Fields, Format, Version, Default>,
  ): AsyncGenerator<
    Kept<ItemFor<UsualFacts<Key, Default>['item'], Format, Version, Chosen<Key, Format, Version, Default>>, Fields>,
    void,
    void
  >;
  /** Iterates over the pages. Each page is a response. */
  pages<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: PagesKeeping<Key, Fields, Format, Version, Default>,
  ): AsyncGenerator<
    ResponseFor<
      UsualFacts<Key, Default>['response'],
      Format,
      Version,
      Chosen<Key, Format, Version, Default>,
      Fields
    >['sent'],
    void,
    void
  >;
}

/** Like `PlainPages`, for a route without required parameters. */
export interface BarePlainPages<in out Key extends RouteKey> {
  /** Resolves with the items of all pages. */
  all<const Fields extends FieldChoice = NotChosen>(
    options?: Endpoints[Key]['parameters'] & MethodOptions,
    send?: ItemsKeeping<Key, Fields>,
  ): Promise<Kept<FactsOf<PlainTag<Key>>['item'], Fields>[]>;
  /** Iterates over the items of all pages. */
  items<const Fields extends FieldChoice = NotChosen>(
    options?: Endpoints[Key]['parameters'] & MethodOptions,
    send?: ItemsKeeping<Key, Fields>,
  ): AsyncGenerator<Kept<FactsOf<PlainTag<Key>>['item'], Fields>, void, void>;
  /** Iterates over the pages. Each page is a response. */
  pages<const Fields extends FieldChoice = NotChosen>(
    options?: Endpoints[Key]['parameters'] & MethodOptions,
    send?: PagesKeeping<Key, Fields>,
  ): AsyncGenerator<KeptResponse<Endpoints[Key]['response'], Fields>['sent'], void, void>;
}

/** Like `SelectivePages`, for a route without required parameters. */
export interface BareSelectivePages<in out Key extends RouteKey, in out Default> {
  /** Resolves with the items of all pages. */
  all<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options?: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: ItemsKeeping<Key, Fields, Format, Version, Default>,
  ): Promise<
    Kept<ItemFor<UsualFacts<Key, Default>['item'], Format, Version, Chosen<Key, Format, Version, Default>>, Fields>[]
  >;
  /** Iterates over the items of all pages. */
  items<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options?: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: ItemsKeeping<Key, Fields, Format, Version, Default>,
  ): AsyncGenerator<
    Kept<ItemFor<UsualFacts<Key, Default>['item'], Format, Version, Chosen<Key, Format, Version, Default>>, Fields>,
    void,
    void
  >;
  /** Iterates over the pages. Each page is a response. */
  pages<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options?: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: PagesKeeping<Key, Fields, Format, Version, Default>,
  ): AsyncGenerator<
    ResponseFor<
      UsualFacts<Key, Default>['response'],
      Format,
      Version,
      Chosen<Key, Format, Version, Default>,
      Fields
    >['sent'],
    void,
    void
  >;
}

/** The signatures of methods by kind, which the generator has chosen for each route. */
export interface Calls<in out Key extends RouteKey, in out Default> {
  /** A route whose types depend on no option. */
  plain: (<const Fields extends FieldChoice = NotChosen>(
    options: Endpoints[Key]['parameters'] & MethodOptions,
    send?: CallKeeping<Key, Fields>,
  ) => Promise<KeptResponse<Endpoints[Key]['response'], Fields>['sent']>) &
    Forms<Key, Default>;
  /** A route whose result may not be ready, with status 202, unless the call waits for it. */
  pending: (<Until extends 'ready' | NotChosen = NotChosen, const Fields extends FieldChoice = NotChosen>(
    options: Endpoints[Key]['parameters'] & MethodOptions,
    send?: CallKeeping<Key, Fields> & { until?: Until | undefined },
  ) => Promise<KeptResponse<ReadyResponse<Endpoints[Key]['response'], Until>, Fields>['sent']>) &
    Forms<Key, Default>;
  /** A route whose types depend on no option, without required parameters. */
  barePlain: (<const Fields extends FieldChoice = NotChosen>(
    options?: Endpoints[Key]['parameters'] & MethodOptions,
    send?: CallKeeping<Key, Fields>,
  ) => Promise<KeptResponse<Endpoints[Key]['response'], Fields>['sent']>) &
    BareForms<Key, Default>;
  /** A route whose response depends on the API version or on the media type format. */
  selective: (<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: CallKeeping<Key, Fields, Format, Version, Default>,
  ) => Promise<
    ResponseFor<
      UsualFacts<Key, Default>['response'],
      Format,
      Version,
      Chosen<Key, Format, Version, Default>,
      Fields
    >['sent']
  >) &
    Forms<Key, Default>;
  /** A route whose response depends on the API version or on the media type format, without required parameters. */
  bareSelective: (<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options?: Endpoints[Key]['parameters'] & ChoosingOptions<Format, Version>,
    send?: CallKeeping<Key, Fields, Format, Version, Default>,
  ) => Promise<
    ResponseFor<
      UsualFacts<Key, Default>['response'],
      Format,
      Version,
      Chosen<Key, Format, Version, Default>,
      Fields
    >['sent']
  >) &
    BareForms<Key, Default>;
  /** A route whose parameters depend on the API version. */
  patched: (<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options: ParametersFor<ParametersAt<Key, Default>, Key, Version> & ChoosingOptions<Format, Version>,
    send?: CallKeeping<Key, Fields, Format, Version, Default>,
  ) => Promise<
    ResponseFor<
      UsualFacts<Key, Default>['response'],
      Format,
      Version,
      Chosen<Key, Format, Version, Default>,
      Fields
    >['sent']
  >) &
    Forms<Key, Default>;
  /** A route whose parameters depend on the API version, without required parameters. */
  barePatched: (<
    Format extends FormatChoice<Key> = NotChosen,
    Version extends VersionChoice = NotChosen,
    const Fields extends FieldChoice = NotChosen,
  >(
    options?: ParametersFor<ParametersAt<Key, Default>, Key, Version> & ChoosingOptions<Format, Version>,
    send?: CallKeeping<Key, Fields, Format, Version, Default>,
  ) => Promise<
    ResponseFor<
      UsualFacts<Key, Default>['response'],
      Format,
      Version,
      Chosen<Key, Format, Version, Default>,
      Fields
    >['sent']
  >) &
    BareForms<Key, Default>;
  plainPaged: Calls<Key, Default>['plain'] & PlainPages<Key>;
  barePlainPaged: Calls<Key, Default>['barePlain'] & BarePlainPages<Key>;
  selectivePaged: Calls<Key, Default>['selective'] & SelectivePages<Key, Default>;
  bareSelectivePaged: Calls<Key, Default>['bareSelective'] & BareSelectivePages<Key, Default>;
  patchedPaged: Calls<Key, Default>['patched'] & SelectivePages<Key, Default>;
  barePatchedPaged: Calls<Key, Default>['barePatched'] & BareSelectivePages<Key, Default>;
  versioned: Calls<Key, Default>['selective'];
  versionedPaged: Calls<Key, Default>['selectivePaged'];
  bareVersioned: Calls<Key, Default>['bareSelective'];
  bareVersionedPaged: Calls<Key, Default>['bareSelectivePaged'];
  flexible: Calls<Key, Default>['selective'];
  flexiblePaged: Calls<Key, Default>['selectivePaged'];
  bareFlexible: Calls<Key, Default>['bareSelective'];
  bareFlexiblePaged: Calls<Key, Default>['bareSelectivePaged'];
}

/** A group of functions as methods of a client. A mapped type keeps their comments. */
export type MethodsOf<Group extends { readonly [Name in keyof Group]: NamedRoute }, Default> = {
  readonly [Name in keyof Group]: Calls<Group[Name]['route'], Default>[KindOf<Group[Name]>];
};
