import { dirname, join, relative, sep } from 'node:path';
import { VERSION } from 'routebook';
import { isBundle } from '#audit';
import { isOctokitPackage, LIKE_COMMENT, type Migration, type MigrationItem, migrateText, surveyText } from '#migrate';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { listFiles } from '../audit/list-files.ts';
import type { Progress } from '../shared/output/progress.ts';
import { editManifest } from './edit-manifest.ts';
import { memberAt, namesIn } from './json-file.ts';
import {
  compilerSettings,
  connectPackages,
  dependsOnOctokit,
  manifestOf,
  nearestFile,
  packageFolder,
  packageHolds,
  publicFiles,
} from './package-facts.ts';

/** A file of a package that changes, or in which something holds an Octokit. */
export interface MigratedFile extends Pick<Migration, 'text' | 'edits' | 'migrated' | 'items'> {
  readonly path: string;
  /** The path from the current folder, with slashes. */
  readonly file: string;
  readonly before: string;
}

/** The migration of a package, or of several that need each other: all of it, or nothing. */
export interface PackageMigration {
  /** The folders, from the current one. */
  readonly folders: readonly string[];
  readonly files: readonly MigratedFile[];
  /** Whether something holds an Octokit, so that nothing is written. */
  readonly isHeld: boolean;
  /** The packages that leave the dependencies. */
  readonly removed: readonly string[];
  /** The package manager of the project, by its lock file. */
  readonly manager: string;
  /** The scripts of package.json to run after the change. */
  readonly checks: readonly string[];
}

const MAX_BYTES = 2_000_000;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const TYPED = /\.[cm]?tsx?$/;
/** Files with scripts in them, which are not rewritten. */
const OTHER = /\.(?:vue|svelte|astro)$/;

interface ReadScript {
  readonly path: string;
  readonly text: string;
  readonly language: string;
  /** Why it cannot be written, if it is one that uses Octokit. */
  readonly reason: string | undefined;
}

/** Migrates the packages of some paths. Of each, all scripts are read: Octokit leaves a package with its last use. */
export function migrateFiles(paths: readonly string[], progress: Progress): readonly PackageMigration[] {
  const isWanted = (name: string) => (SCRIPT.test(name) && !/\.d\.[cm]?ts$/.test(name)) || OTHER.test(name);
  const selected = new Set(listFiles(paths, isWanted).files);
  const known = new Map<string, string>();
  const folderOf = (path: string): string => {
    const folder = known.get(dirname(path)) ?? packageFolder(path);
    known.set(dirname(path), folder);
    return folder;
  };
  const folders = [...new Set([...selected].map(folderOf))];
  const inPackages = listFiles(
    folders.filter((folder) => manifestOf(folder) !== undefined),
    isWanted,
  ).files;
  const scripts = [...new Set([...selected, ...inPackages])].flatMap((path) => readScript(path, selected.has(path)));
  return connectPackages([...new Set(scripts.map(({ path }) => folderOf(path)))].sort()).flatMap((group) => {
    const own = scripts.filter(({ path }) => group.includes(folderOf(path)));
    return migratePackage(group, own, progress) ?? [];
  });
}

function migratePackage(
  folders: readonly string[],
  scripts: readonly ReadScript[],
  progress: Progress,
): PackageMigration | undefined {
  const surveys = scripts.map(({ path, text, language }, index) => {
    progress.show(`Reading file ${index + 1} of ${scripts.length}`);
    return OTHER.test(path) ? undefined : surveyText(text, language);
  });
  const hasClients = surveys.some((each) => each?.hasClients) || folders.some(dependsOnOctokit);
  const shared = surveys.flatMap((each, index) => (isTest(scripts[index]?.path ?? '') ? [] : (each?.replaced ?? [])));
  const open = new Set(
    folders.flatMap((folder) => {
      const byPath = new Map(scripts.map(({ path }, index) => [relative(folder, path).split(sep).join('/'), index]));
      const names = publicFiles(
        folder,
        new Set(byPath.keys()),
        (path) => surveys[byPath.get(path) ?? -1]?.reexported ?? [],
      );
      return [...names].flatMap((name) => byPath.get(name) ?? []);
    }),
  );
  let isCommented = false;
  const files = scripts.flatMap((script, index): readonly MigratedFile[] => {
    const { path, text, language } = script;
    progress.show(`Migrating file ${index + 1} of ${scripts.length}`);
    const replaced = [...shared, ...(surveys[index]?.replaced ?? [])];
    const program = {
      ...{ hasClients, replaced, isPublic: open.has(index) && !isTest(path) },
      hasComment: isCommented,
      ...{ isManualMock: hasClients && isMock(path, text), brackets: compilerSettings(dirname(path)).brackets },
    };
    const migration = OTHER.test(path) ? unread(text) : migrateText(text, language, { program });
    isCommented ||= migration.edits.some((edit) => edit.text.includes(LIKE_COMMENT));
    const held = script.reason !== undefined && migration.edits.length + migration.items.length > 0;
    const items = held ? [holdAt(script.reason ?? ''), ...migration.items] : migration.items;
    if (migration.edits.length + items.length === 0) return [];
    return [{ ...migration, items, before: text, path, file: shown(path) }];
  });
  progress.end();
  const used = new Set(
    scripts.flatMap(({ path, text }, index) => {
      const changed = files.find((each) => each.path === path);
      return changed === undefined
        ? (surveys[index]?.packages ?? [])
        : packagesIn(changed, text, surveys[index]?.packages ?? []);
    }),
  );
  const hasChanges = files.some(({ edits }) => edits.length > 0);
  const isTyped = files.some(({ path }) => TYPED.test(path));
  const manifests = folders.flatMap((folder) => {
    const isRemoved = (name: string) => isOctokitPackage(name) && !used.has(name);
    const change = editManifest(folder, isOctokitPackage, isRemoved, hasChanges ? VERSION : undefined);
    if (change === undefined) return [];
    const holds = files.length + change.edits.length > 0 ? packageHolds(folder, isTyped).map(holdAt) : [];
    if (change.edits.length + holds.length === 0) return [];
    const path = join(folder, 'package.json');
    return [{ ...change, migrated: 0, items: holds, path, file: shown(path) }];
  });
  const all: readonly MigratedFile[] = [...files, ...manifests];
  if (all.length === 0) return undefined;
  const [folder = '.'] = folders;
  return {
    folders: folders.map(shown),
    files: all,
    isHeld: all.some(({ items }) => items.some(({ kind }) => kind === 'hold')),
    removed: [...new Set(manifests.flatMap(({ removed }) => removed))].sort(),
    manager: managerOf(folder),
    checks: checksOf(folder),
  };
}

