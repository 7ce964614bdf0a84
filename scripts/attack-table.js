// Tries the attacks of test/hostile on routebook and its peers, judges all by the same rules, and prints the table of
// SECURITY.md. No request is sent.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** In CPU time, so that a busy machine changes nothing. Where work is linear, no attack takes two seconds. */
const LIMIT_SECONDS = 10;
const FOLDER = '.cache/hostile';

/** The verdicts on the attacks from number `start` on, until all are tried or the time limit is reached. */
async function askFrom(tool, start) {
  const words = ['-c', `ulimit -t ${LIMIT_SECONDS}; exec "$0" "$@"`, process.execPath, `${FOLDER}/ask-tool.js`];
  const child = spawn('sh', [...words, tool, String(start)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const verdicts = [];
  for await (const line of createInterface({ input: child.stdout })) verdicts.push(line);
  if ((await ended) > 0) throw new Error(`${tool} could not be asked`);
  return verdicts;
}

/** An attack that reaches the time limit of its process is counted as wrong, and the next ones run in a new process. */
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
