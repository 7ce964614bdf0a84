// What each recipe promises, in worlds in which two workers do the same job, responses are lost or old, limits are reached, and workers end and begin again.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createGitHub, type GitHub, OutcomeUnknownError } from 'routebook';
import {
  commitFiles,
  dispatchAndWait,
  downloadArtifact,
  downloadLogs,
  ensureIssue,
  ensureLabels,
  mergePull,
  RecipeError,
  type RunProgress,
  redeliverWebhooks,
  searchAll,
  upsertComment,
  upsertFile,
  waitForChecks,
} from 'routebook/recipes';
import {
  type SimulatedFault,
  type SimulatedWorker,
  type SimulatedWorld,
  type SimulateOptions,
  simulate,
} from 'routebook/testing';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../src/send/errors.ts';
import { PLACE, WORKFLOW } from './world.ts';
import { zip } from './zip.ts';

/** 264 worlds, in about 30 seconds. `FUZZ_RUNS=100000` runs as many as that. */
const { FUZZ_RUNS = '264' } = process.env;
const WORLD = {
  users: ['octocat', 'hubot', 'monalisa'],
  orgs: ['octo'],
  repos: { 'octo/app': { files: { 'README.md': '# app\n', 'old.txt': 'old\n', '.github/workflows/a.yml': WORKFLOW } } },
};
/** The longest time that a recipe takes: its own half an hour, and limits of a minute. */
const LONGEST = 2 * 3_600_000;

interface Outcome<Value> {
  readonly value?: Value;
  readonly error?: unknown;
}

function clientOf({ emulator }: SimulatedWorld, { fetch }: Pick<SimulatedWorker, 'fetch'>, login = 'octocat'): GitHub {
  return createGitHub({ token: emulator.token(login), fetch, onWait() {}, onNotice() {} } as object);
}
/** A client that nothing happens to, for what there was before and is in the end. */
const calmClient = (world: SimulatedWorld, login = 'octocat') => clientOf(world, world.emulator, login);

type Work<Value> = (github: GitHub, index: number, worker: SimulatedWorker) => Promise<Value>;

/** The outcomes of two workers at a time, or one after the other. They end in time, and with an error of the library if they fail. */
async function runBoth<Value>(world: SimulatedWorld, work: Work<Value>, areTogether = true, logins: string[] = []) {
  const run = async (index: number): Promise<Outcome<Value>> => {
    const start = world.clock.now();
    const work_ = world.worker((worker) => work(clientOf(world, worker, logins[index]), index, worker));
    const outcome: Outcome<Value> = await work_.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const { error } = outcome;
    assert(world.clock.now() - start < LONGEST, 'a recipe takes two hours');
    const isKnown = error === undefined || error instanceof RequestError || error instanceof RecipeError;
    if (!isKnown) throw error;
    return outcome;
  };
  const first = run(0);
  if (!areTogether) await first;
  const outcomes = await Promise.all([first, run(1)]);
  await world.calm();
  return outcomes;
}
const happened = ({ requests }: SimulatedWorld, ...faults: readonly SimulatedFault[]) =>
  requests.some(({ fault }) => fault !== undefined && faults.includes(fault));
/** Whether nothing went wrong, or only this. */
const happenedOnly = ({ requests }: SimulatedWorld, kind?: SimulatedFault) =>
  requests.every(({ fault }) => fault === undefined || fault === kind);
const isUnknown = ({ error }: Outcome<unknown>) => error instanceof OutcomeUnknownError;

/** Each commit has all of its files and is there once, and nothing that the other one or somebody else has committed is lost. */
async function checkCommits(world: SimulatedWorld): Promise<void> {
  const bytes = new Uint8Array([0, 255, 10]);
  const filesOf = (index: number) => ({ [`${index}/a.txt`]: `${index}\n`, [`${index}/b.bin`]: bytes });
  const outcomes = await runBoth(world, (github, index) =>
    commitFiles(github, {
      ...{ ...PLACE, branch: 'main', message: `Change ${index}`, whenMoved: 'rebase' },
      files: { ...filesOf(index), ...(index === 0 && { 'old.txt': null }) },
    }),
  );
  const github = calmClient(world);
  const { data: commits } = await github.repos.listCommits({ ...PLACE, sha: 'main' });
  const pathsAt = async (tree_sha: string) =>
    (await github.git.getTree({ ...PLACE, tree_sha, recursive: '1' })).data.tree.map(({ path }) => path);
  const last = await pathsAt('main');
  assert(last.includes('README.md'), 'a file is lost');
  for (const [index, outcome] of outcomes.entries()) {
    const own = commits.filter(({ commit }) => commit.message === `Change ${index}`);
    assert(own.length <= 1, `${own.length} commits`);
    const paths = Object.keys(filesOf(index));
    for (const tree of own.length > 0 ? [last, await pathsAt(own[0]?.sha ?? '')] : []) {
      assert.deepEqual(tree.filter((path) => paths.includes(path ?? '')).sort(), paths, 'a file is missing');
      if (index === 0) assert(!tree.includes('old.txt'), 'a file was not deleted');
    }
    if (outcome.value) assert.equal(own.length, 1, 'a commit is lost');
    else assert(own.length === 0 || isUnknown(outcome) || happened(world, 'restart', 'stale'), 'done, but failed');
  }
}

