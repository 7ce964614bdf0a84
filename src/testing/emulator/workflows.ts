import { suiteOf } from './behaviour/checks.ts';
import type { Context } from './context.ts';
import type { GitStore } from './git/store.ts';
import { matchesName } from './names.ts';
import type { Repo, Row } from './row.ts';
import type { Store } from './store.ts';

const FOLDER = '.github/workflows';

/** What the emulator reads of a workflow file: its name, the events with their branches, and the ids of its jobs. */
interface Definition {
  readonly name: string;
  readonly events: ReadonlyMap<string, readonly string[] | undefined>;
  readonly jobs: readonly string[];
}

/** The state to which a test moves a run of Actions. */
export interface RunState {
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion?: 'success' | 'failure' | 'cancelled' | 'skipped' | 'timed_out' | 'neutral';
  /** The sizes in bytes of the artifacts that it uploads, by name. */
  readonly artifacts?: Readonly<Record<string, number>>;
}

/** The workflows in the default branch have rows, which stay when their file is gone. */
export function findWorkflows(store: Store, git: GitStore, repo: Repo): Row[] {
  for (const [path, definition] of definitionsIn(git, git.head(repo, repo.default_branch))) {
    const known = store.children('workflows', repo).find((each) => each['path'] === path);
    if (known === undefined) store.insert('workflows', repo, { path, name: definition.name, state: 'active' });
    else known['name'] = definition.name;
  }
  return store.children('workflows', repo);
}

function definitionsIn(git: GitStore, sha: string | undefined): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const entries = git.tree(git.entryAt(sha, FOLDER)?.sha)?.entries ?? [];
  for (const { path, sha: blob } of entries) {
    const text = new TextDecoder().decode(git.blob(blob)?.data);
    if (/\.ya?ml$/.test(path)) found.set(`${FOLDER}/${path}`, readDefinition(text, `${FOLDER}/${path}`));
  }
  return found;
}

/** The lines below a key of the outermost level, and what stands next to it. */
function blockOf(text: string, key: string): { inline: string; lines: string[] } {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => new RegExp(`^['"]?${key}['"]?:`).test(line));
  if (start < 0) return { inline: '', lines: [] };
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^\S/.test(line) && !line.startsWith('#'));
  const inline = (lines[start] ?? '').replace(/^[^:]*:\s*/, '').replace(/\s+#.*$/, '');
  return { inline, lines: end < 0 ? rest : rest.slice(0, end) };
}

function readDefinition(text: string, path: string): Definition {
  const events = new Map<string, readonly string[] | undefined>();
  const { inline, lines } = blockOf(text, 'on');
  for (const name of inline.match(/\w+/g) ?? []) events.set(name, undefined);
  let event = '';
  let isListing = false;
  for (const line of lines) {
    const [, indent = '', name, value = ''] = /^( +)(?:- )?['"]?([\w-]+)['"]?:?\s*(.*)$/.exec(line) ?? [];
    if (indent.length === 2 && name !== undefined) {
      event = name;
      events.set(event, undefined);
    }
    if (name === 'branches') events.set(event, value.match(/[^\s,'"[\]]+/g) ?? []);
    const [, item] = /^\s*- ['"]?([^\s'"]+)/.exec(line) ?? [];
    if (isListing && item !== undefined) events.set(event, [...(events.get(event) ?? []), item]);
    isListing = name === 'branches' || (isListing && item !== undefined);
  }
  const jobs = blockOf(text, 'jobs').lines.flatMap((line) => /^ {2}([\w-]+):/.exec(line)?.[1] ?? []);
  return { name: blockOf(text, 'name').inline.replace(/^['"]|['"]$/g, '') || path, events, jobs };
}

/** Starts the workflows that the events of a request trigger. */
export function startRuns(context: Context): void {
  for (const { event, repo, payload } of [...context.emitted]) {
    if (repo === undefined) continue;
    const workflows = findWorkflows(context.store, context.git, repo);
    if (workflows.length === 0) continue;
    const pull = payload['pull_request'] as { $pull?: { head: string; headSha: string; base: string } } | undefined;
    const branch = pull?.$pull?.head ?? String(payload['ref'] ?? '').replace('refs/heads/', '');
    const known = branch === '' ? repo.default_branch : branch;
    const sha = pull?.$pull?.headSha ?? context.git.head(repo, known);
    const target = pull?.$pull?.base ?? known;
    const definitions = definitionsIn(context.git, sha);
    for (const workflow of workflows) {
      const definition = definitions.get(String(workflow['path']));
      const branches = definition?.events.get(event);
      const isMeant = branches?.some((pattern) => matchesName(pattern, target)) !== false;
      if (definition?.events.has(event) && isMeant && sha !== undefined && workflow['state'] === 'active')
        startRun(context, repo, workflow, { event, branch: known, sha, jobs: definition.jobs });
    }
  }
}

interface Start {
  readonly event: string;
  readonly branch: string;
  readonly sha: string;
  readonly jobs?: readonly string[];
}

/** Adds a run that waits for a runner, with its jobs and their checks. */
export function startRun(context: Context, repo: Repo, workflow: Row, start: Start): Row {
  const { store, git, actor } = context;
  const { event, branch, sha } = start;
  const jobs = start.jobs ?? definitionsIn(git, sha).get(String(workflow['path']))?.jobs ?? [];
  const number = store.children('runs', repo).filter((each) => each['$workflow'] === workflow).length + 1;
  const title = git.commit(sha)?.message.split('\n')[0] ?? '';
  const about = { name: workflow['name'], path: workflow['path'], workflow_id: workflow.id, run_number: number };
  const place = {
    event,
    head_branch: branch,
    head_sha: sha,
    display_title: title,
    repository: repo,
    head_repository: repo,
  };
  const people = { actor, triggering_actor: actor, run_started_at: store.now(), $workflow: workflow };
  const suite = suiteOf(context, repo, sha);
  const checks = { check_suite_id: suite.id, check_suite_node_id: suite.node_id };
  const run = store.insert('runs', repo, { ...about, ...place, ...people, ...checks });
  for (const name of jobs) {
    const check = store.insert('check_runs', repo, { name, head_sha: sha, started_at: store.now(), $suite: suite });
    const values = { name, head_sha: sha, head_branch: branch, workflow_name: workflow['name'], $check: check };
    store.insert('jobs', run, { ...values, run_id: run.id, started_at: store.now() });
  }
  context.emit('workflow_run', 'requested', repo, { workflow_run: run, workflow });
  return run;
}

/** Moves a run with its jobs and checks. */
export function moveRun(store: Store, run: Row, { status, conclusion, artifacts = {} }: RunState): void {
  const isDone = status === 'completed';
  const state = { status, conclusion: isDone ? (conclusion ?? 'success') : null, updated_at: store.now() };
  const end = { completed_at: isDone ? store.now() : null };
  const jobs = store.children('jobs', run).filter((each) => each['status'] !== 'completed' || !isDone);
  for (const job of jobs) Object.assign(job, state, end, { $check: Object.assign(job['$check'] as Row, state, end) });
  Object.assign(run, state);
  for (const [name, size_in_bytes] of Object.entries(artifacts)) {
    const { id, $parent, head_branch, head_sha } = run;
    const repository_id = ($parent as Repo).id;
    const workflow_run = { id, repository_id, head_repository_id: repository_id, head_branch, head_sha };
    const expires_at = new Date(store.state.now + 90 * 86_400_000).toISOString().replace('.000', '');
    store.insert('artifacts', run, { name, size_in_bytes, expired: false, expires_at, workflow_run });
  }
}
