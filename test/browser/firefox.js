import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';

/** Firefox is not installed for this. Playwright can only drive a Firefox of its own, so WebDriver BiDi drives the one of the system. */
export const firefox = ['firefox-esr', 'firefox'].find(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
);

/**
 * Starts Firefox without a window, with a new profile.
 * @param {string} program
 */
export async function startFirefox(program) {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const address = await findAddress(child);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  /** @type {Map<number, (answer: { type: string, result: unknown, message?: string }) => void>} */
  const waiting = new Map();
  /** @type {string[]} */
  const problems = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.method === 'log.entryAdded' && message.params.level === 'error') problems.push(message.params.text);
    waiting.get(message.id)?.(message);
  });
  let last = 0;
  const send = async (method, params) => {
    const id = ++last;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answer;
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    problems,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** Evaluates an expression whose value is a string. */
    evaluate: async (expression) => {
      const target = { context };
      const { result, exceptionDetails } = await send('script.evaluate', { expression, target, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    async stop() {
      socket.close();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function findAddress(child) {
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it could be driven.');
}
