import { clientGroups } from '../generated/client-groups.ts';
import { endpoint } from '../index.ts';
import { readGroups } from '../operations/operation-groups.ts';
import type { ApiVersions } from '../types/github-types.ts';
import { createGitHubClient } from './create-github-client.ts';
import type { GitHubFor, GitHubOptions } from './github-client.ts';

/**
 * Creates a client for GitHub's REST API: a method for every route, with one base URL and one token.
 *
 * @example
 * const github = createGitHub({ token: () => process.env.GITHUB_TOKEN });
 * const { data } = await github.issues.create({ owner, repo, title: 'Bug' });
 * const issues = await github.issues.listForRepo.all({ owner, repo });
 */
export function createGitHub<const Version extends keyof ApiVersions = never, const Defaults = {}>(
  options?: GitHubOptions<Version, Defaults>,
): GitHubFor<Version, Defaults> {
  return createGitHubClient({ endpoint, groups: readGroups(clientGroups) }, options) as GitHubFor<Version, Defaults>;
}
