import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { tryReadRegularFile } from '../read-regular-file.ts';

/** A script in a language that the audit does not read, or a reason why a file could not be followed. */
export interface StartedScripts {
  /** The files that a command starts, and the modules of the same repository that they import. */
  readonly files: readonly string[];
  /** Commands of package.json, which are read like the command itself. */
  readonly commands: readonly string[];
}

const PATH =
  /(?<=^|[\s;&|("'`=])((?:\.{0,2}\/)?[\w.@-]+(?:\/[\w.@-]+)*\.(?:sh|bash|[cm]?[jt]sx?|py|rb))(?=[\s;&|)"'`]|$)/gm;
const PACKAGE =
  /(?<=^|[\s;&|(])(?:npm\s+run(?:-script)?|npm|yarn(?:\s+run)?|pnpm(?:\s+run)?)\s+(?:-\S+\s+)*([\w:.-]+)/gm;
const IMPORT = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\(\s*)["'](\.\.?\/[^"'\n]+)["']/g;
const REQUIRED =
  /(?:\bimport\s*\(\s*|\brequire\(\s*)["'`](?:(?:\$\{\{?\s*(?:github\.workspace|process\.env\.GITHUB_WORKSPACE)\s*\}?\}|\.)\/)?([\w.@-]+\/[\w./@-]+)["'`]/g;
const EXTENSIONS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js', '/index.ts'];
const MAX_BYTES = 2_000_000;
/** A script that imports more modules is a program, of which the first ones show enough. */
const MOST_FILES = 200;

/** Finds the scripts that a command starts, in a folder of a repository. */
export function findScripts(command: string, folder: string, root: string): StartedScripts {
  // Each name once: a command can repeat one any number of times.
  const paths = new Set(Array.from(command.matchAll(PATH), ([, path = '']) => path));
  const names = new Set(Array.from(command.matchAll(PACKAGE), ([, name = '']) => name));
  const files = [...paths].flatMap((path) => findFile(join(folder, path), root) ?? []);
  const scripts = names.size === 0 ? {} : packageScripts(folder, root);
  const commands = [...names].flatMap((name) => (Object.hasOwn(scripts, name) ? [String(scripts[name])] : []));
  return { files: followImports(files, root), commands };
}

/** The modules that the script of a step requires, by paths from the root of the repository, with those that they import. */
export function findRequired(script: string, root: string): string[] {
  const paths = [...script.matchAll(REQUIRED)].flatMap(([, path = '']) => findModule(join(root, path), root) ?? []);
  return followImports(paths, root);
}

/** A file with the modules that it imports by relative paths. */
export function followImports(files: readonly string[], root: string): string[] {
  const found = new Set(files);
  for (const file of found) {
    if (found.size > MOST_FILES) break;
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    for (const [, path = ''] of readText(file).matchAll(IMPORT)) {
      const module = findModule(resolve(dirname(file), path), root);
      if (module !== undefined) found.add(module);
    }
  }
  return [...found];
}

function findModule(path: string, root: string): string | undefined {
  const names = [...EXTENSIONS.map((extension) => path + extension), path.replace(/\.js$/, '.ts')];
  return names.map((name) => findFile(name, root)).find((file) => file !== undefined);
}

/** A file of the repository. One outside it, to which a path or a symbolic link leads, is not read. */
export function findFile(path: string, root: string): string | undefined {
  const real = realPath(path);
  const inside = relative(realPath(root) ?? root, real ?? root);
  if (real === undefined || inside.startsWith('..') || inside.split(sep).includes('node_modules')) return undefined;
  return tryReadRegularFile(path, MAX_BYTES) === undefined ? undefined : path;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function packageScripts(folder: string, root: string): Readonly<Record<string, unknown>> {
  const file = [folder, root]
    .map((each) => findFile(join(each, 'package.json'), root))
    .find((path) => path !== undefined);
  if (file === undefined) return {};
  try {
    return Object(Object(JSON.parse(readText(file))).scripts);
  } catch {
    return {};
  }
}

/** The text of a file. Empty if it is not a regular file, or too large. */
export function readText(file: string): string {
  return tryReadRegularFile(file, MAX_BYTES)?.toString('utf8') ?? '';
}
