import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('run-httpie.py', import.meta.url));
const textOf = (program: string, ...words: string[]) => spawnSync(program, words, { encoding: 'utf8' }).stdout ?? '';

/** A `PATH` on which HTTPie starts without importing its modules again. */
export interface FastHttpie {
  readonly path: string;
  stop(): Promise<void>;
}

/** Starts the process that runs the commands, as run-httpie.py describes, with the Python that HTTPie is installed for. */
export async function startHttpie(): Promise<FastHttpie> {
  const program = textOf('sh', '-c', 'command -v http').trim();
  const [, python] = /^#!(\S*python\S*)/.exec(textOf('head', '-n', '1', program)) ?? [];
  // HTTPie also exists as a program that brings its Python.
  if (python === undefined) return { path: process.env['PATH'] ?? '', stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'routebook-httpie-'));
  const socket = join(folder, 'socket');
  writeFileSync(join(folder, 'http'), `#!/bin/sh\nexec ${python} -IS '${script}' run '${socket}' "$@"\n`, {
    mode: 0o755,
  });
  const server = spawn(python, [script, 'serve', socket, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const end = once(server, 'close');
  const [text] = await Promise.race([once(server.stdout, 'data'), end]);
  if (!String(text).startsWith('ready')) throw new Error(`${program} cannot be run by ${python}`);
  return {
    path: `${folder}${delimiter}${process.env['PATH']}`,
    async stop() {
      server.stdin.end();
      await end;
      rmSync(folder, { recursive: true });
    },
  };
}
