import type { HeaderRecord } from '../endpoint/headers/headers.ts';
import type { MediaType } from '../endpoint/headers/media-type.ts';
import type { Method } from '../internal/methods.ts';

/** What earlier and further defaults come to: the later value wins, unless it is undefined, and the bucket is flat. */
export type Preset<Earlier, Options> = Replaced<Earlier, Flat<Options>>;

type Flat<Options> = Options extends { parameters: infer Parameters extends object }
  ? Replaced<Defined<Without<Options, 'parameters'>>, Defined<Parameters>>
  : Defined<Options>;

type Without<Options, Name> = { [Each in keyof Options as Each extends Name ? never : Each]: Options[Each] };

type Defined<Options> = {
  -readonly [Name in keyof Options as Options[Name] extends undefined ? never : Name]: Options[Name];
};

type Replaced<Earlier, Later> = {
  [Name in keyof Earlier | keyof Later]: Name extends keyof Later ? Later[Name] : Earlier[Name & keyof Earlier];
};

/** `DEFAULTS`: what every endpoint has, and the parameters that were set. */
export type DefaultOptions<Defaults> = Readonly<BasicDefaults> & {
  readonly [Name in keyof Defaults as Name extends keyof BasicDefaults | 'apiVersion' ? never : Name]: Defaults[Name];
};

export interface BasicDefaults {
  method: Method;
  url?: string;
  baseUrl: string;
  headers: Readonly<HeaderRecord>;
  mediaType?: Readonly<MediaType>;
}
