import { EndpointError } from '../errors.ts';

/** Options of a call that have not been checked yet. */
export type LooseOptions = Record<string, unknown>;

export function checkOptions(options: unknown): LooseOptions {
  if (isObject(options)) return options;
  throw new EndpointError('INVALID_OPTION', 'The options must be an object, such as { org: "octokit" }.');
}

export function isObject(value: unknown): value is LooseOptions {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
