import { iterateEvents } from '../events/iterate-events.ts';
import { iterateItems, iteratePages } from '../pages/iterate.ts';
import { fromCache, keyAndEntry, storeResponse } from './cache.ts';
import { followRedirects } from './exchange.ts';
import {
  errorOfPage,
  failedOutcome,
  limitedResult,
  networkError,
  notJson,
  timeoutError,
  tooLarge,
} from './failures.ts';
import { readFetchOptions } from './fetch-options.ts';
import { parseWithBigInt } from './parse-with-bigint.ts';
import { prepareCall } from './prepare-call.ts';
import { repeat } from './repeat.ts';
import { reportResponse } from './report.ts';
import { shareTurn } from './share-turn.ts';
import { toWebResponse } from './web-response.ts';

/** One object, because a bundler writes a getter for every export of a module that is loaded on demand. */
export const onDemand = {
  errorOfPage,
  events: iterateEvents,
  failedOutcome,
  followRedirects,
  fromCache,
  items: iterateItems,
  keyAndEntry,
  limitedResult,
  networkError,
  notJson,
  pages: iteratePages,
  parseWithBigInt,
  prepareCall,
  readFetchOptions,
  repeat,
  reportResponse,
  shareTurn,
  storeResponse,
  timeoutError,
  toWebResponse,
  tooLarge,
};
