import type { Literal, ValueLimits } from '../src/catalogue/type-keywords.ts';
import type { ParameterPlace } from '../src/catalogue/types.ts';

export type { Literal, ParameterPlace };

/** The contents of a catalogue file: all routes of an API as plain data. */
export interface CatalogueFile {
  /** The version of the file format. */
  readonly format: 1;
  /** The name of the API. */
  readonly name: string;
  /** The descriptions that the file was generated from, newest first. */
  readonly sources: readonly Source[];
  /** `openapi` if keys are `METHOD /path` and requests follow the description: styles, media types, servers and security. */
  readonly dialect?: 'openapi';
  /** The server that requests are sent to, unless a route has its own. */
  readonly server?: string;
  /** The variables in the URLs of servers, by name. */
  readonly serverVariables?: { readonly [name: string]: ServerVariable };
  /** The servers with variables: `https://eu.example.com`, with the defaults, → `https://{region}.example.com`. */
  readonly serverTemplates?: { readonly [server: string]: string };
  /** The API version that `routes` and `schemas` describe, if the API has versions. */
  readonly version?: string;
  /** Shapes by name. A type refers to a schema by its name. */
  readonly schemas: { readonly [name: string]: Type };
  /** The descriptions of schemas, by name. */
  readonly notes?: { readonly [schema: string]: string };
  /** The data that the server sends to webhooks, by name. */
  readonly webhooks?: { readonly [name: string]: Type };
  /** The limits of the data of webhooks, by name and JSON pointer. Only `diffCatalogues` reads them. */
  readonly webhookLimits?: RouteLimits;
  /** The data of named responses. */
  readonly responses?: { readonly [name: string]: Type };
  /** Parameters that several routes share, by the name that routes use to refer to them. */
  readonly parameters: { readonly [id: string]: Parameter };
  readonly routes: { readonly [key: string]: Route };
  /** The differences in other API versions, by version. A schema or route that is not listed is the same. */
  readonly versions: { readonly [version: string]: VersionChanges };
  /** How callers authenticate, by the name of the security scheme. */
  readonly security?: { readonly [scheme: string]: SecurityScheme };
}

/** A key in a header, the query or a cookie, or a scheme of the `authorization` header such as `bearer` or `basic`. */
export type SecurityScheme =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | {
      readonly scheme: string;
      /** The URLs that tokens come from, by the name of the OAuth flow. Only `diffCatalogues` reads them. */
      readonly flows?: { readonly [flow: string]: string };
    };

/** A variable in the URL of a server. */
export interface ServerVariable {
  /** Without it, callers have to pass a value. */
  readonly default?: string;
  readonly enum?: readonly string[];
}

/** The description that a catalogue was generated from. */
export interface Source {
  readonly name: string;
  readonly version: string;
}

/** The changes in one API version, compared with the base version. */
export interface VersionChanges {
  /** Schemas that differ or are new. */
  readonly schemas: { readonly [name: string]: Type };
  /** Complete routes that differ or are new. `null` marks a route that this version does not have. */
  readonly routes: { readonly [key: string]: Route | null };
}

/**
 * A type in a compact form. A lowercase string is a plain type, with its format after a colon: `string`, `string:date-time`, `number`,
 * `integer`, `integer:int64`, `boolean`, `null`, `unknown`, `never`, `binary` (bytes in any form), `binary:file` (a file in a
 * multipart form) or `form` (form fields as an object of the platform). A string that begins with a capital letter is the name of a schema. Anything else is one of the objects below.
 */
export type Type = string | EnumType | ListType | TupleType | ObjectType | AnyOfType | AllOfType;

/** One of the listed values. */
export interface EnumType {
  readonly enum: readonly Literal[];
}

/** A list of items of one type. */
export interface ListType {
  readonly list: Type;
}

/** A list of a fixed length, with a type for each position. */
export interface TupleType {
  readonly tuple: readonly Type[];
  /** The type of additional items, if they are allowed. */
  readonly rest?: Type;
}

