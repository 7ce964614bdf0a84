// Writes the pages of the documentation as the site needs them: the files themselves, with links that are right there.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { github as catalogue } from 'routebook/catalogue';
import { readPageList } from './page-list.js';

/** Further pages at the top of the repository. */
const OTHERS = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];

/** Examples of this repository's own files and of generated ones, whose types are not there. */
const HAS_OTHER_FILES = / from '\.{1,2}\//;

/** The path of a page on the site: the files of `docs` are at its top. The front page says what the README does. */
export const siteFile = (path) => (path === 'README.md' ? 'index.md' : path.replace(/^docs\//, ''));

/** A link to another page, or only its text if the site does not have the file. */
function rewriteLink(text, target, page, pages) {
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return `[${text}](${target})`;
  const [path, anchor] = target.split('#');
  const file = posix.join(posix.dirname(page), path);
  if (/\.(?:png|svg)$/.test(file))
    return `[${text}](${posix.relative(posix.dirname(siteFile(page)), siteFile(file)).replace(/^(?!\.)/, './')})`;
  if (!pages.includes(file) && file !== 'README.md') return text;
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
        );
    })
    .join('');
}

/** The examples of a page of the site that show types. */
export const typedExamples = (page) =>
  [...page.matchAll(/^```ts twoslash\n([\s\S]*?)\n```$/gm)].map(([, code]) => code);

/** The figures of the front page, each from where it is measured or counted. */
function readProofs(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const comparison = read('docs/comparison.md');
  const [, compile] = /^\| 600 calls with typed responses[^|]*\|[^|]*\| @octokit\/types [^(]*\(([\d.]+) ×\)/m.exec(
    comparison,
  );
  const [, right, refused, wrong] = /^\| routebook \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(comparison);
  const [, attacks] = /contains (\d+) attacks/.exec(read('SECURITY.md'));
  const [, none] = /^\| \*\*wrong\*\* \| \*\*(\d+)\*\* \|/m.exec(read('test/hostile/attack-table.md'));
  if (none !== '0') throw new Error('The front page says that no attack succeeds.');
  return {
    ...{ routes: catalogue.counts.current.toLocaleString('en'), attacks, right },
    calls: String(Number(right) + Number(refused) + Number(wrong)),
    compile,
  };
}

/** The front page, with the example of the README, whose last call and the compiler's message for it have a colour. */
function homePage(root) {
  const proofs = readProofs(root);
  const [example] = /^```ts\n[\s\S]*?^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'));
  return readFileSync(join(root, 'site/home.md'), 'utf8')
    .replace(/\[(routes|attacks|right|calls|compile)\](?!\()/g, (whole, name) => proofs[name] ?? whole)
    .replace('<!-- example -->', () => example.replace(/^.*titel: .*$/m, '$& // [!code error:2]'));
}

/** Writes all pages. Returns the groups of the navigation, and the examples that show types. */
export function writePages(root, folder) {
  const groups = readPageList(root);
  const listed = groups.flatMap((group) => group.pages);
  const pages = [...listed.map(({ path }) => path), ...OTHERS];
  const examples = new Set();
  const home = toSitePage('docs/home.md', homePage(root), pages);
  for (const example of typedExamples(home)) examples.add(example);
  writeSource(join(folder, 'index.md'), home);
  for (const page of pages) {
    const { content } = listed.find(({ path }) => path === page) ?? {};
    const head =
      content === undefined ? '' : `---\ndescription: ${JSON.stringify(`${content.replaceAll('`', '')}.`)}\n---\n\n`;
    const text = head + toSitePage(page, readFileSync(join(root, page), 'utf8'), pages);
    for (const example of typedExamples(text)) examples.add(example);
    writeSource(join(folder, siteFile(page)), text);
  }
  cpSync(join(root, 'docs/screenshots'), join(folder, 'screenshots'), { recursive: true });
  const navigation = groups.map(({ group, pages: list }) => ({
    text: group,
    items: list.map(({ title, path }) => ({ text: title, link: `/${siteFile(path).replace(/\.md$/, '')}` })),
  }));
  const contents = new Map(listed.map(({ path, content }) => [path, content]));
  return { navigation, examples: [...examples], pages, contents };
}

function writeSource(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
