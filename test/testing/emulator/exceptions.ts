/** What holds for every supported route. */
export type Law =
  | 'token'
  | 'missing'
  | 'body'
  | 'etag'
  | 'echo'
  | 'read back'
  | 'listed'
  | 'gone'
  | 'changes'
  | 'query'
  | 'permissions';

const PARENT = 'The response is the issue or pull request that was changed, not what was added to it.';
const LIST = 'The list stays, without what was deleted.';
const KEY = 'A constant: secrets are encrypted for a key that nobody can decrypt.';
const FEATURE = 'The feature is turned off. Its state can still be read.';

/** Routes for which a law does not hold on GitHub either, with the reason. */
export const EXCEPTIONS: { readonly [Name in Law]?: { readonly [route: string]: string } } = {
  'read back': {
    'POST /gists/{gist_id}/forks': 'Only a gist that is read has the texts of its files.',
    'POST /orgs/{org}/private-registries': 'The URL is that of the registry.',
    'POST /repos/{owner}/{repo}/git/refs': 'The URL has `refs`, and the route that reads a ref has `ref`.',
  },
  listed: {
    'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by': PARENT,
    'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues': PARENT,
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': PARENT,
  },
  changes: {
    'GET /orgs/{org}/actions/secrets/public-key': KEY,
    'GET /orgs/{org}/agents/secrets/public-key': KEY,
    'GET /orgs/{org}/codespaces/secrets/public-key': KEY,
    'GET /orgs/{org}/dependabot/secrets/public-key': KEY,
    'GET /repos/{owner}/{repo}/actions/secrets/public-key': KEY,
    'GET /repos/{owner}/{repo}/agents/secrets/public-key': KEY,
    'GET /repos/{owner}/{repo}/codespaces/secrets/public-key': KEY,
    'GET /repos/{owner}/{repo}/dependabot/secrets/public-key': KEY,
    'GET /user/codespaces/secrets/public-key': KEY,
  },
  gone: {
    'DELETE /notifications/threads/{thread_id}/subscription': 'The thread is muted.',
    'DELETE /orgs/{org}/actions/runners/{runner_id}/labels': LIST,
    'DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels': LIST,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins': FEATURE,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures': FEATURE,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts': LIST,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps': LIST,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams': LIST,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users': LIST,
    'DELETE /repos/{owner}/{repo}/automated-security-fixes': FEATURE,
    'DELETE /repos/{owner}/{repo}/private-vulnerability-reporting': FEATURE,
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels': LIST,
    'DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': LIST,
    'DELETE /user/emails': LIST,
    'DELETE /user/social_accounts': LIST,
  },
};
