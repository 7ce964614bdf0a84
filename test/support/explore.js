import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/**
 * `routebook explore` as it is built, running until it is stopped.
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} environment
 */
export async function startExplorer(words = [], environment = process.env) {
  const child = spawn(process.execPath, [program, 'explore', ...words], { env: environment });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [address] = await Promise.race([once(lines, 'line'), ended]);
  if (typeof address !== 'string') throw new Error(`routebook explore ended before it gave an address: ${stderr}`);
  return {
    address,
    stderr: () => stderr,
    /** As Ctrl-C does. Gives the exit code. */
    async stop() {
      child.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
  };
}
