/**
 * Values of members by the kind of object and name, which take precedence over those by name alone. `[organization org]` starts a kind
 * that has two names. `*` is any member of a map, and `@` its key. The placeholders are those of the table of names.
 */
export const EXAMPLE_KINDS = `[access_restriction]
message The restrictions are enabled.
[account]
type Organization
[actions_cache]
key Linux-node-958aff96db2d75d67787d1e634ae70b659de937b
version 73885106f58cc52a7df9ec4d4a5622a5614813162cb516c759a30af6bf56e6f0
[actions_inbound]
full_domains github.com
wildcard_domains *.githubusercontent.com
[activity]
ref refs/heads/main
[actor]
type User
[advisory]
description A long text makes the parser use all memory.
html_url https://github.com/advisories/GHSA-rf4j-j272-fj86
repository_advisory_url $R/security-advisories/GHSA-rf4j-j272-fj86
summary The parser accepts input of any size.
url $A/advisories/GHSA-rf4j-j272-fj86
[alert]
number 42
[alert_package]
name hello-parser
[analysis]
category .github/workflows/codeql-analysis.yml:analyze
environment {"language":"javascript"}
id 201
[annotation]
message The word is misspelled.
path README.md
title Spell check
[api_overview]
actions 13.64.0.0/16
actions_macos 192.30.252.0/22
api 192.30.252.0/22
codespaces 20.42.11.16/28
copilot 192.30.252.0/22
dependabot 18.213.123.130/32
git 192.30.252.0/22
github_enterprise_importer 192.30.252.0/22
hooks 192.30.252.0/22
importer 54.158.161.132
packages 192.30.252.0/22
pages 192.30.252.153/32
web 192.30.252.0/22
[app integration]
client_id Iv1.ab1112223334445c
description An app that checks commits
external_url https://example.com
html_url https://github.com/apps/octoapp
name Octocat App
slug octoapp
url https://github.com/apps/octoapp
[artifact]
id 11
name coverage-report
[artifact_attestation]
services *.actions.githubusercontent.com
[asset]
browser_download_url $W/releases/download/v1.0.0/example.zip
content_type application/zip
label Archive for Linux
name example.zip
state uploaded
url $R/releases/assets/1
[assignment]
editor codespaces
invite_link https://classroom.github.com/a/TEDXJMWP
[attestations_subject_digest]
@ sha256:0ecbaa601dba202129058746c7d8e3f282d0efb5fff0ecbaa601dba202129058
[audit_log_event]
action repo.create
message The repository was created.
name web
[authorization]
note Deploy from the laptop
[autofix]
description Pass the value as a parameter of the query.
[autofix_commit]
message Pass the value as a parameter of the query
[autolink]
key_prefix TICKET-
url_template https://example.com/TICKET?query=<num>
[base]
label $P:main
ref main
[blob]
sha 3d21ec53a331a6f037a91c368710b99387d012c1
url $R/git/blobs/3d21ec53a331a6f037a91c368710b99387d012c1
[block]
reason dmca
[branch]
name main
ref main
[breakdown]
state completed
type issues
[budget]
id 2066deda-923f-43f9-88d2-62395a28c0cd
message The budget was saved.
[cache]
ref refs/heads/main
[campaign]
description Fix the alerts for injection flaws before the release
name Injection flaws in public repositories
[card]
note Write a test for an empty text
[category]
name Ideas
[check_run]
details_url https://example.com/build/42
external_id 42
name code-coverage
[check_suite]
id 5
url $R/check-suites/5
[classroom]
name Programming Elixir
url https://classroom.github.com/classrooms/1-programming-elixir
[classroom_assignment]
language elixir
slug intro-to-binaries
title Introduction to binaries
[client_payload]
@ version
[code_of_conduct]
body Be kind to each other.
key contributor_covenant
name Contributor Covenant
url $A/codes_of_conduct/contributor_covenant
[code_search]
html_url $W/blob/main/README.md
name README.md
score 1
url $R/contents/README.md?ref=main
[codeql_database]
content_type application/zip
language javascript
name javascript.zip
[codespace]
devcontainer_path .devcontainer/devcontainer.json
display_name Fix the search
environment_id 26a7c758-7299-4a73-b978-5a92a7ae98a0
idle_timeout_minutes 30
location WestUs2
machine standardLinux32gb
multi_repo_permissions_opt_out false
name monalisa-octocat-hello-world-g4wpq6h95q
ref main
retention_period_minutes 43200
url $A/user/codespaces/monalisa-octocat-hello-world-g4wpq6h95q
web_url https://monalisa-octocat-hello-world-g4wpq6h95q.github.dev
[column]
name To do
[combined_commit_status]
state success
[comment]
body The same happens to me with version 1.2.3.
id 1
path README.md
[commit]
html_url $W/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e
message Show all entries for an empty text
tree 827efc6d56897b048c772eb4087f854f46256132
url $R/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
[commit_status]
state success
[community_profile]
description An example for trying things out
[concurrency_group]
group_name deploy-production
[config]
content_type json
insecure_ssl 0
secret ********
url https://example.com/webhook
[configuration]
description Settings for public repositories
[connection_service]
name git operations
[content]
@ title
content SGVsbG8gV29ybGQ=
download_url https://raw.githubusercontent.com/$P/$N/main/README.md
git_url $R/git/blobs/3d21ec53a331a6f037a91c368710b99387d012c1
message Describe how to build the project
name README.md
path README.md
sha 3d21ec53a331a6f037a91c368710b99387d012c1
type file
[content_exclusion]
* /src/secrets.json
@ $N
[content_file]
content SGVsbG8gV29ybGQ=
submodule_git_url https://github.com/$P/$N.git
[context]
message Member of $G
[copilot_space]
description Everything about the search
name Search team
[cost_center]
id 2eeb8ffe-6903-11ee-8c99-0242ac120002
message The cost center was deleted.
name Platform team
[custom_agent]
name docs-writer
[custom_image]
source curated
state Ready
[custom_pattern]
name Internal token
pattern token_[0-9a-f]{32}
slug internal_token
[custom_property]
@ environment
description The environment that the repository is deployed to
property_name environment
value production
[custom_role]
name Release manager
[customer]
email support@example.com
name Octo Business
[cwe]
cwe_id CWE-400
name Uncontrolled Resource Consumption
[default]
location EastUs
[dependency_graph_diff]
name hello-parser
version 1.2.3
[deploy_key]
title Deploy from the build server
[deployment]
description Deploy of the main branch
name api-production
ref main
status deployed
task deploy
version 1.2.3
[deployment_branch_policy]
name release/*
[deployment_record]
deployment_name api-production
[deployment_status]
description Deployed to production
environment_url https://www.example.com
log_url https://example.com/deployment/42/output
state success
[description]
html Being worked on
raw Being worked on
[detector]
name example-detector
url https://example.com/detector
version 1.0.0
[devcontainer]
display_name Node
name Node
path .devcontainer/devcontainer.json
[discussion]
body Which changes should be part of it?
body_html <p>Which changes should be part of it?</p>
body_version 0d495416a700fb06133c612575d92bfb
comments_url $A/organizations/1/team/1/discussions/1/comments
html_url https://github.com/orgs/$G/teams/justice-league/discussions/1
number 1
team_url $A/organizations/1/team/1
title The next release
[discussion_comment]
body The fix of the search.
body_html <p>The fix of the search.</p>
body_version 5eb32b219cdc6a5a9b29ba5d6caa9c51
discussion_url $A/organizations/1/team/1/discussions/1
html_url https://github.com/orgs/$G/teams/justice-league/discussions/1/comments/1
number 1
[dismissed_review]
state commented
[domain]
actions *.actions.githubusercontent.com
codespaces *.github.dev
copilot *.githubcopilot.com
packages *.pkg.github.com
reason The domain does not resolve to the server.
uri https://www.example.com/
website *.github.com
[download]
state success
[download_status]
message The image was downloaded.
state success
[draft]
title Write a test for an empty text
[dsse_envelope]
@ payloadType
[email]
type work
value $P@example.com
[emoji]
* https://github.githubassets.com/images/icons/emoji/unicode/1f44d.png?v8
@ +1
[enforce_admin]
url $R/branches/main/protection/enforce_admins
[enterprise]
description The companies of the group
html_url https://github.com/enterprises/octo-business
name Octo Business
slug octo-business
website_url https://www.example.com
[environment]
name production
[error]
code missing_field
field title
message The title is missing.
path .github/CODEOWNERS
resource Issue
source * @unknown-user
url https://docs.github.com/rest
value Search
[event]
id 22249084947
type PushEvent
[export]
branch codespace-monalisa-octocat-hello-world-g4wpq6h95q
id latest
state succeeded
[field]
@ name
name Status
value Done
[file]
@ README.md
content Hello World
filename README.md
name README.md
path README.md
raw_url https://gist.githubusercontent.com/$P/aa5a315d61ae9438b18d/raw/README.md
target README.md
type text/plain
[fine_grained_permission]
description Create tags
name create_tag
[gist]
commits_url $A/gists/aa5a315d61ae9438b18d/commits
description Programs that print one line
forks_url $A/gists/aa5a315d61ae9438b18d/forks
git_pull_url https://gist.github.com/aa5a315d61ae9438b18d.git
git_push_url https://gist.github.com/aa5a315d61ae9438b18d.git
html_url https://gist.github.com/aa5a315d61ae9438b18d
id aa5a315d61ae9438b18d
url $A/gists/aa5a315d61ae9438b18d
[git_status]
ref main
[github_ssl]
key -----BEGIN PRIVATE KEY-----
[gitignore_template]
name C
source *.o
[gpg_key]
key_id 3262EFF25BA0D270
name Signing key of the laptop
public_key xsBNBFayYZ0BCAC4hScoJXXpyR+MXGcrBxElqw3FzCVvkViuyeko+Jp76QJhg8kr
[grade]
assignment_name Introduction to binaries
[grant_request]
reason Deploys from the build server
[group]
description Writes the software
display Engineering
displayName Engineering
name Engineering
status unsynced
value 7fce0092-d52e-4f76-b727-3955bd72c939
[head]
label $P:new-topic
ref new-topic
[header]
@ X-GitHub-Event
[hook]
name web
type Repository
[hook_delivery]
action opened
event issues
status OK
status_code 200
[hosted_runner]
name linux-build-1
platform linux-x64
[https_certificate]
description The certificate is approved.
[identifier]
type GHSA
value CVE-2026-12345
[image]
display_name Ubuntu 24.04
id ubuntu-24.04
name ubuntu-24.04-build-tools
version 1.0.0
[image_detail]
display_name Ubuntu 24.04
id ubuntu-24.04
version latest
[image_version]
state Ready
version 1.0.0
[import]
message The import is complete.
status_text Done
vcs git
vcs_url https://svn.example.com/project
[input]
@ environment
[installation]
html_url https://github.com/organizations/$G/settings/installations/123
id 123
single_file_name config.yaml
[issue]
body The search shows an error if the field is empty.
comments_url $R/issues/$I/comments
events_url $R/issues/$I/events
html_url $W/issues/$I
id 1
labels_url $R/issues/$I/labels{/name}
state open
timeline_url $R/issues/$I/timeline
title Search fails for an empty text
url $R/issues/$I
[issue_comment]
html_url $W/issues/$I#issuecomment-1
[issue_event]
event labeled
[issue_field]
description How soon this is needed
name Priority
[issue_field_value]
value High
[issue_type]
description Something behaves differently than documented
id 410
name Bug
[jitconfig]
labels self-hosted
name linux-build-1
[job]
conclusion success
id 399444496
labels ubuntu-latest
name build
runner_group_name linux-builders
runner_name linux-build-1
status completed
workflow_name CI
[key]
key ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
title Personal laptop
[label]
description Behaves differently than documented
id 208045946
name bug
url $R/labels/bug
[labeled_issue_event]
event labeled
[language]
* 78769
@ JavaScript
[large_file]
path media/intro.mp4
size 10485760
[last_response]
code 200
message OK
status active
[ldap]
base dc=example,dc=com
[ldap_mapping_team]
name Justice League
type organization
[ldap_mapping_user]
name $F
[license]
body MIT License
description A short license that allows everything but asks for the notice to be kept.
html_url http://choosealicense.com/licenses/mit/
key mit
name MIT License
spdx_id MIT
url $A/licenses/mit
[license_content]
download_url https://raw.githubusercontent.com/$P/$N/main/LICENSE
name LICENSE
path LICENSE
type file
[link]
type application/atom+xml
[live_migration]
status in_progress
[machine]
display_name 4 cores, 16 GB RAM, 64 GB storage
name standardLinux32gb
operating_system linux
[machine_size_detail]
id 4-core
[machine_spec]
id 4-core
[maintenance]
message The service is back at noon.
[marketplace_listing_plan]
name Startup
[marketplace_purchase]
type Organization
[match]
text error
[mcp_configuration]
@ mcpServers
[member]
display $F
type User
value 7fce0092-d52e-4f76-b727-3955bd72c939
[merge]
head new-topic
message Pull Request successfully merged
[merged_upstream]
message Successfully fetched and fast-forwarded from upstream $P:main.
[message]
text The query depends on a value of the user.
[metadata copilot_space_resource]
@ version
key email
name notes.md
text The parser reads one line at a time.
value $P@github.com
[migration]
exclude metadata
id 79
repositories $P/$N
state exported
[milestone]
description All work before the first release
id 1002604
labels_url $R/milestones/1/labels
number 1
title v1.0
[minimized]
reason outdated
[most_recent_instance]
classifications source
[name]
html In progress
raw In progress
[name_pattern]
name release/*
[network_configuration]
id 123456789ABCDEF
name production-network
[network_setting]
id 220F78DACB92BBFBC5E6F22DE1CCF52309D
name production-subnet
region eastus
subnet_id /subscriptions/14839728-3ad9-43ab-bd2b-fa6ad0f75e2a/subnets/build
[object]
sha 6dcb09b5b57875f334f61aebed695e2e4193db5e
type commit
url $R/git/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
[operation]
path active
value false
[option]
description Needed this week
name High
[organization org]
@ members
description Publishes the example repositories
events_url $A/orgs/$G/events
hooks_url $A/orgs/$G/hooks
html_url https://github.com/$G
id 9919
issues_url $A/orgs/$G/issues
location San Francisco
login $G
name $G
repos_url $A/orgs/$G/repos
type Organization
url $A/orgs/$G
[osv_vulnerability]
id INTERNAL-2026-1
[other]
@ issues
[output]
summary 312 tests passed in 41 seconds.
text No test was skipped.
title All tests pass
[package]
ecosystem npm
html_url https://github.com/orgs/$G/packages/container/package/hello_docker
name hello_docker
url $A/orgs/$G/packages/container/hello_docker
[package_version]
description The first version
id 836
name sha256:b3d3e366b55f9a54599220198b3db5da8f53592acbbb7dc7e4e9878762fc5344
package_html_url https://github.com/orgs/$G/packages/container/package/hello_docker
url $A/orgs/$G/packages/container/hello_docker/versions/836
[page]
cname www.example.com
html_url https://$P.github.io/$N
url $R/pages
[page_build]
status built
[page_build_status]
status queued
[page_deployment]
id 4fd754f7e594640989b406850d0bc8f06a121251
page_url https://$P.github.io/$N
status_url $R/pages/deployments/4fd754f7e594640989b406850d0bc8f06a121251/status
[pattern]
name Internal token
pattern token_[0-9a-f]{32}
[pattern_override]
display_name GitHub Personal Access Token
slug github_personal_access_token
[payload]
@ action
action opened
description An example for trying things out
master_branch main
ref refs/heads/main
[permission]
@ contents
[plan]
description A plan for small teams
id 1313
name Medium
state published
url $A/marketplace_listing/plans/1313
[pre_receive_environment]
image_url https://example.com/environments/ubuntu.tar.gz
name Ubuntu
[pre_receive_hook]
name Check commits
[private_registry_configuration]
name NPM_REGISTRY
url https://npm.pkg.github.com
username $P
[profile]
key sshPublicKey
name cn
uid sAMAccountName
[project projects_v2]
body Work that is planned for this year
columns_url $A/projects/1002604/columns
html_url https://github.com/orgs/$G/projects/1
name Roadmap
number 2
owner_url $A/orgs/$G
state open
url $A/projects/1002604
[project_card]
column_url $A/projects/columns/367
content_url $R/issues/$I
note Write a test for an empty text
url $A/projects/columns/cards/1478
[project_column]
cards_url $A/projects/columns/367/cards
name To do
url $A/projects/columns/367
[projects_v2_field]
name Status
[projects_v2_view]
name Open bugs
[property_value]
value production
[protection]
name main
url $R/branches/main/protection
[protection_rule]
type required_reviewers
[public_key]
key hBT5WZEj8ZoOv6TYJsfWq7MxTEQopZO5/IT3ZCVQPzs=
key_id 012345678912345678
title Personal laptop
[pull_request pull]
body Shows all entries instead of an error.
comments_url $R/issues/$I/comments
commits_url $R/pulls/$I/commits
diff_url $W/pull/$I.diff
head $P:new-topic
html_url $W/pull/$I
patch_url $W/pull/$I.patch
review_comment_url $R/pulls/comments{/number}
review_comments_url $R/pulls/$I/comments
state open
statuses_url $R/statuses/6dcb09b5b57875f334f61aebed695e2e4193db5e
title Fix the search for an empty text
url $R/pulls/$I
[reaction]
total_count 5
url $R/issues/$I/reactions
[reassigned_resource]
name $P
[ref]
ref refs/heads/main
url $R/git/refs/heads/main
[referenced_workflow]
path $P/$N/.github/workflows/deploy.yml@main
[registry]
name GitHub npm registry
type npm
url https://npm.pkg.github.com
[release]
assets_url $R/releases/1/assets
body The first release.
html_url $W/releases/v1.0.0
name v1.0.0
tarball_url $R/tarball/v1.0.0
upload_url https://uploads.github.com/repos/$P/$N/releases/1/assets{?name,label}
url $R/releases/1
zipball_url $R/zipball/v1.0.0
[release_notes_content]
body The first release.
name Release v1.0.0 is now available
[rename]
from Search fails
to Search fails for an empty text
[repository repo]
@ contents
description An example for trying things out
html_url $W
id 1296269
name $N
url $R
[repository_advisory]
description A long text makes the parser use all memory.
html_url $W/security/advisories/GHSA-rf4j-j272-fj86
url $R/security-advisories/GHSA-rf4j-j272-fj86
[request]
comment The token is used to deploy.
[required_pull_request_review]
url $R/branches/main/protection/required_pull_request_reviews
[required_signature]
url $R/branches/main/protection/required_signatures
[required_status_check]
contexts_url $R/branches/main/protection/required_status_checks/contexts
url $R/branches/main/protection/required_status_checks
[required_workflow]
name Required checks
path .github/workflows/required.yml
ref refs/heads/main
[resource]
name $P
type User
[response]
message The exception is approved.
[restriction]
url $R/branches/main/protection/restrictions
[review]
body The change works as expected.
html_url $W/pull/$I#pullrequestreview-80
id 80
message The comments no longer apply.
state APPROVED
[review_comment]
body The name should say what is returned.
html_url $W/pull/$I#discussion_r1
pull_request_url $R/pulls/$I
[role]
description Can create releases and edit wiki pages
name Release manager
type indirect
value User
[rule]
description The query is built from text of the user
id js/sql-injection
name js/sql-injection
tags security
title Unused variable
[rule_source]
name Default branch
type ruleset
[rule_suite]
actor_name $P
ref refs/heads/main
[ruleset]
name default branch
source $P/$N
[runner]
labels self-hosted
name MBP
os macos
status online
version 2.330.0
[runner_application]
architecture x64
download_url https://github.com/actions/runner/releases/download/v2.330.0/actions-runner-linux-x64-2.330.0.tar.gz
filename actions-runner-linux-x64-2.330.0.tar.gz
os linux
[runner_group]
name linux-builders
visibility selected
[runner_label]
name self-hosted
[sarif]
id 47177e22-5596-11eb-80a1-c1e54ef945c6
[sbom]
name com.github.$P/$N
[scan]
status completed
type git
[scim_error]
detail The user is already provisioned.
[secret]
name GH_TOKEN
[security_configuration]
description Settings for public repositories
html_url https://github.com/organizations/$G/settings/security_products/configurations/edit/17
name High risk settings
[service]
details The service is running.
name gitrpcd
[session]
id 8d9a0c11-1b2e-4f1a-9c57-3f2a6b1c7d4e
name Fix the parser
[severity]
score CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H
type CVSS_V3
[signing_key]
title Signing key of the laptop
[single_select_option]
name High
[snapshot]
id 12345
message The dependencies were saved.
ref refs/heads/main
[social_account]
provider bluesky
url https://bsky.app/profile/$P
[source]
branch main
path /docs
[sponsorship_tier]
name $5 a month
[ssh_request]
key ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
[state]
@ enforcement
[status]
description All tests pass
state success
[status_update]
body The first release is on schedule.
[step]
name Run npm test
[storage_record]
artifact_url https://registry.example.com/docker/libfoo
name libfoo
path target/libs
registry_url https://registry.example.com/docker
status active
[stream_key]
key hBT5WZEj8ZoOv6TYJsfWq7MxTEQopZO5/IT3ZCVQPzs=
[subject]
latest_comment_url $R/issues/comments/1
title Search fails for an empty text
type Issue
url $R/issues/$I
[subject_stat]
subject_name $P
[subkey]
key_id 4A595D4C72EE49C7
public_key zsBNBFayYZ0BCAC4hScoJXXpyR+MXGcrBxElqw3FzCVvkViuyeko+Jp76QJhg8kr
[subscription]
reason manual
[tag]
@ tier
message The first release
name v1.0.0
sha 940bd336248efae0f9ee5bc7b2d5c985887b16ac
tag v1.0.0
[task]
id 3f2a6b1c-7d4e-4f1a-9c57-1b2e8d9a0c11
name Fix the parser
[team]
description Maintains the example repositories
html_url https://github.com/orgs/$G/teams/justice-league
members_url $A/teams/1/members{/member}
name Justice League
organization_selection_type all
privacy closed
repositories_url $A/teams/1/repos
slug justice-league
url $A/teams/1
[team_role_assignment]
slug justice-league
[text_match]
fragment shows an error if the field is empty
object_type Issue
property body
[thread]
id 1
reason subscribed
[title]
html Sprint 12
raw Sprint 12
[token_request]
reason The token is used to deploy.
[tool]
guid 123e4567-e89b-12d3-a456-426614174000
name CodeQL
version 2.20.3
[topic]
created_by Brendan Eich
name javascript
[topic_search]
description A language that all browsers run
display_name JavaScript
name javascript
short_description A language for web pages
[traffic]
path /$P/$N
title $P/$N: An example for trying things out
[tree]
content Hello World
mode 100644
path README.md
sha 827efc6d56897b048c772eb4087f854f46256132
type blob
url $R/git/trees/827efc6d56897b048c772eb4087f854f46256132
[usage_item]
product Actions
[usage_record]
type chat
[user author committer tagger]
events_url $A/users/$P/events{/privacy}
html_url https://github.com/$P
id 1
location San Francisco
name $F
role member
type User
url $A/users/$P
[variable]
name USERNAME
value $P
[verification]
payload tree 827efc6d56897b048c772eb4087f854f46256132
reason unsigned
signature -----BEGIN PGP SIGNATURE-----
[verification_material]
@ certificate
[view]
name Open bugs
[vulnerability]
severity high
[vulnerability_package]
name hello-parser
[webhook_status]
name $P/$N
[workflow workflow_file]
badge_url $W/workflows/CI/badge.svg
id 161335
name CI
path .github/workflows/blank.yaml
state active
url $R/actions/workflows/161335
[workflow_job_run]
name build
[workflow_run]
conclusion success
display_title Update README.md
event push
head_branch main
id 30433642
name Build
path .github/workflows/build.yml@main
status completed
url $R/actions/runs/30433642`;
