import { createGitHub } from 'routebook';
import { ensureIssue, ensureLabels, searchAll, upsertFile } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime, PLACE, startWorld, writesOf } from './world.ts';

type World = ReturnType<typeof startWorld>;
const FAULTS = ['request', 'response', 'before', 'after', 'body'] as const;

describe('ensureLabels', () => {
  const labels = [
    { name: 'bug', color: '#D73A4A', description: 'Broken' },
    { name: 'area/parser', color: '0000ff', formerly: ['parser', 'Parsing'] },
  ];
  const labelsOf = async ({ github }: World) =>
    (await github.issues.listLabelsForRepo.all(PLACE)).map(({ name, color, description }) => [
      name,
      color,
      description,
    ]);
  const WANTED = [
    ['bug', 'd73a4a', 'Broken'],
    ['area/parser', '0000ff', null],
  ];

  it('creates, renames and changes labels, and sends nothing when all are right', async () => {
    const world = startWorld();
    await world.github.issues.createLabel({ ...PLACE, name: 'BUG', color: '000000' });
    await world.github.issues.createLabel({ ...PLACE, name: 'parsing', color: '0000ff' });
    expect(await ensureLabels(world.github, { ...PLACE, labels })).toEqual({
      ...{ created: [], updated: ['bug', 'area/parser'], deleted: [] },
    });
    expect(await labelsOf(world)).toEqual(WANTED);
    world.emulator.requests.length = 0;
    expect(await ensureLabels(world.github, { ...PLACE, labels })).toEqual({ created: [], updated: [], deleted: [] });
    expect(writesOf(world.emulator)).toEqual([]);
  });

  it('deletes others only if that was asked for', async () => {
    const world = startWorld();
    await world.github.issues.createLabel({ ...PLACE, name: 'other' });
    expect((await ensureLabels(world.github, { ...PLACE, labels })).deleted).toEqual([]);
    expect((await ensureLabels(world.github, { ...PLACE, labels, prune: true })).deleted).toEqual(['other']);
    expect(await labelsOf(world)).toEqual(WANTED);
  });

  it('has two workers at a time end with the same labels', async () => {
    const world = startWorld();
    await Promise.all([world.github, world.other].map((github) => ensureLabels(github, { ...PLACE, labels })));
    expect(await labelsOf(world)).toEqual(WANTED);
  });

  it.each(FAULTS)('ends with the labels after a lost response (%s)', async (fault) => {
    const world = startWorld();
    world.emulator.fail({ route: 'POST /repos/{owner}/{repo}/labels', fault });
    const { error } = await inVirtualTime(() => ensureLabels(world.github, { ...PLACE, labels }));
    expect(error).toBeUndefined();
    expect(await labelsOf(world)).toEqual(WANTED);
  });

  it.each([{ name: 'a', color: 'red' }, { color: '000000' }, { name: 'a', formerly: 'b' }])(
    'refuses %j',
    async (label) => {
      const world = startWorld();
      await expect(ensureLabels(world.github, { ...PLACE, labels: [label as never] })).rejects.toThrow('"labels"');
      expect(world.emulator.requests).toEqual([]);
    },
  );
});

describe('ensureIssue', () => {
  const HERE = { ...PLACE, key: 'nightly', title: 'Broken', body: 'See the log.' };
  const issuesOf = async ({ github }: World) =>
    (await github.issues.listForRepo.all({ ...PLACE, state: 'all', direction: 'asc' })).map(
      ({ title, state }) => `${title} ${state}`,
    );

  it('creates, updates and leaves alone one issue, besides those of others and with other keys', async () => {
    const world = startWorld();
    await ensureIssue(world.monalisa, HERE);
    const outcomes: string[] = [];
    for (const title of ['Broken', 'Still broken', 'Still broken'])
      outcomes.push((await ensureIssue(world.github, { ...HERE, title, labels: ['bug'] })).outcome);
    await ensureIssue(world.github, { ...HERE, key: 'nightly-2', title: 'Other' });
    expect(outcomes).toEqual(['created', 'updated', 'unchanged']);
    expect(await issuesOf(world)).toEqual(['Broken open', 'Still broken open', 'Other open']);
  });

  it('creates a new one after the last was closed, or opens that again if asked to', async () => {
    const world = startWorld();
    const close = (issue_number: number) => world.github.issues.update({ ...PLACE, issue_number, state: 'closed' });
    await close((await ensureIssue(world.github, HERE)).issue.number);
    const { issue } = await ensureIssue(world.github, HERE);
    expect(issue.number).toBe(2);
    await close(2);
    const again = await ensureIssue(world.github, { ...HERE, reopen: true });
    expect([again.issue.number, again.issue.state, again.outcome]).toEqual([2, 'open', 'updated']);
    expect(await issuesOf(world)).toEqual(['Broken closed', 'Broken open']);
  });

  it('has two workers at a time leave one open', async () => {
    const world = startWorld();
    const both = await Promise.all([world.github, world.other].map((github) => ensureIssue(github, HERE)));
    expect((await issuesOf(world)).filter((each) => each.endsWith('open'))).toHaveLength(1);
    expect(new Set(both.map(({ issue }) => issue.number)).size).toBe(1);
  });

  it.each(FAULTS)('leaves one after a lost response (%s)', async (fault) => {
    const world = startWorld();
    world.emulator.fail({ route: 'POST /repos/{owner}/{repo}/issues', fault });
    const { error } = await inVirtualTime(() => ensureIssue(world.github, HERE));
    expect([error, await issuesOf(world)]).toEqual([undefined, ['Broken open']]);
  });
});

