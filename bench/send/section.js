import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { isOurs } from '../report/amounts.js';
import { runChild } from '../run-child.js';
import { median } from '../statistics.js';
import { formatNanoseconds, formatRatio, formatTable } from '../table.js';
import { createContenders, TRANSPORT } from './contenders.js';

const ROUNDS = 400;
const REQUESTS = 5;
const PAGES = 1000;

const NOTES = `One request after the other to a server on loopback, with a token and a small JSON body; the body is read.
fetch with a timeout: with AbortSignal.timeout, a look at the status, and the headers as an object.
@octokit/core: with the plugins for retries, throttling and pages, which pace requests; ky and ofetch as they are by default.`;

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url));

async function startServer() {
  const server = fork(pathTo('./server.js'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
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
  title: 'A request sent and its response read, median time of each',
  async run(reportProgress) {
    const { server, baseUrl } = await startServer();
    try {
      const contenders = await createContenders(baseUrl);
      const found = await Promise.all(contenders.map(async ({ send }) => JSON.stringify(await send())));
      const differences = contenders
        .filter((_, index) => found[index] !== found[0])
        .map(({ name }) => `${name}: other data`);
      if (differences.length > 0) return { differences };
      const times = await measureContenders(contenders, reportProgress);
      reportProgress(`${PAGES} pages`);
      const child = { script: pathTo('./pages.js'), flags: ['--expose-gc'], parameters: { baseUrl, pages: PAGES } };
      const { values } = await runChild({ ...child, limitMilliseconds: 60_000 });
      const [memory = { pages: 0, megabytes: Number.POSITIVE_INFINITY }] = values;
      const rows = contenders.map(({ name }, index) => ({
        name,
        nanoseconds: times[index],
        ratio: times[index] / times[0],
      }));
      return {
        results: { rows, memory },
        figures: [
          createFigure('sendOverhead', rows.find(({ name }) => isOurs(name)).ratio),
          createFigure('sendTransport', rows.find(({ name }) => name === TRANSPORT).ratio),
          createFigure('sendPages', memory.megabytes),
        ],
        text: `${formatTable(
          ['contender', 'time', 'relative to fetch'],
          rows.map(({ name, nanoseconds, ratio }) => [name, formatNanoseconds(nanoseconds), formatRatio(ratio)]),
        )}\n\n${NOTES}`,
      };
    } finally {
      server.kill();
    }
  },
};
