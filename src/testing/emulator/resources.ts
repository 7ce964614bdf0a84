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
set O/outside_collaborators accounts login
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
`;
