// Writes a page for each current route, a page for each category, and a list of all of them, in the shell of the other pages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { github as catalogue } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { EDITIONS } from '../generator/github/editions.js';
import { escapeHtml, pathHtml, proseHtml } from './html.js';
import { createPaths, listCurrentRoutes, readRouteFacts, readVersionChanges } from './route-facts.js';
import { routeBody } from './route-page.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const readFile = () => JSON.parse(readFileSync(join(root, 'data/github.json'), 'utf8'));

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

const folderOf = (path) => path.slice(0, path.indexOf('/'));

/** The address of each route on the site, such as `issues/create`. */
export const listRoutePaths = () => createPaths(listCurrentRoutes(readFile()));

/**
 * The categories of GitHub's documentation in its order, with their sub-categories and routes by title.
 * @returns {{ name: string, title: string, description: string, sections: { title: string, routes: string[] }[] }[]}
 */
export function listCategories(routes) {
  const about = new Map(
    catalogue.with(descriptions).categories.map(({ name, description }) => [name, description ?? '']),
  );
  const groups = new Map();
  for (const route of routes) {
    const { category = 'other', categoryTitle = 'Other', subcategoryTitle } = catalogue.get(route);
    const group = groups.get(category) ?? { name: category, title: categoryTitle, sections: new Map() };
    const title = subcategoryTitle ?? categoryTitle;
    group.sections.set(title, [...(group.sections.get(title) ?? []), route]);
    groups.set(category, group);
  }
  const byTitle = (one, other) => (catalogue.get(one).title < catalogue.get(other).title ? -1 : 1);
  return [...groups.values()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, title, sections }) => ({
      ...{ name, title, description: about.get(name) ?? '' },
      sections: [...sections]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([heading, members]) => ({ title: heading, routes: members.sort(byTitle) })),
    }));
}

const MOST_RELATED = 16;

/** Names of placeholders do not matter: `/users/{username}` and `/users/{user}` are one path. */
const shapeOf = (path) => path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');

/** The routes of the same path, of the path above it, of those one step below it, and then of the same section. */
function createRelatedFinder(routes) {
  const sectionOf = (route) => `${catalogue.get(route).category}/${catalogue.get(route).subcategory}`;
  const byShape = new Map();
  const bySection = new Map();
  for (const route of routes) {
    const shape = shapeOf(catalogue.get(route).path);
    byShape.set(shape, [...(byShape.get(shape) ?? []), route]);
    bySection.set(sectionOf(route), [...(bySection.get(sectionOf(route)) ?? []), route]);
  }
  return (route) => {
    const shape = shapeOf(catalogue.get(route).path);
    const above = shape.slice(0, shape.lastIndexOf('/'));
    const below = [...byShape].filter(
      ([each]) => each.startsWith(`${shape}/`) && !each.slice(shape.length + 1).includes('/'),
    );
    const found = [byShape.get(shape), byShape.get(above) ?? [], ...below.map(([, members]) => members)].flat();
    const all = new Set([...found, ...bySection.get(sectionOf(route))]);
    all.delete(route);
    return [...all].slice(0, MOST_RELATED);
  };
}

const itemHtml = (route, href) => {
  const { method, path, title } = catalogue.get(route);
  return `<li><a href="${href}">${escapeHtml(title)}</a> <span class="type">${method} ${pathHtml(path)}</span></li>`;
};

const FILTER = `<p><label for="filter">Filter</label> <input id="filter" type="search" placeholder="words of a title or a path" autocomplete="off"></p>`;

function sectionsHtml({ sections, name, title: category }, hrefOf, level) {
  return sections
    .map(({ title, routes }) => {
      const id = `${name}-${title.toLowerCase().replace(/[^a-z\d]+/g, '-')}`;
      const isNamed = level === 2 || title !== category;
      const heading = isNamed ? `<h${level} id="${id}">${escapeHtml(title)}</h${level}>` : '';
      return `<section data-filtered>${heading}\n<ul class="routes">${routes.map((route) => itemHtml(route, hrefOf(route))).join('\n')}</ul></section>`;
    })
    .join('\n');
}

function categoryBody(category, hrefOf) {
  return `<nav class="breadcrumb" aria-label="Breadcrumb"><a href="../">Routes</a></nav>
<h1>${escapeHtml(category.title)}</h1>
<p>${proseHtml(category.description)}</p>
${FILTER}
${sectionsHtml(category, hrefOf, 2)}`;
}

function listBody(categories, description, hrefOf) {
  const parts = categories.map(
    (category) =>
      `<section data-filtered><h2 id="${category.name}"><a href="${category.name}/">${escapeHtml(category.title)}</a></h2>\n${sectionsHtml(category, hrefOf, 3)}</section>`,
  );
  return `<h1>Routes</h1>\n<p>${description} The search at the top also finds routes by what they do.</p>\n${FILTER}\n${parts.join('\n')}`;
}

/**
 * @param {string} folder Where the site is written.
 * @param {ReturnType<import('./html.js').readShell>} fill Puts a body into the shell.
 */
export async function writeRoutePages(folder, fill) {
  const file = readFile();
  const routes = listCurrentRoutes(file);
  const paths = createPaths(routes);
  const changes = readVersionChanges(file);
  const editions = await readEditions();
  const relatedTo = createRelatedFinder(routes);
  const write = (path, page) => {
    const target = join(folder, 'routes', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(page));
  };
  const hrefFrom = (depth) => (route) => `${'../'.repeat(depth)}${paths.get(route)}.html`;
  for (const route of routes) {
    const facts = readRouteFacts(route);
    const { title, method, path, category, description } = facts.record;
    const related = relatedTo(route).map((each) => ({ ...catalogue.get(each), file: hrefFrom(1)(each) }));
    const body = routeBody(facts, {
      ...{ changes: changes.get(route) ?? [], related },
      editions: editions.map((edition) => ({ title: edition.title, has: edition.has(route) })),
    });
    write(`${paths.get(route)}.html`, {
      ...{ title: `${title}: ${method} ${path}`, description: description ?? title, body },
      section: `routes/${category}/`,
    });
  }
  const categories = listCategories(routes);
  for (const category of categories) {
    const count = category.sections.flatMap(({ routes: members }) => members).length;
    const description = `${category.title}: ${count} routes of GitHub's REST API.`;
    const body = categoryBody(category, hrefFrom(1));
    write(`${category.name}/index.html`, {
      title: category.title,
      description,
      body,
      section: `routes/${category.name}/`,
    });
  }
  // A folder of operation ids that is not a category leads to the list.
  const known = new Set(categories.map(({ name }) => name));
  for (const name of new Set([...paths.values()].map(folderOf)))
    if (!known.has(name)) {
      const members = routes.filter((route) => folderOf(paths.get(route)) === name);
      const category = { name, title: name, description: '', sections: [{ title: 'Routes', routes: members }] };
      const description = `${members.length} routes of GitHub's REST API: ${name}.`;
      write(`${name}/index.html`, { title: name, description, body: categoryBody(category, hrefFrom(1)) });
    }
  const description = `All ${routes.length.toLocaleString('en')} current routes of GitHub's REST API.`;
  write('index.html', { title: 'Routes', description, body: listBody(categories, description, hrefFrom(0)) });
  return { routes, paths };
}
