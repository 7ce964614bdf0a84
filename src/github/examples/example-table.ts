/**
 * Values of members, by name, or by the kind of object and name. They are examples from GitHub's description, or values of the same form;
 * sentences are ours. In a value, `$P` is the login of a person, `$F` their name, `$G` an organization, `$N` a repository, `$I` the number
 * of an issue, `$A` the server of the API, `$R` the repository there, and `$W` its page.
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
gravatar_id 41d064eb2195891e12d0413f63227ea7
company GitHub
blog https://github.com/blog
location San Francisco
bio Writes small tools for developers
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
description An example for trying things out
comment The change works as expected.
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
summary The parser accepts input of any size.
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
url $R
user_view_type public
topics octocat
names octocat
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
fragment shows an error if the field is empty
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
runner_group_name linux-builders
workflow_name Build
job_name build
run_name Build
provider Actions
column_name To do
note Write a test for an empty text
content_type application/json
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
head_repo $P/$N`;
