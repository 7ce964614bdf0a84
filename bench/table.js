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

export function formatNanoseconds(nanoseconds) {
  return `${Math.round(nanoseconds).toLocaleString('en')} ns`;
}

export function formatRatio(ratio) {
  return `${ratio.toFixed(ratio < 10 ? 2 : 1)} ×`;
}

export function formatMilliseconds(milliseconds) {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
}

/** Rows `{ name, nanoseconds, faster }` under the names of the contenders. */
export function formatTimes(heading, contenders, rows) {
  return formatTable(
    [heading, ...contenders.map((contender) => contender.name), 'times as fast'],
    rows.map(({ name, nanoseconds, faster }) => [
      name,
      ...contenders.map((contender) => formatNanoseconds(nanoseconds[contender.name])),
      formatRatio(faster),
    ]),
  );
}
