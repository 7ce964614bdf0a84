import { dirname, join, posix, resolve } from 'node:path';
import { isOctokitPackage } from '#migrate';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import type { Node } from '../../analysis/tree/node.ts';
import { memberAt, namesIn, readJson, textAt, textsIn } from './json-file.ts';
import { resolveModule } from './resolve-module.ts';

const MAX_BYTES = 1_000_000;
export const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** A file in a folder or in one above it. */
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

/** The folder of the package that a file belongs to. A file of no package is one of its folder. */
export function packageFolder(path: string): string {
  return dirname(nearestFile(dirname(path), 'package.json')?.path ?? path);
}

/** The `package.json` of a folder. */
export function manifestOf(folder: string): { readonly text: string; readonly root: Node } | undefined {
  const text = tryReadRegularFile(join(folder, 'package.json'), MAX_BYTES)?.toString('utf8');
  const root = text === undefined ? undefined : readJson(text);
  return text === undefined || root === undefined ? undefined : { text, root };
}

/** The ranges of the packages that a package depends on. */
export function dependenciesOf(folder: string): ReadonlyMap<string, string> {
  const root = manifestOf(folder)?.root;
  return new Map(
    DEPENDENCIES.flatMap((section) => {
      const object = memberAt(root, section);
      return namesIn(object).map((name) => [name, textAt(object, name) ?? ''] as const);
    }),
  );
}

/** Whether a package has Octokit, or a framework that brings one. */
export function dependsOnOctokit(folder: string): boolean {
  return [...dependenciesOf(folder).keys()].some((name) => name === 'probot' || isOctokitPackage(name));
}

/** The folders of packages, those that need each other together: a client may be created in one and used in another. */
export function connectPackages(folders: readonly string[]): readonly (readonly string[])[] {
  const names = folders.map((folder) => textAt(manifestOf(folder)?.root, 'name'));
  const needs = folders.map(dependenciesOf);
  const groups = folders.map((_, index) => index);
  for (const [index, own] of needs.entries())
    for (const [other, name] of names.entries()) {
      if (name === undefined || !own.has(name)) continue;
      const [from, to] = [groups[other], groups[index] as number];
      for (const [at, group] of groups.entries()) if (group === from) groups[at] = to;
    }
  return [...new Set(groups)].map((group) => folders.filter((_, index) => groups[index] === group));
}

/** The version of a package that is installed, or the first one that its range names. */
function versionOf(folder: string, name: string): string | undefined {
  const installed = nearestFile(folder, `node_modules/${name}/package.json`);
  const version = installed && textAt(readJson(installed.text), 'version');
  return version ?? dependenciesOf(folder).get(name);
}

/** The numbers of a version, or of the start of a range: `^5.3` → 5 and 3. Undefined if it begins with something else. */
function numbersIn(version: string): readonly [number, number] | undefined {
  const plain = version.replace(/^[\^~=v>]+\s*/, '').split('.');
  const [major, minor] = [Number(plain[0]), Number(plain[1] ?? 0)];
  return Number.isInteger(major) && plain[0] !== '' ? [major, Number.isInteger(minor) ? minor : 0] : undefined;
}

/** The newest version that a range such as `^4.9.3` allows. Undefined for any. */
function newestIn(version: string): readonly [number, number] | undefined {
  const numbers = version.startsWith('>') ? undefined : numbersIn(version);
  return numbers && [numbers[0], version.startsWith('^') ? Number.POSITIVE_INFINITY : numbers[1]];
}

interface Requirement {
  readonly name: string;
  readonly oldest: readonly [number, number];
  readonly reason: string;
}

const REQUIREMENTS: readonly Requirement[] = [
  { name: 'typescript', oldest: [5, 4], reason: 'The types of routebook need TypeScript 5.4 or later.' },
  {
    name: 'jest',
    oldest: [28, 0],
    reason: 'Before version 28, Jest cannot load routebook: it does not read the field "exports" of packages.',
  },
  {
    name: 'nock',
    oldest: [14, 0],
    reason: 'Before version 14, nock does not see the requests of fetch, with which routebook sends.',
  },
  {
    name: '@octokit/rest',
    oldest: [16, 0],
    reason: 'The methods of this version differ from those of today: update Octokit first.',
  },
];

