// The list of pages in the README, from `docs/pages.json`, which is also the navigation of the site. Its links are relative: they work in
// the package, in a clone and on GitHub, and npm's website resolves them with `repository` of package.json.
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

/** The list with a line for each group. What the pages are about is in the navigation of the site and in `llms.txt`. */
function pageLinks(groups) {
  return groups
    .map(({ group, pages }) => `- ${group}: ${pages.map(({ title, path }) => `[${title}](${path})`).join(', ')}`)
    .join('\n');
}

/** Fills the list between the marking comments. */
export function fillPageList(readme, root) {
  const list = pageLinks(readPageList(root));
  return readme.replace(
    /(<!-- pages -->\n)[\s\S]*?(<!-- end of pages -->)/,
    (_, start, end) => `${start}${list}\n${end}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const file = join(root, 'README.md');
  writeFileSync(file, fillPageList(readFileSync(file, 'utf8'), root));
}
