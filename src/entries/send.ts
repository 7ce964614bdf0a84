export type { ServerEvent } from '../core/types/operation.ts';
export type {
  CheckedFields,
  FieldList,
  FieldsOption,
  SelectedFields,
  WithFields,
} from '../core/types/selected-fields.ts';
export { createSend } from '../github/create-send.ts';
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
export {
  NetworkError,
  type Permissions,
  RateLimitError,
  type RequestFacts,
  ResponseError,
  type ResponseErrorCode,
  type ResponseFacts,
  TimeoutError,
} from '../send/errors.ts';
export type {
  Cache,
  CacheEntry,
  EventsOptions,
  ItemsOptions,
  Notice,
  PagesOptions,
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
export type { Page, Pagination, Paging } from '../send/paging.ts';
export { pagingOf } from '../send/paging.ts';
export type {
  Limits,
  RateLimit,
  RefusedResponse,
  SharedLease,
  SharedLimit,
  SharedLimits,
  SharedPause,
  SharedRequest,
} from '../send/rate-limits.ts';
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
  ResponseExtras,
  Sent,
  SentFacts,
  SentFields,
  SentRequest,
  SentResponse,
  Shown,
} from '../send/response-types.ts';
export type { Send } from '../send/sender-types.ts';
