/**
 * What is stored where. A path is one of the catalogue, with `{}` for each placeholder; `R` stands for `/repos/{}/{}`, `O` for `/orgs/{}`, `U` for
 * `/user`, and `T` for a team; `R,O:/hooks` is `/hooks` below each. Each line serves those of its routes that the catalogue has:
 *
 * - `rows <path> <table> <key> [<path>]`: a collection and its items: GET and POST of the path; GET, PATCH, PUT and DELETE of what is below it. The
 *   second path has the items of all collections of this kind, and is where links lead.
 * - `set <path> <table> <key>`: rows of another table that belong to the parent: GET and PUT of the path; GET, PUT and DELETE of what is below it.
 * - `where <path> <table> <name>`: GET of the rows of a table whose set or member of this name has the parent in it, or is the parent.
 * - `names <path> <table>`: a list that is a member of the row or value above it: GET; POST adds, PUT replaces, DELETE removes all or the one below.
 * - `value <path> [<default>]`: one object of the parent: GET, PUT, PATCH, POST and DELETE. Without a default, it does not exist at first.
 * - `part <path>`: the same, of a member of the value above it.
 * - `patch <method> <path> <values>`: changes the row in the path. `$name` is the member of the body, `$now` the time.
 * - `view <path> <table>`: a list of all rows of a table below the parent.
 * - `constant <path> <data>`: what GitHub documents, and nothing changes.
 *
 * The first line about a route counts. What the lines cannot say is in `behaviour/`.
 */
export const RESOURCES = `
rows /repos/{} repos full_name
rows /users accounts login
rows /orgs accounts login

rows R/issues issues number
rows R/issues/{}/comments comments id R/issues/comments
rows R/issues/{}/events issue_events id R/issues/events
rows R/issues/{},R/issues/comments/{},R/pulls/comments/{},R/comments/{},R/releases/{}:/reactions reactions id
rows R/labels labels name
rows R/milestones milestones number
names R/issues/{}/labels issues.labels
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
rows R,O:/hooks hooks id
rows R/invitations invitations id
rows R/check-runs check_runs id
rows R/check-suites check_suites id
set U,/users/{}:/following accounts login
set U,/users/{}:/starred repos full_name
set U,O:/blocks accounts login
set O/members accounts login
set O/public_members accounts login
rows U,/users/{}:/keys keys id
rows U,/users/{}:/gpg_keys gpg_keys id
rows U,/users/{}:/ssh_signing_keys signing_keys id
value R/automated-security-fixes {"enabled":false,"paused":false}
value R/private-vulnerability-reporting {"enabled":false}
value R,O,U:/interaction-limits

rows O/teams teams slug
rows /teams teams id
set T/repos repos full_name
set T/members accounts login
where T/teams teams parent
where R/teams teams repos
where R/stargazers accounts starred
where R/forks repos $fork
set R/subscribers accounts login
where U,/users/{}:/subscriptions repos subscribers
where U,/users/{}:/followers accounts following
where U/teams teams members
rows R,O:/rulesets rulesets id

rows /apps apps slug
rows /app/installations installations id
patch PUT /app/installations/{}/suspended {"suspended_at":"$now"}
patch DELETE /app/installations/{}/suspended {"suspended_at":null}

rows R/actions/workflows workflows id
patch PUT R/actions/workflows/{}/enable {"state":"active"}
patch PUT R/actions/workflows/{}/disable {"state":"disabled_manually"}
where R/actions/workflows/{}/runs runs $workflow
rows R/actions/runs runs id
rows R/actions/runs/{}/jobs jobs id R/actions/jobs
rows R/actions/runs/{}/artifacts artifacts id R/actions/artifacts
rows R,O:/actions/runners runners id
names R,O:/actions/runners/{}/labels runners.labels
set O/actions/runner-groups/{}/runners runners id

value R/branches/{}/protection
part R/branches/{}/protection/enforce_admins
part R/branches/{}/protection/required_signatures
part R/branches/{}/protection/required_pull_request_reviews
part R/branches/{}/protection/required_status_checks
names R/branches/{}/protection/required_status_checks/contexts contexts
part R/branches/{}/protection/restrictions
names R/branches/{}/protection/restrictions/users protection.users
names R/branches/{}/protection/restrictions/teams protection.teams
names R/branches/{}/protection/restrictions/apps protection.apps

rows /gists gists id
rows /gists/{}/comments gist_comments id
rows /notifications/threads threads id

value R/pages
value R/code-scanning/default-setup {"state":"not-configured","languages":[],"query_suite":"default"}
value R/interaction-limits/pulls/creation-cap {"enabled":false}
rows O/actions/hosted-runners hosted_runners id
rows O/code-security/configurations security_configurations id
rows /organizations accounts login
rows /organizations/{}/settings/billing/budgets budgets id
value /organizations/{}/actions/cache/retention-limit {"max_cache_retention_days":7}
value /organizations/{}/actions/cache/storage-limit {"max_cache_size_gb":10}
set O/security-managers/teams teams slug

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
set O/actions/secrets/{},O/actions/variables/{},O/dependabot/secrets/{},O/codespaces/secrets/{},O/agents/secrets/{},O/agents/variables/{},U/codespaces/secrets/{}:/repositories repos id

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
value R,O:/actions/permissions/selected-actions {"github_owned_allowed":true,"verified_allowed":false,"patterns_allowed":[]}
value R,O:/actions/permissions/workflow {"default_workflow_permissions":"read","can_approve_pull_request_reviews":false}
value R,O:/actions/permissions/artifact-and-log-retention {"days":90,"maximum_allowed_days":90}
value R,O:/actions/permissions/fork-pr-contributor-approval {"approval_policy":"first_time_contributors"}
value R,O:/actions/permissions/fork-pr-workflows-private-repos {"run_workflows_from_fork_pull_requests":false,"send_write_tokens_to_workflows":false,"send_secrets_and_variables":false,"require_approval_for_fork_pr_workflows":false}
value R/actions/oidc/customization/sub {"use_default":true}
value R/actions/cache/retention-limit {"max_cache_retention_days":7}
value R/actions/cache/storage-limit {"max_cache_size_gb":10}
value O/actions/permissions {"enabled_repositories":"all","allowed_actions":"all"}
value O/actions/permissions/self-hosted-runners {"enabled_repositories":"all"}
value O/actions/oidc/customization/sub {"include_claim_keys":[]}
value O/settings/immutable-releases {"enforced_repositories":"none"}

constant /zen "Keep it logically awesome."
constant /meta {"verifiable_password_authentication":false,"ssh_keys":[],"hooks":["127.0.0.0/8","::1/128"],"web":["127.0.0.0/8"],"api":["127.0.0.0/8"],"git":["127.0.0.0/8"]}
`;

