import { isOneOf, isRecordOf, isText, type OptionChecks } from '../core/read-options.ts';
import { ResponseError } from '../send/errors.ts';
import { entriesAt, type FileContent, isFile, writeEntries } from './file-content.ts';
import { begin, RecipeError, readRecipe, WRITING_CHECKS, type WritingRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';

type Client = ClientOf<'commitFiles'>;

/** The step of `commitFiles` that begins: for `blob`, the file with this path is uploaded. */
export interface CommitProgress {
  readonly step: 'head' | 'blob' | 'tree' | 'commit' | 'branch';
  readonly path?: string;
}

/** The options of `commitFiles`. */
export interface CommitFilesOptions extends WritingRecipe<CommitProgress> {
  /** The name of the branch. */
  branch: string;
  /** The branch that it begins at if it does not exist. By default, it must exist. */
  from?: string | undefined;
  /** The message of the commit. */
  message: string;
  /** The files that change, by path. */
  files: Readonly<Record<string, FileContent>>;
  /** The commit that the branch must be at. */
  expectedHead?: string | undefined;
  /**
   * What to do if the branch has another commit than the expected one, or gets one in the meantime: `refuse`, or `rebase`, which commits on top of
   * it unless it has changed one of the files. Default: `refuse`.
   */
  whenMoved?: 'refuse' | 'rebase' | undefined;
  /** The author of the commit. Default: the account of the token. */
  author?: { readonly name: string; readonly email: string; readonly date?: string } | undefined;
}

/** What `commitFiles` has done. */
export interface CommittedFiles {
  /** The commit that the branch is at. */
  readonly sha: string;
  /** False if the files had this content before: there is no new commit, and no new branch. */
  readonly changed: boolean;
}

const CHECKS: OptionChecks<CommitFilesOptions> = {
  ...WRITING_CHECKS,
  ...{ branch: isText, from: isText, message: isText, expectedHead: isText, whenMoved: isOneOf(['refuse', 'rebase']) },
  author: isRecordOf((value) => typeof value === 'string', 'an object with name and email'),
  files: isRecordOf(isFile, 'an object of texts, bytes, null, or objects with "content" and "mode", by path'),
};

const MOST_ATTEMPTS = 5;

/**
 * Commits any number of files at once. The branch gets all of them or none, and nothing that others commit meanwhile is lost.
 *
 * @example
 * await commitFiles(github, { owner, repo, branch: 'main', message: 'Release', files: { VERSION: '2.0.0\n', 'old.txt': null } });
 */
export async function commitFiles(github: Client, given: CommitFilesOptions): Promise<CommittedFiles> {
  const required = ['owner', 'repo', 'branch', 'message', 'files'] as const;
  const options = readRecipe('commitFiles', given, CHECKS, required);
  const { owner, repo, branch, from, message, expectedHead, author, signal, once = true } = options;
  const place = { owner, repo };
  const ref = `heads/${branch}`;
  const reading = { signal };
  const writing = { signal, once };
  begin(options, { step: 'head' });
  const read = async (name: string) => (await github.git.getRef({ ...place, ref: name }, reading)).data.object.sha;
  const readHead = () =>
    read(ref).catch((error) => {
      if (from !== undefined && error instanceof ResponseError && error.isNotFound) return undefined;
      throw error;
    });
  const known = await readHead();
  let isNew = known === undefined;
  let head = known ?? (await read(`heads/${from}`));
  const start = expectedHead ?? head;
  if (head !== start) await checkMoved(github, options, start, head);
  const entries = await writeEntries(github, options);
  for (let attempt = 1; ; attempt++) {
    const { tree: base } = (await github.git.getCommit({ ...place, commit_sha: head }, reading)).data;
    begin(options, { step: 'tree' });
    const tree = (await github.git.createTree({ ...place, base_tree: base.sha, tree: entries }, writing)).data.sha;
    if (tree === base.sha) return { sha: head, changed: false };
    begin(options, { step: 'commit' });
    const commit = { ...place, message, tree, parents: [head], ...(author && { author }) };
    const { sha } = (await github.git.createCommit(commit, writing)).data;
    begin(options, { step: 'branch' });
    try {
      if (isNew) await github.git.createRef({ ...place, ref: `refs/${ref}`, sha }, writing);
      else await github.git.updateRef({ ...place, ref, sha, force: false }, writing);
      return { sha, changed: true };
    } catch (error) {
      if (!(error instanceof ResponseError && error.is(409, 422)) || attempt === MOST_ATTEMPTS) throw error;
      const moved = await readHead();
      if (moved === undefined || (moved === head && !isNew)) throw error;
      if (moved !== head) await checkMoved(github, options, start, moved);
      head = moved;
      isNew = false;
    }
  }
}

/** Throws if the branch must not have moved, or if one of the files has changed. */
async function checkMoved(github: Client, options: CommitFilesOptions, from: string, to: string): Promise<void> {
  const { owner, repo, branch, files, whenMoved, signal } = options;
  const refuse = (reason: string) =>
    new RecipeError('HEAD_MOVED', `The branch ${branch} has moved from ${from} to ${to}${reason}`, { head: to });
  if (whenMoved !== 'rebase') throw refuse(". Read it again, or pass whenMoved: 'rebase'.");
  const [before, after] = await Promise.all(
    [from, to].map((tree_sha) => github.git.getTree({ owner, repo, tree_sha, recursive: '1' }, { signal })),
  );
  if (before?.data.truncated || after?.data.truncated) throw refuse(', and its tree is too large to be compared.');
  const changed = Object.keys(files).filter((path) => entriesAt(before?.data, path) !== entriesAt(after?.data, path));
  if (changed.length > 0) throw refuse(`, which has changed ${changed.join(', ')}.`);
}
