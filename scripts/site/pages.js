// Writes the pages of the documentation as the site needs them: the files themselves, with links that are right there.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pageTable, readPageList } from './page-list.js';

/** Further pages at the top of the repository. */
const OTHERS = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];

/** Names that examples may use without declaring them, as in `scripts/check-docs/types.js`. */
const GLOBALS = 'declare const owner: string;\ndeclare const repo: string;\n';
const PRELUDE = "import { endpoint } from 'routebook';\n";

/** Examples of this repository's own files and of generated ones, whose types are not there. */
const HAS_OTHER_FILES = / from '\.{1,2}\//;

/** The pages whose first example shows types. The compiler takes seconds for each example, because it reads the types of all routes. */
const WITH_TYPES = ['README.md', 'docs/client.md', 'docs/guide.md', 'docs/operations.md', 'docs/sending.md'];

/** Makes the types of an example visible. Errors are shown by its comments. */
function addTypes(code) {
  const isComplete = /import \{[^}]*\bendpoint\b/.test(code) || !/\bendpoint[.(]/.test(code);
  return `// @noErrors\n${GLOBALS}${isComplete ? '' : PRELUDE}// ---cut---\n${code}`;
}

/** The path of a page on the site: the files of `docs` are at its top. */
const siteFile = (path) => (path === 'README.md' ? 'index.md' : path.replace(/^docs\//, ''));

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
  let isTyped = !WITH_TYPES.includes(page);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) {
        const [, code] = /^```ts\n([\s\S]*)```$/.exec(part) ?? [];
        if (isTyped || code === undefined || HAS_OTHER_FILES.test(code)) return part;
        isTyped = true;
        return `\`\`\`ts twoslash\n${addTypes(code)}\`\`\``;
      }
      return part
        .replace(/(?<!`)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (_, text, target) =>
          rewriteLink(text, target, page, pages),
        )
        .replaceAll('"docs/charts/', '"./charts/')
        .replaceAll('"charts/', '"./charts/');
    })
    .join('');
}

/** The file of a page, from its name on the site. */
const fileOf = (name, pages) => pages.find((path) => siteFile(path) === `${name}.md`) ?? name;

/** Writes all pages, and returns the groups of the navigation. */
export function writePages(root, folder) {
  const groups = readPageList(root);
  const pages = ['README.md', ...groups.flatMap((group) => group.pages.map(({ path }) => path)), ...OTHERS];
  for (const page of pages) {
    let source = readFileSync(join(root, page), 'utf8');
    if (page === 'README.md') {
      // In the repository, the list has no links, or links to the site.
      const table = pageTable(groups, '.').replaceAll(/\]\(\.\/(\S+)\)/g, (_, name) => `](${fileOf(name, pages)})`);
      source = source.replace(/(?<=<!-- pages -->\n)[\s\S]*?(?=<!-- end of pages -->)/, `${table}\n`);
    }
    writeSource(join(folder, siteFile(page)), toSitePage(page, source, pages));
  }
  for (const name of ['charts', 'screenshots'])
    cpSync(join(root, 'docs', name), join(folder, name), { recursive: true });
  return groups.map(({ group, pages: list }) => ({
    text: group,
    items: list.map(({ title, path }) => ({ text: title, link: `/${siteFile(path).replace(/\.md$/, '')}` })),
  }));
}

function writeSource(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
