import type { Screen, Style } from './terminal.ts';

export interface Column {
  readonly heading: string;
  readonly style?: Style;
}

const GAP = 2;
const LEAST_WIDTH = 5;

/** Rows under headings, in the width of the screen: what is too long goes on in the next line, and nothing is lost. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[], screen: Screen): string {
  const isUsed = columns.map((_, index) => rows.some((row) => row[index] !== ''));
  const used = <Item>(items: readonly Item[]) => items.filter((_, index) => isUsed[index]);
  const headings = used(columns).map(({ heading }) => heading);
  const cells = rows.map(used);
  const natural = headings.map((heading, index) =>
    Math.max(heading.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const widths = fitWidths(natural, screen.width);
  const styles = used(columns).map(({ style }) => style);
  const lines = cells.flatMap((row) => layOut(row, widths, (text, index) => styled(screen, styles[index], text)));
  return [...layOut(headings, widths, (text) => screen.style('bold', text)), ...lines].join('\n');
}

/** One row a line, its cells apart by tabs: for `cut` and `grep`. */
export function formatPlain(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t').trimEnd()).join('\n');
}

function styled(screen: Screen, style: Style | undefined, text: string): string {
  return style === undefined ? text : screen.style(style, text);
}

/** Takes the missing room from the widest column, again and again. */
function fitWidths(natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  const room = width - GAP * (widths.length - 1);
  for (;;) {
    const excess = widths.reduce((sum, each) => sum + each, 0) - room;
    const widest = Math.max(...widths);
    if (excess <= 0 || widest <= LEAST_WIDTH) return widths;
    const second = Math.max(LEAST_WIDTH, ...widths.filter((each) => each < widest));
    widths[widths.lastIndexOf(widest)] = Math.max(widest - excess, Math.min(second, widest - 1));
  }
}

function layOut(
  row: readonly string[],
  widths: readonly number[],
  style: (text: string, column: number) => string,
): string[] {
  const wrapped = row.map((cell, index) => wrap(cell, widths[index] ?? 0));
  const height = Math.max(1, ...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    wrapped
      .map((lines, index) => {
        const text = lines[line] ?? '';
        const isLast = wrapped.slice(index + 1).every((others) => (others[line] ?? '') === '');
        return style(text, index) + (isLast ? '' : ' '.repeat((widths[index] ?? 0) - text.length + GAP));
      })
      .join('')
      .trimEnd(),
  );
}

/** Breaks behind a space or before a slash where there is one, else anywhere. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const slash = rest.lastIndexOf('/', width);
    const cut = Math.max(space, slash) > width / 3 ? Math.max(space, slash) : width;
    lines.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return [...lines, rest];
}
