// Types that a program does not name itself are here too: the declarations of programs that export a method or its result refer to them.

export type { ApiCall, ApiEvents, ApiForms, ApiMethod, ApiPages, BareApiCall } from '../client/api-methods.ts';
export type { CallSettings, FieldChoice, Kept, Unset } from '../client/call-results.ts';
export type { ClientParts } from '../client/client-parts.ts';
export type { ClientOf, ClientOptions } from '../client/client-types.ts';
export { createClient } from '../client/create-client.ts';
export { createGitHub } from '../client/create-github.ts';
export type { ApiClient, ApiClientOptions, ApiGroups } from '../client/create-module-client.ts';
export type { AskedCredentials, CredentialContext } from '../client/fill-credentials.ts';
export type { LimitedGitHub, LimitedOptions, NoPermissions, PermissionOptions } from '../client/limited-client.ts';
export type { CallWith, MethodsWith, PagedCallWith } from '../client/with-defaults.ts';
export { endpoint } from '../core/profile/github-endpoint.ts';
export { strictEndpoint } from '../core/profile/strict-endpoint.ts';
export * from '../core/public-names.ts';
export type {
  BareForms,
  BarePlainPages,
  BareSelectivePages,
  CallOptionsFor,
  Calls,
  Forms,
  ItemsOptionsFor,
  MethodOptions,
  MethodsOf,
  PagesOptionsFor,
  ParametersAt,
  PlainPages,
  SelectivePages,
  SelectiveTag,
} from '../generated/call-types.ts';
export type {
  GitHub,
  GitHubFor,
  GitHubOptions,
  GitHubWith,
  PlainOptions,
} from '../generated/github-client.ts';
export type * from '../generated/names.ts';
// The schemas that programs name most: those that the methods of repositories, issues and pull requests return. The others are in `routebook/types`.
export type {
  Commit,
  FullRepository,
  Issue,
  IssueComment,
  Label,
  MinimalRepository,
  PullRequest,
  Release,
  SimpleUser,
  WorkflowRun,
} from '../generated/schemas.js';
export { GraphQLError, type GraphQLFault } from '../github/graphql/graphql-error.ts';
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
export type {
  Cache,
  CacheEntry,
  EventsOptions,
  ItemsOptions,
  Logger,
  Notice,
  OnceOptions,
  PagesOptions,
  RequestEvent,
  RequestOption,
  RequestSettings,
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
export type { ListPage, Pagination, Paging } from '../send/paging.ts';
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
