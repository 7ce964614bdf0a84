import type { ValueLimits } from '../src/catalogue/type-keywords.ts';
import type { Pagination, Type } from './catalogue.ts';
import type { JsonObject } from './read/json.ts';

/** Types that a route accepts in addition to its description, by the name of a parameter or body field. */
export type Accepted = { readonly [name: string]: Type };

/**
 * The locations of facts that the OpenAPI standard has no place for: JSON pointers relative to an operation (for `multiSegment`,
 * relative to a parameter), and the name of the member that contains patches for other API versions.
 */
export interface Extensions {
  /** The category, a string. By default, the category is the first tag. */
  readonly category?: string;
  /** The date on which the deprecation was announced. */
  readonly deprecatedSince?: string;
  /** The date from which a deprecated operation may be removed. */
  readonly deprecatedUntil?: string;
  /**
   * Facts that are true or false, by name: where they are, and the value that most operations have, which is left out. If an operation
   * has none, the fact is false, or unknown if most operations have true.
   */
  readonly flags?: { readonly [name: string]: readonly [pointer: string, usual: boolean] };
  /** A list of previews: `{ name, required }` or names. */
  readonly previews?: string;
  /** `true` for a parameter whose slashes are sent unencoded. */
  readonly multiSegment?: string;
  /** The name of a member with a list of `{ version, patch }`. A patch is a JSON merge patch or, if it is a list, a JSON patch. */
  readonly versionPatches?: string;
}

/** A reviewed correction. A correction that no longer changes anything is an error, so that the list stays up to date. */
export interface Correction {
  readonly reason: string;
  /** The keys of the routes to correct. */
  readonly routes?: readonly string[];
  /** The names of the schemas to correct. */
  readonly schemas?: readonly string[];
  /** A JSON merge patch for the catalogue entry of each route or schema. */
  readonly set?: JsonObject;
  /** Additional types that each route accepts, by the name of a parameter or body field. */
  readonly accept?: Accepted;
  /** The limits of parameters without any, by name: in the given routes, or in all routes if none are given. */
  readonly limits?: { readonly [parameter: string]: ValueLimits };
  /** An additional form of each route's JSON body. */
  readonly acceptBody?: Type;
  /** Adds a deprecated key with an old placeholder name: old name → current name. */
  readonly formerly?: { readonly [before: string]: string };
}

/** The pagination of routes, as the options set it: `false` for a route that has no pages. */
export type PaginationSettings = { readonly [route: string]: Pagination | false };

/** Options of `generate`. */
export interface GenerateOptions {
  /** The name of the API. By default, the title of the description. */
  readonly name?: string;
  /** The name of the description's source. By default, its title. */
  readonly source?: string;
  /** The API version of the description. Required if the description has patches for other versions. */
  readonly version?: string;
  /** The name in vendor media types: with `acme`, `application/vnd.acme.raw` is the format `raw`. */
  readonly vendor?: string;
  readonly extensions?: Extensions;
  /**
   * The form of route keys. `paths` (the default): keys are `METHOD /path`, and requests follow the description through
   * `routebook/openapi`. `templates`: keys are templates for the plain builder, and include the query parameters of routes with a
   * body.
   */
  readonly keys?: 'paths' | 'templates';
  /** Omits summaries, descriptions and examples from the catalogue. Use it for a description whose texts are copyrighted. */
  readonly omitTexts?: boolean;
  /** Keeps the limits of values, such as `maxLength`, so that `diffCatalogues` can compare them. */
  readonly keepLimits?: boolean;
  /** How the pages of routes are requested, if the description does not say it well enough. `false` for a route without pages. */
  readonly pagination?: PaginationSettings;
  /** The base URL of all requests, instead of the servers in the description. */
  readonly server?: string;
  /** Placeholders for servers other than the main one: `{ "https://uploads.example.com": "origin" }`. */
  readonly serverPlaceholders?: { readonly [server: string]: string };
  /** An older description. Routes that only it contains are kept and marked as removed. */
  readonly earlier?: JsonObject;
  readonly corrections?: readonly Correction[];
  /** Omits corrections that no longer change anything, instead of throwing. Use it for a description that was not reviewed. */
  readonly skipsOutdatedCorrections?: boolean;
  /** A function that is called with the current step, for a progress display. */
  readonly onProgress?: (step: string) => void;
}
