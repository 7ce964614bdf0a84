import type { Method } from '../methods.ts';
import type { ApiTypes, VersionOf } from './api-types.ts';
import type { ObjectOptions } from './call-options.ts';
import type { HeaderRecord, MediaType } from './headers.ts';
import type { InferenceOnly } from './inference.ts';
import type { DidYouMean } from './messages.ts';
import type { OptionName, SimilarOption } from './similar-option.ts';

/**
 * Merges earlier and further defaults: the later value is used unless it is undefined, and members of `parameters` are moved up.
 * Headers and the base URL do not affect types and are left out. Values of secrets become `string`, so that no declaration file
 * contains a token. The `infer` makes declarations print the result instead of what was passed.
 */
export type CombinedDefaults<Earlier, Options> = unknown extends Options
  ? Options
  : Replaced<Earlier, Flat<Options>> extends infer Combined
    ? Combined
    : never;

type Flat<Options> = Options extends { parameters: infer Parameters extends object }
  ? Replaced<Defined<Without<Options, 'parameters'>>, Defined<Parameters>>
  : Defined<Options>;

type Without<Options, Name> = { [Each in keyof Options as Each extends Name ? never : Each]: Options[Each] };

type Defined<Options> = {
  -readonly [Name in keyof Options as Options[Name] extends undefined
    ? never
    : Name extends 'headers' | 'baseUrl'
      ? never
      : Name]: Name extends SecretName ? (Options[Name] extends string ? string : Options[Name]) : Options[Name];
};

/** Names of parameters that contain a secret, and of some that do not. For the latter, losing the literal type does no harm. */
type SecretName =
  `${string}${'token' | 'Token' | 'passw' | 'passphrase' | 'ecret' | 'key' | 'Key' | 'credential'}${string}`;

type Replaced<Earlier, Later> = {
  [Name in keyof Earlier | keyof Later]: Name extends keyof Later ? Later[Name] : Earlier[Name & keyof Earlier];
};

/**
 * The constraint on defaults: no misspelled option, and for the name of a parameter, a value that some route accepts. `parameters`
 * is not checked, because it is for names and values that are not in the catalogue.
 */
export type DefaultsArgument<Types extends ApiTypes, Options> = Options extends object
  ? Options extends InferenceOnly
    ? Options
    : OptionDefaults<VersionOf<Types>> & KnownDefaults<Types> & OtherDefaults<KnownDefaults<Types>, Options>
  : OptionDefaults<VersionOf<Types>>;

type OptionDefaults<Version extends string> = Pick<ObjectOptions<Version>, OptionName>;

/** The parameter names in the catalogue with the values that they accept. They are members, so that editors complete them. */
type KnownDefaults<Types> = Types extends { values: infer Values } ? Values : {};

type OtherDefaults<Known, Options> = {
  [Name in keyof Options as Name extends OptionName | keyof Known
    ? never
    : Name]: SimilarOption<Name> extends infer Option
    ? [Option] extends [never]
      ? unknown
      : DidYouMean<Option>
    : never;
};

/** The type of `DEFAULTS`: the defaults that every endpoint has, and the parameters that were set. */
export type DefaultOptions<Defaults> = Readonly<BasicDefaults> & {
  readonly [Name in keyof Defaults as Name extends keyof BasicDefaults | 'apiVersion' ? never : Name]: Defaults[Name];
};

/** The defaults that every endpoint has. */
export interface BasicDefaults {
  method: Method;
  url?: string;
  baseUrl: string;
  headers: Readonly<HeaderRecord>;
  mediaType?: Readonly<MediaType>;
}
