// Steps of the build run in processes of their own, one after the other, so that the memory of a step is free for the next one.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The largest process of the build, in megabytes. */
export const LARGEST = 500;

/** Node collects garbage rather than growing above this, in megabytes. What it does not count takes 50 MB more for the compiler, and 170 MB for VitePress. */
const HEAPS = { Types: 420, VitePress: 320 };

const self = fileURLToPath(import.meta.url);

/**
 * Runs a program with Node, and throws if it fails.
 * @param {string} title
 * @param {readonly string[]} words The program and its arguments.
 * @param {string} log The file to which each step appends what it used.
 * @param {string} [folder]
 */
export function runStep(title, words, log, folder) {
  const { status, signal } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${HEAPS[title] ?? 300}`,
      `--max-semi-space-size=${title === 'Types' ? 8 : 2}`,
      '--import',
      self,
      ...words,
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      // One area for all threads: each further one keeps memory that is no longer used.
      env: { ...process.env, MALLOC_ARENA_MAX: '1', SITE_STEP: title, SITE_USAGE: log },
    },
  );
  if (status !== 0) throw new Error(`${title} ended with ${status ?? signal}.`);
}

/** The largest memory of this process in megabytes, and its processor time in seconds. */
export function usage() {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  return { megabytes: Math.round(maxRSS / 1024), seconds: Math.round((userCPUTime + systemCPUTime) / 1e6) };
}

/** What each step used. */
export function readUsage(log) {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line));
}

const { SITE_STEP: step, SITE_USAGE: file } = process.env;
if (step && file) {
  const write = () => {
    appendFileSync(file, `${JSON.stringify({ step, ...usage() })}\n`);
  };
  process.on('exit', write);
}
