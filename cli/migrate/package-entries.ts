import { dirname, relative, resolve, sep } from 'node:path';
import { compilerPaths } from './compiler-paths.ts';
import { nearestFile } from './project-files.ts';

type Manifest = { readonly [name: string]: unknown };

/** Folders with the files that a build writes, and those with what it reads. */
const BUILT = /^(?:dist|lib|build|out|output|esm|cjs|es|umd|types|typings|pkg|release)$/;
const SOURCES = ['src', 'source', 'lib', ''];
/** Where the sources of a package begin if its bundle has another name. */
const USUAL = ['src/index', 'src/main', 'index', 'lib/index'];

/** The scripts that users of a package import: those of `exports`, `main`, `module`, `types` and `bin` in its `package.json`. */
export function packageEntries(folder: string, paths: readonly string[]): readonly string[] {
  const manifest = readManifest(folder);
  if (manifest === undefined) return [];
  const byKey = new Map(paths.map((path) => [keyOf(relative(folder, path)), path]));
  const named = [
    ...['main', 'module', 'types', 'typings', 'browser', 'exports'].flatMap((name) => textsIn(manifest[name])),
    ...textsIn(manifest['bin']),
  ];
  const { outDir } = compilerPaths(folder);
  const out = outDir === undefined ? undefined : keyOf(relative(folder, outDir));
  // What runs as an action is imported by nothing.
  const run = new Set(actionFiles(folder));
  // Without fields, users of a published package import its index.
  const isPublished = manifest['private'] !== true && typeof manifest['name'] === 'string';
  const wanted = (named.length > 0 || !isPublished ? named : ['index.js']).map(keyOf).filter((key) => !run.has(key));
  const found = wanted.map((key) => {
    const all = sourcesOf(key, out).flatMap((each) => matching(byKey, each));
    return key.includes('*') ? all : all.slice(0, 1);
  });
  const isLost = manifest['private'] !== true && found.some((each) => each.length === 0);
  const usual = isLost ? USUAL.flatMap((key) => byKey.get(key) ?? []).slice(0, 1) : [];
  // The sources of a bundle with a name of its own are not known: anything may be exported.
  if (isLost && usual.length === 0 && named.length > 0) return paths;
  return [...new Set([...found.flat(), ...usual])];
}

function readManifest(folder: string): Manifest | undefined {
  const found = nearestFile(folder, 'package.json');
  if (found === undefined || dirname(found.path) !== folder) return undefined;
  try {
    const value: unknown = JSON.parse(found.text);
    return typeof value === 'object' && value !== null ? (value as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/** The paths of scripts in a field, which may have conditions. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /\.(?:json|css|node|wasm)$/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A path without its start, its extension and `index` of a folder. */
function keyOf(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/^\.\//, '')
    .replace(/\.d(?=\.[cm]?ts$)/, '')
    .replace(/\.[cm]?[jt]sx?$/, '');
}

/** The paths that the source of a built file may have, the most likely first: the file itself, and the same path in folders of sources. */
function sourcesOf(key: string, outDir: string | undefined): readonly string[] {
  const below =
    outDir !== undefined && outDir !== '' && key.startsWith(`${outDir}/`) ? key.slice(outDir.length + 1) : '';
  const parts = key.split('/');
  const isBuilt = parts.findIndex((part) => !BUILT.test(part));
  const tail = below === '' ? parts.slice(Math.max(isBuilt, 0)).join('/') : below;
  const moved = SOURCES.map((source) => (source === '' ? tail : `${source}/${tail}`));
  return [key, ...moved, tail.replace(/^src\//, '')].flatMap((each) => [each, `${each}/index`]);
}

function matching(byKey: ReadonlyMap<string, string>, key: string): readonly string[] {
  const star = key.indexOf('*');
  if (star < 0) return [byKey.get(key)].flatMap((each) => each ?? []);
  return [...byKey].filter(([each]) => each.startsWith(key.slice(0, star))).map(([, path]) => path);
}

/** The files that `action.yml` names. */
function actionFiles(folder: string): readonly string[] {
  const action = nearestFile(folder, 'action.yml') ?? nearestFile(folder, 'action.yaml');
  if (action === undefined) return [];
  const names = [...action.text.matchAll(/^\s*(?:main|pre|post):\s*['"]?([^'"\s#]+)/gm)];
  return names.map(([, name = '']) => keyOf(relative(folder, resolve(dirname(action.path), name))));
}
