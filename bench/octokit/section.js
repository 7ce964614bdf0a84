import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createGitHub } from 'routebook';
import { fetchTools } from '../../tools/fetch-tools.js';
import { startServer } from '../send/section.js';
import { bundle } from '../size/section.js';
import { createRow, formatBytes, formatSeconds } from '../table.js';
import { octokit, routebook } from '../types/calls.js';
import { measureCompiler } from '../types/section.js';
import { CLIENT_URL, CLIENTS } from './clients.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of a package that another one depends on: inside it, or further up. */
function resolvePackage(name, from) {
  const nested = join(from, 'node_modules', name);
  if (existsSync(nested)) return nested;
  const above = from.lastIndexOf('/node_modules/');
  if (above < 0) throw new Error(`${name} is not installed`);
  return resolvePackage(name, from.slice(0, above));
}

/** The bytes of a package, without those of packages inside it. */
function bytesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  const sizes = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? bytesOf(path) : statSync(path).size;
  });
  return sizes.reduce((sum, each) => sum + each, 0);
}

/** What an installation of this package alone brings. A version that several packages use counts once, as npm installs it. */
function measureInstallation(name, from) {
  const found = new Map();
  const add = (each, parent) => {
    const folder = resolvePackage(each, parent);
    const { version, dependencies = {} } = readManifest(folder);
    if (found.has(`${each}@${version}`)) return;
    found.set(`${each}@${version}`, bytesOf(folder));
    for (const dependency of Object.keys(dependencies)) add(dependency, folder);
  };
  add(name, from);
  return { packages: found.size, bytes: [...found.values()].reduce((sum, each) => sum + each, 0) };
}

/** The package has no dependencies. */
function measurePackage() {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  return { packages: 1, bytes: JSON.parse(stdout)[0].unpackedSize };
}

/** The time to read all items of a list of 100 pages, each of which takes 150 ms. */
async function measurePages(reportProgress) {
  const { server, baseUrl } = await startServer(new URL('./pages-server.js', import.meta.url));
  try {
    const counts = [];
    const times = [];
    for (const { name, read } of await createReaders(baseUrl)) {
      reportProgress(`100 pages, ${name}`);
      const start = performance.now();
      counts.push((await read()).length);
      times.push((performance.now() - start) / 1000);
    }
    return { times, differences: counts.some((count) => count !== counts[0]) ? ['lists: other items'] : [] };
  } finally {
    server.kill();
  }
}

async function createReaders(baseUrl) {
  const load = (path) => import(pathToFileURL(`${fetchTools('octokit')}/${path}`).href);
  const { Octokit } = await load('@octokit/core/dist-src/index.js');
  const { paginateRest } = await load('@octokit/plugin-paginate-rest/dist-bundle/index.js');
  const octokit = new (Octokit.plugin(paginateRest))({ baseUrl });
  const github = createGitHub({ baseUrl });
  const repository = { owner: 'octokit', repo: 'octokit.js' };
  const route = 'GET /repos/{owner}/{repo}/issues';
  return [
    { name: 'one after the other', read: () => github.issues.listForRepo.all(repository) },
    { name: 'ten at once', read: () => github.issues.listForRepo.all(repository, { concurrency: 10 }) },
    { name: 'octokit', read: () => octokit.paginate(route, { ...repository, per_page: 100 }) },
  ];
}

export const octokitSection = {
  name: 'octokit',
  summary: 'the client, compared with the package octokit: installation, bundle, a list of 100 pages, and compiling',
  async run(reportProgress) {
    const packages = fetchTools('octokit');
    const [ours, theirs] = [measurePackage(), measureInstallation('octokit', dirname(packages))];
    const { version } = readManifest(join(packages, 'octokit'));
    const bundles = [];
    for (const { name, folder, code, use } of CLIENTS) {
      const { bytes, load } = await bundle(code, folder());
      if ((await use(await load())) !== CLIENT_URL) return { differences: [`${name}: another URL`] };
      bundles.push([name, bytes]);
    }
    const { times, differences } = await measurePages(reportProgress);
    const [one, atOnce, octokitTime] = times.map(formatSeconds);
    const installed = ({ bytes, packages: count }) =>
      `${(bytes / 1e6).toFixed(1)} MB, ${count} ${count === 1 ? 'package' : 'packages'}`;
    const rows = [
      ['installed', installed(ours), `octokit ${version} ${installed(theirs)}`],
      createRow('a client with all routes (one file, minified, gzipped)', formatBytes, bundles),
      ['a list of 100 pages, 150 ms each', `${one}, or ${atOnce} ten at once`, `octokit ${octokitTime}`],
      measureCompiler([routebook, octokit], reportProgress),
    ];
    return { rows, differences };
  },
};
