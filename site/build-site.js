// Builds the site of the documentation in `.build/site`: the pages with VitePress, a page for each route, the reference of all exports,
// the explorer and the texts for language models. `npm run site` runs the build of the package first.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPageDifferences, findSiteFaults } from '../scripts/check-docs/site.js';
import { pageNames } from '../scripts/pages.js';
import { createLlms } from '../scripts/write-llms.js';
import { fetchTools } from '../tools/fetch-tools.js';
import { siteFile, writePages } from './pages.js';
import { LARGEST, readMemory, runStep } from './run-step.js';
import { listRoutePages, writeRoutePages } from './write-route-pages.js';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Below the root, so that examples find the types of the package. */
const source = join(root, '.cache/site');
const target = join(root, '.build/site');

const { homepage, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The path below which the site is published, such as `/routebook/`. */
const base =
  process.env['SITE_BASE'] ?? (homepage === undefined ? '/' : new URL(homepage).pathname.replace(/\/?$/, '/'));

function report(text) {
  console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(3)} s  ${text}`);
}

/** VitePress finds its packages, and the examples find routebook. */
function linkPackages(tools) {
  for (const [name, path] of [
    ['vitepress', join(tools, 'vitepress')],
    ['vue', join(tools, 'vue')],
    ['minisearch', join(tools, 'minisearch')],
    ['@shikijs/twoslash', join(tools, '@shikijs/twoslash')],
    ['routebook', root],
  ]) {
    const link = join(source, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(path, link, 'junction');
  }
}

/** The types on the examples. They are computed again only if an example, the declarations or the compiler changed. */
function writeTypes() {
  const hash = createHash('sha256').update(JSON.stringify(examples));
  for (const file of ['site/example-types.js', 'tools/site/package-lock.json'])
    hash.update(readFileSync(join(root, file)));
  for (const { parentPath, name } of readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true }))
    if (name.endsWith('.d.ts')) hash.update(readFileSync(join(parentPath, name)));
  const cached = join(root, '.cache/site-types', `${hash.digest('hex').slice(0, 16)}.json`);
  if (!existsSync(cached)) {
    rmSync(dirname(cached), { recursive: true, force: true });
    mkdirSync(dirname(cached), { recursive: true });
    const list = join(source, 'examples.json');
    writeFileSync(list, JSON.stringify(examples));
    runStep('Types', [script('example-types.js'), source, join(tools, 'typescript'), list, cached], log);
  }
  cpSync(cached, join(source, '.vitepress/types.json'));
}

const start = performance.now();
const tools = fetchTools('site');
rmSync(source, { recursive: true, force: true });
rmSync(target, { recursive: true, force: true });
cpSync(join(root, 'site/vitepress'), join(source, '.vitepress'), { recursive: true });
writeFileSync(join(source, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
linkPackages(tools);
const { navigation, examples, pages } = writePages(root, source);
writeFileSync(
  join(source, '.vitepress/navigation.json'),
  JSON.stringify({ groups: navigation, base, description, routes: listRoutePages() }),
);
report('pages are prepared');
const log = join(source, 'memory.txt');
const script = (name) => join(root, 'site', name);
writeTypes();
report(`the types of ${examples.length} examples are there`);
runStep('VitePress', [join(tools, 'vitepress/bin/vitepress.js'), 'build', source, '--outDir', target], log, source);
report('VitePress has built the pages');
runStep('API pages', [script('api-pages.js'), target], log);
const { routes } = await writeRoutePages(target);
report(`${routes.length} routes and the reference are written`);
cpSync(join(root, 'dist/explorer'), join(target, 'explore'), { recursive: true });
// `llms.txt` refers to the files of the repository, and these to each other.
for (const page of new Set([...pageNames(root), ...pages])) cpSync(join(root, page), join(target, page));
const { short, full } = createLlms(root);
writeFileSync(join(target, 'llms.txt'), short);
writeFileSync(join(target, 'llms-full.txt'), full);
const differences = pages.flatMap((page) =>
  findPageDifferences(
    page,
    readFileSync(join(root, page), 'utf8'),
    readFileSync(join(target, siteFile(page).replace(/md$/, 'html')), 'utf8'),
  ),
);
const faults = [...findSiteFaults(target, base), ...differences];
if (faults.length > 0) throw new Error(`The site has ${faults.length} faults:\n${faults.slice(0, 50).join('\n')}`);
const own = { step: 'Routes', megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
const memory = [...readMemory(log), own];
report(`memory: ${memory.map(({ step, megabytes }) => `${step} ${megabytes} MB`).join(', ')}`);
const large = memory.filter(({ megabytes }) => megabytes > LARGEST);
if (large.length > 0) throw new Error(`${large.map(({ step }) => step).join(', ')}: more than ${LARGEST} MB.`);
report(`the site is in ${target}`);
