/**
 * What rows of a kind have in responses without storing it. The kind is the table, except that pull requests are rows of the issues:
 *
 * - `links`: URLs by name. What is in angle brackets is filled in, see `View`; what is in braces is part of the link. A link that is the URL of the
 *   row and the name of the member (`comments_url`) is not listed.
 * - `new`: the first values of members. It lists those that GitHub always sends although their schema does not require them.
 * - `event`: the webhook that a change of a row sends, and the member of its payload with the row.
 */
const KINDS = `
accounts links html_url=https://github.com/<login> avatar_url=https://avatars.githubusercontent.com/u/<id>?v=4 following_url=<url>/following{/other_user}
accounts links gists_url=<url>/gists{/gist_id} starred_url=<url>/starred{/owner}{/repo} subscriptions_url=<url>/subscriptions organizations_url=<url>/orgs
accounts links events_url=<url>/events{/privacy} received_events_url=<url>/received_events members_url=<url>/members{/member}
accounts links public_members_url=<url>/public_members{/member}
accounts new {"gravatar_id":"","site_admin":false,"user_view_type":"public","blog":"","company":null,"location":null,"twitter_username":null,"is_verified":false}
repos links html_url=https://github.com/<full_name> git_url=git://github.com/<full_name>.git ssh_url=git@github.com:<full_name>.git
repos links clone_url=https://github.com/<full_name>.git svn_url=https://github.com/<full_name> archive_url=<url>/{archive_format}{/ref}
repos links assignees_url=<url>/assignees{/user} blobs_url=<url>/git/blobs{/sha} branches_url=<url>/branches{/branch} keys_url=<url>/keys{/key_id}
repos links collaborators_url=<url>/collaborators{/collaborator} comments_url=<url>/comments{/number} commits_url=<url>/commits{/sha}
repos links compare_url=<url>/compare/{base}...{head} contents_url=<url>/contents/{+path} git_commits_url=<url>/git/commits{/sha}
repos links git_refs_url=<url>/git/refs{/sha} git_tags_url=<url>/git/tags{/sha} issue_comment_url=<url>/issues/comments{/number}
repos links issue_events_url=<url>/issues/events{/number} issues_url=<url>/issues{/number} labels_url=<url>/labels{/name} pulls_url=<url>/pulls{/number}
repos links milestones_url=<url>/milestones{/number} notifications_url=<url>/notifications{?since,all,participating} releases_url=<url>/releases{/id}
repos links statuses_url=<url>/statuses/{sha} trees_url=<url>/git/trees{/sha}
repos new {"allow_auto_merge":false,"allow_forking":true,"allow_merge_commit":true,"allow_rebase_merge":true,"allow_squash_merge":true,"allow_update_branch":false}
repos new {"archived":false,"custom_properties":{},"delete_branch_on_merge":false,"description":null,"disabled":false,"has_discussions":false,"has_downloads":true}
repos new {"has_issues":true,"has_pages":false,"has_projects":true,"has_pull_requests":true,"has_wiki":true,"homepage":null,"is_template":false,"license":null}
repos new {"merge_commit_message":"PR_TITLE","merge_commit_title":"MERGE_MESSAGE","mirror_url":null,"pull_request_creation_policy":"all","topics":[]}
repos new {"squash_merge_commit_message":"COMMIT_MESSAGES","squash_merge_commit_title":"COMMIT_OR_PR_TITLE","temp_clone_token":"","private":false}
repos new {"use_squash_pr_title_as_default":false,"web_commit_signoff_required":false,"default_branch":"main"}
repos new {"security_and_analysis":{"secret_scanning":{"status":"disabled"},"secret_scanning_push_protection":{"status":"disabled"},"dependabot_security_updates":{"status":"disabled"},"secret_scanning_non_provider_patterns":{"status":"disabled"},"secret_scanning_validity_checks":{"status":"disabled"}}}
issues links html_url=<page>/issues/<number> labels_url=<url>/labels{/name} timeline_url=<url>/timeline repository_url=<repo>
issues new {"active_lock_reason":null,"closed_by":null,"performed_via_github_app":null,"pinned_comment":null,"type":null,"body":null,"state":"open"}
issues new {"state_reason":null,"locked":false,"closed_at":null,"labels":[],"assignees":[],"milestone":null}
pulls links url=<repo>/pulls/<number> html_url=<page>/pull/<number> diff_url=<page>/pull/<number>.diff patch_url=<page>/pull/<number>.patch
pulls links issue_url=<repo>/issues/<number> comments_url=<repo>/issues/<number>/comments commits_url=<repo>/pulls/<number>/commits
pulls links review_comments_url=<repo>/pulls/<number>/comments review_comment_url=<repo>/pulls/comments{/number}
pulls new {"active_lock_reason":null,"auto_merge":null,"maintainer_can_modify":false}
comments links html_url=<page>/issues/<issues.number>#issuecomment-<id> issue_url=<repo>/issues/<issues.number>
comments new {"performed_via_github_app":null,"pin":null}
comments event issue_comment comment
review_comments links html_url=<page>/pull/<issues.number>#discussion_r<id> pull_request_url=<repo>/pulls/<issues.number>
review_comments event pull_request_review_comment comment
reviews links html_url=<page>/pull/<issues.number>#pullrequestreview-<id> pull_request_url=<repo>/pulls/<issues.number>
commit_comments links html_url=<page>/commit/<commit_id>#commitcomment-<id>
commit_comments new {"path":null,"position":null,"line":null}
commit_comments event commit_comment comment
labels new {"default":false,"description":null,"color":"ededed"}
labels event label label
milestones links html_url=<page>/milestone/<number>
milestones new {"description":null,"due_on":null,"closed_at":null,"state":"open"}
milestones event milestone milestone
releases links html_url=<page>/releases/tag/<tag_name> tarball_url=<repo>/tarball/<tag_name> zipball_url=<repo>/zipball/<tag_name>
releases new {"body":null,"immutable":false,"name":null,"prerelease":false,"draft":false}
releases event release release
assets links browser_download_url=<page>/releases/download/<releases.tag_name>/<name>
assets new {"state":"uploaded","download_count":0,"digest":null,"label":""}
statuses new {"context":"default","description":null,"target_url":null}
check_runs links html_url=<page>/runs/<id>
check_runs new {"status":"queued","conclusion":null,"external_id":"","details_url":null,"app":null,"pull_requests":[],"completed_at":null}
check_runs event check_run check_run
check_suites new {"app":null,"pull_requests":[],"rerequestable":true,"runs_rerequestable":true}
runs links html_url=<page>/actions/runs/<id>
runs new {"status":"queued","conclusion":null,"run_attempt":1,"pull_requests":[],"referenced_workflows":[],"previous_attempt_url":null}
runs links jobs_url=<url>/jobs logs_url=<url>/logs artifacts_url=<url>/artifacts cancel_url=<url>/cancel rerun_url=<url>/rerun
jobs new {"status":"queued","conclusion":null,"completed_at":null,"labels":["ubuntu-latest"],"runner_id":null,"runner_name":null,"steps":[]}
jobs links html_url=<page>/actions/runs/<runs.id>/job/<id>
runners new {"os":"unknown","status":"offline","busy":false,"labels":[]}
workflows links html_url=<page>/blob/HEAD/<path> badge_url=<page>/workflows/<name>/badge.svg
teams links html_url=https://github.com/orgs/<accounts.login>/teams/<slug> members_url=<url>/members{/member} repositories_url=<url>/repos
teams new {"description":null,"privacy":"secret","notification_setting":"notifications_enabled","permission":"pull","type":"organization"}
teams event team team
hooks links ping_url=<url>/pings test_url=<url>/tests deliveries_url=<url>/deliveries
hooks new {"name":"web","active":true,"events":["push"],"last_response":{"code":null,"status":"unused","message":null}}
deployments links repository_url=<repo>
deployments new {"original_environment":"production","performed_via_github_app":null,"task":"deploy","payload":{},"description":null,"transient_environment":false}
deployments event deployment deployment
deployment_statuses links deployment_url=<repo>/deployments/<deployments.id> repository_url=<repo>
deployment_statuses new {"description":"","target_url":"","log_url":"","environment_url":""}
branch_policies new {"type":"branch"}
gists new {"comments_enabled":true,"truncated":false,"description":null}
gists links git_push_url=https://gist.github.com/<id>.git html_url=https://gist.github.com/<id> git_pull_url=https://gist.github.com/<id>.git
installations new {"has_multiple_single_files":false,"single_file_paths":[]}
environments new {"protection_rules":[],"deployment_branch_policy":null}
deploy_keys new {"last_used":null}
issue_events new {"performed_via_github_app":null}
security_configurations new {"target_type":"organization","enforcement":"enforced","dependency_graph_autosubmit_action_options":{"labeled_runners":false}}
security_configurations new {"dependabot_alerts":"disabled","dependabot_security_updates":"disabled","code_scanning_default_setup":"disabled","secret_scanning":"disabled"}
security_configurations new {"code_scanning_default_setup_options":null,"secret_scanning_push_protection":"disabled","secret_scanning_delegated_bypass":"disabled"}
security_configurations new {"secret_scanning_non_provider_patterns":"disabled","secret_scanning_validity_checks":"disabled","private_vulnerability_reporting":"disabled"}
security_configurations links html_url=https://github.com/organizations/<accounts.login>/settings/security_products/configurations/edit/<id>
installations links access_tokens_url=<api>/app/installations/<id>/access_tokens repositories_url=<api>/installation/repositories
installations links html_url=https://github.com/settings/installations/<id>
invitations links html_url=<page>/invitations
`;

/** What is known of the rows of a kind. */
interface Kind {
  readonly links: Record<string, string>;
  readonly first: Record<string, unknown>;
  event?: readonly [event: string, member: string];
}

export const KIND: Readonly<Record<string, Kind>> = readKinds();

function readKinds(): Record<string, Kind> {
  const kinds: Record<string, Kind> = {};
  for (const line of KINDS.split('\n').filter(Boolean)) {
    const [name = '', part, ...words] = line.split(' ');
    kinds[name] ??= { links: {}, first: {} };
    const kind = kinds[name];
    if (part === 'new') Object.assign(kind.first, JSON.parse(words.join(' ')));
    else if (part === 'event') kind.event = words as never;
    else for (const word of words) kind.links[word.slice(0, word.indexOf('='))] = word.slice(word.indexOf('=') + 1);
  }
  return kinds;
}
