import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';

const ROUNDS = 3000;
const PATH = '/repos/octokit/octokit.js';

const NOTES = `One GET at a time on a connection that stays open, with a small JSON body, directly and through the proxy in turns.
Through the proxy, GitHub's response has an entity tag, which is asked for each time.`;

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Starts the proxy in a process of its own, and returns its URL and token. */
async function startProxy(baseUrl) {
  const child = spawn(process.execPath, [pathTo('../../dist/cli/main.js'), 'proxy', '--base-url', baseUrl], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  while (!text.includes('curl')) text += String((await once(child.stdout, 'data'))[0]);
  const [, url] = /GITHUB_API_URL=(\S+)/.exec(text);
  const [, token] = /GITHUB_TOKEN=(\S+)/.exec(text);
  return { child, url, token };
}

function createReader(url, headers) {
  const agent = new Agent({ keepAlive: true });
  const read = async () => {
    const sent = request(url + PATH, { agent, headers });
    sent.end();
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return text;
  };
  return { agent, read };
}

export const proxySection = {
  name: 'proxy',
  summary: 'a request through routebook proxy, compared with one without it',
  title: 'A request on loopback, median time',
  async run(reportProgress) {
    const server = fork(pathTo('../send/server.js'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const [port] = await once(server.stdout, 'data');
    const baseUrl = `http://127.0.0.1:${Number(port)}`;
    const proxy = await startProxy(baseUrl);
    const readers = [createReader(baseUrl, {}), createReader(proxy.url, { authorization: `Bearer ${proxy.token}` })];
    try {
      const [direct, through] = await Promise.all(readers.map(({ read }) => read()));
      if (direct !== through) return { differences: ['proxy: other data'] };
      const samples = readers.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        if (round % 100 === 0) reportProgress(`round ${round} of ${ROUNDS}`);
        for (const [index, { read }] of readers.entries()) {
          const start = performance.now();
          await read();
          // The first rounds are for warming up.
          if (round >= ROUNDS / 4) samples[index].push(performance.now() - start);
        }
      }
      const [plain, proxied] = samples.map(median);
      const rows = [
        ['without the proxy', plain],
        ['through the proxy', proxied],
        ['added', proxied - plain],
      ];
      return {
        results: { rows },
        figures: [createFigure('proxyAdded', proxied - plain)],
        text: `${formatTable(
          ['request', 'time'],
          rows.map(([name, milliseconds]) => [name, formatMilliseconds(milliseconds)]),
        )}\n\n${NOTES}`,
      };
    } finally {
      for (const { agent } of readers) agent.destroy();
      proxy.child.kill();
      server.kill();
    }
  },
};