/** One comment is left, with the text of one of them. Those of others stay as they are. */
async function checkComments(world: SimulatedWorld): Promise<void> {
  const github = calmClient(world);
  const here = { ...PLACE, issue_number: 1, key: 'coverage' };
  await github.issues.create({ ...PLACE, title: 'First' });
  await upsertComment(calmClient(world, 'monalisa'), { ...here, body: 'theirs' });
  const outcomes = await runBoth(world, (each, index) => upsertComment(each, { ...here, body: `${index}` }));
  const read = async () =>
    (await github.issues.listComments(here)).data.map(({ body }) => body?.split('\n')[0] as string);
  const bodies = await read();
  assert.equal(bodies[0], 'theirs');
  const done = outcomes.filter(({ value }) => value).length;
  // What is too old shows neither program the comment of the other.
  if (done === 2 && !happened(world, 'stale')) assert.equal(bodies.length, 2, `the comments are ${bodies}`);
  assert(done === 0 || bodies.length > 1, 'the comment is lost');
  assert(bodies.length <= 3, `the comments are ${bodies}`);
  await upsertComment(github, { ...here, body: 'last' });
  assert.deepEqual(await read(), ['theirs', 'last']);
}

/** One issue is open. Those of others stay open. */
async function checkIssues(world: SimulatedWorld): Promise<void> {
  const github = calmClient(world);
  const here = { ...PLACE, key: 'nightly', title: 'The build fails' };
  await ensureIssue(calmClient(world, 'monalisa'), { ...here, body: 'theirs' });
  const outcomes = await runBoth(world, (each, index) => ensureIssue(each, { ...here, body: `${index}` }));
  const read = async () =>
    (await github.issues.listForRepo(PLACE)).data.map(({ body }) => body?.split('\n')[0]).reverse();
  const bodies = await read();
  assert.equal(bodies[0], 'theirs');
  const done = outcomes.filter(({ value }) => value).length;
  if (done === 2 && !happened(world, 'stale')) assert.equal(bodies.length, 2, `the issues are ${bodies}`);
  assert(done === 0 || bodies.length > 1, 'the issue is lost');
  assert(bodies.length <= 3, `the issues are ${bodies}`);
  await ensureIssue(github, { ...here, body: 'last' });
  assert.deepEqual(await read(), ['theirs', 'last']);
}

/** The labels are those that were asked for, and one that gets another name stays on its issue. */
async function checkLabels(world: SimulatedWorld): Promise<void> {
  const github = calmClient(world);
  for (const name of ['defect', 'Docs', 'other']) await github.issues.createLabel({ ...PLACE, name, color: '111111' });
  await github.issues.create({ ...PLACE, title: 'First', labels: ['defect'] });
  const labels = [
    { name: 'bug', color: '#D73A4A', formerly: ['defect'] },
    { name: 'docs', description: 'Text' },
    ...['one', 'two'].map((name) => ({ name, color: '00ff00' })),
  ];
  const outcomes = await runBoth(world, (each) => ensureLabels(each, { ...PLACE, labels, prune: true }));
  const { data } = await github.issues.listLabelsForRepo(PLACE);
  const found = data.map(({ name, color, description }) => `${name} ${color} ${description ?? ''}`).sort();
  if (outcomes.some(({ value }) => value))
    assert.deepEqual(found, ['bug d73a4a ', 'docs 111111 Text', 'one 00ff00 ', 'two 00ff00 ']);
  const { data: kept } = await github.issues.listLabelsOnIssue({ ...PLACE, issue_number: 1 });
  assert.equal(kept.length, 1, 'the label of the issue is lost');
  // Nothing but what nobody can know fails.
  for (const { error } of outcomes)
    assert(!(error instanceof RequestError && 'status' in error && error.status === 404), 'not found');
}

