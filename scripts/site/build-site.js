// Builds the site of the documentation in `.build/site`: the pages with VitePress, a page for each route, the reference of all exports,
// the explorer and the texts for language models. `npm run site` runs the build of the package first.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { findSiteFaults } from '../check-docs/site.js';
import { pageNames } from '../pages.js';
import { createLlms } from '../write-llms.js';
import { writeApiPages } from './api-pages.js';
import { writePages } from './pages.js';
import { writeRoutePages } from './write-route-pages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
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
    ['@shikijs/vitepress-twoslash', join(tools, '@shikijs/vitepress-twoslash')],
    ['routebook', root],
  ]) {
    const link = join(source, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(path, link, 'junction');
  }
}

const start = performance.now();
const tools = fetchTools('site');
rmSync(source, { recursive: true, force: true });
rmSync(target, { recursive: true, force: true });
cpSync(join(root, 'scripts/site/vitepress'), join(source, '.vitepress'), { recursive: true });
writeFileSync(join(source, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
linkPackages(tools);
const groups = writePages(root, source);
writeFileSync(join(source, '.vitepress/navigation.json'), JSON.stringify({ groups, base, description }));
report('pages are prepared');
const words = [join(tools, 'vitepress/bin/vitepress.js'), 'build', source, '--outDir', target];
const { status } = spawnSync(process.execPath, words, { cwd: source, stdio: 'inherit' });
if (status !== 0) throw new Error(`VitePress ended with ${status}.`);
report('VitePress has built the pages');
const { routes } = await writeRoutePages(target);
const entries = writeApiPages(root, target);
report(`${routes.length} routes and ${entries.length} entry points are written`);
cpSync(join(root, 'dist/explorer'), join(target, 'explore'), { recursive: true });
// `llms.txt` refers to the files of the repository.
for (const page of pageNames(root)) cpSync(join(root, page), join(target, page));
const { short, full } = createLlms(root);
writeFileSync(join(target, 'llms.txt'), short);
writeFileSync(join(target, 'llms-full.txt'), full);
const faults = findSiteFaults(target, base);
if (faults.length > 0) throw new Error(`The site has ${faults.length} faults:\n${faults.slice(0, 50).join('\n')}`);
report(`the site is in ${target}`);
