import { geometricMean } from './measure.js';

/** Lays out rows of text under headings, with the first column aligned left and the others right. */
export function formatTable(headings, rows) {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const format = (line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [format(headings), rule, ...rows.map(format)].join('\n');
}

/** Shows as many digits as are stable between runs. */
function round(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 1 ? 1 : 2);
}

const formatRatio = (ratio) => `${round(ratio)} ×`;
export const formatSeconds = (seconds) => `${round(seconds)} s`;
export const formatBytes = (bytes) => `${round(bytes / 1000)} kB`;

export function formatNanoseconds(nanoseconds) {
  if (nanoseconds >= 1e6) return `${round(nanoseconds / 1e6)} ms`;
  return nanoseconds >= 1000 ? `${round(nanoseconds / 1000)} µs` : `${round(nanoseconds)} ns`;
}

/**
 * A row of the table in the documentation, in three cells. Values are pairs of a name and a number. The first is that of routebook, and every other is
 * shown with its ratio to the first.
 */
export function createRow(measured, format, [[, ours], ...others]) {
  const texts = others.map(([name, value]) => `${name} ${format(value)} (${formatRatio(value / ours)})`);
  return [measured, format(ours), texts.join(', ')];
}

/** The same for cases that were timed: the geometric mean of each contender. */
export function createMeanRow(measured, contenders, cases) {
  const meanOf = ({ name }) => geometricMean(cases.map(({ nanoseconds }) => nanoseconds[name]));
  return createRow(
    measured,
    formatNanoseconds,
    contenders.map((contender) => [contender.name, meanOf(contender)]),
  );
}

/** The times of all cases. */
export function formatTimes(heading, contenders, cases) {
  return formatTable(
    [heading, ...contenders.map(({ name }) => name)],
    cases.map(({ name, nanoseconds }) => [
      name,
      ...contenders.map((contender) => formatNanoseconds(nanoseconds[contender.name])),
    ]),
  );
}

/** A table in Markdown. */
export function writeTable(headings, rows) {
  const write = (cells) => `| ${cells.join(' | ')} |`;
  return [write(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(write)].join('\n');
}
