import type { CallOptions, MethodInput, PlaceholderValue, RouteOptions } from './call-options.ts';
import type {
  AtVersion,
  BodyIn,
  CatalogueTypes,
  CatalogueVersion,
  FormatIn,
  ParametersIn,
  VersionOf,
} from './catalogue-types.ts';
import type { RouteChosen, VersionChosen } from './chosen.ts';
import type { Message, RouteHasNoBody, UnknownRoute, UseRoute } from './messages.ts';
import type { OptionalName, PlaceholderName, RequiredName, UrlOf } from './placeholders.ts';
import type { CatalogueKey } from './route-key.ts';
import type { Undocumented } from './undocumented.ts';

/**
 * The options of a call with a route, where defaults, an API version, `data`, a format or the bucket have a say. Written this
 * way, messages and editors show plain members, and the compiler need not know what the options of no route in particular are.
 */
export type ResolvedOptions<Catalogue extends CatalogueTypes, Defaults, Route, Options> =
  OptionsAt<
    AtVersion<Catalogue, VersionChosen<Defaults, Options>, CatalogueKey<Catalogue, Route>>,
    VersionOf<Catalogue>,
    Defaults,
    CatalogueKey<Catalogue, Route>,
    Options,
    Catalogue
  > extends infer Known
    ? Known extends Message
      ? Known
      : { [Name in keyof Known]: Known[Name] }
    : never;

type OptionsAt<
  Catalogue extends CatalogueVersion,
  Version extends string,
  Defaults,
  Route,
  Options,
  Whole,
> = Route extends keyof Catalogue['endpoints'] & string
  ? KnownOptions<Catalogue, Version, Route, ParametersIn<Catalogue['endpoints'], Route>, Defaults, Options>
  : Uncatalogued<Whole, Route, FreeOptions<Route, keyof Defaults | BucketName<Options>> & CallOptions<Version>>;

/** A route that is not in the catalogue: refused if it is another spelling of one that is, or if the endpoint is strict. */
type Uncatalogued<Catalogue, Route, Free> = Catalogue extends { spellings: infer Spellings }
  ? Route extends keyof Spellings
    ? UseRoute<Spellings[Route]>
    : Catalogue extends { strict: true }
      ? Route extends FullUrl
        ? Free
        : UnknownRoute<Route>
      : Free
  : Free;

type FullUrl = `${'' | `${string} `}${'http' | 'https'}://${string}`;

/** The options of a call in one object. The template's own `url` and `method` leave no room for parameters so named. */
export type ObjectCallOptions<Catalogue extends CatalogueTypes, Defaults, Options> = ObjectOptionsAt<
  AtVersion<Catalogue, VersionChosen<Defaults, Options>, CatalogueKey<Catalogue, RouteChosen<Defaults, Options>>>,
  VersionOf<Catalogue>,
  Defaults,
  Options,
  Catalogue
>;

type ObjectOptionsAt<
  Catalogue extends CatalogueVersion,
  Version extends string,
  Defaults,
  Options,
  Whole extends CatalogueVersion,
> =
  CatalogueKey<Whole, RouteChosen<Defaults, Options>> extends infer Key
    ? Key extends keyof Catalogue['endpoints'] & string
      ? TemplateOptions &
          KnownOptions<
            Catalogue,
            Version,
            Key,
            WithoutTemplate<ParametersIn<Catalogue['endpoints'], Key>>,
            Defaults,
            Options
          >
      : Uncatalogued<
          Whole,
          Key,
          TemplateOptions & FreeOptions<Key, keyof Defaults | BucketName<Options>> & CallOptions<Version>
        >
    : never;

export interface TemplateOptions {
  method?: MethodInput | undefined;
  url?: string | undefined;
}

/** Parameters called `url` or `method` go through the bucket, if the call is one object. */
type WithoutTemplate<Parameters> = Parameters extends { url: infer Url }
  ? Without<Parameters, 'url' | 'method'> & { parameters: { url: Url } }
  : Without<Parameters, 'url' | 'method'>;

/** The options of a catalogued route. A conditional type has no name of its own, so messages show what it comes to. */
type KnownOptions<
  Catalogue extends CatalogueVersion,
  Version extends string,
  Key extends keyof Catalogue['endpoints'] & string,
  Parameters,
  Defaults,
  Options,
> =
  BodyIn<Catalogue, Key> extends infer Body
    ? Loosened<BesideData<Parameters, Key, Options>, Defaults, BucketName<Options>, keyof Options> &
        RouteOptions<
          FormatIn<Catalogue['formats'], Key>,
          Version,
          [Body] extends [undefined] ? RouteHasNoBody : Body,
          Bucket<ParametersIn<Catalogue['endpoints'], Key>>
        >
    : never;

/** With `data`, the fields of the body are not wanted any more: what is left are the placeholders of the route. */
type BesideData<Parameters, Key extends string, Options> = Options extends { data: {} | null }
  ? Pick<Parameters, keyof Parameters & (PlaceholderName<Key> | 'headers' | 'mediaType')>
  : Parameters;

/** The parameters, those optional that the defaults or the bucket have. */
type Loosened<Parameters, Defaults, Named, Given> = Parameters extends unknown
  ? [keyof Parameters & (keyof Defaults | Named)] extends [never]
    ? Parameters
    : Optionally<Parameters, (keyof Parameters & keyof Defaults) | (keyof Parameters & Named)> &
        Unfit<Parameters, Defaults, Named | Given>
  : never;

/** Required parameters whose default is of a type that this route does not take: the call has to pass them. */
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

/** The names among the defaults whose value the parameter can take. Lists and objects are taken on trust. */
type FitName<Parameters, Defaults> = keyof {
  [Name in keyof Parameters & keyof Defaults as Defaults[Name] extends Parameters[Name] | NotScalar
    ? Name
    : never]: unknown;
};

type NotScalar = readonly unknown[] | (object & { [Key in keyof Date]?: never });

type Without<Parameters, Names> = Parameters extends unknown
  ? { [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name] }
  : never;

/** `parameters` takes what the call itself then need not have. */
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

/** The options of a route that is not in the catalogue: its placeholders, and whatever else. */
export type FreeOptions<Route, Named> = Route extends string
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

/** A placeholder called like an option gets its value through the bucket. */
type OptionName = keyof CallOptions;
