// Does the work of `npm test`: lints, builds, checks the types, and runs the unit and integration tests. Independent steps run at
// the same time, because parts of the build use one core only. Types are checked once the library is built, because benchmarks import it, and
// while the tests run.
import { spawn } from 'node:child_process';
import { styleText } from 'node:util';

await requireAll([run('lint'), run('build:library')]);
const types = run('types');
await requireAll([run('build:programs')]);
const tests = runTests();
await requireAll([tests, types]);

/** Prints what the scripts printed, and ends with an error if one of them failed. */
async function requireAll(scripts) {
  const outcomes = await Promise.all(scripts);
  for (const { script, output } of outcomes) if (output !== undefined) console.log(`> npm run ${script}\n${output}`);
  const failed = outcomes.filter(({ status }) => status !== 0).map(({ script }) => script);
  if (failed.length === 0) return;
  console.error(styleText('red', `Failed: ${failed.join(', ')}`));
  process.exit(1);
}

/** Runs a script of package.json. Its output is printed when it has ended, so that the lines of two do not mix. */
function run(script) {
  const child = spawn('npm', ['run', '--silent', script], { shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ script, status, output }));
  });
}

/** Runs the unit and integration tests, whose output is seen at once. */
function runTests() {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'integration'];
  // Measuring takes a third of the processor time of the tests.
  if (process.env['CI']) words.push('--coverage');
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ script: 'the tests', status }));
  });
}
