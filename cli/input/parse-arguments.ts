import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from '../errors.ts';
import { didYouMean } from './nearest.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

type Read<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>
>;

/** What `parseArgs` reads, with complaints that show the way out and never a value. */
export function readWords<const Known extends Options>(words: readonly string[], options: Known): Read<Known> {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(explain(error as Error & { code?: string }, options));
  }
}

function explain({ code, message }: Error & { code?: string }, options: Options): string {
  const [, name = ''] = /'(--?[^\s'=,]+)/.exec(message) ?? [];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${name === '' ? '' : `${name}: `}${plainReason(message)}`;
  const known = [...Object.keys(options), 'help', 'version'].map((each) => `--${each}`);
  return `there is no option ${name} here${didYouMean(name, known)}`;
}

function plainReason(message: string): string {
  if (message.includes('does not take an argument')) return 'this option takes no value';
  if (message.includes('ambiguous')) return 'a value that begins with "-" is written --option=value';
  return 'a value is missing';
}

/** For subcommands that take so many words and no more. */
export function expectWords(words: readonly string[], least: number, most: number, expected: string): void {
  if (words.length < least) throw new UsageError(`${expected} is missing`);
  if (words.length > most) throw new UsageError(`too many words; expected ${expected}, in quotes where it has spaces`);
}
