export { iterateEvents } from '../events/iterate-events.ts';
export { iterateItems, iteratePages } from '../pages/iterate.ts';
export { fromCache, keyAndEntry, storeResponse } from './cache.ts';
export { followRedirects } from './exchange.ts';
export {
  errorOfPage,
  failedOutcome,
  limitedResult,
  networkError,
  notJson,
  responseError,
  timeoutError,
  tooLarge,
} from './failures.ts';
export { prepareCall } from './prepare-call.ts';
export { type AnyAttempt, repeat } from './repeat.ts';
export { reportResponse } from './report.ts';
export { shareTurn } from './share-turn.ts';
export { toWebResponse } from './web-response.ts';
