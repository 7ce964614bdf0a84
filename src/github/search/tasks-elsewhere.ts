import type { TaskElsewhere } from '../../catalogue/types.ts';

/**
 * Tasks that no route performs, by a pattern of the question: the mutation or field of GraphQL, the command of Git or the page that
 * does it. The mutations and fields are those of GitHub's public GraphQL schema. The first pattern that matches decides.
 */
const TASKS: readonly (readonly [pattern: RegExp, by: TaskElsewhere['by'], name: string])[] = [
  [/\bun-?resolv\w* .*\b(?:thread|conversation)/, 'graphql', 'unresolveReviewThread'],
  [
    /\b(?:resolv|clos)\w* .*\b(?:review|pr|pull)\b.*\b(?:thread|conversation)|\bclos\w* .*\breview (?:thread|conversation)|\bresolv\w* .*\b(?:thread|conversation)|\b(?:thread|conversation)s? .*\bresolved\b/,
    'graphql',
    'resolveReviewThread',
  ],
  [
    /\bback (?:in)?to (?:a )?draft|\b(?:convert|turn|change|mark|switch|put|set|make|move)\w* .*\b(?:in)?to (?:a )?draft|\bas (?:a )?draft$/,
    'graphql',
    'convertPullRequestToDraft',
  ],
  [
    /\bready for review|\bdraft .*\bready|\bundraft|\bout of draft|\bgh pr ready/,
    'graphql',
    'markPullRequestReadyForReview',
  ],
  [/\brevert\w* .*\b(?:pr|prs|pull|merge)/, 'graphql', 'revertPullRequest'],
  [/\b(?:disable|cancel|turn off|stop) .*\bauto-? ?merge/, 'graphql', 'disablePullRequestAutoMerge'],
  [
    /\bauto-? ?merge .*\b(?:pr|pull)|\b(?:enable|turn on|set up) .*\bauto-? ?merge|^auto-? ?merge|\bmerge (?:\w+ ){0,4}automatically|\bautomatically merge/,
    'graphql',
    'enablePullRequestAutoMerge',
  ],
  [/\b(?:add|put|enqueue)\b.*\bmerge queue/, 'graphql', 'enqueuePullRequest'],
  [/\b(?:remove|take|dequeue)\b.*\bmerge queue/, 'graphql', 'dequeuePullRequest'],
  [/\b(?:transfer|move)\w* .*\bissues?\b.*\b(?:to|into) .*\brepo/, 'graphql', 'transferIssue'],
  [/\bgh issue transfer|^transfer (?:an? |the |this )?issue$/, 'graphql', 'transferIssue'],
  [
    /^(?:how (?:do|can|to) (?:i |you )?)?(?:delete|remove) (?:an? |the |this |my )?issues?(?: (?:in|from|of) (?:the |my )?repo\w*)?$/,
    'graphql',
    'deleteIssue',
  ],
  [/\bunpin\w* (?:an? |the |this )?issues?(?: (?:in|from|of) .*)?$/, 'graphql', 'unpinIssue'],
  [/\bpin\w* (?:an? |the |this )?issues?(?: (?:to|in|of|on|at) .*)?$/, 'graphql', 'pinIssue'],
  [/\bdiscussion .*\banswer|\banswer\w* .*\bdiscussion/, 'graphql', 'markDiscussionCommentAsAnswer'],
  [/\b(?:minimi[sz]e|hide|collapse)\w* .*\bcomment/, 'graphql', 'minimizeComment'],
  [
    /\bsponsor (?:an? |the |this |my )?(?:developer|user|person|maintainer|project|someone|org)/,
    'graphql',
    'createSponsorship',
  ],
  [/\b(?:link|connect)\w* .*\bbranch .*\bissue|\bbranch (?:for|from) an? issue/, 'graphql', 'createLinkedBranch'],
  [/\b(?:undo|revert|back ?out) .*\bcommit|\brevert\b.*\bchange/, 'git', 'git revert'],
  [/\bcherry-? ?pick/, 'git', 'git cherry-pick'],
  [/\brebas(?:e|ing)\b .*\b(?:onto|on top)/, 'git', 'git rebase'],
  [/\bsquash\w* .*\bcommits?\b/, 'git', 'git rebase --interactive'],
  [/\bclon(?:e|ing) (?:an? |the |my |this )?(?:repo|project|git)/, 'git', 'git clone'],
  [
    /\b(?:upload|change|set|update)\b.*\b(?:avatar|profile (?:picture|photo|image))/,
    'website',
    'https://github.com/settings/profile',
  ],
  [
    /\b(?:create|generate|make|new)\b.*\bpersonal access token|\b(?:create|generate|new) (?:an? )?(?:pat|classic token)$/,
    'website',
    'https://github.com/settings/tokens',
  ],
  [/\b(?:change|reset|enable) .*(?:password|2fa|factor)/, 'website', 'https://github.com/settings/security'],
  [/\bdelete (?:my|the|an?) (?:github )?account/, 'website', 'https://github.com/settings/admin'],
  [/\breport (?:abuse|spam|a user)/, 'website', 'https://github.com/contact/report-abuse'],
  // What people do and show
  [
    /\bcontribution (?:graph|calendar|chart|heat ?map|streak|count|activity|history)|\b(?:my|user) contributions\b|\bcontributions? (?:of|by) (?:an? |the |another )?(?:user|person|somebody|someone)|\bcontributions (?:did|has|have)\b|\bgreen squares|\bcommit streak/,
    'graphql',
    'User.contributionsCollection',
  ],
  [
    /\b(?:un)?pin(?:ned|ning)?\b.*\b(?:repo|gist|project)|\brepos?\w*\b.*\bpinned\b|\bpins? (?:on|to|of) .*\bprofile/,
    'graphql',
    'User.pinnedItems',
  ],
  [/\b(?:set|change|update|clear)\b.*\b(?:my|user|profile) status\b/, 'graphql', 'changeUserStatus'],
  [/\b(?:star|starred) lists?\b|\blists? of (?:my )?stars\b/, 'graphql', 'createUserList'],
  [
    /\bsponsors? (?:of|for)\b|\bmy sponsors\b|\bwho sponsors\b|\blist\b.*\bsponsor/,
    'graphql',
    'User.sponsorshipsAsMaintainer',
  ],
  [/\b(?:cancel|stop|end)\b.*\bsponsor/, 'graphql', 'cancelSponsorship'],
  [/\btrending\b/, 'website', 'https://github.com/trending'],
  [/\b(?:change|rename) (?:my |the )?(?:user ?name|login|handle)\b/, 'website', 'https://github.com/settings/admin'],
  [
    /\b(?:email|push|notification) (?:notification )?(?:settings|preferences)\b|\bnotification email/,
    'website',
    'https://github.com/settings/notifications',
  ],
  [
    /\b(?:my|list|see|show) (?:all )?(?:my )?(?:personal access tokens|pats)$/,
    'website',
    'https://github.com/settings/tokens',
  ],
  [/\bcreate (?:an? |a new )?(?:org|organi[sz]ation)$/, 'website', 'https://github.com/organizations/new'],
  // Wikis, pictures and texts
  [/^(?!.*\b(?:enable|disable|turn)\b).*\bwikis?\b/, 'git', 'git clone https://github.com/OWNER/REPO.wiki.git'],
  [
    /\b(?:images?|screenshots?|pictures?|photos?|videos?|gifs?|attachments?)\b.*\b(?:comment|issue|description|pull request|pr|discussion)|\b(?:attach|embed|upload|paste)\w* .*\bfile.*\b(?:comment|issue|pull request|pr)\b/,
    'website',
    'https://github.com/OWNER/REPO/issues/new',
  ],
  [/\bsocial (?:preview|image|card)|\bopen ?graph image/, 'graphql', 'Repository.openGraphImageUrl'],
  [
    /\b(?:edit|revision|change)s? history\b.*\b(?:comment|issue|description|body)|\b(?:comment|description)s?\b.*\bedit(?:ed|s)? (?:history|by whom)/,
    'graphql',
    'Comment.userContentEdits',
  ],
  [/\bblame\b/, 'graphql', 'Commit.blame'],
  [
    /\bdependents\b|\b(?:who|what|which)\b.*\bdepends? on\b|\brepos(?:itories)? (?:that )?(?:use|depend)\b|\bused by\b/,
    'website',
    'https://github.com/OWNER/REPO/network/dependents',
  ],
  [/\b(?:saved|canned) (?:replies|reply|responses?)\b/, 'graphql', 'User.savedReplies'],
  [/\b(?:issue|bug report) (?:templates?|forms?)\b/, 'graphql', 'Repository.issueTemplates'],
  [/\b(?:pr|pull request) templates?\b/, 'graphql', 'Repository.pullRequestTemplates'],
  [/\bfunding\b/, 'graphql', 'Repository.fundingLinks'],
  [/\b(?:insights|pulse)\b.*\brepo|\brepo\w* (?:insights|pulse)\b/, 'website', 'https://github.com/OWNER/REPO/pulse'],
  [/\b(?:network|fork) graph\b/, 'website', 'https://github.com/OWNER/REPO/network'],
  [/\bgithub (?:is )?(?:status|down|outage|incidents?)\b|\boutages?\b/, 'website', 'https://www.githubstatus.com'],
  [/\bsearch (?:\w+ )?gists\b|\bfind gists?\b/, 'website', 'https://gist.github.com/search'],
  [/\bachievements?\b|\bprofile badges?\b/, 'website', 'https://github.com/USERNAME?tab=achievements'],
  [/\b(?:dark mode|theme|appearance)\b/, 'website', 'https://github.com/settings/appearance'],
  [/\b(?:passkey|recovery codes?)\b/, 'website', 'https://github.com/settings/security'],
  [/\b(?:web |active |log ?in )sessions?\b|\b(?:log|sign) out\b/, 'website', 'https://github.com/settings/sessions'],
  [/\b(?:payment method|credit card|payment receipt)s?\b/, 'website', 'https://github.com/settings/billing'],
  [/\bscheduled reminders?\b|\bremind\b/, 'website', 'https://github.com/settings/reminders'],
  // Discussions
  [
    /\b(?:convert|turn|move|change)\w*\b.*\bissues? (?:in)?to (?:an? |the )?discussion/,
    'website',
    'https://github.com/OWNER/REPO/issues',
  ],
  [/\bpolls?\b/, 'graphql', 'addDiscussionPollVote'],
  [
    /\bdiscussion categor(?:y|ies) of (?:the |an? )?(?:repo|project)|\b(?:list|what|which|get)\b.*\bdiscussion categories/,
    'graphql',
    'Repository.discussionCategories',
  ],
  [/\bpin\w*\b.*\bdiscussion/, 'graphql', 'Repository.pinnedDiscussions'],
  [
    /^(?:comment|reply|respond|add|write|post|leave)\w*\b.*\b(?:comment|reply|respond|to|on|in)\b.*\bdiscussion/,
    'graphql',
    'addDiscussionComment',
  ],
  [/\b(?:comment|reply|respond|answer)\w*\b.*\bdiscussion/, 'graphql', 'addDiscussionComment'],
  [/\b(?:delete|remove)\b.*\bdiscussion/, 'graphql', 'deleteDiscussion'],
  [/\breopen\b.*\bdiscussion/, 'graphql', 'reopenDiscussion'],
  [/\block\b.*\bdiscussion(?! thread)/, 'graphql', 'lockLockable'],
  [/\bclose\b.*\bdiscussion/, 'graphql', 'closeDiscussion'],
  [/\b(?:edit|update|rename|move)\b.*\bdiscussion/, 'graphql', 'updateDiscussion'],
  [/\b(?:create|start|open|new|post|begin|write)\b (?:an? |the |new )*discussion/, 'graphql', 'createDiscussion'],
  [/\bup-?vote\b/, 'graphql', 'addUpvote'],
  [
    /^(?!.*\b(?:enable|disable|turn|team|threads?|line|pull|pr|release|review|lock|unlock)\b).*\bdiscussions?\b/,
    'graphql',
    'Repository.discussions',
  ],
  // Issues and pull requests
  [/\b(?:mark|set)\b.*\bfiles?\b.*\bviewed\b/, 'graphql', 'markFileAsViewed'],
  [
    /\bissues?\b.*\b(?:closed|fixed|linked|resolved) by (?:an? |the |this )?(?:pr|pull)|\b(?:issues?|tickets?) (?:that )?(?:an? |the |this )?(?:pr|pull request) (?:closes|fixes|links)|\blinked issues\b/,
    'graphql',
    'PullRequest.closingIssuesReferences',
  ],
  [/\bun-?(?:minimi[sz]e|hide|collapse)\w* .*\bcomment/, 'graphql', 'unminimizeComment'],
  [/^(?:delete|remove) (?:an? |the |this |my )?(?:pr|pull request)s?$/, 'website', 'https://support.github.com'],
  [/\bresolv\w*\b.*\bmerge conflicts?|\bfix\b.*\bconflicts?\b/, 'git', 'git merge'],
  [
    /\blink\w*\b.*\b(?:pr|pull request)s? (?:with|to) (?:an? |the |this )?issue|\blink\w*\b.*\bissues? (?:with|to) (?:an? |the |this )?(?:pr|pull request)/,
    'website',
    'https://github.com/OWNER/REPO/pull/NUMBER',
  ],
  [/\bpinned issues\b/, 'graphql', 'Repository.pinnedIssues'],
  [/\b(?:what|which|list|show|see|get|view)\b.*\bmerge queue/, 'graphql', 'Repository.mergeQueue'],
  [
    /^git (?:push|pull|fetch|stash|bisect|rebase|checkout|reset|init|add|submodule)\b|\bsubmodules?\b/,
    'git',
    'git help',
  ],
  // Projects, protection and enterprises
  [
    /\b(?:create|new|start)\b (?:an? |the |my )?(?:new )?(?:org |organization |user )?(?:project|kanban|project board|board)$/,
    'graphql',
    'createProjectV2',
  ],
  [/\b(?:delete|remove) (?:an? |the |my )?(?:project|project board|kanban board)$/, 'graphql', 'deleteProjectV2'],
  [/\b(?:move|reorder|sort)\b.*\b(?:items?|cards?)\b.*\b(?:project|board)/, 'graphql', 'updateProjectV2ItemPosition'],
  [/\b(?:close|rename|reopen) (?:an? |the |my )?project\b/, 'graphql', 'updateProjectV2'],
  [/\bproject status update/, 'graphql', 'createProjectV2StatusUpdate'],
  [/\b(?:copy|duplicate) (?:an? |the |my )?project/, 'graphql', 'copyProjectV2'],
  [/\b(?:link|connect)\w*\b.*\bproject\b.*\brepo/, 'graphql', 'linkProjectV2ToRepository'],
  [/\barchiv\w*\b.*\bproject\b.*\bitem|\barchiv\w*\b.*\bitem\b.*\bproject/, 'graphql', 'archiveProjectV2Item'],
  [/\bip allow ?list/, 'graphql', 'createIpAllowListEntry'],
  [/^(?!.*\bpages\b).*\bverif\w*\b.*\bdomain\b/, 'graphql', 'verifyVerifiableDomain'],
  [/\binvit\w*\b.*\benterprise (?:admin|owner)/, 'graphql', 'inviteEnterpriseAdmin'],
  [/\bfollow (?:an? |the |this )?org/, 'graphql', 'followOrganization'],
];

const MESSAGES: { readonly [by in TaskElsewhere['by']]: (name: string) => string } = {
  graphql: (name) => `Only GraphQL can do this: the ${name.includes('.') ? 'field' : 'mutation'} ${name}.`,
  git: (name) => `Only Git can do this: ${name}.`,
  website: (name) => `Only the website can do this: ${name}`,
};

/** Longer questions are not compared, so that no text makes a search slow. */
const LONGEST = 200;

/** Finds what does a task that no route does. */
export function findTaskElsewhere(question: string): TaskElsewhere | undefined {
  const text = question
    .toLowerCase()
    .replace(/[?.!]+$/, '')
    .trim();
  const found = text.length > LONGEST ? undefined : TASKS.find(([pattern]) => pattern.test(text));
  if (found === undefined) return undefined;
  const [, by, name] = found;
  return { by, name, message: MESSAGES[by](name) };
}
