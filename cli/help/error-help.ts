import { existsSync, readFileSync } from 'node:fs';

/** The page about errors is part of the package. The command is bundled, so its folder is not always the same. */
const PAGES = ['../../docs/errors.md', '../../../docs/errors.md'].map((path) => new URL(path, import.meta.url));

/** Returns the section of the page about errors that explains a code, or undefined if there is none. */
export function findErrorHelp(code: string): string | undefined {
  if (!/^[a-z_]+$/i.test(code)) return undefined;
  const page = PAGES.find((path) => existsSync(path));
  const sections = page === undefined ? [] : readFileSync(page, 'utf8').split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${code.toUpperCase()}\n`));
  return section && toPlainText(section);
}

/** A link to another page of the package becomes its title and its file. */
const withoutLinks = (line: string) =>
  line
    .replace(/\[([^\]]*)\]\(([a-z-]+\.md)[^)]*\)/g, '$1 (docs/$2 in the package)')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Indents code, and removes the marks of Markdown around words. */
function toPlainText(section: string): string {
  let isCode = false;
  const lines = section.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      isCode = !isCode;
      return [];
    }
    return isCode ? `  ${line}`.trimEnd() : withoutLinks(line.replace(/\*\*|`/g, ''));
  });
  return lines.join('\n').trim();
}
