import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Subcommand } from './shared/subcommand.ts';

/** The subcommand that arguments name, and the arguments without its name. */
interface SplitCommand {
  readonly subcommand: Subcommand | undefined;
  readonly rest: readonly string[];
}

/** Finds the subcommand: the first argument, or the first one after options, as in `--catalogue openapi.json list`. */
export async function splitCommand(args: readonly string[], subcommands: readonly Subcommand[]): Promise<SplitCommand> {
  const find = (word: string | undefined) => subcommands.find(({ name }) => name === word);
  const first = find(args[0]);
  if (first) return { subcommand: first, rest: args.slice(1) };
  const mayFollow = args[0]?.startsWith('-') && args.some((argument) => find(argument) !== undefined);
  if (!mayFollow) return { subcommand: undefined, rest: args };
  const { tokens } = parseArgs({
    args: [...args],
    options: await allOptions(subcommands),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const token = tokens.find(({ kind }) => kind === 'positional' || kind === 'option-terminator');
  const subcommand = token?.kind === 'positional' ? find(token.value) : undefined;
  if (token === undefined || subcommand === undefined) return { subcommand: undefined, rest: args };
  return { subcommand, rest: [...args.slice(0, token.index), ...args.slice(token.index + 1)] };
}

/** Which options take a value is known only to the subcommands and to calls. */
async function allOptions(subcommands: readonly Subcommand[]): Promise<NonNullable<ParseArgsConfig['options']>> {
  const modules = await Promise.all([import('./build/command.ts'), ...subcommands.map((each) => each.load())]);
  return Object.assign({}, ...modules.map(({ OPTIONS }) => OPTIONS));
}
