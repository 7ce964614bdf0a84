import type { AnyContext, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { changedFiles, writeDiff } from '../git/changes.ts';
import { mergeCommits } from '../git/merge.ts';
import { createCommit } from '../git/objects.ts';
import { invalid, notFound, refuse } from '../refusal.ts';
import type { Repo, Row } from '../row.ts';
import { selectRows } from '../select.ts';
import { emitPush, findCommit, pageOf, repoUrl, showCommit, showFile, showFullCommit } from './git-objects.ts';

/** Whether a commit changes a path, or something below it. */
function touches({ git }: AnyContext, sha: string, path: string): boolean {
  const parents = git.commit(sha)?.parents ?? [];
  const now = git.entryAt(sha, path)?.sha;
  return parents.length === 0 ? now !== undefined : parents.every((each) => git.entryAt(each, path)?.sha !== now);
}

function listCommits(context: AnyContext): Fields[] {
  const { git, view, repo } = context;
  const [path, since, until, author, committer] = ['path', 'since', 'until', 'author', 'committer'].map((name) =>
    context.query(name),
  );
  const isBy = (shown: Fields, role: 'author' | 'committer', name: string) =>
    (shown[role] as { login?: string } | null)?.login === name ||
    (shown['commit'] as Record<string, { email: string }>)[role]?.email === name;
  const found = git.history(findCommit(context, context.query('sha'))).filter((sha) => {
    const date = Date.parse(git.commit(sha)?.committer.date ?? '');
    const isInTime = (!since || date >= Date.parse(since)) && (!until || date <= Date.parse(until));
    return isInTime && (path === undefined || touches(context, sha, path.replace(/^\/|\/$/g, '')));
  });
  return found
    .map((sha) => showCommit(view, repo, sha))
    .filter((each) => author === undefined || isBy(each, 'author', author))
    .filter((each) => committer === undefined || isBy(each, 'committer', committer));
}

/** The repository and commit of one side of a comparison: `branch`, or `owner:branch` of a fork. */
function findSide(context: AnyContext, text: string): string {
  const [, owner, ref = text] = /^([^:]+):(?:[^:]+:)?(.+)$/.exec(text) ?? [];
  const { store, repo, git } = context;
  const isNear = owner === undefined || owner === repo.owner.login;
  const fork = isNear ? repo : store.all('repos').find((each) => each.owner.login === owner && isRelated(each, repo));
  return git.resolve(fork ?? notFound(), ref) ?? notFound();
}

function isRelated(one: Repo, other: Repo): boolean {
  return one.$fork === other || other.$fork === one || (one.$fork !== undefined && one.$fork === other.$fork);
}

function compareCommits(context: AnyContext, base: string, head: string) {
  const { git, view, repo } = context;
  const [from, to] = [findSide(context, base), findSide(context, head)];
  const fork = git.mergeBase(from, to) ?? refuse(404, 'No common ancestor between the commits.');
  const [ahead, behind] = [git.between(from, to), git.between(to, from)];
  const status = ahead.length === 0 ? (behind.length === 0 ? 'identical' : 'behind') : 'ahead';
  const files = changedFiles(git, fork, to);
  if (context.wants('diff')) return writeDiff(files);
  const name = `${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
  const page = `${pageOf(repo)}/compare/${name}`;
  return {
    ...{ url: `${repoUrl(context, repo)}/compare/${name}`, html_url: page, permalink_url: page },
    ...{ diff_url: `${page}.diff`, patch_url: `${page}.patch` },
    ...{ base_commit: showCommit(view, repo, from), merge_base_commit: showCommit(view, repo, fork) },
    status: ahead.length > 0 && behind.length > 0 ? 'diverged' : status,
    ...{ ahead_by: ahead.length, behind_by: behind.length, total_commits: ahead.length },
    commits: ahead.reverse().map((sha) => showCommit(view, repo, sha)),
    files: files.map((each) => showFile(view, repo, each, to)),
  };
}

/** A branch with its commit. */
function showBranch(context: AnyContext, name: string, isFull: boolean): Fields {
  const { git, repo, view } = context;
  const sha = git.head(repo, name) ?? notFound('Branch not found');
  const base = repoUrl(context, repo);
  const url = `${base}/branches/${encodeURIComponent(name)}`;
  const rule = repo.$values?.[`/branches/${name}/protection`] as Fields | undefined;
  const none = { enforcement_level: 'off', contexts: [], checks: [] };
  const checks = rule?.['required_status_checks'] ?? none;
  return {
    ...{ name, protected: rule !== undefined, protection_url: `${url}/protection` },
    commit: isFull ? showCommit(view, repo, sha) : { sha, url: `${base}/commits/${sha}` },
    protection: { enabled: rule !== undefined, required_status_checks: checks },
    ...(isFull ? { _links: { self: url, html: `${pageOf(repo)}/tree/${name}` } } : {}),
  };
}

/** The statuses of a commit, newest first. */
function statusesOf(context: AnyContext, ref: string): Row[] {
  const sha = findCommit(context, ref);
  return context.store
    .children('statuses', context.repo)
    .filter((each) => each['$sha'] === sha)
    .reverse();
}

/** The state of a commit: the latest status of each context decides. */
function combine(context: AnyContext, ref: string): Fields {
  const { repo, store } = context;
  const latest = new Map<unknown, Row>();
  for (const status of statusesOf(context, ref))
    if (!latest.has(status['context'])) latest.set(status['context'], status);
  const statuses = [...latest.values()];
  const states = statuses.map((each) => each['state']);
  const hasFailed = states.includes('failure') || states.includes('error');
  const isDone = states.length > 0 && states.every((state) => state === 'success');
  const state = hasFailed ? 'failure' : isDone ? 'success' : 'pending';
  const sha = findCommit(context, ref);
  const commit_url = `${repoUrl(context, repo)}/commits/${sha}`;
  const total_count = store.children('statuses', repo).length === 0 ? 0 : statuses.length;
  return { state, statuses, sha, total_count, repository: repo, commit_url, url: `${commit_url}/status` };
}

/** Merges one commit into a branch, and returns the hash of the merge, or undefined if there was nothing to do. */
function mergeInto(context: AnyContext, base: string, head: string, message: string): string | undefined {
  const { git, repo } = context;
  const onto = git.head(repo, base) ?? notFound('Base does not exist');
  const from = git.resolve(repo, head) ?? notFound('Head does not exist');
  if (git.isAncestor(from, onto)) return undefined;
  const files = mergeCommits(git, onto, from) ?? refuse(409, 'Merge conflict');
  const commit = { tree: git.writeFiles(files), parents: [onto, from], message, ...context.signatures() };
  const sha = git.put(createCommit(commit));
  repo.$refs.set(`refs/heads/${base}`, sha);
  emitPush(context, base, onto, sha);
  return sha;
}

function below(context: AnyContext, table: string, ref: string): Row[] {
  const sha = findCommit(context, ref);
  const rows = context.store.children(table, context.repo).filter((each) => each['head_sha'] === sha);
  return selectRows(context as never, table, rows);
}

export const commits: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/commits': (context) => listCommits(context),
    'GET /repos/{owner}/{repo}/commits/{ref}': (context) => {
      const { git, repo, view } = context;
      const sha = findCommit(context, context.params.ref);
      if (context.wants('sha')) return sha;
      if (context.wants('diff')) return writeDiff(changedFiles(git, git.commit(sha)?.parents[0], sha));
      return showFullCommit(view, repo, sha);
    },
    'GET /repos/{owner}/{repo}/compare/{basehead}': (context) => {
      const [base = '', head = ''] = context.params.basehead.split('...');
      return compareCommits(context, base, head);
    },
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head': (context) => {
      const { git, repo, params } = context;
      const heads = git.refs(repo, 'refs/heads/').filter(([, sha]) => sha === params.commit_sha);
      return heads.map(([ref]) => showBranch(context, ref.slice('refs/heads/'.length), false));
    },
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/comments': (context) =>
      context.store
        .children('commit_comments', context.repo)
        .filter((each) => each['commit_id'] === findCommit(context, context.params.commit_sha)),
    'GET /repos/{owner}/{repo}/branches': (context) => {
      const wanted = context.query('protected');
      const names = context.git.refs(context.repo, 'refs/heads/').map(([ref]) => ref.slice('refs/heads/'.length));
      const shown = names.map((name) => showBranch(context, name, false));
      return shown.filter((each) => wanted === undefined || String(each['protected']) === wanted);
    },
    'GET /repos/{owner}/{repo}/branches/{branch}': (context) => showBranch(context, context.params.branch, true),
    'POST /repos/{owner}/{repo}/branches/{branch}/rename': (context) => {
      const { git, repo, params, body } = context;
      const sha = git.head(repo, params.branch) ?? notFound('Branch not found');
      if (git.head(repo, body.new_name) !== undefined) invalid('Branch', 'new_name', 'already_exists');
      repo.$refs.delete(`refs/heads/${params.branch}`);
      repo.$refs.set(`refs/heads/${body.new_name}`, sha);
      if (repo.default_branch === params.branch) repo.default_branch = body.new_name;
      return showBranch(context, body.new_name, true);
    },
    'GET /repos/{owner}/{repo}/tags': (context) => {
      const { git, repo } = context;
      const base = repoUrl(context, repo);
      return git.refs(repo, 'refs/tags/').map(([ref]) => {
        const [name, sha] = [ref.slice('refs/tags/'.length), git.resolve(repo, ref) ?? ''];
        const archives = { zipball_url: `${base}/zipball/${ref}`, tarball_url: `${base}/tarball/${ref}` };
        return { name, ...archives, commit: { sha, url: `${base}/commits/${sha}` }, node_id: `REF_${ref}` };
      });
    },
    'POST /repos/{owner}/{repo}/merges': (context) => {
      const { base, head, commit_message = `Merge ${head} into ${base}` } = context.body;
      const sha = mergeInto(context, base, head, commit_message);
      return sha === undefined ? reply(204) : showFullCommit(context.view, context.repo, sha);
    },
    'POST /repos/{owner}/{repo}/merge-upstream': (context) => {
      const { git, repo, body } = context;
      const upstream = repo.$fork ?? refuse(422, 'The repository is not a fork.');
      const head = git.head(upstream, body.branch) ?? notFound('Branch not found');
      const old = git.head(repo, body.branch);
      const base_branch = `${upstream.owner.login}:${body.branch}`;
      if (old !== undefined && git.isAncestor(head, old))
        return { merge_type: 'none', message: 'This branch is not behind the upstream.', base_branch };
      if (old !== undefined && !git.isAncestor(old, head)) refuse(409, 'There are merge conflicts.');
      repo.$refs.set(`refs/heads/${body.branch}`, head);
      emitPush(context, body.branch, old, head);
      const message = `Successfully fetched and fast-forwarded from upstream ${base_branch}.`;
      return { merge_type: 'fast-forward', message, base_branch };
    },
    'POST /repos/{owner}/{repo}/statuses/{sha}': (context) => {
      const { store, repo, actor, body, params } = context;
      const sha = findCommit(context, params.sha);
      const url = `${repoUrl(context, repo)}/statuses/${sha}`;
      const status = store.insert('statuses', repo, { $sha: sha, creator: actor, url, ...body });
      context.emit('status', undefined, repo, { ...status, sha, name: repo.full_name });
      return status;
    },
    'GET /repos/{owner}/{repo}/commits/{ref}/statuses': (context) => statusesOf(context, context.params.ref),
    'GET /repos/{owner}/{repo}/commits/{ref}/status': (context) => reply(200, combine(context, context.params.ref)),
    'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': (context) => below(context, 'check_runs', context.params.ref),
    'GET /repos/{owner}/{repo}/commits/{ref}/check-suites': (context) =>
      below(context, 'check_suites', context.params.ref),
  },
  create: {
    commit_comments: (context, fields) => {
      const { commit_sha = '' } = context.params as Record<string, string>;
      return { ...fields, commit_id: findCommit(context, commit_sha) };
    },
  },
};
