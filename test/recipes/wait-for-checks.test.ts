import { type ChecksProgress, waitForChecks } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime, PLACE, startWorld } from './world.ts';

type World = ReturnType<typeof startWorld>;

async function headOf({ github }: World) {
  return (await github.git.getRef({ ...PLACE, ref: 'heads/main' })).data.object.sha;
}
const addCheck = async (
  { github }: World,
  name: string,
  conclusion?: 'success' | 'skipped' | 'failure' | 'cancelled',
  sha?: string,
) => {
  const head_sha = sha ?? (await headOf({ github } as World));
  const end = conclusion ? { status: 'completed' as const, conclusion } : { status: 'in_progress' as const };
  return (await github.checks.create({ ...PLACE, name, head_sha, ...end })).data.id;
};
const addStatus = async (world: World, context: string, state: 'pending' | 'success' | 'failure' | 'error') =>
  world.github.repos.createCommitStatus({ ...PLACE, sha: await headOf(world), context, state });

/** Acts after a number of looks. */
const after = (acts: readonly ((() => unknown) | undefined)[]) => {
  const seen: ChecksProgress[] = [];
  const onProgress = (progress: ChecksProgress) => acts[seen.push(progress) - 1]?.();
  return { seen, onProgress };
};

it('a commit without checks is waited for, and they count once they are there', async () => {
  const world = startWorld();
  const { seen, onProgress } = after([undefined, () => addCheck(world, 'build', 'success')]);
  const { result, took } = await inVirtualTime(() =>
    waitForChecks(world.github, { ...PLACE, ref: 'main', onProgress }),
  );
  expect(result).toMatchObject({ sha: await headOf(world), checks: [{ name: 'build', state: 'success' }] });
  // Two looks in a row see the same checks.
  expect([seen.map(({ total }) => total), took]).toEqual([[0, 0, 1, 1], 15_000]);
});

describe('a check that ran in two suites', () => {
  /** The runs that GitHub lists, as the name and how each ended. */
  const wait = (...runs: readonly (readonly [name: string, conclusion: string | null, app?: number])[]) => {
    const world = startWorld();
    const check_runs = runs.map(([name, conclusion, app = 1], index) => ({
      ...{ id: index + 1, name, conclusion, status: conclusion ? 'completed' : 'in_progress', app: { id: app } },
    }));
    world.emulator.handle('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
      ...{ status: 200, data: { total_count: runs.length, check_runs } },
    } as never);
    const options = { ...PLACE, ref: 'main', timeout: 10_000 };
    return inVirtualTime(() => waitForChecks(world.github, options));
  };

  it('counts as its newer run if the older one was cancelled', async () => {
    const { result } = await wait(['build', 'cancelled'], ['build', 'success']);
    expect(result?.checks.map(({ name, state }) => [name, state])).toEqual([['build', 'success']]);
    expect((await wait(['build', 'cancelled'], ['build', null])).error).toMatchObject({ code: 'NOT_IN_TIME' });
  });

  it.each([
    ['the newer one was cancelled', ['build', 'success'], ['build', 'cancelled']],
    ['the older one failed, which may be that of another workflow', ['build', 'failure'], ['build', 'success']],
    ['the newer one has another name', ['build', 'cancelled'], ['build-2', 'success']],
    ['the newer one is that of another App', ['build', 'cancelled'], ['build', 'success', 2]],
  ] as const)('has failed if %s', async (_, older, newer) => {
    expect((await wait(older, newer)).error).toMatchObject({ code: 'CHECKS_FAILED' });
  });
});

it('a commit whose checks never begin is an error when the time is over', async () => {
  const world = startWorld();
  const options = { ...PLACE, ref: 'main', timeout: 12_000, interval: 5000 };
  const { error, took } = await inVirtualTime(() => waitForChecks(world.github, options));
  expect(error).toMatchObject({ name: 'RecipeError', code: 'NOT_IN_TIME', details: { checks: [] } });
  expect(took).toBe(12_000);
});

