import { geometricMean } from '../statistics.js';
import { isOurs } from './amounts.js';

/** One bar for each contender of a section whose rows have times: the geometric mean of its medians. */
function meanBars(rows) {
  return Object.keys(rows[0].nanoseconds).map((name) => ({
    name,
    value: geometricMean(rows.map((row) => row.nanoseconds[name])),
  }));
}

/** How the results of each section are summarised, in the order of the table. */
const PANELS = {
  builder: (rows) => ({
    title: 'A request as plain data',
    detail: `${rows.length} different calls, geometric mean`,
    unit: 'ns',
    bars: meanBars(rows),
  }),
  request: (rows) => ({
    title: 'A Request, passed to fetch',
    detail: `${rows.length} different calls, geometric mean`,
    unit: 'ns',
    bars: meanBars(rows),
  }),
  send: ({ rows }) => ({
    title: 'A request sent, and its response read',
    detail: 'a server on loopback',
    unit: 'ns',
    // The first bar of a panel is routebook's.
    bars: [...rows]
      .sort((one, other) => Number(isOurs(other.name)) - Number(isOurs(one.name)))
      .map(({ name, nanoseconds }) => ({ name, value: nanoseconds })),
  }),
  template: (rows) => ({
    title: 'A compiled template, expanded',
    detail: `${rows.length} templates of all levels, geometric mean`,
    unit: 'ns',
    bars: meanBars(rows),
  }),
  match: (rows) => {
    const row = rows.filter(({ name }) => name.startsWith('hits')).at(-1);
    return { title: 'The route of a URL', detail: row.name, unit: 'ns', bars: meanBars([row]) };
  },
  types: (results) => {
    const { calls, compiler, measured } = results.filter(({ shape }) => shape === 'sent').at(-1);
    return {
      title: `${calls} calls with typed responses, compiled`,
      detail: `TypeScript ${compiler}, one thread`,
      unit: 's',
      bars: Object.entries(measured).map(([name, { time }]) => ({ name, value: time })),
    };
  },
  size: (results) => ({
    title: 'Import size',
    detail: 'bundled, minified, gzipped',
    unit: 'B',
    bars: results.map(({ name, bytes }) => ({ name, value: bytes })),
  }),
};

/** The names of the sections that have a panel. */
export const PANEL_SECTIONS = Object.keys(PANELS);

/** @typedef {{ section: string, title: string, detail: string, unit: 'ns' | 's' | 'B', bars: { name: string, value: number }[] }} Panel */

/**
 * Returns the figures of a run as panels of bars. The first bar is routebook's. Less is always better.
 * @returns {Panel[]}
 */
export function panelsOf(sections) {
  return Object.entries(PANELS)
    .filter(([section]) => section in sections)
    .map(([section, panelOf]) => ({ section, ...panelOf(sections[section]) }));
}
