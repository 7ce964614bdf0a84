import type { Method, RouteOrFunction } from '../core/methods.ts';
import type { Finding } from './check/finding.ts';
import type { RoutePermissions } from './permissions/types.ts';
import type { IndexType, Literal, ValueLimits } from './type-keywords.ts';

export type { Method };

/**
 * A type in a compact form: `string`, `string:date-time`, `integer`, `boolean`, `null`, `object`, `binary`, `unknown`, the name of a
 * schema (which begins with a capital letter), or an object with one of `enum`, `list`, `tuple`, `anyOf`, `allOf`, or `required` and
 * `optional`.
 */
export type RecordType = IndexType;

export type { Literal, ValueLimits };

/** The location of a parameter. `server` is a leading placeholder such as `{origin}`. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'server';

/** A parameter of a route. */
export interface ParameterRecord {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly type: RecordType;
  /** The allowed values of the parameter, or of the items of a list, if they are listed. */
  readonly enum?: readonly Literal[];
  readonly default?: unknown;
  /** The limits of the value, such as `{ minimum: 1, maximum: 100 }`. */
  readonly limits?: ValueLimits;
  /** The description, in one sentence. Present if descriptions are loaded. */
  readonly description?: string;
  /** Whether slashes in the value are sent unencoded. */
  readonly multiSegment: boolean;
  readonly deprecated: boolean;
}

/** A member of a body that is an object. */
export interface FieldRecord {
  readonly name: string;
  readonly required: boolean;
  readonly type: RecordType;
  readonly enum?: readonly Literal[];
  /** The description, in one sentence. Present if descriptions are loaded. */
  readonly description?: string;
  readonly deprecated: boolean;
}

/** The body that a route accepts. */
export interface BodyRecord {
  readonly required: boolean;
  /** By content type. */
  readonly content: { readonly [contentType: string]: RecordType };
  /** The members of a body that is an object. Empty for any other body. */
  readonly fields: readonly FieldRecord[];
  /** Whether the body may have other members or is not an object, so that `fields` is not complete. */
  readonly open: boolean;
}

/** A preview that a route supports. */
export interface PreviewRecord {
  readonly name: string;
  readonly required: boolean;
}

/** How the pages of a list are requested. */
export interface PaginationRecord {
  /** By page number, by a cursor from the previous page, by an offset, or only by the `link` header. */
  readonly by: 'page' | 'cursor' | 'offset' | 'link';
  /** The property of the response that contains the items. Absent if the response itself is the list. */
  readonly items?: string;
  /** The query parameter that requests a page, if its name is not `by`. */
  readonly parameter?: string;
  /** The path to the cursor of the next page, if it is not under one of the usual names. */
  readonly next?: string;
  /** The number of the first page or item, if it is not the usual one. */
  readonly start?: number;
  /** The query parameter for the size of pages, and the largest size. */
  readonly size?: string;
  readonly maxSize?: number;
}

/**
 * Why a route should no longer be used: it was removed, one of its placeholders was renamed, another route replaced it, or it is being
 * retired without a replacement.
 */
export type DeprecationReason = 'removed' | 'renamed' | 'replaced' | 'retiring';

/** Why and since when a route should no longer be used, and what to use instead. */
export interface DeprecationRecord {
  readonly reason: DeprecationReason;
  /** Whether the newest description of the API no longer contains the route. */
  readonly removed: boolean;
  /** The route to use instead. */
  readonly replacement?: string;
  /** The date of the announcement. */
  readonly since?: string;
  /** The date from which the route may be removed. */
  readonly until?: string;
  /** Renamed placeholders: old name → new name. */
  readonly renamed?: { readonly [before: string]: string };
}

/** Facts about the behaviour of a route. Only catalogues of GitHub have them. */
export interface RouteBehaviour {
  /** Whether the call notifies people, so that a fast series of calls may reach a secondary rate limit. */
  readonly triggersNotification?: boolean;
  /** Whether GitHub Apps may call the route: with an installation token, with a user token or as the App itself. Absent if it is not known. */
  readonly allowsGitHubApps?: boolean;
  /** The resource of the rate limit that the call counts against, such as `core`. Null if it counts against none. Absent if it is not known. */
  readonly rateLimit?: string | null;
  /** Whether a second call with the same values is known to change nothing more than the first one. */
  readonly isRepeatable?: boolean;
  /** The values of the `accept` header that the route supports. */
  readonly mediaTypes?: readonly string[];
}

