/**
 * More phrases that users search for, by the words that GitHub's routes use instead: terms of other tools, British spellings, and
 * descriptions of things. Both sides are lists, separated by commas.
 */
const GROUPS: Readonly<Record<string, string>> = {
  // Terms of other tools
  'merge request pull': 'merge pull request, PUT',
  'merge request, pull req': 'pull request',
  'merge request approval, mr approval, pr approval, pull request approval': 'pull request review',
  'story, user story, defect, task, work item': 'issue',
  'epic, parent issue, parent ticket': 'parent issue',
  'subtask, child issue, child ticket, sub task': 'sub issue',
  sprint: 'milestone',
  'snippet, paste, pastebin, code snippet': 'gist',
  'subgroup, child team, nested team, sub team, subteam': 'child team',
  'user group': 'team',
  'job output, console output, build output, ci output, console log, job log, build log': 'job log',
  'ci variable, config variable, env var, actions variable': 'repository variable',
  'agent runner, build agent, build machine, build server': 'self hosted runner',
  'merge conflict, mergeable, can be merged': 'get a pull request, GET',
  'service user, bot account': 'app',
  'board, project board, kanban board, kanban': 'project',
  // Verbs
  'undelete, recover, bring back, get back': 'restore, POST',
  'resend, replay, send again, retry a webhook, retry webhook': 'redeliver, POST',
  'spin up, fire up, bring up, boot up': 'create, POST',
  'shut down, shutdown, power off': 'stop, POST',
  'switch on, opt in': 'enable',
  'switch off, opt out': 'disable',
  'turn on': 'enable',
  'take away, get rid, cut off': 'remove, DELETE',
  'set up': 'create, POST, PUT, PATCH',
  'log a, log an, raise a, raise an, submit a': 'create, POST',
  'copy, duplicate': 'fork, POST',
  'squash, rebase': 'merge, PUT',
  grep: 'search code, GET',
  nuke: 'delete, DELETE',
  'publicise, publicize': 'public membership, PUT',
  'promote, demote, make admin, make owner, make a user an admin': 'set membership, PUT',
  'change the role, change role, set role, role of a member': 'set membership, PUT',
  'only let, only allow, limit who, restrict who': 'set interaction restriction, PUT',
  'lock conversation, lock thread, lock discussion': 'lock an issue, PUT',
  'unlock conversation, unlock thread': 'unlock an issue, DELETE',
  'unsubscribe from thread, unsubscribe from issue, unsubscribe from conversation':
    'delete a thread subscription, DELETE',
  'subscribe to thread, subscribe to issue, subscribe to conversation': 'set a thread subscription, PUT',
  // People and their rights
  'who has admin, who has access, who has write access, who can access, who can write, who can push to repo':
    'repository collaborator, GET',
  'repo admin, repository admin, admins of repo': 'repository collaborator',
  'org owner, org admin, organization owner, organization admin, owners of org, admins of org': 'organization member',
  '2fa, mfa, two factor, two factor authentication': 'organization member',
  'external collaborator, guest': 'outside collaborator',
  'access level, permission level': 'permission',
  friend: 'following',
  'bio, my name, my company, my location, display name': 'authenticated user',
  // Notifications
  inbox: 'notification',
  conversation: 'thread',
  'as read, everything as read, all as read': 'mark notification read, PUT',
  // Traffic, statistics
  'visitor, visit, page view, pageview, hits': 'traffic view',
  'come from, referer, referral, traffic source': 'traffic referrer',
  'popular page, most visited, popular content': 'traffic path',
  'line added, lines of code, additions and deletions, churn': 'code frequency',
  'commits per week, commits per day': 'commit activity',
  'commits per author, top contributor': 'contributor',
  'rss, atom feed, atom': 'feed',
  'recent activity, what did user do': 'event',
  // Reactions
  'rocket, eyes, hooray, confused, laugh, thumbs down, smiley, emoji reaction': 'reaction',
  // Releases and packages
  'latest version, newest version, current version, last version': 'latest release, GET',
  'container image, docker image, npm package, maven package, container': 'package',
  'package registry, container registry': 'package',
  'release artifact, release binary, release attachment, release download': 'release asset',
  'binary to release, file to release, asset to release, artifact to release': 'upload release asset, POST',
  // Actions
  pipeline: 'workflow run',
  'pass, passed, passing, succeeded, green': 'status',
  'failing, broken, stuck, hanging, wide': '',
  'ci result, ci check, test result, check result': 'check run',
  'cache space, cache size, cache storage': 'cache usage',
  'manual approval, waiting approval, approval gate': 'pending deployment',
  'deployment as': 'create deployment status',
  'oidc claim, oidc subject': 'oidc subject claim',
  'token permission, github token permission': 'default workflow permission',
  'allowlist, whitelist': 'allowed',
  concurrency: 'concurrency group',
  'minutes used, build minutes, actions minutes': 'billing usage',
  'spending, invoice, cost, spend, bill': 'billing usage',
  // Git
  'main, master, trunk': 'branch',
  'several files, multiple files, many files': 'tree',
  'who changed file, who edited file, commit history of file, commits of file': 'list commits, GET',
  'rules that apply, branch rule, rules for branch': 'rule branch, GET',
  'default reviewer, code owner, codeowner, code owners': 'codeowner',
  upstream: 'merge upstream fork',
  'catch up, bring up to date': 'sync, POST',
  // Security
  'leaked secret, exposed secret, leaked credential, exposed credential, leaked password, secret leak, secret found':
    'secret scanning alert',
  'where in, where was': 'location',
  'static analysis, codeql result, codeql alert, security scan, sast': 'code scanning',
  'dependabot fix, automatic dependabot fix, dependabot security fix': 'dependabot security update',
  'bill of materials, software bill of materials, dependency list': 'sbom',
  provenance: 'attestation',
  'bug report privately, vulnerability privately': 'report security vulnerability',
  'pat, personal token, fine grained token, personal access token': 'personal access token',
  'oauth token, token still valid, token valid': 'check token, POST',
  // Copilot
  'copilot seat, copilot license, copilot licence, copilot user': 'copilot seat',
  'give copilot, assign copilot, add copilot, user copilot, copilot to user': 'add user copilot subscription, POST',
  'copilot from user': 'remove user copilot subscription',
  'copilot from team': 'remove team copilot subscription',
  'copilot to team': 'add team copilot subscription, POST',
  'copilot usage, copilot adoption, copilot stats': 'copilot metrics',
  // Updates of a repository or a pull request
  'enable issue, disable issue, enable wiki, disable wiki, enable discussion': 'update a repository, PATCH',
  'draft pr, draft pull request, ready for review': 'update a pull request, PATCH',
  'repo private, repo public, repository private, repository public, repo visibility, repository visibility':
    'update a repository, PATCH',
  'rename repo, rename repository, repo description, repository description': 'update a repository, PATCH',
  'email private, email public, hide email, email visibility': 'set primary email visibility, PATCH',
  'org secret with repo, organization secret with repository, org secret to repo, share secret':
    'add selected repository to organization secret, PUT',
  'variable with repo, variable with repository': 'add selected repository to organization variable, PUT',
  'annotated tag': 'tag object',
  'allow force push, block force push, prevent force push': 'update branch protection, PUT',
  'dependency review, dependency diff, dependency change': 'diff dependencies',
  'accept org invitation, accept organization invitation, join org, join organization':
    'update organization membership authenticated user, PATCH',
  'team repo, team repository': 'repositories of team',
  'reorder, reprioritise': 'reprioritize, PATCH',
  'community profile, community standard': 'community profile',
  'does user follow, who user follows, people user follows': 'username following, GET',
  'larger runner, github hosted runner': 'github hosted runner organization',
  migrated: 'migration',
  'undo, unreact': 'delete',
  pause: 'disable',
  resume: 'enable',
  'rebase branch, rebase pr, rebase pull request, rebase pr branch': 'update pull request branch, PUT',
  'can be assigned, assignable': 'list assignees',
  'review request': 'requested reviewer',
  'finish review, finish pending review, submit pending review': 'submit a review, POST',
  'disable actions, disable github actions, enable actions, enable github actions, turn off actions, turn off github actions, turn on actions, turn on github actions':
    'set github actions permissions, PUT',
  'let workflow, allow workflow': 'set default workflow permission, PUT',
  'point branch, move branch, reset branch, fast forward branch, fast forward': 'update reference, PATCH',
  'referring, referring site': 'traffic referrer',
  'deploy key': 'deploy key',
  'is user in, user is in, user belongs to': 'username',
  'user is watching, user watches': 'username watching, GET',
  'user has starred, user starred, user stars': 'username starred, GET',
  'user owns': 'username',
  'mark issue, mark ticket': 'update issue, PATCH',
  'milestone of issue, milestone on issue, milestone to issue, milestone for issue': 'update issue, PATCH',
  leave: 'create, POST',
  'inline comment, line comment, comment on diff, comment on line': 'review comment',
  'delete fork, remove fork': 'delete repository, DELETE',
  'vulnerable dependency, vulnerable package, vulnerable library, security alert': 'dependabot alert',
  'create status check, create status, post status': 'create commit status, POST',
  'ask someone to review, ask for review, ask user to review, ask teammate to review, ask to review':
    'request reviewers, POST',
  'sha of branch, head of branch, tip of branch': 'get branch, GET',
  // Ways to search
  'find repo by, find repository by, find repo with, find repository with, find project by': 'search repositories, GET',
  'find user by, find people by, find user with, find developer': 'search users, GET',
  'find issue by, find issue with, find issue mentioning, find issue about': 'search issues, GET',
  'by topic, by language, by location, by message, by keyword, by name, by date, by slug, by author': '',
  // Other
  'webhook works, webhook is working': 'ping webhook, POST',
  'has access to, have access to, has access, have access': '',
  'introduced, introduces, contain, contains, containing, include, includes, belongs to': 'associated',
  'duration, how long': 'timing usage',
  'mascot, ascii art': 'octocat, GET',
  'custom domain, cname': 'page cname',
  'issue to project, card to project, ticket to project, pr to project, pull request to project': 'item project',
  'fortune, quote, wisdom': 'zen',
  'ip range, ip address': 'meta',
  'health score': 'profile',
  'gitignore for': 'get a gitignore template',
  'license text, text of license': 'get a license, GET',
};

const PEOPLE =
  'user, someone, somebody, anyone, member, person, people, colleague, teammate, coworker, developer, employee, contractor'.split(
    ', ',
  );

/** Actions on people, by place. */
const PLACES: readonly (readonly [place: string, to: string, from: string])[] = [
  ['org', 'organization membership', 'organization member'],
  ['organization', 'organization membership', 'organization member'],
  ['team', 'team membership', 'team membership'],
  ['repo', 'repository collaborator', 'repository collaborator'],
  ['repository', 'repository collaborator', 'repository collaborator'],
];

/** Phrases and words with the words to search for instead, in the form that the settings of a catalogue require. */
export const PHRASES: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(GROUPS).flatMap(([keys, values]) =>
    keys.split(', ').map((key) => [key, values === '' ? [] : values.split(', ')] as const),
  ),
  ...PEOPLE.flatMap((person) =>
    PLACES.flatMap(([place, to, from]) => [
      [`${person} to ${place}`, [to]] as const,
      [`${person} from ${place}`, [from]] as const,
    ]),
  ),
]);
