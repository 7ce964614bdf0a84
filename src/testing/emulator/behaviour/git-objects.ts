import { toBase64 } from '../../../convert/base64.ts';
import type { AnyContext, Fields, More } from '../context.ts';
import { type ChangedFile, changedFiles } from '../git/changes.ts';
import type { Commit, TreeEntry } from '../git/objects.ts';
import { notFound, refuse } from '../refusal.ts';
import type { Account, Repo } from '../row.ts';
import type { View } from '../view.ts';

export const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

/** The page of a repository. */
export function pageOf({ full_name }: Repo): string {
  return `https://github.com/${full_name}`;
}

export function repoUrl({ view }: Pick<AnyContext, 'view'>, repo: Repo): string {
  return view.url(repo) ?? '';
}

/** The commit that a branch, tag or hash means. An empty repository has none. */
export function findCommit({ git, repo }: AnyContext, name: string = repo.default_branch): string {
  const sha = git.resolve(repo, name);
  if (sha !== undefined) return sha;
  if (repo.$refs.size === 0) refuse(409, 'Git Repository is empty.');
  return /^[\da-f]{40}$/.test(name) ? refuse(422, `No commit found for SHA: ${name}`) : notFound();
}

/** Who has an email address of a commit. */
function accountOf({ store }: View, email: string): Account | null {
  const found = store.all('accounts').find((each) => each['email'] === email);
  const [, login = ''] = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(email) ?? [];
  return found ?? store.account(login) ?? null;
}

function parentsOf(url: string, page: string, { parents }: Commit, kind: string): Fields[] {
  return parents.map((sha) => ({ sha, url: `${url}/${kind}/${sha}`, html_url: `${page}/commit/${sha}` }));
}

/** A commit of the git database. */
export function showGitCommit(view: View, repo: Repo, sha: string): Fields {
  const commit = view.git.commit(sha) ?? notFound();
  const [url, page] = [repoUrl({ view }, repo), pageOf(repo)];
  const { author, committer, message, tree } = commit;
  return {
    ...{ sha, node_id: `C_${sha}`, url: `${url}/git/commits/${sha}`, html_url: `${page}/commit/${sha}` },
    ...{ author, committer, message, tree: { sha: tree, url: `${url}/git/trees/${tree}` } },
    ...{ parents: parentsOf(url, page, commit, 'git/commits'), verification: UNSIGNED },
  };
}

/** A commit of a repository. With its files, it also has the number of changed lines. */
export function showCommit(view: View, repo: Repo, sha: string, files?: readonly ChangedFile[]): Fields {
  const commit = view.git.commit(sha) ?? notFound();
  const [base, page] = [repoUrl({ view }, repo), pageOf(repo)];
  const { verification, ...inner } = showGitCommit(view, repo, sha);
  const url = `${base}/commits/${sha}`;
  const comments = view.store.children('commit_comments', repo).filter((each) => each['commit_id'] === sha);
  const sum = (name: 'additions' | 'deletions' | 'changes') => files?.reduce((all, each) => all + each[name], 0);
  const stats = { additions: sum('additions'), deletions: sum('deletions'), total: sum('changes') };
  return {
    ...{ sha, node_id: `C_${sha}`, url, html_url: `${page}/commit/${sha}`, comments_url: `${url}/comments` },
    commit: { ...inner, comment_count: comments.length, verification },
    ...{ author: accountOf(view, commit.author.email), committer: accountOf(view, commit.committer.email) },
    parents: parentsOf(base, page, commit, 'commits'),
    ...(files === undefined ? {} : { stats, files: files.map((each) => showFile(view, repo, each, sha)) }),
  };
}

/** A commit with the files that it changed. */
export function showFullCommit(view: View, repo: Repo, sha: string): Fields {
  return showCommit(view, repo, sha, changedFiles(view.git, view.git.commit(sha)?.parents[0], sha));
}

/** A changed file with its links. */
export function showFile(view: View, repo: Repo, file: ChangedFile, sha: string): Fields {
  const [page, path] = [pageOf(repo), encodePath(file.filename)];
  const contents_url = `${repoUrl({ view }, repo)}/contents/${path}?ref=${sha}`;
  return { ...file, blob_url: `${page}/blob/${sha}/${path}`, raw_url: `${page}/raw/${sha}/${path}`, contents_url };
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A file or folder at a path. Only a file that is asked for by its path has its content. */
export function showEntry(
  view: View,
  repo: Repo,
  path: string,
  entry: TreeEntry,
  ref: string,
  isFull: boolean,
): Fields {
  const { git } = view;
  const isFile = entry.type === 'blob';
  const [base, page] = [repoUrl({ view }, repo), pageOf(repo)];
  const encoded = encodePath(path);
  const url = `${base}/contents/${encoded}?ref=${encodeURIComponent(ref)}`;
  const html = `${page}/${isFile ? 'blob' : 'tree'}/${ref}/${encoded}`;
  const git_url = `${base}/git/${entry.type}s/${entry.sha}`;
  const data = git.blob(entry.sha)?.data ?? new Uint8Array();
  const raw = `https://raw.githubusercontent.com/${repo.full_name}/${ref}/${encoded}`;
  const content = { encoding: 'base64', content: toBase64(data).replace(/.{1,60}/g, '$&\n') };
  return {
    ...{ type: isFile ? 'file' : 'dir', size: data.length, name: path.split('/').at(-1), path, sha: entry.sha },
    ...{ url, git_url, html_url: html, download_url: isFile ? raw : null },
    _links: { self: url, git: git_url, html },
    ...(isFile && isFull ? content : {}),
  };
}

/** A ref, and what it points to. */
export function showRef(view: View, repo: Repo, ref: string, sha: string): Fields {
  const type = view.git.get(sha)?.type ?? 'commit';
  const base = repoUrl({ view }, repo);
  const url = `${base}/git/${type}s/${sha}`;
  return { ref, node_id: `REF_${repo.id}_${ref}`, url: `${base}/git/${encodePath(ref)}`, object: { sha, type, url } };
}

/** The change of a branch as the webhook reports it. */
export function emitPush(
  context: AnyContext,
  branch: string,
  before: string | undefined,
  after: string,
  more: More = {},
) {
  const { git, repo, view, actor } = context;
  const commits = git.between(before, after).map((sha) => {
    const { author, committer, message, tree } = git.commit(sha) ?? notFound();
    const files = changedFiles(git, git.commit(sha)?.parents[0], sha);
    const named = (status: string) => files.filter((each) => each.status === status).map((each) => each.filename);
    const paths = { added: named('added'), removed: named('removed'), modified: named('modified') };
    const url = `${pageOf(repo)}/commit/${sha}`;
    return {
      id: sha,
      tree_id: tree,
      distinct: true,
      message,
      timestamp: author.date,
      url,
      author,
      committer,
      ...paths,
    };
  });
  const none = '0'.repeat(40);
  repo['pushed_at'] = context.now();
  const payload = {
    ...{ ref: `refs/heads/${branch}`, before: before ?? none, after, commits: commits.reverse(), base_ref: null },
    ...{ head_commit: commits.at(-1) ?? null, created: before === undefined, deleted: after === none, forced: false },
    ...{ compare: `${pageOf(repo)}/compare/${before ?? none}...${after}` },
    ...{ pusher: { name: actor.login, email: view.emailOf(actor) } },
  };
  context.emit('push', undefined, repo, payload, more);
}
