import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chartOf } from '../../bench/chart/chart.js';
import { markdownTable } from '../../bench/chart/markdown.js';
import { type Panel, panelsOf } from '../../bench/chart/panels.js';
import { findXmlFault } from './well-formed.ts';

const panels: Panel[] = [
  {
    section: 'builder',
    title: 'Requests & more',
    detail: 'a < b "quoted"',
    unit: 'ns',
    bars: [
      { name: 'routebook', value: 331 },
      { name: '@octokit/endpoint', value: 8970 },
      { name: 'by <hand>', value: 182.4 },
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
  {
    section: 'types',
    title: 'Compiled',
    detail: 'one thread',
    unit: 's',
    bars: [
      { name: 'routebook', value: 0.5 },
      { name: 'openapi-fetch', value: 14.61 },
    ],
  },
];

const chart = chartOf({ node: 'v20.0.0', versions: { hono: '1.2.3' }, panels });

/** What a reader sees: the text of the elements, put together. */
const visible = Array.from(chart.matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, content = '']) =>
  content.replace(/<tspan[^>]*>/g, ' ').replace('</tspan>', ''),
);

describe('the picture of the benchmark', () => {
  it('is one well-formed SVG', () => {
    expect(findXmlFault(chart)).toBeUndefined();
    expect(chart).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  });

  it('escapes what is no markup', () => {
    expect(visible).toContain('Requests &amp; more');
    expect(visible).toContain('a &lt; b &quot;quoted&quot;');
    expect(visible).toContain('by &lt;hand&gt;');
  });

  it.each(['331 ns', '9.0 µs 27.1 ×', '182 ns 0.55 ×', '10.4 kB', '2.2 kB 0.22 ×', '0.50 s', '14.6 s 29.2 ×'])(
    'shows %s',
    (amount) => expect(visible).toContain(amount),
  );

  it('compares each peer with the nearest of ours above it', () => expect(visible).toContain('0.80 kB 0.32 ×'));

  it('names everybody, with versions, and where it was measured', () => {
    for (const name of ['routebook', '@octokit/endpoint', 'routebook/template', 'url-template', 'openapi-fetch']) {
      expect(visible).toContain(name);
    }
    expect(visible.join(' ')).toContain('Node v20.0.0');
    expect(visible.join(' ')).toContain('hono 1.2.3');
  });

  it('tells those who do not see it the same', () => {
    const [, description = ''] = /<desc id="description">(.*?)<\/desc>/s.exec(chart) ?? [];
    expect(chart).toContain('role="img" aria-labelledby="title description"');
    expect(description).toContain('@octokit/endpoint 9.0 µs (27.1 ×)');
    expect(description).toContain('Compiled, one thread: routebook 0.50 s, openapi-fetch 14.6 s (29.2 ×).');
  });

  it('has colours for light and dark, and fetches nothing', () => {
    expect(chart).toContain('@media (prefers-color-scheme: dark)');
    expect(chart.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|@import|href/);
  });

  it('draws bars in proportion, the longest over the full width', () => {
    const widths = Array.from(chart.matchAll(/<rect x="152" .*? width="([\d.]+)"/g), ([, width]) => Number(width));
    const [ours = 0, theirs = 0] = widths;
    expect(theirs).toBe(Math.max(...widths));
    expect(ours / theirs).toBeCloseTo(331 / 8970, 2);
  });

  it('in the documentation is the one of the figures beside it', () => {
    const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
    expect(read('benchmark.svg')).toBe(chartOf(JSON.parse(read('benchmark.json'))));
  });
});

describe('the figures of a run', () => {
  it('become panels where a section was run, with the geometric mean of its rows', () => {
    const rows = [{ nanoseconds: { routebook: 100, peer: 800 } }, { nanoseconds: { routebook: 400, peer: 200 } }];
    expect(panelsOf({ template: rows, memory: [] })).toMatchObject([
      { section: 'template', unit: 'ns', bars: [{ name: 'routebook' }, { name: 'peer' }] },
    ]);
    const [panel] = panelsOf({ template: rows });
    expect(panel?.bars.map(({ value }) => Math.round(value))).toEqual([200, 400]);
  });

  it('become a table with a column for each peer', () => {
    const [, , ...rows] = markdownTable(panels).split('\n');
    expect(rows).toEqual([
      '| Requests & more (a < b "quoted"; `npm run bench -- builder`) | 331 ns | 9.0 µs (27.1 ×) | – | – |',
      '| Sizes (gzipped; `npm run bench -- size`) | 10.4 kB, template 2.5 kB | 2.2 kB (0.22 ×) | – | 0.80 kB (0.32 ×) |',
      '| Compiled (one thread; `npm run bench -- types`) | 0.50 s | – | 14.6 s (29.2 ×) | – |',
    ]);
  });
});

describe('the check for well-formed XML', () => {
  it.each([
    ['<a><b></a>', '</a> closes nothing'],
    ['<a><b/>', '<a> is not closed'],
    ['<a/><b/>', '2 elements at the top'],
    ['<a>x & y</a>', 'an ampersand that is no entity'],
    ['<a>1 < 2</a>', 'a bracket that belongs to no tag'],
    ['<a b="1" b="2"/>', 'an attribute twice in <a b="1" b="2"/>'],
  ])('sees what is wrong with %s', (text, fault) => expect(findXmlFault(text)).toBe(fault));
});
