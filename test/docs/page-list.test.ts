import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linksIn } from '../../scripts/pages.js';
import { fillPageList, pageTable, readPageList } from '../../scripts/site/page-list.js';

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

  it('is in the README as it is: run npm run page-list', () => expect(fillPageList(readme, root)).toBe(readme));

  it('names files, or links to the site if package.json has its address', () => {
    const [first] = groups;
    const page = { title: 'Client', path: 'docs/client.md', content: 'a method for every route' };
    const list = [{ group: first?.group ?? '', pages: [page] }];
    expect(pageTable(list)).toContain('\n| Client: `docs/client.md` | a method for every route |');
    expect(pageTable(list, 'https://docs.example/routebook/')).toContain(
      '| [Client](https://docs.example/routebook/client) |',
    );
  });
});

it('the README has no relative links, because npm shows it without the other files', () => {
  expect(linksIn(readme).filter((link) => !/^https:/.test(link))).toEqual([]);
});
