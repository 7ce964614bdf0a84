import { toBase64 } from '../../../convert/base64.ts';
import { fromBase64 } from '../base64.ts';
import type { AnyContext, Fields, GivenSignature } from '../context.ts';
import type { Family } from '../family.ts';
import { createBlob, createCommit, createTag, type TreeEntry } from '../git/objects.ts';
import { invalid, notFound, refuse, unsupported } from '../refusal.ts';
import { emitPush, repoUrl, showGitCommit, showRef, UNSIGNED } from './git-objects.ts';
import { checkDeletion, checkPush } from './protection.ts';

const encoder = new TextEncoder();

function showTree(context: AnyContext, sha: string, isRecursive: boolean): Fields {
  const { git, view, repo } = context;
  const tree = git.tree(sha) ?? notFound();
  const base = repoUrl({ view }, repo);
  const entries = isRecursive ? git.allEntries(tree.sha) : tree.entries;
  const shown = entries.map((entry) => {
    const size = entry.type === 'blob' ? { size: git.blob(entry.sha)?.data.length ?? 0 } : {};
    return { ...entry, ...size, url: `${base}/git/${entry.type}s/${entry.sha}` };
  });
  return { sha: tree.sha, url: `${base}/git/trees/${tree.sha}`, tree: shown, truncated: false };
}

/** An entry of a body for a new tree: content, or the hash of an object. A hash of null deletes the path. */
interface GivenEntry {
  readonly path?: string;
  readonly mode?: string;
  readonly type?: string;
  readonly sha?: string | null;
  readonly content?: string;
}

function writeTree({ git }: AnyContext, base: string | undefined, given: readonly GivenEntry[]): string {
  const files = git.files(base);
  for (const { path = '', mode = '100644', sha, content } of given) {
    for (const each of files.keys()) if (each === path || each.startsWith(`${path}/`)) files.delete(each);
    if (sha === null) continue;
    const blob = sha ?? git.put(createBlob(encoder.encode(content ?? '')));
    if (mode !== '160000' && git.get(blob) === undefined) refuse(422, `tree.sha ${blob} is not a valid blob`);
    const type: TreeEntry['type'] = mode === '160000' ? 'commit' : 'blob';
    if (mode !== '040000') files.set(path, { path, mode, type, sha: blob });
    else for (const [inside, entry] of git.files(blob)) files.set(`${path}/${inside}`, entry);
  }
  return git.writeFiles(files);
}

/** The full name of a ref that exists. */
function findRef({ repo, git }: AnyContext, name: string): [ref: string, sha: string] {
  const ref = `refs/${name}`;
  return [ref, git.ref(repo, ref) ?? notFound()];
}

/** Moves a ref, and sends the webhook if it is a branch. */
function moveRef(context: AnyContext, ref: string, sha: string): void {
  const before = context.git.ref(context.repo, ref);
  context.repo.$refs.set(ref, sha);
  if (ref.startsWith('refs/heads/')) emitPush(context, ref.slice('refs/heads/'.length), before, sha);
}

