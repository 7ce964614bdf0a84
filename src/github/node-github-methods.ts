/**
 * Methods of the package github, and of @octokit/rest up to version 14, that have other names today: `earlierName=operation-name`, by
 * namespace, as in `EARLIER_METHODS`. Collected from the routes of versions 0.2, 1, 2, 5, 9, 12 and 14. The namespaces `user`, `events`,
 * `releases` and `statuses` of version 0.2 are left out, because members of many other objects have these names, and so are those of
 * migrations and projects.
 */
export const NODE_GITHUB_METHODS: { readonly [namespace: string]: string } = {
  activity: `
    checkNotificationThreadSubscription=get-thread-subscription-for-authenticated-user
    deleteNotificationThreadSubscription=delete-thread-subscription getEvents=list-public-events
    getEventsForOrg=list-public-org-events getEventsForRepo=list-repo-events
    getEventsForRepoIssues=issues/list-events-for-repo getEventsForRepoNetwork=list-public-events-for-repo-network
    getEventsForUser=list-events-for-authenticated-user getEventsForUserOrg=list-org-events-for-authenticated-user
    getEventsForUserPublic=list-public-events-for-user getEventsReceived=list-received-events-for-user
    getEventsReceivedPublic=list-received-public-events-for-user getNotificationThread=get-thread
    getNotifications=list-notifications-for-authenticated-user
    getNotificationsForUser=list-repo-notifications-for-authenticated-user
    getStargazersForRepo=list-stargazers-for-repo getStarredRepos=list-repos-starred-by-authenticated-user
    getStarredReposForUser=list-repos-starred-by-user getWatchedRepos=list-watched-repos-for-authenticated-user
    getWatchedReposForUser=list-repos-watched-by-user getWatchersForRepo=list-watchers-for-repo
    markNotificationThreadAsRead=mark-thread-as-read setNotificationThreadSubscription=set-thread-subscription
    unwatchRepo=delete-repo-subscription
  `,
  apps: `
    checkMarketplaceListingAccount=get-subscription-plan-for-account
    checkMarketplaceListingStubbedAccount=get-subscription-plan-for-account-stubbed get=get-authenticated
    getForSlug=get-by-slug getInstallationRepositories=list-repos-accessible-to-installation
    getInstallations=list-installations getMarketplaceListingPlanAccounts=list-accounts-for-plan
    getMarketplaceListingPlans=list-plans getMarketplaceListingStubbedPlanAccounts=list-accounts-for-plan-stubbed
    getMarketplaceListingStubbedPlans=list-plans-stubbed
  `,
  gists: `
    checkStar=check-is-starred deleteStar=unstar edit=update editComment=update-comment getAll=list
    getComments=list-comments getCommits=list-commits getForUser=list-for-user getForks=list-forks
    getFromUser=list-for-user getPublic=list-public getStarred=list-starred public=list-public starred=list-starred
  `,
  gitdata: `
    createReference=git/create-ref deleteReference=git/delete-ref getCommitSignatureVerification=git/get-commit
    getReference=git/get-ref
    getTagSignatureVerification=git/get-tag updateReference=git/update-ref
  `,
  gitignore: `
    template=get-template templates=get-all-templates
  `,
  issues: `
    addAssigneesToIssue=add-assignees edit=update editComment=update-comment getAll=list
    getAllMilestones=list-milestones getAssignees=list-assignees getComments=list-comments
    getCommentsForRepo=list-comments-for-repo getEvents=list-events getEventsForRepo=list-events-for-repo
    getEventsTimeline=list-events-for-timeline getForOrg=list-for-org getForRepo=list-for-repo
    getForUser=list-for-authenticated-user getIssueLabels=list-labels-on-issue getLabels=list-labels-for-repo
    getMilestoneLabels=list-labels-for-milestone getMilestones=list-milestones getRepoEvents=list-events-for-repo
    getRepoIssue=get removeAssigneesFromIssue=remove-assignees repoComments=list-comments-for-repo
    repoIssues=list-for-repo
  `,
  misc: `
    emojis=emojis/get getCodeOfConduct=codes-of-conduct/get-conduct-code
    getCodesOfConduct=codes-of-conduct/get-all-codes-of-conduct getEmojis=emojis/get
    getGitignoreTemplate=gitignore/get-template getGitignoreTemplates=gitignore/get-all-templates
    getLicense=licenses/get getLicenses=licenses/get-all-commonly-used getMeta=meta/get getRateLimit=rate-limit/get
    getRepoLicense=licenses/get-for-repo meta=meta/get rateLimit=rate-limit/get renderMarkdown=markdown/render
    renderMarkdownRaw=markdown/render-raw
  `,
  orgs: `
    addOrgMembership=set-membership-for-user addOrganizationMembership=set-membership-for-user
    addTeamMember=teams/add-member-legacy addTeamMembership=teams/add-or-update-membership-for-user-legacy
    addTeamRepo=teams/add-or-update-repo-permissions-legacy checkTeamRepo=teams/check-permissions-for-repo-legacy
    createTeam=teams/create deleteMigrationArchive=migrations/delete-archive-for-org deleteTeam=teams/delete-legacy
    deleteTeamMember=teams/remove-member-legacy deleteTeamRepo=teams/remove-repo-legacy editHook=update-webhook
    editTeam=teams/update-legacy getAll=list getBlockedUsers=list-blocked-users getChildTeams=teams/list-child-legacy
    getForUser=list-for-user getFromUser=list-for-user getHooks=list-webhooks getMember=check-membership-for-user
    getMembers=list-members getMigrationArchiveLink=migrations/download-archive-for-org
    getMigrationStatus=migrations/get-status-for-org getMigrations=migrations/list-for-org
    getOrgMembership=get-membership-for-user getOrganizationMembership=get-membership-for-user
    getOrganizationMemberships=list-memberships-for-authenticated-user
    getOutsideCollaborators=list-outside-collaborators getPendingOrgInvites=list-pending-invitations
    getPendingTeamInvites=teams/list-pending-invitations-legacy getPublicMember=check-public-membership-for-user
    getPublicMembers=list-public-members getTeam=teams/get-legacy getTeamMember=teams/get-member-legacy
    getTeamMembers=teams/list-members-legacy getTeamMembership=teams/get-membership-for-user-legacy
    getTeamRepo=teams/check-permissions-for-repo-legacy getTeamRepos=teams/list-repos-legacy getTeams=teams/list
    removeOrgMembership=remove-membership-for-user removeOrganizationMembership=remove-membership-for-user
    removeTeamMembership=teams/remove-membership-for-user-legacy startMigration=migrations/start-for-org
    unlockRepoLockedForMigration=migrations/unlock-repo-for-org updateTeam=teams/update-legacy
  `,
  pullRequests: `
    checkMerged=pulls/check-if-merged editComment=pulls/update-review-comment getAll=pulls/list
    getComments=pulls/list-review-comments getCommentsForRepo=pulls/list-review-comments-for-repo
    getCommits=pulls/list-commits getFiles=pulls/list-files getMerged=pulls/check-if-merged
    getReviewComments=pulls/list-comments-for-review getReviewRequests=pulls/list-requested-reviewers
    getReviews=pulls/list-reviews
  `,
  reactions: `
    getForCommitComment=list-for-commit-comment getForIssue=list-for-issue getForIssueComment=list-for-issue-comment
    getForPullRequestReviewComment=list-for-pull-request-review-comment
  `,
  repos: `
    create=create-for-authenticated-user createContent=create-or-update-file-contents createForOrg=create-in-org
    createFromOrg=create-in-org createKey=create-deploy-key createProject=projects/create-for-repo
    deleteAsset=delete-release-asset deleteInvite=delete-invitation deleteKey=delete-deploy-key edit=update
    editAsset=update-release-asset editHook=update-webhook editRelease=update-release fork=create-fork
    getAll=list-for-authenticated-user getAllCommitComments=list-commit-comments-for-repo getAsset=get-release-asset
    getAssets=list-release-assets getBranches=list-branches getCollaborator=check-collaborator
    getCollaborators=list-collaborators getCombinedStatus=get-combined-status-for-ref
    getCommitComments=list-comments-for-commit getCommits=list-commits getContributors=list-contributors
    getDeployKeys=list-deploy-keys getDeploymentStatuses=list-deployment-statuses getDeployments=list-deployments
    getForOrg=list-for-org getForUser=list-for-user getForks=list-forks getFromOrg=list-for-org
    getFromUser=list-for-user getHooks=list-webhooks getInvites=list-invitations getKey=get-deploy-key
    getKeys=list-deploy-keys getLanguages=list-languages getPagesBuilds=list-pages-builds getPaths=get-top-paths
    getProjects=projects/list-for-repo getProtectedBranchRequiredStatusChecksContexts=get-all-status-check-contexts
    getProtectedBranchTeamRestrictions=get-teams-with-access-to-protected-branch
    getProtectedBranchUserRestrictions=get-users-with-access-to-protected-branch getPublic=list-public
    getReferrers=get-top-referrers getReleases=list-releases getShaOfCommitRef=get-commit
    getStargazers=activity/list-stargazers-for-repo getStarred=activity/list-repos-starred-by-authenticated-user
    getStarredFromUser=activity/list-repos-starred-by-user
    getStarring=activity/check-repo-is-starred-by-authenticated-user getStatsCodeFrequency=get-code-frequency-stats
    getStatsCommitActivity=get-commit-activity-stats getStatsContributors=get-contributors-stats
    getStatsParticipation=get-participation-stats getStatsPunchCard=get-punch-card-stats
    getStatuses=list-commit-statuses-for-ref getTags=list-tags getTeams=list-teams getTopics=get-all-topics
    listAssets=list-release-assets reviewUserPermissionLevel=get-collaborator-permission-level
    star=activity/star-repo-for-authenticated-user testHook=test-push-webhook
    unStar=activity/unstar-repo-for-authenticated-user updateInvite=update-invitation uploadAsset=upload-release-asset
  `,
  users: `
    acceptRepoInvite=repos/accept-invitation-for-authenticated-user
    addRepoToInstallation=apps/add-repo-to-installation-for-authenticated-user blockUser=block
    checkBlockedUser=check-blocked checkIfOneFollowersOther=check-following-for-user
    createKey=create-public-ssh-key-for-authenticated-user
    declineRepoInvite=repos/decline-invitation-for-authenticated-user
    deleteKey=delete-public-ssh-key-for-authenticated-user
    editOrgMembership=orgs/update-membership-for-authenticated-user
    editOrganizationMembership=orgs/update-membership-for-authenticated-user followUser=follow get=get-authenticated
    getAll=list getBlockedUsers=list-blocked-by-authenticated-user getEmails=list-emails-for-authenticated-user
    getFollowers=list-followers-for-authenticated-user getFollowersForUser=list-followers-for-user
    getFollowing=list-followed-by-authenticated-user getFollowingForUser=list-following-for-user
    getForUser=get-by-username getGpgKeys=list-gpg-keys-for-authenticated-user
    getGpgKeysForUser=list-gpg-keys-for-user getInstallationRepos=apps/list-installation-repos-for-authenticated-user
    getInstallations=apps/list-installations-for-authenticated-user getKey=get-public-ssh-key-for-authenticated-user
    getKeys=list-public-ssh-keys-for-authenticated-user getKeysForUser=list-public-keys-for-user
    getMarketplacePurchases=apps/list-subscriptions-for-authenticated-user
    getMarketplaceStubbedPurchases=apps/list-subscriptions-for-authenticated-user-stubbed
    getOrgMembership=orgs/get-membership-for-authenticated-user
    getOrgMemberships=orgs/list-memberships-for-authenticated-user
    getOrganizationMembership=orgs/get-membership-for-authenticated-user getOrgs=orgs/list-for-authenticated-user
    getPublicEmails=list-public-emails-for-authenticated-user
    getRepoInvites=repos/list-invitations-for-authenticated-user getTeams=teams/list-for-authenticated-user
    removeRepoFromInstallation=apps/remove-repo-from-installation-for-authenticated-user unblockUser=unblock
    unfollowUser=unfollow update=update-authenticated
  `,
};
