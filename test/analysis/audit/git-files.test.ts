import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIgnoredTest, listFiles } from '../../../cli/audit/list-files.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'routebook-git-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text = ''): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', join(root, folder), '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    stdio: 'pipe',
  });
const list = (folder = '') => {
  const { files, ignored } = listFiles([join(root, folder)], (name) => name.endsWith('.js'));
  return { files: files.map((path) => relative(root, path).split(sep).join('/')), ignored };
};

describe('the files of a repository', () => {
  it('are those that Git has and would add, with any name', () => {
    git('', 'init', '-q');
    write('.gitignore', 'out/\n*.gen.js\n');
    write('a/.gitignore', '!keep.gen.js\n');
    for (const name of [
      'tracked.gen.js',
      'b.js',
      'line\nbreak.js',
      '"quoted" é.js',
      'out/c.js',
      'd.gen.js',
      'a/keep.gen.js',
    ])
      write(name);
    git('', 'add', '-f', 'tracked.gen.js');
    write('gone.js');
    git('', 'add', 'gone.js');
    rmSync(join(root, 'gone.js'));
    const files = ['"quoted" é.js', 'a/keep.gen.js', 'b.js', 'line\nbreak.js', 'tracked.gen.js'];
    expect(list()).toEqual({ files, ignored: 2 });
    expect(list('a').files).toEqual(['a/keep.gen.js']);
    // A folder that the user names is read, even if Git ignores it.
    expect(list('out').files).toEqual(['out/c.js']);
    const isIgnored = createIgnoredTest(root);
    expect([join(root, 'd.gen.js'), join(root, 'b.js')].map(isIgnored)).toEqual([true, false]);
  });

  it('contain those of submodules and of repositories inside it, with their own rules', () => {
    for (const folder of ['', 'inner', 'other/deep']) {
      mkdirSync(join(root, folder), { recursive: true });
      git(folder, 'init', '-q');
    }
    write('inner/.gitignore', 'no.js\n');
    for (const name of ['inner/yes.js', 'inner/no.js', 'other/deep/too.js', 'no.js']) write(name);
    git('inner', 'add', '.');
    git('inner', 'commit', '-qm', 'x');
    git('', 'add', 'inner');
    expect(list().files).toEqual(['inner/yes.js', 'no.js', 'other/deep/too.js']);
  });

  it('do not lead out of it through links', () => {
    const outside = mkdtempSync(join(tmpdir(), 'routebook-outside-'));
    writeFileSync(join(outside, 'secret.js'), '');
    git('', 'init', '-q');
    write('folder/secret.js');
    write('own.js');
    git('', 'add', '.');
    rmSync(join(root, 'folder'), { recursive: true });
    symlinkSync(outside, join(root, 'folder'));
    symlinkSync(join(outside, 'secret.js'), join(root, 'link.js'));
    expect(list().files).toEqual(['own.js']);
    rmSync(outside, { recursive: true });
  });

  it('are listed for their own folder, and not for the repository of a hook', () => {
    git('', 'init', '-q');
    write('a.js');
    write('other/b.js');
    git('other', 'init', '-q');
    process.env['GIT_DIR'] = join(root, '.git');
    process.env['GIT_INDEX_FILE'] = join(root, '.git/index');
    try {
      expect(list('other').files).toEqual(['other/b.js']);
    } finally {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    }
  });

  it.each([
    ['a repository that Git cannot read', () => write('.git/config', '[core\n')],
    ['an index that is damaged', () => write('.git/index', 'nonsense')],
  ])('are found by the same rules in %s', (_, damage) => {
    git('', 'init', '-q');
    write('.gitignore', 'out\n');
    for (const name of ['a.js', 'out/b.js']) write(name);
    damage();
    expect(list()).toEqual({ files: ['a.js'], ignored: 1 });
  });
});

describe('a hostile repository', () => {
  it('runs no program that its settings name', () => {
    git('', 'init', '-q');
    write('a.js');
    git('', 'add', '.');
    const ran = join(root, 'ran');
    const program = write('evil.sh', `#!/bin/sh\necho >> '${ran}'\n`);
    chmodSync(program, 0o755);
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    symlinkSync(program, join(root, '.git/hooks/post-index-change'));
    for (const name of [
      'core.fsmonitor',
      'core.sshCommand',
      'core.pager',
      'core.editor',
      'diff.external',
      'core.askPass',
    ])
      git('', 'config', name, program);
    // Git itself runs it, so the test would notice.
    git('', 'ls-files', '-o', '--exclude-standard');
    expect(existsSync(ran)).toBe(true);
    rmSync(ran);
    expect(list().files).toEqual(['a.js']);
    createIgnoredTest(root)(join(root, 'a.js'));
    expect(existsSync(ran)).toBe(false);
  });

  it('cannot name another folder as its files', () => {
    const outside = mkdtempSync(join(tmpdir(), 'routebook-outside-'));
    writeFileSync(join(outside, 'secret.js'), '');
    git('', 'init', '-q');
    write('a.js');
    git('', 'config', 'core.worktree', outside);
    expect(list().files).toEqual(['a.js']);
    rmSync(outside, { recursive: true });
  });
});
