import type { FoundCalls, Pieces } from '../call.ts';
import type { AuditProgram } from '../types.ts';

/** What is known when a program is read. */
export interface SourceContext {
  isHost(host: string): boolean;
  /** Whether a path with holes is that of a route, with any method. */
  isRoute(path: Pieces): boolean;
  /** Whether tests are read too. */
  readonly withTests: boolean;
  /** What other files of the program show. */
  readonly program?: AuditProgram | undefined;
}

/** The calls of a program, and what other files of it can be read with. */
export interface FoundInSource extends FoundCalls {
  readonly program: AuditProgram;
}