/** An object. `rest` is the type of additional members. Without it, additional members are not described. */
export interface ObjectType {
  readonly required?: { readonly [name: string]: Type };
  readonly optional?: { readonly [name: string]: Type };
  readonly rest?: Type;
  /** The names of deprecated members. */
  readonly deprecated?: readonly string[];
  /** The descriptions of members, by name. */
  readonly notes?: { readonly [name: string]: string };
  /** The names of discriminators. Their values distinguish the objects of a union. */
  readonly discriminators?: readonly string[];
}

/** A union of types. */
export interface AnyOfType {
  readonly anyOf: readonly Type[];
}

/** An intersection of types. */
export interface AllOfType {
  readonly allOf: readonly Type[];
}

/** The OpenAPI style of a parameter's value. */
export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'tabDelimited'
  | 'deepObject'
  | 'cookie'
  | 'querystring';

/** A parameter of a route. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required?: true;
  readonly type: Type;
  readonly default?: Literal | readonly Literal[];
  /** The limits of the value. */
  readonly limits?: ValueLimits;
  /** The description of the parameter. */
  readonly note?: string;
  /** Whether slashes in the value are sent unencoded. */
  readonly multiSegment?: true;
  readonly deprecated?: true;
  /** How the value is serialized. Absent properties have the default that the standard defines for the location. */
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  /** Whether reserved characters are sent unencoded. */
  readonly allowReserved?: true;
  /** The media type of the value, instead of a style. */
  readonly content?: string;
}

/** How a value is serialized. */
export type Serialization = Pick<Parameter, 'style' | 'explode' | 'allowReserved' | 'content'>;

/** A route with its parameters, body and responses. */
export interface Route {
  /** The path in the description, without the query template and the server that a key may have. */
  readonly path: string;
  readonly operationId?: string;
  /** The summary of the operation. */
  readonly title?: string;
  /** The description of the operation, if it says more than the title. */
  readonly note?: string;
  readonly category?: string;
  readonly documentation?: string;
  /** The server of this route, if it is not the catalogue's server. */
  readonly server?: string;
  /**
   * The security schemes that the route accepts: one of the lists, and all schemes of that list. An empty list makes credentials
   * optional. Absent if the route takes no credentials.
   */
  readonly security?: readonly (readonly string[])[];
  /** The parameters in order. A string is the name of an entry in the catalogue's `parameters`. */
  readonly parameters?: readonly (string | Parameter)[];
  readonly body?: Body;
  /** The media types of the responses, JSON first, as an `accept` header. */
  readonly accept?: string;
  /** The responses by status, then by content type. An empty object is a response without content. */
  readonly responses?: { readonly [status: string]: { readonly [contentType: string]: Type } };
  /** The headers of responses by status, in lowercase: those that every response has, and those that it may have. */
  readonly headers?: { readonly [status: string]: ResponseHeaderNames };
  /** Error responses in the same form: 4xx, 5xx, `4XX`, and `default` if a successful response is declared too. */
  readonly errors?: { readonly [status: string]: { readonly [contentType: string]: Type } };
  /** The type of the data in other media type formats, by format. `same` if it is the type of the default format. */
  readonly formats?: { readonly [format: string]: Type };
  /** The data of the events that a response streams, by the name of the event. `*` stands for every other name. */
  readonly events?: { readonly [event: string]: Type };
  /** Facts that differ from the usual ones in the catalogue. Null stands for a fact that is not known. */
  readonly flags?: { readonly [name: string]: boolean | null };
  /** The previews of the route, required ones first. */
  readonly previews?: readonly Preview[];
  readonly pagination?: Pagination;
  readonly deprecation?: Deprecation;
  /** The limits of values. Only `diffCatalogues` reads them. */
  readonly limits?: RouteLimits;
  /** The OAuth scopes that each list of `security` needs, by scheme. Only `diffCatalogues` reads them. */
  readonly scopes?: readonly { readonly [scheme: string]: readonly string[] }[];
  /** The types of response headers, by status and name. Only `diffCatalogues` reads them. */
  readonly headerTypes?: { readonly [status: string]: { readonly [name: string]: Type } };
}

