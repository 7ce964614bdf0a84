import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { pagesSection } from '../pages/section.js';
import { clientEntries } from '../size/client-entries.js';
import { measureSizes } from '../size/section.js';
import { formatTable } from '../table.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CLIENTS = ['routebook/client', 'octokit'];

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

export const octokitSection = {
  name: 'octokit',
  summary: 'the client, compared with the package octokit: installation, bundle, and a list of 100 pages',
  title: 'The client, compared with the package octokit',
  async run(reportProgress) {
    const packages = fetchTools('octokit');
    const clients = await measureSizes(clientEntries.filter(({ name }) => CLIENTS.includes(name)));
    const pages = await pagesSection.run(reportProgress);
    if (pages.differences) return pages;
    const [one, atOnce, theirs] = pages.results.rows.map(({ milliseconds }) => milliseconds / 1000);
    const results = {
      version: readManifest(join(packages, 'octokit')).version,
      installed: [measurePackage(), measureInstallation('octokit', dirname(packages))],
      bundled: CLIENTS.map((name) => ({ bytes: clients.find((each) => each.name === name).bytes })),
      pages: { one, atOnce, theirs },
    };
    const rows = Object.entries(results).map(([name, value]) => [name, JSON.stringify(value)]);
    return { results, figures: [], text: formatTable(['figure', 'result'], rows) };
  },
};
