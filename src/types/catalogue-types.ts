import type { PlaceholderName } from './placeholders.ts';

/** All routes of an API as types: what the generator writes. */
export interface CatalogueTypes extends CatalogueVersion {
  /** The catalogue of each API version, by version. */
  versions: object;
}

/** The types of an API in one of its versions, by route. */
export interface CatalogueVersion {
  /** Operations by route. */
  endpoints: object;
  /** Bodies by route, for those that have one. */
  bodies: object;
  /** Data by route and media type format. */
  formats: object;
  /** Items by route, for those that answer page by page. */
  pages: object;
}

/** A catalogue of which only the operations are known. */
export interface BareCatalogue<Endpoints extends object> extends CatalogueTypes {
  endpoints: Endpoints;
  bodies: {};
  formats: {};
  pages: {};
  versions: {};
}

/** What `createEndpoint` is given: a whole catalogue, or its operations. */
export type CatalogueOf<Given extends object> = Given extends CatalogueTypes ? Given : BareCatalogue<Given>;

/** The versions of an API; any text where none is described. */
export type VersionOf<Catalogue extends CatalogueTypes> = [keyof Catalogue['versions']] extends [never]
  ? string
  : keyof Catalogue['versions'] & string;

/**
 * The catalogue of one version; that of the base version if it is not known, and for routes that a program has added itself,
 * which no version describes.
 */
export type AtVersion<Catalogue extends CatalogueTypes, Version, Route> = Version extends keyof Catalogue['versions']
  ? Route extends AddedRoute<Catalogue, Route>
    ? Catalogue
    : Catalogue['versions'][Version] & CatalogueVersion
  : Catalogue;

type AddedRoute<Catalogue extends CatalogueTypes, Route> = Route extends keyof Catalogue['endpoints']
  ? Catalogue extends { described: infer Described }
    ? Exclude<Route, keyof Described>
    : never
  : never;

export type ParametersIn<Endpoints, Key extends keyof Endpoints> = Endpoints[Key] extends {
  parameters: infer Parameters;
}
  ? Parameters
  : {};

export type ResponseIn<Endpoints, Key> = Key extends keyof Endpoints
  ? Endpoints[Key] extends { response: infer Response }
    ? Response
    : unknown
  : unknown;

/** The formats that a route has. */
export type FormatIn<Formats, Key> = Key extends keyof Formats ? keyof Formats[Key] & string : never;

/**
 * The body of a route; `undefined` if it has none. Where no body is described, as for a route that a program adds itself, it is
 * what the URL does not take of the parameters.
 */
export type BodyIn<Catalogue extends CatalogueVersion, Key> = Key extends keyof Catalogue['bodies']
  ? Catalogue['bodies'][Key]
  : Key extends keyof Catalogue['endpoints'] & string
    ? LeftOver<Key, ParametersIn<Catalogue['endpoints'], Key>>
    : unknown;

type LeftOver<Key extends string, Parameters> = Key extends `${'GET' | 'HEAD'} ${string}`
  ? undefined
  : [Exclude<keyof Parameters, PlaceholderName<Key> | 'headers' | 'mediaType'>] extends [never]
    ? undefined
    : Parameters extends { data: infer Data }
      ? Data
      : Omit<Parameters, PlaceholderName<Key> | 'headers' | 'mediaType'>;
