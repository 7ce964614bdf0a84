import { isNumberFrom, isText, type OptionChecks } from '../core/read-options.ts';
import type { IssueComment } from '../generated/schemas.js';
import { OutcomeUnknownError, ResponseError } from '../send/errors.ts';
import { begin, isKey, readRecipe, WRITING_CHECKS, type WritingRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';
import { findAuthor, hasKey, isSameText, withKey } from './sticky.ts';

type Client = ClientOf<'upsertComment'> & { readonly graphql?: unknown };

/** The options of `upsertComment`. */
export interface UpsertCommentOptions
  extends WritingRecipe<{ readonly step: 'find' | 'create' | 'update' | 'delete' }> {
  /** The number of the issue or pull request. */
  issue_number: number;
  /** The name of the comment. It is written at the end of the comment, where everybody who reads the source can see it. */
  key: string;
  /** The text of the comment. */
  body: string;
  /** The login of the account that the token belongs to. By default, it is asked for. */
  author?: string | undefined;
}

/** What `upsertComment` has done. */
export interface UpsertedComment {
  readonly comment: IssueComment;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

const CHECKS: OptionChecks<UpsertCommentOptions> = {
  ...WRITING_CHECKS,
  ...{ issue_number: isNumberFrom(1), key: isKey, body: isText, author: isText },
};

/**
 * Writes a comment, or replaces the one with the same key that the same account has written. Comments of others are never changed. If two
 * programs write the first one at the same time, the older stays, and gets the text of the last.
 *
 * @example
 * await upsertComment(github, { owner, repo, issue_number: 7, key: 'coverage', body: 'Coverage: 97 %' });
 */
export async function upsertComment(github: Client, given: UpsertCommentOptions): Promise<UpsertedComment> {
  const options = readRecipe('upsertComment', given, CHECKS, ['owner', 'repo', 'issue_number', 'key', 'body']);
  const { owner, repo, issue_number, key, signal, once = true } = options;
  begin(options, { step: 'find' });
  const author = options.author ?? (await findAuthor(github, 'upsertComment', signal));
  const place = { owner, repo };
  const body = withKey(options.body, key);
  const writing = { signal, once };
  const find = async () => {
    const all = await github.issues.listComments.all({ ...place, issue_number }, { signal, incomplete: 'error' });
    return all.filter((each) => hasKey(each, key, author)).sort((one, other) => one.id - other.id);
  };
  const removeOthers = async (others: readonly IssueComment[]) => {
    for (const { id } of others) {
      begin(options, { step: 'delete' });
      try {
        await github.issues.deleteComment({ ...place, comment_id: id }, { signal });
      } catch (error) {
        // The other program was faster.
        if (!(error instanceof ResponseError && error.isNotFound)) throw error;
      }
    }
  };
  /** The comment that is there and has the text, and none besides it. */
  const settle = async ([first, ...others]: readonly IssueComment[], created?: number) => {
    if (first === undefined) return undefined;
    await removeOthers(others);
    if (isSameText(first.body, body)) {
      return { comment: first, outcome: first.id === created ? ('created' as const) : ('unchanged' as const) };
    }
    begin(options, { step: 'update' });
    const { data } = await github.issues.updateComment({ ...place, comment_id: first.id, body }, writing);
    return { comment: data, outcome: 'updated' as const };
  };
  const known = await settle(await find());
  if (known !== undefined) return known;
  begin(options, { step: 'create' });
  try {
    const { data } = await github.issues.createComment({ ...place, issue_number, body }, writing);
    // Somebody else may have written the first comment at the same time.
    return (await settle(await find(), data.id)) ?? { comment: data, outcome: 'created' };
  } catch (error) {
    // Two that fit are no problem here: the key tells what belongs together.
    const settled = error instanceof OutcomeUnknownError ? await settle(await find()) : undefined;
    if (settled === undefined) throw error;
    return settled;
  }
}
