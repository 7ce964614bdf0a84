import { escapeUnprintable } from './internal/unprintable.ts';

const LONGEST_START = 1500;
const LONGEST_END = 500;

/** A message of at most 2,001 characters: names and what a server sends can have any length. Its end says how to fix the mistake. */
export function boundMessage(message: string): string {
  if (message.length <= LONGEST_START + LONGEST_END) return message;
  return `${message.slice(0, LONGEST_START)}…${message.slice(-LONGEST_END)}`;
}

/** The codes of all errors. They are stable, and each has a section in the documentation. */
export type EndpointErrorCode =
  | 'INVALID_ROUTE'
  | 'INVALID_METHOD'
  | 'INVALID_TEMPLATE'
  | 'INVALID_OPTION'
  | 'INVALID_HEADER'
  | 'INVALID_PARAMETER'
  | 'MISSING_PARAMETER'
  | 'UNSAFE_PATH'
  | 'UNEXPECTED_BODY'
  | 'CROSS_ORIGIN_CREDENTIALS'
  | 'PERMISSION_DENIED'
  | 'UNKNOWN_FIELD';

/** Details of an error, in addition to its message. */
export interface EndpointErrorDetails {
  /** The route of the call, as `METHOD template`, if it is known. */
  route?: string | undefined;
  /** The invalid parameter, header or option. */
  parameter?: string | undefined;
  /** All invalid names, if there are several. */
  parameters?: readonly string[] | undefined;
  /** The position of the mistake in the template. */
  index?: number | undefined;
}

/**
 * The error that the builder, the catalogue and the clients throw. Its message never contains the value of a parameter or header, because the value may be a
 * secret.
 */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: EndpointErrorCode;
  declare readonly route?: string;
  declare readonly parameter?: string;
  declare readonly parameters?: readonly string[];
  declare readonly index?: number;

  constructor(code: EndpointErrorCode, message: string, details: EndpointErrorDetails = {}) {
    // A name in the message may contain characters that a terminal would interpret.
    super(boundMessage(escapeUnprintable(boundMessage(message))));
    this.code = code;
    Object.assign(this, details);
  }

  /** The command that prints the cause and the fix, with an example. */
  get help(): string {
    return `npx routebook help ${this.code}`;
  }
}
