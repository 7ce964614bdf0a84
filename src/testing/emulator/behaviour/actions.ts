import type { AnyContext, Context, Fields } from '../context.ts';
import { type Behaviour, type Family, reply } from '../family.ts';
import { notFound, refuse, unsupported } from '../refusal.ts';
import { ancestorOf, type Row } from '../row.ts';
import { moveRun, type RunState, startRun } from '../workflows.ts';
import { findCommit } from './git-objects.ts';

/** Moves the run in the path, and sends the webhook. */
function move(context: AnyContext, state: RunState): ReturnType<typeof reply> {
  const run = context.row('runs');
  moveRun(context.store, run, state);
  const actions = { queued: 'requested', in_progress: 'in_progress', completed: 'completed' };
  context.emit('workflow_run', actions[state.status], context.repo, { workflow_run: run, workflow: run['$workflow'] });
  return reply(context.record.responses['202'] === undefined ? 201 : 202, {});
}

const cancel: Behaviour<string> = (context) => {
  if (context.row('runs')['status'] === 'completed') refuse(409, 'Cannot cancel a workflow run that is completed.');
  return move(context, { status: 'completed', conclusion: 'cancelled' });
};

/** Starts a run again, as its next attempt. */
const rerun: Behaviour<string> = (context) => {
  const run = context.row('runs');
  if (run['status'] !== 'completed') refuse(403, 'This workflow is already running');
  run['run_attempt'] = Number(run['run_attempt']) + 1;
  return move(context, { status: 'queued' });
};

/** The run in the path, if the attempt is its last one. The emulator does not keep earlier ones. */
function lastAttempt(context: AnyContext, attempt: string): Row {
  const run = context.row('runs');
  if (Number(attempt) > Number(run['run_attempt'])) notFound();
  if (String(run['run_attempt']) !== attempt) unsupported('earlier attempts of a run');
  return run;
}

function createRunner(context: Context, fields: Fields): Fields {
  const { name, runner_group_id, labels, work_folder = '_work' } = fields as Fields & { labels: string[] };
  const { store, parent } = context;
  if (store.children('runners', parent).some((each) => each['name'] === name)) refuse(409, 'Already exists');
  const all = ['self-hosted', ...labels].map((each, index) => readLabel(each, index === 0));
  const runner = store.insert('runners', parent, { name, runner_group_id, labels: all, $folder: work_folder });
  return { runner, encoded_jit_config: btoa(store.hash(`runner ${runner.id}`)) };
}

function readLabel(name: unknown, isFixed = false): Fields {
  return { id: 0, name, type: isFixed ? 'read-only' : 'custom' };
}

/** Tokens to add and remove runners are good for an hour. */
function runnerToken({ store }: AnyContext): Fields {
  const expires_at = new Date(store.state.now + 3_600_000).toISOString();
  return {
    token: store
      .hash(`runner token ${store.next('runner_tokens')}`)
      .toUpperCase()
      .slice(0, 29),
    expires_at,
  };
}

/** The same routes for repositories and organizations. */
function forBoth(end: string, behaviour: (context: Context<never>) => unknown): Record<string, Behaviour<never>> {
  const [method, path] = end.split(' ');
  const starts = ['/repos/{owner}/{repo}', '/orgs/{org}'];
  return Object.fromEntries(starts.map((start) => [`${method} ${start}${path}`, behaviour as Behaviour<never>]));
}

/** Secrets are encrypted for a key that nobody can decrypt. */
function publicKey({ store }: Context<never>): Fields {
  const bytes = store.hash('key').concat(store.hash('other key')).slice(0, 64).match(/../g) ?? [];
  return { key_id: '1', key: btoa(String.fromCharCode(...bytes.map((each) => Number.parseInt(each, 16)))) };
}

const AREAS = ['actions', 'agents', 'codespaces', 'dependabot'];

export const actions: Family = {
  routes: {
    ...Object.assign({}, ...AREAS.map((area) => forBoth(`GET /${area}/secrets/public-key`, publicKey))),
    'GET /user/codespaces/secrets/public-key': publicKey as never,
    'GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key': publicKey as never,
    ...forBoth('POST /actions/runners/generate-jitconfig', (context) =>
      createRunner(context as never, (context as unknown as Context).fields),
    ),
    ...forBoth('POST /actions/runners/registration-token', runnerToken as never),
    ...forBoth('POST /actions/runners/remove-token', runnerToken as never),
    'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches': (context) => {
      const { body, git, repo } = context;
      const workflow = context.row('workflows');
      const branch = String(body.ref).replace(/^refs\/heads\//, '');
      const sha = git.head(repo, branch) ?? refuse(422, `No ref found for: ${body.ref}`);
      if (workflow['state'] !== 'active') refuse(422, 'Workflow is disabled');
      const run = startRun(context as never, repo, workflow, { event: 'workflow_dispatch', branch, sha });
      if (body.return_run_details !== true) return reply(204);
      const html_url = `https://github.com/${repo.full_name}/actions/runs/${run.id}`;
      return reply(200, { workflow_run_id: run.id, run_url: context.view.url(run), html_url });
    },
    'POST /repos/{owner}/{repo}/dispatches': (context) => {
      const { event_type, client_payload = {} } = context.body;
      const branch = context.repo.default_branch;
      findCommit(context, branch);
      context.emit('repository_dispatch', undefined, context.repo, { action: event_type, branch, client_payload });
      return undefined;
    },
    'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel': cancel as never,
    'POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel': cancel as never,
    'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun': rerun as never,
    'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs': rerun as never,
    'POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun': (context) => {
      const job = context.store.below('jobs', context.repo).find((each) => String(each.id) === context.params.job_id);
      const run = ancestorOf(job, 'runs') ?? notFound();
      run['run_attempt'] = Number(run['run_attempt']) + 1;
      moveRun(context.store, run, { status: 'queued' });
      return reply(201, {});
    },
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}': (context) =>
      lastAttempt(context, context.params.attempt_number),
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs': (context) =>
      context.store.children('jobs', lastAttempt(context, context.params.attempt_number)),
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/timing': (context) => {
      const { updated_at, run_started_at, status } = context.row('runs');
      const time = Date.parse(updated_at) - Date.parse(String(run_started_at));
      return { billable: {}, ...(status === 'completed' ? { run_duration_ms: time } : {}) };
    },
  } as Family['routes'] & object,
  lists: {
    'runners.labels': {
      read: ({ parent }, given) => {
        const known = (parent?.['labels'] ?? []) as Fields[];
        return given.map((name) => known.find((each) => each['name'] === name) ?? readLabel(name));
      },
      nameOf: ({ name, type }: Fields) => (type === 'custom' ? String(name).toLowerCase() : ''),
      isFixed: ({ type }: Fields) => type === 'read-only',
    },
  },
  computed: {
    runs: {
      check_suite_url: (run: Row, view) => `${view.url(run.$parent as Row)}/check-suites/${run['check_suite_id']}`,
      head_commit: ({ head_sha }: Row, { git }) => {
        const { author, committer, message, tree } = git.commit(String(head_sha)) ?? notFound();
        return { id: head_sha, tree_id: tree, message, timestamp: committer.date, author, committer };
      },
      workflow_url: (run: Row, view) => view.url(run['$workflow'] as Row),
    },
    jobs: {
      run_url: ({ $parent }: Row, view) => view.url($parent as Row),
      check_run_url: ({ $check }: Row, view) => view.url($check as Row),
      run_attempt: ({ $parent }: Row) => $parent?.['run_attempt'],
    },
    artifacts: { archive_download_url: (artifact: Row, view) => `${view.url(artifact)}/zip` },
  },
};
