import type { Span } from '../call.ts';
import type { AuditCode, AuditEdit, AuditFinding } from '../types.ts';

/** A finding before its position is known as line and column. */
export interface Problem extends Span {
  readonly code: AuditCode;
  readonly severity: AuditFinding['severity'];
  readonly message: string;
  readonly route: string;
  readonly parameter?: string | undefined;
  readonly expected?: readonly string[] | undefined;
  readonly suggestions?: readonly string[] | undefined;
  readonly replacement?: string | undefined;
  readonly fix?: readonly AuditEdit[] | undefined;
}

/** Something that may be a problem, but could not be seen for certain. */
export interface Doubt extends Span {
  readonly reason: string;
}

/** A question to append to a message; empty if there is nothing to suggest. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
