import { type Dirent, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { UsageError } from '../shared/errors.ts';
import { type IgnoreRules, readIgnoreRules } from './ignore-rules.ts';

/** The files to read, and the number of files that were skipped because Git ignores them. */
interface FileList {
  readonly files: readonly string[];
  readonly ignored: number;
}

interface Rules {
  readonly folder: string;
  readonly rules: IgnoreRules;
}

/** Larger lists of rules are not written by people, and are not applied. */
const MAX_RULES_BYTES = 256 * 1024;
/** The steps that may be spent on the rules for one path. Two thousand ordinary rules take about 20,000. */
const MAX_STEPS = 200_000;

const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  'bower_components',
  'site-packages',
]);

/** Lists the files below some paths. Skips links, node_modules, and files that Git ignores. */
export function listFiles(paths: readonly string[], isWanted: (name: string) => boolean): FileList {
  const files = new Set<string>();
  let ignored = 0;

  for (const path of paths) {
    const full = resolve(path);
    const stats = statSync(full, { throwIfNoEntry: false });
    if (stats === undefined) throw new UsageError(`there is no file or folder "${path}".`);
    // A file that the user names is always read, even if a rule ignores it.
    if (stats.isDirectory()) visit(full, rulesAbove(full));
    else if (stats.isFile()) files.add(full);
    else throw new UsageError(`"${path}" is neither a file nor a folder.`);
  }
  return { files: [...files], ignored };

  function visit(root: string, above: readonly Rules[]): void {
    const folders = [{ folder: root, above }];
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      const { folder } = next;
      const rules = [...next.above, ...rulesIn(folder)];
      const entries = readFolder(folder);
      if (isThirdParty(folder, entries)) {
        ignored += 1;
        continue;
      }
      const inside = entries.filter((entry) => takes(entry, folder, rules)).map(({ name }) => join(folder, name));
      for (const path of inside.reverse()) folders.push({ folder: path, above: rules });
    }
  }

  /** Adds a file. Returns whether it is a folder to visit instead. */
  function takes(entry: Dirent, folder: string, rules: readonly Rules[]): boolean {
    if (entry.isSymbolicLink() || LEFT_OUT.has(entry.name)) return false;
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    const isKnown = entry.isFile() && isWanted(entry.name);
    if (isIgnored(path, isFolder, rules)) {
      if (isFolder || isWanted(entry.name)) ignored += 1;
      return false;
    }
    if (isKnown) files.add(path);
    return isFolder;
  }
}

/** The dependencies of a Go module or of a Ruby program, or an environment of Python. */
function isThirdParty(folder: string, entries: readonly Dirent[]): boolean {
  const has = (name: string) => entries.some((entry) => entry.name === name);
  return (basename(folder) === 'vendor' && (has('modules.txt') || has('bundle'))) || has('pyvenv.cfg');
}

/** A folder that cannot be read is treated as empty. */
function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Whether Git ignores a file, by the rules in its repository. */
export function isIgnoredFile(path: string, root: string): boolean {
  const rules = [...rulesIn(root)];
  let at = root;
  const names = relative(root, path).split(sep);
  return names.some((name, index) => {
    const isFolder = index < names.length - 1;
    at = join(at, name);
    if (isIgnored(at, isFolder, rules)) return true;
    if (isFolder) rules.push(...rulesIn(at));
    return false;
  });
}

/** Collects the rules of all parent folders, up to the root of the repository. */
function rulesAbove(folder: string): readonly Rules[] {
  const folders: string[] = [];
  for (let current = folder; !existsSync(join(current, '.git')); current = dirname(current)) {
    const parent = dirname(current);
    if (parent === current) return [];
    folders.unshift(parent);
  }
  return folders.flatMap(rulesIn);
}

/** A link is not followed, as in Git. */
function rulesIn(folder: string): Rules[] {
  return ['.gitignore', join('.git', 'info', 'exclude')].flatMap((name) => {
    const file = join(folder, name);
    const bytes = isLink(file) ? undefined : tryReadRegularFile(file, MAX_RULES_BYTES);
    return bytes === undefined ? [] : [{ folder, rules: readIgnoreRules(bytes.toString('utf8')) }];
  });
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Rules in the nearest folder take precedence. */
function isIgnored(path: string, isFolder: boolean, all: readonly Rules[]): boolean {
  const work = { left: MAX_STEPS };
  for (let index = all.length - 1; index >= 0 && work.left > 0; index--) {
    const { folder, rules } = all[index] as Rules;
    const decided = rules.test(relative(folder, path).split(sep).join('/'), isFolder, work);
    if (decided !== undefined) return decided;
  }
  return false;
}
