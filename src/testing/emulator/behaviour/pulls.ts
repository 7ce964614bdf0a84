import type { AnyContext, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { type ChangedFile, changedFiles, writeDiff } from '../git/changes.ts';
import { mergeCommits } from '../git/merge.ts';
import { type Commit, createCommit } from '../git/objects.ts';
import { invalid, notFound, refuse } from '../refusal.ts';
import { type Account, ancestorOf, isPull, type Repo, type Row, type TableRow } from '../row.ts';
import type { View } from '../view.ts';
import { emitPush, repoUrl, showCommit, showFile } from './git-objects.ts';
import { canTriage, newIssue, recordEvent, updateIssue } from './issues.ts';
import { checkMerge } from './protection.ts';

type Pull = TableRow<'pulls'>;
type GitView = Pick<View, 'git'>;

/** The commits between which a pull request changes files. While it is open, they follow the branches. */
function rangeOf({ $parent, $pull }: Pull, { git }: GitView): { base: string; head: string } {
  const base = git.head($parent, $pull.base) ?? $pull.baseSha;
  return { base, head: git.head($pull.repo, $pull.head) ?? $pull.headSha };
}

function currentRange(pull: Pull, view: GitView): { base: string; head: string } {
  const { state, $pull } = pull;
  return state === 'open' ? rangeOf(pull, view) : { base: $pull.baseSha, head: $pull.headSha };
}

function filesOf(pull: Pull, view: GitView): ChangedFile[] {
  const { base, head } = currentRange(pull, view);
  return changedFiles(view.git, view.git.mergeBase(base, head), head);
}

/** Its commits, oldest first. */
function commitsOf(pull: Pull, view: GitView): string[] {
  const { base, head } = currentRange(pull, view);
  return view.git.between(base, head).reverse();
}

/** Whether the branches can be merged. It is not known of a pull request that is closed. */
function isMergeable(pull: Pull, view: GitView): boolean | null {
  const { base, head } = currentRange(pull, view);
  return pull.state === 'open' ? mergeCommits(view.git, base, head) !== undefined : null;
}

function sum(name: 'additions' | 'deletions') {
  return (pull: Pull, view: View) => filesOf(pull, view).reduce((all, each) => all + each[name], 0);
}

/** A pull request has a URL of its own, apart from that of the issue that it is. */
function pullUrl(pull: Pull, view: View): string {
  return `${repoUrl({ view }, pull.$parent)}/pulls/${pull.number}`;
}

function showSide(repo: Repo, ref: string, sha: string): Fields {
  return { label: `${repo.owner.login}:${ref}`, ref, sha, user: repo.owner, repo };
}

/** The branch to merge: `branch`, or `owner:branch` of a fork. */
function findHead(
  { store, repo, git }: AnyContext,
  head: string,
  headRepo: unknown,
): { fork: Repo; ref: string; sha: string } {
  const [owner, ref = head] = head.includes(':') ? head.split(':') : [undefined, head];
  const isFork = (each: Repo) => each.$fork === repo || each === repo;
  const named = store.all('repos').find((each) => isFork(each) && each.owner.login === owner);
  const given =
    headRepo === undefined ? undefined : store.all('repos').find((each) => isFork(each) && each.name === headRepo);
  const fork = given ?? (owner === undefined ? repo : named) ?? invalid('PullRequest', 'head');
  return { fork, ref, sha: git.head(fork, ref) ?? invalid('PullRequest', 'head') };
}

function createPull(context: AnyContext, fields: Fields): Fields {
  const { repo, git, store } = context;
  const { issue: number, head, base, head_repo, draft = false, maintainer_can_modify = false } = fields;
  const baseSha = git.head(repo, String(base)) ?? invalid('PullRequest', 'base');
  const { fork, ref, sha } = findHead(context, String(head), head_repo);
  if (git.between(baseSha, sha).length === 0)
    invalid('PullRequest', 'head', 'custom', `No commits between ${base} and ${head}`);
  const other = store.children('pulls', repo).find(({ state, $pull }) => {
    return state === 'open' && $pull.base === base && $pull.head === ref && $pull.repo === fork;
  });
  if (other) invalid('PullRequest', 'head', 'custom', `A pull request already exists for ${fork.owner.login}:${ref}.`);
  const $pull = {
    ...{ id: store.next('pulls'), base: String(base), head: ref, repo: fork, baseSha, headSha: sha },
    ...{ mergedAt: null, requestedReviewers: [], requestedTeams: [] },
  };
  if (number === undefined) return { ...newIssue(context, fields), draft, maintainer_can_modify, $pull };
  const issue =
    store.children('issues', repo).find((each) => each.number === number) ?? invalid('PullRequest', 'issue');
  return Object.assign(issue, { draft, $pull });
}

/** The commits that a merge adds to the base, and the last of them. */
function mergeBy(context: AnyContext, pull: Pull, method: string, title: unknown, message: unknown): string {
  const { git } = context;
  const { base, head } = rangeOf(pull, context);
  const conflict = () => refuse(405, 'Pull Request is not mergeable');
  const signatures = context.signatures();
  if (method === 'rebase') {
    let last = base;
    for (const sha of commitsOf(pull, context)) {
      const commit: Commit = git.commit(sha) ?? conflict();
      const files = mergeCommits(git, last, sha) ?? conflict();
      const { author, message: text } = commit;
      const { committer } = signatures;
      last = git.put(createCommit({ tree: git.writeFiles(files), parents: [last], message: text, author, committer }));
    }
    return last;
  }
  const files = mergeCommits(git, base, head) ?? conflict();
  const isSquash = method === 'squash';
  const usual = isSquash
    ? `${pull.title} (#${pull.number})`
    : `Merge pull request #${pull.number} from ${pull.$pull.repo.owner.login}/${pull.$pull.head}`;
  const list = commitsOf(pull, context)
    .map((sha) => `* ${git.commit(sha)?.message}`)
    .join('\n\n');
  const rest = message ?? (isSquash ? (list.includes('\n\n') ? list : '') : pull.title);
  const text = rest === '' ? String(title ?? usual) : `${title ?? usual}\n\n${rest}`;
  const parents = isSquash ? [base] : [base, head];
  return git.put(createCommit({ tree: git.writeFiles(files), parents, message: text, ...signatures }));
}

function mergePull(context: AnyContext, pull: Pull, fields: Fields): Fields {
  const { repo, actor } = context;
  const { base, head } = rangeOf(pull, context);
  if (pull.state === 'closed' || pull['draft'] === true) refuse(405, 'Pull Request is not mergeable');
  if (fields['sha'] !== undefined && fields['sha'] !== head)
    refuse(409, 'Head branch was modified. Review and try the merge again.');
  const method = String(fields['merge_method'] ?? 'merge');
  const setting = repo[`allow_${method === 'merge' ? 'merge_commit' : `${method}_merge`}`];
  if (setting === false)
    refuse(405, `${method[0]?.toUpperCase()}${method.slice(1)} merges are not allowed on this repository.`);
  checkMerge(context, pull, head);
  const sha = mergeBy(context, pull, method, fields['commit_title'], fields['commit_message']);
  Object.assign(pull.$pull, { baseSha: base, headSha: head, mergedAt: context.now() });
  repo.$refs.set(`refs/heads/${pull.$pull.base}`, sha);
  const closed = { state: 'closed', closed_at: context.now(), merged_by: actor, merge_commit_sha: sha };
  Object.assign(pull, closed, { updated_at: context.now() });
  emitPush(context, pull.$pull.base, base, sha);
  recordEvent(context, pull, 'merged', { commit_id: sha });
  recordEvent(context, pull, 'closed');
  closeMentioned(context, pull);
  if (repo['delete_branch_on_merge'] === true) pull.$pull.repo.$refs.delete(`refs/heads/${pull.$pull.head}`);
  return { sha, merged: true, message: 'Pull Request successfully merged' };
}

/** A merge into the default branch closes the issues that the pull request says it fixes. */
function closeMentioned(context: AnyContext, pull: Pull): void {
  const { store, repo } = context;
  if (pull.$pull.base !== repo.default_branch) return;
  const text = `${pull.title}\n${pull.body ?? ''}`;
  for (const [, number] of text.matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)\b/gi)) {
    const issue = store.children('issues', repo).find((each) => String(each.number) === number);
    if (issue?.state === 'open') updateIssue(context, issue, { state: 'closed' });
  }
}

