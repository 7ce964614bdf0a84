import type { ApiTypes } from '../core/types/api-types.ts';
import type { OptionsArgument } from '../core/types/arguments.ts';
import type { ResolvedOptions } from '../core/types/full-call.ts';
import type { NotApplicable } from '../core/types/inference.ts';
import type { RouteTag } from '../core/types/route-tag.ts';
import type { FactsOf } from '../core/types/route-types.ts';
import type { ItemsOptions, PagesOptions, SendCallOptions } from '../send/options.ts';
import type { AttemptedResponse, ItemOfPages, Shown } from '../send/response-types.ts';
import type { FieldChoice, Keeping, KeepingOption, Kept, NotChosen } from './call-types.ts';
import type { NamedRoute } from './operations/named-route.ts';

// The methods of a client with defaults that affect types, such as an owner, which calls may then omit. They are slower to check than the
// methods of other clients, which the generator has prepared.

/** The rest parameter of a call without options. It is valid if the defaults contain all required parameters. */
type WhenNothingIsMissing<Types extends ApiTypes, Defaults, Key> =
  {} extends ResolvedOptions<Types, Defaults, Key, {}> ? [] : NotApplicable;

/** Sends a request for one route. */
export interface CallWith<in out Types extends ApiTypes, in out Defaults, in out Key extends string> {
  (
    ...nothing: WhenNothingIsMissing<Types, Defaults, Key>
  ): Promise<Shown<FactsOf<RouteTag<Types, Defaults, Key, {}>>['response']>['sent']>;
  <const Options = {}, const Fields extends FieldChoice = NotChosen>(
    options: OptionsArgument<Types, Defaults, Key, Options>,
    send?: SendCallOptions & KeepingOption<FactsOf<RouteTag<Types, Defaults, Key, Options>>['data'], Fields>,
  ): Promise<Kept<Shown<FactsOf<RouteTag<Types, Defaults, Key, Options>>['response']>['sent'], Fields>>;
  /** Resolves with the response for every status, as a union by status. */
  attempt<const Options = {}>(
    options: OptionsArgument<Types, Defaults, Key, Options>,
    send?: SendCallOptions,
  ): Promise<AttemptedResponse<RouteTag<Types, Defaults, Key, Options>>>;
  /** Resolves with the `Response` itself, for every status. Use it for large files. */
  raw<const Options = {}>(
    options: OptionsArgument<Types, Defaults, Key, Options>,
    send?: SendCallOptions,
  ): Promise<Response>;
}

/** Sends requests for the pages of one route. */
export interface PagedCallWith<in out Types extends ApiTypes, in out Defaults, in out Key extends string>
  extends CallWith<Types, Defaults, Key> {
  /** Resolves with the items of all pages. */
  all<const Options = {}, const Fields extends FieldChoice = NotChosen>(
    options: OptionsArgument<Types, Defaults, Key, Options>,
    send?: ItemsOptions & KeepingOption<FactsOf<RouteTag<Types, Defaults, Key, Options>>['item'], Fields>,
  ): Promise<Keeping<ItemOfPages<RouteTag<Types, Defaults, Key, Options>>, Fields>[]>;
  /** Iterates over the items of all pages. */
  items<const Options = {}, const Fields extends FieldChoice = NotChosen>(
    options: OptionsArgument<Types, Defaults, Key, Options>,
    send?: ItemsOptions & KeepingOption<FactsOf<RouteTag<Types, Defaults, Key, Options>>['item'], Fields>,
  ): AsyncGenerator<Keeping<ItemOfPages<RouteTag<Types, Defaults, Key, Options>>, Fields>, void, void>;
  /** Iterates over the pages. Each page is a response. */
  pages<const Options = {}, const Fields extends FieldChoice = NotChosen>(
    options: OptionsArgument<Types, Defaults, Key, Options>,
    send?: PagesOptions & KeepingOption<FactsOf<RouteTag<Types, Defaults, Key, Options>>['data'], Fields>,
  ): AsyncGenerator<
    Kept<Shown<FactsOf<RouteTag<Types, Defaults, Key, Options>>['response']>['sent'], Fields>,
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
