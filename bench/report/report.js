// The parts of `docs/benchmark.json` that the pages show: tables, charts and sentences, each between two comments that name it.
import { drawChart, pictureOf, THEME_NAMES } from './chart.js';
import { factsTable, SECTIONS_WITH_FACTS } from './facts.js';
import { generatedTypesTable, oneCallTable } from './generated-types.js';
import { markdownTable } from './markdown.js';
import { octokitTable } from './octokit.js';
import { PANEL_SECTIONS } from './panels.js';

/** The file of the figures. */
export const BENCHMARK = 'docs/benchmark.json';

/** The pages with figures. */
export const PAGES = ['README.md', 'docs/comparison.md'];

/** The sections that the pages show. */
export const SHOWN = [...new Set([...PANEL_SECTIONS, ...SECTIONS_WITH_FACTS])];

/** The panels of each chart: one for each section. */
const CHARTS = Object.fromEntries(PANEL_SECTIONS.map((section) => [section, [section]]));

/** @typedef {import('./panels.js').Panel} Panel */
/** @typedef {{ date: string, node: string, machine: string, versions: Record<string, string>, panels: Panel[], facts: Record<string, any> }} Measured */

const panelsIn = (measured, chart) => measured.panels.filter(({ section }) => CHARTS[chart].includes(section));
const chartPath = (chart, theme) => `docs/charts/${chart}-${theme}.svg`;

/** Where a page finds a chart: in the folder next to it, which the package contains too. */
function chartUrl(page, path) {
  return path.slice(page.lastIndexOf('/') + 1);
}

/** The text between the comments with this name. Empty if it was not measured. */
function partOf(name, measured, page) {
  if (name === 'measured') return markdownTable(measured.panels);
  if (name === 'measured on') {
    return `Measured on ${measured.date} with Node ${measured.node.slice(1)}: ${measured.machine}.`;
  }
  if (name === 'more figures') return factsTable(measured.facts);
  if (name === 'generated types') return generatedTypesTable(measured.facts['paths']);
  if (name === 'octokit') return octokitTable(measured.facts['octokit'], measured.panels);
  if (name === 'one call') return oneCallTable(measured.facts['paths']);
  const [, chart] = /^chart (\w+)$/.exec(name) ?? [];
  if (chart === undefined || !(chart in CHARTS)) return undefined;
  const panels = panelsIn(measured, chart);
  return panels.length === 0 ? '' : pictureOf(panels, (theme) => chartUrl(page, chartPath(chart, theme)));
}

/**
 * Fills what is between `<!-- name -->` and `<!-- end of name -->`.
 * @param {string} page Its path.
 * @param {string} text
 * @param {Measured} measured
 */
export function fillPage(page, text, measured) {
  return text.replace(/<!-- ([\w ]+) -->\n[\s\S]*?<!-- end of \1 -->/g, (whole, name) => {
    const part = partOf(name, measured, page);
    if (part === undefined) return whole;
    return `<!-- ${name} -->\n${part === '' ? '' : `${part}\n`}<!-- end of ${name} -->`;
  });
}

/**
 * The files that show the figures, as they should be. A chart of nothing is an empty text, and its file should not exist.
 * @param {Measured} measured
 * @param {(path: string) => string} read
 * @returns {Map<string, string>}
 */
export function renderReport(measured, read) {
  const charts = Object.keys(CHARTS).flatMap((chart) => {
    const panels = panelsIn(measured, chart);
    return THEME_NAMES.map((theme) => [chartPath(chart, theme), panels.length === 0 ? '' : drawChart(panels, theme)]);
  });
  return new Map([...PAGES.map((page) => [page, fillPage(page, read(page), measured)]), ...charts]);
}
