import { operationsElsewhere } from '../generated/operations-elsewhere.ts';

/**
 * Methods that had other names in earlier versions of Octokit, with the operation that each calls: `earlierName=operation-name`, by
 * namespace. The operation is in the same namespace unless it includes another one. Collected from the methods of @octokit/rest 15 and
 * @octokit/plugin-rest-endpoint-methods 2 to 18; names of other versions are not included.
 */
export const EARLIER_METHODS: { readonly [namespace: string]: string } = {
  actions: `
    createOrUpdateSecretForRepo=create-or-update-repo-secret
    createRegistrationToken=create-registration-token-for-repo createRemoveToken=create-remove-token-for-repo
    deleteSecretFromRepo=delete-repo-secret downloadWorkflowJobLogs=download-job-logs-for-workflow-run
    getPublicKey=get-repo-public-key getRepoPermissions=get-github-actions-permissions-repository
    getSecret=get-repo-secret getSelfHostedRunner=get-self-hosted-runner-for-repo
    getWorkflowJob=get-job-for-workflow-run
    listDownloadsForSelfHostedRunnerApplication=list-runner-applications-for-repo
    listRepoWorkflowRuns=list-workflow-runs-for-repo listSecretsForRepo=list-repo-secrets
    listWorkflowJobLogs=download-job-logs-for-workflow-run listWorkflowRunLogs=download-workflow-run-logs
    removeSelfHostedRunner=delete-self-hosted-runner-from-repo
  `,
  activity: `
    checkStarringRepo=check-repo-is-starred-by-authenticated-user
    getThreadSubscription=get-thread-subscription-for-authenticated-user
    listEventsForOrg=list-org-events-for-authenticated-user listEventsForUser=list-events-for-authenticated-user
    listFeeds=get-feeds listNotifications=list-notifications-for-authenticated-user
    listNotificationsForRepo=list-repo-notifications-for-authenticated-user
    listPublicEventsForOrg=list-public-org-events markAsRead=mark-notifications-as-read
    markNotificationsAsReadForRepo=mark-repo-notifications-as-read starRepo=star-repo-for-authenticated-user
    unstarRepo=unstar-repo-for-authenticated-user
  `,
  apps: `
    addRepoToInstallation=add-repo-to-installation-for-authenticated-user
    checkAccountIsAssociatedWithAny=get-subscription-plan-for-account
    checkAccountIsAssociatedWithAnyStubbed=get-subscription-plan-for-account-stubbed
    createInstallationToken=create-installation-access-token findOrgInstallation=get-org-installation
    findRepoInstallation=get-repo-installation findUserInstallation=get-user-installation
    listAccountsUserOrOrgOnPlan=list-accounts-for-plan
    listAccountsUserOrOrgOnPlanStubbed=list-accounts-for-plan-stubbed
    listMarketplacePurchasesForAuthenticatedUser=list-subscriptions-for-authenticated-user
    listMarketplacePurchasesForAuthenticatedUserStubbed=list-subscriptions-for-authenticated-user-stubbed
    listRepos=list-repos-accessible-to-installation
    removeRepoFromInstallation=remove-repo-from-installation-for-authenticated-user
    revokeInstallationToken=revoke-installation-access-token
  `,
  codeScanning: `
    listAlertsInstances=list-alert-instances
  `,
  codesOfConduct: `
    listConductCodes=get-all-codes-of-conduct
  `,
  gists: `
    listPublicForUser=list-for-user
  `,
  gitdata: `
    createBlob=git/create-blob createCommit=git/create-commit createRef=git/create-ref createTag=git/create-tag
    createTree=git/create-tree deleteRef=git/delete-ref getBlob=git/get-blob getCommit=git/get-commit
    getRef=git/get-ref getTag=git/get-tag getTree=git/get-tree updateRef=git/update-ref
  `,
  gitignore: `
    listTemplates=get-all-templates
  `,
  interactions: `
    addOrUpdateRestrictionsForOrg=set-restrictions-for-org
    addOrUpdateRestrictionsForRepo=set-restrictions-for-repo
    getRestrictionsForYourPublicRepos=get-restrictions-for-authenticated-user
    removeRestrictionsForYourPublicRepos=remove-restrictions-for-authenticated-user
    setRestrictionsForYourPublicRepos=set-restrictions-for-authenticated-user
  `,
  issues: `
    checkAssignee=check-user-can-be-assigned listMilestonesForRepo=list-milestones removeLabels=remove-all-labels
    replaceAllLabels=set-labels replaceLabels=set-labels
  `,
  licenses: `
    list=get-all-commonly-used listCommonlyUsed=get-all-commonly-used
  `,
  migrations: `
    getArchiveForOrg=download-archive-for-org getImportProgress=get-import-status
    listReposForUser=list-repos-for-authenticated-user
  `,
  orgs: `
    addOrUpdateMembership=set-membership-for-user checkMembership=check-membership-for-user
    checkPublicMembership=check-public-membership-for-user
    concealMembership=remove-public-membership-for-authenticated-user createHook=create-webhook
    createOrUpdateCustomProperties=custom-properties-for-repos-create-or-update-organization-definitions
    createOrUpdateCustomPropertiesValuesForRepos=custom-properties-for-repos-create-or-update-organization-values
    createOrUpdateCustomProperty=custom-properties-for-repos-create-or-update-organization-definition
    deleteHook=delete-webhook getAllCustomProperties=custom-properties-for-repos-get-organization-definitions
    getCustomProperty=custom-properties-for-repos-get-organization-definition getHook=get-webhook
    getMembership=get-membership-for-user
    listCustomPropertiesValuesForRepos=custom-properties-for-repos-get-organization-values listHooks=list-webhooks
    listInstallations=list-app-installations listMemberships=list-memberships-for-authenticated-user
    pingHook=ping-webhook publicizeMembership=set-public-membership-for-authenticated-user
    removeCustomProperty=custom-properties-for-repos-delete-organization-definition
    removeMembership=remove-membership-for-user updateHook=update-webhook
    updateMembership=update-membership-for-authenticated-user
  `,
  packages: `
    getAllPackageVersionsForAPackageOwnedByAnOrg=get-all-package-versions-for-package-owned-by-org
    getAllPackageVersionsForAPackageOwnedByTheAuthenticatedUser=get-all-package-versions-for-package-owned-by-authenticated-user
  `,
  projects: `
    reviewUserPermissionLevel=get-permission-for-user
  `,
  pullRequests: `
    checkIfMerged=pulls/check-if-merged create=pulls/create createComment=pulls/create-review-comment
    createCommentReply=pulls/create-review-comment createFromIssue=pulls/create createReview=pulls/create-review
    createReviewRequest=pulls/request-reviewers deleteComment=pulls/delete-review-comment
    deletePendingReview=pulls/delete-pending-review deleteReviewRequest=pulls/remove-requested-reviewers
    dismissReview=pulls/dismiss-review get=pulls/get getComment=pulls/get-review-comment
    getCommentsForReview=pulls/list-comments-for-review getReview=pulls/get-review list=pulls/list
    listComments=pulls/list-review-comments listCommentsForRepo=pulls/list-review-comments-for-repo
    listCommits=pulls/list-commits listFiles=pulls/list-files listReviewRequests=pulls/list-requested-reviewers
    listReviews=pulls/list-reviews merge=pulls/merge submitReview=pulls/submit-review update=pulls/update
    updateComment=pulls/update-review-comment
  `,
  pulls: `
    createComment=create-review-comment createCommentReply=create-review-comment createFromIssue=create
    createReviewCommentReply=create-reply-for-review-comment createReviewRequest=request-reviewers
    deleteComment=delete-review-comment deleteReviewRequest=remove-requested-reviewers
    getComment=get-review-comment getCommentsForReview=list-comments-for-review listComments=list-review-comments
    listCommentsForRepo=list-review-comments-for-repo listReviewRequests=list-requested-reviewers
    updateComment=update-review-comment
  `,
  reactions: `
    createForTeamDiscussion=create-for-team-discussion-legacy
    createForTeamDiscussionComment=create-for-team-discussion-comment-legacy
    listForTeamDiscussion=list-for-team-discussion-legacy
    listForTeamDiscussionComment=list-for-team-discussion-comment-legacy
  `,
  repos: `
    acceptInvitation=accept-invitation-for-authenticated-user addDeployKey=create-deploy-key
    addProtectedBranchAdminEnforcement=set-admin-branch-protection
    addProtectedBranchAppRestrictions=add-app-access-restrictions
    addProtectedBranchRequiredSignatures=create-commit-signature-protection
    addProtectedBranchRequiredStatusChecksContexts=add-status-check-contexts
    addProtectedBranchTeamRestrictions=add-team-access-restrictions
    addProtectedBranchUserRestrictions=add-user-access-restrictions createFile=create-or-update-file-contents
    createHook=create-webhook
    createOrUpdateCustomPropertiesValues=custom-properties-for-repos-create-or-update-repository-values
    createOrUpdateFile=create-or-update-file-contents createStatus=create-commit-status
    declineInvitation=decline-invitation-for-authenticated-user deleteHook=delete-webhook
    disablePagesSite=delete-pages-site downloadArchive=download-zipball-archive enablePagesSite=create-pages-site
    getCommitRefSha=get-commit getContents=get-content
    getCustomPropertiesValues=custom-properties-for-repos-get-repository-values getHook=get-webhook
    getProtectedBranchAdminEnforcement=get-admin-branch-protection
    getProtectedBranchPullRequestReviewEnforcement=get-pull-request-review-protection
    getProtectedBranchRequiredSignatures=get-commit-signature-protection
    getProtectedBranchRequiredStatusChecks=get-status-checks-protection
    getProtectedBranchRestrictions=get-access-restrictions list=list-for-authenticated-user
    listAppsWithAccessToProtectedBranch=get-apps-with-access-to-protected-branch
    listAssetsForRelease=list-release-assets listCommitComments=list-commit-comments-for-repo
    listHooks=list-webhooks listProtectedBranchRequiredStatusChecksContexts=get-all-status-check-contexts
    listProtectedBranchTeamRestrictions=get-teams-with-access-to-protected-branch
    listProtectedBranchUserRestrictions=get-users-with-access-to-protected-branch
    listStatusesForRef=list-commit-statuses-for-ref
    listTeamsWithAccessToProtectedBranch=get-teams-with-access-to-protected-branch listTopics=get-all-topics
    listUsersWithAccessToProtectedBranch=get-users-with-access-to-protected-branch pingHook=ping-webhook
    removeBranchProtection=delete-branch-protection removeDeployKey=delete-deploy-key
    removeProtectedBranchAdminEnforcement=delete-admin-branch-protection
    removeProtectedBranchAppRestrictions=remove-app-access-restrictions
    removeProtectedBranchPullRequestReviewEnforcement=delete-pull-request-review-protection
    removeProtectedBranchRequiredSignatures=delete-commit-signature-protection
    removeProtectedBranchRequiredStatusChecks=remove-status-check-protection
    removeProtectedBranchRequiredStatusChecksContexts=remove-status-check-contexts
    removeProtectedBranchRestrictions=delete-access-restrictions
    removeProtectedBranchTeamRestrictions=remove-team-access-restrictions
    removeProtectedBranchUserRestrictions=remove-user-access-restrictions
    replaceProtectedBranchAppRestrictions=set-app-access-restrictions
    replaceProtectedBranchRequiredStatusChecksContexts=set-status-check-contexts
    replaceProtectedBranchTeamRestrictions=set-team-access-restrictions
    replaceProtectedBranchUserRestrictions=set-user-access-restrictions replaceTopics=replace-all-topics
    requestPageBuild=request-pages-build retrieveCommunityProfileMetrics=get-community-profile-metrics
    testPushHook=test-push-webhook updateFile=create-or-update-file-contents updateHook=update-webhook
    updateProtectedBranchPullRequestReviewEnforcement=update-pull-request-review-protection
    updateProtectedBranchRequiredStatusChecks=update-status-check-protection
    updateStatusCheckPotection=update-status-check-protection
  `,
  search: `
    issues=issues-and-pull-requests
  `,
  teams: `
    addMember=add-member-legacy addOrUpdateMembership=add-or-update-membership-for-user-legacy
    addOrUpdateMembershipInOrg=add-or-update-membership-for-user-in-org
    addOrUpdateMembershipLegacy=add-or-update-membership-for-user-legacy
    addOrUpdateProject=add-or-update-project-permissions-legacy
    addOrUpdateProjectInOrg=add-or-update-project-permissions-in-org
    addOrUpdateProjectLegacy=add-or-update-project-permissions-legacy
    addOrUpdateRepo=add-or-update-repo-permissions-legacy
    addOrUpdateRepoInOrg=add-or-update-repo-permissions-in-org
    addOrUpdateRepoLegacy=add-or-update-repo-permissions-legacy checkManagesRepo=check-permissions-for-repo-legacy
    checkManagesRepoInOrg=check-permissions-for-repo-in-org
    checkManagesRepoLegacy=check-permissions-for-repo-legacy createDiscussion=create-discussion-legacy
    createDiscussionComment=create-discussion-comment-legacy delete=delete-legacy
    deleteDiscussion=delete-discussion-legacy deleteDiscussionComment=delete-discussion-comment-legacy
    get=get-legacy getDiscussion=get-discussion-legacy getDiscussionComment=get-discussion-comment-legacy
    getMember=get-member-legacy getMembership=get-membership-for-user-legacy
    getMembershipInOrg=get-membership-for-user-in-org getMembershipLegacy=get-membership-for-user-legacy
    listChild=list-child-legacy listDiscussionComments=list-discussion-comments-legacy
    listDiscussions=list-discussions-legacy listMembers=list-members-legacy
    listPendingInvitations=list-pending-invitations-legacy listProjects=list-projects-legacy
    listRepos=list-repos-legacy removeMember=remove-member-legacy
    removeMembership=remove-membership-for-user-legacy removeMembershipInOrg=remove-membership-for-user-in-org
    removeMembershipLegacy=remove-membership-for-user-legacy removeProject=remove-project-legacy
    removeRepo=remove-repo-legacy reviewProject=check-permissions-for-project-legacy
    reviewProjectInOrg=check-permissions-for-project-in-org
    reviewProjectLegacy=check-permissions-for-project-legacy update=update-legacy
    updateDiscussion=update-discussion-legacy updateDiscussionComment=update-discussion-comment-legacy
  `,
  users: `
    addEmailForAuthenticated=add-email-for-authenticated-user addEmails=add-email-for-authenticated-user
    checkFollowing=check-person-is-followed-by-authenticated createGpgKey=create-gpg-key-for-authenticated-user
    createGpgKeyForAuthenticated=create-gpg-key-for-authenticated-user
    createPublicKey=create-public-ssh-key-for-authenticated-user
    createPublicSshKeyForAuthenticated=create-public-ssh-key-for-authenticated-user
    deleteEmailForAuthenticated=delete-email-for-authenticated-user
    deleteEmails=delete-email-for-authenticated-user deleteGpgKey=delete-gpg-key-for-authenticated-user
    deleteGpgKeyForAuthenticated=delete-gpg-key-for-authenticated-user
    deletePublicKey=delete-public-ssh-key-for-authenticated-user
    deletePublicSshKeyForAuthenticated=delete-public-ssh-key-for-authenticated-user
    getGpgKey=get-gpg-key-for-authenticated-user getGpgKeyForAuthenticated=get-gpg-key-for-authenticated-user
    getPublicKey=get-public-ssh-key-for-authenticated-user
    getPublicSshKeyForAuthenticated=get-public-ssh-key-for-authenticated-user
    listBlocked=list-blocked-by-authenticated-user listBlockedByAuthenticated=list-blocked-by-authenticated-user
    listEmails=list-emails-for-authenticated-user listEmailsForAuthenticated=list-emails-for-authenticated-user
    listFollowedByAuthenticated=list-followed-by-authenticated-user
    listFollowingForAuthenticatedUser=list-followed-by-authenticated-user
    listGpgKeys=list-gpg-keys-for-authenticated-user
    listGpgKeysForAuthenticated=list-gpg-keys-for-authenticated-user
    listPublicEmails=list-public-emails-for-authenticated-user
    listPublicEmailsForAuthenticated=list-public-emails-for-authenticated-user
    listPublicKeys=list-public-ssh-keys-for-authenticated-user
    listPublicSshKeysForAuthenticated=list-public-ssh-keys-for-authenticated-user
    setPrimaryEmailVisibilityForAuthenticated=set-primary-email-visibility-for-authenticated-user
    togglePrimaryEmailVisibility=set-primary-email-visibility-for-authenticated-user
  `,
};

