/** Routes of the table for which a lost response makes a difference, with the reason. */
export const KNOWN_DIFFERENCES: { readonly [route: string]: string } = {
  'POST /app/installations/{installation_id}/access_tokens':
    'A repeat creates a second token, and the first one expires unused.',
  'POST /repos/{owner}/{repo}/git/commits': 'The time is part of the hash: a repeat creates a commit that is not used.',
  'POST /repos/{owner}/{repo}/git/tags': 'The time is part of the hash: a repeat creates a tag that is not used.',
  'POST /repos/{owner}/{repo}/merges': 'A repeat answers 204, without the commit of the merge.',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': 'A repeat adds a second event.',
  'PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks':
    'A part of the body is not returned as it was sent.',
  'PATCH /repos/{owner}/{repo}/hooks/{hook_id}': 'It adds and removes events, so that the result is not what was sent.',
  'PATCH /user': 'What is read later has other members than the result of the change.',
  'PUT /orgs/{org}/outside_collaborators/{username}': 'Somebody without a repository is in no list.',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch': 'It is refused without `expected_head_sha`.',
};

/** PUT and DELETE whose outcome is unknown after a lost response, with the reason. */
export const UNKNOWN: { readonly [route: string]: string } = {
  'DELETE /orgs/{org}': 'Nothing is left to which the organization belongs.',
  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue': 'The body names what is removed.',
  'DELETE /user/emails': 'The body names what is deleted.',
};

/** PUT and DELETE that are done, with another result than without a lost response: other data, another event or time, or an error that says so. */
export const OTHER_RESULTS: { readonly [route: string]: string } = {
  // The token is no longer valid. The error says that an earlier attempt may have been processed, as the next two do.
  'DELETE /installation/token': 'ResponseError',
  'PUT /orgs/{org}/outside_collaborators/{username}': 'ResponseError',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch': 'NetworkError',
  'DELETE /organizations/{org}/settings/billing/budgets/{budget_id}': 'another result',
  'DELETE /orgs/{org}/actions/hosted-runners/{hosted_runner_id}': 'another result',
  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}': 'another result',
  'DELETE /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}': 'another result',
  'DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': 'another world',
  'PUT /repos/{owner}/{repo}/subscription': 'another world',
};

/** What was gone before it was deleted, so that the deletion is done. */
export const GONE_BEFORE: readonly string[] = ['DELETE /orgs/{org}/outside_collaborators/{username}'];