export const git: Family = {
  routes: {
    'POST /repos/{owner}/{repo}/git/blobs': (context) => {
      const { content, encoding } = context.body;
      const data = encoding === 'base64' ? fromBase64(content) : encoder.encode(content);
      const sha = context.git.put(createBlob(data ?? invalid('Blob', 'content')));
      return { sha, url: `${repoUrl(context, context.repo)}/git/blobs/${sha}` };
    },
    'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': (context) => {
      const blob = context.git.blob(context.params.file_sha) ?? notFound();
      if (context.wants('raw')) return blob.data;
      const { sha, data } = blob;
      const url = `${repoUrl(context, context.repo)}/git/blobs/${sha}`;
      const content = toBase64(data).replace(/.{1,60}/g, '$&\n');
      return { sha, node_id: `B_${sha}`, size: data.length, url, content, encoding: 'base64' };
    },
    'POST /repos/{owner}/{repo}/git/trees': (context) => {
      const { base_tree, tree } = context.body;
      if (base_tree !== undefined && context.git.tree(base_tree) === undefined) notFound();
      return showTree(context, writeTree(context, base_tree, tree as readonly GivenEntry[]), false);
    },
    'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': (context) => {
      const { git: objects, repo, params } = context;
      const sha = objects.tree(params.tree_sha)?.sha ?? objects.resolve(repo, params.tree_sha) ?? notFound();
      return showTree(context, sha, context.query('recursive') !== undefined);
    },
    'POST /repos/{owner}/{repo}/git/commits': (context) => {
      const { message, tree, parents = [], signature } = context.body;
      const { author, committer } = context.fields as { author?: GivenSignature; committer?: GivenSignature };
      if (signature !== undefined) unsupported('signed commits');
      if (context.git.get(tree)?.type !== 'tree') refuse(422, 'Tree SHA does not exist');
      if (parents.some((each) => context.git.commit(each) === undefined)) refuse(422, 'Parent SHA does not exist');
      const commit = createCommit({ tree, parents, message, ...context.signatures(author, committer) });
      return showGitCommit(context.view, context.repo, context.git.put(commit));
    },
    'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': (context) =>
      showGitCommit(context.view, context.repo, context.params.commit_sha),
    'POST /repos/{owner}/{repo}/git/tags': (context) => {
      const { tag, message, object, type } = context.body;
      const { tagger } = context.fields as { tagger?: GivenSignature };
      if (context.git.get(object)?.type !== type) refuse(422, `${type} ${object} does not exist`);
      const made = createTag({ tag, message, object, objectType: type, tagger: context.signature(tagger) });
      return showTag(context, context.git.put(made));
    },
    'GET /repos/{owner}/{repo}/git/tags/{tag_sha}': (context) => showTag(context, context.params.tag_sha),
    'GET /repos/{owner}/{repo}/git/ref/{ref}': (context) => {
      const [ref, sha] = findRef(context, context.params.ref);
      return showRef(context.view, context.repo, ref, sha);
    },
    'GET /repos/{owner}/{repo}/git/matching-refs/{ref}': (context) => {
      const { git: objects, repo, params, view } = context;
      return objects.refs(repo, `refs/${params.ref}`).map(([ref, sha]) => showRef(view, repo, ref, sha));
    },
    'POST /repos/{owner}/{repo}/git/refs': (context) => {
      const { ref, sha } = context.body;
      if (!/^refs\/[^/]+\/.+/.test(ref))
        refuse(422, 'Reference name must start with refs/ and contain at least two slashes');
      if (context.git.ref(context.repo, ref) !== undefined) refuse(422, 'Reference already exists');
      if (context.git.get(sha) === undefined) refuse(422, 'Object does not exist');
      moveRef(context, ref, sha);
      const type = ref.startsWith('refs/tags/') ? 'tag' : 'branch';
      const name = ref.split('/').slice(2).join('/');
      context.emit('create', undefined, context.repo, {
        ref: name,
        ref_type: type,
        master_branch: context.repo.default_branch,
      });
      return showRef(context.view, context.repo, ref, sha);
    },
    'PATCH /repos/{owner}/{repo}/git/refs/{ref}': (context) => {
      const [ref, before] = findRef(context, context.params.ref);
      const { sha, force = false } = context.body;
      if (context.git.get(sha) === undefined) refuse(422, 'Object does not exist');
      const isForced = !context.git.isAncestor(before, sha);
      if (!force && isForced) refuse(422, 'Update is not a fast forward');
      if (ref.startsWith('refs/heads/')) checkPush(context, ref.slice('refs/heads/'.length), isForced);
      moveRef(context, ref, sha);
      return showRef(context.view, context.repo, ref, sha);
    },
    'DELETE /repos/{owner}/{repo}/git/refs/{ref}': (context) => {
      const { repo, params } = context;
      const ref = `refs/${params.ref}`;
      if (params.ref.startsWith('heads/')) checkDeletion(context, params.ref.slice('heads/'.length));
      if (!repo.$refs.delete(ref)) refuse(422, 'Reference does not exist');
      const type = ref.startsWith('refs/tags/') ? 'tag' : 'branch';
      context.emit('delete', undefined, repo, { ref: ref.split('/').slice(2).join('/'), ref_type: type });
      return undefined;
    },
  },
};

function showTag(context: AnyContext, sha: string): Fields {
  const tag = context.git.get(sha);
  if (tag?.type !== 'tag') notFound();
  const base = repoUrl(context, context.repo);
  const object = { sha: tag.object, type: tag.objectType, url: `${base}/git/${tag.objectType}s/${tag.object}` };
  return { ...tag, node_id: `TA_${sha}`, url: `${base}/git/tags/${sha}`, object, verification: UNSIGNED };
}
