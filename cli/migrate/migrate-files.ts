import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isBundle } from 'routebook/audit';
import { type ClientSurvey, type Migration, migrateText, publicNames, surveyClients } from 'routebook/migrate';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { listFiles } from '../audit/list-files.ts';
import type { Progress } from '../shared/output/progress.ts';
import { compilerPaths } from './compiler-paths.ts';
import { connectFiles, createResolver } from './connected-files.ts';
import { packageEntries } from './package-entries.ts';
import {
  type Bundle,
  findBundle,
  nearestFile,
  outdatedOctokit,
  projectChecks,
  typeRequirements,
  versionOf,
} from './project-files.ts';

/** The migration of one file. */
export interface MigratedFile extends Migration {
  readonly path: string;
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
  /** The scripts of package.json to run after the change. */
  readonly checks: readonly string[];
  /** The bundle of the project, if it is there. */
  readonly bundle: Bundle | undefined;
}

const NO_CLIENTS: ClientSurvey = { replaceable: 0, others: 0 };
const MAX_BYTES = 2_000_000;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;
const PACKAGE =
  /(?:from\s*|require\(\s*|import\(\s*|import\s+)['"](@octokit\/[\w.-]+|octokit|@actions\/github)(?:\/[^'"]*)?['"]/g;

/**
 * Migrates all scripts below some paths together, because a client may be created in one file and used in another. The other scripts of
 * their packages are read too: they stay as they are, and what they need is kept.
 */
export function migrateFiles(paths: readonly string[], progress: Progress): ProgramMigration {
  const program = readProgram(paths);
  const { scripts, selected } = program;
  const surveys = surveyProgram(program, progress);
  const files = scripts.flatMap((script, index) => {
    const { path, text, language, isExact } = script;
    // Its other bytes would be lost. What it imports stays in use.
    if (!isExact || !selected.has(path)) return [];
    progress.show(`Migrating file ${index + 1} of ${scripts.length}`);
    const migration = migrateText(text, language, { clients: surveys[index] });
    if (migration.text === text && migration.items.length === 0 && migration.migrated === 0) return [];
    return [{ ...migration, before: text, path, file: relative(process.cwd(), path).split(sep).join('/') }];
  });
  progress.end();
  const after = new Map(files.map(({ path, text }) => [path, text]));
  const still = new Set(scripts.flatMap(({ path, text }) => packagesIn(after.get(path) ?? text)));
  const unused = [...new Set(scripts.flatMap(({ text }) => packagesIn(text)))]
    .filter((name) => !still.has(name))
    .sort();
  const changed = files.filter(({ before, text }) => before !== text).map(({ path }) => path);
  const first = changed[0] ?? resolve(paths[0] ?? '.');
  return {
    files,
    read: selected.size,
    unused,
    requirements: typeRequirements(changed),
    manager: managerOf(first),
    checks: projectChecks(dirname(first)),
    bundle: findBundle(dirname(first)),
  };
}

/** The scripts of a program, and those of them that may change. */
interface Program {
  readonly scripts: readonly ReadScript[];
  readonly selected: ReadonlySet<string>;
  /** The folder of the package of each script. */
  readonly folders: readonly string[];
}

function readProgram(paths: readonly string[]): Program {
  const named = new Set(paths.map((each) => resolve(each)));
  const outputs = new Map<string, boolean>();
  const isCompiled = (path: string): boolean => {
    const folder = dirname(path);
    const known = outputs.get(folder) ?? isOutput(folder);
    outputs.set(folder, known);
    return known && !named.has(path) && !/\.[cm]?tsx?$/.test(path);
  };
  const isWanted = (name: string) => SCRIPT.test(name) && !DECLARATIONS.test(name);
  const listed = listFiles(paths, isWanted).files;
  const known = new Map<string, string>();
  const folderOf = (path: string): string => {
    const folder = dirname(path);
    const found = known.get(folder) ?? dirname(nearestFile(folder, 'package.json')?.path ?? path);
    known.set(folder, found);
    return found;
  };
  const inPackages = [...new Set(listed.map(folderOf))].filter((folder) => existsSync(join(folder, 'package.json')));
  const all = new Set([...listed, ...listFiles(inPackages, isWanted).files]);
  const scripts = [...all].filter((path) => !isCompiled(path)).flatMap(readScript);
  const isListed = new Set(listed);
  return {
    scripts,
    selected: new Set(scripts.map(({ path }) => path).filter((path) => isListed.has(path))),
    folders: scripts.map(({ path }) => folderOf(path)),
  };
}

/** What each script has to know about the others. */
function surveyProgram({ scripts, selected, folders }: Program, progress: Progress): readonly ClientSurvey[] {
  const groups = connectFiles(scripts);
  const exported = exportedNames(scripts, folders);
  const clients = new Map<number, ClientSurvey>();
  const doubles = new Map<string, number>();
  const own = scripts.map(({ path, text, language }, index) => {
    progress.show(`Reading file ${index + 1} of ${scripts.length}`);
    const survey = surveyClients(text, language, { exported: exported.get(path), isManualMock: isManual(path, text) });
    const counted = selected.has(path) ? survey : stayingClients(survey);
    const group = groups[index] as number;
    const sum = clients.get(group);
    const shown = isTest(path) ? withoutMocks(counted) : counted;
    clients.set(group, sum === undefined ? shown : addSurveys(sum, shown));
    const folder = folders[index] as string;
    const isDouble = survey.doubles || (INTERCEPTOR.test(text) && isOldInterceptor(folder));
    if (isDouble) doubles.set(folder, (doubles.get(folder) ?? 0) + 1);
    return survey;
  });
  const hooked = new Set(
    scripts.flatMap(({ path, text }, index) => (isTest(path) && HOOK.test(text) ? (folders[index] ?? []) : [])),
  );
  const published = new Set(scripts.flatMap(({ path }, index) => (exported.has(path) ? (folders[index] ?? []) : [])));
  return scripts.map(({ path, text }, index) => {
    const shared = clients.get(groups[index] as number);
    return {
      ...NO_CLIENTS,
      ...shared,
      outdated: outdatedOctokit(path),
      isHooked: hooked.has(folders[index] as string),
      brackets: compilerPaths(dirname(path)).brackets,
      replaced: [...(shared?.replaced ?? []), ...((isTest(path) && own[index]?.replaced) || [])],
      doubles: doubles.get(folders[index] as string) ?? 0,
      exported: exported.get(path),
      isManualMock: isManual(path, text),
      isPublished: published.has(folders[index] as string) && !isTest(path),
    };
  });
}

/** The names that users of each package can reach, by the path of the file. */
function exportedNames(
  scripts: readonly ReadScript[],
  folders: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const resolver = createResolver(scripts);
  const found = new Map<string, readonly string[]>();
  for (const folder of new Set(folders)) {
    const own = scripts.filter((_, index) => folders[index] === folder);
    const sources = own.filter(({ path }) => !isTest(path));
    const entries = packageEntries(
      folder,
      sources.map(({ path }) => path),
    );
    for (const [path, names] of publicNames(own, entries, resolver)) found.set(path, [...names]);
  }
  return found;
}

/** The clients of a file that stays as it is: all of them are Octokits. */
function stayingClients({ replaceable, others, uses = 0, ...survey }: ClientSurvey): ClientSurvey {
  return {
    ...survey,
    replaceable: 0,
    others: others + replaceable + uses,
    local: 0,
    wrapped: 0,
    native: uses > 0 ? 1 : 0,
  };
}

/** `octokit.hook.wrap('request', …)` */
const HOOK = /\.hook\s*\.\s*(?:wrap|before|after|error)\(\s*['"]request['"]/;

/** Libraries that intercept requests. */
const INTERCEPTOR = /(?:from|require\()\s*['"]nock['"]/;

/** Before version 14, nock does not see the requests of `fetch`, with which routebook sends. */
function isOldInterceptor(folder: string): boolean {
  return Number.parseInt(versionOf(folder, 'nock') ?? '14', 10) < 14;
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

/** What is known of one file, and what is not a number. */
type ListedFact = 'replaced' | 'outdated' | 'exported' | 'brackets' | 'isManualMock' | 'isPublished' | 'isHooked';

function addSurveys(one: ClientSurvey, other: ClientSurvey): ClientSurvey {
  const total = (name: Exclude<keyof ClientSurvey, ListedFact>) => (one[name] ?? 0) + (other[name] ?? 0);
  return {
    replaceable: total('replaceable'),
    others: total('others'),
    migrated: total('migrated'),
    wrapped: total('wrapped'),
    native: total('native'),
    local: total('local'),
    reexported: total('reexported'),
    uses: total('uses'),
    replaced: [...new Set([...(one.replaced ?? []), ...(other.replaced ?? [])])],
  };
}

/** Whether a script is a test, by its name or its folder. */
function isTest(path: string): boolean {
  const name = relative(process.cwd(), path).split(sep).join('/');
  return /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?)\/|[._-](?:test|spec)\.\w+$/.test(name);
}

/** Whether a file of a folder `__mocks__` is in the place of an Octokit, or of code of the program that has one. */
function isManual(path: string, text: string): boolean {
  const [, module] = /\/__mocks__\/(.*)\.\w+$/.exec(path.split(sep).join('/')) ?? [];
  if (module === undefined) return false;
  return /^(?:@octokit\/|octokit$|@actions\/github(?:\/|$))/.test(module) || /octokit|\brest\s*:\s*\{/i.test(text);
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
