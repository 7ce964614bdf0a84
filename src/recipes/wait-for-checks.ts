import { isText, isTextList, type OptionChecks } from '../core/read-options.ts';
import type { CheckRun } from '../generated/schemas.js';
import {
  begin,
  REPOSITORY_CHECKS,
  RecipeError,
  type RepositoryRecipe,
  readRecipe,
  WAIT_CHECKS,
  type WaitOptions,
  waitFor,
} from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';

type Client = ClientOf<'waitForChecks'>;

/** A check run, or the last commit status of a context. */
export interface Check {
  readonly name: string;
  /** `pending`, or how it ended: `success`, `neutral`, `skipped`, `failure`, `cancelled` and others. */
  readonly state: string;
  readonly url: string | null;
}

/** What `waitForChecks` sees each time that it looks. */
export interface ChecksProgress {
  readonly sha: string;
  readonly done: number;
  readonly total: number;
}

/** The options of `waitForChecks`. */
export interface WaitForChecksOptions extends RepositoryRecipe<ChecksProgress>, WaitOptions {
  /** A branch, a tag or a commit. A branch that moves later is waited for where it was. */
  ref: string;
  /** The checks to wait for. Default: all that there are, as soon as two looks in a row see the same ones at their end. */
  names?: readonly string[] | undefined;
  /** The checks that do not count, such as the one of the job that waits. */
  ignore?: readonly string[] | undefined;
}

/** The result of `waitForChecks`: all checks, of which none has failed. */
export interface PassedChecks {
  readonly sha: string;
  readonly checks: readonly Check[];
}

const CHECKS: OptionChecks<WaitForChecksOptions> = {
  ...{ ...REPOSITORY_CHECKS, ...WAIT_CHECKS, ref: isText, names: isTextList, ignore: isTextList },
};
const PASSED = ['success', 'neutral', 'skipped'];

/**
 * Waits until all checks and commit statuses of a commit have passed. Throws as soon as one has failed. A commit without checks is waited for: they may
 * not have begun.
 *
 * @example
 * const { sha } = await waitForChecks(github, { owner, repo, ref: 'main', names: ['build'] });
 */
export async function waitForChecks(github: Client, given: WaitForChecksOptions): Promise<PassedChecks> {
  const options = readRecipe('waitForChecks', given, CHECKS, ['owner', 'repo', 'ref']);
  const { owner, repo, signal, names, ignore = [] } = options;
  const { sha } = (await github.repos.getCommit({ owner, repo, ref: options.ref }, { signal })).data;
  let checks: readonly Check[] = [];
  let before: string | undefined;
  const look = async () => {
    const all = await readChecks(github, { owner, repo, ref: sha }, signal);
    checks = all.filter(({ name }) => !ignore.includes(name) && names?.includes(name) !== false);
    const pending = checks.filter(({ state }) => state === 'pending').length;
    begin(options, { sha, done: checks.length - pending, total: checks.length });
    const failed = checks.filter(({ state }) => state !== 'pending' && !PASSED.includes(state));
    if (failed.length > 0)
      throw new RecipeError('CHECKS_FAILED', `${listOf(failed)} failed on ${sha}.`, { sha, checks, failed });
    const missing = names?.some((name) => !checks.some((each) => each.name === name)) ?? checks.length === 0;
    const seen = pending === 0 && !missing ? checks.map(({ name }) => name).join('\n') : undefined;
    const isSettled = names !== undefined || seen === before;
    before = seen;
    return seen !== undefined && isSettled ? { sha, checks } : undefined;
  };
  return waitFor(github, options, look, () => {
    const open = checks.filter(({ state }) => state === 'pending');
    const reason = open.length > 0 ? `${listOf(open)} did not end` : 'There were no checks, or not all of them,';
    return new RecipeError('NOT_IN_TIME', `${reason} on ${sha} in time. Pass a longer "timeout".`, { sha, checks });
  });
}

const listOf = (checks: readonly Check[]) => checks.map(({ name }) => `"${name}"`).join(', ');

async function readChecks(
  github: Client,
  commit: { owner: string; repo: string; ref: string },
  signal: AbortSignal | undefined,
): Promise<Check[]> {
  const reading = { signal, incomplete: 'error' } as const;
  const runs = await github.checks.listForRef.all({ ...commit, filter: 'latest' }, reading);
  const statuses = await github.repos.listCommitStatusesForRef.all(commit, reading);
  const current = runs.filter((run) => !runs.some((other) => isReplaced(run, other)));
  // The newest status of a context comes first, and counts.
  const last = statuses.filter(
    ({ context }, index) => statuses.findIndex((each) => each.context === context) === index,
  );
  return [
    ...current.map(({ name, status, conclusion, html_url: url }) => ({
      ...{ name, url, state: status === 'completed' ? (conclusion ?? 'pending') : 'pending' },
    })),
    ...last.map(({ context: name, state, target_url: url }) => ({ name, state, url })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether a run was cancelled because another one of the same check replaces it, as `concurrency` does. GitHub lists both. */
function isReplaced(run: CheckRun, other: CheckRun): boolean {
  const isSame = other.name === run.name && other.app?.id === run.app?.id;
  return isSame && run.conclusion === 'cancelled' && other.id > run.id;
}
