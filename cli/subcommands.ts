export interface Subcommand {
  readonly HELP: string;
  /** Returns the exit code: 0 done, 1 finding or bad input. */
  run(words: readonly string[]): number | Promise<number>;
}

/** Each is loaded when it is called for: most of the time a command takes is reading files. */
export const SUBCOMMANDS: { readonly [name: string]: () => Promise<Subcommand> } = {
  search: () => import('./search.ts'),
  list: () => import('./list.ts'),
  show: () => import('./show.ts'),
  match: () => import('./match.ts'),
  check: () => import('./check.ts'),
  explore: () => import('./explore.ts'),
  generate: () => import('./generate.ts'),
  completion: () => import('./completion.ts'),
};
