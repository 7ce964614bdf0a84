import type { OptionChecks } from '../core/read-options.ts';
import type { ResponseHeaders } from '../core/types/operation.ts';

/** A part of a program's own: functions that are called before and after each attempt. */
export interface OwnPart<Options extends object = object> {
  /** Its name in errors. No other part of the sender has it. */
  readonly name: string;
  /** Checks of the options that it adds to those of calls. A check returns nothing, or what the value must be: `'a string'`. */
  readonly options?: { readonly [Option in keyof Options]-?: (value: unknown) => string | undefined };
  /** Called before each attempt. May change what is sent. What it throws refuses the call. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is one of these
  before?(call: PartCall<Options>): CallChanges | void | Promise<CallChanges | void>;
  /** Called after each attempt, with its error if it has failed. May change the data, or ask for one more attempt. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is one of these
  after?(call: PartCall<Options>, received: PartReceived): DataChanges | void | Promise<DataChanges | void>;
}

/** What a part sees of a call. `before` and `after` receive the same object for the same attempt. It is frozen, and has no credentials. */
export interface PartCall<Options extends object = object> {
  /** The route of a client's method. Otherwise, the method and path of the request. */
  readonly route: string;
  readonly method: string;
  /** The URL of the request, with secrets hidden. */
  readonly url: string;
  /** The headers of the request that are not credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The options of the call. */
  readonly options: Readonly<Partial<Options>> & { readonly timeout: number; readonly retries: number };
  /** The number of the attempt, starting with 1. */
  readonly attempt: number;
  /** Whether the URL has one of the API's origins. Only these receive credentials. */
  readonly isApi: boolean;
  /** Whether one more attempt would do no harm: that of a read, or of a write that has the same effect twice. */
  readonly isRepeatable: boolean;
}

/** What `before` may return. */
export interface CallChanges {
  /** Headers to add or to replace. With `null`, a header is removed. */
  readonly headers?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  /** Options of the attempt to replace: `timeout`, `retries`, and those of parts. */
  readonly options?: object | undefined;
}

/** What an attempt has received. Secrets of the request are hidden in headers and errors. */
export interface PartReceived {
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  readonly headers: ResponseHeaders;
  readonly data: unknown;
  readonly error: unknown;
}

/** What `after` may return. */
export interface DataChanges {
  /** The data that the caller receives, before the options `fields` and `validate` apply. */
  readonly data?: unknown;
  /** Asks for one more attempt, once for each call. */
  readonly again?: boolean | undefined;
}

/** The parts of a program's own of a sender, and the options that they add to those of calls. */
export interface OwnParts {
  readonly parts: readonly OwnPart[];
  readonly checks: OptionChecks<Record<string, unknown>>;
}

/**
 * The options that parts of a program add to those of calls. A program declares them, so that `send` and the methods of clients have their types:
 * `declare module 'routebook/send' { interface OwnCallOptions { tenant?: string } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: programs add members to it
export interface OwnCallOptions {}
