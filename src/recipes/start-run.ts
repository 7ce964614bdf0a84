import type { WorkflowRun } from '../generated/schemas.js';
import { OutcomeUnknownError } from '../send/errors.ts';
import { begin, type ClientWith, isLost, type RepositoryRecipe, type WaitOptions, waitFor } from './recipe.ts';

type Client = ClientWith<{ actions: 'createWorkflowDispatch' | 'listWorkflowRuns' }>;

/** What `dispatchAndWait` sees each time that it looks. */
export interface RunProgress {
  readonly step: 'dispatch' | 'find' | 'wait' | 'logs';
  readonly run?: WorkflowRun;
}

/** Which workflow to start. */
export interface StartOptions extends RepositoryRecipe<RunProgress>, WaitOptions {
  workflow_id: string;
  inputs?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** The branch or tag whose version of the workflow runs. */
  ref: string;
  /** The title of the run, if the workflow's `run-name` makes one from its inputs. It tells the run from others that were started at the same time. */
  title?: string | undefined;
}

/** Starts the workflow, and returns the id of its run. */
export async function startRun(github: Client, options: StartOptions): Promise<number> {
  const { owner, repo, workflow_id, ref, signal } = options;
  const place = { owner, repo, workflow_id };
  // Inputs are texts in GitHub's requests.
  const inputs = Object.fromEntries(Object.entries(options.inputs ?? {}).map(([name, value]) => [name, String(value)]));
  const before = await findRuns(github, options, 0);
  begin(options, { step: 'dispatch' });
  let lost: unknown;
  try {
    const { data } = await github.actions.createWorkflowDispatch(
      { ...place, ref, inputs, return_run_details: true },
      { signal },
    );
    // Older servers do not say which run it is.
    if (data?.workflow_run_id !== undefined) return data.workflow_run_id;
  } catch (error) {
    signal?.throwIfAborted();
    if (!isLost(error)) throw error;
    lost = error;
  }
  const route = `POST /repos/${owner}/${repo}/actions/workflows/${workflow_id}/dispatches`;
  const unknown = (reason: string) =>
    new OutcomeUnknownError(
      { route, url: route },
      reason,
      [route.replace('POST', 'GET').replace('dispatches', 'runs')],
      lost,
    );
  begin(options, { step: 'find' });
  if (lost !== undefined && options.title === undefined)
    throw unknown('the response was lost, and only its "title" would tell the run from others');
  const newest = Math.max(0, ...before.map(({ id }) => id));
  let seen: string | undefined;
  const look = async () => {
    const found = await findRuns(github, options, newest);
    const ids = found.map(({ id }) => id).join();
    // A run that was started at the same time can be visible first.
    const isSettled = ids !== '' && ids === seen;
    seen = ids;
    return isSettled ? found : undefined;
  };
  const waiting = { ...options, timeout: VISIBLE };
  const [run, other] = await waitFor(github, waiting, look, () => unknown('no run has appeared'));
  if (other !== undefined || run === undefined) throw unknown('more than one run has appeared: pass its "title"');
  return run.id;
}

/** How long GitHub may need until a run can be seen. */
const VISIBLE = 60_000;

/** The newest runs that the dispatch may have started. */
async function findRuns(github: Client, options: StartOptions, after: number): Promise<WorkflowRun[]> {
  const { owner, repo, workflow_id, ref, title, signal } = options;
  const branch = ref.replace(/^refs\/(?:heads|tags)\//, '');
  const { data } = await github.actions.listWorkflowRuns(
    { owner, repo, workflow_id, event: 'workflow_dispatch', branch, per_page: 100 },
    { signal },
  );
  return data.workflow_runs.filter(
    ({ id, display_title }) => id > after && (title === undefined || display_title === title),
  );
}
