import type { ParseArgsConfig } from 'node:util';

export interface Subcommand {
  readonly HELP: string;
  /** The options that it parses, which completion offers. */
  readonly OPTIONS?: NonNullable<ParseArgsConfig['options']>;
  /** Returns the exit code. */
  run(args: readonly string[]): number | Promise<number>;
}

type Loader = () => Promise<Subcommand>;

/** Each subcommand is loaded only when it is called, because most of a command's time is spent reading files. */
export const SUBCOMMANDS: { readonly [name: string]: Loader } = {
  search: () => import('./commands/search.ts'),
  list: () => import('./commands/list.ts'),
  show: () => import('./commands/show.ts'),
  match: () => import('./commands/match.ts'),
  check: () => import('./commands/check.ts'),
  audit: () => import('./commands/audit.ts'),
  explore: () => import('./commands/explore.ts'),
  diff: () => import('./commands/diff.ts'),
  generate: () => import('./commands/generate.ts'),
  completion: () => import('./commands/completion.ts'),
};

/** Returns the loader of a subcommand, or undefined for any other word. */
export function loaderOf(name: string): Loader | undefined {
  return Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
}
