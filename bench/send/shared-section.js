import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endpoint } from 'routebook';
import { redisLimits } from 'routebook/redis';
import { createSend } from 'routebook/send';
import { findProgram } from '../../test/support/programs.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatTable } from '../table.js';
import { createRedis, startRedis } from './shared-redis.js';

const ROUNDS = 2000;
const PROCESSES = [1, 2, 4, 8];
const REQUESTS = 800;
const REPEATS = 3;
const CONTENDERS = ['routebook', 'octokit'];
const NAMES = { routebook: 'routebook/redis', octokit: '@octokit/plugin-throttling with Bottleneck and Redis' };

const NOTES = `Requests per second of all processes together: ${REQUESTS} requests to a server on loopback with a shared concurrency of 10, the best of ${REPEATS} runs.
Added time: one request after the other in one process, with and without shared limits in turns, the difference of the medians.`;

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url));

/** With and without Redis in turns, so that a slow moment affects both. Returns milliseconds. */
async function measureAddedTime(baseUrl, packages, port) {
  const client = await createRedis(packages, port);
  const senders = [createSend({ baseUrl }), createSend({ baseUrl, shared: redisLimits(client, { timeout: 1000 }) })];
  const request = endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'octokit.js', baseUrl });
  const samples = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, send] of senders.entries()) {
      const start = performance.now();
      await send(request);
      if (round > ROUNDS / 4) samples[index].push(performance.now() - start);
    }
  }
  client.destroy();
  const [without, with_] = samples.map(median);
  return with_ - without;
}

/** The next message of a process. One that ends without a message is an error. */
async function messageOf(child) {
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The child process ended with ${code}.`);
  });
  const [message] = await Promise.race([once(child, 'message'), exit]);
  exit.catch(() => {});
  return message;
}

/** Returns the requests per second, and the data that the first request returned. */
async function measureThroughput(settings, processes) {
  const words = [JSON.stringify({ ...settings, concurrency: 10 })];
  const children = Array.from({ length: processes }, () => fork(pathTo('./shared-child.js'), words));
  const exits = children.map((child) => once(child, 'exit'));
  try {
    const ready = await Promise.all(children.map(messageOf));
    const start = performance.now();
    const done = children.map(messageOf);
    for (const child of children) child.send({ requests: REQUESTS / processes });
    await Promise.all(done);
    const seconds = (performance.now() - start) / 1000;
    await Promise.all(exits);
    return { rate: REQUESTS / seconds, data: JSON.stringify(ready[0].data) };
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

export const sharedSection = {
  name: 'shared',
  summary: 'limits that several processes share in Redis, compared with the throttling plugin of Octokit',
  title: 'Requests per second with limits that processes share in Redis',
  async run(reportProgress) {
    const program = findProgram('redis-server', 'benchmarks of shared limits');
    if (!program) return { text: 'Skipped: redis-server is missing.', results: {}, figures: [] };
    const packages = fetchTools('redis');
    const server = fork(pathTo('./server.js'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const redis = await startRedis(program);
    try {
      const [serverPort] = await once(server.stdout, 'data');
      const baseUrl = `http://127.0.0.1:${Number(serverPort)}`;
      reportProgress('added time');
      const added = await measureAddedTime(baseUrl, packages, redis.port);
      const rows = CONTENDERS.map((contender) => ({ name: NAMES[contender], rates: PROCESSES.map(() => 0) }));
      const found = new Set();
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        for (const [column, processes] of PROCESSES.entries()) {
          for (const [row, contender] of CONTENDERS.entries()) {
            reportProgress(`${NAMES[contender]}, ${processes} processes, run ${repeat + 1} of ${REPEATS}`);
            // Clients of an earlier run that have not expired would be part of the same group.
            const settings = { contender, baseUrl, packages, port: redis.port, run: `${processes}-${repeat}` };
            const measured = await measureThroughput(settings, processes).catch((fault) => {
              // On a busy machine, clients of Bottleneck remove each other and end with ERR UNKNOWN_CLIENT.
              if (contender === 'routebook') throw fault;
            });
            if (!measured) continue;
            rows[row].rates[column] = Math.max(rows[row].rates[column], measured.rate);
            found.add(measured.data);
          }
        }
      }
      if (found.size > 1) return { differences: ['shared limits: other data'] };
      const table = formatTable(
        ['contender', ...PROCESSES.map((processes) => `${processes} processes`)],
        rows.map(({ name, rates }) => [name, ...rates.map((rate) => (rate > 0 ? rate.toFixed(0) : 'failed'))]),
      );
      return {
        results: { rows, addedMilliseconds: added },
        figures: [createFigure('sharedTime', added)],
        text: `${table}\n\nadded time per request: ${added.toFixed(3)} ms\n\n${NOTES}`,
      };
    } finally {
      server.kill();
      redis.process.kill();
    }
  },
};
