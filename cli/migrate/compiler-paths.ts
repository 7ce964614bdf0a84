import { dirname, resolve } from 'node:path';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { nearestFile } from './project-files.ts';

/** The settings of a `tsconfig.json` that say where files are, and how members are written. */
export interface CompilerPaths {
  /** The folder of the compiled files. */
  readonly outDir?: string | undefined;
  /** Whether members of index signatures must be written in brackets. */
  readonly brackets?: boolean | undefined;
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
  const { outDir, baseUrl, paths, noPropertyAccessFromIndexSignature: brackets } = compilerOptions;
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
    brackets: typeof brackets === 'boolean' ? brackets : inherited?.brackets,
    aliases: paths === undefined ? (inherited?.aliases ?? []) : aliases,
  };
}

/** `@app/*` → `@app/` */
function withoutStar(name: string): string {
  return name.replace(/\*.*$/, '');
}

/** The configuration that another one extends: a file next to it, or one of a package. */
function readParent(folder: string, name: unknown, depth: number): readonly CompilerPaths[] {
  if (typeof name !== 'string') return [];
  const names = name.endsWith('.json') ? [name] : [`${name}.json`, `${name}/tsconfig.json`];
  for (const each of names) {
    const path = name.startsWith('.') ? resolve(folder, each) : nearestFile(folder, `node_modules/${each}`)?.path;
    const text = path && tryReadRegularFile(path, MAX_BYTES)?.toString('utf8');
    if (path && text) return [readPaths(path, text, depth + 1)];
  }
  return [];
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
