import { estimateTokens, type FittedData, findEnd, groupWithin } from './fit-tokens.ts';

/** Which lines of a text are asked for. */
interface LineSelection {
  /** `40-80`, `40`, `40-`, or `-50` for the last 50. */
  readonly lines?: string | undefined;
  /** A text that the lines contain. The lines before and after are returned too. */
  readonly find?: string | undefined;
}

/** The lines before and after one that contains a text. */
const NEIGHBOURS = 2;
/** The part of a page that follows an error in a log. */
const AFTER_ERROR = 5;
const ERROR = /##\[error\]/;
const TIME = /^\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z /;

type Numbered = readonly [number: number, text: string];

/** The lines of a text. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\u0085]/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Returns a part of a text: the lines that are asked for, as many as fit. Each begins with its number, so that a line of the text cannot look like a line
 * of the server. A line that is too long is continued on the next page.
 */
export function fitLines(
  all: readonly string[],
  selection: LineSelection,
  most: number,
  page: number,
  clean: (text: string) => string,
): FittedData | undefined {
  const chosen = findLines(chooseLines(all, selection.lines), all, selection.find);
  const widest = String(all.length).length + 2;
  const pieces = chosen.flatMap(([number, line]) => cutLine(number, line, most - widest, clean));
  const sizes = pieces.map(sizeOf);
  const groups = groupWithin(sizes, most);
  const [start, end] = groups[page - 1] ?? [0, 0];
  const shown = pieces.slice(start, end);
  if (shown.length === 0) return page === 1 ? { text: '', page, pages: 1, part: 'no line' } : undefined;
  const cleaned = shown.map(([, line]) => clean(line).replaceAll('\n', ' '));
  const joined = cleaned.join('\n');
  // A secret can be divided by line feeds, as in Base64.
  const isClean = clean(joined) === joined;
  const text = shown.map(([number], index) => `${number}|${isClean ? cleaned[index] : '***'}`).join('\n');
  const isWhole = groups.length === 1 && chosen.length === all.length;
  const [first, last] = [shown[0]?.[0], shown.at(-1)?.[0]];
  const part = `lines ${first} to ${last} of ${all.length}${selection.find === undefined ? '' : ', those found and their neighbours'}`;
  return { text, page, pages: groups.length, ...(isWhole ? {} : { part }) };
}

function sizeOf([number, line]: Numbered): number {
  return estimateTokens(`${number}|${line}`) + 1;
}

/** A line in pieces that fit. It is cleaned before it is cut, because a secret could be where it is cut. */
function cutLine(number: number, line: string, most: number, clean: (text: string) => string): Numbered[] {
  // No character has more than two and a half tokens, so most lines need no estimate.
  if (line.length * 2.5 <= most || (line.length < most && estimateTokens(line) <= most)) return [[number, line]];
  const whole = clean(line).replaceAll('\n', ' ');
  const pieces: Numbered[] = [];
  for (let start = 0; start < whole.length; ) {
    const end = findEnd(whole, start, most);
    pieces.push([number, whole.slice(start, end)]);
    start = end;
  }
  return pieces;
}

function chooseLines(all: readonly string[], given: string | undefined): Numbered[] {
  const numbered = all.map((line, index): Numbered => [index + 1, line]);
  if (given === undefined) return numbered;
  const [, first, dash, last] = /^(\d{1,9})?(-)?(\d{1,9})?$/.exec(given.trim()) ?? [];
  if (first === undefined) return numbered.slice(-Number(last));
  const start = Number(first);
  const end = dash === undefined ? start : last === undefined ? all.length : Number(last);
  return numbered.slice(start - 1, end);
}

function findLines(chosen: readonly Numbered[], all: readonly string[], text: string | undefined): readonly Numbered[] {
  if (text === undefined) return chosen;
  const wanted = text.toLowerCase();
  const near = new Set<number>();
  for (const [number, line] of chosen) {
    if (!line.toLowerCase().includes(wanted)) continue;
    for (let each = number - NEIGHBOURS; each <= number + NEIGHBOURS; each++) near.add(each);
  }
  const first = chosen[0]?.[0] ?? 1;
  return chosen.filter(([number]) => near.has(number) && number >= first && number <= all.length);
}

/** A log without the times at the start of its lines. */
export function withoutTimes(lines: readonly string[]): readonly string[] {
  const timed = lines.filter((line) => TIME.test(line)).length;
  return timed * 2 > lines.length ? lines.map((line) => line.replace(TIME, '')) : lines;
}

/** The lines of a log that answer why it failed: those before its first error and a few after it, or else the last ones. */
export function focusOf(
  lines: readonly string[],
  most: number,
): { readonly lines: string; readonly why: string } | undefined {
  const sizes = lines.map((line, index) => sizeOf([index + 1, line]));
  if (sizes.reduce((sum, size) => sum + size, 0) <= most) return undefined;
  const error = lines.findIndex((line) => ERROR.test(line));
  const end = error < 0 ? lines.length : Math.min(lines.length, error + 1 + AFTER_ERROR);
  let start = end;
  for (let left = most; start > 0 && left >= (sizes[start - 1] as number); start--) left -= sizes[start - 1] as number;
  return {
    lines: `${Math.min(start, end - 1) + 1}-${end}`,
    why: error < 0 ? 'at the end of the log' : `around its first error, line ${error + 1}`,
  };
}

/** Whether a log says that a step failed. */
export function countErrors(text: string): number {
  return text.match(/##\[error\]/g)?.length ?? 0;
}
