import { commitFiles } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime, PLACE, startWorld, writesOf } from './world.ts';

type World = ReturnType<typeof startWorld>;
const MAIN = { ...PLACE, branch: 'main', message: 'Change' };
const UPDATE = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}';

const read = async ({ github }: World, path: string) => {
  const response = await github.repos.getContent.raw({ ...PLACE, path, mediaType: { format: 'raw' } });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status;
};
const text = (value: Uint8Array | number) => (typeof value === 'number' ? value : new TextDecoder().decode(value));
const headOf = async ({ github }: World) => (await github.git.getRef({ ...PLACE, ref: 'heads/main' })).data.object.sha;

it('many files are one commit, with texts, bytes, modes and deletions', async () => {
  const world = startWorld();
  const before = await headOf(world);
  const bytes = new Uint8Array([0, 255, 254, 10, 13]);
  const long = 'ä'.repeat(100_001);
  const files = {
    ...{ 'a/b/c.txt': 'é\n', 'image.bin': bytes, 'long.txt': long, 'old.txt': null },
    run: { content: '#!/bin/sh\n', mode: '100755' },
    link: { content: 'README.md', mode: '120000' },
  } as const;
  const steps: unknown[] = [];
  const { sha, changed } = await commitFiles(world.github, { ...MAIN, files, onProgress: (step) => steps.push(step) });
  expect(changed).toBe(true);
  expect(await headOf(world)).toBe(sha);
  const { data: commit } = await world.github.git.getCommit({ ...PLACE, commit_sha: sha });
  expect([commit.message, commit.parents.map((each) => each.sha)]).toEqual(['Change', [before]]);
  expect(text(await read(world, 'a/b/c.txt'))).toBe('é\n');
  expect(await read(world, 'image.bin')).toEqual(bytes);
  expect(text(await read(world, 'long.txt'))).toBe(long);
  expect(await read(world, 'old.txt')).toBe(404);
  expect(text(await read(world, 'README.md'))).toBe('# app\n');
  const { data: tree } = await world.github.git.getTree({ ...PLACE, tree_sha: sha });
  expect(Object.fromEntries(tree.tree.map(({ path, mode }) => [path, mode]))).toMatchObject({
    ...{ run: '100755', link: '120000', 'image.bin': '100644' },
  });
  expect(steps).toEqual([
    { step: 'head' },
    { step: 'blob', path: 'image.bin' },
    { step: 'blob', path: 'long.txt' },
    ...[{ step: 'tree' }, { step: 'commit' }, { step: 'branch' }],
  ]);
});

it('files that are as they were make no commit', async () => {
  const world = startWorld();
  const before = await headOf(world);
  const result = await commitFiles(world.github, { ...MAIN, files: { 'README.md': '# app\n' } });
  expect([result, await headOf(world)]).toEqual([{ sha: before, changed: false }, before]);
});

