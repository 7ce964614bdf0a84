import { endpoint } from '../core/profile/github-endpoint.ts';
import type { AllowedRoutes, GrantedPermissions } from '../core/types/granted-routes.ts';
import type { ApiVersions } from '../generated/api-types.ts';
import { clientGroups } from '../generated/client-groups.ts';
import type { GitHub, GitHubFor, GitHubOptions, PlainOptions } from '../generated/github-client.ts';
import { createGitHubClient } from './github-source.ts';
import type { LimitedGitHub, LimitedOptions, NoPermissions } from './limited-client.ts';
import { readGroups } from './operations/operation-table.ts';

/**
 * Creates a client for GitHub's REST API: a method for every route, with one base URL and one token.
 *
 * @example
 * const github = createGitHub({ token: () => process.env.GITHUB_TOKEN });
 * const { data } = await github.issues.create({ owner, repo, title: 'Bug' });
 * const issues = await github.issues.listForRepo.all({ owner, repo });
 */
// The first signature takes most calls, and the last is the type of the function for all that reads only one, such as `ReturnType`. Both return
// the same type, which the compiler need not compute: the others made it compare the needs or the types of all routes.
export function createGitHub(options?: PlainOptions): GitHub;
export function createGitHub<const Version extends keyof ApiVersions = never, const Defaults = {}>(
  options: GitHubOptions<Version, Defaults> & NoPermissions,
): NoInfer<GitHubFor<Version, Defaults>>;
export function createGitHub<
  const Grant extends GrantedPermissions,
  const AllowUnknown extends boolean = false,
  const Version extends keyof ApiVersions = never,
  const Defaults = {},
>(
  options: GitHubOptions<Version, Defaults> & LimitedOptions<Grant, AllowUnknown>,
): NoInfer<LimitedGitHub<Version, Defaults, AllowedRoutes<Grant, AllowUnknown>>>;
export function createGitHub(options?: GitHubOptions<keyof ApiVersions, object> & NoPermissions): GitHub;
export function createGitHub(options?: object): object {
  return createGitHubClient({ endpoint, groups: readGroups(clientGroups) }, options, createGitHub);
}
