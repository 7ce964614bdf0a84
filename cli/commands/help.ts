import { findHelp } from '../help/find-help.ts';
import { GREETING } from '../help/greeting.ts';
import { joinNames } from '../help/name-lists.ts';
import { TOPICS } from '../help/topics.ts';
import { expectArguments, parseArguments } from '../input/parse-arguments.ts';
import { formatHelp } from '../output/format-help.ts';
import { createScreen, print } from '../output/terminal.ts';
import type { Subcommand } from '../subcommand.ts';

export const HELP = `Usage: routebook help [topic]

Explains a subcommand, the code of an error, or one of the topics
${joinNames(Object.keys(TOPICS))}.
Without a topic, prints an overview.

Examples
  routebook help
  routebook help search
  routebook help options
  routebook help MISSING_PARAMETER`;

export const OPTIONS = {} as const;

export async function run(args: readonly string[], subcommands: readonly Subcommand[]): Promise<number> {
  const { positionals } = parseArguments(args, OPTIONS);
  expectArguments(positionals, 0, 1, 'a subcommand or a topic');
  const text = await findHelp(positionals[0], subcommands);
  print(formatHelp(text, createScreen()));
  return 0;
}

/** Shows a new user what to try first. */
export function greet(): number {
  print(formatHelp(GREETING, createScreen()));
  return 0;
}
