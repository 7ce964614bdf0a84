import type { TaskElsewhere } from '../../catalogue/types.ts';

/**
 * Tasks that no route performs, by a pattern of the question: the mutation of GraphQL, the command of Git or the page that does
 * it. The mutations are those of GitHub's public GraphQL schema.
 */
const TASKS: readonly (readonly [pattern: RegExp, by: TaskElsewhere['by'], name: string])[] = [
  [/\bun-?resolv\w* .*\b(?:thread|conversation)/, 'graphql', 'unresolveReviewThread'],
  [
    /\bresolv\w* .*\b(?:thread|conversation)|\b(?:thread|conversation)s? .*\bresolved\b/,
    'graphql',
    'resolveReviewThread',
  ],
  [
    /\bback (?:in)?to (?:a )?draft|\b(?:convert|turn|change|mark)\w* .*\b(?:in)?to (?:a )?draft|\bas (?:a )?draft$/,
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
    /\bauto-? ?merge .*\b(?:pr|pull)|\b(?:enable|turn on|set up) .*\bauto-? ?merge|^auto-? ?merge/,
    'graphql',
    'enablePullRequestAutoMerge',
  ],
  [/\b(?:add|put|enqueue)\b.*\bmerge queue/, 'graphql', 'enqueuePullRequest'],
  [/\b(?:remove|take|dequeue)\b.*\bmerge queue/, 'graphql', 'dequeuePullRequest'],
  [/\b(?:transfer|move)\w* .*\bissues?\b.*\b(?:to|into) .*\brepo/, 'graphql', 'transferIssue'],
  [/\bgh issue transfer|^transfer (?:an? |the |this )?issue$/, 'graphql', 'transferIssue'],
  [/^(?:how (?:do|can|to) (?:i |you )?)?(?:delete|remove) (?:an? |the |this |my )?issues?$/, 'graphql', 'deleteIssue'],
  [/\bunpin\w* (?:an? |the |this )?issues?$/, 'graphql', 'unpinIssue'],
  [/\bpin\w* (?:an? |the |this )?issues?(?: to .*)?$/, 'graphql', 'pinIssue'],
  [/\b(?:create|start|open|new)\b.*\bdiscussions?$/, 'graphql', 'createDiscussion'],
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
];

const MESSAGES: { readonly [by in TaskElsewhere['by']]: (name: string) => string } = {
  graphql: (name) => `Only GraphQL can do this: the mutation ${name}.`,
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
