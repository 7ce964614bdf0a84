// The declarations of programs that export a method or its result refer to these.
export type { SelectiveTag } from '../operations/operation-tag.ts';
export type { ParametersAt } from '../operations/operation-types.ts';
export type { ItemsOptions, PagesOptions, SendCallOptions } from '../send/options.ts';
export type { ResponseExtras } from '../send/response-types.ts';
export type { ApiVersions } from '../types/github-types.ts';
export type { ResponseHeaders } from '../types/operation.ts';
export type { DefaultDataOf, DefaultItemOf, DefaultResponseOf } from '../types/route-types.ts';
export type { ApiCall, ApiEvents, ApiMethod, ApiPages, BareApiCall } from './api-methods.ts';
export type {
  BarePlainPages,
  BareSelectivePages,
  Calls,
  ChoosingOptions,
  MethodOptions,
  MethodsOf,
  NotChosen,
  PlainPages,
  SelectivePages,
} from './call-types.ts';
export {
  type ApiClient,
  type ApiClientOptions,
  type ApiParts,
  createApiClient,
} from './create-api-client.ts';
export { createGitHub } from './create-github.ts';
export { fromOctokit } from './from-octokit.ts';
export type { ClientParts, GitHub, GitHubFor, GitHubOptions, GitHubWith, PlainOptions } from './github-client.ts';
export type { LimitedGitHub, LimitedOptions, NoPermissions, PermissionOptions } from './limited-client.ts';
export type { OctokitWithRequest } from './send-through-octokit.ts';
export type { CallWith, MethodsWith, PagedCallWith } from './with-defaults.ts';
