/**
 * Values of members, by name, or by the kind of object and name. They are examples from GitHub's description, or values of the same form.
 * In a value, `$P` is the login of a person, `$F` their name, `$G` an organization, `$N` a repository, `$I` the number of an issue, `$A` the
 * server of the API, `$R` the repository there, and `$W` its page.
 */
export const EXAMPLE_TABLE = `login $P
name $F
id 1
node_id MDEwOlJlcG9zaXRvcnkxMjk2MjY5
sha 6dcb09b5b57875f334f61aebed695e2e4193db5e
head_sha 6dcb09b5b57875f334f61aebed695e2e4193db5e
commit_sha 6dcb09b5b57875f334f61aebed695e2e4193db5e
commit_id 6dcb09b5b57875f334f61aebed695e2e4193db5e
merge_commit_sha e5bd3914e2e596debea16f433f57875b5b90bcd6
before 146e867f55c26428e5f9fade55a9bbf5e95a7912
after d6fde92930d4715a2b49857d24b940956b26d2d3
digest sha256:0ecbaa601dba202129058746c7d8e3f282d0efb5fff0ecbaa601dba202129058
encrypted_value c2VjcmV0IHZhbHVlcyBhcmUgc2VhbGVk
key hBT5WZEj8ZoOv6TYJsfWq7MxTEQopZO5/IT3ZCVQPzs=
key_id 012345678912345678
created_at 2011-01-26T19:01:12Z
created 2011-01-26T19:01:12Z
started_at 2011-01-26T19:01:12Z
date 2011-01-26T19:01:12Z
timestamp 2011-01-26T19:01:12Z
since 2011-01-26T19:01:12Z
updated_at 2011-01-26T19:14:43Z
completed_at 2011-01-26T19:14:43Z
pushed_at 2011-01-26T19:06:43Z
closed_at 2013-02-12T13:22:01Z
merged_at 2013-02-12T13:22:01Z
expires_at 2027-01-31T12:00:00Z
due_on 2012-10-09T23:39:01Z
start_date 2022-04-28
target_date 2022-04-28
email $P@github.com
notification_email $P@github.com
billing_email org@example.com
avatar_url https://github.com/images/error/octocat_happy.gif
gravatar_id 41d064eb2195891e12d0413f63227ea7
company GitHub
blog https://github.com/blog
location San Francisco
bio There once was...
twitter_username $P
homepage https://github.com
language JavaScript
user $P
username $P
actor $P
assignee $P
assignees $P
reviewer $P
reviewers $P
users $P
owner $P
author $P
account $P
organization $G
org $G
enterprise octo-business
team justice-league
teams justice-league
team_slug justice-league
team_reviewers justice-league
repo $N
repository $P/$N
repositories $P/$N
repository_name $N
repository_full_name $P/$N
full_name $P/$N
nwo $P/$N
default_branch main
head_branch main
branch main
base main
head octocat:new-topic
ref refs/heads/main
target_commitish main
path README.md
filename README.md
file README.md
title Search fails for an empty text
body The search shows an error if the field is empty.
body_text The search shows an error if the field is empty.
body_html <p>The search shows an error if the field is empty.</p>
body_markdown The search shows an error if the field is empty.
description This your first repo!
comment Ship it!
message Fix #42
content SGVsbG8gV29ybGQ=
encoding base64
label bug
labels bug
color f29513
milestone 1
state open
type User
visibility public
permission push
role_name write
role member
reason merged
event push
events push
action opened
environment production
context continuous-integration/jenkins
version 1.2.3
tag_name v1.0.0
tag v1.0.0
package_type docker
ecosystem npm
severity high
ghsa_id GHSA-rf4j-j272-fj86
cve_id CVE-2026-12345
cwe_id CWE-79
summary A summary of the advisory.
documentation_url https://docs.github.com/rest
total_count 1
forks_count 9
forks 9
stargazers_count 80
watchers_count 80
watchers 80
subscribers_count 42
network_count 9
size 108
open_issues_count 0
open_issues 4
closed_issues 8
public_repos 2
public_gists 1
followers 20
following 0
private_gists 81
total_private_repos 100
owned_private_repos 100
disk_usage 10000
collaborators 8
seats 5
space 976562499
comments 0
commits 3
additions 103
deletions 21
changes 124
changed_files 5
position 1
line 2
start_line 1
number $I
issue_number $I
pull_number $I
issue_id 1
run_number 106
run_attempt 1
workflow_id 161335
run_id 30433642
job_id 399444496
check_suite_id 42
repository_id 1296269
selected_repository_ids 1296269
target_id 1
app_id 1
installation_id 123
organization_id 37
enterprise_id 42
limit 5000
remaining 4999
used 1
reset 1691591363
wait_timer 30
cpus 4
memory_in_bytes 17179869184
storage_in_bytes 68719476736
size_in_bytes 12345
archive_url $R/{archive_format}{/ref}
assignees_url $R/assignees{/user}
blobs_url $R/git/blobs{/sha}
branches_url $R/branches{/branch}
clone_url https://github.com/$P/$N.git
collaborators_url $R/collaborators{/collaborator}
comments_url $R/comments{/number}
commit_url $R/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
commits_url $R/commits{/sha}
compare_url $R/compare/{base}...{head}
contents_url $R/contents/{+path}
contributors_url $R/contributors
deployments_url $R/deployments
downloads_url $R/downloads
events_url $R/events
followers_url $A/users/$P/followers
following_url $A/users/$P/following{/other_user}
forks_url $R/forks
gists_url $A/users/$P/gists{/gist_id}
git_commits_url $R/git/commits{/sha}
git_refs_url $R/git/refs{/sha}
git_tags_url $R/git/tags{/sha}
git_url git:github.com/$P/$N.git
hooks_url $R/hooks
html_url $W
issue_comment_url $R/issues/comments{/number}
issue_events_url $R/issues/events{/number}
issue_url $R/issues/$I
issues_url $R/issues{/number}
keys_url $R/keys{/key_id}
labels_url $R/labels{/name}
languages_url $R/languages
members_url $A/orgs/$G/members{/member}
merges_url $R/merges
milestones_url $R/milestones{/number}
mirror_url git:git.example.com/$P/$N
notifications_url $R/notifications{?since,all,participating}
organizations_url $A/users/$P/orgs
public_members_url $A/orgs/$G/public_members{/member}
pull_request_url $R/pulls/$I
pulls_url $R/pulls{/number}
received_events_url $A/users/$P/received_events
releases_url $R/releases{/id}
repos_url $A/users/$P/repos
repositories_url $A/organizations/1/team/1/repos
repository_url $R
ssh_url git@github.com:$P/$N.git
stargazers_url $R/stargazers
starred_url $A/users/$P/starred{/owner}{/repo}
statuses_url $R/statuses/{sha}
subscribers_url $R/subscribers
subscription_url $R/subscription
subscriptions_url $A/users/$P/subscriptions
svn_url https://svn.github.com/$P/$N
tags_url $R/tags
teams_url $R/teams
trees_url $R/git/trees{/sha}
target_url https://example.com/build/42
details_url https://example.com
url $R
user_view_type public
topics octocat
temp_clone_token ABTLWHOULUVAXGTRYU7OC2876QJ2O
notification_setting notifications_enabled
value Critical
ldap_dn uid=example,ou=users,dc=github,dc=com
vector_string CVSS:3.1/AV:N/AC:H/PR:H/UI:R/S:C/C:H/I:H/A:H
status completed
conclusion success
product Actions
sku Actions Linux
unitType minutes
slug octo-business
text Hello World
verification.reason unsigned
vulnerable_version_range < 1.2.3
patched_versions 1.2.3
model gpt-4.1
code missing_field
field title
resource Issue
html $W
git $A/repos/$P/$N/git/blobs/3d21ec53a331a6f037a91c368710b99387d012c1
self $R/contents/README.md
issue_field_name Priority
patch @@ -132,7 +132,7 @@ module Test
diff_hunk @@ -16,33 +16,40 @@ public class Connection
runner_label code-scanning
object_type Issue
property body
fragment comprehensive windows guide
platform linux-x64
issues write
metadata read
contents read
checks write
deployments read
packages read
actions read
group_name Justice League
identifier 1.2.3
unit_name seat
analysis_key .github/workflows/codeql-analysis.yml:analyze
category .github/workflows/codeql-analysis.yml:analyze
pattern main
single_file_paths config.yaml
tags security
contexts continuous-integration/jenkins
secret_type github_personal_access_token
secret_type_display_name GitHub Personal Access Token
secret ghp_****************
budget_product_sku actions_linux
budget_entity_name $P/$N
alert_recipients $P
task deploy
original_environment staging
logical_environment prod
physical_environment pacific-east
cluster moda-1
target_type Organization
app_slug github-actions
editor vscode
default_repository_permission read
license MIT
aws_region us-east-1
invitation_source member
origin repository
property_name environment
default_value production
allowed_values production
organization_permission read
runner_name my runner
runner_group_name my runner group
workflow_name Build
job_name build
run_name Build
provider Actions
column_name To do
note Add payload for delete Project column
content_type application/json
SPDXID SPDXRef-Package
spdxVersion SPDX-2.3
dataLicense CC0-1.0
versionInfo 1.0.0
downloadLocation NOASSERTION
licenseConcluded MIT
licenseDeclared MIT
supplier NOASSERTION
copyrightText Copyright (c) 1985 GitHub.com
referenceCategory PACKAGE-MANAGER
referenceLocator pkg:gem/rails@6.0.1
referenceType purl
relationshipType DEPENDS_ON
vcs git
cwe_ids CWE-79
os linux
architecture x64
region eastus
mode 100644
cname www.example.com
domains www.example.com
scopes repo
token ghs_16C7e42F292c6912E7710c838347Ae178B4a
token_last_eight Ae178B4a
public_key ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
armored_public_key -----BEGIN PGP PUBLIC KEY BLOCK-----
filter is:issue is:open
mergeable_state clean
from Old title
to New title
referrer github.com
github_repository $N
repositoryName $P/$N
organizationName $G
display_login $P
created_by $P
apps octoapp
head_repo $P/$N
file.content Hello World
error.url https://docs.github.com/rest
user.id 1
user.node_id MDQ6VXNlcjE=
user.url $A/users/$P
user.html_url https://github.com/$P
user.events_url $A/users/$P/events{/privacy}
org.login $G
org.id 9919
org.name $G
org.node_id MDEyOk9yZ2FuaXphdGlvbjE=
org.url $A/orgs/$G
org.html_url https://github.com/$G
org.description A great organization
org.type Organization
org.repos_url $A/orgs/$G/repos
org.events_url $A/orgs/$G/events
org.hooks_url $A/orgs/$G/hooks
org.issues_url $A/orgs/$G/issues
repo.id 1296269
repo.name $N
issue.id 1
issue.node_id MDU6SXNzdWUx
issue.url $R/issues/$I
issue.html_url $W/issues/$I
issue.labels_url $R/issues/$I/labels{/name}
issue.comments_url $R/issues/$I/comments
issue.events_url $R/issues/$I/events
issue.timeline_url $R/issues/$I/timeline
pull.node_id MDExOlB1bGxSZXF1ZXN0MQ==
pull.title Fix the search for an empty text
pull.body Shows all entries instead of an error.
pull.url $R/pulls/$I
pull.html_url $W/pull/$I
pull.diff_url $W/pull/$I.diff
pull.patch_url $W/pull/$I.patch
pull.commits_url $R/pulls/$I/commits
pull.comments_url $R/issues/$I/comments
pull.review_comments_url $R/pulls/$I/comments
pull.review_comment_url $R/pulls/comments{/number}
pull.statuses_url $R/statuses/6dcb09b5b57875f334f61aebed695e2e4193db5e
pull.head octocat:new-topic
branch.label octocat:main
branch.ref main
milestone.id 1002604
milestone.number 1
milestone.node_id MDk6TWlsZXN0b25lMTAwMjYwNA==
milestone.title v1.0
milestone.description Tracking milestone for version 1.0
milestone.url $R/milestones/1
milestone.html_url $W/milestones/v1.0
milestone.labels_url $R/milestones/1/labels
label.id 208045946
label.node_id MDU6TGFiZWwyMDgwNDU5NDY=
label.name bug
label.description Something isn't working
label.url $R/labels/bug
license.key mit
license.name MIT License
license.spdx_id MIT
license.node_id MDc6TGljZW5zZW1pdA==
license.url $A/licenses/mit
license.html_url http://choosealicense.com/licenses/mit/
team.name Justice League
team.slug justice-league
team.node_id MDQ6VGVhbTE=
team.description A great team.
team.privacy closed
team.url $A/teams/1
team.html_url https://github.com/orgs/$G/teams/justice-league
team.members_url $A/teams/1/members{/member}
team.repositories_url $A/teams/1/repos
app.name Octocat App
app.slug octoapp
app.node_id MDExOkludGVncmF0aW9uMQ==
app.description An app that checks commits
app.html_url https://github.com/apps/octoapp
app.external_url https://example.com
app.client_id Iv1.ab1112223334445c
comment.id 1
comment.node_id MDEyOklzc3VlQ29tbWVudDE=
comment.body Me too
comment.url $R/issues/comments/1
comment.html_url $W/issues/$I#issuecomment-1
release.name v1.0.0
release.body The first release.
release.url $R/releases/1
release.html_url $W/releases/v1.0.0
release.assets_url $R/releases/1/assets
release.upload_url https://uploads.github.com/repos/$P/$N/releases/1/assets{?name,label}
release.tarball_url $R/tarball/v1.0.0
release.zipball_url $R/zipball/v1.0.0
asset.name example.zip
asset.label short description
asset.state uploaded
asset.content_type application/zip
asset.url $R/releases/assets/1
asset.browser_download_url $W/releases/download/v1.0.0/example.zip
commit.url $R/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
commit.html_url $W/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e
commit.message Fix all the bugs
person.name $F
run.id 30433642
run.name Build
run.display_title Update README.md
run.status completed
run.conclusion success
run.path .github/workflows/build.yml@main
run.url $R/actions/runs/30433642
run.html_url $W/actions/runs/30433642
job.id 399444496
job.name build
job.status completed
job.url $R/actions/jobs/399444496
job.html_url $W/runs/29679449/jobs/399444496
workflow.id 161335
workflow.name CI
workflow.path .github/workflows/blank.yaml
workflow.state active
workflow.url $R/actions/workflows/161335
workflow.html_url $W/blob/main/.github/workflows/blank.yaml
workflow.badge_url $W/workflows/CI/badge.svg
hook.name web
hook.type Repository
hook.url $R/hooks/12345678
hook.test_url $R/hooks/12345678/test
hook.ping_url $R/hooks/12345678/pings
config.url https://example.com/webhook
config.content_type json
config.insecure_ssl 0
config.secret ********
secret.name GH_TOKEN
variable.name USERNAME
variable.value $P
ssh.title Personal laptop
ssh.key ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
ssh.url $A/user/keys/1
gist.description Hello World Examples
gist.url $A/gists/aa5a315d61ae9438b18d
gist.html_url https://gist.github.com/aa5a315d61ae9438b18d
gist.id aa5a315d61ae9438b18d
gist.git_pull_url https://gist.github.com/aa5a315d61ae9438b18d.git
gist.git_push_url https://gist.github.com/aa5a315d61ae9438b18d.git
gist.filename hello_world.rb
plan.name Medium
alert.number 42
alert.url $R/code-scanning/alerts/42
alert.html_url $W/security/code-scanning/42
autolink.key_prefix TICKET-
autolink.url_template https://example.com/TICKET?query=<num>
runner.name MBP
runner.os macos
environment.name production
environment.url $R/environments/production
environment.html_url $W/deployments/activity_log?environments_filter=production
codespace.name monalisa-octocat-hello-world-g4wpq6h95q
codespace.machine standardLinux32gb
machine.name standardLinux32gb
machine.display_name 4 cores, 16 GB RAM, 64 GB storage
machine.operating_system linux
property.property_name environment
property.value production
check.name code-coverage
check.status completed
check.conclusion success
check.url $R/check-runs/4
check.html_url $W/runs/4
package.name hello_docker
package.url $A/orgs/$G/packages/container/hello_docker
package.html_url https://github.com/orgs/$G/packages/container/package/hello_docker
rule.name default branch
project.title My Projects
project.number 2`;
