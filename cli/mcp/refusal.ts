import type { RefusalReason } from '../../src/github/policy/create-policy.ts';

/** Why the server refuses a call. The codes are stable. */
type RefusalCode =
  | RefusalReason
  | 'INVALID_ARGUMENT'
  | 'INVALID_CALL'
  | 'FOREIGN_HOST'
  | 'OTHER_ROUTE'
  | 'NO_CONFIRMATION'
  | 'DECLINED'
  | 'NOT_REPEATED'
  | 'INVALID_ARCHIVE'
  | 'TOO_LARGE'
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