/** Methods that Octokit had for routes that GitHub has removed, and that have no replacement. */
export const REMOVED_METHODS: ReadonlySet<string> = new Set(
  `
    apps.checkAuthorization apps.createContentAttachment apps.resetAuthorization
    apps.revokeAuthorizationForApplication apps.revokeGrantForApplication codesOfConduct.getForRepo git.listRefs
    oauthAuthorizations.checkAuthorization oauthAuthorizations.createAuthorization
    oauthAuthorizations.deleteAuthorization oauthAuthorizations.deleteGrant oauthAuthorizations.getAuthorization
    oauthAuthorizations.getGrant oauthAuthorizations.getOrCreateAuthorizationForApp
    oauthAuthorizations.getOrCreateAuthorizationForAppAndFingerprint
    oauthAuthorizations.getOrCreateAuthorizationForAppFingerprint oauthAuthorizations.listAuthorizations
    oauthAuthorizations.listGrants oauthAuthorizations.resetAuthorization
    oauthAuthorizations.revokeAuthorizationForApplication oauthAuthorizations.revokeGrantForApplication
    oauthAuthorizations.updateAuthorization reactions.delete repos.deleteDownload repos.getArchiveLink
    repos.getDownload repos.listDownloads reactions.deleteLegacy copilot.copilotMetricsForOrganization
    copilot.copilotMetricsForTeam copilot.usageMetricsForOrg copilot.usageMetricsForTeam
    authorization.checkAuthorization authorization.createAuthorization authorization.deleteAuthorization
    authorization.deleteGrant authorization.getAuthorization authorization.getGrant
    authorization.getOrCreateAuthorizationForApp authorization.getOrCreateAuthorizationForAppFingerprint
    authorization.listAuthorizations authorization.listGrants authorization.resetAuthorization
    authorization.revokeAuthorizationForApplication authorization.revokeGrantForApplication
    authorization.updateAuthorization checks.requestSuites gitdata.getAllReferences gitdata.getReferences
    gitdata.getTags gitdata.listRefs repos.getById
  `
    .trim()
    .split(/\s+/),
);

const REFS: readonly string[] = ['git.listMatchingRefs'];

/** The methods among them whose requests GitHub still answers, although it does not document them, with the methods to use instead. */
export const UNDOCUMENTED_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['git.listRefs', REFS],
  ['gitdata.getAllReferences', REFS],
  ['gitdata.getReferences', REFS],
  ['gitdata.getTags', REFS],
  ['gitdata.listRefs', REFS],
  ['repos.getArchiveLink', ['repos.downloadTarballArchive', 'repos.downloadZipballArchive']],
  ['repos.getById', ['repos.get']],
]);

/** The operations that some editions have and github.com does not, each with its route. */
export function operationsOfEditions(): readonly (readonly [operationId: string, route: string])[] {
  return operationsElsewhere.split('\n').map((line) => {
    const end = line.indexOf(' ');
    return [line.slice(0, end), line.slice(end + 1)];
  });
}
