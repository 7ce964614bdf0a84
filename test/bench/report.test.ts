import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fillTable, markdownTable } from '../../bench/report/markdown.js';
import { type Panel, panelsOf } from '../../bench/report/panels.js';

const panels: Panel[] = [
  {
    section: 'builder',
    title: 'Requests',
    detail: 'mean',
    unit: 'ns',
    bars: [
      { name: 'routebook', value: 331 },
      { name: '@octokit/endpoint', value: 8970 },
    ],
  },
  {
    section: 'size',
    title: 'Sizes',
    detail: 'gzipped',
    unit: 'B',
    bars: [
      { name: 'routebook', value: 10_415 },
      { name: '@octokit/endpoint', value: 2244 },
      { name: 'routebook/template', value: 2463 },
      { name: 'url-template', value: 799 },
    ],
  },
];

it('a section becomes a panel with the geometric mean of its rows', () => {
  const rows = [{ nanoseconds: { routebook: 100, peer: 800 } }, { nanoseconds: { routebook: 400, peer: 200 } }];
  const [panel, ...others] = panelsOf({ template: rows, memory: [] });
  expect(others).toEqual([]);
  expect(panel).toMatchObject({ section: 'template', unit: 'ns' });
  expect(panel?.bars.map(({ name, value }) => [name, Math.round(value)])).toEqual([
    ['routebook', 200],
    ['peer', 400],
  ]);
});

it('the table has a column for each peer, with its ratio to the nearest figure of routebook', () => {
  const [, , ...rows] = markdownTable(panels).split('\n');
  expect(rows).toEqual([
    '| Requests (mean; `npm run bench -- builder`) | 331 ns | 9.0 µs (27.1 ×) | – | – |',
    '| Sizes (gzipped; `npm run bench -- size`) | 10.4 kB, template 2.5 kB | 2.2 kB (0.22 ×) | – | 0.80 kB (0.32 ×) |',
  ]);
});

it.each(['README.md', 'docs/comparison.md'])('the table in %s has the figures of docs/benchmark.json', (page) => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  expect(fillTable(read(page), JSON.parse(read('docs/benchmark.json')).panels)).toBe(read(page));
});
