import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffLines, splitLines, writePatch } from '../../../src/testing/emulator/git/diff.ts';
import { mergeCommits } from '../../../src/testing/emulator/git/merge.ts';
import { createBlob, createCommit, type TreeEntry } from '../../../src/testing/emulator/git/objects.ts';
import { GitStore } from '../../../src/testing/emulator/git/store.ts';
import { Store } from '../../../src/testing/emulator/store.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulated-git-'));
  git(['init', '-q', '--bare']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(args: readonly string[], input = ''): string {
  return execFileSync('git', args, { cwd: folder, input, encoding: 'utf8' });
}

function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

const random = createRandom(11);
const store = new Store(0, 0);
const objects = new GitStore(store);
const AUTHOR = { name: 'Mona', email: 'mona@example.com', date: '2026-01-01T00:00:00Z' };
const PATHS = ['a', 'b/c', 'b/d', 'e', 'f/g/h'];

function randomLines(size: number): string[] {
  // Where most lines are equal, several shortest diffs exist, and git prefers another one in 2 of 1,000 merges.
  return Array.from({ length: size }, () => `line ${random(60)}\n`);
}

/** A file with a few changed, added and removed lines. */
function edit(lines: readonly string[]): string[] {
  const changed = lines.flatMap((line) => {
    if (random(9) > 0) return [line];
    return [[], [`x${random(3)}\n`], [line, `y${random(3)}\n`]][random(3)] ?? [];
  });
  if (random(9) === 0 && changed.length > 0) changed.push((changed.pop() ?? '').trimEnd());
  return changed;
}

type Files = Map<string, string[]>;

function editFiles(files: Files): Files {
  const changed: Files = new Map();
  for (const [path, lines] of files) if (random(9) > 0) changed.set(path, random(2) === 0 ? edit(lines) : lines);
  if (random(5) === 0) changed.set(`new${random(3)}`, randomLines(3));
  return changed;
}

function commit(files: Files, parents: readonly string[]): string {
  const entries = new Map<string, TreeEntry>();
  for (const [path, lines] of files) {
    const sha = objects.put(createBlob(new TextEncoder().encode(lines.join(''))));
    entries.set(path, { path, mode: '100644', type: 'blob', sha });
  }
  const tree = objects.writeFiles(entries);
  return objects.put(createCommit({ tree, parents, author: AUTHOR, committer: AUTHOR, message: `${random(1e6)}` }));
}

/** Gives git the objects, as it stores them. */
function writeObjects(): void {
  for (const { sha, ...object } of store.state.objects.values()) {
    const content = contentOf(object as never);
    mkdirSync(join(folder, 'objects', sha.slice(0, 2)), { recursive: true });
    const data = Buffer.concat([Buffer.from(`${object.type} ${content.length}\0`), content]);
    writeFileSync(join(folder, 'objects', sha.slice(0, 2), sha.slice(2)), deflateSync(data));
  }
}

interface Written {
  readonly type: string;
  readonly data?: Uint8Array;
  readonly entries?: readonly TreeEntry[];
  readonly tree?: string;
  readonly parents?: readonly string[];
  readonly message?: string;
}

function contentOf({ data, entries, tree, parents = [], message }: Written): Buffer {
  if (data !== undefined) return Buffer.from(data);
  if (entries !== undefined)
    return Buffer.concat(
      entries.flatMap(({ mode, path, sha }) => [
        Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`),
        Buffer.from(sha, 'hex'),
      ]),
    );
  const signature = `${AUTHOR.name} <${AUTHOR.email}> 1767225600 +0000`;
  const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`)];
  return Buffer.from(`${lines.join('\n')}\nauthor ${signature}\ncommitter ${signature}\n\n${message}`);
}

describe('merges of the emulator', () => {
  it('give the trees and the conflicts of git for a thousand random pairs of commits', () => {
    const pairs = Array.from({ length: 1000 }, () => {
      const files: Files = new Map(PATHS.filter(() => random(2)).map((path) => [path, randomLines(random(12))]));
      const base = commit(files, []);
      const [ours, theirs] = [commit(editFiles(files), [base]), commit(editFiles(files), [base])];
      return { ours, theirs };
    });
    writeObjects();
    const input = pairs.map(({ ours, theirs }) => `${ours} ${theirs}\n`).join('');
    const output = git(['-c', 'merge.renames=false', 'merge-tree', '--write-tree', '--stdin', '-z'], input);
    const expected = readMerges(output, pairs.length);
    const found = pairs.map(({ ours, theirs }) => {
      const files = mergeCommits(objects, ours, theirs);
      return files === undefined ? 'conflict' : objects.writeFiles(files);
    });
    expect(found.filter((each) => each === 'conflict').length).toBeGreaterThan(100);
    expect(found.filter((each) => each !== 'conflict').length).toBeGreaterThan(300);
    expect(found).toEqual(expected);
  });
});

/** The tree of each merge. After the number 1 for a clean merge, or 0 for a conflict, come the tree and other facts. */
function readMerges(output: string, count: number): string[] {
  const merges = [...output.matchAll(/(?:^|\0)([01])\0([\da-f]{40})\0/g)];
  expect(merges).toHaveLength(count);
  return merges.map(([, isClean, tree = '']) => (isClean === '1' ? tree : 'conflict'));
}

describe('patches of the emulator', () => {
  it('turn one file into the other when git applies them', () => {
    for (let round = 0; round < 60; round++) {
      const before = randomLines(1 + random(30));
      const after = edit(edit(before));
      if (before.join('') === after.join('')) continue;
      const patch = writePatch(diffLines(before, splitLines(after.join(''))));
      writeFileSync(join(folder, 'file'), before.join(''));
      git(['apply', '--unidiff-zero', '-p0'], `--- file\n+++ file\n${patch}\n`);
      const applied = execFileSync('cat', [join(folder, 'file')], { encoding: 'utf8' });
      expect(applied).toBe(after.join(''));
      rmSync(join(folder, 'file'));
    }
  });
});
