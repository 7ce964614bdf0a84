export type { ServerEvent } from '../core/types/operation.ts';
export type {
  CheckedFields,
  FieldList,
  FieldsOption,
  SelectedFields,
  WithFields,
} from '../core/types/selected-fields.ts';
export { createSend } from '../github/create-send.ts';
export { githubFacts } from '../github/github-facts.ts';
export {
  createGraphQL,
  type GraphQL,
  type GraphQLArguments,
  type GraphQLCallOptions,
  type GraphQLOptions,
  type GraphQLPages,
  type GraphQLVariables,
} from '../github/graphql/create-graphql.ts';
export type { Print, TypedDocument } from '../github/graphql/documents.ts';
export { GraphQLError, type GraphQLFault } from '../github/graphql/graphql-error.ts';
export { githubLimits } from '../github/limits/github-limits.ts';
export { once } from '../github/once.ts';
export { bigints } from '../send/bigints.ts';
export { cache } from '../send/cache.ts';
export { createSender } from '../send/create-sender.ts';
export { pages, pagingOf } from '../send/described-pages.ts';
export { dispatcher } from '../send/dispatcher.ts';
export {
  type InvalidField,
  NetworkError,
  OutcomeUnknownError,
  type Permissions,
  RateLimitError,
  type RequestFacts,
  ResponseError,
  type ResponseErrorCode,
  type ResponseFacts,
  TimeoutError,
} from '../send/errors.ts';
export { events } from '../send/events.ts';
export { fetchOptions } from '../send/fetch-options.ts';
export { fields } from '../send/fields.ts';
export { idempotency } from '../send/idempotency.ts';
export { limits } from '../send/limits.ts';
export { notices } from '../send/notices.ts';
export type {
  Cache,
  CacheEntry,
  EventsOptions,
  IdempotencyOptions,
  ItemsOptions,
  Logger,
  Notice,
  OnceOptions,
  PagesOptions,
  RequestEvent,
  RequestTrace,
  ResponseEvent,
  RetryEvent,
  SendCallOptions,
  SendOptions,
  TimingOptions,
  Token,
  TokenContext,
  WaitEvent,
} from '../send/options.ts';
export type * from '../send/own-part.ts';
export type { ListPage, Pagination, Paging } from '../send/paging.ts';
export type { PartName, SenderPart } from '../send/part.ts';
export type {
  LimitReached,
  Limits,
  RefusedResponse,
  SharedLease,
  SharedLimit,
  SharedLimits,
  SharedPause,
  SharedRequest,
} from '../send/rate-limits.ts';
export { redirects } from '../send/redirects.ts';
export type {
  AttemptedResponse,
  ErrorDataOf,
  Errors,
  ErrorsOf,
  EventOf,
  FactsOfRequest,
  ItemOfPages,
  ListRequest,
  NotAList,
  RateLimitState,
  ResponseExtras,
  Sent,
  SentFacts,
  SentFields,
  SentRequest,
  SentResponse,
  Shown,
} from '../send/response-types.ts';
export { retries } from '../send/retries.ts';
export { type SendOnceOptions, sendOnce } from '../send/send-once.ts';
export type { CallOptionsWith, PlainSend, Send, SenderOptions, SenderWith, UnreadSend } from '../send/sender-types.ts';
export { ownPart } from '../send/use-parts.ts';