it('check runs and statuses are waited for, and a check that begins in between too', async () => {
  const world = startWorld();
  const id = await addCheck(world, 'build');
  await addStatus(world, 'ci', 'pending');
  const finish = async () => {
    await world.github.checks.update({ ...PLACE, check_run_id: id, status: 'completed', conclusion: 'success' });
    await addStatus(world, 'ci', 'success');
  };
  const { seen, onProgress } = after([finish, () => addCheck(world, 'late', 'skipped')]);
  const { result } = await inVirtualTime(() => waitForChecks(world.github, { ...PLACE, ref: 'main', onProgress }));
  expect(result?.checks.map(({ name, state }) => [name, state])).toEqual([
    ...[
      ['build', 'success'],
      ['ci', 'success'],
      ['late', 'skipped'],
    ],
  ]);
  expect(seen.map(({ done, total }) => `${done}/${total}`)).toEqual(['0/2', '2/2', '3/3', '3/3']);
});

describe('a failure', () => {
  it.each(['failure', 'cancelled'] as const)(
    'of a check run (%s) is an error at once, although others run',
    async (end) => {
      const world = startWorld();
      await addCheck(world, 'slow');
      await addCheck(world, 'build', end);
      const { error, took } = await inVirtualTime(() => waitForChecks(world.github, { ...PLACE, ref: 'main' }));
      expect(error).toMatchObject({ code: 'CHECKS_FAILED', details: { failed: [{ name: 'build', state: end }] } });
      expect(took).toBe(0);
    },
  );

  it.each(['failure', 'error'] as const)(
    'of a status (%s) counts, and one that was repaired does not',
    async (state) => {
      const world = startWorld();
      await addStatus(world, 'ci', state);
      await addStatus(world, 'ci', 'success');
      const { result } = await inVirtualTime(() => waitForChecks(world.github, { ...PLACE, ref: 'main' }));
      expect(result?.checks).toMatchObject([{ name: 'ci', state: 'success' }]);
      await addStatus(world, 'ci', state);
      const { error } = await inVirtualTime(() => waitForChecks(world.github, { ...PLACE, ref: 'main' }));
      expect(error).toMatchObject({ code: 'CHECKS_FAILED' });
    },
  );

  it('of a check that is ignored does not count', async () => {
    const world = startWorld();
    await addCheck(world, 'flaky', 'failure');
    await addCheck(world, 'build', 'success');
    const options = { ...PLACE, ref: 'main', ignore: ['flaky'] };
    const { result } = await inVirtualTime(() => waitForChecks(world.github, options));
    expect(result?.checks).toMatchObject([{ name: 'build' }]);
  });
});

it('named checks are all waited for, and others do not matter', async () => {
  const world = startWorld();
  await addCheck(world, 'build', 'success');
  await addCheck(world, 'other', 'failure');
  const options = { ...PLACE, ref: 'main', names: ['build', 'lint'] };
  const { onProgress } = after([() => addCheck(world, 'lint', 'success')]);
  const { result, took } = await inVirtualTime(() => waitForChecks(world.github, { ...options, onProgress }));
  expect([result?.checks.map(({ name }) => name), took]).toEqual([['build', 'lint'], 5000]);
});

it('a branch that moves is waited for where it was', async () => {
  const world = startWorld();
  const sha = await headOf(world);
  const move = async () => {
    const content = btoa('new');
    await world.github.repos.createOrUpdateFileContents({ ...PLACE, path: 'new', message: 'New', content });
    await addCheck(world, 'build', 'failure');
    await addCheck(world, 'build', 'success', sha);
  };
  const { onProgress } = after([move]);
  const { result } = await inVirtualTime(() => waitForChecks(world.github, { ...PLACE, ref: 'main', onProgress }));
  expect(result?.sha).toBe(sha);
});

it('more than a page of checks is read', async () => {
  const world = startWorld();
  for (let index = 0; index < 101; index++) await addCheck(world, `c${index}`, 'success');
  const { result } = await inVirtualTime(() => waitForChecks(world.github, { ...PLACE, ref: 'main' }));
  expect(result?.checks).toHaveLength(101);
});
