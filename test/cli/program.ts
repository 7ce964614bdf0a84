import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireTier } from '../../tools/require-tier.js';
import { PATIENCE } from '../support/patience.ts';
import { type CommandThread, type Outcome, startCommand } from './run-command.ts';

requireTier('integration', 'The command needs a build');

/** The program as it is built. */
export const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly environment?: { readonly [name: string]: string };
  readonly folder?: string;
  /** The width of the terminal that shows the output; without it, the output goes into pipes. */
  readonly columns?: number;
}

/** An environment without the settings of the machine that runs the tests: no token, no choice of colours. */
export function environmentOf(more: RunOptions['environment'] = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, SystemRoot } = process.env;
  // Windows opens no sockets without the last one.
  return { PATH, HOME, SystemRoot, TERM: 'xterm-256color', ...more } as NodeJS.ProcessEnv;
}

let thread: CommandThread | undefined;

function commandThread(): CommandThread {
  thread ??= startCommand(program);
  return thread;
}

/** Runs the command with these arguments, in a thread that all runs in this process share. */
export function runWith({ input, environment, folder, columns }: RunOptions, ...args: string[]): Outcome {
  return commandThread().run({ args, environment: environmentOf(environment), input, folder, columns });
}

/** Runs the command without blocking this thread, which may have a server that the command asks. */
export function runAside({ input, environment, columns }: Omit<RunOptions, 'folder'>, ...args: string[]) {
  return commandThread().runAside({ args, environment: environmentOf(environment), input, columns });
}

/** Runs the command in a process of its own. */
export function runProcess({ input, environment, folder }: RunOptions, ...args: string[]): Outcome {
  return spawn(process.execPath, [program, ...args], { input, environment, folder });
}

export function run(...args: string[]): Outcome {
  return runWith({}, ...args);
}

export function spawn(
  command: string,
  args: readonly string[],
  { input, environment, folder }: { [Name in keyof Omit<RunOptions, 'columns'>]: RunOptions[Name] | undefined } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: environmentOf(environment),
    timeout: PATIENCE,
    maxBuffer: 2 ** 26,
    ...(input === undefined ? {} : { input }),
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  return { status, stdout, stderr };
}

export interface Workplace {
  readonly folder: string;
  write(name: string, content: string | Uint8Array): string;
  /** Runs a line in a shell in which the command is installed. */
  shell(line: string, options?: Omit<RunOptions, 'folder' | 'columns'>): Outcome;
  remove(): void;
}

/** Creates a temporary folder in which the command is installed. */
export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-'));
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  chmodSync(write('routebook', `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`), 0o755);
  const path = `${folder}${delimiter}${process.env['PATH']}`;
  return {
    folder,
    write,
    shell(line, { input, environment } = {}) {
      requireTier('system', 'A shell is another program');
      return spawn('sh', ['-c', line], { input, folder, environment: { ...environment, PATH: path, HOME: folder } });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
