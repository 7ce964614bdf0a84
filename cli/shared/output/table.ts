import type { Role, Screen } from './terminal.ts';
import { longestPart, wrap } from './text.ts';

interface Column {
  readonly heading: string;
  readonly role?: Role;
  /** The minimum readable width of the column. */
  readonly least?: number;
}

type Row = readonly string[];

const GAP = 2;

/** In a narrower column, too many words would be broken. */
const LEAST_WIDTH = 16;

/**
 * Formats rows under headings, in the width of the screen. A cell that is too long continues on the next line. If columns would become
 * too narrow, each row becomes a block of lines, so that nothing is cut off.
 */
export function formatTable(columns: readonly Column[], rows: readonly Row[], screen: Screen): string {
  const isUsed = columns.map((_, index) => rows.some((row) => row[index] !== ''));
  const used = <Item>(items: readonly Item[]) => items.filter((_, index) => isUsed[index]);
  const shown = used(columns);
  const cells = rows.map((row) => used(row));
  const natural = shown.map(({ heading }, index) =>
    Math.max(heading.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const widths = fitWidths(natural, screen.width);
  const unbroken = shown.map((_, index) => Math.max(0, ...cells.map((row) => longestPart(row[index] ?? ''))));
  const isReadable = widths.every(
    (width, index) =>
      width >= Math.min(shown[index]?.least ?? LEAST_WIDTH, natural[index] ?? 0) && width >= (unbroken[index] ?? 0),
  );
  if (!isReadable) return formatBlocks(shown, cells, screen);
  const headings = shown.map(({ heading }) => heading);
  const lines = cells.flatMap((row) => layOut(row, widths, (text, index) => paint(screen, shown[index], text)));
  return [...layOut(headings, widths, (text) => screen.paint('heading', text)), ...lines].join('\n');
}

/** Formats one row per line, with cells separated by tabs, for `cut` and `grep`. */
export function formatPlain(columns: readonly Column[], rows: readonly Row[], screen: Screen): string {
  return rows
    .map((row) =>
      row
        .map((cell, index) => paint(screen, columns[index], cell))
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a row as a block: the first cell on its own line, then the short cells on one line, then the description. */
function formatBlocks(columns: readonly Column[], rows: readonly Row[], screen: Screen): string {
  return rows
    .flatMap(([first = '', ...cells]) => {
      const [depth = ''] = /^ */.exec(first) ?? [];
      const indent = `${depth}${' '.repeat(GAP * 2)}`;
      const others = cells.filter((cell) => cell !== '');
      const joined = others.join(', ');
      const fits = indent.length + joined.length <= screen.width;
      const texts = fits ? [joined] : [others.slice(0, -1).join(', '), others.at(-1) ?? ''];
      return [
        ...wrap(first, screen.width, `${depth}${' '.repeat(GAP)}`).map((line) => paint(screen, columns[0], line)),
        ...texts
          .filter((text) => text !== '')
          .flatMap((text) => wrap(text, screen.width - indent.length))
          .map((line) => indent + line),
      ];
    })
    .join('\n');
}

function paint(screen: Screen, column: Column | undefined, text: string): string {
  return column?.role === undefined ? text : screen.paint(column.role, text);
}

/** Repeatedly takes width from the widest column until the table fits. */
function fitWidths(natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  const available = width - GAP * (widths.length - 1);
  for (;;) {
    const excess = widths.reduce((sum, each) => sum + each, 0) - available;
    const widest = Math.max(...widths);
    if (excess <= 0 || widest <= 1) return widths;
    const second = Math.max(1, ...widths.filter((each) => each < widest));
    widths[widths.lastIndexOf(widest)] = Math.max(widest - excess, Math.min(second, widest - 1));
  }
}

function layOut(row: Row, widths: readonly number[], style: (text: string, column: number) => string): string[] {
  const wrapped = row.map((cell, index) => wrap(cell, widths[index] ?? 0));
  const height = Math.max(1, ...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    wrapped
      .map((lines, index) => {
        const text = lines[line] ?? '';
        const isLast = wrapped.slice(index + 1).every((others) => (others[line] ?? '') === '');
        return style(text, index) + (isLast ? '' : ' '.repeat(Math.max(0, (widths[index] ?? 0) - text.length) + GAP));
      })
      .join('')
      .trimEnd(),
  );
}
