import type { Node } from './script/node.ts';
import type { AuditForm } from './types.ts';

/** A part of a string whose value is known only at run time. */
export interface Hole {
  /** The name that it was computed from, in lowercase and without underscores: `fullname`. */
  readonly name: string;
  /** Whether its value cannot contain a slash, because it is encoded. */
  readonly isSegment: boolean;
  /** Whether it is a member of an object other than the one that the code belongs to: `{pull.number}`. */
  readonly isMember?: boolean;
  /** Whether it is the path of a page on github.com, which may have more than an owner and a repository. */
  readonly isPage?: boolean;
  /** The expression in a script. */
  readonly node?: Node | undefined;
  /** The position of the parameter that it is the value of, in a text that a function returns. */
  readonly parameter?: number | undefined;
  /** Whether the function changes the parameter first, so that a slash may be added to it. */
  readonly isChanged?: boolean | undefined;
  /** The text of a parameter of a shell function that is not given: `${2:-GET}`. */
  readonly fallback?: string | undefined;
  /** What stands between the values, if there may be several: `parts.join('/')`. */
  readonly separator?: string | undefined;
}

/** Replaces a hole where text is needed. A URL with it has the same route as one with a value. */
export const HOLE = '~hole~';

/** A string that consists of text and holes. */
export type Pieces = readonly (string | Hole)[];

/** A literal value in the text. A conditional expression has several. */
export type Values = readonly unknown[] | undefined;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of the options of a call. */
export interface Member extends Span {
  /** The name as it is written. The span is that of the name. */
  readonly name: string;
  /** `{ name }`: a new name has to be written before the value. */
  readonly isShorthand: boolean;
  /** The possible values, if all of them are literals. */
  readonly values: Values;
  readonly valueSpan: Span;
  /** The text of a search query, with holes. */
  readonly text?: Pieces | undefined;
  /** Members of a value that is an object, such as `data`. */
  readonly members?: Members | undefined;
}

/** The options of a call. */
export interface Members {
  readonly list: readonly Member[];
  /** Whether there may be other members: a spread, a variable, or a computed name. */
  readonly isOpen: boolean;
}

export const NO_MEMBERS: Members = { list: [], isOpen: false };
export const UNKNOWN_MEMBERS: Members = { list: [], isOpen: true };

/** The parts of a response that the surrounding code reads. */
export interface Reads {
  /** Paths of members, with `[]` for an item of a list. */
  readonly paths: readonly (readonly string[])[];
  /** Where each of the paths is read, if the code is a script. */
  readonly places?: readonly Span[];
  /** Paths of values that are passed on and cannot be followed. The response itself is the empty path. */
  readonly escaped: readonly (readonly string[])[];
}

export const UNKNOWN_READS: Reads = { paths: [], escaped: [[]] };

/** A call as it is written, before it is compared with the catalogue. */
export interface WrittenCall extends Span {
  readonly form: AuditForm;
  /** The method and the path, URL or template. Undefined for a method of Octokit. */
  readonly method: string | undefined;
  /** Whether options that cannot be read may contain another method. */
  readonly isMethodAssumed?: boolean | undefined;
  /** Whether only names show that the server is GitHub's. A path that is not a route may then belong to another server. */
  readonly isServerAssumed?: boolean | undefined;
  /** Whether the server may be one of another edition: its URL is in a variable, or is not that of github.com. */
  readonly isServerComputed?: boolean | undefined;
  readonly url: Pieces;
  /** A method of Octokit: `['issues', 'create']`. */
  readonly operation?: readonly [namespace: string, method: string] | undefined;
  /** The position of the method's name, or of the route if it is a plain string without holes and escapes. */
  readonly nameSpan?: Span | undefined;
  readonly members: Members;
  /** Whether all required parameters must be in `members`. */
  readonly isComplete: boolean;
  /** Whether the receiver is certain to be Octokit, so that an unknown method or route is a mistake. */
  readonly isCertain: boolean;
  /** Whether the response is the list of all items. */
  readonly isPaginated: boolean;
  /** Whether the members are the whole body, as in `fetch`, or parameters of any kind. */
  readonly memberKind: 'parameters' | 'body' | 'query';
  readonly reads: () => Reads;
}

/** Code that looks like a call but cannot be understood. */
export interface UnreadCall extends Span {
  readonly reason: string;
}

export interface FoundCalls {
  readonly calls: WrittenCall[];
  readonly unread: UnreadCall[];
}

/** Writes pieces as text, with `…` for a hole. */
export function writePieces(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : '…')).join('');
}
