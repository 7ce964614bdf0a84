import { dirname, relative, resolve, sep } from 'node:path';
import { isBundle } from 'routebook/audit';
import { type ClientSurvey, type Migration, migrateText, surveyClients } from 'routebook/migrate';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { listFiles } from '../audit/list-files.ts';
import { replaceFile } from '../shared/files/replace-file.ts';
import type { Progress } from '../shared/output/progress.ts';
import { compilerPaths } from './compiler-paths.ts';
import { connectFiles } from './connected-files.ts';
import { outdatedOctokit } from './outdated-octokit.ts';
import { nearestFile } from './project-files.ts';
import { typeRequirements } from './type-requirements.ts';

/** The migration of one file. */
export interface MigratedFile extends Migration {
  /** The path from the current folder, with slashes. */
  readonly file: string;
  readonly before: string;
}

/** The migration of a program. */
export interface ProgramMigration {
  /** Files that change, that use a client, or that a person has to look at. */
  readonly files: readonly MigratedFile[];
  /** How many files were read. */
  readonly read: number;
  /** Packages of Octokit that no file imports any longer. */
  readonly unused: readonly string[];
  /** What the project needs to compile, test and run the changed files. */
  readonly requirements: readonly string[];
  /** The package manager of the project, by its lock file. */
  readonly manager: string;
}

const NO_CLIENTS: ClientSurvey = { replaceable: 0, others: 0 };
const MAX_BYTES = 2_000_000;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;
const PACKAGE = /(?:from\s*|require\(\s*|import\(\s*|import\s+)['"]((?:@octokit\/[\w.-]+|octokit))(?:\/[^'"]*)?['"]/g;

/** Migrates all scripts below some paths together, because a client may be created in one file and used in another. */
export function migrateFiles(paths: readonly string[], isWriting: boolean, progress: Progress): ProgramMigration {
  const named = new Set(paths.map((each) => resolve(each)));
  const outputs = new Map<string, boolean>();
  const isCompiled = (path: string): boolean => {
    const folder = dirname(path);
    const known = outputs.get(folder) ?? isOutput(folder);
    outputs.set(folder, known);
    return known && !named.has(path) && !/\.[cm]?tsx?$/.test(path);
  };
  const { files: listed } = listFiles(paths, (name) => SCRIPT.test(name) && !DECLARATIONS.test(name));
  const scripts = listed.filter((path) => !isCompiled(path)).flatMap(readScript);
  const groups = connectFiles(scripts);
  const clients = new Map<number, ClientSurvey>();
  for (const [index, { path, text, language }] of scripts.entries()) {
    progress.show(`Reading file ${index + 1} of ${scripts.length}`);
    const survey = isTest(path) ? withoutMocks(surveyClients(text, language)) : surveyClients(text, language);
    const sum = clients.get(groups[index] as number);
    clients.set(groups[index] as number, sum === undefined ? survey : addSurveys(sum, survey));
  }
  const files = scripts.flatMap(({ path, text, language, isExact }, index) => {
    progress.show(`Migrating file ${index + 1} of ${scripts.length}`);
    // Its other bytes would be lost. What it imports stays in use.
    if (!isExact) return [];
    const shared = { ...NO_CLIENTS, ...clients.get(groups[index] as number), outdated: outdatedOctokit(path) };
    const replaced = [...(shared.replaced ?? []), ...((isTest(path) && surveyClients(text, language).replaced) || [])];
    const migration = migrateText(text, language, { clients: { ...shared, replaced } });
    if (migration.text === text && migration.items.length === 0 && migration.migrated === 0) return [];
    if (isWriting && migration.text !== text) replaceFile(path, migration.text);
    return [{ ...migration, before: text, file: relative(process.cwd(), path).split(sep).join('/') }];
  });
  progress.end();
  const after = new Map(files.map(({ before, text }) => [before, text]));
  const still = new Set(scripts.flatMap(({ text }) => packagesIn(after.get(text) ?? text)));
  const unused = [...new Set(scripts.flatMap(({ text }) => packagesIn(text)))]
    .filter((name) => !still.has(name))
    .sort();
  const changed = files.filter(({ before, text }) => before !== text).map(({ file }) => resolve(file));
  const manager = managerOf(changed[0] ?? resolve(paths[0] ?? '.'));
  return { files, read: scripts.length, unused, requirements: typeRequirements(changed), manager };
}

const LOCK_FILES = { 'package-lock.json': 'npm', 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn', 'bun.lock': 'bun' };

function managerOf(path: string): string {
  const found = Object.entries(LOCK_FILES).map(
    ([file, manager]) => [nearestFile(dirname(path), file)?.path.length ?? 0, manager] as const,
  );
  // The lock file of the innermost folder.
  const [length, manager] = found.sort(([one], [other]) => other - one)[0] ?? [0, ''];
  return length === 0 ? 'npm' : manager;
}

function addSurveys(one: ClientSurvey, other: ClientSurvey): ClientSurvey {
  const total = (name: Exclude<keyof ClientSurvey, 'replaced' | 'outdated'>) => (one[name] ?? 0) + (other[name] ?? 0);
  return {
    replaceable: total('replaceable'),
    others: total('others'),
    migrated: total('migrated'),
    wrapped: total('wrapped'),
    native: total('native'),
    local: total('local'),
    replaced: [...new Set([...(one.replaced ?? []), ...(other.replaced ?? [])])],
  };
}

/** Whether a script is a test, by its name or its folder. */
function isTest(path: string): boolean {
  const name = relative(process.cwd(), path).split(sep).join('/');
  return /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?)\/|[._-](?:test|spec)\.\w+$/.test(name);
}

/** What a test replaces is replaced in that test only. That an Octokit is an old one concerns the whole program. */
function withoutMocks(survey: ClientSurvey): ClientSurvey {
  return { ...survey, replaced: survey.replaced?.filter((name) => !name.includes('.')) };
}

interface ReadScript {
  readonly path: string;
  readonly text: string;
  readonly language: string;
  /** Whether writing the text again would keep all bytes. */
  readonly isExact: boolean;
}

/** Whether a folder has the files that the compiler of a project writes. */
function isOutput(folder: string): boolean {
  const { outDir } = compilerPaths(folder);
  const config = nearestFile(folder, 'tsconfig.json')?.path ?? '';
  return outDir !== undefined && outDir !== dirname(config) && `${folder}${sep}`.startsWith(`${outDir}${sep}`);
}

/** A file that is too large, not text, or a bundle is left alone. */
function readScript(path: string): ReadScript[] {
  const bytes = tryReadRegularFile(path, MAX_BYTES);
  const text = bytes?.toString('utf8') ?? '';
  if (bytes === undefined || bytes.includes(0) || isBundle(text)) return [];
  const language = path.slice(path.lastIndexOf('.') + 1);
  return [{ path, text, language, isExact: Buffer.from(text).equals(bytes) }];
}

function packagesIn(text: string): string[] {
  return [...text.matchAll(PACKAGE)].map(([, name = '']) => name);
}
