/**
 * Values of URLs and of bills of materials by name, and of members by the kind of object and name, which take precedence. The placeholders
 * are those of the table of all other members.
 */
export const EXAMPLE_KINDS = `avatar_url https://github.com/images/error/octocat_happy.gif
documentation_url https://docs.github.com/rest
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
SPDXID SPDXRef-Package
spdxVersion SPDX-2.3
dataLicense CC0-1.0
versionInfo 1.0.0
downloadLocation NOASSERTION
licenseConcluded MIT
licenseDeclared MIT
supplier NOASSERTION
copyrightText Copyright (c) 2011 Octocat
referenceCategory PACKAGE-MANAGER
referenceLocator pkg:gem/rails@6.0.1
referenceType purl
relationshipType DEPENDS_ON
verification.reason unsigned
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
org.description Publishes the example repositories
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
milestone.description All work before the first release
milestone.url $R/milestones/1
milestone.html_url $W/milestones/v1.0
milestone.labels_url $R/milestones/1/labels
label.id 208045946
label.node_id MDU6TGFiZWwyMDgwNDU5NDY=
label.name bug
label.description Behaves differently than documented
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
team.description Maintains the example repositories
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
comment.body The same happens to me with version 1.2.3.
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
asset.label Archive for Linux
asset.state uploaded
asset.content_type application/zip
asset.url $R/releases/assets/1
asset.browser_download_url $W/releases/download/v1.0.0/example.zip
commit.url $R/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
commit.html_url $W/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e
commit.message Show all entries for an empty text
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
gist.description Programs that print one line
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
