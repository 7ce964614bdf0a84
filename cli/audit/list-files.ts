import { type Dirent, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { UsageError } from '../shared/errors.ts';
import { listGitFiles } from './git-files.ts';

/** The files to read, and the number of files and folders that were skipped because Git ignores them. */
interface FileList {
  readonly files: readonly string[];
  readonly ignored: number;
}

/** The rules in one folder. */
interface Rules {
  readonly folder: string;
  readonly rules: Ignore;
}

/** The files of a folder, relative and with slashes, and how many are ignored. */
interface Listed {
  readonly names: readonly string[];
  readonly ignored: number;
}

/** Larger lists of rules are not written by people, and are not applied. */
const MAX_RULES_BYTES = 256 * 1024;
/** The most rules of a file that are applied. A rule with more stars takes too long for a long name: each star is tried with each length. */
const MOST_RULES = 2000;
const MOST_STARS = 2;

const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  'bower_components',
  'site-packages',
]);

/** Lists the files below some paths. Skips links, node_modules, and files that Git ignores. */
export function listFiles(paths: readonly string[], isWanted: (name: string, path: string) => boolean): FileList {
  const files = new Set<string>();
  let ignored = 0;
  for (const path of paths) {
    const full = resolve(path);
    const stats = statSync(full, { throwIfNoEntry: false });
    if (stats === undefined) throw new UsageError(`there is no file or folder "${path}".`);
    // A file that the user names is always read, even if a rule ignores it.
    if (stats.isFile()) files.add(full);
    else if (!stats.isDirectory()) throw new UsageError(`"${path}" is neither a file nor a folder.`);
    else {
      const listed = withoutThirdParties(listFolder(full));
      ignored += listed.ignored;
      for (const name of listed.names) {
        const file = join(full, name);
        if (isWanted(name.slice(name.lastIndexOf('/') + 1), file)) files.add(file);
      }
    }
  }
  return { files: [...files], ignored };
}

/** Tells whether a file is one that Git ignores, by the rules in its repository. */
export function createIgnoredTest(root: string): (path: string) => boolean {
  let names: ReadonlySet<string> | undefined;
  return (path) => {
    names ??= new Set(listFolder(root).names);
    return !names.has(relative(root, path).split(sep).join('/'));
  };
}

/** The files that Git would list. Without Git, or in a folder that Git ignores, they are found by the same rules. */
function listFolder(folder: string): Listed {
  const repository = repositoryOf(folder);
  const known = repository === undefined ? undefined : listGitFiles(folder, repository);
  if (known === undefined || known.names.length === 0) return walk(folder);
  const isReal = createRealTest(folder);
  const names: string[] = [];
  let ignored = known.ignored.length;
  for (const name of known.names.toSorted()) {
    const kind = isReal(name.replace(/\/$/, ''));
    if (kind === 'file') names.push(name);
    // A submodule, or a repository inside this one.
    if (kind !== 'folder') continue;
    const inside = listFolder(join(folder, name));
    names.push(...inside.names.map((each) => `${name.replace(/\/$/, '')}/${each}`));
    ignored += inside.ignored;
  }
  return { names, ignored };
}

/** What a path below a folder is, if no part of it is a link. A file that Git has may have been deleted or replaced. */
function createRealTest(root: string): (name: string) => 'file' | 'folder' | undefined {
  const folders = new Map<string, boolean>([['.', true]]);
  const isFolder = (name: string): boolean => {
    const known = folders.get(name) ?? (isFolder(dirname(name)) && kindOf(join(root, name)) === 'folder');
    folders.set(name, known);
    return known;
  };
  return (name) => {
    const isInside = !name.startsWith('/') && !name.split('/').includes('..');
    return isInside && isFolder(dirname(name)) ? kindOf(join(root, name)) : undefined;
  };
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const stats = lstatSync(path);
    if (stats.isFile()) return 'file';
    return stats.isDirectory() ? 'folder' : undefined;
  } catch {
    // It does not exist, or a part of the path is a file, such as `.git` of a worktree.
    return undefined;
  }
}

/** The root of the repository that a folder is in. */
function repositoryOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return undefined;
  }
}

function walk(root: string): Listed {
  const names: string[] = [];
  let ignored = 0;
  const folders = [{ name: '', above: rulesAbove(root) }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const folder = join(root, next.name);
    const rules = [...next.above, ...rulesIn(folder)];
    for (const entry of readFolder(folder)) {
      if (!(entry.isDirectory() || entry.isFile()) || LEFT_OUT.has(entry.name)) continue;
      const name = next.name === '' ? entry.name : `${next.name}/${entry.name}`;
      if (isIgnored(join(root, name), entry.isDirectory(), rules)) ignored += 1;
      else if (entry.isFile()) names.push(name);
      else folders.push({ name, above: rules });
    }
  }
  return { names: names.sort(), ignored };
}

/** Leaves out dependencies: those of Go modules and of Ruby programs, and environments of Python. */
function withoutThirdParties({ names, ignored }: Listed): Listed {
  const folders = new Set<string>();
  for (const name of names) {
    const [, folder = ''] =
      /^((?:.*\/)?vendor\/)(?:modules\.txt$|bundle\/)/.exec(name) ?? /^(.*\/)pyvenv\.cfg$/.exec(name) ?? [];
    if (folder !== '') folders.add(folder);
  }
  const isOwn = (name: string) => {
    if (name.split('/').some((each) => LEFT_OUT.has(each))) return false;
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
      if (folders.has(name.slice(0, at + 1))) return false;
    return true;
  };
  return { names: names.filter(isOwn), ignored: ignored + folders.size };
}

/** A folder that cannot be read is treated as empty. */
function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The rules of all parent folders, up to the root of the repository. They do not count for a folder that they ignore, which the user has named. */
function rulesAbove(folder: string): readonly Rules[] {
  const root = repositoryOf(folder);
  const folders: string[] = [];
  for (let current = folder; root !== undefined && current !== root; current = dirname(current))
    folders.unshift(dirname(current));
  const rules = folders.flatMap(rulesIn);
  return isIgnored(folder, true, rules) ? [] : rules;
}

/** A link is not followed, as in Git. */
function rulesIn(folder: string): Rules[] {
  return ['.gitignore', join('.git', 'info', 'exclude')].flatMap((name) => {
    const file = join(folder, name);
    const bytes = kindOf(file) === 'file' ? tryReadRegularFile(file, MAX_RULES_BYTES) : undefined;
    return bytes === undefined ? [] : [{ folder, rules: readRules(bytes.toString('utf8')) }];
  });
}

function readRules(text: string): Ignore {
  const lines = text.split(/\r?\n/).filter((line) => {
    const stars = line.replace(/^!?\/?\*\*\//, '').match(/\*+/g) ?? [];
    return line !== '' && stars.length <= MOST_STARS;
  });
  return ignore({ ignorecase: false }).add(lines.slice(0, MOST_RULES));
}

/** Rules in the nearest folder take precedence. */
function isIgnored(path: string, isFolder: boolean, all: readonly Rules[]): boolean {
  for (const { folder, rules } of all.toReversed()) {
    const name = relative(folder, path).split(sep).join('/');
    const { ignored, unignored } = rules.test(isFolder ? `${name}/` : name);
    if (ignored || unignored) return ignored;
  }
  return false;
}
