import type { Method } from '../internal/methods.ts';
import type { IndexType, Literal } from '../internal/type-keywords.ts';
import type { Finding } from './check/finding.ts';

export type { Method };

/**
 * A type in short form: `string`, `string:date-time`, `integer`, `boolean`, `null`, `object`, `binary`, `unknown`, the name of a
 * schema (with a capital letter), or an object with one of `enum`, `list`, `tuple`, `anyOf`, `allOf`, or `required` and `optional`.
 */
export type RecordType = IndexType;

export type { Literal };

/** Where a parameter goes. `server` stands for a leading placeholder such as `{origin}`. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'server';

/** A parameter of a route. */
export interface ParameterRecord {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly type: RecordType;
  /** The values it may have, or the items of a list may have, where they are listed. */
  readonly enum?: readonly Literal[];
  readonly default?: unknown;
  /** What it means, in one sentence, where descriptions are loaded. */
  readonly description?: string;
  /** The value may contain slashes that stay slashes. */
  readonly multiSegment: boolean;
  readonly deprecated: boolean;
}

/** A member of a body that is an object. */
export interface FieldRecord {
  readonly name: string;
  readonly required: boolean;
  readonly type: RecordType;
  readonly enum?: readonly Literal[];
  /** What it means, in one sentence, where descriptions are loaded. */
  readonly description?: string;
  readonly deprecated: boolean;
}

/** The body that a route takes. */
export interface BodyRecord {
  readonly required: boolean;
  /** By content type. */
  readonly content: { readonly [contentType: string]: RecordType };
  /** The members of a body that is an object; empty for any other body. */
  readonly fields: readonly FieldRecord[];
  /** Whether the body may have other members, or is not an object: then `fields` is not complete. */
  readonly open: boolean;
}

/** A preview that a route can be asked with. */
export interface PreviewRecord {
  readonly name: string;
  readonly required: boolean;
}

/** How the pages of a list are requested. */
export interface PaginationRecord {
  /** By page number, by a cursor from the previous page, or by an offset. */
  readonly by: 'page' | 'cursor' | 'offset';
  /** The member of the response that contains the items; absent if the response itself is the list. */
  readonly items?: string;
}

/**
 * Why a route should no longer be used: it was removed, one of its placeholders was renamed, another route replaced it, or it is
 * being retired without a successor.
 */
export type DeprecationReason = 'removed' | 'renamed' | 'replaced' | 'retiring';

/** Why and since when a route should no longer be used, and what to use instead. */
export interface DeprecationRecord {
  readonly reason: DeprecationReason;
  /** The newest description of the API no longer has it. */
  readonly removed: boolean;
  /** The route to use instead. */
  readonly replacement?: string;
  /** The day it was announced. */
  readonly since?: string;
  /** The day from which it may be removed. */
  readonly until?: string;
  /** Renamed placeholders: old name → new name. */
  readonly renamed?: { readonly [before: string]: string };
}

