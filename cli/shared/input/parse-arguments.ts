import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean } from '../../../src/core/edit-distance.ts';
import { UsageError } from '../errors.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>
>;

/** Options of other programs that users may try, and what to do instead. */
const OPTIONS_OF_OTHER_PROGRAMS: { readonly [name: string]: string } = {
  '--jq': 'Pipe the JSON to jq instead.',
  '-q': 'Pipe the JSON to jq instead.',
  '--cache': 'routebook does not cache responses. Remove it.',
  '-u': 'Use --auth, which reads the token from the environment.',
  '--user': 'Use --auth, which reads the token from the environment.',
};

/** Parses arguments with `parseArgs`. Errors suggest a fix and never contain a value. */
export function parseArguments<const Known extends Options>(args: readonly string[], options: Known): Parsed<Known> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(explain(error as Error & { code?: string }, options));
  }
}

function explain({ code, message }: Error & { code?: string }, options: Options): string {
  const [, name = ''] = /'(--?[^\s'=,]+)/.exec(message) ?? [];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${name === '' ? '' : `${name}: `}${describeFault(message)}`;
  const known = [...Object.keys(options), 'help', 'version'].map((each) => `--${each}`);
  const advice = Object.hasOwn(OPTIONS_OF_OTHER_PROGRAMS, name)
    ? ` ${OPTIONS_OF_OTHER_PROGRAMS[name]}`
    : didYouMean(name, known);
  return `unknown option ${name}.${advice}`;
}

function describeFault(message: string): string {
  if (message.includes('does not take an argument')) return 'this option takes no value.';
  if (message.includes('ambiguous')) return 'write a value that starts with "-" as --option=value.';
  return 'the value is missing. Write --option=value.';
}

/** Checks the number of arguments of a subcommand. */
export function expectArguments(args: readonly string[], least: number, most: number, expected: string): void {
  if (args.length < least) throw new UsageError(`${expected} is missing.`);
  if (args.length > most) {
    throw new UsageError(`too many arguments. Expected ${expected}; put an argument with spaces in quotes.`);
  }
}

/** The value of `--limit`. */
export function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError('--limit takes a number from 1 to 999999.');
}
