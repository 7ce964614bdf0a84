import type { AuditEdit } from '../../tree/apply-edits.ts';
import type { Span } from '../../tree/positions.ts';
import type { AuditCode, AuditFinding } from '../types.ts';

/** A finding whose position is not yet converted to line and column. */
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

/** A possible problem that is not certain. */
export interface Doubt extends Span {
  readonly reason: string;
}
