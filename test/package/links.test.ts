import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDeadLinks } from '../../scripts/check-docs/faults.js';
import { codeSpansIn, linksIn } from '../../scripts/pages.js';
import { packedPackage } from '../support/packed.ts';

const { installed } = packedPackage();
const files = readdirSync(installed, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(installed, join(parentPath, name)).split(sep).join('/'));
const pages = files.filter((file) => file === 'llms.txt' || file.endsWith('.md')).sort();
const read = (page: string) => readFileSync(join(installed, page), 'utf8');

/** What a page names as code instead of linking to it: another page of the package. */
function namedPages(page: string): string[] {
  const isPage = (path: string) => path !== page && pages.includes(path);
  return codeSpansIn(read(page)).filter((code) => isPage(code) || isPage(posix.join(posix.dirname(page), code)));
}

describe('the documentation in the package', () => {
  it('has the README, the list for agents, the skill and all pages', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'llms.txt', 'skills/routebook/SKILL.md']));
    expect(pages.filter((page) => page.startsWith('docs/')).length).toBeGreaterThanOrEqual(24);
  });

  it('has no link to a file or heading that the package does not have', () => {
    expect(pages.flatMap((page) => linksIn(read(page))).length).toBeGreaterThan(150);
    // SECURITY.md says that its links to tests lead to files of the repository.
    const isTest = (fault: string): boolean =>
      /^SECURITY\.md: the link test\/\S+ points to a missing file$/.test(fault);
    expect((findDeadLinks(installed, pages) as string[]).filter((fault) => !isTest(fault))).toEqual([]);
  });

  it('links to its pages instead of naming them', () => {
    const named = pages.flatMap((page) => namedPages(page).map((code) => `${page}: ${code}`));
    expect(named).toEqual([]);
  });
});
