import type { RouteRecord } from '../types.ts';
import type { Finding, FindingCode } from './finding.ts';
import type { Call } from './read-call.ts';

/** What one check works on, and where it reports what it finds. */
export interface CheckContext {
  readonly record: RouteRecord;
  readonly call: Call;
  /** Path parameters that may be empty at the end of a GET. */
  readonly mayBeEmpty: readonly string[];
  /** The API versions of the catalogue; empty if the API has none. */
  readonly versions: readonly string[];
  readonly report: Report;
}

export type Report = (code: FindingCode, message: string, details?: Partial<Finding>) => void;

/** A question to append to a message; empty if there is nothing to suggest. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length > 0 ? ` Did you mean "${suggestions[0]}"?` : '';
}
