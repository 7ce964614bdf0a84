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
export { createGitHub } from './create-github.ts';
export type { ClientParts, GitHub, GitHubFor, GitHubOptions, GitHubWith } from './github-client.ts';
export type { CallWith, MethodsWith, PagedCallWith } from './with-defaults.ts';