/** Adds or removes the people and teams of a body. */
function changeReviewers(context: AnyContext, fields: Fields, isAdding: boolean): Pull {
  const { store, repo } = context;
  const pull = pullOf(context);
  const { $pull } = pull;
  for (const login of (fields['reviewers'] as string[] | undefined) ?? []) {
    const account = store.account(login) ?? invalid('PullRequest', 'reviewers');
    if (isAdding && account === pull['user']) refuse(422, 'Review cannot be requested from pull request author.');
    const others = $pull.requestedReviewers.filter((each) => each !== account);
    $pull.requestedReviewers = isAdding ? [...others, account] : others;
    const event = isAdding ? 'review_requested' : 'review_request_removed';
    recordEvent(context, pull, event, { requested_reviewer: account, review_requester: context.actor });
  }
  for (const slug of (fields['team_reviewers'] as string[] | undefined) ?? []) {
    const team = store.children('teams', repo.owner).find((each) => each['slug'] === slug);
    const others = $pull.requestedTeams.filter((each) => each !== team);
    $pull.requestedTeams = isAdding ? [...others, team ?? invalid('PullRequest', 'team_reviewers')] : others;
  }
  return pull;
}

function pullOf(context: AnyContext): Pull {
  const issue = context.row('issues');
  return isPull(issue) ? issue : notFound();
}

