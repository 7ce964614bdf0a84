import type { RequestOptions } from '../../index.ts';
import { type FetchArguments, toFetch } from './fetch.ts';

/** The arguments of ky: `ky(...toKy(options))`. Its options are those of fetch. */
export function toKy<Route>(options: RequestOptions<Route>): FetchArguments<Route> {
  return toFetch(options);
}
