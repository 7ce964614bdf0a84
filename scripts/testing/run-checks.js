// Lints, builds and checks the types, what does not depend on each other at the same time: parts of the build use one core only. Types are
// checked once the library is built, because benchmarks import it.
import { spawn } from 'node:child_process';
import { styleText } from 'node:util';

/** Each step starts after the one before. Its scripts run at the same time. */
const STEPS = [
  ['lint', 'build:library'],
  ['types', 'build:programs'],
];

for (const scripts of STEPS) {
  const outcomes = await Promise.all(scripts.map(run));
  for (const { script, output } of outcomes) process.stdout.write(`> npm run ${script}\n${output}\n`);
  const failed = outcomes.filter(({ status }) => status !== 0).map(({ script }) => script);
  if (failed.length > 0) {
    console.error(styleText('red', `Failed: ${failed.map((script) => `npm run ${script}`).join(', ')}`));
    process.exit(1);
  }
}

/** Runs a script of package.json. Its output is printed when all scripts of the step have ended, so that the lines of two do not mix. */
function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ script, status, output }));
  });
}
