import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isRecord } from '../../src/internal/is-record.ts';
import { tryReadRegularFile } from '../files/read-regular-file.ts';

/** The paths that an import may stand for, by the settings of the compiler and of the package around a file. */
export type Aliases = (file: string, name: string) => readonly string[];

/** A pattern with at most one `*`, and the paths that it stands for. */
type Rule = readonly [pattern: string, targets: readonly string[]];

const MAX_BYTES = 200_000;
const MAX_EXTENDS = 4;

/** Reads `paths` and `baseUrl` of tsconfig.json and jsconfig.json, and `imports` of package.json. Each folder is read once. */
export function readAliases(): Aliases {
  const byFolder = new Map<string, readonly Rule[]>();
  const rulesAt = (folder: string): readonly Rule[] => {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const parent = dirname(folder);
    const found = [...rulesIn(folder), ...(parent === folder ? [] : rulesAt(parent))];
    byFolder.set(folder, found);
    return found;
  };
  return (file, name) => rulesAt(dirname(file)).flatMap((rule) => apply(rule, name));
}

function apply([pattern, targets]: Rule, name: string): string[] {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return name === pattern ? [...targets] : [];
  if (!name.startsWith(start) || !name.endsWith(end) || name.length < start.length + end.length) return [];
  const rest = name.slice(start.length, name.length - end.length);
  return targets.map((target) => target.replace('*', () => rest));
}

function rulesIn(folder: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const name of ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'])
    rules.push(...compilerRules(join(folder, name), MAX_EXTENDS));
  const { imports } = readJson(join(folder, 'package.json'));
  for (const [pattern, target] of entriesOf(imports)) {
    const path =
      typeof target === 'string' ? target : entriesOf(target).find(([, each]) => typeof each === 'string')?.[1];
    if (typeof path === 'string' && path.startsWith('.')) rules.push([pattern, [resolve(folder, path)]]);
  }
  return rules;
}

function compilerRules(file: string, depth: number): Rule[] {
  const { compilerOptions, extends: parent } = readJson(file);
  const { baseUrl, paths } = (compilerOptions ?? {}) as { readonly baseUrl?: unknown; readonly paths?: unknown };
  const base = typeof baseUrl === 'string' ? resolve(dirname(file), baseUrl) : dirname(file);
  const own = entriesOf(paths).map(([pattern, targets]): Rule => {
    const list = Array.isArray(targets) ? targets.filter((each): each is string => typeof each === 'string') : [];
    return [pattern, list.map((each) => resolve(base, each))];
  });
  if (typeof baseUrl === 'string') own.push(['*', [join(base, '*')]]);
  const isLocal = typeof parent === 'string' && parent.startsWith('.') && depth > 0;
  return isLocal
    ? [...own, ...compilerRules(resolve(dirname(file), parent.replace(/(?<!\.json)$/, '.json')), depth - 1)]
    : own;
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** The settings of the compiler may contain comments and trailing commas. A file that cannot be read is empty. */
function readJson(file: string): { readonly [name: string]: unknown } {
  const text = existsSync(file) ? tryReadRegularFile(file, MAX_BYTES)?.toString('utf8') : undefined;
  if (text === undefined) return {};
  const plain = text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith('"') ? part : ' '))
    .replace(/,(\s*[}\]])/g, '$1');
  try {
    const value: unknown = JSON.parse(plain);
    return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {};
  } catch {
    return {};
  }
}
