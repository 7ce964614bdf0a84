import type { ApiTypes, ApiVersionTypes, AtVersion, BodyIn, FormatIn, ParametersIn, VersionOf } from './api-types.ts';
import type { CallOptions, MethodInput, PlaceholderValue, RouteOptions } from './call-options.ts';
import type { RouteChosen, VersionChosen } from './chosen.ts';
import type { Message, RouteHasNoBody, UnknownRoute, UseRoute } from './messages.ts';
import type { OptionalName, PlaceholderName, RequiredName, UrlOf } from './placeholders.ts';
import type { CatalogueKey, FullUrl } from './route-key.ts';
import type { Undocumented } from './undocumented.ts';

/**
 * The options of a call with a route, if they depend on defaults, an API version, `data`, a format or `parameters`. The type is
 * written so that messages and editors show plain members, and so that the compiler does not have to compute the options for all
 * routes at once.
 */
export type ResolvedOptions<Types extends ApiTypes, Defaults, Route, Options> =
  OptionsAt<
    AtVersion<Types, VersionChosen<Defaults, Options>, CatalogueKey<Types, Route>>,
    VersionOf<Types>,
    Defaults,
    CatalogueKey<Types, Route>,
    Options,
    Types
  > extends infer Known
    ? Known extends Message
      ? Known
      : { [Name in keyof Known]: Known[Name] }
    : never;

type OptionsAt<
  Types extends ApiVersionTypes,
  Version extends string,
  Defaults,
  Route,
  Options,
  Whole,
> = Route extends keyof Types['endpoints'] & string
  ? KnownOptions<Types, Version, Route, ParametersIn<Types['endpoints'], Route>, Defaults, Options>
  : Uncatalogued<Whole, Version, Defaults, Route, Options, unknown>;

/** The options of a call whose route is not in the catalogue. */
type FreeCallOptions<Version extends string, Defaults, Route, Options> = FreeOptions<
  Route,
  keyof Defaults | BucketName<Options>
> &
  CallOptions<Version>;

/**
 * The options for a route that is not in the catalogue. It is rejected if it is another spelling of a known route, or if the endpoint
 * is strict. `Form` has the further options of a call in one object.
 */
type Uncatalogued<Types, Version extends string, Defaults, Route, Options, Form> = Types extends {
  spellings: infer Spellings;
}
  ? Route extends keyof Spellings
    ? UseRoute<Spellings[Route]>
    : Types extends { strict: true }
      ? Route extends FullUrl | `${string} ${FullUrl}`
        ? FreeCallOptions<Version, Defaults, Route, Options> & Form
        : UnknownRoute<Route>
      : Form extends TemplateOptions
        ? FreeCallOptions<Version, Defaults, Route, Options> & Form
        : FreeCallOptions<Version, Defaults, Route, Options>
  : FreeCallOptions<Version, Defaults, Route, Options> & Form;

/** The options of a call in one object. Its own `url` and `method` hide parameters with these names. */
export type ObjectCallOptions<Types extends ApiTypes, Defaults, Options> = ObjectOptionsAt<
  AtVersion<Types, VersionChosen<Defaults, Options>, CatalogueKey<Types, RouteChosen<Defaults, Options>>>,
  VersionOf<Types>,
  Defaults,
  Options,
  Types
>;

type ObjectOptionsAt<
  Types extends ApiVersionTypes,
  Version extends string,
  Defaults,
  Options,
  Whole extends ApiVersionTypes,
> =
  CatalogueKey<Whole, RouteChosen<Defaults, Options>> extends infer Key
    ? Key extends keyof Types['endpoints'] & string
      ? TemplateOptions &
          KnownOptions<Types, Version, Key, WithoutTemplate<ParametersIn<Types['endpoints'], Key>>, Defaults, Options>
      : Uncatalogued<Whole, Version, Defaults, Key, Options, TemplateOptions>
    : never;

interface TemplateOptions {
  method?: MethodInput | undefined;
  url?: string | undefined;
}

