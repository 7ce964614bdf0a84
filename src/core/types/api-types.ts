import type { PlaceholderName } from './placeholders.ts';

/** The types of all routes of an API. The generator writes an interface of this shape. */
export interface ApiTypes extends ApiVersionTypes {
  /** The types of each API version, by version. */
  versions: object;
}

/** The types of one API version, by route. */
export interface ApiVersionTypes {
  /** Operations by route. */
  endpoints: object;
  /** Bodies by route, for routes that have one. */
  bodies: object;
  /** Data by route and media type format. */
  formats: object;
  /** Items by route, for paginated routes. */
  pages: object;
}

/** The types of an API of which only the operations are known. */
export interface EndpointsOnly<Endpoints extends object> extends ApiTypes {
  endpoints: Endpoints;
  bodies: {};
  formats: {};
  pages: {};
  versions: {};
}

/** The types for the type argument of `createEndpoint`, which is either all types of an API or only its operations. */
export type ApiTypesOf<Given extends object> = Given extends ApiTypes ? Given : EndpointsOnly<Given>;

/** The versions of an API, or any string if the types do not list them. */
export type VersionOf<Types extends ApiTypes> = [keyof Types['versions']] extends [never]
  ? string
  : keyof Types['versions'] & string;

/**
 * The types of one API version. For an unknown version, and for routes that a program has added itself, these are the types of the
 * base version.
 */
export type AtVersion<Types extends ApiTypes, Version, Route> = Version extends keyof Types['versions']
  ? Route extends AddedRoute<Types, Route>
    ? Types
    : Types['versions'][Version] & ApiVersionTypes
  : Types;

type AddedRoute<Types extends ApiTypes, Route> = Route extends keyof Types['endpoints']
  ? Types extends { described: infer Described }
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

/**
 * One item of a paginated route. It stays unresolved if the key is a type parameter, and the compiler then never computes it for all
 * routes at once.
 */
export type ItemIn<Pages, Key extends keyof Pages> = Pages[Key] extends infer Item ? Item : never;

/** The formats of a route. */
export type FormatIn<Formats, Key> = Key extends keyof Formats ? keyof Formats[Key] & string : never;

/**
 * The body of a route, or `undefined` if it has none. If the types do not describe a body, as for routes that a program has added
 * itself, it consists of the parameters that do not fill a placeholder.
 */
export type BodyIn<Types extends ApiVersionTypes, Key> = Key extends keyof Types['bodies']
  ? Types['bodies'][Key]
  : Key extends keyof Types['endpoints'] & string
    ? LeftOver<Key, ParametersIn<Types['endpoints'], Key>>
    : unknown;

type LeftOver<Key extends string, Parameters> = Key extends `${'GET' | 'HEAD'} ${string}`
  ? undefined
  : [Exclude<keyof Parameters, PlaceholderName<Key> | 'headers' | 'mediaType'>] extends [never]
    ? undefined
    : Parameters extends { data: infer Data }
      ? Data
      : Omit<Parameters, PlaceholderName<Key> | 'headers' | 'mediaType'>;
