import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linksIn } from '../../scripts/pages.js';
import { fillPageList, readPageList } from '../../site/page-list.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const groups = readPageList(root);

describe('The list of pages', () => {
  it('has every page of the documentation once', () => {
    const listed = groups
      .flatMap(({ pages }) => pages.map(({ path }) => path))
      .filter((path) => path.startsWith('docs/'));
    const files = readdirSync(`${root}docs`).filter((name) => name.endsWith('.md'));
    expect(listed.sort()).toEqual(files.map((name) => `docs/${name}`).sort());
  });

  it('is in the README as it is: run npm run derived', () => expect(fillPageList(readme, root)).toBe(readme));

  it('links each page from the README, by its path', () => {
    const paths = groups.flatMap(({ pages }) => pages.map(({ path }) => path));
    expect(linksIn(readme)).toEqual(expect.arrayContaining(paths));
  });
});
