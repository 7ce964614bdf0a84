// Writes a static page for each current route, a page for each category, and a list of all of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { github as catalogue } from 'routebook/catalogue';
import { EDITIONS } from '../generator/github/editions.js';
import { escapeHtml, pageHtml, proseHtml } from './html.js';
import { createPaths, listCurrentRoutes, readRouteFacts, readVersionChanges } from './route-facts.js';
import { routePage } from './route-page.js';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Whether each edition has a route. */
async function readEditions() {
  const others = await Promise.all(
    EDITIONS.map(async ({ name, title }) => {
      const { github } = await import(`routebook/${name}/catalogue`);
      const has = (route) => {
        const record = github.get(route);
        return record !== undefined && !record.deprecation?.removed;
      };
      return { title, has };
    }),
  );
  return [{ title: 'github.com', has: () => true }, ...others];
}

const fileOf = (path) => `${path.slice(path.indexOf('/') + 1)}.html`;
const folderOf = (path) => path.slice(0, path.indexOf('/'));

const itemHtml = (route, href) => {
  const { method, path, title } = catalogue.get(route);
  return `<li><a href="${href}">${escapeHtml(title)}</a><br><code>${method} ${escapeHtml(path)}</code></li>`;
};

/** The entries of the search of the site for each route. */
export function listRoutePages() {
  const paths = createPaths(listCurrentRoutes(JSON.parse(readFileSync(join(root, 'data/github.json'), 'utf8'))));
  return [...paths].map(([route, file]) => {
    const { title, operationId } = catalogue.get(route);
    return { file, route, title, operationId };
  });
}

/** @param {string} folder Where the site is written. */
export async function writeRoutePages(folder) {
  const file = JSON.parse(readFileSync(join(root, 'data/github.json'), 'utf8'));
  const routes = listCurrentRoutes(file);
  const paths = createPaths(routes);
  const changes = readVersionChanges(file);
  const editions = await readEditions();
  const groups = Map.groupBy?.(routes, (route) => folderOf(paths.get(route))) ?? groupBy(routes, paths);
  const written = new Map();
  const write = (path, text) => written.set(join('routes', path), text);
  for (const [group, members] of groups) {
    for (const [index, route] of members.entries()) {
      const neighbours = [members[index - 1], members[index + 1]].filter((each) => each !== undefined);
      const page = routePage(readRouteFacts(route), {
        changes: changes.get(route) ?? [],
        editions: editions.map(({ title, has }) => ({ title, has: has(route) })),
        neighbours: neighbours.map((each) => ({ title: catalogue.get(each).title, file: fileOf(paths.get(each)) })),
      });
      write(`${paths.get(route)}.html`, page);
    }
    write(`${group}/index.html`, groupPage(group, members, paths));
  }
  write('index.html', listPage(groups, paths));
  write('routes.css', readFileSync(new URL('./routes.css', import.meta.url), 'utf8'));
  for (const [path, text] of written) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { routes, paths, written };
}

function groupBy(routes, paths) {
  const groups = new Map();
  for (const route of routes) {
    const group = folderOf(paths.get(route));
    groups.set(group, [...(groups.get(group) ?? []), route]);
  }
  return groups;
}

function groupPage(group, members, paths) {
  const title = `Routes of ${group}`;
  const items = members.map((route) => itemHtml(route, fileOf(paths.get(route))));
  const body = `<nav aria-label="Breadcrumb"><a href="../">Routes</a></nav>\n<h1>${escapeHtml(title)}</h1>\n<ul class="list">${items.join('\n')}</ul>`;
  return pageHtml({
    title,
    description: `${members.length} routes of GitHub's REST API: ${group}.`,
    root: '../../',
    body,
  });
}

function listPage(groups, paths) {
  const description = `All ${[...groups.values()].flat().length.toLocaleString('en')} current routes of GitHub's REST API.`;
  const known = new Map(catalogue.categories.map((category) => [category.name, category]));
  const items = [...groups].map(([group, members]) => {
    const about = known.get(group)?.description;
    const links = members.map((route) => {
      const path = paths.get(route);
      return `<a href="${path}.html">${escapeHtml(fileOf(path).replace(/\.html$/, ''))}</a>`;
    });
    return `<h2 id="${group}"><a href="${group}/">${escapeHtml(group)}</a></h2>\n${about ? `<p>${proseHtml(about)}</p>` : ''}<p>${links.join(' · ')}</p>`;
  });
  const body = `<h1>Routes</h1>\n<p>${description} To search by words, use the <a href="../explore/">explorer</a>.</p>\n${items.join('\n')}`;
  return pageHtml({ title: 'Routes', description, root: '../', body });
}