/** Everything that the catalogue contains about a route. Deeply frozen. */
export interface RouteRecord<Route extends string = string> extends RouteBehaviour {
  readonly route: Route;
  readonly method: Method;
  /** The path of the operation, without the query template and the server that a key may have. */
  readonly path: string;
  readonly title: string;
  /** A longer description, if the API has one. */
  readonly description?: string;
  readonly operationId?: string;
  /** The name of the category, such as `pulls`. */
  readonly category?: string;
  /** The category as the documentation names it: `Pull requests`. */
  readonly categoryTitle?: string;
  /** The name of the page of the documentation in its category, such as `comments`. Removed routes may have none. */
  readonly subcategory?: string;
  /** The sub-category as the documentation names it: `Review comments`. */
  readonly subcategoryTitle?: string;
  /** The URL of the documentation. */
  readonly documentation?: string;
  /** The server that requests are sent to. */
  readonly server?: string;
  readonly parameters: readonly ParameterRecord[];
  readonly body?: BodyRecord;
  /** The responses by status, then by content type. An empty object is a response without content. */
  readonly responses: { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  /** Media type formats that the route supports. */
  readonly formats: readonly string[];
  readonly previews: readonly PreviewRecord[];
  readonly pagination?: PaginationRecord;
  readonly deprecation?: DeprecationRecord;
  /** API versions in which this route differs. */
  readonly versions: readonly string[];
  /**
   * The permissions that the route needs. Present in a catalogue with the section `permissions`, if they are known: a
   * route without them is not a route that needs none.
   */
  readonly permissions?: RoutePermissions;
  /** What the API has announced about the route, the newest first. Present in a catalogue with the section `notices`, if there is something. */
  readonly notices?: readonly RouteNotice[];
}

/** What was announced about a route, or what it does without an error. */
export type NoticeKind = 'restricted' | 'removed' | 'deprecated' | 'version ends' | 'limit' | 'retention' | 'behavior';

/** Something that a caller has to know about a route and that no type says. */
export interface RouteNotice {
  readonly kind: NoticeKind;
  /** The day or the month from which it is true. */
  readonly date: string;
  /** The day on which a deprecated route is removed, if it is known. */
  readonly until?: string;
  /** The routes that it is about. Without them, it is about all. */
  readonly routes?: readonly string[];
  /** It is only about calls that send one of these parameters or body fields. */
  readonly parameters?: readonly string[];
  /** It is only about code that reads one of these members of the response. */
  readonly members?: readonly string[];
  /** The API version that ends. */
  readonly version?: string;
  /** The events whose payloads it is about. */
  readonly webhooks?: readonly string[];
  /** What changes, as a sentence. */
  readonly text: string;
  /** What to do, as sentences. */
  readonly action: string;
  /** The page of the announcement. */
  readonly source: string;
}

/** A sub-category of routes: a page of the documentation. */
export interface SubcategoryRecord {
  readonly name: string;
  readonly title: string;
  /** The number of routes in the sub-category, with removed ones. */
  readonly size: number;
}

/** A category of routes. */
export interface CategoryRecord {
  readonly name: string;
  /** The name in the documentation, such as `Organizations` for `orgs`. */
  readonly title: string;
  /** The number of routes in the category, with removed ones. */
  readonly size: number;
  readonly subcategories: readonly SubcategoryRecord[];
  /** The subject of its routes. Present if descriptions are loaded. */
  readonly description?: string;
}

/** Options of `search`. */
export interface SearchOptions {
  /** Return only routes with this method. */
  readonly method?: Method | Lowercase<Method> | undefined;
  /** The maximum number of results; 10 by default. */
  readonly limit?: number | undefined;
}

/** Another way to perform a task that no route performs. */
export interface TaskElsewhere {
  /** GraphQL, Git, or a page of the website. */
  readonly by: 'graphql' | 'git' | 'website';
  /** The name of the mutation or field, the command, or the URL of the page. */
  readonly name: string;
  /** A sentence that names it. */
  readonly message: string;
}

/** The answer to a question. */
export interface Answer<Route extends string = string> {
  /** The routes that `search` finds, best match first. */
  readonly routes: RouteRecord<Route>[];
  /** Whether the first route probably does what the question asks for. */
  readonly confident: boolean;
  /** Another way to perform the task, if it is known that no route does. Only for catalogues of GitHub. */
  readonly instead?: TaskElsewhere;
  /** A webhook or a recipe of this package for the same task, besides the routes. Only for catalogues of GitHub. */
  readonly also?: TaskHelp;
}

/** What helps with a task besides routes. */
export interface TaskHelp {
  readonly by: 'recipe' | 'webhook';
  /** The name of the function of `routebook/recipes`, or of the event and its action: `issues.opened`. */
  readonly name: string;
  /** A sentence that names it. */
  readonly message: string;
}

/** The route that matches a URL. Values are decoded strings. A query parameter that occurs several times is a list. */
export interface Match<Route extends string = string> {
  readonly route: Route;
  /** The parameters in the path and in the query. If both have the same name, the value from the path is used. */
  readonly parameters: Record<string, string | string[]>;
  /** The media type format that returns what a page shows, such as `raw`. Only with `pages`. */
  readonly format?: string;
  /**
   * The numbers in a URL of GitHub that has them instead of names, as links between pages and redirects do: `repository_id` in
   * `/repositories/1/issues`, `organization_id`, `team_id` or `account_id`. The names, such as `owner` and `repo`, are not known, and not in `parameters`.
   */
  readonly ids?: Readonly<Record<string, string>>;
}

/** Options of `get`. */
export interface GetOptions {
  /** The URL of another server of the API, such as that of an Enterprise Server. URLs on other servers are not found. */
  readonly baseUrl?: string | undefined;
}

/** Options of `match`. */
export interface MatchOptions extends GetOptions {
  /**
   * Whether the URL may be that of a web page. `https://github.com/octokit/app/pull/7` then matches the route that returns the pull
   * request, and a link to docs.github.com matches the route that it documents. Only for catalogues of GitHub.
   */
  readonly pages?: boolean | undefined;
}

/** The routes of an API at run time. `Route` is the union of all routes, if the compiler knows them. */
export interface Catalogue<Route extends string = never> extends Iterable<RouteRecord<AnyOf<Route>>> {
  /** The number of routes, with those that the API has removed. */
  readonly size: number;
  /** The numbers of routes that the API has, and of those that it has removed. */
  readonly counts: { readonly current: number; readonly removed: number };
  /** The name of the API. */
  readonly name: string;
  /** The API version that the routes describe. */
  readonly version: string | undefined;
  /** All API versions that the catalogue describes, starting with `version`. Empty for an API without versions. */
  readonly versions: readonly string[];
  /** The categories of the routes, with the number of routes in each. */
  readonly categories: readonly CategoryRecord[];