/** A file has the content of whoever succeeded, each change is one commit, and one of another file is not lost. */
async function checkFiles(world: SimulatedWorld): Promise<void> {
  const { requests, clock } = world;
  const isShared = clock.random() < 0.5;
  const isNew = clock.random() < 0.5;
  const pathOf = (index: number) => (isShared ? 'shared.txt' : `${index}.txt`);
  const outcomes = await runBoth(world, (github, index) =>
    upsertFile(github, {
      ...{ ...PLACE, path: pathOf(index), content: `${index}\n`, message: `Change ${index}` },
      ...(isNew && { expectedSha: null }),
    }),
  );
  const github = calmClient(world);
  const { data: commits } = await github.repos.listCommits(PLACE);
  for (const [index, { value }] of outcomes.entries()) {
    const count = commits.filter(({ commit }) => commit.message === `Change ${index}`).length;
    assert(count <= 1, `${count} commits`);
    if (!value) continue;
    assert.equal(count, 1, 'a change is lost');
    const mediaType = { format: 'raw' } as const;
    const { data } = await github.repos.getContent({ ...PLACE, path: pathOf(index), mediaType });
    if (String(data) === `${index}\n`) continue;
    // Whoever replaces a content has seen it.
    assert(!isNew, 'it was replaced');
    const sentBy = (worker: number, method: string) =>
      requests.filter((each) => each.worker === `worker ${worker + 1}` && each.method === method);
    const read = sentBy(1 - index, 'GET').find(
      ({ status = 0, fault }) => fault !== 'body' && (status === 200 || status === 404),
    );
    const isSeen = Number(read?.endedAt) > Number(sentBy(index, 'PUT')[0]?.sentAt);
    assert(isSeen || happened(world, 'restart', 'late'), 'somebody has replaced what was not seen');
  }
}

/** Each call starts one run at most, and returns the run that it has started. */
async function checkRuns(world: SimulatedWorld): Promise<void> {
  const { emulator } = world;
  const isOld = world.clock.random() < 0.5;
  let calls = 0;
  const onProgress = ({ step, run }: RunProgress) => {
    if (step === 'wait' && run && run.status !== 'completed')
      emulator.moveRun(run.id, { status: run.status === 'queued' ? 'in_progress' : 'completed' });
  };
  const logins = ['octocat', 'hubot'];
  const work: Work<string | undefined> = async (_, index, { fetch }) => {
    calls += 1;
    const old = async (url: string, init?: RequestInit) => {
      if (!isOld || !url.endsWith('/dispatches')) return fetch(url, init);
      const { return_run_details: __, ...body } = JSON.parse(String(init?.body));
      return fetch(url, { ...init, body: JSON.stringify(body) });
    };
    const github = clientOf(world, { fetch: Object.assign(old as typeof fetch, { ...fetch }) }, logins[index]);
    const run = await dispatchAndWait(github, { ...PLACE, workflow_id: 'a.yml', ref: 'main', onProgress });
    assert.equal(run.conclusion, 'success');
    return run.actor?.login;
  };
  const outcomes = await runBoth(world, work, world.clock.random() < 0.5, logins);
  const { data } = await calmClient(world).actions.listWorkflowRuns({ ...PLACE, workflow_id: 'a.yml' });
  assert(data.total_count <= calls, `${data.total_count} runs of ${calls} calls`);
  for (const [index, { value }] of outcomes.entries())
    if (value !== undefined) assert.equal(value, logins[index], 'the run of somebody else');
}

/** Checks have passed if all have, and failed if one has. */
async function checkWaits(world: SimulatedWorld): Promise<void> {
  const { emulator, clock } = world;
  const github = calmClient(world);
  const { data: head } = await github.repos.getCommit({ ...PLACE, ref: 'main' });
  const conclusion = clock.random() < 0.5 ? 'success' : 'failure';
  const names = ['build', 'lint'];
  const status = (state: 'pending' | 'success') =>
    github.repos.createCommitStatus({ ...PLACE, sha: head.sha, context: 'lint', state });
  const happen = async () => {
    const pause = () => clock.sleep(20_000 * clock.random());
    await pause();
    await github.actions.createWorkflowDispatch({ ...PLACE, workflow_id: 'a.yml', ref: 'main' });
    await pause();
    await status('pending');
    const { data } = await github.actions.listWorkflowRuns({ ...PLACE, workflow_id: 'a.yml' });
    await pause();
    await status('success');
    await pause();
    emulator.moveRun(data.workflow_runs[0]?.id ?? 0, { status: 'completed', conclusion });
  };
  let isOver = false;
  const happening = happen().then(() => {
    isOver = true;
  });
  const outcomes = await runBoth(world, async (each) => {
    const { checks } = await waitForChecks(each, { ...PLACE, ref: 'main', names });
    assert(isOver, 'it was too early');
    return checks.map(({ name, state }) => `${name} ${state}`);
  });
  await happening;
  for (const { value, error } of outcomes) {
    if (value) assert.deepEqual([conclusion, value], ['success', ['build success', 'lint success']]);
    if (error instanceof RecipeError) assert.deepEqual([conclusion, error.code], ['failure', 'CHECKS_FAILED']);
  }
}

