import { dirname, join, relative, sep } from 'node:path';
import { VERSION } from 'routebook';
import { isBundle } from '#audit';
import { isOctokitPackage, LIKE_COMMENT, type Migration, type MigrationItem, migrateText, surveyText } from '#migrate';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { listFiles } from '../audit/list-files.ts';
import type { Progress } from '../shared/output/progress.ts';
import { editManifest } from './edit-manifest.ts';
import {
  connectPackages,
  dependenciesOf,
  dependsOnOctokit,
  manifestOf,
  nearestFile,
  outputFolder,
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
  /** The calls of the API that use routebook after it, in all files that were read. */
  readonly calls: number;
  /** The packages that leave the dependencies. */
  readonly removed: readonly string[];
  /** The packages of Octokit that stay, because something that sends no request needs them: the context of a workflow. */
  readonly kept: readonly string[];
  /** The package manager of the project, by its lock file. */
  readonly manager: string;
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
  const isWanted = (name: string) => SCRIPT.test(name) || OTHER.test(name);
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
  const all = new Set([...selected, ...inPackages]);
  const scripts = [...all].flatMap((path) => (isDeclarationOf(path, all) ? [] : readScript(path, selected.has(path))));
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
  const open = openFiles(folders, scripts, surveys);
  let isCommented = false;
  let calls = 0;
  const used = new Set<string>();
  const files = scripts.flatMap((script, index): readonly MigratedFile[] => {
    const { path, text, language, reason } = script;
    progress.show(`Migrating file ${index + 1} of ${scripts.length}`);
    const program = {
      ...{ hasClients, isPublic: open.has(path) && !isTest(path), hasComment: isCommented },
      isManualMock: hasClients && isMock(path, text),
    };
    const migration = OTHER.test(path) ? unread(text) : migrateText(text, language, { program });
    isCommented ||= migration.edits.some((edit) => edit.text.includes(LIKE_COMMENT));
    calls += migration.migrated;
    const after = migration.text === text ? surveys[index] : surveyText(migration.text, language);
    for (const name of after?.packages ?? []) used.add(name);
    const held = reason !== undefined && migration.edits.length + migration.items.length > 0;
    const items = held ? [holdAt(reason), ...migration.items] : migration.items;
    if (migration.edits.length + items.length === 0) return [];
    return [{ ...migration, items, before: text, path, file: shown(path) }];
  });
  progress.end();
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
  const changed: readonly MigratedFile[] = [...files, ...manifests];
  if (changed.length === 0) return undefined;
  const [folder = '.'] = folders;
  const names = new Set(folders.flatMap((each) => [...dependenciesOf(each).keys()]).filter(isOctokitPackage));
  return {
    folders: folders.map(shown),
    files: changed,
    isHeld: changed.some(({ items }) => items.some(({ kind }) => kind === 'hold')),
    calls,
    removed: [...new Set(manifests.flatMap(({ removed }) => removed))].sort(),
    kept: [...names].filter((name) => used.has(name)).sort(),
    manager: managerOf(folder),
  };
}

/** The scripts whose exports users of the packages import. */
function openFiles(
  folders: readonly string[],
  scripts: readonly ReadScript[],
  surveys: readonly (ReturnType<typeof surveyText> | undefined)[],
): ReadonlySet<string> {
  const found = folders.flatMap((folder) => {
    const byPath = new Map(scripts.map(({ path }, index) => [relative(folder, path).split(sep).join('/'), index]));
    const reexported = (path: string) => surveys[byPath.get(path) ?? -1]?.reexported ?? [];
    return [...publicFiles(folder, new Set(byPath.keys()), reexported)].map((name) => join(folder, name));
  });
  return new Set(found);
}

/** A declaration that a compiler has written next to its script. One without a script is written by hand. */
function isDeclarationOf(path: string, all: ReadonlySet<string>): boolean {
  const script = path.replace(/\.d\.([cm]?)ts$/, '.$1js');
  return script !== path && all.has(script);
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

/** Whether a file is a manual mock of Jest or Vitest: in the place of an Octokit, or of a module of the program that has one. */
function isMock(path: string, text: string): boolean {
  const [, module] = path.split(`${sep}__mocks__${sep}`);
  if (module === undefined) return false;
  return isOctokitPackage(module.replace(SCRIPT, '').split(sep).join('/')) || text.toLowerCase().includes('octokit');
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

/** Whether a compiler has written a script: it is in the folder that `tsconfig.json` names. */
function isCompiled(path: string): boolean {
  const output = TYPED.test(path) && !path.includes('.d.') ? undefined : outputFolder(dirname(path));
  return output !== undefined && path.startsWith(`${output}${sep}`);
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
