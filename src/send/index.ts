export { githubLimits } from '../github/limits.ts';
export type { Cache, CacheEntry } from './cache.ts';
export { createSend, type Send } from './create-send.ts';
export {
  NetworkError,
  RateLimitError,
  type RequestFacts,
  ResponseError,
  type ResponseFacts,
  TimeoutError,
} from './errors/errors.ts';
export type { Limits, RateLimit, RefusedResponse } from './limits/limits.ts';
export type { Notice } from './notices.ts';
export type {
  CallOptions,
  ItemsOptions,
  PagesOptions,
  ResponseEvent,
  RetryEvent,
  SendOptions,
  WaitEvent,
} from './options.ts';
export { type Page, type Pagination, type Paging, pagingOf } from './pages/paging.ts';
export type {
  AttemptedResponse,
  ErrorDataOf,
  Errors,
  ErrorsOf,
  ItemOfPages,
  ResponseExtras,
  SentResponse,
} from './response-types.ts';
export type { Token } from './token.ts';
