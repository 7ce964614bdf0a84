import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { PATIENCE } from '../support/patience.ts';
import { findProgram } from '../support/programs.js';
import type { Client } from './client.ts';
import { formatsIn } from './format-suites.ts';
import { testClients } from './suite.ts';

/** Runs the code in each folder it is given, a line a folder: one start for all. */
const PYTHON_RUNNER = `
import os, runpy, sys, traceback
for line in sys.stdin:
    os.chdir(line.rstrip("\\n"))
    try:
        runpy.run_path("code.py")
        print("sent", flush=True)
    except Exception:
        print(repr(traceback.format_exc()), flush=True)
`;

const python = findProgram('python3-requests', 'tests of Python code');

/** A function that runs Python code: see PYTHON_RUNNER. */
function startPython(program: string) {
  const child = spawn(program, ['-c', PYTHON_RUNNER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout });
  afterAll(() => child.stdin.end());
  return async (text: string, folder: string): Promise<void> => {
    await writeFile(join(folder, 'code.py'), text);
    const answer = once(answers, 'line', { signal: AbortSignal.timeout(PATIENCE) });
    child.stdin.write(`${folder}\n`);
    const [line] = await answer;
    if (line !== 'sent') throw new Error(line);
  };
}

/** Within this process, where the names of packages mean what they mean in all tests. */
async function runModule(text: string, folder: string): Promise<void> {
  const file = join(folder, 'code.mjs');
  await writeFile(file, text);
  const home = process.cwd();
  process.chdir(folder);
  try {
    await import(pathToFileURL(file).href);
  } finally {
    process.chdir(home);
  }
}

/** What a client changes in the requests that it sends. */
const DIFFERENCES: { readonly [name: string]: Partial<Client> } = {
  'python-requests': { encodesBrackets: true, writesJson: true },
};

const runPython = python === undefined ? undefined : startPython(python);

testClients(
  formatsIn('wire/code').flatMap(({ name, language, write }): Client[] => {
    const run = language === 'python' ? runPython : runModule;
    if (run === undefined) return [];
    const send: Client['send'] = async (options, folder) => run(write(options), folder);
    return [{ name: `code for ${name}`, ...DIFFERENCES[name], send }];
  }),
);
