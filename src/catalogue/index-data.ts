import type { IndexType } from '../internal/type-keywords.ts';

export type { IndexType };

/**
 * The run-time index of a catalogue, as the generator writes it: everything that `get`, `search`, `match` and `check` need, and not
 * the shapes of responses. Rows are short lists instead of objects because every page that uses the catalogue loads the file: for an
 * API of 1,335 routes it is 60 kB compressed. It is written as text, one line for each row.
 */
export interface IndexData {
  readonly format: 1;
  readonly name: string;
  readonly server: string | null;
  readonly version: string | null;
  /** Other API versions that the catalogue describes. */
  readonly versions?: readonly string[];
  /** What all documentation URLs start with; a row contains the rest. */
  readonly documentation: string;
  readonly parameters: readonly IndexParameter[];
  readonly responses: readonly IndexResponses[];
  readonly routes: readonly IndexRow[];
}

export interface IndexParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'server';
  readonly required?: true;
  readonly type: IndexType;
  readonly default?: unknown;
  readonly multiSegment?: true;
  readonly deprecated?: true;
  /** What the API's own description says about it. */
  readonly description?: string;
}

/** By status, then by content type. */
export interface IndexResponses {
  readonly [status: string]: { readonly [contentType: string]: IndexType };
}

/** A route. What is missing at the end of a row is missing in the route; `null` and -1 stand for nothing in between. */
export type IndexRow = readonly [
  key: string,
  operationId?: string | null,
  category?: string | null,
  documentation?: string | null,
  /** Positions in `parameters`. */
  parameters?: readonly number[],
  /** A position in `responses`. */
  responses?: number,
  body?: IndexBody | null,
  more?: IndexDetails,
];

export interface IndexBody {
  readonly required?: true;
  readonly content: { readonly [contentType: string]: IndexType };
  /** What the API's own description says about the fields, by name. */
  readonly descriptions?: { readonly [field: string]: string };
}

export interface IndexDetails {
  /** The path of the operation, where it is not simply the key without its method. */
  readonly path?: string;
  readonly server?: string;
  /** A title, where the description has one of its own. */
  readonly title?: string;
  /** A longer text about the route, for people and for the search. */
  readonly description?: string;
  readonly formats?: readonly string[];
  readonly previews?: readonly { readonly name: string; readonly required?: true }[];
  readonly pagination?: { readonly by: 'page' | 'cursor' | 'offset'; readonly items?: string };
  readonly deprecation?: {
    readonly since?: string;
    readonly until?: string;
    readonly removed?: true;
    readonly renamed?: { readonly [before: string]: string };
    readonly replacement?: string;
  };
  /** API versions in which this route differs. */
  readonly versions?: readonly string[];
}
