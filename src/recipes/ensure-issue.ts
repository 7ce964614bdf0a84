import { isBoolean, isText, isTextList, type OptionChecks } from '../core/read-options.ts';
import type { Issue } from '../generated/schemas.js';
import { OutcomeUnknownError } from '../send/errors.ts';
import { begin, isKey, readRecipe, WRITING_CHECKS, type WritingRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';
import { findAuthor, hasKey, isSameText, withKey } from './sticky.ts';

type Client = ClientOf<'ensureIssue'> & { readonly graphql?: unknown };

/** The options of `ensureIssue`. */
export interface EnsureIssueOptions extends WritingRecipe<{ readonly step: 'find' | 'create' | 'update' | 'close' }> {
  /** The name of the issue. It is written at the end of its text, where everybody who reads the source can see it. */
  key: string;
  title: string;
  body: string;
  /** The labels of a new issue. */
  labels?: readonly string[] | undefined;
  /** The assignees of a new issue. */
  assignees?: readonly string[] | undefined;
  /** Opens the last issue with the key again if all are closed. By default, a new one is created. */
  reopen?: boolean | undefined;
  /** The login of the account that the token belongs to. By default, it is asked for. */
  author?: string | undefined;
}

/** What `ensureIssue` has done. */
export interface EnsuredIssue {
  readonly issue: Issue;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

const CHECKS: OptionChecks<EnsureIssueOptions> = {
  ...{ ...WRITING_CHECKS, key: isKey, title: isText, body: isText, author: isText },
  ...{ labels: isTextList, assignees: isTextList, reopen: isBoolean },
};

/**
 * Keeps one open issue with a key: creates it, or updates its title and text. Issues of others are never changed. If two programs create it at the same time,
 * the older stays, and the other one is closed as a duplicate.
 *
 * @example
 * await ensureIssue(github, { owner, repo, key: 'nightly', title: 'The nightly build fails', body: 'See the log.' });
 */
export async function ensureIssue(github: Client, given: EnsureIssueOptions): Promise<EnsuredIssue> {
  const options = readRecipe('ensureIssue', given, CHECKS, ['owner', 'repo', 'key', 'title', 'body']);
  const { owner, repo, key, title, labels, assignees, reopen = false, signal, once = true } = options;
  begin(options, { step: 'find' });
  const author = options.author ?? (await findAuthor(github, 'ensureIssue', signal));
  const place = { owner, repo };
  const body = withKey(options.body, key);
  const writing = { signal, once };
  const find = async (state: 'open' | 'all') => {
    const all = await github.issues.listForRepo.all({ ...place, state }, { signal, incomplete: 'error' });
    return all.filter((each) => hasKey(each, key, author)).sort((one, other) => one.number - other.number);
  };
  const settle = async (found: readonly Issue[], created?: number): Promise<EnsuredIssue | undefined> => {
    const [first, ...others] = found.filter(({ state }) => state === 'open');
    const issue = first ?? found.at(-1);
    if (issue === undefined) return undefined;
    for (const { number } of others) {
      begin(options, { step: 'close' });
      await github.issues.update(
        { ...place, issue_number: number, state: 'closed', state_reason: 'duplicate' },
        writing,
      );
    }
    if (issue.title === title && isSameText(issue.body, body) && issue.state === 'open')
      return { issue, outcome: issue.number === created ? 'created' : 'unchanged' };
    begin(options, { step: 'update' });
    const changes = { title, body, state: 'open' as const };
    const { data } = await github.issues.update({ ...place, issue_number: issue.number, ...changes }, writing);
    return { issue: data, outcome: 'updated' };
  };
  const known = await settle(await find(reopen ? 'all' : 'open'));
  if (known !== undefined) return known;
  begin(options, { step: 'create' });
  const lists = { ...(labels && { labels: [...labels] }), ...(assignees && { assignees: [...assignees] }) };
  try {
    const { data } = await github.issues.create({ ...place, title, body, ...lists }, writing);
    // Somebody else may have created the first issue at the same time.
    return (await settle(await find('open'), data.number)) ?? { issue: data, outcome: 'created' };
  } catch (error) {
    // Two that fit are no problem here: the key tells what belongs together.
    const settled = error instanceof OutcomeUnknownError ? await settle(await find('open')) : undefined;
    if (settled === undefined) throw error;
    return settled;
  }
}
