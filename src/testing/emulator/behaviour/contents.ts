import { fromBase64 } from '../base64.ts';
import type { AnyContext, Context, Fields, GivenSignature } from '../context.ts';
import { type Family, type Result, reply } from '../family.ts';
import type { TreeEntry } from '../git/objects.ts';
import { invalid, notFound, refuse, unsupported } from '../refusal.ts';
import { emitPush, findCommit, showEntry, showGitCommit } from './git-objects.ts';
import { checkPush } from './protection.ts';

/** The file or folder at a path in the ref that the request asks for. */
function findEntry(context: AnyContext, path: string): { entry: TreeEntry; ref: string } {
  const ref = context.query('ref') ?? context.repo.default_branch;
  return { ref, entry: context.git.entryAt(findCommit(context, ref), path) ?? notFound() };
}

/** A file with its content, or the entries of a folder. */
function showPath(context: AnyContext, given: string): Result {
  const path = given.replace(/^\/+|\/+$/g, '');
  const { entry, ref } = findEntry(context, path);
  const { git, repo, view } = context;
  const isRaw = context.wants('raw');
  if (context.wants('html')) unsupported('files that are rendered as HTML');
  if (entry.type === 'blob')
    return isRaw ? (git.blob(entry.sha)?.data ?? '') : showEntry(view, repo, path, entry, ref, true);
  const entries = git.tree(entry.sha)?.entries ?? [];
  const shown = entries.map((each) =>
    showEntry(view, repo, path === '' ? each.path : `${path}/${each.path}`, each, ref, false),
  );
  if (!context.wants('object')) return shown;
  return { ...showEntry(view, repo, path, entry, ref, false), entries: shown };
}

/** The first file in a folder whose name begins with a text, in any case. */
function showFirst(context: AnyContext, folder: string, start: string): Result {
  const { entry } = findEntry(context, folder);
  const entries = context.git.tree(entry.sha)?.entries ?? [];
  const found = entries.find(({ path, type }) => type === 'blob' && path.toLowerCase().startsWith(start)) ?? notFound();
  return showPath(context, folder === '' ? found.path : `${folder}/${found.path}`);
}

interface FileBody {
  readonly message: string;
  readonly sha?: string | undefined;
  readonly branch?: string | undefined;
  readonly author?: GivenSignature | undefined;
  readonly committer?: GivenSignature | undefined;
}

/** Writes or deletes a file in a commit of its own. */
function writeFile(context: Pick<Context, 'params'> & AnyContext, body: FileBody, content: Uint8Array | null): Result {
  const { git, repo, view } = context;
  const { path = '' } = context.params as Record<string, string>;
  const branch = body.branch?.replace(/^refs\/heads\//, '') ?? repo.default_branch;
  const head = git.head(repo, branch);
  if (head === undefined && (body.branch !== undefined || content === null)) notFound(`Branch ${branch} not found`);
  const old = git.files(head).get(path);
  if (content === null && old === undefined) notFound();
  if (old !== undefined && body.sha === undefined) refuse(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
  if (old !== undefined && body.sha !== old.sha) refuse(409, `${path} does not match ${body.sha}`);
  if (head !== undefined) checkPush(context, branch, false);
  const by = context.signatures(body.author, body.committer);
  const sha = git.commitFiles(repo, branch, [{ path, content }], body.message, by);
  emitPush(context, branch, head, sha);
  const entry = git.files(sha).get(path);
  const shown: Fields | null = entry === undefined ? null : showEntry(view, repo, path, entry, branch, false);
  return reply(old === undefined ? 201 : 200, { content: shown, commit: showGitCommit(view, repo, sha) });
}

function redirectToArchive(context: AnyContext, kind: string, ref: string): Result {
  const location = `https://codeload.github.com/${context.repo.full_name}/legacy.${kind}/${ref}`;
  findCommit(context, ref === '' ? undefined : ref);
  return reply(302, undefined, { location });
}

export const contents: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/contents/{path}': (context) => showPath(context, context.params.path),
    'PUT /repos/{owner}/{repo}/contents/{path}': (context) =>
      writeFile(context, context.body, fromBase64(context.body.content) ?? invalid('Content', 'content')),
    'DELETE /repos/{owner}/{repo}/contents/{path}': (context) => writeFile(context, context.body, null),
    'GET /repos/{owner}/{repo}/readme': (context) => showFirst(context, '', 'readme'),
    'GET /repos/{owner}/{repo}/readme/{dir}': (context) => showFirst(context, context.params.dir, 'readme'),
    'GET /repos/{owner}/{repo}/tarball/{ref}': (context) => redirectToArchive(context, 'tar.gz', context.params.ref),
    'GET /repos/{owner}/{repo}/zipball/{ref}': (context) => redirectToArchive(context, 'zip', context.params.ref),
  },
};
