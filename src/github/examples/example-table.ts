/**
 * Values of members by name. They are examples from GitHub's description, or values of the same form; sentences are ours. In a value, `$P`
 * is the login of a person, `$F` their name, `$G` an organization, `$N` a repository, `$I` the number of an issue, `$A` the server of the
 * API, `$R` the repository there, and `$W` its page.
 */
export const EXAMPLE_TABLE = `login $P
id 1
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
expires_at 2027-01-31T12:00:00Z
due_on 2012-10-09T23:39:01Z
start_date 2022-04-28
target_date 2022-04-28
email $P@github.com
notification_email $P@github.com
billing_email org@example.com
gravatar_id 41d064eb2195891e12d0413f63227ea7
company GitHub
blog https://github.com/blog
bio Writes small tools for developers
twitter_username $P
homepage https://github.com
language JavaScript
user $P
username $P
actor $P
assignee $P
assignees $P
reviewers $P
users $P
owner $P
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
repository_name $N
repository_full_name $P/$N
full_name $P/$N
default_branch main
head_branch main
branch main
base main
ref refs/heads/main
target_commitish main
filename README.md
body_text The search shows an error if the field is empty.
body_html <p>The search shows an error if the field is empty.</p>
content SGVsbG8gV29ybGQ=
encoding base64
color f29513
milestone 1
state open
visibility public
permission push
role_name write
role member
event push
events push
action opened
context continuous-integration/jenkins
version 1.2.3
tag_name v1.0.0
package_type docker
ecosystem npm
severity high
ghsa_id GHSA-rf4j-j272-fj86
cve_id CVE-2026-12345
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
user_view_type public
topics javascript
temp_clone_token ABTLWHOULUVAXGTRYU7OC2876QJ2O
notification_setting notifications_enabled
ldap_dn uid=example,ou=users,dc=github,dc=com
vector_string CVSS:3.1/AV:N/AC:H/PR:H/UI:R/S:C/C:H/I:H/A:H
conclusion success
product Actions
sku Actions Linux
unitType minutes
vulnerable_version_range < 1.2.3
patched_versions 1.2.3
model gpt-4.1
html $W
git $A/repos/$P/$N/git/blobs/3d21ec53a331a6f037a91c368710b99387d012c1
self $R/contents/README.md
issue_field_name Priority
patch @@ -132,7 +132,7 @@ module Test
diff_hunk @@ -16,33 +16,40 @@ public class Connection
runner_label code-scanning
platform linux-x64
issues write
metadata read
contents read
checks write
deployments read
unit_name seat
analysis_key .github/workflows/codeql-analysis.yml:analyze
single_file_paths config.yaml
contexts continuous-integration/jenkins
secret_type github_personal_access_token
secret_type_display_name GitHub Personal Access Token
secret ghp_****************
budget_entity_name $P/$N
alert_recipients $P
original_environment staging
logical_environment prod
physical_environment pacific-east
cluster moda-1
target_type Organization
app_slug github-actions
default_repository_permission read
aws_region us-east-1
invitation_source member
origin repository
property_name environment
organization_permission read
provider Actions
column_name To do
content_type application/json
vcs git
cwe_ids CWE-79
token ghs_16C7e42F292c6912E7710c838347Ae178B4a
token_last_eight Ae178B4a
armored_public_key -----BEGIN PGP PUBLIC KEY BLOCK-----
mergeable_state clean
referrer github.com
github_repository $N
repositoryName $P/$N
organizationName $G
display_login $P
apps octoapp
head_repo $P/$N
avatar_url https://github.com/images/error/octocat_happy.gif
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
path README.md
location eastus
comment The change works as expected.
title Search fails for an empty text
body The search shows an error if the field is empty.
description An example for trying things out
summary The parser accepts input of any size.
head new-topic
environment production
labels bug
repositories $N
text Hello World
from main
to new-topic
domains www.example.com
tag v1.0.0
license mit
mode 100644
pattern main
reason The request is part of a migration.
message The change was saved.
file README.md
actor_name $P
actor_type User
actor_identifier $P
added_by $P
admin $P
manager $P
maintainer $P
new_owner $G
initiator $P
user_identifier $P
roster_identifier $P
vcs_username $P
remote_name $P
repo_owner $P
repository_owner $P
member $P
business octo-business
enterprise_slug octo-business
organization_slug $G
enterprise_team justice-league
selected_team justice-league
team_manager justice-league
organization_team justice-league
organization_name $G
new_name enhancement
repo_name $N
target_repo $P/$N
repository_nwo $P/$N
repository_list sql-injection-targets
displayName $F
display $F
formatted $F
familyName Octocat
givenName Monalisa
middleName Ann
userName $P@example.com
full_ref refs/heads/main
base_ref main
head_ref new-topic
target_ref main
ref_name refs/heads/main
ref_type branch
pusher_type user
include refs/heads/main
exclude refs/heads/legacy
base_tree 9fb037999f264ba9a7fc6274d15fa3ae2ab98312
tree_id 827efc6d56897b048c772eb4087f854f46256132
parents 7d1b31e74ee336d15cbd21741bc88a537ed063a0
parent 7d1b31e74ee336d15cbd21741bc88a537ed063a0
object c3d0be41ecbe669545ee3e94d31ed9a4bc91ee3c
commit 6dcb09b5b57875f334f61aebed695e2e4193db5e
commit_message Show all entries for an empty text
commit_title Fix the search for an empty text
sha256_checksum 0ecbaa601dba202129058746c7d8e3f282d0efb5fff0ecbaa601dba202129058
payload tree 827efc6d56897b048c772eb4087f854f46256132
signature -----BEGIN PGP SIGNATURE-----
fingerprint SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8
hashed_token 25f94a2a5c7fbaf499c665bc73d67c1c87e496da8985131633ee0a95819db2e8
raw_key -----BEGIN PGP PUBLIC KEY BLOCK-----
pem -----BEGIN RSA PRIVATE KEY-----
certificate -----BEGIN CERTIFICATE-----
cert -----BEGIN CERTIFICATE-----
openssh_public_key ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
access_token ghu_16C7e42F292c6912E7710c838347Ae178B4a
credentials ghp_16C7e42F292c6912E7710c838347Ae178B4a
oidc_token eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9
temp_download_token eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9
encoded_jit_config eyJydW5uZXIiOiJsaW51eC1idWlsZCJ9
password ********
client_secret ********
webhook_secret ********
support_key ********
supportKey ********
custom_agent docs-writer
custom_instructions Keep the change small.
general_instructions Answer with short examples.
prompt Fix the failing test of the parser
recent_folders /workspaces/$N
allowed_port_privacy_settings org
pending_operation_disabled_reason The codespace is being moved.
idle_timeout_notice The codespace stops after 30 minutes.
last_known_stop_notice The codespace stopped after 30 minutes.
rationale The text describes an error.
markdown The value is **not** checked.
help Check the value before it is used.
full_description The value comes from a user and is not checked.
detail The value is already in use.
details The commit has no signature.
scimType uniqueness
schemas urn:ietf:params:scim:schemas:core:2.0:User
resourceType User
lastModified 2022-03-27T19:59:26.000Z
error_message The server did not respond.
failure_message The server did not respond.
error The server did not respond.
errors The title is missing.
warning The results are incomplete.
caa_error No record allows the certificate.
https_error The certificate has expired.
dismissal_message The comments no longer apply.
explanation The repository was moved.
announcement The service is unavailable on Sunday.
maintenance_mode_message The service is back at noon.
display_message The migration is running.
display_status In progress
failed_step import
state_details The image is ready.
request_type push_ruleset_bypass
resource_identifier 6dcb09b5b57875f334f61aebed695e2e4193db5e
resource_type User
requester_comment The file is needed for the release.
rule_type commit_message_pattern
ruleset_source $P/$N
enforcement active
enforcement_level non_admins
annotation_level warning
raw_details Line 2 has trailing spaces.
members_allowed_repository_creation_type all
repository_selection selected
sync_to_organizations all
billing_cycle monthly
bullets Five private repositories
vulnerable_functions parse
source_code_location $W
references https://nvd.nist.gov/vuln/detail/CVE-2026-12345
aliases CVE-2026-12345
advisory_summary The parser accepts input of any size.
alert_title The parser accepts input of any size.
manifest package-lock.json
correlator build
score 7.5
selected_workflows $P/$N/.github/workflows/build.yml@refs/heads/main
patterns_allowed actions/checkout@*
include_claim_keys repo
sub_claim_prefix repo:$P/$N
start_delimiter \\b
end_delimiter \\b
must_match \\d
must_not_match test
token_type adafruit_io_key
pattern_scope repository
custom_allowlist packages.example.com
api_route /repos/{owner}/{repo}/issues
http_method GET
method simple
subject_type user
subject_digest sha256:0ecbaa601dba202129058746c7d8e3f282d0efb5fff0ecbaa601dba202129058
predicate_type https://slsa.dev/provenance/v1
mediaType application/vnd.dev.sigstore.bundle.v0.3+json
media_type text/plain
payloadType application/vnd.in-toto+json
next Y3Vyc29yOnYyOg==
previous Y3Vyc29yOnYxOg==
next_cursor Y3Vyc29yOnYyOg==
prefix 20.80.208.150
length 31
namespace platform
audience sts.example.com
domain example.com
domain_owner 123456789012
api_host api.example.com
host example.com
hostname github.example.com
github_hostname github.example.com
host_name github.example.com
identicons_host dotcom
server logs.example.com
primary_server 0.github.pool.ntp.org
secondary_server 1.github.pool.ntp.org
nameservers ns1.example.com
address smtp.example.com
port 587
authentication login
mail email
uid sAMAccountName
admin_group admins
user_groups developers
bind_dn cn=reader,dc=example,dc=com
search_strategy detect
auth_mode ldap
issuer https://id.example.com
support_address support@example.com
support_address_type email
noreply_address noreply@example.com
user_name mailer
timezone UTC
community public
protocol_name udp
encryption none
http_proxy http://proxy.example.com:3128
load_balancer disabled
tileserver tiles.example.com
basemap company.map-qsz2zrvs
assets default
trusted_ips 192.0.2.0/24
ip_exception_list 192.0.2.1
secret_key_data c2VjcmV0IGtleQ==
public_key_data cHVibGljIGtleQ==
referenceNumber 9f1b2c
node ghe-node-1
event_name Validation
topology multinode
severity_text INFO
message_type information
phase backfill
cutover_blockers repository_locked
target_visibility private
target_api_endpoint https://api.example.ghe.com
service_slug artifacts
identity_mapping_name github-actions
jfrog_oidc_provider_name github
workload_identity_provider projects/1234/locations/global/workloadIdentityPools/github/providers/actions
service_account builds@example.iam.gserviceaccount.com
network_settings_ids 23456789ABDCEF1
failover_network_settings_ids 23456789ABDCEF2
stream_type Splunk
stream_details US
container audit-logs
header_name sec-GitHub-allowed-enterprise
header_value 1
query_pack UEsDBBQAAAAIAA==
sarif H4sIAAAAAAAAA6tWKkvMKU1VsoqOrQUAyqB1Ag4AAAA=
source_location_prefix /workspace/$N
line_numbers 73..77
highlighted_content <span>Hello World</span>
creators Tool: GitHub.com-Dependency-Graph
documentNamespace https://spdx.org/spdxdocs/protobom/15e41dd2-f961-4f4d-b8dc-f8f57ad70d57
relatedSpdxElement SPDXRef-Package
SHA256_RSA uNiVztksCsDhcc0u9e8BgrJXVGDcHBjIlwgTdH3YTCs
SHA256_DSA br9IjFspm1vxR3iA35FWE+4VTyz1hYVLIE2t1/CeyWQ
SHA256_ECDSA p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM
SHA256_ED25519 +DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU
ssh_keys ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
commit_signing_keys ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGVYYW1wbGVrZXlmb3J0ZXN0aW5nb25seTEyMzQ1
platforms linux-x64
side RIGHT
previous_tag_name v0.9.0
required_contexts continuous-integration/jenkins
event_type build
previous_column_name In progress
grade 10
result SUCCESS
kind Invalid pattern
suggestion Use a pattern such as \`docs/**\`.
octicon organization
released 2014
previous_visibility private
operation_type modify
emoji :rocket:
country_name Finland
azure_subscription 123e4567-e89b-12d3-a456-426614174000
previous_cost_center Platform team
license_type Enterprise
visual_studio_license_status Assigned
dormancy_threshold 90 days
features_enabled license_usage_sync
percentage_of_repos_using_actions 42%
seats_available unlimited
endpoint chat
github_com_enterprise_role Member
github_com_member_role $G:Member
github_com_profile https://github.com/$P
github_com_orgs_with_pending_invites $G
enterprise_teams_providing_indirect_membership justice-league
authorized_credential_note Deploy from the laptop
runtime_risks internet-exposed
target_value bug
script scripts/commit-check.sh
last_activity_editor vscode/1.77.3/copilot/1.86.82
transport_protocol http
transport_protocol_name http
trace_id ABCD:1234:5678
work_folder _work
trust_domain github.com
vcs_password ********
tfvc_project $N
svn_root trunk
svc_root trunk
human_name Main project
permissions commercial-use
conditions include-copyright
limitations no-liability
implementation Create a text file named LICENSE in the root of the project.
documentation $W#readme
target $G
target_login $P
group_id 123
group_name Engineering
group_description Writes the software
category .github/workflows/codeql-analysis.yml:analyze
unit minutes
scopes repo
add_scopes repo
remove_scopes gist
allowed_values production
default_value production
filter is:issue is:open
tier backend
members read
X-GitHub-Event push
slug octo-example
value production
identifier 1.2.3
status completed
budget_product_sku actions_linux
package_url pkg:npm/hello@1.2.3
$ref https://api.github.com/scim/v2/enterprises/octo-business/Users/7fce0092-d52e-4f76-b727-3955bd72c939
storage *.blob.core.windows.net
state_reason completed
account_url https://www.example.com
authorized_credential_title Personal laptop
github_com_name $F
run_name Build
profile_name Octo Org
spdxElementId SPDXRef-Package
client_id Iv1.ab1112223334445c
provider_slug github
ghes_version 3.19.0
schema_version 1.4.0
pages_build_version 4b7c3f1
configuration_file_path .github/workflows/codeql.yml
certificate_path .github/certificate.pem
single_file config.yaml
required_approving_review_count 2
author_association COLLABORATOR
privacy_level public
installation_command npm install hello@1.2.3
affected_range < 1.2.3
dismiss_reason tolerable_risk
fix_reason The package was updated.
fixed_in 1.2.3
md5 d41d8cd98f00b204e9800998ecf8427e
sha1 6dcb09b5b57875f334f61aebed695e2e4193db5e
sha256 0ecbaa601dba202129058746c7d8e3f282d0efb5fff0ecbaa601dba202129058
vendor GitHub Inc
added docs/build.md
modified README.md
removed docs/old.md
zen Keep it logically awesome.
field_type single_select
compare $W/compare/146e867f55c2...d6fde92930d4
workflow .github/workflows/build.yml
basehead main...new-topic
custom_property_name environment`;
