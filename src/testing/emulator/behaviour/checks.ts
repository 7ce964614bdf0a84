import type { AnyContext, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { invalid } from '../refusal.ts';
import type { Repo, Row } from '../row.ts';
import { selectRows } from '../select.ts';
import type { View } from '../view.ts';
import { findCommit, showGitCommit } from './git-objects.ts';

/** The suite of a commit. All check runs of one are in it. */
export function suiteOf({ store, git }: AnyContext, repo: Repo, head_sha: string): Row {
  const found = store.children('check_suites', repo).find((each) => each['head_sha'] === head_sha);
  const branch = git.refs(repo, 'refs/heads/').find(([, sha]) => sha === head_sha)?.[0];
  const head_branch = branch?.slice('refs/heads/'.length) ?? null;
  const commit = git.commit(head_sha);
  const values = { head_sha, head_branch, before: commit?.parents[0] ?? null, after: head_sha, repository: repo };
  return found ?? store.insert('check_suites', repo, values);
}

/** A run that has a conclusion is completed. */
function complete(context: AnyContext, { conclusion, ...fields }: Fields): Fields {
  if (conclusion === undefined) return fields;
  return { ...fields, conclusion, status: 'completed', completed_at: fields['completed_at'] ?? context.now() };
}

function createRun(context: AnyContext, fields: Fields): Fields {
  const head_sha = findCommit(context, String(fields['head_sha']));
  const { output, ...values } = fields;
  const started = { started_at: context.now(), ...complete(context, values) };
  const app = context.actor['$app'] ?? null;
  const made = { ...started, app, head_sha, $suite: suiteOf(context, context.repo, head_sha) };
  return { ...made, ...addOutput({}, output as Output | undefined) };
}

interface Output extends Fields {
  readonly annotations?: readonly Fields[];
}

/** Annotations of an update are added to those that there are. */
function addOutput(run: Fields, output: Output | undefined): Fields {
  if (output === undefined) return {};
  const { annotations = [], images: _, ...values } = output;
  const before = (run['$annotations'] as Fields[] | undefined) ?? [];
  return {
    $output: { ...(run['$output'] as Fields | undefined), ...values },
    $annotations: [...before, ...annotations],
  };
}

/** The state of a suite follows from its runs. */
function summarize(suite: Row, { store }: View): { status: string; conclusion: string | null } {
  const runs = store.all('check_runs').filter((each) => each['$suite'] === suite);
  if (runs.length === 0) return { status: 'queued', conclusion: null };
  if (runs.some((each) => each['status'] !== 'completed')) return { status: 'in_progress', conclusion: null };
  const conclusions = runs.map((each) => each['conclusion']);
  const worst = ['action_required', 'timed_out', 'cancelled', 'failure', 'stale', 'neutral', 'success', 'skipped'];
  return { status: 'completed', conclusion: worst.find((each) => conclusions.includes(each)) ?? null };
}

function rerequest(context: AnyContext, runs: readonly Row[]): Fields {
  for (const run of runs) Object.assign(run, { status: 'queued', conclusion: null, completed_at: null });
  for (const run of runs) context.emit('check_run', 'rerequested', context.repo, { check_run: run });
  return {};
}

function runsOf({ store }: Pick<View, 'store'>, suite: Row): Row[] {
  return store.all('check_runs').filter((each) => each['$suite'] === suite);
}

export const checks: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations': (context) =>
      (context.row('check_runs')['$annotations'] as Fields[] | undefined) ?? [],
    'GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs': (context) =>
      selectRows(context as never, 'check_runs', runsOf(context, context.row('check_suites'))),
    'POST /repos/{owner}/{repo}/check-runs/{check_run_id}/rerequest': (context) =>
      rerequest(context, [context.row('check_runs')]),
    'POST /repos/{owner}/{repo}/check-suites/{check_suite_id}/rerequest': (context) =>
      rerequest(context, runsOf(context, context.row('check_suites'))),
    'POST /repos/{owner}/{repo}/check-suites': (context) => {
      const sha = findCommit(context, context.body.head_sha);
      const isKnown = context.store.children('check_suites', context.repo).some((each) => each['head_sha'] === sha);
      return reply(isKnown ? 200 : 201, suiteOf(context, context.repo, sha));
    },
    'PATCH /repos/{owner}/{repo}/check-suites/preferences': ({ repo, body }) => {
      repo['$checkPreferences'] = body;
      return { preferences: body, repository: repo };
    },
  },
  computed: {
    check_runs: {
      output: ({ $output, $annotations = [], ...run }: Row, view) => ({
        ...{ title: null, summary: null, text: null, ...($output as Fields | undefined) },
        annotations_count: ($annotations as Fields[]).length,
        annotations_url: `${view.url(run as Row)}/annotations`,
      }),
      check_suite: ({ $suite }: Row) => $suite,
    },
    check_suites: {
      status: (suite: Row, view) => summarize(suite, view).status,
      conclusion: (suite: Row, view) => summarize(suite, view).conclusion,
      latest_check_runs_count: (suite: Row, view) => runsOf(view, suite).length,
      check_runs_url: (suite: Row, view) => `${view.url(suite)}/check-runs`,
      head_commit: (suite: Row, view) => {
        const commit = showGitCommit(view, suite['repository'] as never, String(suite['head_sha']));
        return {
          ...commit,
          id: suite['head_sha'],
          tree_id: (commit['tree'] as Fields)['sha'],
          timestamp: suite.created_at,
        };
      },
    },
  },
  create: { check_runs: createRun },
  update: {
    check_runs: (context, run: Row, { output, ...fields }) => {
      if (fields['status'] === 'completed' && fields['conclusion'] === undefined && run['conclusion'] === null)
        invalid('CheckRun', 'conclusion', 'missing_field');
      return { ...complete(context, fields), ...addOutput(run, output as Output | undefined) };
    },
  },
};
