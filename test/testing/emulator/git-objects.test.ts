import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBlob,
  createCommit,
  createTag,
  createTree,
  type TreeEntry,
} from '../../../src/testing/emulator/git/objects.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulated-git-'));
  git(['init', '-q']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(args: readonly string[], input: string | Uint8Array = '', env: Record<string, string> = {}): string {
  return execFileSync('git', args, { cwd: folder, input, env: { ...process.env, ...env }, encoding: 'utf8' }).trim();
}

/** A generator of numbers below a limit, which gives the same ones each time. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

const NAMES = [
  'a',
  'a.b',
  'a-b',
  'a0',
  'ab',
  'lib',
  'lib.js',
  'lib-old',
  'Z',
  'ü',
  '日本',
  'with space',
  '.github',
  '0',
];

/** Trees inside trees, with the lines that `git mktree` reads. */
function randomTree(random: (limit: number) => number, depth: number, lines: string[]): string {
  const names = NAMES.filter(() => random(3) === 0);
  const entries = names.map((path): TreeEntry => {
    if (depth > 0 && random(3) === 0)
      return { path, mode: '040000', type: 'tree', sha: randomTree(random, depth - 1, lines) };
    const { sha } = createBlob(new TextEncoder().encode(path.repeat(random(50))));
    return { path, mode: random(4) === 0 ? '100755' : '100644', type: 'blob', sha };
  });
  const tree = createTree([...entries].reverse());
  lines.push(entries.map(({ mode, type, sha, path }) => `${mode} ${type} ${sha}\t${path}\0`).join(''));
  EXPECTED.push(tree.sha);
  return tree.sha;
}

const EXPECTED: string[] = [];

describe('git objects of the emulator', () => {
  it('have the hashes that git gives to blobs of every length up to 200 bytes', () => {
    const blobs = Array.from({ length: 200 }, (_, length) => new Uint8Array(length).fill(length));
    for (const data of blobs.filter((_, index) => index % 13 === 0 || [55, 56, 63, 64, 65].includes(index)))
      expect(createBlob(data).sha).toBe(git(['hash-object', '--stdin'], data));
  });

  it('have the hashes that git gives to a thousand random trees', () => {
    const random = createRandom(7);
    const lines: string[] = [];
    while (EXPECTED.length < 1000) randomTree(random, 3, lines);
    // An empty line of the batch ends a tree.
    const found = git(['mktree', '-z', '--missing', '--batch'], lines.map((each) => `${each}\0`).join('')).split('\n');
    expect(EXPECTED.slice(0, found.length)).toEqual(found);
    expect(found.length).toBeGreaterThanOrEqual(1000);
  });

  it('have the hashes that git gives to commits and tags', () => {
    const tree = createTree([]).sha;
    git(['hash-object', '-w', '-t', 'tree', '--stdin']);
    const author = { name: ' Mona. Lisa <', email: 'mona@example.com', date: '2026-03-01T10:00:00+05:30' };
    const committer = { name: 'ü', email: 'u@example.com', date: '2020-01-01T00:00:00Z' };
    const first = createCommit({ tree, parents: [], author, committer, message: 'First\n\nText\n' });
    const environment = {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: author.date,
      GIT_COMMITTER_NAME: committer.name,
      GIT_COMMITTER_EMAIL: committer.email,
      GIT_COMMITTER_DATE: committer.date,
    };
    expect(first.sha).toBe(git(['commit-tree', tree], 'First\n\nText\n', environment));
    const second = createCommit({ tree, parents: [first.sha], author, committer, message: 'Second' });
    // `commit-tree` adds a line break to a message; `hash-object` takes it as it is.
    const text = git(['cat-file', 'commit', first.sha]).replace('\nauthor', `\nparent ${first.sha}\nauthor`);
    const raw = `${text.slice(0, text.indexOf('\n\n'))}\n\nSecond`;
    expect(second.sha).toBe(git(['hash-object', '-t', 'commit', '-w', '--stdin'], raw));
    const tag = createTag({ object: first.sha, objectType: 'commit', tag: 'v1', tagger: committer, message: 'One\n' });
    const written = `object ${first.sha}\ntype commit\ntag v1\ntagger ü <u@example.com> 1577836800 +0000\n\nOne\n`;
    expect(tag.sha).toBe(git(['hash-object', '-t', 'tag', '--stdin'], written));
  });
});
