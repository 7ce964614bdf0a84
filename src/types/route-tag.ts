import type { AtVersion, CatalogueTypes } from './catalogue-types.ts';
import type { RouteIn } from './full-call.ts';
import type { Call } from './request-options.ts';

/** What request options remember of a call that went the long way: the route alone where that says it all. */
export type Remembered<Catalogue extends CatalogueTypes, Preset, Route, Options> =
  Facts<Preset, Options> extends infer Known
    ? KeyOf<AtVersion<Catalogue, VersionChosen<Preset, Options>, Route>['endpoints'], Route> extends infer Key
      ? Catalogue extends { builtIn: true }
        ? [keyof Known] extends [never]
          ? Key
          : Call<Key, Known, Catalogue>
        : Call<Key, Known, Catalogue>
      : never
    : never;

/** The same for a call in one object. */
export type RememberedObject<Catalogue extends CatalogueTypes, Preset, Options> = {
  object: Remembered<Catalogue, Preset, RouteIn<Preset, Options>, Options>;
}[Options extends object ? 'object' : never];

/** The same for a call with one argument. */
export type RememberedOnly<Catalogue extends CatalogueTypes, Preset, First> = First extends string
  ? Remembered<Catalogue, Preset, First, {}>
  : RememberedObject<Catalogue, Preset, First>;

/** The key of a route that may be written otherwise: as a URL alone, or with its method in other letters. */
export type KeyOf<Endpoints, Route> = Route extends keyof Endpoints
  ? Route
  : Route extends `${infer Verb} ${infer Url}`
    ? `${Uppercase<Verb>} ${Url}` extends infer Key extends keyof Endpoints
      ? Key
      : Route
    : `GET ${Route & string}` extends infer Key extends keyof Endpoints
      ? Key
      : Route;

interface Chosen<Preset, Options> {
  apiVersion: VersionChosen<Preset, Options>;
  format: FormatChosen<Preset, Options>;
  request: RequestChosen<Preset, Options>;
}

/** What beside the route decides about the types of the result. A branch has no name that declarations would have to tell. */
type Facts<Preset, Options> = unknown extends Preset
  ? never
  : {
      [Name in keyof Chosen<Preset, Options> as Chosen<Preset, Options>[Name] extends undefined ? never : Name]: Chosen<
        Preset,
        Options
      >[Name];
    };

export type VersionChosen<Preset, Options> = Options extends { apiVersion: infer Version extends string }
  ? Version
  : Preset extends { apiVersion: infer Version extends string }
    ? Version
    : undefined;

type FormatChosen<Preset, Options> = Options extends { mediaType: { format: infer Format extends string } }
  ? Format
  : Preset extends { mediaType: { format: infer Format extends string } }
    ? Format
    : undefined;

type RequestChosen<Preset, Options> = Options extends { request: infer Request extends {} | null }
  ? Request
  : Preset extends { request: infer Request extends {} | null }
    ? Request
    : undefined;
