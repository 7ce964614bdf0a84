import type { Expression, Token } from '../../template/parse.ts';

/** An expression in the path. */
export interface PathPart {
  /** Whether it must have a value: `{name}` and `{+name}`. Other operators are optional. */
  readonly required: boolean;
  /** The expression. A required expression is split into one for each of its variables, so that each can be reported as missing. */
  readonly expressions: readonly Expression[];
  /** The slot of a plain `{name}`, which nearly all expressions are. -1 for other forms. */
  readonly slot: number;
  /** Whether it is a whole segment. */
  readonly whole: boolean;
  /** Whether it is in the last segment. */
  readonly last: boolean;
}

/** The facts about a URL template that do not depend on values. */
export interface CompiledUrl {
  readonly source: string;
  /** The names of the placeholders. The index of a name is its slot. */
  readonly names: readonly string[];
  /** The scheme and authority of a full URL, or undefined for a path. */
  readonly authority: string | undefined;
  readonly origin: string | undefined;
  /** The slot of a leading `{origin}`; -1 if there is none. */
  readonly originSlot: number;
  readonly path: readonly (string | PathPart)[];
  /** The query and the fragment. */
  readonly tail: readonly Token[];
  /** Whether the URL ends with its path, so that a query can be added with a `?`. */
  readonly hasNoTail: boolean;
  /** The `:name` placeholders of the query, which must have a value. */
  readonly required: readonly Expression[];
  /** The reserved expansions whose value would replace other parts of the URL if it contained a `?` or `#`. */
  readonly exposed: readonly Expression[];
  /** The number of dot segments in the template's own text. */
  readonly dotSegments: number;
  /** Whether the URL of the request is the base URL followed by the path, unchanged. */
  readonly isFixed: boolean;
  /** Whether values that are harmless by themselves can still create a URL that must be rejected. */
  readonly needsFullCheck: boolean;
  /** The expansion of the path's last expression with an empty value. Undefined if the path ends in text. */
  readonly emptyEnd: string | undefined;
}
