import type { Extras } from '../call.ts';
import { ResponseError } from '../errors/errors.ts';
import { readEvents } from '../events/read-events.ts';
import { iterateItems, iteratePages } from '../pages/iterate.ts';
import { keyAndEntry, useCache } from './cache.ts';
import { followRedirects } from './exchange.ts';
import { explain, explainNetwork, explainTimeout } from './explain.ts';
import { errorOfPage, failedOutcome, notJson, reportNonJson, tooLarge } from './failures.ts';
import { readFetchOptions } from './fetch-options.ts';
import { limitError, limitErrorOfPage, limitedResult, reportWait, reportWhile, shareTurn } from './limit-errors.ts';
import { parseWithBigInt } from './parse-with-bigint.ts';
import { prepareCall } from './prepare-call.ts';
import { repeat } from './repeat.ts';
import { reportResponse } from './report.ts';
import { toWebResponse } from './web-response.ts';

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
