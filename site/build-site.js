// Builds the site of the documentation in `.build/site`: the pages with VitePress, a page for each route, the reference of all exports,
// the explorer and the texts for language models. `npm run site` runs the build of the package first.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findPageDifferences, findSiteFaults } from '../scripts/check-docs/site.js';
import { pageNames } from '../scripts/pages.js';
import { createLlms } from '../scripts/write-llms.js';
import { fetchTools } from '../tools/fetch-tools.js';
import { listEntries, writeApiPages } from './api-pages.js';
import { fillTypes, finishPage, readShell } from './html.js';
import { siteFile, writePages } from './pages.js';
import { LARGEST, readUsage, runStep, usage } from './run-step.js';
import { exportDocuments, pageDocuments } from './search/documents.js';
import { editAddress, readSettings } from './settings.js';
import { highlightStyle } from './shell/highlight.js';
import { listCategories, listRoutePaths, writeRoutePages } from './write-route-pages.js';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Below the root, so that examples find the types of the package. */
const source = join(root, '.cache/site');
const target = join(root, '.build/site');

const settings = readSettings(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), process.env['SITE_BASE']);
const { base } = settings;

function report(text) {
  console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(3)} s  ${text}`);
}

/** VitePress finds its packages, and the examples find routebook. */
function linkPackages(tools) {
  for (const [name, path] of [
    ['vitepress', join(tools, 'vitepress')],
    ['vue', join(tools, 'vue')],
    ['@shikijs/twoslash', join(tools, '@shikijs/twoslash')],
    ['routebook', root],
  ]) {
    const link = join(source, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(path, link, 'junction');
  }
}

/**
 * The types on the examples. They are computed again only if the example, the declarations or the compiler changed. VitePress gets their
 * numbers, because it would parse the texts several times. Returns the texts.
 */
function writeTypes() {
  const hash = createHash('sha256');
  for (const file of ['site/example-types.js', 'tools/site/package-lock.json'])
    hash.update(readFileSync(join(root, file)));
  for (const { parentPath, name } of readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true }))
    if (name.endsWith('.d.ts')) hash.update(readFileSync(join(parentPath, name)));
  const cached = join(root, '.cache/site-types', `${hash.digest('hex').slice(0, 16)}.json`);
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const known = read(cached);
  const missing = examples.filter((code) => !Object.hasOwn(known, code));
  if (missing.length > 0) {
    const [list, added] = [join(source, 'examples.json'), join(source, 'added-types.json')];
    writeFileSync(list, JSON.stringify(missing));
    runStep('Types', [script('example-types.js'), source, join(tools, 'typescript'), list, added], log);
    Object.assign(known, read(added));
    rmSync(dirname(cached), { recursive: true, force: true });
    mkdirSync(dirname(cached), { recursive: true });
    writeFileSync(cached, JSON.stringify(known));
  }
  const hovers = [];
  const numbered = ({ text, docs, ...node }) => ({ ...node, text: String(hovers.push({ text, docs }) - 1) });
  const types = examples.map((code) => [code, { code, nodes: known[code].nodes.map(numbered) }]);
  writeFileSync(join(source, '.vitepress/types.json'), JSON.stringify(Object.fromEntries(types)));
  return hovers;
}

/** The scripts and colours of the shell, and the search with its index. */
async function writeScripts() {
  const documents = [
    ...pages.flatMap((page) =>
      pageDocuments(readFileSync(join(root, page), 'utf8'), siteFile(page).replace(/md$/, 'html'), contents.get(page)),
    ),
    ...exportDocuments(listEntries(api)),
  ];
  const index = join(source, 'search-index.js');
  const addresses = JSON.stringify(Object.fromEntries(paths));
  writeFileSync(index, `export const documents = ${JSON.stringify(documents)};\nexport const routes = ${addresses};\n`);
  const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', logLevel: 'error' };
  await build({ ...options, entryPoints: [script('shell/shell.js')], outfile: join(target, 'shell/shell.js') });
  await build({
    ...{ ...options, alias: { 'search-index': index } },
    ...{ entryPoints: [script('search/index.js')], outfile: join(target, 'shell/search.js') },
  });
  writeFileSync(join(target, 'shell/shell.css'), highlightStyle());
}

const start = performance.now();
const tools = fetchTools('site');
rmSync(source, { recursive: true, force: true });
rmSync(target, { recursive: true, force: true });
cpSync(join(root, 'site/vitepress'), join(source, '.vitepress'), { recursive: true });
cpSync(join(root, 'site/settings.js'), join(source, '.vitepress/settings.js'));
cpSync(join(root, 'site/not-found.md'), join(source, 'not-found.md'));
writeFileSync(join(source, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
linkPackages(tools);
cpSync(join(source, '.vitepress/public'), join(source, 'public'), { recursive: true });
const { navigation, examples, pages, contents } = writePages(root, source);
// VitePress builds an empty page of each kind, with its header and its sidebar, which the other pages of that kind have too.
for (const kind of ['routes', 'api']) {
  mkdirSync(join(source, kind), { recursive: true });
  writeFileSync(
    join(source, kind, 'shell.md'),
    '---\naside: false\neditLink: false\nprev: false\nnext: false\n---\n\n<div class="shell-slot"></div>\n',
  );
}
const paths = listRoutePaths();

writeFileSync(
  join(source, '.vitepress/navigation.json'),
  JSON.stringify({
    ...{ groups: navigation, ...settings },
    categories: [
      {
        text: 'Categories',
        items: listCategories([...paths.keys()]).map(({ name, title }) => ({ text: title, link: `/routes/${name}/` })),
      },
    ],
    entries: [
      {
        text: 'Entry points',
        items: listEntries().map(({ name, slug }) => ({ text: name, link: `/api/${slug}.html` })),
      },
    ],
  }),
);
report('pages are prepared');
const log = join(source, 'usage.txt');
const script = (name) => join(root, 'site', name);
const hovers = writeTypes();
report(`the types of ${examples.length} examples are there`);
runStep('VitePress', [join(tools, 'vitepress/bin/vitepress.js'), 'build', source, '--outDir', target], log, source);
// The page that VitePress writes for unknown addresses needs its application.
renameSync(join(target, 'not-found.html'), join(target, '404.html'));
for (const path of readdirSync(target).filter((name) => name.endsWith('.html'))) {
  const file = join(target, path);
  const page = pages.find((each) => siteFile(each).replace(/md$/, 'html') === path) ?? path;
  const html = editAddress(readFileSync(file, 'utf8'), siteFile(page), page);
  writeFileSync(file, finishPage(fillTypes(html, hovers), { base, path }));
}
report('VitePress has built the pages');
const exportsFile = join(source, 'exports.json');
runStep('Exports', [script('api-pages.js'), exportsFile], log);
const api = JSON.parse(readFileSync(exportsFile, 'utf8'));
report('the exports are read');
const { routes } = await writeRoutePages(target, readShell(join(target, 'routes/shell.html'), base));
writeApiPages(api, target, readShell(join(target, 'api/shell.html'), base));
for (const kind of ['routes', 'api']) rmSync(join(target, kind, 'shell.html'));
report(`${routes.length} routes and the reference are written`);
await writeScripts();
report('the search is written');
cpSync(join(root, 'dist/explorer'), join(target, 'explore'), { recursive: true });
const explorer = join(target, 'explore/index.html');
// The explorer of the command has no site that it could lead to.
writeFileSync(
  explorer,
  readFileSync(explorer, 'utf8').replace('</head>', '<meta name="routebook-site" content="../"></head>'),
);
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
const steps = [...readUsage(log), { step: 'Routes', ...usage() }];
report(steps.map(({ step, megabytes, seconds }) => `${step} ${megabytes} MB and ${seconds} s of CPU`).join(', '));
const large = steps.filter(({ megabytes }) => megabytes > LARGEST);
if (large.length > 0) throw new Error(`${large.map(({ step }) => step).join(', ')}: more than ${LARGEST} MB.`);
report(`the site is in ${target}`);
