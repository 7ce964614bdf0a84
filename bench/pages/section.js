import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createGitHub } from 'routebook/client';
import { fetchTools } from '../../tools/fetch-tools.js';
import { createFigure } from '../figures.js';
import { formatMilliseconds, formatTable } from '../table.js';

const AT_ONCE = 10;
const repository = { owner: 'octokit', repo: 'octokit.js' };

/** Ten pages at once, from the number in the link to the last page. */
async function readByHand(baseUrl) {
  const load = async (page) => {
    const response = await fetch(`${baseUrl}/repos/octokit/octokit.js/issues?per_page=100&page=${page}`);
    return { items: await response.json(), link: response.headers.get('link') ?? '' };
  };
  const first = await load(1);
  const last = Number(/[?&]page=(\d+)[^>]*>; rel="last"/.exec(first.link)?.[1]);
  const pages = [first.items];
  let next = 2;
  const work = async () => {
    for (let page = next++; page <= last; page = next++) pages[page - 1] = (await load(page)).items;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pages.flat();
}

async function createContenders(baseUrl) {
  const load = (path) => import(pathToFileURL(`${fetchTools('senders')}/${path}`).href);
  const { Octokit } = await load('@octokit/core/dist-src/index.js');
  const { paginateRest } = await load('@octokit/plugin-paginate-rest/dist-bundle/index.js');
  const octokit = new (Octokit.plugin(paginateRest))({ baseUrl });
  const github = createGitHub({ baseUrl });
  const list = (options) => github.issues.listForRepo.all(repository, options);
  return [
    { name: 'routebook, one page after the other', read: () => list() },
    { name: 'routebook, ten at once', read: () => list({ concurrency: AT_ONCE }) },
    {
      name: 'octokit.paginate',
      read: () => octokit.paginate('GET /repos/{owner}/{repo}/issues', { ...repository, per_page: 100 }),
    },
    { name: 'by hand, ten at once', read: () => readByHand(baseUrl) },
  ];
}

export const pagesSection = {
  name: 'pages',
  summary: 'a list of 100 pages that take 150 ms each, compared with octokit.paginate and with a loop written by hand',
  title: 'A list of 100 pages with 100 items, at 150 ms for each page',
  async run(reportProgress) {
    const server = fork(fileURLToPath(new URL('./server.js', import.meta.url)), {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    try {
      const [port] = await once(server.stdout, 'data');
      const contenders = await createContenders(`http://127.0.0.1:${Number(port)}`);
      const rows = [];
      const found = [];
      for (const { name, read } of contenders) {
        reportProgress(name);
        const start = performance.now();
        found.push(JSON.stringify(await read()));
        rows.push({ name, milliseconds: performance.now() - start });
      }
      const differences = rows
        .filter((_, index) => found[index] !== found[0])
        .map(({ name }) => `${name}: other items`);
      if (differences.length > 0) return { differences };
      return {
        results: { rows },
        figures: [createFigure('pagesAtOnce', rows[1].milliseconds / 1000)],
        text: formatTable(
          ['contender', 'time'],
          rows.map(({ name, milliseconds }) => [name, formatMilliseconds(milliseconds)]),
        ),
      };
    } finally {
      server.kill();
    }
  },
};
