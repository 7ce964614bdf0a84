/**
 * More phrases that users search for, by the words that GitHub's routes use instead: terms of other tools, British spellings, and
 * descriptions of things. Both sides are lists, separated by commas.
 */
export const PHRASES: Readonly<Record<string, string>> = {
  // Terms of other tools
  'merge request pull': 'merge pull request, PUT',
  'merge request': 'pull request',
  'story, user story, defect, task, work item': 'issue',
  epic: 'parent issue',
  'subtask, child issue, child ticket': 'sub issue',
  sprint: 'milestone',
  'snippet, paste, pastebin': 'gist',
  'subgroup, nested team, sub team, subteam': 'child team',
  'user group': 'team',
  'job output, console output, build output, ci output, console log, build log': 'job log',
  'env var': 'repository variable',
  'build agent, build machine, build server': 'self hosted runner',
  'merge conflict, mergeable, can be merged': 'get a pull request, GET',
  'service user, bot account': 'app',
  'board, kanban': 'project',
  // Verbs
  'undelete, recover, bring back, get back': 'restore, POST',
  'resend, replay, send again, retry webhook': 'redeliver, POST',
  'spin up, fire up, bring up, boot up': 'create, POST',
  'shut down, shutdown, power off': 'stop, POST',
  'opt in': 'enable',
  'opt out': 'disable',
  'take away, get rid, cut off, take down': 'remove, DELETE',
  'set up': 'create, POST, PUT, PATCH',
  'log a, log an, raise a, raise an, submit a': 'create, POST',
  'copy, duplicate': 'fork, POST',
  'squash, rebase': 'merge, PUT',
  grep: 'search code, GET',
  nuke: 'delete, DELETE',
  'publicise, publicize': 'public membership, PUT',
  'promote, demote, make admin, make owner, make user admin': 'set membership, PUT',
  'change role, set role, role of member': 'set membership, PUT',
  'only let, only allow, limit who, restrict who': 'set interaction restriction, PUT',
  'lock conversation, lock thread, lock pr': 'lock an issue, PUT',
  'unlock conversation, unlock thread, unlock pr': 'unlock an issue, DELETE',
  'label pr': 'add label to issue, POST',
  'assign pr': 'add assignees to issue, POST',
  'unsubscribe from issue': 'delete a thread subscription, DELETE',
  'subscribe to issue': 'set a thread subscription, PUT',
  'tag issue, tag ticket, tag pr': 'add label to issue, POST',
  'trigger page build, rebuild page': 'request page build, POST',
  // People and their rights
  'who is on, who is in, who are in, who belongs to, who is part of, people in, people on, everyone in': 'member, GET',
  'who approved, who has approved, who reviewed, approver, approval': 'review, GET',
  'repo i can access, repo i own': 'list repositories for authenticated user, GET',
  'people outside': 'outside collaborator, GET',
  'can user do, user allowed to do, right of user': 'permission for user, GET',
  'user by id': 'user using id, GET',
  'who has admin, who has access, who has write access, who can write, who can push to repo':
    'repository collaborator, GET',
  'repo admin, admins of repo': 'repository collaborator',
  'org owner, org admin, owners of org, admins of org': 'organization member',
  '2fa, mfa, two factor': 'organization member',
  'external collaborator, guest': 'outside collaborator',
  'access level': 'permission',
  friend: 'following',
  'bio, my name, my company, my location, display name': 'authenticated user',
  // Notifications
  inbox: 'notification',
  conversation: 'thread',
  'as read': 'mark notification read, PUT',
  // Traffic, statistics
  'visitor, visit, pageview, hits': 'traffic view',
  'come from, coming from, referer, referral': 'traffic referrer',
  'popular page, most visited, popular content': 'traffic path',
  'line added, line of code, additions and deletions, churn': 'code frequency',
  'commit per week, commit per day': 'commit activity',
  'commit per author': 'contributor',
  'rss, atom': 'feed',
  'recent activity, what did user do': 'event',
  // Reactions
  'rocket, eyes, hooray, confused, laugh, thumbs down, smiley': 'reaction',
  // Releases and packages
  'newest version, current version, last version': 'latest release, GET',
  container: 'package',
  'release artifact, release download': 'release asset',
  'binary to release, file to release, asset to release, artifact to release': 'upload release asset, POST',
  // Actions
  pipeline: 'workflow run',
  'enable page, enable github page': 'create page, POST',
  'production, staging': '',
  'build passing, ci passing, build status, ci status': 'combined status, GET',
  'pass, passed, passing, succeeded, green': 'status',
  'failing, broken, stuck, hanging, wide': '',
  'ci result, ci check, test result, check result': 'check run',
  'cache space, cache size, cache storage': 'cache usage',
  'manual approval, waiting approval, approval gate': 'pending deployment',
  'deployment as': 'create deployment status',
  'token permission': 'default workflow permission',
  'allowlist, whitelist': 'allowed',
  concurrency: 'concurrency group',
  'build minute, action minute': 'billing usage',
  'spending, invoice, cost, spend, bill': 'billing usage',
  'password, credential, api key': 'secret',
  'webhook fail, failed webhook': 'webhook delivery',
  // Git
  'changed between, change between': 'compare commits, GET',
  'latest commit, most recent commit, latest commit on branch, latest commit of branch, latest commit in branch, latest commit to branch':
    'get commit, GET',
  'require signed commit, require signature': 'create commit signature protection, POST',
  'require approval, require review': 'update pull request review protection, PATCH',
  'gist content, file of gist, file in gist, raw gist': 'get gist, GET',
  'main, master, trunk': 'branch',
  'several files, multiple files, many files': 'tree',
  'who changed file, who edited file, commits of file': 'list commits, GET',
  'rules apply': 'rule branch, GET',
  'default reviewer, code owner, codeowner, codeowner file': 'codeowner',
  upstream: 'merge upstream fork',
  'catch up, bring up to date': 'sync, POST',
  // Security
  'leaked secret, exposed secret, exposed credential, secret found': 'secret scanning alert',
  'where in, where was': 'location',
  'static analysis, codeql result, codeql alert, security scan, sast': 'code scanning',
  'dependabot fix, dependabot security fix': 'dependabot security update',
  'bill of materials, dependency list': 'sbom',
  provenance: 'attestation',
  pat: 'personal access token',
  'revoke oauth token': 'delete app token, DELETE',
  'oauth token, token still valid, token valid': 'check token, POST',
  // Copilot
  'copilot license, copilot user': 'copilot seat',
  'give copilot, assign copilot, user copilot, copilot to user': 'add user copilot subscription, POST',
  'copilot from user': 'remove user copilot subscription',
  'copilot from team': 'remove team copilot subscription',
  'copilot to team': 'add team copilot subscription, POST',
  'copilot usage, copilot adoption, copilot stats': 'copilot metrics',
  'who uses copilot, who has copilot': 'copilot seat, GET',
};

