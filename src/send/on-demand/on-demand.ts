import type { RequestOptions } from '../../core/types/request-options.ts';
import type { Call, Settings } from '../call.ts';
import type { ResponseFacts } from '../errors/errors.ts';
import type { SharedLimits } from '../limits/shared.ts';
import type { EventsOptions } from '../options.ts';
import { iterateItems, iteratePages, type SendPage } from '../pages/iterate.ts';
import { observe } from '../settings.ts';
import { fromCache, keyAndEntry, storeResponse } from './cache.ts';
import { followRedirects } from './exchange.ts';
import { factsOfCall, limitOfCall, sharedLimitOf } from './facts.ts';
import {
  errorOfPage,
  failedOutcome,
  limitedResult,
  networkError,
  notJson,
  PAUSE_RULES,
  timeoutError,
  tooLarge,
} from './failures.ts';
import { readFetchOptions } from './fetch-options.ts';
import { optionNotice } from './notices.ts';
import { parseWithBigInt } from './parse-with-bigint.ts';
import { prepareCall } from './prepare-call.ts';
import { repeat } from './repeat.ts';
import { reportResponse } from './report.ts';
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

/** Iterates over the events of a stream. Their reader is loaded when it is first used, because most programs read no streams. */
async function* iterateEvents(
  sendPage: SendPage,
  request: RequestOptions,
  options: EventsOptions | undefined,
  settings: Settings,
): AsyncGenerator<unknown, void, void> {
  const { readEvents } = await import('../events/read-events.ts');
  yield* readEvents((next, sending) => sendPage(next, sending, 'stream'), request, options, settings);
}

/** Waits until the limits that processes share let the request start. A pause that is too long for it becomes one of the queue. */
async function shareTurn(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void> {
  const { isWrite, request, resource, settings } = call;
  const { concurrency, maxWait, options, queue, writeInterval } = settings;
  const notify = (message: string) => observe(options.onNotice, optionNotice('shared', message, factsOfCall(call)));
  const limit = sharedLimitOf(resource, request.url, request);
  const turn = await shared.acquire({ ...limit, isWrite, concurrency, writeInterval, maxWait, signal, notify });
  if ('release' in turn) call.lease = turn;
  else queue.pause(limitOfCall(call), turn, { status: 429, headers: {} } as ResponseFacts, PAUSE_RULES);
}
