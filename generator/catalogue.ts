/**
 * The catalogue file: all routes of an API as plain data. It holds facts only (names, types, enum values, statuses, dates,
 * addresses); no sentence of a description is carried over.
 */
export interface CatalogueFile {
  /** The version of this file's own format. */
  readonly format: 1;
  /** What the API is called. */
  readonly name: string;
  /** The descriptions it was made from, newest first. */
  readonly sources: readonly Source[];
  /** Keys are `METHOD /path`, and requests follow the description: styles, media types, servers, security. */
  readonly dialect?: 'openapi';
  /** Where requests go unless a route says otherwise. */
  readonly server?: string;
  /** The API version that `routes` and `schemas` describe, where the API has versions. */
  readonly version?: string;
  /** Shapes by name. A type refers to one by its name alone. */
  readonly schemas: { readonly [name: string]: Type };
  /** What the description says about schemas, by name. */
  readonly notes?: { readonly [schema: string]: string };
  /** What the server sends to webhooks, by name. */
  readonly webhooks?: { readonly [name: string]: Type };
  /** The data of responses that the description has names for. */
  readonly responses?: { readonly [name: string]: Type };
  /** Parameters that several routes have, by a name that routes refer to. */
  readonly parameters: { readonly [id: string]: Parameter };
  readonly routes: { readonly [key: string]: Route };
  /** What other API versions have differently, by version: a schema or route that is not listed is the same. */
  readonly versions: { readonly [version: string]: VersionChanges };
  /** How callers identify themselves, by the name of the security scheme. */
  readonly security?: { readonly [scheme: string]: SecurityScheme };
}

/** A key in a header, the query or a cookie, or a scheme of the `authorization` header such as `bearer` or `basic`. */
export type SecurityScheme =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly scheme: string };

/** The description that a catalogue was generated from. */
export interface Source {
  readonly name: string;
  readonly version: string;
}

/** What one API version changes compared with the base version. */
export interface VersionChanges {
  /** Schemas that differ or are new. */
  readonly schemas: { readonly [name: string]: Type };
  /** Routes that differ or are new, whole; `null` for a route this version does not have. */
  readonly routes: { readonly [key: string]: Route | null };
}

/** A value that an enum may list. */
export type Literal = string | number | boolean | null;

/**
 * A type, in the fewest words:
 * - text in lower case is a plain type, with its format behind a colon: `string`, `string:date-time`, `number`, `integer`,
 *   `integer:int64`, `boolean`, `null`, `unknown`, `never`, `binary` (bytes in whatever form) and `form` (form fields as an object of the platform);
 * - text with a capital letter first is the name of a schema;
 * - anything else is one of the objects below.
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
  /** The type of further items, if there may be any. */
  readonly rest?: Type;
}

/** An object. `rest` is the type of members that are not named; without it, other members are not described. */
export interface ObjectType {
  readonly required?: { readonly [name: string]: Type };
  readonly optional?: { readonly [name: string]: Type };
  readonly rest?: Type;
  /** Names of members that are going away. */
  readonly deprecated?: readonly string[];
  /** What the description says about members, by name. */
  readonly notes?: { readonly [name: string]: string };
  /** Names of members that are here because of a discriminator: their values tell the objects of a union apart. */
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

/** Where a parameter goes. `server` is a leading placeholder such as `{origin}`. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'server';

/** How OpenAPI writes the value of a parameter. */
export type ParameterStyle = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** A parameter of a route. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required?: true;
  readonly type: Type;
  readonly default?: Literal | readonly Literal[];
  /** What the description says about it. */
  readonly note?: string;
  /** The value may contain slashes that stay slashes. */
  readonly multiSegment?: true;
  readonly deprecated?: true;
  /** How the value is written. What is left out is the standard's default for the place. */
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  /** Reserved characters are not percent-encoded. */
  readonly allowReserved?: true;
  /** The media type of the value, in place of a style. */
  readonly content?: string;
}

/** How a value is written into a request. */
export type Serialization = Pick<Parameter, 'style' | 'explode' | 'allowReserved' | 'content'>;

/** A route: what goes in and what comes back. */
export interface Route {
  /** The path of the operation, as the description has it: without the query template and server that a key may have. */
  readonly path: string;
  readonly operationId?: string;
  /** What it does, in a few words: the summary of the description. */
  readonly title?: string;
  /** What the description says about it, where that is more than the title. */
  readonly note?: string;
  readonly category?: string;
  readonly documentation?: string;
  /** Where this route's requests go, if not to the catalogue's server. */
  readonly server?: string;
  /** Parameters in their order; text is the name of one in the catalogue's `parameters`. */
  readonly parameters?: readonly (string | Parameter)[];
  readonly body?: Body;
  /** The media types that responses are offered in, JSON first, as an `accept` header. */
  readonly accept?: string;
  /** By status, then by content type; an empty object for a response without content. */
  readonly responses?: { readonly [status: string]: { readonly [contentType: string]: Type } };
  /** What failures look like, in the form of `responses`: 4xx, 5xx, `4XX`, and `default` where a success is declared. */
  readonly errors?: { readonly [status: string]: { readonly [contentType: string]: Type } };
  /** What the data is in another media type format, by the format's name; `same` if the shape is the usual one. */
  readonly formats?: { readonly [format: string]: Type };
  /** Previews that the route can be asked with; the required ones come first. */
  readonly previews?: readonly Preview[];
  readonly pagination?: Pagination;
  readonly deprecation?: Deprecation;
}

/** The body of a request, by media type. */
export interface Body {
  readonly required?: true;
  /** By content type. */
  readonly content: { readonly [contentType: string]: Type };
  /** How fields of forms are written, by content type and name, where the description says it. */
  readonly encoding?: { readonly [contentType: string]: { readonly [field: string]: FieldEncoding } };
  /** Defaults of members, by content type and JSON pointer. A `*` in a pointer stands for every item of a list. */
  readonly defaults?: { readonly [contentType: string]: { readonly [pointer: string]: Literal | readonly Literal[] } };
}

/** How a field of a form is written. */
export interface FieldEncoding extends Serialization {
  /** The media type of the field. */
  readonly contentType?: string;
}

/** A preview that a route needs or accepts. */
export interface Preview {
  readonly name: string;
  readonly required?: true;
}

/** How the pages of a route are requested. */
export interface Pagination {
  /** Whether pages are asked for by number, by a mark in the previous page, or by an offset. */
  readonly by: 'page' | 'cursor' | 'offset';
  /** The member of the response that holds the items; absent if the response itself is the list. */
  readonly items?: string;
}

/** Why and since when a route is deprecated. */
export interface Deprecation {
  /** The day it was announced. */
  readonly since?: string;
  /** The day from which it may be gone. */
  readonly until?: string;
  /** The newest description does not have it any more. */
  readonly removed?: true;
  /** Placeholders that have another name now: old name → new name. */
  readonly renamed?: { readonly [before: string]: string };
  /** The key of the route to use instead. */
  readonly replacement?: string;
}
