import type { Bodies as GeneratedBodies } from '../../generated/bodies.js';
import type { Endpoints as GeneratedEndpoints } from '../../generated/endpoints.js';
import type { Formats as GeneratedFormats } from '../../generated/formats.js';
import type { Pages as GeneratedPages } from '../../generated/pages.js';
import type { LiteralFields, Spellings, Values } from '../../generated/values.js';
import type { BaseVersion, OtherVersions } from '../../generated/versions.js';

/**
 * Every route of the API, by key. Add a private route by declaration merging.
 *
 * @example
 * declare module 'routebook' {
 *   interface Endpoints {
 *     'GET /internal/{id}': Operation<{ id: string }, 'GET', '/internal/{id}', ApiResponse<Internal, 200>>;
 *   }
 * }
 */
export interface Endpoints extends GeneratedEndpoints {}

/** The bodies of the routes that have one, by key. */
export interface Bodies extends GeneratedBodies {}

/** The data of a response in another media type format, by key and format. */
export interface Formats extends GeneratedFormats {}

/** The items of paginated routes, by key. */
export interface Pages extends GeneratedPages {}

/** The types of each API version, all of the same shape. */
export interface ApiVersions extends OtherVersions, Record<BaseVersion, ApiVersion> {}

/** All types by route, in one API version. */
export interface ApiVersion {
  endpoints: Endpoints;
  bodies: Bodies;
  formats: Formats;
  pages: Pages;
}

/** The types of GitHub's REST API. Use it as the first type argument of `Endpoint`. */
export interface GitHubTypes extends ApiVersion {
  versions: ApiVersions;
  /** The operations without the routes that a program adds by declaration merging. */
  described: GeneratedEndpoints;
  /** The values that a parameter of a name accepts in any route. */
  values: Values;
  /** Fields with lists of objects that have listed values, for the inference of options. */
  literalFields: LiteralFields;
  /** The keys of routes that are often written without their query or server. */
  spellings: Spellings;
  builtIn: true;
}

/** The types for an endpoint that rejects routes that are not in the catalogue. */
export interface StrictGitHubTypes extends GitHubTypes {
  strict: true;
}

/** The key of a route in the catalogue, such as `GET /user`. */
export type RouteKey = keyof Endpoints;
