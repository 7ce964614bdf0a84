import { EndpointError } from '../../errors.ts';
import { ownValue } from '../../internal/own.ts';

const DEFAULT_LIMIT = 10;

export interface ReadSearchOptions {
  /** In upper case. */
  readonly method: string | undefined;
  readonly limit: number;
}

/** Reads each search option once. Throws `INVALID_OPTION` for an invalid one. */
export function readSearchOptions(options: unknown): ReadSearchOptions {
  if (options == null) return { method: undefined, limit: DEFAULT_LIMIT };
  if (typeof options !== 'object') throw invalid('The options of a search must be an object.');
  const method = readOption(options, 'method');
  const limit = readOption(options, 'limit') ?? DEFAULT_LIMIT;
  if (method !== undefined && typeof method !== 'string') {
    throw invalid('The option "method" must be an HTTP method, such as "GET".', 'method');
  }
  if (typeof limit !== 'number') throw invalid('The option "limit" must be a number, such as 10.', 'limit');
  return { method: method?.toUpperCase(), limit: Math.max(0, Math.floor(limit) || 0) };
}

function readOption(options: object, name: string): unknown {
  try {
    return ownValue(options, name);
  } catch {
    throw invalid(`The option "${name}" cannot be read.`, name);
  }
}

function invalid(message: string, parameter?: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, parameter === undefined ? {} : { parameter });
}
