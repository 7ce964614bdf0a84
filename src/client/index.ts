export type {
  BareCall,
  BareFlexibleCall,
  BarePatchedCall,
  BareVersionedCall,
  Call,
  Calls,
  FlexibleCall,
  MethodOptions,
  MethodsOf,
  PatchedCall,
  VersionedCall,
} from './call-types.ts';
export {
  type ApiCall,
  type ApiClient,
  type ApiClientOptions,
  type ApiMethod,
  type ApiPages,
  type ApiParts,
  createApiClient,
} from './create-api-client.ts';
export { createGitHub } from './create-github.ts';
export { fromOctokit, type OctokitWithToken } from './from-octokit.ts';
export type { ClientParts, GitHub, GitHubFor, GitHubOptions, GitHubWith } from './github-client.ts';
export type { LimitedGitHub, LimitedOptions, PermissionOptions } from './limited-client.ts';
export type { CallWith, MethodsWith, PagedCallWith } from './with-defaults.ts';
