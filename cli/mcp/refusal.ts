/** Why the server refuses a call. The codes are stable. */
export type RefusalCode =
  | 'INVALID_ARGUMENT'
  | 'INVALID_CALL'
  | 'UNKNOWN_ROUTE'
  | 'READ_ONLY'
  | 'FOREIGN_HOST'
  | 'METHOD_OVERRIDE'
  | 'UNSAFE_ROUTE'
  | 'NOT_ALLOWED'
  | 'DENIED'
  | 'OTHER_REPOSITORY'
  | 'NO_CONFIRMATION'
  | 'DECLINED'
  | 'NOT_REPEATED'
  | 'LOG_FAILED'
  | 'TOO_MANY_CALLS';

/** A call that the server refuses. Nothing was sent. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
