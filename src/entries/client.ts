// The declarations of programs that export a method or its result refer to these.

export type { ApiCall, ApiEvents, ApiForms, ApiMethod, ApiPages, BareApiCall } from '../client/api-methods.ts';
export type { ClientModule } from '../client/assemble-client.ts';
export type { ChoosingOptions, FieldChoice, Kept, NotChosen } from '../client/call-results.ts';
export { type ApiClient, type ApiClientOptions, type ApiGroups, clientModule } from '../client/client-module.ts';
export type { ClientParts } from '../client/client-parts.ts';
export type { ClientOf, ClientOptions } from '../client/client-types.ts';
export { createClient } from '../client/create-client.ts';
export { createGitHub } from '../client/create-github.ts';
export type { AskedCredentials, CredentialContext } from '../client/fill-credentials.ts';
export type { LimitedGitHub, LimitedOptions, NoPermissions, PermissionOptions } from '../client/limited-client.ts';
export type { CallWith, MethodsWith, PagedCallWith } from '../client/with-defaults.ts';
export type { ResponseHeaders } from '../core/types/operation.ts';
export type { ApiVersions } from '../generated/api-types.ts';
export type {
  BareForms,
  BarePlainPages,
  BareSelectivePages,
  CallKeeping,
  Calls,
  Forms,
  ItemsKeeping,
  MethodOptions,
  MethodsOf,
  PagesKeeping,
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
export type { DefaultDataOf, DefaultItemOf, DefaultResponseOf } from '../generated/route-types.ts';
export { fromOctokit } from '../octokit/from-octokit.ts';
export type { OctokitWithRequest } from '../octokit/send-through-octokit.ts';
export type { ItemsOptions, PagesOptions, SendCallOptions, TimingOptions } from '../send/options.ts';
export type { ResponseExtras } from '../send/response-types.ts';