/** In a call with one object, parameters named `url` or `method` must be passed in `parameters`. */
type WithoutTemplate<Parameters> = Parameters extends { url: infer Url }
  ? Without<Parameters, 'url' | 'method'> & { parameters: { url: Url } }
  : Without<Parameters, 'url' | 'method'>;

/** The options of a known route. A conditional type has no name of its own, so messages show its result. */
type KnownOptions<
  Types extends ApiVersionTypes,
  Version extends string,
  Key extends keyof Types['endpoints'] & string,
  Parameters,
  Defaults,
  Options,
> =
  BodyIn<Types, Key> extends infer Body
    ? Loosened<BesideData<Parameters, Key, Options>, Defaults, BucketName<Options>, keyof Options> &
        RouteOptions<
          FormatIn<Types['formats'], Key>,
          Version,
          [Body] extends [undefined] ? RouteHasNoBody : Body,
          Bucket<ParametersIn<Types['endpoints'], Key>>
        >
    : never;

/** With `data`, the fields of the body are omitted and only the placeholders of the route remain. */
type BesideData<Parameters, Key extends string, Options> = Options extends { data: {} | null }
  ? Pick<Parameters, keyof Parameters & (PlaceholderName<Key> | 'headers' | 'mediaType')>
  : Parameters;

/** The parameters. Those in the defaults or in `parameters` are optional. */
type Loosened<Parameters, Defaults, Named, Given> = Parameters extends unknown
  ? [keyof Parameters & (keyof Defaults | Named)] extends [never]
    ? Parameters
    : Optionally<Parameters, (keyof Parameters & keyof Defaults) | (keyof Parameters & Named)> &
        Unfit<Parameters, Defaults, Named | Given>
  : never;

/** Required parameters whose default has a type that this route does not accept. The call must pass them. */
type Unfit<Parameters, Defaults, Given> = {
  [Name in keyof Parameters & keyof Defaults & string as Name extends FitName<Parameters, Defaults> | Given
    ? never
    : {} extends Pick<Parameters, Name>
      ? never
      : `${Name}, because its default is of the wrong type for this route`]: Parameters[Name];
};

type Optionally<Parameters, Named> = {
  [Name in keyof Parameters as Name extends Named ? never : Name]: Parameters[Name];
} & {
  [Name in keyof Parameters as Name extends Named ? Name : never]?: Parameters[Name] | undefined;
};

/** The names of defaults whose value the parameter accepts. Lists and objects are not checked. */
type FitName<Parameters, Defaults> = keyof {
  [Name in keyof Parameters & keyof Defaults as Defaults[Name] extends Parameters[Name] | NotScalar
    ? Name
    : never]: unknown;
};

type NotScalar = readonly unknown[] | (object & { [Key in keyof Date]?: never });

type Without<Parameters, Names> = Parameters extends unknown
  ? { [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name] }
  : never;

/** Names in `parameters` are not required in the call itself. */
type Bucket<Parameters> = Parameters extends unknown
  ? {
      [Name in keyof Parameters as Name extends 'data' | 'headers' | 'mediaType' ? never : Name]?:
        | Parameters[Name]
        | undefined;
    }
  : never;

type BucketName<Options> = Options extends { parameters: infer Parameters }
  ? Parameters extends Undocumented
    ? never
    : keyof Parameters
  : never;

/** The options of a route that is not in the catalogue: its placeholders, and any other parameters. */
type FreeOptions<Route, Named> = Route extends string
  ? Placeholders<UrlOf<Route>, Named> & { [parameter: string]: unknown }
  : never;

type Placeholders<Url extends string, Named> = {
  [Name in Exclude<RequiredName<Url>, Named | OptionName>]: PlaceholderValue;
} & {
  [Name in Exclude<OptionalName<Url> | Extract<RequiredName<Url>, Named>, OptionName>]?:
    | PlaceholderValue
    | null
    | undefined;
} & ([Exclude<Extract<RequiredName<Url>, OptionName>, Named>] extends [never]
    ? unknown
    : { parameters: { [Name in Extract<RequiredName<Url>, OptionName>]: PlaceholderValue } });

/** A placeholder with the name of an option gets its value from `parameters`. */
type OptionName = keyof CallOptions;