/** Limits of a value, by the keyword of JSON Schema. */
export interface Limits {
  readonly minLength?: Literal | undefined;
  readonly maxLength?: Literal | undefined;
  readonly pattern?: Literal | undefined;
  readonly minimum?: Literal | undefined;
  readonly maximum?: Literal | undefined;
  readonly exclusiveMinimum?: Literal | undefined;
  readonly exclusiveMaximum?: Literal | undefined;
  readonly multipleOf?: Literal | undefined;
  readonly minItems?: Literal | undefined;
  readonly maxItems?: Literal | undefined;
  readonly uniqueItems?: Literal | undefined;
  readonly minProperties?: Literal | undefined;
  readonly maxProperties?: Literal | undefined;
  /** Other keywords, such as `not`, as the text of their value. */
  readonly [keyword: string]: Literal | undefined;
  /** `false` if the object has no members but those that are described. */
  readonly additionalProperties?: false | undefined;
  /** The member that distinguishes the objects of a union. */
  readonly discriminator?: string | undefined;
  /** The values of that member that are not the names of their schemas, one per line: `cat = Cat`. */
  readonly mapping?: string | undefined;
}

/**
 * Limits by location (`parameter query page`, `body application/json`, `response 200 application/json`, `header 200 etag`) and JSON
 * pointer.
 */
export type RouteLimits = { readonly [location: string]: { readonly [pointer: string]: Limits } };

/** The names of the headers of a response. */
export interface ResponseHeaderNames {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
}

/** The body of a request, by media type. */
export interface Body {
  readonly required?: true;
  /** By content type. */
  readonly content: { readonly [contentType: string]: Type };
  /** How form fields are encoded, by content type and name, if the description specifies it. */
  readonly encoding?: { readonly [contentType: string]: { readonly [field: string]: FieldEncoding } };
  /** The defaults of members, by content type and JSON pointer. `*` in a pointer stands for every item of a list. */
  readonly defaults?: { readonly [contentType: string]: { readonly [pointer: string]: Literal | readonly Literal[] } };
  /** The limits of members, in the same form. */
  readonly limits?: { readonly [contentType: string]: { readonly [pointer: string]: ValueLimits } };
}

/** How a form field is encoded. */
export interface FieldEncoding extends Serialization {
  /** The media type of the field. */
  readonly contentType?: string;
  /** Whether its part of a multipart form must have headers, which the forms of the platform cannot send. */
  readonly needsHeaders?: true;
}

/** A preview that a route requires or accepts. */
export interface Preview {
  readonly name: string;
  readonly required?: true;
}

/** How the pages of a route are requested. */
export interface Pagination {
  /** Whether pages are requested by number, by a cursor from the previous page, by an offset, or only by the `link` header. */
  readonly by: 'page' | 'cursor' | 'offset' | 'link';
  /** The property of the response that contains the items. Absent if the response itself is the list. */
  readonly items?: string;
  /** The query parameter that requests a page, if its name is not `by`. */
  readonly parameter?: string;
  /** The path to the cursor of the next page, if it is not under one of the usual names: `data.-1.id`. */
  readonly next?: string;
  /** The number of the first page or item, if it is not 1 for pages and 0 for items. */
  readonly start?: number;
  /** The query parameter for the size of pages, and the largest size. */
  readonly size?: string;
  readonly maxSize?: number;
}

/** The routes of a description that may have pages, and what was found out about them. */
export interface ListReport {
  /** The routes with pages, and how they are requested. */
  readonly recognized: { readonly [route: string]: Pagination };
  /** The routes that have a parameter for another page, but no pages, and the reason. */
  readonly unrecognized: { readonly [route: string]: string };
}

/** Why and since when a route is deprecated. */
export interface Deprecation {
  /** The date of the announcement. */
  readonly since?: string;
  /** The date from which the route may be removed. */
  readonly until?: string;
  /** Whether the newest description no longer contains the route. */
  readonly removed?: true;
  /** Placeholders that have a new name: old name → new name. */
  readonly renamed?: { readonly [before: string]: string };
  /** The key of the route to use instead. */
  readonly replacement?: string;
}

/** A route with all its parameters inline. */
export interface ModelRoute extends Omit<Route, 'parameters'> {
  readonly parameters?: readonly Parameter[];
}
