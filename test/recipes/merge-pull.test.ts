import { commitFiles, type MergeProgress, mergePull } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime, PLACE, startWorld, writesOf } from './world.ts';

const MERGE = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge';

async function startPull({ path = 'b.txt', draft = false } = {}) {
  const world = startWorld();
  const { github } = world;
  const { sha } = (await github.git.getRef({ ...PLACE, ref: 'heads/main' })).data.object;
  await github.git.createRef({ ...PLACE, ref: 'refs/heads/topic', sha });
  const push = (content: string, branch = 'topic') =>
    commitFiles(github, { ...PLACE, branch, message: 'Change', files: { [path]: content } });
  const { sha: head } = await push('b\n');
  const { data } = await github.pulls.create({ ...PLACE, title: 'Add', head: 'topic', base: 'main', draft });
  world.emulator.requests.length = 0;
  return { ...world, push, head, here: { ...PLACE, pull_number: data.number } };
}
const stateOf = async ({ github, here }: Awaited<ReturnType<typeof startPull>>) => {
  const { data } = await github.pulls.get(here);
  return [data.state, data.merged, data.merge_commit_sha];
};

it('a pull request is merged with its texts, and once more returns the same', async () => {
  const world = await startPull();
  const options = { ...world.here, expectedHead: world.head, merge_method: 'squash', commit_title: 'Title' } as const;
  const merged = await mergePull(world.github, options);
  expect(await stateOf(world)).toEqual(['closed', true, merged.sha]);
  const { data } = await world.github.git.getCommit({ ...PLACE, commit_sha: merged.sha });
  expect([data.message.split('\n')[0], data.parents.length, merged.already]).toEqual(['Title', 1, false]);
  expect(await mergePull(world.github, options)).toEqual({ sha: merged.sha, already: true });
});

describe('a head that is not the expected one', () => {
  it('is refused, also if it was merged', async () => {
    const world = await startPull();
    const { sha } = await world.push('c\n');
    const options = { ...world.here, expectedHead: world.head };
    const refused = { code: 'HEAD_MOVED', details: { head: sha } };
    await expect(mergePull(world.github, options)).rejects.toMatchObject(refused);
    expect((await stateOf(world))[1]).toBe(false);
    await mergePull(world.github, world.here);
    await expect(mergePull(world.github, options)).rejects.toMatchObject(refused);
  });

  it('is noticed when it comes while the recipe waits', async () => {
    const world = await startPull();
    const { data } = await world.github.pulls.get(world.here);
    let looks = 0;
    world.emulator.handle('GET /repos/{owner}/{repo}/pulls/{pull_number}', () => {
      looks += 1;
      const head = { ...data.head, sha: looks === 1 ? world.head : '0'.repeat(40) };
      return { status: 200, data: { ...data, head, mergeable: null, mergeable_state: 'unknown' } };
    });
    const { error, took } = await inVirtualTime(() => mergePull(world.github, world.here));
    expect(error).toMatchObject({ code: 'HEAD_MOVED' });
    expect([looks, took]).toEqual([2, 5000]);
  });
});

it('a merge that GitHub has not computed, or that checks block, is waited for', async () => {
  const world = await startPull();
  const { data } = await world.github.pulls.get(world.here);
  const states = ['unknown', 'blocked', 'behind', 'clean'];
  let looks = 0;
  world.emulator.handle('GET /repos/{owner}/{repo}/pulls/{pull_number}', () => {
    const state = states[looks++] ?? 'clean';
    return { status: 200, data: { ...data, mergeable: state === 'unknown' ? null : true, mergeable_state: state } };
  });
  const seen: MergeProgress[] = [];
  const onProgress = (progress: MergeProgress) => seen.push(progress);
  const { result } = await inVirtualTime(() => mergePull(world.github, { ...world.here, onProgress }));
  expect(result?.already).toBe(false);
  expect(seen.map(({ step, state }) => `${step} ${state}`)).toEqual([
    ...states.map((state) => `look ${state}`),
    'merge clean',
  ]);
});

it('what is never mergeable is an error when the time is over, and nothing is sent', async () => {
  const world = await startPull();
  const { data } = await world.github.pulls.get(world.here);
  const blocked = { ...data, mergeable: true, mergeable_state: 'blocked' };
  world.emulator.handle('GET /repos/{owner}/{repo}/pulls/{pull_number}', { status: 200, data: blocked });
  const { error } = await inVirtualTime(() => mergePull(world.github, { ...world.here, timeout: 60_000 }));
  expect(error).toMatchObject({ code: 'NOT_IN_TIME', details: { state: 'blocked' } });
  expect(writesOf(world.emulator)).toEqual([]);
});

describe('what waiting does not help', () => {
  it('is refused at once: a draft, a conflict and a closed pull request', async () => {
    const draft = await startPull({ draft: true });
    await expect(mergePull(draft.github, draft.here)).rejects.toThrow('is a draft');
    const conflict = await startPull({ path: 'README.md' });
    await conflict.push('other\n', 'main');
    await expect(mergePull(conflict.github, conflict.here)).rejects.toThrow('in conflict with its base');
    const closed = await startPull();
    await closed.github.pulls.update({ ...closed.here, state: 'closed' });
    const work = mergePull(closed.github, closed.here);
    await expect(work).rejects.toMatchObject({ code: 'NOT_MERGEABLE' });
    for (const { emulator } of [draft, conflict, closed]) expect(writesOf(emulator)).not.toContain(MERGE);
  });
});

it('two workers at a time merge once, and both return the commit', async () => {
  const world = await startPull();
  const both = () => Promise.all([world.github, world.other].map((github) => mergePull(github, world.here)));
  const { result, error } = await inVirtualTime(both);
  expect(error).toBeUndefined();
  expect(new Set(result?.map(({ sha }) => sha)).size).toBe(1);
});

it.each(['request', 'response', 'before', 'after', 'body'] as const)(
  'a lost response (%s) leads to one merge, whose commit is returned',
  async (fault) => {
    const world = await startPull();
    world.emulator.fail({ route: MERGE, fault });
    const { result, error } = await inVirtualTime(() => mergePull(world.github, world.here));
    expect(error).toBeUndefined();
    expect(await stateOf(world)).toEqual(['closed', true, result?.sha]);
  },
);

it('a method that the repository does not permit is an error, and is not asked for again and again', async () => {
  const world = await startPull();
  const refused = { status: 405, data: { message: 'Squash merges are not allowed on this repository.' } };
  world.emulator.handle(MERGE, refused as never);
  const { error } = await inVirtualTime(() => mergePull(world.github, world.here));
  expect(error).toMatchObject({ name: 'ResponseError', status: 405 });
  expect(writesOf(world.emulator)).toEqual([MERGE, MERGE, MERGE]);
});