/**
 * Routes for which a law does not hold on GitHub either, so that the tests of all routes leave them out: the law, the method, paths as above, and the
 * reason. The laws are those of `Law`.
 */
export const EXCEPTIONS = `
token POST /markdown,/markdown/raw Everyone can render a text.
read-back POST /gists/{}/forks Only a gist that is read has the texts of its files.
read-back POST O/private-registries The URL is that of the registry.
read-back POST R/git/refs The URL has \`refs\`, and the route that reads a ref has \`ref\`.
listed POST R/issues/{}/dependencies/blocked_by,R/issues/{}/sub_issues The response is the issue that was changed, not what was added to it.
listed POST R/pulls/{}/requested_reviewers The response is the pull request that was changed, not what was added to it.
changes GET /zen,/meta,/octocat,/emojis,/versions,/licenses,/licenses/{} A constant that GitHub documents.
changes GET R,O:/actions/secrets/public-key A constant: secrets are encrypted for a key that nobody can decrypt.
changes GET R,O:/agents/secrets/public-key A constant, as above.
changes GET R,O,U:/codespaces/secrets/public-key A constant, as above.
changes GET R,O:/dependabot/secrets/public-key A constant, as above.
gone DELETE /notifications/threads/{}/subscription The thread is muted.
gone DELETE R,O:/actions/runners/{}/labels The list stays, without what was deleted.
gone DELETE R/branches/{}/protection/enforce_admins,R/branches/{}/protection/required_signatures The feature is turned off. Its state can still be read.
gone DELETE R/branches/{}/protection/required_status_checks/contexts The list stays, without what was deleted.
gone DELETE R/branches/{}/protection/restrictions/apps,R/branches/{}/protection/restrictions/teams,R/branches/{}/protection/restrictions/users The list stays.
gone DELETE R/automated-security-fixes,R/private-vulnerability-reporting The feature is turned off. Its state can still be read.
gone DELETE R/issues/{}/labels,R/pulls/{}/requested_reviewers,U/emails,U/social_accounts The list stays, without what was deleted.
`;
