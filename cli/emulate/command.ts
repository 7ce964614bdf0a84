import { once } from 'node:events';
import { createEmulator, type Emulator } from 'routebook/testing';
import { childEnvironment, clientVariables, runChild } from '../proxy/run-child.ts';
import { InputError, isEndpointError, UsageError } from '../shared/errors.ts';
import { findTarget, readExisting, replaceFile } from '../shared/files/replace-file.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { readPort } from '../shared/input/read-port.ts';
import { createScreen, print } from '../shared/output/terminal.ts';
import { REFUSE_GITHUB } from './refuse-github.ts';
import { writeReport } from './write-report.ts';

export const HELP = `Usage: routebook emulate [options] [-- command ...]

Runs a command, such as your tests, with a GitHub on this machine that keeps
what requests change, and then prints what was requested and what the emulator
does not support. The command receives GITHUB_API_URL, GITHUB_REPOSITORY, and a
token in GITHUB_TOKEN and GH_TOKEN that is valid only here. Programs of Node
cannot connect to api.github.com. Without a command, it prints the variables
and runs until you press Ctrl-C.

Options
      --repo <owner/name>      a repository with a README; octocat/app by default
      --user <name>            the owner of the token; octocat by default. Another
                               owner of the repository is an organization
      --state <file>           read the state from this file if it exists, and
                               write it there at the end
      --strict                 refuse what is not described; GitHub ignores it
      --port <number>          use this port; a free port by default

See docs/emulator.md in the package. The exit code is that of the command.

Examples
  routebook emulate -- node --version
  routebook emulate --repo octo/app --state github.json -- node --version`;

export const OPTIONS = {
  repo: { type: 'string' },
  user: { type: 'string' },
  state: { type: 'string' },
  strict: { type: 'boolean' },
  port: { type: 'string' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const at = args.includes('--') ? args.indexOf('--') : args.length;
  const { values, positionals } = parseArguments(args.slice(0, at), OPTIONS);
  if (positionals.length > 0) throw new UsageError('write -- before the command.', 'routebook emulate -- npm test');
  const command = args.slice(at + 1);
  if (at < args.length && command.length === 0) throw new UsageError('the command after -- is missing.');
  const { user = 'octocat', repo = `${user}/app`, state: file, strict = false } = values;
  const port = readPort(values.port);
  const emulator = create(user, repo, strict);
  if (file !== undefined) load(emulator, file);
  const token = await createToken(emulator, user, repo);
  const server = await listen(emulator, port);
  try {
    const settings = { url: server.url, localToken: token, ghFolder: undefined, enterpriseHost: undefined };
    const variables = { ...clientVariables(settings), GITHUB_REPOSITORY: repo };
    let code = 0;
    if (command.length > 0) {
      const environment = { ...childEnvironment(process.env, settings, undefined), ...variables };
      const nodeOptions = [process.env['NODE_OPTIONS'], REFUSE_GITHUB].filter(Boolean).join(' ');
      code = await runChild(command, { ...environment, NODE_OPTIONS: nodeOptions });
    } else {
      const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
      const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${value}`);
      print(lines.join('\n'));
      await stopped;
    }
    await emulator.settled();
    print(writeReport(emulator.requests, emulator.requestCount, createScreen()));
    if (file !== undefined) replaceFile(file, emulator.save());
    return code;
  } finally {
    await server.close();
  }
}

function create(user: string, repo: string, strict: boolean): Emulator {
  if (!/^[\w-]+$/.test(user)) throw new UsageError('--user takes the name of a user, such as octocat.');
  const [, owner = ''] = /^([\w-]+)\/[\w.-]+$/.exec(repo) ?? [];
  if (owner === '') throw new UsageError('--repo takes an owner and a name, such as octo/app.');
  const orgs = owner.toLowerCase() === user.toLowerCase() ? [] : [owner];
  const files = { 'README.md': `# ${repo.slice(owner.length + 1)}\n` };
  return createEmulator({ users: [user], orgs, repos: { [repo]: { files } }, now: Date.now, strict });
}

/** Reads the state of an earlier run. That it can be written is checked before the command runs. */
function load(emulator: Emulator, file: string): void {
  findTarget(file).release();
  const text = readExisting(file);
  if (text === undefined) return;
  try {
    emulator.load(text);
  } catch (error) {
    if (!isEndpointError(error)) throw error;
    throw new InputError(`--state: ${file} is not a state of this version. Remove it, or choose another file.`);
  }
}

/** A state from a file may have other accounts and repositories than the options name. */
async function createToken(emulator: Emulator, user: string, repo: string): Promise<string> {
  const missing = (what: string) => new InputError(`--state: the state has no ${what}.`);
  let token: string;
  try {
    token = emulator.token(user);
  } catch (error) {
    throw isEndpointError(error) ? missing(`user ${user}`) : error;
  }
  const headers = { authorization: `Bearer ${token}` };
  const { ok } = await emulator.fetch(`https://api.github.com/repos/${repo}`, { headers });
  if (!ok) throw missing(`repository ${repo}`);
  // The request above was not one of the command.
  emulator.requests.length = 0;
  emulator.requestCount = 0;
  return token;
}

async function listen(emulator: Emulator, port: number): ReturnType<Emulator['listen']> {
  try {
    return await emulator.listen(port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(
      `port ${port} ${code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`}. Choose another.`,
    );
  }
}
