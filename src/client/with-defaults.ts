import type { ApiTypes } from '../core/types/api-types.ts';
import type { OptionsArgument } from '../core/types/arguments.ts';
import type { ResolvedOptions } from '../core/types/full-call.ts';
import type { NotApplicable } from '../core/types/inference.ts';
import type { RouteTag } from '../core/types/route-tag.ts';
import type { CheckedFields } from '../core/types/selected-fields.ts';
import type { FactsOf } from '../generated/route-types.ts';
import type { ItemsOptions, PagesOptions, RequestOption } from '../send/options.ts';
import type { AttemptedResponse, ItemOfPages, Shown } from '../send/response-types.ts';
import type { FieldChoice, HeadersOption, Kept, KeptResponse, MethodCallOptions, Unset } from './call-results.ts';
import type { NamedRoute } from './operations/operation-types.ts';

// The methods of a client with defaults that affect types, such as an owner, which calls may then omit. They are slower to check than the
// methods of other clients, which the generator has prepared.

/** A member of a client without these defaults, which a client with them has too, unless a media type changes what it resolves with. */
export type UnlessMediaType<Defaults, Member> = [keyof Defaults & 'mediaType'] extends [never] ? Member : unknown;

/** The rest parameter of a call without options. It is valid if the defaults contain all required parameters. */
type WhenNothingIsMissing<Types extends ApiTypes, Defaults, Key> =
  {} extends ResolvedOptions<Types, Defaults, Key, {}> ? [] : NotApplicable;

// The options of a call, with the fields to keep. They have the parts of the tag and not the data, as in call-types.ts.

interface CallOptionsWith<
  in out Types extends ApiTypes,
  in out Defaults,
  in out Key extends string,
  in out Options,
  in out Fields extends FieldChoice,
> extends MethodCallOptions {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?:
    | (Fields & CheckedFields<FactsOf<RouteTag<Types, Defaults, Key, Options>>['data'], Fields>)
    | undefined;
}

interface ItemsOptionsWith<
  in out Types extends ApiTypes,
  in out Defaults,
  in out Key extends string,
  in out Options,
  in out Fields extends FieldChoice,
> extends ItemsOptions,
    HeadersOption {
  /** The fields of the items to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?:
    | (Fields & CheckedFields<FactsOf<RouteTag<Types, Defaults, Key, Options>>['item'], Fields>)
    | undefined;
}

interface PagesOptionsWith<
  in out Types extends ApiTypes,
  in out Defaults,
  in out Key extends string,
  in out Options,
  in out Fields extends FieldChoice,
> extends PagesOptions,
    HeadersOption {
  /** The fields of the data to keep: `['number', 'user.login', 'labels[].name']`. */
  readonly fields?:
    | (Fields & CheckedFields<FactsOf<RouteTag<Types, Defaults, Key, Options>>['data'], Fields>)
    | undefined;
}

/** Sends a request for one route. */
export interface CallWith<in out Types extends ApiTypes, in out Defaults, in out Key extends string> {
  /** The route of the method: `GET /users/{username}`. */
  readonly route: Key;
  (
    ...nothing: WhenNothingIsMissing<Types, Defaults, Key>
  ): Promise<Shown<FactsOf<RouteTag<Types, Defaults, Key, {}>>['response']>['sent']>;
  <const Options = {}, const Fields extends FieldChoice = Unset>(
    options: OptionsArgument<Types, Defaults, Key, Options> & RequestOption,
    send?: CallOptionsWith<Types, Defaults, Key, Options, Fields>,
  ): Promise<KeptResponse<FactsOf<RouteTag<Types, Defaults, Key, Options>>['response'], Fields>['sent']>;
  /** Resolves with the response for every status, as a union by status. */
  attempt(
    ...nothing: WhenNothingIsMissing<Types, Defaults, Key>
  ): Promise<AttemptedResponse<RouteTag<Types, Defaults, Key, {}>>>;
  attempt<const Options = {}>(
    options: OptionsArgument<Types, Defaults, Key, Options> & RequestOption,
    send?: MethodCallOptions,
  ): Promise<AttemptedResponse<RouteTag<Types, Defaults, Key, Options>>>;
  /** Resolves with the `Response` itself, for every status. Use it for streams and large files. */
  raw(...nothing: WhenNothingIsMissing<Types, Defaults, Key>): Promise<Response>;
  raw<const Options = {}>(
    options: OptionsArgument<Types, Defaults, Key, Options> & RequestOption,
    send?: MethodCallOptions,
  ): Promise<Response>;
}

/** Sends requests for the pages of one route. */
export interface PagedCallWith<in out Types extends ApiTypes, in out Defaults, in out Key extends string>
  extends CallWith<Types, Defaults, Key> {
  /** Resolves with the items of all pages. */
  all(
    ...nothing: WhenNothingIsMissing<Types, Defaults, Key>
  ): Promise<ItemOfPages<RouteTag<Types, Defaults, Key, {}>>[]>;
  all<const Options = {}, const Fields extends FieldChoice = Unset>(
    options: OptionsArgument<Types, Defaults, Key, Options> & RequestOption,
    send?: ItemsOptionsWith<Types, Defaults, Key, Options, Fields>,
  ): Promise<Kept<ItemOfPages<RouteTag<Types, Defaults, Key, Options>>, Fields>[]>;
  /** Iterates over the items of all pages. */
  items(
    ...nothing: WhenNothingIsMissing<Types, Defaults, Key>
  ): AsyncGenerator<ItemOfPages<RouteTag<Types, Defaults, Key, {}>>, void, void>;
  items<const Options = {}, const Fields extends FieldChoice = Unset>(
    options: OptionsArgument<Types, Defaults, Key, Options> & RequestOption,
    send?: ItemsOptionsWith<Types, Defaults, Key, Options, Fields>,
  ): AsyncGenerator<Kept<ItemOfPages<RouteTag<Types, Defaults, Key, Options>>, Fields>, void, void>;
  /** Iterates over the pages. Each page is a response. */
  pages(
    ...nothing: WhenNothingIsMissing<Types, Defaults, Key>
  ): AsyncGenerator<Shown<FactsOf<RouteTag<Types, Defaults, Key, {}>>['response']>['sent'], void, void>;
  pages<const Options = {}, const Fields extends FieldChoice = Unset>(
    options: OptionsArgument<Types, Defaults, Key, Options> & RequestOption,
    send?: PagesOptionsWith<Types, Defaults, Key, Options, Fields>,
  ): AsyncGenerator<
    KeptResponse<FactsOf<RouteTag<Types, Defaults, Key, Options>>['response'], Fields>['sent'],
    void,
    void
  >;
}

/** A group of functions as methods of a client with defaults. */
export type MethodsWith<
  Group extends { readonly [Name in keyof Group]: NamedRoute },
  Types extends ApiTypes,
  Defaults,
> = {
  readonly [Name in keyof Group]: Group[Name]['route'] extends keyof Types['pages']
    ? PagedCallWith<Types, Defaults, Group[Name]['route']>
    : CallWith<Types, Defaults, Group[Name]['route']>;
};