const PEOPLE =
  'user, someone, somebody, anyone, member, person, people, colleague, teammate, coworker, developer, employee, contractor'.split(
    ', ',
  );

/** Actions on people, by place. */
const PLACES: readonly (readonly [place: string, to: string, from: string])[] = [
  ['org', 'organization membership', 'organization member'],
  ['team', 'team membership', 'team membership'],
  ['repo', 'repository collaborator', 'repository collaborator'],
];

const ROLES = 'admin, maintainer, owner, member, collaborator, write, read, push, maintain, triage'.split(', ');
const RIGHTS = 'access, right, permission'.split(', ');

/** Things that pull requests share with issues: their routes are those of an issue. */
const SHARED = 'label, assignee, milestone, timeline, reaction'.split(', ');
const OF_PULLS = ['of', 'on', 'to', 'from', 'for'].map((word) => `${word} pr`);

/** Things of a single repository or user that no route of their own returns. */
const ATTRIBUTES: readonly (readonly [names: string, thing: string, route: string])[] = [
  [
    'size, default branch, star count, number of stars, homepage, id, visibility, creation date',
    'repo',
    'get a repository',
  ],
  ['avatar, name, location, company, id, picture, email', 'user', 'get a user username'],
];

/** The products of lists: "label of pr" for what is shared, "size of repo" for attributes, "someone to org" for people. */
export const listProducts = (): readonly (readonly [phrase: string, values: readonly string[]])[] => [
  ...SHARED.flatMap((thing) => OF_PULLS.map((of) => [`${thing} ${of}`, [`${thing} issue`]] as const)),
  ...ATTRIBUTES.flatMap(([names, thing, route]) =>
    names.split(', ').map((name) => [`${name} of ${thing}`, [route, 'GET']] as const),
  ),
  ...['size', 'homepage', 'star count', 'visibility', 'default branch'].map(
    (name) => [`repo ${name}`, ['get a repository', 'GET']] as const,
  ),
  ...PLACES.flatMap(([place, , from]) =>
    ['user in', 'user are in', 'people are in', 'user on'].map(
      (are) => [`${are} ${place}`, [`list ${from.replace('ship', '')}s`, 'GET']] as const,
    ),
  ),
  ...PLACES.flatMap(([place, to]) =>
    ROLES.flatMap((role) => [
      [`make user ${role} of ${place}`, [`set ${to}`, 'PUT']] as const,
      [`make user ${role} in ${place}`, [`set ${to}`, 'PUT']] as const,
      ...RIGHTS.flatMap((right) =>
        ['on', 'to', 'for', 'of'].map(
          (of) => [`give user ${role} ${right} ${of} ${place}`, [`add ${to}`, 'PUT']] as const,
        ),
      ),
    ]),
  ),
  ...PLACES.flatMap(([place, , from]) =>
    ['take', 'throw', 'kick', 'get'].map(
      (verb) => [`${verb} user out of ${place}`, [`remove ${from}`, 'DELETE']] as const,
    ),
  ),
  ...PEOPLE.flatMap((person) =>
    PLACES.flatMap(([place, to, from]) => [
      [`${person} to ${place}`, [to]] as const,
      [`${person} from ${place}`, [from]] as const,
    ]),
  ),
];
