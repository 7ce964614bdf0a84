import { dirname, resolve } from 'node:path';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { nearestFile } from './project-files.ts';

/** The settings of a `tsconfig.json` that say where files are. */
export interface CompilerPaths {
  /** The folder of the compiled files. */
  readonly outDir?: string | undefined;
  /** The folders and files that the start of a name stands for: `@app/` → `/project/src/`. */
  readonly aliases: readonly { readonly start: string; readonly targets: readonly string[] }[];
}

const MAX_BYTES = 1_000_000;
const MAX_PARENTS = 5;

/** The settings of the nearest `tsconfig.json`, with those that it extends. */
export function compilerPaths(folder: string): CompilerPaths {
  const found = nearestFile(folder, 'tsconfig.json');
  return found === undefined ? { aliases: [] } : readPaths(found.path, found.text, 0);
}

function readPaths(path: string, text: string, depth: number): CompilerPaths {
  const { compilerOptions = {}, extends: parents } = parseConfig(text);
  const folder = dirname(path);
  const above = depth < MAX_PARENTS ? [parents].flat().flatMap((each) => readParent(folder, each, depth)) : [];
  const { outDir, baseUrl, paths } = compilerOptions;
  const base = resolve(folder, typeof baseUrl === 'string' ? baseUrl : '.');
  const aliases = Object.entries(typeof paths === 'object' && paths !== null ? paths : {}).map(([name, targets]) => ({
    start: withoutStar(name),
    targets: [targets]
      .flat()
      .filter((each) => typeof each === 'string')
      .map((each) => resolve(base, withoutStar(each))),
  }));
  const inherited = above.at(-1);
  return {
    outDir: typeof outDir === 'string' ? resolve(folder, outDir) : inherited?.outDir,
    aliases: paths === undefined ? (inherited?.aliases ?? []) : aliases,
  };
}

/** `@app/*` → `@app/` */
function withoutStar(name: string): string {
  return name.replace(/\*.*$/, '');
}

function readParent(folder: string, name: unknown, depth: number): readonly CompilerPaths[] {
  if (typeof name !== 'string' || !name.startsWith('.')) return [];
  const path = resolve(folder, name.endsWith('.json') ? name : `${name}.json`);
  const text = tryReadRegularFile(path, MAX_BYTES)?.toString('utf8');
  return text === undefined ? [] : [readPaths(path, text, depth + 1)];
}

interface Config {
  readonly compilerOptions?: { readonly [name: string]: unknown };
  readonly extends?: unknown;
}

/** Parses JSON with comments and commas after the last members. What cannot be read has no settings. */
function parseConfig(text: string): Config {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/,(?=\s*[}\]])/g, '');
  try {
    const value: unknown = JSON.parse(plain);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
