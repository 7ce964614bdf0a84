import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawChart, pictureOf, THEME_NAMES } from '../../bench/report/chart.js';
import { findStaleRun, readCodeHashes } from '../../bench/report/code-hash.js';
import { factsOf, factsTable } from '../../bench/report/facts.js';
import { generatedTypesTable, oneCallTable } from '../../bench/report/generated-types.js';
import { markdownTable } from '../../bench/report/markdown.js';
import { type Panel, panelsOf } from '../../bench/report/panels.js';
import { BENCHMARK, fillPage, PAGES, SHOWN } from '../../bench/report/report.js';
import { findStaleFigures } from '../../scripts/check-docs/faults.js';

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

it('the generators of types are compared by description, and one call by library', () => {
  const { paths } = factsOf({
    paths: {
      results: [{ name: 'stripe', seconds: [1, 5.25, 0.3, 0.31] }],
      bundles: { routebook: 25_470, 'routebook, all routes': 36_000, peer: 2600 },
    },
  });
  expect(generatedTypesTable(paths).split('\n').at(-1)).toBe('| stripe | 1.00 s | 5.25 s | 0.30 s | 0.31 s |');
  expect(oneCallTable(paths).split('\n').slice(2)).toEqual([
    '| a function of routebook, with `sendOnce` | 25.5 kB |',
    '| routebook, all routes | 36.0 kB |',
    '| `peer` | 2.6 kB |',
  ]);
  expect([generatedTypesTable(undefined), oneCallTable(undefined)]).toEqual(['', '']);
});

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('figures that are older than the code that they measure', () => {
  it('are stale, by section', () => {
    const code = { size: 'a', types: 'b' };
    expect(findStaleRun({ code, date: '2026-01-02' }, code)).toBeUndefined();
    expect(findStaleRun({ code, date: '2026-01-02' }, { size: 'a', types: 'c' })).toBe(
      'The figures of 2026-01-02 are older than the code that they measure (types): run npm run figures.',
    );
    expect(findStaleRun({ date: '2026-01-02' }, code)).toContain('(size, types)');
  });

  it('are recognized by a hash of what their section measures, without generated files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'routebook-figures-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const changedBy = (path: string) => {
      const before = readCodeHashes(folder);
      write(path, '2');
      const after = readCodeHashes(folder);
      return Object.keys(after).filter((section) => after[section] !== before[section]);
    };
    for (const path of ['src/core/a.ts', 'generator/b.ts', 'bench/send/c.js', 'src/generated/d.ts']) write(path, '1');
    expect(changedBy('src/generated/d.ts')).toEqual([]);
    expect(changedBy('src/core/version.ts')).toEqual([]);
    expect(changedBy('src/core/a.ts').sort()).toEqual([...SHOWN].sort());
    expect(changedBy('bench/send/c.js')).toEqual(['send']);
    expect(changedBy('generator/b.ts')).toEqual(['types', 'paths']);
    expect(changedBy('src/client/new.ts')).toEqual(['types', 'size', 'octokit']);
  });
});

describe('the files that show figures', () => {
  const measured = JSON.parse(readFileSync(join(root, BENCHMARK), 'utf8'));

  it('are what docs/benchmark.json contains: run npm run charts', () => expect(findStaleFigures(root)).toEqual([]));

  it('name the date, the version of Node and the machine', () => {
    const text = fillPage('README.md', '<!-- measured on -->\n<!-- end of measured on -->', {
      ...measured,
      ...{ date: '2026-01-02', node: 'v20.19.0', machine: 'Linux on x64, 2 cores' },
    });
    expect(text).toContain('\nMeasured on 2026-01-02 with Node 20.19.0: Linux on x64, 2 cores.\n');
  });

  it('are reported if a figure was edited, and if a chart is missing or is no longer needed', () => {
    const files = new Map([
      [BENCHMARK, JSON.stringify({ ...measured, panels, facts: {} })],
      ...PAGES.map((page): [string, string] => [page, '<!-- measured -->\n| 1 ns |\n<!-- end of measured -->\n']),
      ['docs/charts/match-light.svg', '<svg/>'],
    ]);
    const faults = findStaleFigures(root, (path) => files.get(path));
    expect(faults).toContain('README.md: shows other figures than docs/benchmark.json');
    expect(faults).toContain('docs/charts/builder-light.svg: shows other figures than docs/benchmark.json');
    expect(faults).toContain('docs/charts/match-light.svg: shows other figures than docs/benchmark.json');
    expect(faults).not.toContain('docs/charts/match-dark.svg: shows other figures than docs/benchmark.json');
  });

  it('show the charts in the folder next to them', () => {
    const text = '<!-- chart builder -->\n<!-- end of chart builder -->';
    const fill = (page: string) => fillPage(page, text, { ...measured, panels });
    expect(fill('README.md')).toContain('src="docs/charts/builder-light.svg"');
    expect(fill('docs/comparison.md')).toContain('src="charts/builder-light.svg"');
  });

  it('keep other comments, and lose a figure that was not measured', () => {
    const text = '<!-- examples/a.ts -->\n<!-- more figures -->\n| old |\n<!-- end of more figures -->';
    expect(fillPage('README.md', text, { ...measured, facts: {} })).toBe(
      '<!-- examples/a.ts -->\n<!-- more figures -->\n<!-- end of more figures -->',
    );
  });
});

describe('a chart', () => {
  it.each(THEME_NAMES)('has a bar for each contender, and says in words what it shows: %s', (theme) => {
    const svg = drawChart(panels, theme);
    expect(svg.match(/<rect /g)).toHaveLength(6);
    expect(svg).toContain('role="img"');
    expect(svg).toContain(
      'Requests (mean): routebook 331 ns, @octokit/endpoint 9.0 µs (27.1 ×). Sizes (gzipped): routebook 10.4 kB',
    );
    const widths = [...svg.matchAll(/width="([\d.]+)" height="16"/g)].map(([, width]) => Number(width));
    expect((widths[1] ?? 0) / (widths[0] ?? 0)).toBeCloseTo(8970 / 331, 0);
  });

  it('is shown in the colours that the reader prefers, with the same words', () => {
    const html = pictureOf(panels, (theme: string) => `a-${theme}.svg`);
    expect(html).toContain('media="(prefers-color-scheme: dark)" srcset="a-dark.svg"');
    expect(html).toContain('<img src="a-light.svg" alt="Requests (mean): routebook 331 ns');
  });
});

it('the figures without bars are those of the worst work and of the largest table', () => {
  const facts = factsOf({
    memory: [{ megabytes: 0.02 }, { megabytes: Number.POSITIVE_INFINITY }],
    match: [
      { name: 'hits, 10 routes', faster: 9 },
      { name: 'hits, 1,335 routes', faster: 2 },
      { name: 'misses, 1,335 routes', faster: 3 },
    ],
  });
  expect(facts).toEqual({ memory: undefined, match: { hits: 2, misses: 3 } });
  expect(factsTable(facts).split('\n')).toHaveLength(3);
});
