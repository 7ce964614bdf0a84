// The list of pages in the README, from `docs/pages.json`, which is also the navigation of the site. npm shows the README without the
// other files, so its links are absolute, or none: they begin with `homepage` of package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The pages in groups, each with its title, its path from the root and what it is about.
 * @returns {{ group: string, pages: { title: string, path: string, content: string }[] }[]}
 */
export function readPageList(root) {
  const groups = JSON.parse(readFileSync(join(root, 'docs/pages.json'), 'utf8'));
  return groups.map(({ group, pages }) => ({
    group,
    pages: pages.map(([file, content]) => {
      const path = join('docs', file).replaceAll('\\', '/');
      const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8')) ?? [];
      return { title, path, content };
    }),
  }));
}

/** The URL of a page on the site, which has the files of `docs` at its top. */
const urlOf = (path, homepage) => `${homepage.replace(/\/$/, '')}/${path.replace(/^docs\//, '').replace(/\.md$/, '')}`;

/** The list as a table. Without the address of a site, a page is named by its file. */
export function pageTable(groups, homepage) {
  const rows = groups.flatMap(({ pages }) =>
    pages.map(({ title, path, content }) => {
      const name = homepage === undefined ? `${title}: \`${path}\`` : `[${title}](${urlOf(path, homepage)})`;
      return `| ${name} | ${content} |`;
    }),
  );
  return ['| page | content |', '|---|---|', ...rows].join('\n');
}

/** Fills the list between the marking comments. */
export function fillPageList(readme, root) {
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const table = pageTable(readPageList(root), homepage);
  return readme.replace(
    /(<!-- pages -->\n)[\s\S]*?(<!-- end of pages -->)/,
    (_, start, end) => `${start}${table}\n${end}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const file = join(root, 'README.md');
  writeFileSync(file, fillPageList(readFileSync(file, 'utf8'), root));
}
