/**
 * What is stored where. A path is one of the catalogue, with `{}` for each placeholder; `R` stands for `/repos/{}/{}`, `O` for `/orgs/{}`, `T` for
 * a team and `U` for `/user`. Each line serves those of its routes that the catalogue has:
 *
 * - `rows <path> <table> <key> [<path>]`: a collection and its items: GET and POST of the path; GET, PATCH, PUT and DELETE of what is below it. The
 *   second path has the items of all collections of this kind, and is where links lead.
 * - `set <path> <table> <key>`: rows of another table that belong to the parent: GET of the path; GET, PUT and DELETE of what is below it.
 * - `value <path> [<default>]`: one object of the parent: GET, PUT, PATCH, POST and DELETE. Without a default, it does not exist at first.
 * - `patch <method> <path> <values>`: changes the row in the path. `$name` is the member of the body, `$now` the time.
 * - `view <path> <table>`: a list of all rows of a table below the parent.
 *
 * What the lines cannot say is in `behaviour/`.
 */
export const RESOURCES = `
rows /repos/{} repos full_name
rows /users accounts login
rows /orgs accounts login

rows R/issues issues number
rows R/issues/{}/comments comments id R/issues/comments
rows R/issues/{}/events issue_events id R/issues/events
rows R/issues/{}/reactions reactions id
rows R/issues/comments/{}/reactions reactions id
rows R/pulls/comments/{}/reactions reactions id
rows R/comments/{}/reactions reactions id
rows R/releases/{}/reactions reactions id
rows R/labels labels name
rows R/milestones milestones number
patch PUT R/issues/{}/lock {"locked":true,"active_lock_reason":"$lock_reason"}
patch DELETE R/issues/{}/lock {"locked":false,"active_lock_reason":null}
view R/issues/{}/timeline issue_events

rows R/pulls pulls number
rows R/pulls/{}/reviews reviews id
rows R/pulls/{}/comments review_comments id R/pulls/comments

rows R/commits/{}/comments commit_comments id R/comments
rows R/releases releases id
rows R/releases/{}/assets assets id R/releases/assets
rows R/deployments deployments id
rows R/deployments/{}/statuses deployment_statuses id
rows R/environments environments name
rows R/keys deploy_keys id
rows R/autolinks autolinks id
rows R/hooks hooks id
rows O/hooks hooks id
rows R/invitations invitations id
rows R/check-runs check_runs id
rows R/check-suites check_suites id
set U/following accounts login
set /users/{}/following accounts login
set U/starred repos full_name
set /users/{}/starred repos full_name
set U/blocks accounts login
set O/blocks accounts login
set O/members accounts login
set O/public_members accounts login
rows U/keys keys id
rows /users/{}/keys keys id
rows U/gpg_keys gpg_keys id
rows /users/{}/gpg_keys gpg_keys id
rows U/ssh_signing_keys signing_keys id
rows /users/{}/ssh_signing_keys signing_keys id
value R/automated-security-fixes {"enabled":false,"paused":false}
value R/private-vulnerability-reporting {"enabled":false}
value R/interaction-limits
value O/interaction-limits
value U/interaction-limits

rows O/teams teams slug
set T/repos repos full_name
rows R/rulesets rulesets id
rows O/rulesets org_rulesets id

rows R/actions/secrets secrets name
rows R/actions/variables variables name
rows R/dependabot/secrets dependabot_secrets name
rows R/codespaces/secrets codespaces_secrets name
rows R/agents/secrets agents_secrets name
rows R/agents/variables agents_variables name
rows R/environments/{}/secrets environment_secrets name
rows R/environments/{}/variables environment_variables name
rows R/environments/{}/deployment-branch-policies branch_policies id
rows O/actions/secrets org_secrets name
rows O/actions/variables org_variables name
rows O/dependabot/secrets org_dependabot_secrets name
rows O/codespaces/secrets org_codespaces_secrets name
rows O/agents/secrets org_agents_secrets name
rows O/agents/variables org_agents_variables name
rows U/codespaces/secrets user_secrets name
set O/actions/secrets/{}/repositories repos id
set O/actions/variables/{}/repositories repos id
set O/dependabot/secrets/{}/repositories repos id
set O/codespaces/secrets/{}/repositories repos id
set O/agents/secrets/{}/repositories repos id
set O/agents/variables/{}/repositories repos id
set U/codespaces/secrets/{}/repositories repos id

rows O/actions/runner-groups runner_groups id
set O/actions/runner-groups/{}/repositories repos id
rows O/properties/schema properties property_name
rows O/issue-types issue_types id
rows O/issue-fields issue_fields id
rows O/private-registries registries name
rows O/settings/network-configurations network_configurations id
set O/actions/permissions/repositories repos id
set O/actions/permissions/self-hosted-runners/repositories repos id
set O/settings/immutable-releases/repositories repos id

value R/vulnerability-alerts
value R/immutable-releases
value R/actions/permissions {"enabled":true,"allowed_actions":"all"}
value R/actions/permissions/access {"access_level":"none"}
value R/actions/permissions/selected-actions {"github_owned_allowed":true,"verified_allowed":false,"patterns_allowed":[]}
value R/actions/permissions/workflow {"default_workflow_permissions":"read","can_approve_pull_request_reviews":false}
value R/actions/permissions/artifact-and-log-retention {"days":90,"maximum_allowed_days":90}
value R/actions/permissions/fork-pr-contributor-approval {"approval_policy":"first_time_contributors"}
value R/actions/permissions/fork-pr-workflows-private-repos {"run_workflows_from_fork_pull_requests":false,"send_write_tokens_to_workflows":false,"send_secrets_and_variables":false,"require_approval_for_fork_pr_workflows":false}
value R/actions/oidc/customization/sub {"use_default":true}
value R/actions/cache/retention-limit {"max_cache_retention_days":7}
value R/actions/cache/storage-limit {"max_cache_size_gb":10}
value O/actions/permissions {"enabled_repositories":"all","allowed_actions":"all"}
value O/actions/permissions/selected-actions {"github_owned_allowed":true,"verified_allowed":false,"patterns_allowed":[]}
value O/actions/permissions/workflow {"default_workflow_permissions":"read","can_approve_pull_request_reviews":false}
value O/actions/permissions/artifact-and-log-retention {"days":90,"maximum_allowed_days":90}
value O/actions/permissions/fork-pr-contributor-approval {"approval_policy":"first_time_contributors"}
value O/actions/permissions/fork-pr-workflows-private-repos {"run_workflows_from_fork_pull_requests":false,"send_write_tokens_to_workflows":false,"send_secrets_and_variables":false,"require_approval_for_fork_pr_workflows":false}
value O/actions/permissions/self-hosted-runners {"enabled_repositories":"all"}
value O/actions/oidc/customization/sub {"include_claim_keys":[]}
value O/settings/immutable-releases {"enforced_repositories":"none"}
`;
