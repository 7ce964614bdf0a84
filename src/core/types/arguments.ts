import type { ApiTypes, ParametersIn } from './api-types.ts';
import type { CallOptions, CommonDefaults } from './call-options.ts';
import type { ObjectCallOptions, ResolvedOptions } from './full-call.ts';
import type { InferenceOnly, NotApplicable } from './inference.ts';
import type { Message, MissingParameters } from './messages.ts';

/** The second argument of a call. */
export type OptionsArgument<Types extends ApiTypes, Defaults, Route, Options> = Options extends InferenceOnly
  ? Options
  : ResolvedOptions<Types, Defaults, Route, Options> extends infer Known extends object
    ? Known
    : LiteralFieldsIn<Types>;

/** Never the actual type of the options. The compiler expects it before it knows the route, and so keeps literal types. */
type LiteralFieldsIn<Types> = Types extends { literalFields: infer Fields } ? Fields : {};

/** The only argument of a call: a route that needs no parameters, or options. */
export type OnlyArgument<Types extends ApiTypes, Defaults, First> = First extends string
  ? ResolvedOptions<Types, Defaults, First, {}> extends infer Options
    ? {} extends Options
      ? First
      : Options extends Message
        ? MessageFor<Options, RequiredNames<Options> & string>
        : MissingParameters<RequiredNames<Options>>
    : never
  : ObjectCallOptions<Types, Defaults, First>;

/** The names of missing parameters, or else what is wrong with the route. */
type MessageFor<Options, Names> = [Names] extends [never] ? Options : MissingParameters<Names>;

/**
 * The rest parameter of a call whose options may be `undefined`. Such a call is valid if the route needs no parameters. Without
 * `strictNullChecks`, `undefined` extends everything, and the other signatures accept such options.
 */
export type WhenMaybeUndefined<Types extends ApiTypes, Defaults, Route, Options> = undefined extends Options
  ? unknown extends (undefined extends string ? unknown : Options)
    ? NotApplicable
    : ResolvedOptions<Types, Defaults, Route, {}> extends infer Known
      ? {} extends Known
        ? Options extends Known | undefined
          ? []
          : NotApplicable
        : NotApplicable
      : never
  : NotApplicable;

/** The rest parameter of a call with a route that is known only at run time. A strict endpoint rejects such a call. */
export type WhenDynamic<Types, Route> = Types extends { strict: true }
  ? NotApplicable
  : string extends Route
    ? []
    : NotApplicable;

/** The rest parameter of `defaults` if only the type of the defaults is known. */
export type WhenCommon<Options> = CommonDefaults extends Options ? [] : NotApplicable;

/** The options of a call with a route that is known only at run time. */
export interface DynamicOptions<Version extends string = string> extends CallOptions<Version> {
  [parameter: string]: unknown;
}

/**
 * The rest parameter of a call whose key is a type parameter. Inside a generic function, such a call may pass on the parameters of the
 * key, with or without options. The condition detects a type parameter: the compiler does not match `Uppercase` of an unknown key with
 * a pattern, but it does so for every known key. `AnyMethod` must be a type parameter of the signature that has a default and is never
 * inferred. With a fixed type, the compiler would evaluate the condition in the declaration. An editor that completes keys asks for
 * all of them at once. That case comes first, because it is cheap.
 */
export type WhenGeneric<
  Types extends ApiTypes,
  Key extends keyof Types['endpoints'] & string,
  Options,
  AnyMethod extends string,
> = { key: Uppercase<Key> } extends { key: `${AnyMethod} ${string}` }
  ? NotApplicable
  : { options: Options } extends { options: ForwardedOptions<Types, Key> }
    ? []
    : NotApplicable;

/** `ParametersIn` is what `OptionsOf` contains, and comes first: it is the same type, so that the compiler has nothing to compare. */
type ForwardedOptions<Types extends ApiTypes, Key extends keyof Types['endpoints']> =
  | ParametersIn<Types['endpoints'], Key>
  | (Types['endpoints'][Key] & { parameters: unknown })['parameters']
  | undefined;

/** The names of the required members. */
export type RequiredNames<Options> = Options extends unknown
  ? { [Name in keyof Options as {} extends Pick<Options, Name> ? never : Name]: Name } extends infer Names
    ? Names[keyof Names]
    : never
  : never;
