/** A change that GitHub publishes for an API version: the name of its change set, and where it shows. */
export interface PublishedChange {
  readonly changeSet: string;
  readonly route: string;
  /** The rule, then the status or the member: `response-member-removed /rate`. */
  readonly change: string;
}

const list = (changeSet: string, change: string, ...routes: readonly string[]): PublishedChange[] =>
  routes.map((route) => ({ changeSet, route, change }));

const ISSUE = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
const ISSUES = 'GET /repos/{owner}/{repo}/issues';
const PULL = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
const PULLS = 'GET /repos/{owner}/{repo}/pulls';
const REPOSITORY = 'GET /repos/{owner}/{repo}';

/**
 * The changes of 2026-03-10, from the change sets that GitHub's description names. The one that is missing changes only a text
 * (`return_submodule_type_for_submodules_in_directory_lists`). A change of a schema that many routes use is listed for a few of them.
 */
export const CHANGES_OF_2026_03_10: readonly PublishedChange[] = [
  ...list(
    'change_delete_installation_success_status',
    'response-status-removed 204',
    'DELETE /app/installations/{installation_id}',
  ),
  ...list(
    'change_delete_installation_success_status',
    'response-status-added 202',
    'DELETE /app/installations/{installation_id}',
  ),
  ...list(
    'remove_secret_scanning_custom_link_enablement_field',
    'body-member-removed /secret_scanning_push_protection_custom_link_enabled',
    'PATCH /orgs/{org}',
  ),
  ...list(
    'remove_secret_scanning_custom_link_enablement_field',
    'response-member-removed 200 /secret_scanning_push_protection_custom_link_enabled',
    'GET /orgs/{org}',
    'PATCH /orgs/{org}',
  ),
  ...list(
    'change_delete_organization_trade_compliance_respose_status',
    'response-error-status-added 451',
    'DELETE /orgs/{org}',
  ),
  ...list(
    'change_remove_member_trade_compliance_response_status',
    'response-error-status-added 451',
    'DELETE /orgs/{org}/members/{username}',
  ),
  ...list(
    'change_update_user_membership_trade_compliance_response_status',
    'response-error-status-added 451',
    'PUT /orgs/{org}/memberships/{username}',
  ),
  ...list(
    'change_create_repo_trade_compliance_response_status',
    'response-error-status-added 451',
    'POST /orgs/{org}/repos',
    'POST /user/repos',
  ),
  ...list(
    'change_accept_repository_invitation_response_status',
    'response-error-status-added 451',
    'PATCH /user/repository_invitations/{invitation_id}',
  ),
  ...list(
    'remove_bundle',
    'response-member-removed 200 /attestations_subject_digests/*/*/bundle',
    'POST /orgs/{org}/attestations/bulk-list{?per_page,before,after}',
    'POST /users/{username}/attestations/bulk-list{?per_page,before,after}',
  ),
  ...list(
    'remove_bundle',
    'response-member-removed 200 /attestations/*/bundle',
    'GET /orgs/{org}/attestations/{subject_digest}',
    'GET /repos/{owner}/{repo}/attestations/{subject_digest}',
    'GET /users/{username}/attestations/{subject_digest}',
  ),
  ...['clone_url', 'default_branch', 'visibility', 'permissions'].flatMap((member) => [
    ...list(
      'restrict_repo_fields_in_migration_resource',
      `response-member-removed 200 /*/repositories/*/${member}`,
      'GET /orgs/{org}/migrations',
      'GET /user/migrations',
    ),
    ...list(
      'restrict_repo_fields_in_migration_resource',
      `response-member-removed 200 /repositories/*/${member}`,
      'GET /orgs/{org}/migrations/{migration_id}',
      'GET /user/migrations/{migration_id}',
    ),
  ]),
  ...list(
    'restrict_repo_fields_in_migration_resource',
    'response-member-removed 200 /*/default_branch',
    'GET /orgs/{org}/migrations/{migration_id}/repositories',
    'GET /user/migrations/{migration_id}/repositories',
  ),
  ...list('remove_team_permission', 'body-member-removed /permission', 'POST /orgs/{org}/teams'),
  ...list(
    'change_workflow_dispatch_response_status',
    'response-status-removed 204',
    'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
  ),
  ...list(
    'change_workflow_dispatch_response_status',
    'body-member-removed /return_run_details',
    'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
  ),
  ...list(
    'remove_singular_assignee_from_issues_and_pull_requests',
    'body-member-removed /assignee',
    'POST /repos/{owner}/{repo}/issues',
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  ),
  ...list(
    'remove_singular_assignee_from_issues_and_pull_requests',
    'response-member-removed 200 /assignee',
    ISSUE,
    PULL,
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  ),
  ...list(
    'remove_singular_assignee_from_issues_and_pull_requests',
    'response-member-removed 200 /*/assignee',
    ISSUES,
    PULLS,
    'GET /issues',
  ),
  ...list(
    'remove_singular_assignee_from_issues_and_pull_requests',
    'response-member-removed 200 /items/*/assignee',
    'GET /search/issues',
  ),
  ...list('remove_authorizations_url_from_api_root', 'response-member-removed 200 /authorizations_url', 'GET /'),
  ...list('remove_hub_url_from_api_root', 'response-member-removed 200 /hub_url', 'GET /'),
  ...list('deprecate_cvss', 'response-member-removed 200 /*/cvss', 'GET /advisories'),
  ...list(
    'deprecate_cvss',
    'response-member-removed 200 /cvss',
    'GET /advisories/{ghsa_id}',
    'GET /repos/{owner}/{repo}/security-advisories/{ghsa_id}',
  ),
  ...list(
    'deprecate_cvss',
    'response-member-removed 200 /security_advisory/cvss',
    'GET /repos/{owner}/{repo}/dependabot/alerts/{alert_number}',
  ),
  ...list(
    'remove_use_squash_pr_title_as_default',
    'response-member-removed 200 /use_squash_pr_title_as_default',
    REPOSITORY,
  ),
  ...list(
    'remove_use_squash_pr_title_as_default',
    'response-member-removed 200 /base/repo/use_squash_pr_title_as_default',
    PULL,
  ),
  ...list('deprecate_beta_media_type', 'response-member-removed 200 /*/master_branch', 'GET /user/repos'),
  ...list('deprecate_beta_media_type', 'response-member-removed 200 /*/user', 'GET /gists'),
  ...['diff_url', 'html_url', 'merged_at', 'patch_url', 'url'].flatMap((member) =>
    list('deprecate_beta_media_type', `response-no-longer-nullable 200 /pull_request/${member}`, ISSUE),
  ),
  ...list('remove_has_downloads', 'response-member-removed 200 /has_downloads', REPOSITORY),
  ...list(
    'remove_has_downloads',
    'response-member-removed 200 /*/has_downloads',
    'GET /orgs/{org}/repos',
    'GET /users/{username}/repos',
    'GET /teams/{team_id}/repos',
  ),
  ...['forks', 'history'].flatMap((member) => [
    ...list('remove_forks_history_from_base_gist', `response-member-removed 200 /*/${member}`, 'GET /gists'),
    ...list('remove_forks_history_from_base_gist', `response-member-removed 200 /${member}`, 'GET /gists/{gist_id}'),
  ]),
  ...list('remove_pull_request_merge_commit_sha', 'response-member-removed 200 /merge_commit_sha', PULL),
  ...list('remove_pull_request_merge_commit_sha', 'response-member-removed 200 /*/merge_commit_sha', PULLS),
  ...list('remove_rate_limit_rate', 'response-member-removed 200 /rate', 'GET /rate_limit'),
  ...list(
    'remove_single_js_ts',
    'response-enum-narrowed 200 /languages/*',
    'GET /repos/{owner}/{repo}/code-scanning/default-setup',
  ),
];
