// Runs mutation tests, which count the mutations of the code that no test detects. `npm run mutation -- template check` runs these
// parts; without a name, all parts run. `--sample=400` tries that many mutations of each part, always the same ones. The results are stored in tools/mutation/results.json. Fails if a part is below its
// goal: 90 %, or 100 % for code that decides whether a request is sent. See CONTRIBUTING.md.
import { execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../tools/mutation/bundle.js';
import { PARTS } from '../tools/mutation/parts.js';

const LEAST = 90;
/** In megabytes. A mutation can make a list grow without end. */
const MEMORY = 3000;
/** The time limit for one mutation, in milliseconds. A busy machine must not look like an endless loop. */
const TIMEOUT = 60_000;
const WORKERS = numberOf('workers') ?? availableParallelism();
const results = fileURLToPath(new URL('../tools/mutation/results.json', import.meta.url));

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const sample = numberOf('sample') ?? Number.POSITIVE_INFINITY;
for (const name of names.length > 0 ? names : Object.keys(PARTS)) await runPart(name);

function numberOf(option) {
  const found = process.argv.find((word) => word.startsWith(`--${option}=`));
  return found && Number(found.slice(option.length + 3));
}

async function runPart(name) {
  if (!Object.hasOwn(PARTS, name))
    throw new Error(`There is no part "${name}". Parts: ${Object.keys(PARTS).join(', ')}`);
  // Of the code that is bundled now: a run takes long.
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const { code, mutants: all } = await bundle(PARTS[name]);
  const mutants = all.length > sample ? choose(all, sample) : all;
  const least = PARTS[name].least ?? LEAST;
  // An interrupted run continues where it stopped, if neither the sources nor the tests have changed.
  const begun = `.cache/mutation/${name}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.json`;
  const outcomes = new Map(existsSync(begun) ? JSON.parse(readFileSync(begun, 'utf8')) : []);
  const queue = mutants.filter(({ id }) => !outcomes.has(id));
  mkdirSync('.cache/mutation', { recursive: true });
  const report = setInterval(() => {
    console.log(`${name}: ${outcomes.size} of ${mutants.length}`);
    writeFileSync(begun, JSON.stringify([...outcomes]));
  }, 10_000);
  try {
    const shared = { code, queue, outcomes, ended: new Set(), baseline: undefined };
    await Promise.all(Array.from({ length: WORKERS }, () => work(shared)));
  } finally {
    clearInterval(report);
  }
  for (const { id, fileName, location, mutatorName, replacement } of mutants) {
    if (outcomes.get(id) !== 'survived') continue;
    const { line, column } = location.start;
    console.log(`${relative('.', fileName)}:${line + 1}:${column + 1} ${mutatorName} survived: ${replacement}`);
  }
  keep(name, commit, mutants, outcomes, all.length, least);
}

/** Chooses mutations by their hash, so that the choice does not depend on the machine, and a larger sample contains a smaller one. */
function choose(mutants, count) {
  const hashOf = ({ fileName, location, replacement }) =>
    createHash('sha256')
      .update(JSON.stringify([relative('.', fileName), location, replacement]))
      .digest('hex');
  const hashed = mutants.map((mutant) => ({ mutant, hash: hashOf(mutant) }));
  return hashed
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/**
 * Tries mutants until the queue is empty. After one that hangs or ends the process, it starts a new process. One that ends the process is
 * tried again, because the error may be a late effect of the mutant before it.
 */
async function work(shared) {
  const { code, queue, outcomes, ended } = shared;
  while (queue.length > 0) {
    const worker = fork(fileURLToPath(new URL('../tools/mutation/worker.js', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [`--max-old-space-size=${MEMORY}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
    });
    const first = await ask(worker, { code, baseline: shared.baseline });
    const { failed = ['The tests did not end.'] } = typeof first === 'object' ? first : {};
    if (failed.length > 0) throw new Error(`Tests fail without a mutation:\n${failed.join('\n')}`);
    shared.baseline ??= first.baseline;
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const answer = await ask(worker, { id: mutant.id });
      if (answer === 'ended' && !ended.has(mutant.id)) {
        ended.add(mutant.id);
        queue.push(mutant);
      } else outcomes.set(mutant.id, answer === 'ended' ? 'killed' : (answer?.outcome ?? 'timeout'));
      // What an endless test waits for could still happen, and disturb the next.
      if (typeof answer !== 'object' || answer.outcome === 'timeout') {
        worker.kill('SIGKILL');
        break;
      }
    }
    // The tests must not fail because of what the mutations left behind.
    const last = worker.killed ? undefined : await ask(worker, { code });
    if (last?.failed?.length > 0) throw new Error(`Tests fail after the mutations:\n${last.failed.join('\n')}`);
    worker.kill('SIGKILL');
  }
}

/** @returns The message of the worker, `ended` if it ended, or undefined if it sent none for a long time. */
function ask(worker, message) {
  return new Promise((settle) => {
    const end = (answer) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // A message to a process that has just ended is an error of its own.
      worker.on('error', () => {});
      if (typeof answer !== 'object') worker.kill('SIGKILL');
      settle(answer);
    };
    const timer = setTimeout(end, message.code ? 5 * TIMEOUT : TIMEOUT);
    worker.once('message', end);
    worker.once('exit', () => end('ended'));
    worker.once('error', () => end('ended'));
    worker.send(message);
  });
}

function keep(name, commit, mutants, outcomes, total, least) {
  const count = (outcome) => mutants.filter(({ id }) => outcomes.get(id) === outcome).length;
  const [killed, timeout, survived] = ['killed', 'timeout', 'survived'].map(count);
  const percent = Math.round((1000 * (killed + timeout)) / mutants.length) / 10;
  const date = new Date().toISOString().slice(0, 10);
  const kept = JSON.parse(readFileSync(results, 'utf8'));
  kept[name] = {
    date,
    commit,
    mutations: total,
    tried: mutants.length,
    killed,
    timeout,
    survived,
    percent,
    goal: least,
  };
  writeFileSync(results, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`${name}: ${killed + timeout} of ${mutants.length} mutations noticed, ${percent} % (goal: ${least} %)`);
  if (percent < least) process.exitCode = 1;
}
