import { parseWithBigInt } from './bigints.ts';
import { keyAndEntry, useCache } from './cache.ts';
import type { Extras } from './call.ts';
import { ResponseError } from './errors.ts';
import { readEvents } from './events.ts';
import {
  errorOfPage,
  explain,
  explainNetwork,
  explainTimeout,
  failedOutcome,
  notJson,
  reportNonJson,
  tooLarge,
} from './failures.ts';
import { readFetchOptions } from './fetch-options.ts';
import { limitError, limitErrorOfPage, limitedResult, reportWait, reportWhile, shareTurn } from './limits.ts';
import { reportResponse } from './notices.ts';
import { iterateItems, iteratePages } from './pages.ts';
import { prepareCall } from './prepare-call.ts';
import { toWebResponse } from './read.ts';
import { followRedirects } from './redirects.ts';
import { repeat } from './retries.ts';

/** One object, because a bundler writes a getter for every export of a module that is loaded on demand. */
export const onDemand: Extras = {
  errorOfPage,
  events: readEvents,
  createResponseError: (facts) => new ResponseError(facts),
  explain,
  failedOutcome,
  followRedirects,
  items: iterateItems,
  keyAndEntry,
  limitError,
  limitErrorOfPage,
  limitedResult,
  networkError: explainNetwork,
  notJson,
  pages: iteratePages,
  parseWithBigInt,
  prepareCall,
  readFetchOptions,
  repeat,
  reportNonJson,
  reportResponse,
  reportWait,
  reportWhile,
  shareTurn,
  timeoutError: explainTimeout,
  toWebResponse,
  tooLarge,
  useCache,
};
