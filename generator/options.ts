import type { Type } from './catalogue.ts';
import type { Accepted } from './model/accepted.ts';
import type { JsonObject } from './read/json.ts';

/**
 * Where a description keeps facts that the standard has no place for: JSON pointers into an operation (into a parameter for
 * `multiSegment`), and the name of the member that carries patches for other API versions, wherever it stands.
 */
export interface Extensions {
  /** A text; without it, the first tag is the category. */
  readonly category?: string;
  /** The day a deprecation was announced. */
  readonly deprecatedSince?: string;
  /** The day from which a deprecated operation may be gone. */
  readonly deprecatedUntil?: string;
  /** A list of `{ name, required }` or of names. */
  readonly previews?: string;
  /** True for a parameter whose slashes stay slashes. */
  readonly multiSegment?: string;
  /** The member with a list of `{ version, patch }`: a JSON merge patch, or a JSON patch if it is a list. */
  readonly versionPatches?: string;
}

/** One reviewed correction. One that changes nothing any more is an error, so that the list stays true. */
export interface Correction {
  readonly reason: string;
  /** The keys of the routes it is for. */
  readonly routes?: readonly string[];
  /** The names of the schemas it is for. */
  readonly schemas?: readonly string[];
  /** A JSON merge patch for the catalogue's entry of each route or schema. */
  readonly set?: JsonObject;
  /** Further types that each route takes, by the name of a parameter or of a field of its body. */
  readonly accept?: Accepted;
  /** A further form of each route's JSON body. */
  readonly acceptBody?: Type;
  /** Adds a deprecated key with an old placeholder name: old name → name today. */
  readonly formerly?: { readonly [before: string]: string };
}

/** Options of `generate`. */
export interface GenerateOptions {
  /** What the API is called; the title of the description if not given. */
  readonly name?: string;
  /** Where the description comes from; its title if not given. */
  readonly source?: string;
  /** The API version the description is of; needed if it carries patches for others. */
  readonly version?: string;
  /** The name in vendor media types: with `acme`, `application/vnd.acme.raw` is the format `raw`. */
  readonly vendor?: string;
  readonly extensions?: Extensions;
  /**
   * What the key of a route is. `paths`, if not given: always `METHOD /path`; requests follow the description through
   * `routebook/openapi`. `templates`: a template of the plain builder, which has the query parameters of a route with a body.
   */
  readonly keys?: 'paths' | 'templates';
  /** Leaves summaries, descriptions and examples out of the catalogue, for a description whose words belong to others. */
  readonly omitTexts?: boolean;
  /** Where all requests go, in place of the servers that the description has. */
  readonly server?: string;
  /** Placeholders for servers other than the main one: `{ "https://uploads.example.com": "origin" }`. */
  readonly serverPlaceholders?: { readonly [server: string]: string };
  /** An older description. Routes that only it has are kept, marked as removed. */
  readonly earlier?: JsonObject;
  readonly corrections?: readonly Correction[];
  /** Leaves out corrections that the description does not need any more, instead of throwing. For a description that was not reviewed. */
  readonly skipsOutdatedCorrections?: boolean;
  /** Called with what is being done, for a progress display. */
  readonly onProgress?: (step: string) => void;
}
