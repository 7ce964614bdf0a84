import { type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import type { SearchOptions } from '../types.ts';

const DEFAULT_LIMIT = 10;

interface ReadSearchOptions {
  /** In upper case. */
  readonly method: string | undefined;
  readonly limit: number;
}

const CHECKS: OptionChecks<SearchOptions> = {
  method: (value) => (typeof value === 'string' ? undefined : 'an HTTP method, such as "GET"'),
  limit: (value) => (typeof value === 'number' ? undefined : 'a number, such as 10'),
};

/** Reads each search option once. Throws `INVALID_OPTION` for an invalid one. */
export function readSearchOptions(options: unknown): ReadSearchOptions {
  const { method, limit = DEFAULT_LIMIT } = readOptions<SearchOptions>('search', options ?? undefined, CHECKS);
  return { method: method?.toUpperCase(), limit: Math.max(0, Math.floor(limit) || 0) };
}
