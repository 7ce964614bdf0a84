/** Every way a call can fail. The codes are stable; each has a section in the documentation. */
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
  | 'CROSS_ORIGIN_CREDENTIALS';

/** What is known about an error in addition to its message. */
export interface EndpointErrorDetails {
  /** The route of the call, as `METHOD template`, as far as it was known. */
  route?: string | undefined;
  /** The invalid parameter, header or option. */
  parameter?: string | undefined;
  /** All of them, if several are invalid at once. */
  parameters?: readonly string[] | undefined;
  /** Where in the template the fault is. */
  index?: number | undefined;
}

/** The one error this library throws. Its message never contains the value of a parameter or header: it may be a secret. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: EndpointErrorCode;
  declare readonly route?: string;
  declare readonly parameter?: string;
  declare readonly parameters?: readonly string[];
  declare readonly index?: number;

  constructor(code: EndpointErrorCode, message: string, details: EndpointErrorDetails = {}) {
    super(message);
    this.code = code;
    Object.assign(this, details);
  }

  /** The section of the documentation with cause, example and fix. */
  get help(): string {
    return `docs/errors.md#${this.code.toLowerCase()}`;
  }
}
