import { statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { nearestFile } from './project-files.ts';

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