describe('upsertFile', () => {
  const HERE = { ...PLACE, message: 'Change' };
  const PUT = 'PUT /repos/{owner}/{repo}/contents/{path}';
  const read = async ({ github }: World, path: string) =>
    (await github.repos.getContent({ ...PLACE, path, mediaType: { format: 'raw' } })).data;

  it('creates a file, replaces it, and commits nothing if it has the content', async () => {
    const world = startWorld();
    const results: boolean[] = [];
    for (const content of ['é\n', new TextEncoder().encode('ü\n'), 'ü\n'])
      results.push((await upsertFile(world.github, { ...HERE, path: 'a/b c.txt', content })).changed);
    expect([results, await read(world, 'a/b c.txt')]).toEqual([[true, true, false], 'ü\n']);
    expect(writesOf(world.emulator)).toEqual([PUT, PUT]);
  });

  it('replaces only what was expected', async () => {
    const world = startWorld();
    const { sha } = await upsertFile(world.github, { ...HERE, path: 'a', content: 'one' });
    await upsertFile(world.monalisa, { ...HERE, path: 'a', content: 'theirs' });
    for (const expectedSha of [sha, null]) {
      const work = upsertFile(world.github, { ...HERE, path: 'a', content: 'two', expectedSha });
      await expect(work).rejects.toMatchObject({ code: 'FILE_CHANGED' });
    }
    expect(await read(world, 'a')).toBe('theirs');
    const fresh = await upsertFile(world.github, { ...HERE, path: 'new', content: 'x', expectedSha: null });
    expect(fresh.changed).toBe(true);
  });

  it('does not replace what another worker writes at the same time, and both write other files', async () => {
    const world = startWorld();
    const write = (github: World['github'], path: string, content: string) =>
      upsertFile(github, { ...HERE, path, content });
    let isFirst = true;
    const held = createGitHub({
      token: world.emulator.token('octocat'),
      // The other worker is faster than this write.
      fetch: async (url, init) => {
        const isWrite = init?.method === 'PUT' && isFirst;
        if (isWrite) isFirst = false;
        if (isWrite) await write(world.other, 'a', 'theirs');
        return world.emulator.fetch(url as string, init);
      },
    });
    await expect(write(held, 'a', 'mine')).rejects.toMatchObject({ code: 'FILE_CHANGED' });
    expect(await read(world, 'a')).toBe('theirs');
    await Promise.all([write(world.github, 'b', 'one'), write(world.other, 'c', 'two')]);
    expect([await read(world, 'b'), await read(world, 'c')]).toEqual(['one', 'two']);
  });

  it.each(FAULTS)('writes once after a lost response (%s)', async (fault) => {
    const world = startWorld();
    world.emulator.fail({ route: PUT, fault });
    const { result, error } = await inVirtualTime(() => upsertFile(world.github, { ...HERE, path: 'a', content: 'x' }));
    expect([error, result?.changed, await read(world, 'a')]).toEqual([undefined, true, 'x']);
    expect(await world.github.repos.listCommits.all({ ...PLACE, path: 'a' })).toHaveLength(1);
  });

  it('refuses a folder', async () => {
    const world = startWorld({ 'a/b': 'c' });
    await expect(upsertFile(world.github, { ...HERE, path: 'a', content: 'x' })).rejects.toThrow('a is not a file');
  });
});

describe('searchAll', () => {
  it('finds what the query asks for, and has the type of its kind', async () => {
    const world = startWorld();
    for (const title of ['One', 'Two']) await world.github.issues.create({ ...PLACE, title });
    const issues = await searchAll(world.github, { kind: 'issues', q: 'repo:octo/app is:issue' });
    expect(issues.map(({ title }) => title).sort()).toEqual(['One', 'Two']);
    const repositories = await searchAll(world.github, { kind: 'repositories', q: 'app' });
    expect(repositories.map(({ full_name }) => full_name)).toEqual(['octo/app']);
  });

  it('divides a search with more results than GitHub returns', async () => {
    const world = startWorld();
    const START = Date.UTC(2026, 0, 1);
    const all = Array.from({ length: 1500 }, (_, index) => ({
      node_id: `I_${index}`,
      number: index + 1,
      created_at: new Date(START - index * 3_600_000).toISOString().replace('.000', ''),
    }));
    world.emulator.handle('GET /search/issues', ({ query }) => {
      const [q = '', page = 1, size = 30] = ['q', 'page', 'per_page'].map((name) => query.get(name) ?? undefined);
      const [, from = '*', to = '*'] = /created:([^.\s]+)\.\.(\S+)/.exec(String(q)) ?? [];
      const time = (text: string) => (text === '*' ? undefined : Date.parse(text));
      const found = all.filter(({ created_at }) => {
        const at = Date.parse(created_at);
        return at >= (time(from) ?? -Infinity) && at <= (time(to) ?? Infinity);
      });
      const items = found.slice(0, 1000).slice((Number(page) - 1) * Number(size), Number(page) * Number(size));
      return { status: 200, data: { total_count: found.length, incomplete_results: false, items } } as never;
    });
    const seen: number[] = [];
    const onProgress = ({ found }: { found: number }) => seen.push(found);
    const found = await searchAll(world.github, { kind: 'issues', q: 'is:issue', onProgress });
    expect(new Set(found.map(({ node_id }) => node_id)).size).toBe(1500);
    expect([found.length, seen.at(-1)]).toEqual([1500, 1500]);
  });

  it('rejects what GitHub did not find in time', async () => {
    const world = startWorld();
    const data = { total_count: 0, incomplete_results: true, items: [] };
    world.emulator.handle('GET /search/issues', { status: 200, data } as never);
    const work = searchAll(world.github, { kind: 'issues', q: 'is:issue' });
    await expect(work).rejects.toMatchObject({ code: 'INCOMPLETE' });
  });
});
