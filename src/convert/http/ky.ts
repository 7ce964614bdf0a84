import type { RequestOptions } from '../../core/types/request-options.ts';
import { type FetchArguments, toFetch } from './fetch.ts';

/**
 * Converts request options to the arguments of ky, whose options are those of fetch.
 *
 * @example
 * await ky(...toKy(endpoint('GET /user'))).json()
 */
export function toKy<Route>(options: RequestOptions<Route>): FetchArguments<Route> {
  return toFetch(options);
}