  /**
   * Returns the record of a route. The route can also be an operation id. It can be written with `:name`, without its `{?…}` or server
   * placeholder, with a lowercase method, or as HEAD, which returns the record of the GET route. A URL must be on a server of the API,
   * or of the option `baseUrl`.
   *
   * @example
   * github.get('GET /orgs/{org}/repos').documentation;
   * github.get('repos/list-for-org')?.route; // 'GET /orgs/{org}/repos'
   */
  get<Known extends Route>(route: Known): RouteRecord<Known>;
  get(route: string, options?: GetOptions): RouteRecord<AnyOf<Route>> | undefined;

  /**
   * Returns the record of an operation id. If several routes share the id, returns the current one.
   *
   * @example
   * github.getByOperationId('issues/add-labels')?.route;
   */
  getByOperationId(operationId: string): RouteRecord<AnyOf<Route>> | undefined;

  /**
   * Finds routes by words, or by a path, a route, an operation id or a URL. The best match comes first.
   *
   * @example
   * github.search('add a label to an issue', { limit: 3 }).map(({ route }) => route);
   */
  search(text: string, options?: SearchOptions): RouteRecord<AnyOf<Route>>[];

  /**
   * Finds routes like `search`, and returns whether the first one probably does what the question asks for.
   *
   * @example
   * const { routes, confident, instead } = github.ask('resolve a review thread');
   * if (!confident) console.log(instead?.message ?? 'Not sure that one of these does it.');
   */
  ask(text: string, options?: SearchOptions): Answer<AnyOf<Route>>;

  /**
   * Finds the route that matches a request, and its parameters. The URL is a path, or a full URL on a server of the API or of the option
   * `baseUrl`. A URL on another server matches nothing. Never throws.
   *
   * @example
   * github.match('GET', 'https://api.github.com/repos/octokit/core.js/issues/1')?.route;
   * github.match('GET /repos/octokit/core.js/issues/1')?.parameters;
   * github.match('GET', 'https://github.com/octokit/core.js/issues/1', { pages: true })?.route;
   */
  match(method: string, url: string, options?: MatchOptions): Match<AnyOf<Route>> | undefined;
  match(request: string, options?: MatchOptions): Match<AnyOf<Route>> | undefined;

  /**
   * Returns what is wrong with a call to `endpoint(route, options)`, or an empty list. The route can have any form that `get` accepts,
   * be a URL with values, or be a function that is named after a route. Never throws.
   *
   * @example
   * github.check('GET /repos/{owner}/{repo}', { owner: 'octokit', rpeo: 'core.js' });
   * github.check('GET', 'https://api.github.com/user/repos?per_page=all');
   */
  check(route: RouteOrFunction<Route | (string & {})>, options?: unknown): Finding[];
  check(method: string, url: string, options?: unknown): Finding[];
}

/** Any string, if the compiler does not know the routes. */
type AnyOf<Route extends string> = [Route] extends [never] ? string : Route;

/** A change to a route between two API versions, as `diffCatalogues` returns it. */
export interface RouteChange {
  readonly route: string;
  readonly newRoute?: string;
  readonly in: 'route' | 'parameter' | 'body' | 'response' | 'webhook';
  readonly parameter?: string;
  /** The JSON pointer of the member in the parameter, body or response. */
  readonly pointer?: string;
  readonly rule: string;
  readonly effect: 'breaks-requests' | 'breaks-readers' | 'safe';
  readonly message: string;
  readonly after?: unknown;
}