/** Everything the catalogue contains about a route. Deeply frozen. */
export interface RouteRecord<Route extends string = string> {
  readonly route: Route;
  readonly method: Method;
  /** The path of the operation, without the query template and server that a route may have. */
  readonly path: string;
  readonly title: string;
  /** A longer text, where the API's own description has one. */
  readonly description?: string;
  readonly operationId?: string;
  readonly category?: string;
  /** The URL of the documentation. */
  readonly documentation?: string;
  /** Where requests go. */
  readonly server?: string;
  readonly parameters: readonly ParameterRecord[];
  readonly body?: BodyRecord;
  /** By status, then by content type; an empty object for a response without content. */
  readonly responses: { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  /** Media type formats that the route supports. */
  readonly formats: readonly string[];
  readonly previews: readonly PreviewRecord[];
  readonly pagination?: PaginationRecord;
  readonly deprecation?: DeprecationRecord;
  /** API versions in which this route differs. */
  readonly versions: readonly string[];
}

/** A category of routes. */
export interface CategoryRecord {
  readonly name: string;
  /** How many routes it has. */
  readonly size: number;
  /** What its routes are about, where descriptions are loaded. */
  readonly description?: string;
}

/** Options of `search`. */
export interface SearchOptions {
  /** Only routes with this method. */
  readonly method?: Method | Lowercase<Method> | undefined;
  /** The largest number of results; 10 by default. */
  readonly limit?: number | undefined;
}

/** The route of a URL. Values are decoded text; a query parameter that occurs several times is a list. */
export interface Match<Route extends string = string> {
  readonly route: Route;
  /** Parameters of the path and of the query. Where both have a name, the path's value is kept. */
  readonly parameters: Record<string, string | string[]>;
  /** The media type format that returns what a page shows, such as `raw`; only with `pages`. */
  readonly format?: string;
}

/** Options of `match`. */
export interface MatchOptions {
  /**
   * Whether a URL may be that of a page instead: `https://github.com/octokit/app/pull/7` matches the route that returns the pull request,
   * and a link to docs.github.com the route that it documents. Only for catalogues of GitHub.
   */
  readonly pages?: boolean | undefined;
}

/** The routes of an API at run time. `Route` is the union of all of them where the compiler knows it. */
export interface Catalogue<Route extends string = never> extends Iterable<RouteRecord<AnyOf<Route>>> {
  /** The number of routes. */
  readonly size: number;
  /** The name of the API. */
  readonly name: string;
  /** The API version that the routes describe. */
  readonly version: string | undefined;
  /** All API versions that the catalogue describes, `version` first. Empty for an API without versions. */
  readonly versions: readonly string[];
  /** The categories of the routes, with the number of routes in each. */
  readonly categories: readonly CategoryRecord[];

  /**
   * The record of a route. The route may also be an operation id, or be written with `:name`, without its `{?…}` or server
   * placeholder, with a lowercase method, or as HEAD, which has the record of its GET.
   *
   * @example
   * github.get('GET /orgs/{org}/repos').documentation;
   * github.get('repos/list-for-org')?.route; // 'GET /orgs/{org}/repos'
   */
  get<Known extends Route>(route: Known): RouteRecord<Known>;
  get(route: string): RouteRecord<AnyOf<Route>> | undefined;

  /**
   * The record of an operation. Where several routes share the id, the current one.
   *
   * @example
   * github.getByOperationId('issues/add-labels')?.route;
   */
  getByOperationId(operationId: string): RouteRecord<AnyOf<Route>> | undefined;

  /**
   * The routes that fit some words best, or that a path, route, operation id or URL names. The best first.
   *
   * @example
   * github.search('add a label to an issue', { limit: 3 }).map(({ route }) => route);
   */
  search(text: string, options?: SearchOptions): RouteRecord<AnyOf<Route>>[];

  /**
   * The route that a request belongs to, and its parameters. The URL is a full URL or a path. Never throws.
   *
   * @example
   * github.match('GET', 'https://api.github.com/repos/octokit/core.js/issues/1')?.route;
   * github.match('GET /repos/octokit/core.js/issues/1')?.parameters;
   * github.match('GET', 'https://github.com/octokit/core.js/issues/1', { pages: true })?.route;
   */
  match(method: string, url: string, options?: MatchOptions): Match<AnyOf<Route>> | undefined;
  match(request: string): Match<AnyOf<Route>> | undefined;

  /**
   * What is wrong with a call of `endpoint(route, options)`; an empty list if nothing is. Takes a route in every form that `get`
   * takes, or a URL with its values. Never throws.
   *
   * @example
   * github.check('GET /repos/{owner}/{repo}', { owner: 'octokit', rpeo: 'core.js' });
   * github.check('GET', 'https://api.github.com/user/repos?per_page=all');
   */
  check(route: Route | (string & {}), options?: unknown): Finding[];
  check(method: string, url: string, options?: unknown): Finding[];
}

/** Any string where the routes are not known to the compiler. */
type AnyOf<Route extends string> = [Route] extends [never] ? string : Route;
