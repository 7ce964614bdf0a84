import type { Bodies as GeneratedBodies } from './generated/bodies.js';
import type { Endpoints as GeneratedEndpoints } from './generated/endpoints.js';
import type { Formats as GeneratedFormats } from './generated/formats.js';
import type { Pages as GeneratedPages } from './generated/pages.js';
import type { BaseVersion, OtherVersions } from './generated/versions.js';

/**
 * Every route of the API. Add a private route by declaration merging:
 *
 * ```ts
 * declare module 'routebook' {
 *   interface Endpoints {
 *     'GET /internal/{id}': Operation<{ id: string }, 'GET', '/internal/{id}', ApiResponse<Internal, 200>>;
 *   }
 * }
 * ```
 */
export interface Endpoints extends GeneratedEndpoints {}

/** The bodies of routes that have one, by key. */
export interface Bodies extends GeneratedBodies {}

/** What a route answers with in another media type format, by key and format. */
export interface Formats extends GeneratedFormats {}

/** The items of routes that answer page by page, by key. */
export interface Pages extends GeneratedPages {}

/** The catalogue of each API version, all of the same shape. */
export interface ApiVersions extends OtherVersions, Record<BaseVersion, ApiVersion> {}

/** All that is typed by route, in one API version. */
export interface ApiVersion {
  endpoints: Endpoints;
  bodies: Bodies;
  formats: Formats;
  pages: Pages;
}

export type RouteKey = keyof Endpoints;

export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];

/** The body of a route; `undefined` if it has none. */
export type BodyOf<Key extends RouteKey> = Key extends keyof Bodies ? Bodies[Key] : undefined;

export type ResponseOf<Key extends RouteKey> = Endpoints[Key]['response'];

/** The data of a route's response; `never` if it answers without any. */
export type DataOf<Key extends RouteKey> = ResponseOf<Key> extends { data: infer Data } ? Data : unknown;
