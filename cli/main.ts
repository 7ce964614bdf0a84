#!/usr/bin/env node
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './shared/errors.ts';
import type { Subcommand } from './shared/subcommand.ts';
import { SUBCOMMANDS } from './subcommands.ts';

const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** The name of the subcommand that runs, for the advice in errors. */
let current = '';

async function main(args: readonly string[]): Promise<number> {
  const [first = ''] = args;
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (first === '' && process.stdout.isTTY) return (await import('./help/command.ts')).greet();
  if (first === '') throw new UsageError("a route is missing, such as 'GET /orgs/{org}/repos'.");
  if (PROXY_VARIABLES.some((name) => process.env[name])) await useProxy();
  const { subcommand, rest } = await splitCommand(args, SUBCOMMANDS);
  current = subcommand?.name ?? '';
  if (options.includes('--help') || options.includes('-h')) {
    const { run } = await import('./help/command.ts');
    return run(subcommand ? [subcommand.name] : [], SUBCOMMANDS);
  }
  if (first === 'completion' && rest[0] === '--candidates') return printCandidates(rest.slice(1));
  if (subcommand) return (await subcommand.load()).run(rest, SUBCOMMANDS);
  if (options.includes('--version') || options.includes('-V')) {
    process.stdout.write(`${(await import('routebook')).VERSION}\n`);
    return 0;
  }
  await refuseUnknown(first, args[1]);
  return (await import('./build/command.ts')).run(args);
}

/** Prints the candidates for a completion script, which passes the shell, `--`, and the words up to the cursor. */
async function printCandidates([shell = '', , ...words]: readonly string[]): Promise<number> {
  const [{ findCandidates }, { print, visible }] = await Promise.all([
    import('./completion/find-candidates.ts'),
    import('./shared/output/terminal.ts'),
  ]);
  const candidates = await findCandidates(words, shell, SUBCOMMANDS);
  // A name with a line feed would be two candidates, and a control character cannot be typed.
  const typeable = candidates.filter((candidate) => visible(candidate) === candidate);
  if (typeable.length > 0) print(typeable.join('\n'));
  return 0;
}

/** What other programs call what an option does here, and what to write. */
const OPTION_VERBS: readonly (readonly [words: readonly string[], task: string, command: string])[] = [
  [
    ['call', 'request', 'api', 'send', 'fetch', 'exec', 'run', 'invoke', 'http'],
    'send a request',
    'routebook GET /user --send',
  ],
  [
    ['curl', 'gh', 'python', 'har', 'wget', 'export', 'code', 'snippet'],
    'print a request as code',
    'routebook GET /user --as curl',
  ],
  [
    ['login', 'auth', 'token', 'whoami'],
    'send the token of GITHUB_TOKEN or of gh',
    'routebook GET /user --auth --send',
  ],
  [['version'], 'print the version', 'routebook --version'],
];

/** A single word is a subcommand and not a path, because a path starts with a slash and an operation id contains one. */
async function refuseUnknown(word: string, next: string | undefined): Promise<void> {
  if (word === 'get' && /^[a-z-]+$/.test(next ?? '')) await refuseUnknownPath(next as string);
  if (!/^[a-z][\w-]*$/i.test(word) || /^(?:get|head|post|put|patch|delete)$/i.test(word)) return;
  throw new UsageError(`there is no subcommand "${word}".${await adviceFor(word.toLowerCase())}`);
}

/** What to write instead of a word that is not a subcommand. */
async function adviceFor(word: string): Promise<string> {
  const [, task, command] = OPTION_VERBS.find(([words]) => words.includes(word)) ?? [];
  if (command !== undefined) return ` To ${task}, write: ${command}`;
  if (/^(?:serve|server|start|listen)$/.test(word)) {
    const served = SUBCOMMANDS.filter((each) => each.task === 'serve');
    return ` Subcommands that serve: ${served.map(({ name, summary }) => `${name} (${summary})`).join(', ')}.`;
  }
  const { findNearest, suggestName } = await import('../src/core/edit-distance.ts');
  const meantBy = new Map(SUBCOMMANDS.flatMap(({ name, others }) => [name, ...others].map((each) => [each, name])));
  const [nearest = ''] = findNearest(word, meantBy.keys());
  const meant = meantBy.get(word) ?? meantBy.get(nearest);
  return suggestName(meant) || ' Write a route as a method and a path, such as GET /user.';
}

/** In other programs, `get` shows a thing by its name. Here, it is a method, and what follows is a path. */
async function refuseUnknownPath(word: string): Promise<void> {
  const { github } = await import('routebook/catalogue');
  if (process.argv.some((argument) => /^--(?:catalogue|edition)\b/.test(argument)) || github.get(`GET /${word}`))
    return;
  throw new UsageError(
    `get is the method GET, and there is no route GET /${word}. To find one, write: routebook search ${word}`,
  );
}

// The reader of a pipe, such as head, may stop early. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`routebook: the output cannot be written: ${error.message}\n`);
  process.exit(1);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { reportError } = await import('./shared/output/report-error.ts');
  const code = reportError(error, current);
  if (code === undefined) {
    // A bug in the program. Its message may contain text from outside.
    const { toOutput } = await import('./shared/output/terminal.ts');
    process.stderr.write(toOutput(`${error instanceof Error ? error.stack : String(error)}\n`));
  }
  process.exitCode = code ?? 1;
  // A request that failed may leave connections: Node opens one to a proxy again and again if the proxy closes it.
  setTimeout(() => process.exit(), 100).unref();
}

/** The subcommand that arguments name, and the arguments without its name. */
interface SplitCommand {
  readonly subcommand: Subcommand | undefined;
  readonly rest: readonly string[];
}

/** Finds the subcommand: the first argument, or the first one after options, as in `--catalogue openapi.json list`. */
async function splitCommand(args: readonly string[], subcommands: readonly Subcommand[]): Promise<SplitCommand> {
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

/**
 * Makes `fetch` use the proxy of the environment, as that of curl and gh does. Node before 24.14 has no such function: there, the user sets
 * `NODE_USE_ENV_PROXY=1`, and an error says so.
 */
async function useProxy(): Promise<void> {
  const { default: http } = await import('node:http');
  (http as { setGlobalProxyFromEnv?: () => void }).setGlobalProxyFromEnv?.();
}
