import { spawn } from 'node:child_process';

/**
 * Runs a script of this folder in a new process, with its own flags and an unused heap. The child prints one JSON value
 * per line. Returns the values that it printed in time; a child that takes too long is stopped.
 */
export function runChild({ script, flags = [], parameters = {}, limitMilliseconds }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, script, JSON.stringify(parameters)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaint = '';
    let finished = true;
    const timer = setTimeout(() => {
      finished = false;
      child.kill('SIGKILL');
    }, limitMilliseconds);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (finished && code !== 0) return reject(new Error(complaint || `The child process ended with ${code}.`));
      // The text after the last line break is incomplete.
      const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
      resolve({ finished, values: lines.filter(Boolean).map((line) => JSON.parse(line)) });
    });
  });
}
