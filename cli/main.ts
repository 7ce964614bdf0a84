#!/usr/bin/env node
import { UsageError } from './errors.ts';
import { SUBCOMMANDS } from './subcommands.ts';

async function main(words: readonly string[]): Promise<number> {
  const [first = '', ...rest] = words;
  if (first === 'help') return showHelp(rest[0]);
  const options = words.slice(0, words.includes('--') ? words.indexOf('--') : words.length);
  const load = Object.hasOwn(SUBCOMMANDS, first) ? SUBCOMMANDS[first] : undefined;
  if (options.includes('--help') || options.includes('-h')) return showHelp(load && first);
  if (load) return (await load()).run(rest);
  if (options.includes('--version')) return write((await import('routebook')).VERSION);
  await refuseUnknown(first);
  return (await import('./commands/build.ts')).run(words);
}

async function showHelp(name: string | undefined): Promise<number> {
  if (name === undefined) return write((await import('./help.ts')).HELP);
  const load = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (!load) await refuseUnknown(name);
  return load ? write((await load()).HELP) : 2;
}

/** A word alone is a subcommand, not a path: a path begins with a slash. */
async function refuseUnknown(word: string): Promise<void> {
  if (!/^[a-z][\w-]*$/i.test(word)) return;
  const { didYouMean } = await import('./input/nearest.ts');
  const names = [...Object.keys(SUBCOMMANDS), 'help'];
  throw new UsageError(
    `there is no subcommand "${word}"${didYouMean(word, names) || "; a route is one word in quotes: 'GET /user'"}`,
  );
}

function write(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

async function report(error: unknown): Promise<number> {
  if (error instanceof UsageError) {
    const [first = ''] = process.argv.slice(2);
    const name = Object.hasOwn(SUBCOMMANDS, first) ? ` ${first}` : '';
    process.stderr.write(`routebook: ${error.message}\nTry: routebook${name} --help\n`);
    return 2;
  }
  const { explain } = await import('./output/explain.ts');
  const message = await explain(error);
  if (message === undefined) throw error;
  process.stderr.write(`routebook: ${message}\n`);
  return 1;
}

// Whoever reads us has enough, such as head: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = await report(error);
}
