import { toBase64 } from '../convert/base64.ts';
import { isText, type OptionCheck, type OptionChecks } from '../core/read-options.ts';
import { ResponseError } from '../send/errors.ts';
import { asBytes, isContent } from './file-content.ts';
import { begin, RecipeError, readRecipe, WRITING_CHECKS, type WritingRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';

type Client = ClientOf<'upsertFile'>;

/** The options of `upsertFile`. */
export interface UpsertFileOptions extends WritingRecipe<{ readonly step: 'read' | 'write' }> {
  path: string;
  /** The new content: text, or bytes. */
  content: string | Uint8Array;
  /** The message of the commit. */
  message: string;
  /** The name of the branch. Default: the default branch of the repository. */
  branch?: string | undefined;
  /** The `sha` of the content that is replaced, or `null` for a file that must not exist. By default, any content is replaced. */
  expectedSha?: string | null | undefined;
}

/** What `upsertFile` has done. */
export interface UpsertedFile {
  /** The `sha` of the content. */
  readonly sha: string;
  /** False if the file had this content before: there is no new commit. */
  readonly changed: boolean;
  /** The commit that was made. */
  readonly commit: string | undefined;
}

const isFileContent: OptionCheck = (value) => (isContent(value) ? undefined : 'a text or bytes');
const CHECKS: OptionChecks<UpsertFileOptions> = {
  ...{ ...WRITING_CHECKS, path: isText, content: isFileContent, message: isText, branch: isText },
  expectedSha: (value) => (value === null ? undefined : isText(value)),
};
/** Commits of others to the branch come in between. */
const MOST_ATTEMPTS = 5;

/**
 * Writes a file, whether it exists or not. Nothing is committed if it has the content, and what somebody else writes at the same time is not replaced.
 *
 * @example
 * await upsertFile(github, { owner, repo, path: 'VERSION', content: '2.0.0\n', message: 'Release 2.0.0' });
 */
export async function upsertFile(github: Client, given: UpsertFileOptions): Promise<UpsertedFile> {
  const options = readRecipe('upsertFile', given, CHECKS, ['owner', 'repo', 'path', 'content', 'message']);
  const { owner, repo, path, message, branch, signal, once = true } = options;
  const place = { owner, repo, path };
  const bytes = asBytes(options.content);
  const wanted = await hashOf(bytes);
  let expected = options.expectedSha;
  for (let attempt = 1; ; attempt++) {
    begin(options, { step: 'read' });
    const sha = await readSha(github, { ...place, ...(branch && { ref: branch }) }, signal);
    if (sha === wanted) return { sha, changed: false, commit: undefined };
    if (expected !== undefined && sha !== (expected ?? undefined)) {
      const message = `The file ${path} has another content than expected. Read it again.`;
      throw new RecipeError('FILE_CHANGED', message, { sha });
    }
    // What is replaced is what the first look has seen.
    expected = sha ?? null;
    begin(options, { step: 'write' });
    const change = { message, content: toBase64(bytes), ...(branch && { branch }), ...(sha && { sha }) };
    try {
      const { data } = await github.repos.createOrUpdateFileContents({ ...place, ...change }, { signal, once });
      return { sha: wanted, changed: true, commit: data.commit.sha };
    } catch (error) {
      if (!(error instanceof ResponseError && error.is(409, 422)) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function readSha(
  github: Client,
  place: { owner: string; repo: string; path: string },
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    const { data } = await github.repos.getContent(place, { signal });
    if (!Array.isArray(data) && data.type === 'file') return data.sha;
    throw new RecipeError('FILE_CHANGED', `${place.path} is not a file.`, { sha: undefined });
  } catch (error) {
    if (error instanceof ResponseError && error.isNotFound) return undefined;
    throw error;
  }
}

/** The name of a content in git. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`);
  const all = new Uint8Array(head.length + bytes.length);
  all.set(head);
  all.set(bytes, head.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', all));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