describe('a branch that has moved', () => {
  const move = (world: World, path: string, content = 'theirs\n') =>
    commitFiles(world.monalisa, { ...MAIN, message: 'Theirs', files: { [path]: content } });

  it('is refused with an expected head, before anything is written', async () => {
    const world = startWorld();
    const expectedHead = await headOf(world);
    const { sha } = await move(world, 'theirs.txt');
    world.emulator.requests.length = 0;
    const work = commitFiles(world.github, { ...MAIN, expectedHead, files: { 'mine.txt': 'mine\n' } });
    await expect(work).rejects.toMatchObject({ name: 'RecipeError', code: 'HEAD_MOVED', details: { head: sha } });
    expect(writesOf(world.emulator)).toEqual([]);
  });

  it('gets the commit on top if that was asked for, and keeps what others did', async () => {
    const world = startWorld();
    const expectedHead = await headOf(world);
    const { sha: theirs } = await move(world, 'theirs.txt');
    const options = { ...MAIN, expectedHead, whenMoved: 'rebase' as const, files: { 'mine.txt': 'mine\n' } };
    const { sha } = await commitFiles(world.github, options);
    const { data: commit } = await world.github.git.getCommit({ ...PLACE, commit_sha: sha });
    expect(commit.parents.map((each) => each.sha)).toEqual([theirs]);
    expect([text(await read(world, 'mine.txt')), text(await read(world, 'theirs.txt'))]).toEqual([
      'mine\n',
      'theirs\n',
    ]);
  });

  it.each([
    ['the same file', 'mine/a.txt', 'mine/a.txt'],
    ['a file in place of a folder', 'mine', 'mine/a.txt'],
    ['a folder in place of a file', 'mine/a.txt', 'mine'],
  ])('is refused for a rebase if it has changed %s', async (_what, theirs, mine) => {
    const world = startWorld();
    const expectedHead = await headOf(world);
    await move(world, theirs);
    const options = { ...MAIN, expectedHead, whenMoved: 'rebase' as const, files: { [mine]: 'mine\n' } };
    await expect(commitFiles(world.github, options)).rejects.toMatchObject({ code: 'HEAD_MOVED' });
    expect(text(await read(world, theirs))).toBe('theirs\n');
  });

  it('of which a neighbour has changed is no conflict', async () => {
    const world = startWorld();
    const expectedHead = await headOf(world);
    await move(world, 'mine.txt.bak');
    const options = { ...MAIN, expectedHead, whenMoved: 'rebase' as const, files: { 'mine.txt': 'mine\n' } };
    expect((await commitFiles(world.github, options)).changed).toBe(true);
  });
});

describe('a branch that does not exist', () => {
  const NEW = { ...MAIN, branch: 'topic', from: 'main' };
  const headOfNew = async ({ github }: World) =>
    (await github.git.getRef({ ...PLACE, ref: 'heads/topic' })).data.object.sha;

  it('begins at another one, and is continued after that', async () => {
    const world = startWorld();
    const before = await headOf(world);
    const { sha: first } = await commitFiles(world.github, { ...NEW, files: { 'a.txt': 'a\n' } });
    const { sha: second } = await commitFiles(world.github, { ...NEW, files: { 'b.txt': 'b\n' } });
    const parentsOf = async (commit_sha: string) =>
      (await world.github.git.getCommit({ ...PLACE, commit_sha })).data.parents.map(({ sha }) => sha);
    expect(await Promise.all([first, second].map(parentsOf))).toEqual([[before], [first]]);
    expect([await headOf(world), await headOfNew(world)]).toEqual([before, second]);
  });

  it('is not made without a change, and is an error without the option', async () => {
    const world = startWorld();
    const unchanged = await commitFiles(world.github, { ...NEW, files: { 'README.md': '# app\n' } });
    expect(unchanged.changed).toBe(false);
    const { from: _, ...without } = NEW;
    const missing = { name: 'ResponseError', status: 404 };
    await expect(commitFiles(world.github, { ...without, files: { a: 'a' } })).rejects.toMatchObject(missing);
    await expect(headOfNew(world)).rejects.toMatchObject(missing);
  });

  it('gets the commits of two workers who both begin it', async () => {
    const world = startWorld();
    const both = [world.github, world.other].map((github, index) =>
      commitFiles(github, { ...NEW, whenMoved: 'rebase', files: { [`${index}.txt`]: 'x\n' } }),
    );
    await Promise.all(both);
    const { data } = await world.github.git.getTree({ ...PLACE, tree_sha: 'topic' });
    expect(data.tree.map(({ path }) => path)).toEqual(expect.arrayContaining(['0.txt', '1.txt', 'README.md']));
  });

  it.each(['response', 'request', 'after', 'before'] as const)('is there once after a lost %s', async (fault) => {
    const world = startWorld();
    world.emulator.fail({ route: 'POST /repos/{owner}/{repo}/git/refs', fault });
    const { result, error } = await inVirtualTime(() => commitFiles(world.github, { ...NEW, files: { a: 'a' } }));
    expect([error, result?.sha]).toEqual([undefined, await headOfNew(world)]);
  });
});

