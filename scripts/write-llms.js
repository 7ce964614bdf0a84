// Writes the documentation for language models: `llms.txt`, a list of the pages (https://llmstxt.org), and `.build/llms-full.txt`, all pages in
// one file. Both consist of what the pages contain, whose examples are run by `npm run check-docs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageNames } from './pages.js';

/** The title of a page, and the sentence that describes it: of its front matter, or else the first one below the title. */
function summaryOf(text) {
  const [, described] = /^---\n(?:.*\n)*?description: (.*?\.)(?: .*)?\n(?:.*\n)*?---\n/.exec(text) ?? [];
  if (described !== undefined) return { title: `Skill: ${/^name: (.+)$/m.exec(text)?.[1] ?? ''}`, sentence: described };
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  const rest = text.slice(text.indexOf(title) + title.length);
  const paragraph = rest.split(/\n{2,}/).find((part) => /^[A-Z`"[]/.test(part.trim()) && !part.includes('```')) ?? '';
  const plain = paragraph
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const [sentence = plain] = /^.*?[.:](?= |$)/.exec(plain) ?? [];
  return { title, sentence: sentence.replace(/:$/, '.') };
}

/** @param {string} root The folder of the project, with a slash at its end. */
export function createLlms(root) {
  const pages = pageNames(root).map((page) => ({ page, text: readFileSync(join(root, page), 'utf8') }));
  const { name, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lines = pages.map(({ page, text }) => {
    // The README begins with an example.
    const summary = page === 'README.md' ? { title: name, sentence: description } : summaryOf(text);
    return `- [${summary.title || page}](${page})${summary.sentence === '' ? '' : `: ${summary.sentence}`}`;
  });
  return {
    short: `# ${name}\n\n> ${description}\n\n## Documentation\n\n${lines.join('\n')}\n`,
    full: pages.map(({ page, text }) => `<!-- ${page} -->\n\n${text.trim()}\n`).join('\n'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const { short, full } = createLlms(root);
  writeFileSync(join(root, 'llms.txt'), short);
  mkdirSync(join(root, '.build'), { recursive: true });
  writeFileSync(join(root, '.build/llms-full.txt'), full);
}
