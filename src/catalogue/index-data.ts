import type { IndexType } from '../internal/type-keywords.ts';

export type { IndexType };

/**
 * The runtime index of a catalogue, as the generator writes it: everything `get`, `search`, `match` and `check` need, and no
 * shape of what a response holds. Rows are short lists and not objects because the file is loaded by every page that uses it:
 * for GitHub's API it is 60 kB compressed. It is written as text, a line for each row.
 */
export interface IndexData {
  readonly format: 1;
  readonly name: string;
  readonly server: string | null;
  readonly version: string | null;
  /** What all documentation addresses start with; a row holds the rest. */
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
}

export interface IndexDetails {
  /** The path of the operation, where it is not simply the key without its method. */
  readonly path?: string;
  readonly server?: string;
  /** The summary of the description. */
  readonly title?: string;
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
  /** API versions that have this route differently. */
  readonly versions?: readonly string[];
}
