// Writes the pages of the documentation as the site needs them: the files themselves, with links that are right there.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { readPageList } from './page-list.js';

/** Further pages at the top of the repository. */
const OTHERS = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];

/** Examples of this repository's own files and of generated ones, whose types are not there. */
const HAS_OTHER_FILES = / from '\.{1,2}\//;

/** The path of a page on the site: the files of `docs` are at its top. */
export const siteFile = (path) => (path === 'README.md' ? 'index.md' : path.replace(/^docs\//, ''));

/** A link to another page, or only its text if the site does not have the file. */
function rewriteLink(text, target, page, pages) {
  if (/^(?:[a-z]+:|#)/i.test(target)) return `[${text}](${target})`;
  const [path, anchor] = target.split('#');
  const file = posix.join(posix.dirname(page), path);
  if (/\.(?:png|svg)$/.test(file))
    return `[${text}](${posix.relative(posix.dirname(siteFile(page)), siteFile(file)).replace(/^(?!\.)/, './')})`;
  if (!pages.includes(file)) return text;
  return `[${text}](./${siteFile(file)}${anchor === undefined ? '' : `#${anchor}`})`;
}

/**
 * A page as the site shows it.
 * @param {string} page Its path in the repository.
 * @param {string} source
 * @param {readonly string[]} pages All pages of the site.
 */
export function toSitePage(page, source, pages) {
  const parts = source.split(/(^```\w*\n[\s\S]*?^```$)/m);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) {
        const isTyped = part.startsWith('```ts\n') && !HAS_OTHER_FILES.test(part);
        return isTyped ? part.replace('```ts\n', '```ts twoslash\n') : part;
      }
      return part
        .replace(/<!-- (!\[.*\)) on the site -->/, '$1')
        .replace(/(?<!`)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (_, text, target) =>
          rewriteLink(text, target, page, pages),
        )
        .replaceAll('"docs/charts/', '"./charts/')
        .replaceAll('"charts/', '"./charts/');
    })
    .join('');
}

/** The examples of a page of the site that show types. */
export const typedExamples = (page) =>
  [...page.matchAll(/^```ts twoslash\n([\s\S]*?)\n```$/gm)].map(([, code]) => code);

/** Writes all pages. Returns the groups of the navigation, and the examples that show types. */
export function writePages(root, folder) {
  const groups = readPageList(root);
  const pages = ['README.md', ...groups.flatMap((group) => group.pages.map(({ path }) => path)), ...OTHERS];
  const examples = new Set();
  for (const page of pages) {
    const text = toSitePage(page, readFileSync(join(root, page), 'utf8'), pages);
    for (const example of typedExamples(text)) examples.add(example);
    writeSource(join(folder, siteFile(page)), text);
  }
  for (const name of ['charts', 'screenshots'])
    cpSync(join(root, 'docs', name), join(folder, name), { recursive: true });
  const navigation = groups.map(({ group, pages: list }) => ({
    text: group,
    items: list.map(({ title, path }) => ({ text: title, link: `/${siteFile(path).replace(/\.md$/, '')}` })),
  }));
  return { navigation, examples: [...examples], pages };
}

function writeSource(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
