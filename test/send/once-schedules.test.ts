import { createGitHub, OutcomeUnknownError } from 'routebook';
import { type SimulatedFault, type SimulatedWorld, simulate } from 'routebook/testing';
import { describe, expect, it } from 'vitest';

const PLACE = { owner: 'octocat', repo: 'app' };
const FAULTS: readonly SimulatedFault[] = [
  ...(['request', 'response', 'silence', 'body', 'before', 'after', 'late', 'stale'] as const),
];
/** How many calls run at once, in one schedule and in another. */
const SIZES = [1, 2, 3, 5, 8, 13, 50];
/** A run with another number is longer or shorter. */
const SCHEDULES = Number(process.env['ROUTEBOOK_SCHEDULES'] ?? 700);

const counts = { calls: 0, found: 0, unknown: 0, failed: 0 };

/** Creates issues and comments at once, some of them identical, and compares what there is with what the calls have returned. */
async function writeAtOnce({ emulator, fetch, calm }: SimulatedWorld, seed: number): Promise<void> {
  const token = emulator.token('octocat');
  const github = createGitHub({ token, fetch, once: true, ...{ writeInterval: 0, concurrency: 50, log: false } });
  const size = SIZES[seed % SIZES.length] as number;
  const texts = Array.from({ length: size }, (_, index) => `Text ${seed % 2 ? index : index % 3}`);
  const results = await Promise.all(
    texts.map(async (text, index) => {
      const isComment = index % 4 === 3;
      const sent: Promise<{ data: { id: number }; found?: true }> = isComment
        ? github.issues.createComment({ ...PLACE, issue_number: 1, body: text })
        : github.issues.create({ ...PLACE, title: text });
      const name = `${isComment ? 'comment' : 'issue'} ${text}`;
      return sent.then(
        ({ data, found }) => ({ name, id: data.id, found, error: undefined }),
        (error: Error) => ({ name, id: undefined, found: undefined, error }),
      );
    }),
  );
  await calm();
  const read = createGitHub({ token, fetch: emulator.fetch });
  const issues = await read.issues.listForRepo.all({ ...PLACE, state: 'all' });
  const comments = await read.issues.listComments.all({ ...PLACE, issue_number: 1 });
  const created = [
    ...issues.map(({ title, id }) => ({ name: `issue ${title}`, id })),
    ...comments.map(({ body, id }) => ({ name: `comment ${body}`, id })),
  ];
  for (const name of new Set(results.map((each) => each.name))) {
    const own = results.filter((each) => each.name === name);
    const ids = own.flatMap(({ id }) => id ?? []);
    const unknown = own.filter(({ error }) => error instanceof OutcomeUnknownError).length;
    const there = created.filter((each) => each.name === name).map(({ id }) => id);
    // Each call has an object of its own, and nothing is there that no call has made.
    expect(new Set(ids).size).toBe(ids.length);
    expect(there).toEqual(expect.arrayContaining(ids));
    expect(there.length - ids.length).toBeLessThanOrEqual(unknown);
  }
  for (const { error, found } of results) {
    counts.calls += 1;
    if (found) counts.found += 1;
    if (error instanceof OutcomeUnknownError) {
      counts.unknown += 1;
      expect(error.message).toMatch(/objects fit|the look for it failed|its effect is not visible/);
    } else if (error) {
      counts.failed += 1;
      expect(error.message).toMatch(/The write was not done/);
    }
  }
}

describe('random schedules of parallel writes', () => {
  it('have no duplicates and lose nothing, and few of their outcomes are unknown', async () => {
    const repos = { 'octocat/app': {} };
    const prepare = async (world: SimulatedWorld, seed: number) => {
      const headers = { authorization: `Bearer ${world.emulator.token('octocat')}` };
      const url = 'https://api.github.com/repos/octocat/app/issues';
      await world.emulator.fetch(url, { method: 'POST', headers, body: '{"title":"First"}' });
      await writeAtOnce(world, seed);
    };
    const result = await simulate({ users: ['octocat'], repos, seeds: SCHEDULES, faults: FAULTS }, prepare);
    expect(result.faults).toBeGreaterThan(SCHEDULES);
    expect(counts.found).toBeGreaterThan(SCHEDULES / 10);
    expect(counts.unknown / counts.calls).toBeLessThanOrEqual(0.01);
  });
});
