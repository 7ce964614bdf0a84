import type { IndexType, ValueLimits } from './type-keywords.ts';
import type { PaginationRecord } from './types.ts';

export type { IndexType };

/**
 * The run-time index of a catalogue, which the generator writes. It contains everything that `get`, `search`, `match` and `check`
 * need, but not the shapes of responses. Rows are short lists instead of objects, because every page that uses the catalogue loads the
 * file. For GitHub's API it is 60 kB compressed. It is stored as text, with one line per row.
 */
export interface IndexData {
  readonly format: 1;
  readonly name: string;
  readonly server: string | null;
  readonly version: string | null;
  /** Other API versions that the catalogue describes. */
  readonly versions?: readonly string[];
  /**
   * Whether the rows of the text are sorted by their keys when they are read. They are written in the order of their documentation, so
   * that similar rows are next to each other: GitHub's index is then 13% smaller when it is compressed.
   */
  readonly sorted?: true;
  /** The common prefix of all documentation URLs. A row contains the rest. */
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
  readonly limits?: ValueLimits;
  readonly multiSegment?: true;
  readonly deprecated?: true;
  /** The description from the API. */
  readonly description?: string;
}

/** By status, then by content type. */
export interface IndexResponses {
  readonly [status: string]: { readonly [contentType: string]: IndexType };
}

/** A route. Members that are missing at the end of a row are absent, and so are `null` and -1 in between. */
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
  /** The descriptions of the fields from the API, by name. */
  readonly descriptions?: { readonly [field: string]: string };
}

export interface IndexDetails {
  /** The path of the operation, if it is not the key without its method. */
  readonly path?: string;
  readonly server?: string;
  /** The title, if the description has one. */
  readonly title?: string;
  /** A longer text about the route, for readers and for the search. */
  readonly description?: string;
  readonly formats?: readonly string[];
  /** Facts that are true, false or unknown (null), if they differ from what is usual in the API. */
  readonly flags?: { readonly [name: string]: boolean | null };
  readonly previews?: readonly { readonly name: string; readonly required?: true }[];
  readonly pagination?: PaginationRecord;
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
