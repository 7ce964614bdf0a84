import type { CallOptions, CommonDefaults } from './call-options.ts';
import type { CatalogueTypes } from './catalogue-types.ts';
import type { ObjectCallOptions, ResolvedOptions } from './full-call.ts';
import type { InferenceOnly, NotApplicable } from './inference.ts';
import type { Message, MissingParameters } from './messages.ts';

/** The second argument of a call. */
export type OptionsArgument<Catalogue extends CatalogueTypes, Defaults, Route, Options> = Options extends InferenceOnly
  ? Options
  : ResolvedOptions<Catalogue, Defaults, Route, Options>;

/** The first argument of a call that has no other: a route that needs no parameters, or options. */
export type OnlyArgument<Catalogue extends CatalogueTypes, Defaults, First> = First extends string
  ? ResolvedOptions<Catalogue, Defaults, First, {}> extends infer Options
    ? {} extends Options
      ? First
      : Options extends Message
        ? Options
        : MissingParameters<RequiredNames<Options>>
    : never
  : ObjectCallOptions<Catalogue, Defaults, First>;

/** The rest of a call whose options may be `undefined`: such a call is right if the route needs no parameters. */
export type WhenMaybeUndefined<Catalogue extends CatalogueTypes, Defaults, Route, Options> = undefined extends Options
  ? unknown extends Options
    ? NotApplicable
    : ResolvedOptions<Catalogue, Defaults, Route, {}> extends infer Known
      ? {} extends Known
        ? Options extends Known | undefined
          ? []
          : NotApplicable
        : NotApplicable
      : never
  : NotApplicable;

/** The rest of a call with a route that is only known at run time, which a strict endpoint refuses. */
export type WhenDynamic<Catalogue, Route> = Catalogue extends { strict: true }
  ? NotApplicable
  : string extends Route
    ? []
    : NotApplicable;

/** The rest of `defaults` with defaults of which only the type is known. */
export type WhenCommon<Options> = CommonDefaults extends Options ? [] : NotApplicable;

/** The options of a call with a route that is only known at run time. */
export interface DynamicOptions<Version extends string = string> extends CallOptions<Version> {
  [parameter: string]: unknown;
}

/**
 * The rest of a call with a key that is a type parameter, as inside a generic function, which may pass on the parameters of that
 * key, with or without options. The compiler does not match `Uppercase` of an unknown key with a pattern, and of every known key
 * it does. `AnyMethod` must be a type parameter of the signature that has a default and is never inferred: with a fixed type, the
 * condition would be decided in the declaration. An editor that completes keys asks for all of them at once, which comes first
 * because it is cheap.
 */
export type WhenGeneric<
  Catalogue extends CatalogueTypes,
  Key extends keyof Catalogue['endpoints'] & string,
  Options,
  AnyMethod extends string,
> = { key: Uppercase<Key> } extends { key: `${AnyMethod} ${string}` }
  ? NotApplicable
  : { options: Options } extends { options: ForwardedOptions<Catalogue, Key> }
    ? []
    : NotApplicable;

type ForwardedOptions<Catalogue extends CatalogueTypes, Key extends keyof Catalogue['endpoints']> =
  | (Catalogue['endpoints'][Key] & { parameters: unknown })['parameters']
  | undefined;

/** The names of the members that must be there. */
export type RequiredNames<Options> = Options extends unknown
  ? { [Name in keyof Options as {} extends Pick<Options, Name> ? never : Name]: Name } extends infer Names
    ? Names[keyof Names]
    : never
  : never;