/** A pull request is merged once, and only with the commit that was expected. */
async function checkMerges(world: SimulatedWorld): Promise<void> {
  const { clock } = world;
  const github = calmClient(world);
  const { sha } = (await github.git.getRef({ ...PLACE, ref: 'heads/main' })).data.object;
  await github.git.createRef({ ...PLACE, ref: 'refs/heads/topic', sha });
  const push = (content: string) =>
    commitFiles(github, { ...PLACE, branch: 'topic', message: 'Change', files: { 'b.txt': content } });
  const { sha: expectedHead } = await push('reviewed\n');
  const { number: pull_number } = (await github.pulls.create({ ...PLACE, title: 'Add', head: 'topic', base: 'main' }))
    .data;
  const isMoved = clock.random() < 0.5;
  const moving = isMoved ? clock.sleep(1000 * clock.random()).then(() => push('later\n')) : undefined;
  const options = { ...PLACE, pull_number, expectedHead, merge_method: 'squash', timeout: 120_000 } as const;
  const outcomes = await runBoth(world, (each) => mergePull(each, options));
  await moving;
  const { data: commits } = await github.repos.listCommits({ ...PLACE, sha: 'main' });
  assert(commits.length <= 2, `${commits.length - 1} merges`);
  const { data: pull } = await github.pulls.get(options);
  assert.equal(pull.merged, commits.length === 2);
  const mediaType = { format: 'raw' } as const;
  const content = await github.repos.getContent.raw({ ...PLACE, path: 'b.txt', mediaType });
  assert(!content.ok || (await content.text()) === 'reviewed\n', 'what nobody has reviewed was merged');
  for (const { value } of outcomes) if (value) assert.equal(value.sha, commits[0]?.sha);
}

/** All results are found once, also those above the limit of a search. */
async function checkSearches(world: SimulatedWorld): Promise<void> {
  const all = Array.from({ length: 1150 }, (_, index) => ({
    node_id: `I_${index}`,
    created_at: new Date(Date.UTC(2025, 0, 1) + index * 20_000_000).toISOString().replace('.000', ''),
  }));
  world.emulator.handle('GET /search/issues', ({ query }) => {
    const [, from = '*', to = '*'] = /created:(\S+?)\.\.(\S+)/.exec(query.get('q') ?? '') ?? [];
    const isFound = ({ created_at: at }: (typeof all)[number]) =>
      (from === '*' || Date.parse(at) >= Date.parse(from)) && (to === '*' || Date.parse(at) <= Date.parse(to));
    const found = all.filter(isFound);
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)];
    const items = found.slice(0, 1000).slice((page - 1) * size, page * size);
    return { status: 200, data: { total_count: found.length, incomplete_results: false, items } } as never;
  });
  const search = (github: GitHub) => searchAll(github, { kind: 'issues', q: 'is:issue' });
  const outcomes = await runBoth(world, (github) => search(github));
  for (const { value } of outcomes)
    if (value || happenedOnly(world))
      assert.deepEqual(value?.map(({ node_id }) => node_id).sort(), all.map(({ node_id }) => node_id).sort());
}

/** Each delivery that failed is delivered again, and once. */
async function checkDeliveries(world: SimulatedWorld): Promise<void> {
  const url = 'https://bot.example/hooks';
  const github = calmClient(world);
  let status = 500;
  world.receive(url, () => new Response(null, { status }));
  const hook = { ...PLACE, config: { url, content_type: 'json' }, events: ['issues'] };
  const { id: hook_id } = (await github.repos.createWebhook(hook)).data;
  for (const title of ['one', 'two']) await github.issues.create({ ...PLACE, title });
  await world.clock.sleep(120_000);
  status = world.clock.random() < 0.5 ? 200 : 503;
  const areTogether = world.clock.random() < 0.5;
  const since = new Date('2026-01-01T00:00:00Z');
  const outcomes = await runBoth(
    world,
    (each) => redeliverWebhooks(each, { ...PLACE, hook_id, since, events: ['issues'] }),
    areTogether,
  );
  const { data } = await github.repos.listWebhookDeliveries({ ...PLACE, hook_id, per_page: 100 });
  const failed = data.filter(
    ({ event, redelivery, status_code }) => event === 'issues' && !redelivery && status_code !== 200,
  );
  assert.equal(failed.length, 2);
  for (const { guid } of failed) {
    const again = data.filter((each) => each.guid === guid && each.redelivery).length;
    // Two programs in the same moment both see what the other has not done yet.
    assert(again <= (areTogether || happened(world, 'stale') ? 2 : 1), `delivered ${again} times`);
    if (outcomes.some(({ value }) => value)) assert(again > 0, 'not delivered again');
  }
}

