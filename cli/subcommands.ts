export interface Subcommand {
  readonly HELP: string;
  /** Returns the exit code: 0 done, 1 finding or bad input. */
  run(words: readonly string[]): number | Promise<number>;
}

/** Each is loaded when it is called for: most of the time a command takes is reading files. */
export const SUBCOMMANDS: { readonly [name: string]: () => Promise<Subcommand> } = {
  search: () => import('./commands/search.ts'),
  list: () => import('./commands/list.ts'),
  show: () => import('./commands/show.ts'),
  match: () => import('./commands/match.ts'),
  check: () => import('./commands/check.ts'),
  explore: () => import('./commands/explore.ts'),
  generate: () => import('./commands/generate.ts'),
  completion: () => import('./commands/completion.ts'),
};
