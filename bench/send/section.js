import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.js';
import { createRow, formatNanoseconds } from '../table.js';
import { createContenders } from './contenders.js';

const ROUNDS = 400;
const REQUESTS = 5;

/** Starts a server in a process of its own, which prints its port and ends with this one. */
export async function startServer(file) {
  const server = fork(fileURLToPath(file), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [port] = await once(server.stdout, 'data');
  return { server, baseUrl: `http://127.0.0.1:${Number(port)}` };
}

/** The order differs in each round, because every contender leaves the processor caches in another state. */
function shuffle(list) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

/** Every contender sends requests in every round, so that a slow moment affects all of them. Its first request is not timed. */
async function measureContenders(contenders, reportProgress) {
  const samples = contenders.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    reportProgress(`round ${round + 1} of ${ROUNDS}`);
    for (const index of shuffle([...contenders.keys()])) {
      await contenders[index].send();
      const start = performance.now();
      for (let count = 0; count < REQUESTS; count++) await contenders[index].send();
      // The first rounds are for warming up.
      if (round >= ROUNDS / 4) samples[index].push(((performance.now() - start) * 1e6) / REQUESTS);
    }
  }
  return samples.map(median);
}

export const sendSection = {
  name: 'send',
  summary: 'a request sent and its response read, compared with fetch, octokit, ky, ofetch and openapi-fetch',
  async run(reportProgress) {
    const { server, baseUrl } = await startServer(new URL('./server.js', import.meta.url));
    try {
      const contenders = await createContenders(baseUrl);
      const found = await Promise.all(contenders.map(async ({ send }) => JSON.stringify(await send())));
      const differences = contenders
        .filter((_, index) => found[index] !== found[0])
        .map(({ name }) => `${name}: other data`);
      if (differences.length > 0) return { differences };
      const times = await measureContenders(contenders, reportProgress);
      const measured = 'a request sent to a server on loopback, with a token, and its JSON read';
      const values = contenders.map(({ name }, index) => [name, times[index]]);
      return { rows: [createRow(measured, formatNanoseconds, values)] };
    } finally {
      server.kill();
    }
  },
};
