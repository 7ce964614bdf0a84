import type { AuditForm } from './types.ts';

/** A part of a string whose value is only known when the program runs. */
export interface Hole {
  /** The name it was computed from, in lowercase without underscores: `fullname`. */
  readonly name: string;
  /** Its value cannot contain a slash: it is encoded. */
  readonly isSegment: boolean;
}

/** Stands for a hole where text is needed: a URL with it has the same route as one with a value. */
export const HOLE = '~hole~';

/** A string: text and holes. */
export type Pieces = readonly (string | Hole)[];

/** A value that is written in the text. A conditional has several. */
export type Values = readonly unknown[] | undefined;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of the options of a call. */
export interface Member extends Span {
  /** The name as it is written; its span is that of the name. */
  readonly name: string;
  /** `{ name }`: a new name has to be written before the value. */
  readonly isShorthand: boolean;
  /** The values it may have, if all of them are written in the text. */
  readonly values: Values;
  readonly valueSpan: Span;
  /** Members of a value that is an object, such as `data`. */
  readonly members?: Members | undefined;
}

/** The options of a call. */
export interface Members {
  readonly list: readonly Member[];
  /** There may be other members: a spread, a variable, a computed name. */
  readonly isOpen: boolean;
}

export const NO_MEMBERS: Members = { list: [], isOpen: false };
export const UNKNOWN_MEMBERS: Members = { list: [], isOpen: true };

/** What the surrounding code reads of a response. */
export interface Reads {
  /** Paths of members, with `[]` for an item of a list. */
  readonly paths: readonly (readonly string[])[];
  /** Paths of values that go where they cannot be followed; the response itself is the empty path. */
  readonly escaped: readonly (readonly string[])[];
}

export const UNKNOWN_READS: Reads = { paths: [], escaped: [[]] };

/** A call as it is written, before it is compared with the catalogue. */
export interface WrittenCall extends Span {
  readonly form: AuditForm;
  /** The method and the path, URL or template; of a method of Octokit, nothing. */
  readonly method: string | undefined;
  /** Options that cannot be seen may name another method. */
  readonly isMethodAssumed?: boolean | undefined;
  readonly url: Pieces;
  /** A method of Octokit: `['issues', 'create']`. */
  readonly operation?: readonly [namespace: string, method: string] | undefined;
  /** Where the name of the method is written, or the route if it is a plain string without holes and escapes. */
  readonly nameSpan?: Span | undefined;
  readonly members: Members;
  /** Whether required parameters must all be in `members`. */
  readonly isComplete: boolean;
  /** The receiver is Octokit for certain, so an unknown method or route is a mistake. */
  readonly isCertain: boolean;
  /** The response is the list of all items. */
  readonly isPaginated: boolean;
  /** Whether the members are the whole body, as in `fetch`, or parameters of any kind. */
  readonly memberKind: 'parameters' | 'body' | 'query';
  readonly reads: () => Reads;
}

/** Something that looks like a call but cannot be read. */
export interface UnreadCall extends Span {
  readonly reason: string;
}

export interface FoundCalls {
  readonly calls: WrittenCall[];
  readonly unread: UnreadCall[];
}

/** Pieces as text for a person: `…` for a hole. */
export function writePieces(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : '…')).join('');
}