/** The packages of Octokit that a file imports after the change. */
function packagesIn({ edits }: MigratedFile, before: string, packages: readonly string[]): readonly string[] {
  return packages.filter((name) => {
    for (let at = before.indexOf(name); at >= 0; at = before.indexOf(name, at + 1)) {
      const quote = before.charAt(at - 1);
      const isWhole = (quote === "'" || quote === '"') && before.charAt(at + name.length) === quote;
      if (isWhole && !edits.some(({ start, end }) => start <= at && at < end)) return true;
    }
    return false;
  });
}

/** Something that holds a file as a whole. */
function holdAt(reason: string): MigrationItem {
  return { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1, kind: 'hold', reason, excerpt: '' };
}

/** A file whose script is not rewritten. */
function unread(text: string): Migration {
  const uses = ["'octokit'", '"octokit"', '@octokit/', "'@actions/github'"].some((name) => text.includes(name));
  const items = uses
    ? [holdAt('Scripts in files of this kind are not rewritten. Move what uses Octokit to a script.')]
    : [];
  return { text, edits: [], migrated: 0, items };
}

/** The file that a manual mock of Jest or Vitest is: in the place of an Octokit, or of a module of the program that has one. */
function isMock(path: string, text: string): boolean {
  const names = path.split(sep);
  const place = names.lastIndexOf('__mocks__');
  if (place < 0) return false;
  const module = names
    .slice(place + 1)
    .join('/')
    .replace(SCRIPT, '');
  return isOctokitPackage(module) || text.toLowerCase().includes('octokit');
}

/** Whether a script is a test, by its name or its folder. */
function isTest(path: string): boolean {
  const names = shown(path).split('/');
  const folders = /^(?:__tests__|__mocks__|tests?|specs?)$/;
  return names.slice(0, -1).some((name) => folders.test(name)) || /[._-](?:test|spec)\.\w+$/.test(names.at(-1) ?? '');
}

function shown(path: string): string {
  return relative(process.cwd(), path).split(sep).join('/');
}

/** A file that is too large, a bundle, or the output of a compiler is left alone. */
function readScript(path: string, isSelected: boolean): readonly ReadScript[] {
  const bytes = tryReadRegularFile(path, MAX_BYTES);
  const text = bytes?.toString('utf8') ?? '';
  if (bytes === undefined || bytes.includes(0) || isBundle(text) || isCompiled(path)) return [];
  const reason = isSelected
    ? Buffer.from(text).equals(bytes)
      ? undefined
      : 'The file is not UTF-8. Save it as UTF-8.'
    : 'This file of the package is not one of the paths, and has to change too. Run the command for the package.';
  return [{ path, text, language: path.slice(path.lastIndexOf('.') + 1), reason }];
}

const outputs = new Map<string, boolean>();

function isCompiled(path: string): boolean {
  if (TYPED.test(path)) return false;
  const folder = dirname(path);
  const config = nearestFile(folder, 'tsconfig.json')?.path ?? '';
  const { outDir } = compilerSettings(folder);
  const found =
    outputs.get(folder) ??
    (outDir !== undefined && outDir !== dirname(config) && `${folder}${sep}`.startsWith(`${outDir}${sep}`));
  outputs.set(folder, found);
  return found;
}

const LOCK_FILES: readonly (readonly [string, string])[] = [
  ['package-lock.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
];

/** The package manager of the innermost lock file. */
function managerOf(folder: string): string {
  const found = LOCK_FILES.map(([file, manager]) => [nearestFile(folder, file)?.path.length ?? 0, manager] as const);
  const [length, manager] = found.sort(([one], [other]) => other - one)[0] ?? [0, 'npm'];
  return length === 0 ? 'npm' : manager;
}

/** Scripts of package.json that show whether a migration worked, in the order in which they are run. */
const CHECKS = 'types type typecheck type-check check-types tsc lint test build package bundle dist'.split(' ');

function checksOf(folder: string): readonly string[] {
  const names = new Set(namesIn(memberAt(manifestOf(folder)?.root, 'scripts')));
  return CHECKS.filter((name) => names.has(name)).slice(0, 5);
}