const REVIEW_STATES: Readonly<Record<string, string>> = {
  ...{ APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' },
};

/** Submits a review. Who reviewed is no longer asked to. */
function submitReview(context: AnyContext, review: Row, event: string, body: unknown): Row {
  const pull = pullOf(context);
  if (event !== 'APPROVE' && !body && !review['body']) refuse(422, 'Review body is required.');
  if (event !== 'COMMENT' && pull['user'] === context.actor) refuse(422, 'Can not approve your own pull request');
  Object.assign(review, { state: REVIEW_STATES[event], submitted_at: context.now(), body: body ?? review['body'] });
  pull.$pull.requestedReviewers = pull.$pull.requestedReviewers.filter((each) => each !== context.actor);
  context.emit('pull_request_review', 'submitted', context.repo, { review, pull_request: pull });
  return review;
}

/** A comment on a line of a changed file. */
function newComment(context: AnyContext, fields: Fields): Fields {
  const pull = pullOf(context);
  const { in_reply_to, ...values } = fields;
  const first = context.store.children('review_comments', pull).find((each) => each.id === in_reply_to);
  const place = first ?? values;
  const files = filesOf(pull, context);
  const file = files.find((each) => each.filename === place['path']) ?? invalid('PullRequestReviewComment', 'path');
  const { head } = currentRange(pull, context);
  const {
    line = null,
    side = 'RIGHT',
    start_line = null,
    start_side = null,
    position = 1,
    subject_type = 'line',
  } = place;
  const commit_id = place['commit_id'] ?? head;
  const lines = { line, original_line: line, side, start_line, original_start_line: start_line, start_side };
  return {
    ...{ body: values['body'], path: place['path'], commit_id, original_commit_id: commit_id, ...lines, subject_type },
    ...{ position, original_position: position, diff_hunk: file.patch ?? '', pull_request_review_id: null },
    ...(first === undefined ? {} : { in_reply_to_id: first['in_reply_to_id'] ?? first.id }),
  };
}

export const pulls: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/pulls/{pull_number}': (context) => {
      const pull = pullOf(context);
      if (context.wants('diff')) return writeDiff(filesOf(pull, context));
      return pull;
    },
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': (context) => {
      const pull = pullOf(context);
      const { head } = currentRange(pull, context);
      return filesOf(pull, context).map((each) => showFile(context.view, context.repo, each, head));
    },
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits': (context) =>
      commitsOf(pullOf(context), context).map((sha) => showCommit(context.view, context.repo, sha)),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/merge': (context) => {
      if (pullOf(context).$pull.mergedAt === null) notFound();
      return undefined;
    },
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge': (context) =>
      mergePull(context, pullOf(context), context.fields),
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch': (context) => {
      const { git, body } = context;
      const pull = pullOf(context);
      const { base, head } = rangeOf(pull, context);
      if (body?.expected_head_sha !== undefined && body.expected_head_sha !== head)
        refuse(422, "expected_head_sha does not match the head of the pull request's branch");
      if (git.isAncestor(base, head)) refuse(422, 'There are no new commits on the base branch.');
      const files = mergeCommits(git, head, base) ?? refuse(422, 'Merge conflict');
      const message = `Merge branch '${pull.$pull.base}' into ${pull.$pull.head}`;
      const commit = { tree: git.writeFiles(files), parents: [head, base], message, ...context.signatures() };
      pull.$pull.repo.$refs.set(`refs/heads/${pull.$pull.head}`, git.put(createCommit(commit)));
      return { message: 'Updating pull request branch.', url: pullUrl(pull, context.view) };
    },
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': (context) => {
      const { requestedReviewers: users, requestedTeams: teams } = pullOf(context).$pull;
      return reply(200, { users, teams });
    },
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': (context) =>
      changeReviewers(context, context.fields, true),
    'DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': (context) =>
      reply(200, changeReviewers(context, context.fields, false)),
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies': (context) => {
      const { store, actor, body, params } = context;
      const values = newComment(context, { body: body.body, in_reply_to: Number(params.comment_id) });
      return store.insert('review_comments', context.row('issues'), { user: actor, ...values });
    },
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events': (context) => {
      const { event, body } = context.body;
      return reply(200, submitReview(context, context.row('reviews'), event, body));
    },
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals': (context) => {
      const review = context.row('reviews');
      if (!['APPROVED', 'CHANGES_REQUESTED'].includes(String(review['state'])))
        refuse(422, 'Can not dismiss a commented or pending pull request review');
      review['state'] = 'DISMISSED';
      context.emit('pull_request_review', 'dismissed', context.repo, { review, pull_request: pullOf(context) });
      return review;
    },
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments': (context) => {
      const { id } = context.row('reviews');
      const all = context.store.children('review_comments', pullOf(context));
      return all.filter((each) => each['pull_request_review_id'] === id);
    },
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls': (context) =>
      context.store
        .children('pulls', context.repo)
        .filter(
          (pull) =>
            commitsOf(pull, context).includes(context.params.commit_sha) ||
            pull['merge_commit_sha'] === context.params.commit_sha,
        ),
  },
  computed: {
    pulls: {
      id: ({ $pull }: Pull) => $pull.id,
      base: (pull: Pull, view) => showSide(pull.$parent, pull.$pull.base, currentRange(pull, view).base),
      head: (pull: Pull, view) => showSide(pull.$pull.repo, pull.$pull.head, currentRange(pull, view).head),
      merged: ({ $pull }: Pull) => $pull.mergedAt !== null,
      merged_at: ({ $pull }: Pull) => $pull.mergedAt,
      mergeable: isMergeable,
      rebaseable: isMergeable,
      mergeable_state: (pull: Pull, view) => {
        const isClean = isMergeable(pull, view);
        return isClean === null ? 'unknown' : isClean ? (pull['draft'] ? 'draft' : 'clean') : 'dirty';
      },
      requested_reviewers: ({ $pull }: Pull) => $pull.requestedReviewers,
      requested_teams: ({ $pull }: Pull) => $pull.requestedTeams,
      statuses_url: (pull: Pull, view) =>
        `${repoUrl({ view }, pull.$parent)}/statuses/${currentRange(pull, view).head}`,
      commits: (pull: Pull, view) => commitsOf(pull, view).length,
      changed_files: (pull: Pull, view) => filesOf(pull, view).length,
      additions: sum('additions'),
      deletions: sum('deletions'),
      review_comments: (pull: Pull, { store }) => store.children('review_comments', pull).length,
      _links: (pull: Pull, view) => {
        const [url, issue] = [pullUrl(pull, view), `${repoUrl({ view }, pull.$parent)}/issues/${pull.number}`];
        const html = `https://github.com/${pull.$parent.full_name}/pull/${pull.number}`;
        const hrefs = {
          ...{ self: url, html, issue, comments: `${issue}/comments`, review_comments: `${url}/comments` },
          review_comment: `${repoUrl({ view }, pull.$parent)}/pulls/comments{/number}`,
          commits: `${url}/commits`,
          statuses: `${repoUrl({ view }, pull.$parent)}/statuses/${currentRange(pull, view).head}`,
        };
        return Object.fromEntries(Object.entries(hrefs).map(([name, href]) => [name, { href }]));
      },
    },
    reviews: {
      _links: (review: Row, view) => linksOf(review, view, `pullrequestreview-${review.id}`),
    },
    review_comments: {
      _links: (comment: Row, view) => linksOf(comment, view, `discussion_r${comment.id}`),
    },
  },
  create: {
    pulls: createPull as never,
    review_comments: newComment,
    reviews: (context, { event, body = '', comments: _, commit_id }) => {
      const { head } = currentRange(pullOf(context), context);
      return { body, commit_id: commit_id ?? head, state: 'PENDING', $event: event };
    },
  },
  created: {
    pulls: (context, pull: Pull) => context.emit('pull_request', 'opened', context.repo, { pull_request: pull }),
    reviews: (context, review: Row) => {
      const { comments = [] } = context.fields as { comments?: Fields[] };
      const pull = pullOf(context);
      for (const each of comments) {
        const values = { ...newComment(context, each), pull_request_review_id: review.id };
        context.store.insert('review_comments', pull, { user: context.actor, ...values });
      }
      if (review['$event'] !== undefined) submitReview(context, review, String(review['$event']), review['body']);
    },
  },
  update: {
    pulls: ((context: AnyContext, pull: Pull, { base, ...fields }: Fields) => {
      if (base !== undefined && canTriage(context)) {
        const baseSha = context.git.head(context.repo, String(base)) ?? invalid('PullRequest', 'base');
        Object.assign(pull.$pull, { base: String(base), baseSha });
      }
      // What is closed keeps the commits that it had.
      const { base: baseSha, head: headSha } = currentRange(pull, context);
      Object.assign(pull.$pull, { baseSha, headSha });
      return updateIssue(context, pull, fields);
    }) as never,
  },
};

function linksOf(row: Row, view: View, anchor: string): Fields {
  const issue = ancestorOf(row, 'issues');
  const repo = ancestorOf(row, 'repos');
  if (issue === undefined || repo === undefined) return {};
  const page = `https://github.com/${repo.full_name}/pull/${issue.number}`;
  const pull = `${repoUrl({ view }, repo)}/pulls/${issue.number}`;
  const { user } = row as Row & { user: Account };
  return {
    self: { href: view.url(row) ?? view.url(user) },
    html: { href: `${page}#${anchor}` },
    pull_request: { href: pull },
  };
}
