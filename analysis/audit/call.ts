import type { Span } from '../tree/positions.ts';
import type { Namespaces } from '../tree/values.ts';
import type { AuditForm } from './types.ts';

/** A part of a string whose value is known only at run time. */
export interface Hole {
  /** The name that it was computed from, in lowercase and without underscores: `fullname`. */
  readonly name: string;
  /** Whether its value cannot contain a slash, because it is encoded. */
  readonly isSegment: boolean;
}

/** Replaces a hole where text is needed. A URL with it has the same route as one with a value. */
export const HOLE = '~hole~';

/** A string that consists of text and holes. */
export type Pieces = readonly (string | Hole)[];

/** A literal value in the text. A conditional expression has several. */
export type Values = readonly unknown[] | undefined;

/** A member of the options of a call. */
export interface Member extends Span {
  /** The name as it is written. The span is that of the name. */
  readonly name: string;
  /** `{ name }`: a new name has to be written before the value. */
  readonly isShorthand: boolean;
  /** The possible values, if all of them are literals. */
  readonly values: Values;
  readonly valueSpan: Span;
  /** The text of a search query of routebook, with holes. */
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
  /** Whether all required parameters must be in `members` or `given`. */
  readonly isComplete: boolean;
  /** The names of parameters that the defaults of the client have. */
  readonly given?: readonly string[] | undefined;
  /** Whether the receiver is certain to be Octokit, so that an unknown method or route is a mistake. */
  readonly isCertain: boolean;
  /** Whether the response is the list of all items. */
  readonly isPaginated: boolean;
  /** Whether the members are the whole body, as in `fetch`, or parameters of any kind. */
  readonly memberKind: 'parameters' | 'body' | 'query';
  readonly reads: () => Reads;
}

/** Code that looks like a call but cannot be understood. */
interface UnreadCall extends Span {
  readonly reason: string;
}

/** A literal with the path of a route, which code somewhere may send. */
export interface Mention extends Span {
  readonly path: Pieces;
  /** The method next to it. */
  readonly method?: string | undefined;
  /** Whether it is a URL of the API, and not a path alone. */
  readonly isUrl: boolean;
}

export interface FoundCalls {
  readonly calls: WrittenCall[];
  readonly unread: UnreadCall[];
}

/** Writes pieces as text, with `…` for a hole. */
export function writePieces(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : '…')).join('');
}

/** Joins adjacent texts and removes empty ones. */
export function join(pieces: Pieces): Pieces {
  const joined: (string | Hole)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else if (piece !== '') joined.push(piece);
  }
  return joined;
}

/** GraphQL has no route: what a query needs is not known. */
export const GRAPHQL = 'GraphQL is not read.';
export const GRAPHQL_PATH = /^\/?graphql\/?$/;

/** The facts about the API that are needed to find calls. */
export interface ApiFacts {
  /** The namespaces of Octokit: `issues`, `pulls`. */
  readonly namespaces: Namespaces;
  /** Whether Octokit has, or had, a method of this name. */
  hasMethod(namespace: string, method: string): boolean;
  isRoute(text: string): boolean;
  isHost(host: string): boolean;
}
