import type { Method } from '../internal/methods.ts';
import type { IndexType, Literal } from '../internal/type-keywords.ts';
import type { Finding } from './check/finding.ts';

export type { Method };

/**
 * A type in the fewest words: `string`, `string:date-time`, `integer`, `boolean`, `null`, `object`, `binary`, `unknown`, the name of a
 * schema (with a capital letter), or an object with one of `enum`, `list`, `tuple`, `anyOf`, `allOf`, or `required` and `optional`.
 */
export type RecordType = IndexType;

export type { Literal };

/** Where a parameter goes. `server` stands for a leading placeholder such as `{origin}`. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'server';

export interface ParameterRecord {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly type: RecordType;
  /** The values it may have, or the items of a list may have, where they are listed. */
  readonly enum?: readonly Literal[];
  readonly default?: unknown;
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
  readonly deprecated: boolean;
}

export interface BodyRecord {
  readonly required: boolean;
  /** By content type. */
  readonly content: { readonly [contentType: string]: RecordType };
  /** The members of a body that is an object; empty if it is none. */
  readonly fields: readonly FieldRecord[];
  /** Whether members with other names are described too, or the body is no object: then `fields` is not all there is. */
  readonly open: boolean;
}

export interface PreviewRecord {
  readonly name: string;
  readonly required: boolean;
}

export interface PaginationRecord {
  /** Whether pages are asked for by number, by a mark in the previous page, or by an offset. */
  readonly by: 'page' | 'cursor' | 'offset';
  /** The member of the response that holds the items; absent if the response itself is the list. */
  readonly items?: string;
}

/**
 * Why a route should not be used any more: it is gone, one of its placeholders has another name now, another route does its work,
 * or it is going away without a successor.
 */
export type DeprecationReason = 'removed' | 'renamed' | 'replaced' | 'retiring';

export interface DeprecationRecord {
  readonly reason: DeprecationReason;
  /** The newest description of the API does not have it any more. */
  readonly removed: boolean;
  /** The route to use instead. */
  readonly replacement?: string;
  /** The day it was announced. */
  readonly since?: string;
  /** The day from which it may be gone. */
  readonly until?: string;
  /** Placeholders that have another name now: old name → new name. */
  readonly renamed?: { readonly [before: string]: string };
}

/** All that is known of a route. Frozen, all the way down. */
export interface RouteRecord<Route extends string = string> {
  readonly route: Route;
  readonly method: Method;
  /** The path of the operation, without the query template and server that a route may have. */
  readonly path: string;
  readonly title: string;
  readonly operationId?: string;
  readonly category?: string;
  /** The address of the documentation. */
  readonly documentation?: string;
  /** Where requests go. */
  readonly server?: string;
  readonly parameters: readonly ParameterRecord[];
  readonly body?: BodyRecord;
  /** By status, then by content type; an empty object for a response without content. */
  readonly responses: { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  /** Media type formats it can be asked for. */
  readonly formats: readonly string[];
  readonly previews: readonly PreviewRecord[];
  readonly pagination?: PaginationRecord;
  readonly deprecation?: DeprecationRecord;
  /** API versions that have this route differently. */
  readonly versions: readonly string[];
}

export interface SearchOptions {
  /** Only routes with this method. */
  readonly method?: Method | Lowercase<Method> | undefined;
  /** At most so many; 10 if not given. */
  readonly limit?: number | undefined;
}

/** The route of a URL. Values are text, decoded; a query parameter that is there several times is a list. */
export interface Match<Route extends string = string> {
  readonly route: Route;
  /** Those of the path, and those of the query. A name that both have is the path's. */
  readonly parameters: Record<string, string | string[]>;
}

/** The routes of an API, at run time. `Route` is the union of all of them where the compiler knows it. */
export interface Catalogue<Route extends string = never> extends Iterable<RouteRecord<AnyOf<Route>>> {
  /** How many routes there are. */
  readonly size: number;
  /** What the API is called. */
  readonly name: string;
  /** The API version that the routes describe. */
  readonly version: string | undefined;
  get<Known extends Route>(route: Known): RouteRecord<Known>;
  get(route: string): RouteRecord<AnyOf<Route>> | undefined;
  /** By operation id, such as `repos/list-for-org`. Where several routes share it, the current one. */
  byOperation(operationId: string): RouteRecord<AnyOf<Route>> | undefined;
  /** The routes that fit some words best, or a path, a route or a URL. */
  search(text: string, options?: SearchOptions): RouteRecord<AnyOf<Route>>[];
  /** The route that a request belongs to: a full URL or a path. Never throws. */
  match(method: string, url: string): Match<AnyOf<Route>> | undefined;
  /** What is wrong with a call of `endpoint(route, options)`. Never throws. */
  check(route: Route | (string & {}), options?: unknown): Finding[];
}

/** Any string where the routes are not known to the compiler. */
type AnyOf<Route extends string> = [Route] extends [never] ? string : Route;
