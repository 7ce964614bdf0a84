import { statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';

/** Lock files of large projects have some megabytes. */
const MAX_BYTES = 20_000_000;

/** The text of a file in a folder or in one above it, with its path. */
export function nearestFile(
  folder: string,
  name: string,
): { readonly path: string; readonly text: string } | undefined {
  for (let at = folder, above = dirname(at); ; at = above, above = dirname(at)) {
    const text = tryReadRegularFile(join(at, name), MAX_BYTES)?.toString('utf8');
    if (text !== undefined) return { path: join(at, name), text };
    if (at === above) return undefined;
  }
}

/** The version of a package that a project has: what is installed, what the lock file names, or the range in `package.json`. */
export function versionOf(folder: string, name: string): string | undefined {
  const installed = nearestFile(folder, `node_modules/${name}/package.json`)?.text;
  const found = /"version"\s*:\s*"(\d+\.\d+\.\d+)/.exec(installed ?? '')?.[1];
  if (found !== undefined) return found;
  for (const [file, pattern] of LOCKS) {
    const locked = new RegExp(pattern.replace('NAME', name), 'm').exec(nearestFile(folder, file)?.text ?? '')?.[1];
    if (locked !== undefined) return locked;
  }
  const range = new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(nearestFile(folder, 'package.json')?.text ?? '')?.[1];
  return range === undefined ? undefined : newestIn(range);
}

const LOCKS: readonly (readonly [string, string])[] = [
  ['package-lock.json', '"node_modules/NAME"\\s*:\\s*\\{\\s*"version"\\s*:\\s*"(\\d+\\.\\d+\\.\\d+)'],
  ['pnpm-lock.yaml', "^ +'?/?NAME[@/](\\d+\\.\\d+\\.\\d+)'?:"],
  ['yarn.lock', '^"?NAME@[^\\n]*:\\s*\\n\\s+version:? "?(\\d+\\.\\d+\\.\\d+)'],
];

/** The newest version that a range may mean: `~5.3.0` → `5.3`, and `^4.9.0` → `4.9999`. */
function newestIn(range: string): string | undefined {
  const [, sign = '', major = '', minor] = /^([\^~]?)v?(\d+)(?:\.(\d+))?(?:\.(?:\d+|x|\*))?$/.exec(range.trim()) ?? [];
  if (major === '') return undefined;
  return sign === '^' || minor === undefined ? `${major}.9999` : `${major}.${minor}`;
}

/** The first major versions whose clients have `request` with a base URL, and methods like those of today. */
const OLDEST: { readonly [name: string]: number } = { '@octokit/rest': 16, probot: 8, github: Infinity };

/** The package with the Octokit of a file, with its range, if it is too old to be migrated: `probot ^7.0.0`. */
export function outdatedOctokit(path: string): string | undefined {
  const dependencies = dependenciesIn(nearest(dirname(path), 'package.json'));
  const names = Object.keys(dependencies).filter((name) =>
    /^(?:@octokit\/rest|octokit|probot|@actions\/github)$/.test(name),
  );
  const found = (names.length > 0 ? names : ['github']).filter((name) => isOld(name, dependencies[name]));
  // One that is new enough may be the one that the file uses.
  const isOnly = found.length > 0 && found.length === Math.max(names.length, 1);
  return isOnly ? `${found[0]} ${dependencies[found[0] as string]}` : undefined;
}

/** Only a plain range, such as `^15.2.0`, says which major version is installed. */
function isOld(name: string, range: string | undefined): boolean {
  const major = /^[\^~=v]?\s*(\d+)(?:\.[\dx*]+){0,2}(?:-[\w.]+)?$/.exec(range ?? '')?.[1];
  return major !== undefined && Number(major) < (OLDEST[name] ?? 0);
}

function dependenciesIn(text: string | undefined): Readonly<Record<string, string>> {
  try {
    const { dependencies, devDependencies } = JSON.parse(text ?? '') as Readonly<Record<string, object | undefined>>;
    return { ...devDependencies, ...dependencies } as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}

/** The bundle of a project, which contains the packages that it uses. */
export interface Bundle {
  readonly file: string;
  readonly bytes: number;
  /** The script of package.json that writes it. */
  readonly script: string;
}

/** Scripts of package.json that show whether a migration worked, in the order in which they are run. */
const CHECKS = /^(?:types?|typecheck|type-check|check-types|tsc|lint|test|build|package|bundle|dist)$/;
const BUNDLERS = /\b(?:ncc|esbuild|rollup|rolldown|webpack|tsup|tsdown|parcel|vite build|bun build)\b/;
const MAX_CHECKS = 5;

/** The names of scripts to run after a migration. */
export function projectChecks(folder: string): readonly string[] {
  const order = CHECKS.source;
  return Object.keys(scriptsOf(folder))
    .filter((name) => CHECKS.test(name))
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .slice(0, MAX_CHECKS);
}

/** The file that a project bundles its program into, if it is there: that of an action, or `main`. */
export function findBundle(folder: string): Bundle | undefined {
  const [script, command] = Object.entries(scriptsOf(folder)).find(([, each]) => BUNDLERS.test(each)) ?? [];
  if (script === undefined || command === undefined) return undefined;
  const action = nearestFile(folder, 'action.yml') ?? nearestFile(folder, 'action.yaml');
  const named = /^\s*main:\s*['"]?([^'"\s#]+)/m.exec(action?.text ?? '')?.[1];
  const manifest = nearestFile(folder, 'package.json');
  const main = /"main"\s*:\s*"([^"]+)"/.exec(manifest?.text ?? '')?.[1];
  const paths = [
    action && named && join(dirname(action.path), named),
    manifest && main && join(dirname(manifest.path), main),
  ];
  // `ncc build src/index.js`, where `main` is that file: a source.
  const words = command.split(/\s+/).map((each) => each.replace(/^\.\//, ''));
  const isInput = (file: string) => words.some((word, index) => word === file && !words[index - 1]?.startsWith('-'));
  for (const path of paths) {
    if (path && manifest && isInput(relative(dirname(manifest.path), path).split(sep).join('/'))) continue;
    const stats = path ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (path && stats?.isFile()) return { file: relative(process.cwd(), path), bytes: stats.size, script };
  }
  return undefined;
}

function scriptsOf(folder: string): Readonly<Record<string, string>> {
  try {
    const { scripts } = JSON.parse(nearestFile(folder, 'package.json')?.text ?? '') as { readonly scripts?: object };
    const entries = Object.entries(scripts ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

/** The first version that compiles the types of routebook. */
const OLDEST_COMPILER = [5, 4] as const;
/** The first version of Jest that reads the field `exports` of packages. */
const READS_EXPORTS = [28, 0] as const;

/** What changed files need to be compiled, tested and run with routebook, and their projects do not have. */
export function typeRequirements(files: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const folder of new Set(files.map(dirname))) for (const each of runRequirements(folder)) found.add(each);
  const typed = new Set(files.filter((file) => /\.[cm]?tsx?$/.test(file)).map(dirname));
  for (const folder of typed) {
    const version = versionOf(folder, 'typescript');
    if (version !== undefined && isOlder(version, OLDEST_COMPILER))
      found.add(`The types of routebook need TypeScript 5.4 or later, and this project has ${shown(version)}.`);
  }
  return [...found];
}

/** What routebook needs when it runs. */
function runRequirements(folder: string): readonly string[] {
  const jest = versionOf(folder, 'jest');
  const engines = /"engines"\s*:\s*\{[^{}]*"node"\s*:\s*"([^"\n]+)"/.exec(nearest(folder, 'package.json') ?? '')?.[1];
  const action = nearestFile(folder, 'action.yml') ?? nearestFile(folder, 'action.yaml');
  const [using = '', node = ''] = /^\s*using:\s*['"]?node(\d+)/m.exec(action?.text ?? '') ?? [];
  return [
    ...(jest !== undefined && isOlder(jest, READS_EXPORTS)
      ? [
          `Jest ${shown(jest)} cannot load routebook, because it does not read the field "exports" of packages: update it to 28 or later.`,
        ]
      : []),
    ...(/^\D*(?:\d|1\d)(?!\d)/.test(engines ?? '')
      ? [`routebook needs Node 20.19 or later, and "engines" in package.json has "${engines}".`]
      : []),
    ...(using !== '' && Number(node) < 20
      ? [`routebook needs Node 20.19 or later, and ${basename(action?.path ?? '')} has "using: node${node}".`]
      : []),
  ];
}

/** The text of a file in a folder or in one above it. */
function nearest(folder: string, name: string): string | undefined {
  return nearestFile(folder, name)?.text;
}

/** A version without the part that stands for any: `4.9999` → `4`. */
function shown(version: string): string {
  return version.replace('.9999', '');
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
