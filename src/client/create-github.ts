import { clientGroups } from '../generated/client-groups.ts';
import { endpoint } from '../index.ts';
import { readGroups } from '../operations/operation-groups.ts';
import type { ApiVersions } from '../types/github-types.ts';
import type { AllowedRoutes, GrantedPermissions } from '../types/granted-routes.ts';
import { createGitHubClient } from './create-github-client.ts';
import type { GitHubFor, GitHubOptions } from './github-client.ts';
import type { LimitedGitHub, LimitedOptions } from './limited-client.ts';

/**
 * Creates a client for GitHub's REST API: a method for every route, with one base URL and one token.
 *
 * @example
 * const github = createGitHub({ token: () => process.env.GITHUB_TOKEN });
 * const { data } = await github.issues.create({ owner, repo, title: 'Bug' });
 * const issues = await github.issues.listForRepo.all({ owner, repo });
 */
export function createGitHub<
  const Grant extends GrantedPermissions,
  const AllowUnknown extends boolean = false,
  const Version extends keyof ApiVersions = never,
  const Defaults = {},
>(
  options: GitHubOptions<Version, Defaults> & LimitedOptions<Grant, AllowUnknown>,
): NoInfer<LimitedGitHub<Version, Defaults, AllowedRoutes<Grant, AllowUnknown>>>;
export function createGitHub<const Version extends keyof ApiVersions = never, const Defaults = {}>(
  options?: GitHubOptions<Version, Defaults>,
): NoInfer<GitHubFor<Version, Defaults>>;
export function createGitHub(options?: object): object {
  return createGitHubClient({ endpoint, groups: readGroups(clientGroups) }, options);
}
