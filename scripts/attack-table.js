// Runs the attacks in test/hostile against routebook and other libraries, judges all results by the same rules, and prints the table
// in test/hostile/attack-table.md. No request is sent.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** CPU time, so that a busy machine has no effect. If the work is linear, no attack takes two seconds. */
const LIMIT_SECONDS = 10;
const FOLDER = '.cache/hostile';

/** The verdicts on the attacks from `start` on, until all were tried or the time limit was reached. */
async function askFrom(tool, start) {
  const words = ['-c', `ulimit -t ${LIMIT_SECONDS}; exec "$0" "$@"`, process.execPath, `${FOLDER}/ask-tool.js`];
  const child = spawn('sh', [...words, tool, String(start)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const verdicts = [];
  for await (const line of createInterface({ input: child.stdout })) verdicts.push(line);
  if ((await ended) > 0) throw new Error(`${tool} could not be asked`);
  return verdicts;
}

/** An attack that reaches the time limit of its process counts as wrong, and the following ones run in a new process. */
async function ask(tool, count) {
  const verdicts = [];
  while (verdicts.length < count) {
    const more = await askFrom(tool, verdicts.length);
    verdicts.push(...(more.length > 0 ? more : [`wrong: over ${LIMIT_SECONDS} s`]));
  }
  return verdicts;
}

await build({
  entryPoints: ['test/hostile/ask-tool.ts', 'test/hostile/table.ts'],
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const { ATTACKS, TOOLS, writeTable } = await import(pathToFileURL(`${FOLDER}/table.js`).href);
const verdicts = await Promise.all(TOOLS.map(({ name }) => ask(name, ATTACKS.length)));
console.log(writeTable(verdicts));