it('many texts are not one request that is too long', async () => {
  const world = startWorld();
  const files = Object.fromEntries(
    Array.from({ length: 17 }, (_, index) => [`${index}.txt`, `${index}`.repeat(50_000)]),
  );
  const blobs: string[] = [];
  const onProgress = ({ step, path }: { step: string; path?: string }) => {
    if (step === 'blob') blobs.push(String(path));
  };
  await commitFiles(world.github, { ...MAIN, files, onProgress });
  expect(blobs).toEqual(['15.txt', '16.txt']);
  expect(text(await read(world, '16.txt'))).toBe('16'.repeat(50_000));
});

describe('two workers at a time', () => {
  it('both commit if they rebase, and nothing is lost', async () => {
    const world = startWorld();
    const names = ['a', 'b', 'c'];
    const commits = names.map((name, index) => {
      const files = { [`${name}.txt`]: `${name}\n` };
      return commitFiles([world.github, world.other][index % 2] as never, { ...MAIN, whenMoved: 'rebase', files });
    });
    await Promise.all(commits);
    expect(await Promise.all(names.map(async (name) => text(await read(world, `${name}.txt`))))).toEqual(
      names.map((name) => `${name}\n`),
    );
  });

  it('of which one is second gets an error without the option, and the branch has the first', async () => {
    const world = startWorld();
    const both = [world.github, world.other].map((github, index) =>
      commitFiles(github, { ...MAIN, files: { 'a.txt': `${index}\n` } }),
    );
    const results = await Promise.allSettled(both);
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { code: 'HEAD_MOVED' } }]);
  });
});

describe('a lost response', () => {
  const ROUTES = [
    ...['POST /repos/{owner}/{repo}/git/blobs', 'POST /repos/{owner}/{repo}/git/trees'],
    ...['POST /repos/{owner}/{repo}/git/commits', UPDATE],
  ];
  it.each(
    ROUTES.flatMap((route) => (['response', 'request', 'after', 'before'] as const).map((fault) => ({ route, fault }))),
  )('of $route ($fault) leads to one commit', async ({ route, fault }) => {
    const world = startWorld();
    const before = await headOf(world);
    world.emulator.fail({ route, fault });
    const files = { 'a.bin': new Uint8Array([1, 2]), 'b.txt': 'b\n' };
    const { result, error } = await inVirtualTime(() => commitFiles(world.github, { ...MAIN, files }));
    expect([error, result?.changed]).toEqual([undefined, true]);
    const { data: commit } = await world.github.git.getCommit({ ...PLACE, commit_sha: await headOf(world) });
    expect(commit.parents.map(({ sha }) => sha)).toEqual([before]);
    expect(await headOf(world)).toBe(result?.sha);
  });

  it('is an error with once: false', async () => {
    const world = startWorld();
    world.emulator.fail({ route: UPDATE, fault: 'response' });
    const work = () => commitFiles(world.github, { ...MAIN, once: false, files: { 'b.txt': 'b\n' } });
    expect((await inVirtualTime(work)).error).toMatchObject({ name: 'NetworkError' });
  });
});

it('a signal stops the work before the next step', async () => {
  const world = startWorld();
  const before = await headOf(world);
  const controller = new AbortController();
  const onProgress = ({ step }: { step: string }) => {
    if (step === 'commit') controller.abort(new Error('enough'));
  };
  const work = commitFiles(world.github, { ...MAIN, files: { 'b.txt': 'b\n' }, onProgress, signal: controller.signal });
  await expect(work).rejects.toThrow('enough');
  expect(await headOf(world)).toBe(before);
});

it.each([
  [{ ...MAIN, file: { a: 'b' } }, 'commitFiles has no option "file". Did you mean "files"?'],
  [{ ...PLACE, branch: 'main', files: { a: 'b' } }, 'commitFiles needs "message".'],
  [{ ...MAIN, files: {} }, 'at least one file'],
  [{ ...MAIN, files: { a: '\ud800' } }, 'must be an object of texts'],
  [{ ...MAIN, files: { a: { content: 'b', mode: '040000' } } }, 'must be an object of texts'],
])('invalid options are refused before anything is written: %#', async (options, message) => {
  const world = startWorld();
  await expect(commitFiles(world.github, options as never)).rejects.toThrow(message);
  expect(writesOf(world.emulator)).toEqual([]);
});
