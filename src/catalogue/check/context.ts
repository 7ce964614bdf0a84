import type { RouteRecord } from '../types.ts';
import type { Finding, FindingCode } from './finding.ts';
import type { Call } from './read-given-call.ts';

/** The input of one check, and the function that reports findings. */
export interface CheckContext {
  readonly record: RouteRecord;
  readonly call: Call;
  /** Path parameters that may be empty at the end of a GET route. */
  readonly mayBeEmpty: readonly string[];
  /** Whether the builder sends each parameter where the description places it. */
  readonly describedPlaces: boolean;
  /** The API versions in the catalogue; empty if the API has no versions. */
  readonly versions: readonly string[];
  /** Whether a URL is on a server that is neither one of the API nor the `baseUrl` of the call. */
  readonly isForeign: (url: string) => boolean;
  readonly report: Report;
}

export type Report = (code: FindingCode, message: string, details?: Partial<Finding>) => void;

/** Checks what is inside the fields of a body, and adds a pointer to the findings so far. */
export type DeepCheck = (context: CheckContext, findings: Finding[]) => void;