/** A file is whole, or there is an error. */
async function checkDownloads(world: SimulatedWorld): Promise<void> {
  const archive = zip([
    { path: 'a/b.txt', text: 'é'.repeat(5000) },
    { path: 'c.txt', text: 'x' },
  ]);
  const digest = `sha256:${createHash('sha256').update(archive).digest('hex')}`;
  const { emulator } = world;
  emulator.handle('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}', {
    status: 200,
    data: { id: 7, expired: false, digest },
  } as never);
  const redirect = { status: 302, headers: { location: 'https://files.example/a' } } as never;
  emulator.handle('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}', redirect);
  emulator.handle('GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs', redirect);
  // What carries the file has the faults of a request for something else.
  const withFiles = ({ fetch }: SimulatedWorker) => {
    const send = async (url: string, init?: RequestInit): Promise<Response> => {
      if (!url.startsWith('https://files.example/')) return fetch(url, init);
      const response = await fetch('https://api.github.com/repos/octo/app', init);
      if (!response.ok) return response;
      const start = Number(/\d+/.exec(new Headers(init?.headers).get('range') ?? '0')?.[0]);
      const isWhole = await response.arrayBuffer().then(
        () => true,
        () => false,
      );
      const size = archive.length;
      const rest = archive.subarray(start);
      const place = start > 0 ? { 'content-range': `bytes ${start}-${size - 1}/${size}` } : {};
      const headers = { etag: '"1"', 'content-length': `${rest.length}`, ...place };
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(isWhole ? rest : rest.subarray(0, rest.length / 2)));
          if (isWhole) controller.close();
        },
        pull: (controller) => controller.error(new TypeError('terminated')),
      });
      return new Response(body, { status: start > 0 ? 206 : 200, headers });
    };
    return Object.assign(send as typeof fetch, { ...fetch });
  };
  const outcomes = await runBoth(world, async (_, index, worker) => {
    const github = clientOf(world, { fetch: withFiles(worker) });
    if (index === 0) return downloadLogs(github, { ...PLACE, run_id: 1 });
    const files = await downloadArtifact(github, { ...PLACE, artifact_id: 7 });
    return new Map([...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  });
  for (const { value } of outcomes)
    if (value || happenedOnly(world, 'body'))
      assert.deepEqual(
        [...(value ?? [])],
        [
          ['a/b.txt', 'é'.repeat(5000)],
          ['c.txt', 'x'],
        ],
      );
}

const LOST: readonly SimulatedFault[] = ['request', 'response', 'silence', 'body', 'before', 'after', 'late'];
type Program = (world: SimulatedWorld) => Promise<void>;

/** The programs, some of which need many faults of some kinds. */
const PROMISES: Readonly<Record<string, readonly [Program, Partial<SimulateOptions>?]>> = {
  commitFiles: [checkCommits],
  upsertComment: [checkComments],
  ensureIssue: [checkIssues],
  ensureLabels: [checkLabels],
  upsertFile: [checkFiles],
  dispatchAndWait: [checkRuns, { faults: [...LOST, 'restart'], rate: 0.2 }],
  waitForChecks: [checkWaits],
  mergePull: [checkMerges],
  searchAll: [checkSearches],
  redeliverWebhooks: [checkDeliveries],
  'downloadArtifact and downloadLogs': [checkDownloads, { faults: ['body', 'request', 'restart'], rate: 0.3 }],
};
const seeds = Math.ceil(Number(FUZZ_RUNS) / Object.keys(PROMISES).length);

describe('each recipe keeps its promise in every world', () => {
  it.each(Object.entries(PROMISES))('%s', async (_, [program, options]) => {
    const result = await simulate({ ...WORLD, ...options, seeds }, program);
    expect(result.seeds).toBe(seeds);
    expect(result.faults).toBeGreaterThan(seeds / 10);
  });
});
