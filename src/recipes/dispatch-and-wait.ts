import { isBoolean, isRecordOf, isText, type OptionChecks } from '../core/read-options.ts';
import type { WorkflowRun } from '../generated/schemas.js';
import { begin, REPOSITORY_CHECKS, RecipeError, readRecipe, WAIT_CHECKS, waitFor } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';
import { type StartOptions, startRun } from './start-run.ts';

type Client = ClientOf<'dispatchAndWait'>;

/** The inputs of workflows by file name, of which nothing is known. `routebook generate --workflows` writes those of a repository. */
export type AnyWorkflows = Readonly<Record<string, Readonly<Record<string, string | number | boolean>> | undefined>>;

/** The workflow, and its inputs. */
type Dispatch<Workflows> = {
  [Name in keyof Workflows & string]: {
    /** The name of the workflow's file. */
    workflow_id: Name;
  } & (Partial<Record<never, never>> extends Workflows[Name]
    ? { inputs?: Workflows[Name] }
    : { /** The inputs of the workflow. */ inputs: Workflows[Name] });
}[keyof Workflows & string];

interface Options extends Omit<StartOptions, 'workflow_id' | 'inputs'> {
  /** Reads the logs of the jobs that failed. Default: true. */
  logs?: boolean | undefined;
}

/** The options of `dispatchAndWait`. */
export type DispatchAndWaitOptions<Workflows = AnyWorkflows> = Options & Dispatch<Workflows>;

/** A job that did not succeed. */
export interface FailedJob {
  readonly name: string;
  readonly conclusion: string | null;
  readonly url: string | null;
  /** The whole log. Undefined if it cannot be read. */
  readonly log: string | undefined;
}

interface Read extends StartOptions, Pick<Options, 'logs'> {}

const CHECKS: OptionChecks<Read> = {
  ...{
    ...REPOSITORY_CHECKS,
    ...WAIT_CHECKS,
    ref: isText,
    workflow_id: isText,
    title: isText,
    logs: isBoolean,
  },
  inputs: isRecordOf(
    (value) => ['string', 'number', 'boolean'].includes(typeof value),
    'an object of texts, numbers and booleans',
  ),
};

/**
 * Starts a workflow, finds its run, and waits until it has succeeded. Throws with the logs of the failed jobs otherwise. A workflow is started once at most: if
 * GitHub's response is lost and the run cannot be told from others, the error has the code `OUTCOME_UNKNOWN`.
 *
 * @example
 * const run = await dispatchAndWait(github, { owner, repo, workflow_id: 'release.yml', ref: 'main', inputs: { version: '2.0.0' } });
 */
export async function dispatchAndWait<Workflows = AnyWorkflows>(
  github: Client,
  given: DispatchAndWaitOptions<Workflows>,
): Promise<WorkflowRun> {
  const required = ['owner', 'repo', 'workflow_id', 'ref'] as const;
  const options = readRecipe<Read>('dispatchAndWait', given as unknown as Read, CHECKS, required);
  const { owner, repo, signal } = options;
  const run_id = await startRun(github, options);
  let run: WorkflowRun | undefined;
  const look = async () => {
    run = (await github.actions.getWorkflowRun({ owner, repo, run_id }, { signal })).data;
    begin(options, { step: 'wait', run });
    return run.status === 'completed' ? run : undefined;
  };
  const ended = await waitFor(github, options, look, () => {
    const message = `The run ${run_id} did not end in time. Pass a longer "timeout".`;
    return new RecipeError('NOT_IN_TIME', message, { run });
  });
  if (ended.conclusion === 'success') return ended;
  const jobs = await readFailures(github, options, ended);
  const names = jobs.map(({ name }) => `"${name}"`).join(', ') || 'no job';
  throw new RecipeError('RUN_FAILED', `The run ${ended.html_url} ended with "${ended.conclusion}": ${names} failed.`, {
    run: ended,
    jobs,
  });
}

async function readFailures(github: Client, options: Read, { id: run_id }: WorkflowRun): Promise<FailedJob[]> {
  const { owner, repo, signal, logs = true } = options;
  const all = await github.actions.listJobsForWorkflowRun.all({ owner, repo, run_id, filter: 'latest' }, { signal });
  const failed = all.filter(({ conclusion }) => !['success', 'skipped', 'neutral'].includes(conclusion ?? ''));
  const jobs: FailedJob[] = [];
  for (const { id: job_id, name, conclusion, html_url: url } of failed) {
    if (logs) begin(options, { step: 'logs' });
    const response = logs
      ? await github.actions.downloadJobLogsForWorkflowRun.raw({ owner, repo, job_id }, { signal })
      : undefined;
    jobs.push({ name, conclusion, url, log: response?.ok ? await response.text() : undefined });
  }
  return jobs;
}
