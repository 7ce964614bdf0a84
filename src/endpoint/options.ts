import { EndpointError } from '../errors.ts';
import { isRecord } from '../internal/is-record.ts';

/** Options of a call that have not been checked yet. */
export type LooseOptions = Record<string, unknown>;

/** The options of a call, which has none if they are undefined. */
export function checkOptions(options: unknown): LooseOptions | undefined {
  if (options === undefined || isRecord(options)) return options;
  throw new EndpointError('INVALID_OPTION', 'The options must be an object, such as { org: "octokit" }.');
}