/** What holds a package as a whole: something that is too old for routebook, or an Octokit that its users bring. */
export function packageHolds(folder: string, isTyped: boolean): readonly string[] {
  const root = manifestOf(folder)?.root;
  const own = dependenciesOf(folder);
  const old = REQUIREMENTS.flatMap(({ name, oldest, reason }) => {
    const version = name === 'typescript' && !isTyped ? undefined : versionOf(folder, name);
    const [major, minor] = (version === undefined ? undefined : newestIn(version)) ?? [Number.POSITIVE_INFINITY, 0];
    const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
    return isOld && (own.has(name) || name === 'typescript') ? [`${reason} This package has ${name} ${version}.`] : [];
  });
  const node = textAt(root, 'engines', 'node');
  const action = nearestFile(folder, 'action.yml') ?? nearestFile(folder, 'action.yaml');
  const using = action && valueIn(action.text, 'using');
  const asked = namesIn(memberAt(root, 'peerDependencies')).filter((name) => isOctokitPackage(name));
  return [
    ...old,
    ...(node !== undefined && (numbersIn(node)?.[0] ?? 20) < 20
      ? [`routebook needs Node 20.19 or later, and "engines" has "${node}". Write ">=20.19".`]
      : []),
    ...(using?.startsWith('node') && Number(using.slice('node'.length)) < 20
      ? [`routebook needs Node 20.19 or later, and the action has "using: ${using}". Write "node24".`]
      : []),
    ...asked.map(
      (name) =>
        `The package asks its users for "${name}" in "peerDependencies". Ask for routebook: a new major version.`,
    ),
  ];
}

/** The value of a member of YAML that is written on one line: `using: 'node20'`. */
function valueIn(text: string, name: string): string | undefined {
  const line = text.split('\n').find((each) => each.trimStart().startsWith(`${name}:`));
  const value = line
    ?.slice(line.indexOf(':') + 1)
    .split('#', 1)[0]
    ?.trim();
  return value?.replaceAll('"', '').replaceAll("'", '');
}

/** The folder in which the compiler of a folder writes scripts, if it is not that of its settings. */
export function outputFolder(folder: string): string | undefined {
  const found = nearestFile(folder, 'tsconfig.json');
  const output = found && textAt(readJson(found.text), 'compilerOptions', 'outDir');
  const path = found && output && resolve(dirname(found.path), output);
  return path === '' || path === dirname(found?.path ?? '') ? undefined : path;
}

/** Folders with the files that a build writes, and those with what it reads. */
const BUILT: ReadonlySet<string> = new Set(
  'dist lib build out output esm cjs es umd types typings pkg release'.split(' '),
);
const SOURCES = ['', 'src/', 'source/', 'lib/'];

/** The scripts whose exports users of a package can import: its entries, and what these export again. Paths are relative to it. */
export function publicFiles(
  folder: string,
  paths: ReadonlySet<string>,
  reexported: (path: string) => readonly string[],
): ReadonlySet<string> {
  const root = manifestOf(folder)?.root;
  const action = nearestFile(folder, 'action.yml') ?? nearestFile(folder, 'action.yaml');
  // What runs as an action, or is not published, is imported by nothing.
  if (root === undefined || action !== undefined || memberAt(root, 'private')?.['value'] === true) return new Set();
  const named = ['main', 'module', 'types', 'typings', 'exports'].flatMap((name) => textsIn(memberAt(root, name)));
  const isNamed = textAt(root, 'name') !== undefined;
  const queue = (named.length > 0 ? named : isNamed ? ['index.js'] : []).flatMap((each) => sourceOf(each, paths) ?? []);
  const found = new Set<string>();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const own = path;
    queue.push(...reexported(own).flatMap((name) => resolveModule(own, name, (each) => paths.has(each)) ?? []));
  }
  return found;
}

/** The script that an entry is built from: itself, or one at the same place in a folder of sources. */
function sourceOf(entry: string, paths: ReadonlySet<string>): string | undefined {
  const parts = posix.normalize(entry).split('/');
  const first = parts.findIndex((part) => !BUILT.has(part));
  const tail = parts.slice(Math.max(first, 0)).join('/').replace('.d.', '.');
  const moved = SOURCES.map((source) => source + tail);
  const usual = SOURCES.map((source) => `${source}index.js`);
  for (const each of [parts.join('/'), ...moved, ...usual]) {
    const path = resolveModule('package.json', `./${each}`, (name) => paths.has(name));
    if (path !== undefined) return path;
  }
  return undefined;
}
