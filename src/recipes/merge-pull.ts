import { isNumberFrom, isOneOf, isText, type OptionChecks } from '../core/read-options.ts';
import type { PullRequest } from '../generated/schemas.js';
import { ResponseError } from '../send/errors.ts';
import {
  begin,
  RecipeError,
  readRecipe,
  WAIT_CHECKS,
  type WaitOptions,
  WRITING_CHECKS,
  type WritingRecipe,
  waitFor,
} from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';

type Client = ClientOf<'mergePull'>;

/** What `mergePull` sees each time that it looks: GitHub's word for what prevents the merge. */
export interface MergeProgress {
  readonly step: 'look' | 'merge';
  readonly state: string;
}

/** The options of `mergePull`. */
export interface MergePullOptions extends WritingRecipe<MergeProgress>, WaitOptions {
  /** The number of the pull request. */
  pull_number: number;
  /** The commit that was reviewed. Default: the one that the first look sees. */
  expectedHead?: string | undefined;
  /** How to merge. Default: `merge`. */
  merge_method?: 'merge' | 'squash' | 'rebase' | undefined;
  /** The title of the commit. */
  commit_title?: string | undefined;
  /** The rest of the message of the commit. */
  commit_message?: string | undefined;
}

/** What `mergePull` has done. */
export interface MergedPull {
  /** The commit that the merge has made. */
  readonly sha: string;
  /** Whether it was merged before. */
  readonly already: boolean;
}

const CHECKS: OptionChecks<MergePullOptions> = {
  ...{ ...WRITING_CHECKS, ...WAIT_CHECKS },
  ...{ pull_number: isNumberFrom(1), expectedHead: isText, merge_method: isOneOf(['merge', 'squash', 'rebase']) },
  ...{ commit_title: isText, commit_message: isText },
};

/** A method that the repository does not permit is refused each time. */
const MOST_REFUSALS = 3;

/** The states in which GitHub merges. In the others, checks or reviews are missing, or GitHub has not computed it. */
const READY = ['clean', 'unstable', 'has_hooks'];

/**
 * Merges a pull request as soon as GitHub permits it, and only the commit that was expected. Throws at once for conflicts, drafts and pull requests
 * that are closed.
 *
 * @example
 * const expectedHead = '6dcb09b5b57875f334f61aebed695e2e4193db5e';
 * await mergePull(github, { owner, repo, pull_number: 7, expectedHead, merge_method: 'squash' });
 */
export async function mergePull(github: Client, given: MergePullOptions): Promise<MergedPull> {
  const options = readRecipe('mergePull', given, CHECKS, ['owner', 'repo', 'pull_number']);
  const { owner, repo, pull_number, merge_method, commit_title, commit_message, signal, once = true } = options;
  const place = { owner, repo, pull_number };
  let head = options.expectedHead;
  let state = 'unknown';
  let refused = 0;
  const look = async (): Promise<MergedPull | undefined> => {
    const { data: pull } = await github.pulls.get(place, { signal });
    head ??= pull.head.sha;
    state = pull.mergeable_state;
    begin(options, { step: 'look', state });
    checkPull(pull, head);
    if (pull.merged) return { sha: String(pull.merge_commit_sha), already: true };
    if (pull.mergeable !== true || !READY.includes(state)) return undefined;
    begin(options, { step: 'merge', state });
    const texts = { ...(commit_title && { commit_title }), ...(commit_message && { commit_message }) };
    try {
      const { data } = await github.pulls.merge({ ...place, sha: head, merge_method, ...texts }, { signal, once });
      return { sha: data.sha, already: false };
    } catch (error) {
      // Somebody else has merged or pushed, or the base has moved: the next look says which.
      if (error instanceof ResponseError && error.is(405, 409) && ++refused < MOST_REFUSALS) return undefined;
      throw error;
    }
  };
  return waitFor(github, options, look, () => {
    const message = `The pull request ${pull_number} was not mergeable in time: ${state}. Pass a longer "timeout".`;
    return new RecipeError('NOT_IN_TIME', message, { state });
  });
}

/** Throws for a pull request that waiting does not make mergeable. */
function checkPull(pull: PullRequest, expected: string): void {
  const { number, merged, draft, mergeable_state: state } = pull;
  const { sha } = pull.head;
  if (sha !== expected) {
    const message = `The pull request ${number} is at ${sha} and not at ${expected}. Review it again.`;
    throw new RecipeError('HEAD_MOVED', message, { head: sha });
  }
  const reason =
    (pull.state === 'closed' && !merged && 'closed') ||
    (draft && !merged && 'a draft') ||
    (state === 'dirty' && 'in conflict with its base');
  if (reason) throw new RecipeError('NOT_MERGEABLE', `The pull request ${number} is ${reason}.`, { state });
}
