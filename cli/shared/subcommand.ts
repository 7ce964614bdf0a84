import type { ParseArgsConfig } from 'node:util';

/** A subcommand as the overview, completion and the dispatcher need it. The rest is loaded when it is called. */
export interface Subcommand {
  readonly name: string;
  /** What it is for. The overview has one group for each; a route alone is a call. */
  readonly task: 'find' | 'check' | 'generate' | 'migrate' | 'serve' | 'help';
  /** Its arguments in the overview, such as `<words>`. */
  readonly usage: string;
  /** Its description in the overview. */
  readonly summary: string;
  /** What other programs call it. An error for one of these names it. */
  readonly others: readonly string[];
  /** The kind of words that completion offers for its arguments. */
  readonly completes: Completion;
  load(): Promise<SubcommandModule>;
}

/** A route with its parameters, a route alone, a topic of the help, a file, nothing, or one of these words. */
export type Completion = 'call' | 'route' | 'topic' | 'file' | 'nothing' | readonly string[];

/** The exports of the file of a subcommand. */
interface SubcommandModule {
  /** Its usage, the options, and the examples, which the tests run. */
  readonly HELP: string;
  /** The options that it parses, which its help describes and completion offers. */
  readonly OPTIONS: NonNullable<ParseArgsConfig['options']>;
  /** Returns the exit code. A few subcommands need the list of all subcommands. */
  run(args: readonly string[], subcommands: readonly Subcommand[]): number | Promise<number>;
}

/** The shells that `routebook completion` writes a script for. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof SHELLS)[number];
