import { createGitHub } from 'routebook';
import { dispatchAndWait, type RunProgress } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime, PLACE, startWorld } from './world.ts';

type World = ReturnType<typeof startWorld>;
const HERE = { ...PLACE, workflow_id: 'release.yml', ref: 'main' };
const DISPATCH = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
const LOGS = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs';

/** Moves each run through its states, one with each look. */
const moving = ({ emulator }: World, conclusion: 'success' | 'failure' = 'success') => {
  const states = new Map<number, number>();
  return ({ step, run }: RunProgress) => {
    if (step !== 'wait' || run === undefined || run.status === 'completed') return;
    const turn = (states.get(run.id) ?? 0) + 1;
    states.set(run.id, turn);
    emulator.moveRun(run.id, turn === 1 ? { status: 'in_progress' } : { status: 'completed', conclusion });
  };
};
const runsOf = async ({ github }: World) =>
  (await github.actions.listWorkflowRuns({ ...PLACE, workflow_id: 'release.yml' })).data.workflow_runs;

it('a workflow is started with its inputs as texts, and its run is waited for', async () => {
  const world = startWorld();
  const bodies: unknown[] = [];
  const fetch = world.emulator.fetch;
  const github = createGitHub({
    token: world.emulator.token('octocat'),
    fetch: async (url, init) => {
      if (String(url).endsWith('/dispatches')) bodies.push(JSON.parse(String(init?.body)));
      return fetch(url as string, init);
    },
  });
  const inputs = { version: '2.0.0', dry: false, times: 3 };
  const options = { ...HERE, inputs, onProgress: moving(world) };
  const { result, error, took } = await inVirtualTime(() => dispatchAndWait(github, options));
  expect([error, result?.conclusion, took]).toEqual([undefined, 'success', 10_000]);
  expect(bodies).toEqual([
    { ref: 'main', inputs: { version: '2.0.0', dry: 'false', times: '3' }, return_run_details: true },
  ]);
  expect((await runsOf(world)).map(({ id }) => id)).toEqual([result?.id]);
});

it('two workers at a time each get the run that they have started', async () => {
  const world = startWorld();
  const onProgress = moving(world);
  const both = () =>
    Promise.all([world.github, world.other].map((github) => dispatchAndWait(github, { ...HERE, onProgress })));
  const { result, error } = await inVirtualTime(both);
  expect(error).toBeUndefined();
  expect(new Set(result?.map(({ id }) => id)).size).toBe(2);
});

describe('a run that fails', () => {
  it('is an error with the logs of its failed jobs', async () => {
    const world = startWorld();
    world.emulator.handle(LOGS, { status: 200, data: 'npm ERR! missing' } as never);
    const options = { ...HERE, onProgress: moving(world, 'failure') };
    const { error } = await inVirtualTime(() => dispatchAndWait(world.github, options));
    expect(error).toMatchObject({
      code: 'RUN_FAILED',
      details: { run: { conclusion: 'failure' }, jobs: [{ name: 'build', log: 'npm ERR! missing' }] },
    });
  });

  it('is an error too if the logs cannot be read, or were not asked for', async () => {
    for (const logs of [true, false]) {
      const world = startWorld();
      const { error } = await inVirtualTime(() =>
        dispatchAndWait(world.github, { ...HERE, logs, onProgress: moving(world, 'failure') }),
      );
      expect(error).toMatchObject({ code: 'RUN_FAILED', details: { jobs: [{ name: 'build', log: undefined }] } });
      expect(world.emulator.requests.some(({ route }) => route === LOGS)).toBe(logs);
    }
  });
});

it('a run that does not end is an error when the time is over', async () => {
  const world = startWorld();
  const { error, took } = await inVirtualTime(() => dispatchAndWait(world.github, { ...HERE, timeout: 60_000 }));
  expect(error).toMatchObject({ code: 'NOT_IN_TIME', details: { run: { status: 'queued' } } });
  expect(took).toBe(60_000);
});

describe('a lost response', () => {
  // The title of each run is that of its commit, because the workflow has no other.
  const title = 'Initial commit';

  it.each(['response', 'after', 'body'] as const)('(%s) leads to the new run with the title', async (fault) => {
    const world = startWorld();
    await world.github.actions.createWorkflowDispatch({ ...HERE });
    world.emulator.fail({ route: DISPATCH, fault });
    const options = { ...HERE, title, onProgress: moving(world) };
    const { result, error } = await inVirtualTime(() => dispatchAndWait(world.github, options));
    expect(error).toBeUndefined();
    const [newest, ...older] = await runsOf(world);
    expect([newest?.id, older.length]).toEqual([result?.id, 1]);
  });

  it.each([
    ...(['request', 'before'] as const).map((fault) => ({ fault, options: { title } })),
    ...(['request', 'response', 'body'] as const).map((fault) => ({ fault, options: {} })),
    { fault: 'response' as const, options: { title: 'Other' } },
  ])('($fault) is reported if no run is sure to be the one, with $options', async ({ fault, options }) => {
    const world = startWorld();
    world.emulator.fail({ route: DISPATCH, fault });
    const { error } = await inVirtualTime(() => dispatchAndWait(world.github, { ...HERE, ...options }));
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', code: 'OUTCOME_UNKNOWN' });
    expect(world.emulator.requests.filter(({ route }) => route === DISPATCH)).toHaveLength(1);
  });

  it('is reported if another run with the title was started at the same time', async () => {
    const world = startWorld();
    world.emulator.fail({ route: DISPATCH, fault: 'response' });
    const onProgress = async ({ step }: RunProgress) => {
      if (step === 'find') await world.other.actions.createWorkflowDispatch({ ...HERE });
    };
    const { error } = await inVirtualTime(() => dispatchAndWait(world.github, { ...HERE, title, onProgress }));
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });
});

describe('a server that does not name the run', () => {
  const startOld = () => {
    const world = startWorld();
    const send = world.emulator.fetch;
    const withoutDetails: typeof fetch = (url, init) => {
      if (!String(url).endsWith('/dispatches')) return send(url, init);
      const { return_run_details: _, ...body } = JSON.parse(String(init?.body));
      return send(url, { ...init, body: JSON.stringify(body) });
    };
    const connect = () => createGitHub({ token: world.emulator.token('octocat'), fetch: withoutDetails });
    return { ...world, github: connect(), other: connect() };
  };

  it('has its only new run found', async () => {
    const world = startOld();
    await world.github.actions.createWorkflowDispatch({ ...HERE });
    const options = { ...HERE, onProgress: moving(world) };
    const { result } = await inVirtualTime(() => dispatchAndWait(world.github, options));
    expect((await runsOf(world))[0]?.id).toBe(result?.id);
  });

  it('leaves open which run it is if two workers start one at the same time', async () => {
    const world = startOld();
    const both = () => Promise.allSettled([world.github, world.other].map((github) => dispatchAndWait(github, HERE)));
    const { result } = await inVirtualTime(both);
    expect(result).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { code: 'OUTCOME_UNKNOWN' } })));
  });
});

it('a workflow that does not exist, and a branch that does not, are errors of the request', async () => {
  const world = startWorld();
  const missing = dispatchAndWait(world.github, { ...HERE, workflow_id: 'missing.yml' });
  await expect(missing).rejects.toMatchObject({ name: 'ResponseError', status: 404 });
  const nowhere = dispatchAndWait(world.github, { ...HERE, ref: 'missing' });
  await expect(nowhere).rejects.toMatchObject({ name: 'ResponseError', status: 422 });
});
