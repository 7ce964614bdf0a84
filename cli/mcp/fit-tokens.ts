import { isRecord } from '../../src/core/objects.ts';

/** A part of a result that fits into a number of tokens. */
export interface FittedData {
  /** JSON on one line, or a part of its text. */
  readonly text: string;
  /** Whether the text is JSON that can be parsed. */
  readonly isJson?: true;
  readonly page: number;
  /** The number of parts. */
  readonly pages: number;
  /** A description of the part, if it is not everything. */
  readonly part?: string;
}

/** The number of characters that are estimated at a time. */
const STEP = 40;

/**
 * Returns a part of JSON data. A list is cut between its items and an object between its members. If one of them is too long, or the data is
 * neither, its JSON is cut between two characters. Nothing contains a line feed, so that text from the API cannot look like a line of the
 * server. `clean` is called only for what is returned, because it takes longer than everything else.
 */
export function fitTokens(
  data: unknown,
  most: number,
  page: number,
  clean: (value: unknown) => unknown,
): FittedData | undefined {
  const units = unitsOf(data);
  if (units === undefined || units.values.length < 2) return pick(cutWhole(write(clean(data)), most), page);
  const sizes = units.values.map((value) => estimateTokens(write(value)) + 1);
  if (sizes.reduce((sum, size) => sum + size, 2) <= most)
    return page === 1 ? { text: write(clean(data)), isJson: true, page, pages: 1 } : undefined;
  const { values, name, join } = units;
  const show = (start: number, end: number) => {
    const text = write(clean(join(values.slice(start, end))));
    return [{ text, isJson: true as const, part: `${name}s ${start + 1} to ${end} of ${values.length}` }];
  };
  const cut = (index: number) => {
    const pieces = cutText(write(clean(join(values.slice(index, index + 1)))), most);
    return pieces.map((piece) => ({ ...piece, part: `${piece.part} of ${name} ${index + 1} of ${values.length}` }));
  };
  const groups = groupWithin(sizes, most - 2).map(([start, end]) => {
    const isTooLong = end - start === 1 && (sizes[start] as number) > most - 2;
    return { isTooLong, read: () => (isTooLong ? cut(start) : show(start, end)) };
  });
  // Only what is too long has more than one part, and must be cut to be counted.
  const counted = groups.map((group) => ({ ...group, count: group.isTooLong ? group.read().length : 1 }));
  const pages = counted.reduce((sum, { count }) => sum + count, 0);
  let first = 1;
  for (const { count, read } of counted) {
    const part = page < first + count ? read()[page - first] : undefined;
    if (part !== undefined) return { ...part, page, pages };
    first += count;
  }
  return undefined;
}

type Part = Pick<FittedData, 'text' | 'isJson' | 'part'>;

interface Units {
  readonly values: readonly unknown[];
  readonly name: 'item' | 'member';
  join(values: readonly unknown[]): unknown;
}

function unitsOf(data: unknown): Units | undefined {
  if (Array.isArray(data)) return { values: data, name: 'item', join: (values) => values };
  if (!isRecord(data)) return undefined;
  const join = (values: readonly unknown[]) => Object.fromEntries(values as [string, unknown][]);
  return { values: Object.entries(data), name: 'member', join };
}

/** Groups sizes so that the sum of each group is at most a number. A size above it is a group of its own. */
export function groupWithin(
  sizes: readonly number[],
  most: number,
): readonly (readonly [start: number, end: number])[] {
  const groups: [number, number][] = [];
  let start = 0;
  let used = 0;
  for (const [index, size] of sizes.entries()) {
    if (index > start && used + size > most) {
      groups.push([start, index]);
      start = index;
      used = 0;
    }
    used += size;
  }
  if (sizes.length > 0) groups.push([start, sizes.length]);
  return groups;
}

function write(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function pick(parts: readonly Part[], page: number): FittedData | undefined {
  const part = parts[page - 1];
  return part && { ...part, page, pages: parts.length };
}

function cutWhole(text: string, most: number): readonly Part[] {
  return estimateTokens(text) <= most ? [{ text, isJson: true }] : cutText(text, most);
}

function cutText(text: string, most: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  while (start < text.length) {
    const end = findEnd(text, start, most);
    parts.push({ text: text.slice(start, end), part: `characters ${start + 1} to ${end} of ${text.length}` });
    start = end;
  }
  return parts;
}

/** Where a part of a text ends that begins at `start` and has at most so many tokens. It has at least one step. */
export function findEnd(text: string, start: number, most: number): number {
  let end = start;
  let used = 0;
  while (end < text.length) {
    const next = Math.min(text.length, end + STEP);
    used += estimateTokens(text.slice(end, next));
    if (used > most && end > start) break;
    end = next;
  }
  // Both halves of a character belong together.
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length ? end + 1 : end;
}

/**
 * Estimates how many tokens a text has for a language model, without a tokenizer. It counts the pieces that tokenizers split text into: words,
 * groups of three digits, signs, and other characters. The estimate is rather too high than too low: a test compares it with the o200k
 * tokenizer, for data of the API and for texts that are hard to compress.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOf(piece);
  return Math.ceil(tokens * 1.25);
}

/** Cuts a text at a number of tokens. */
export function cutTo(text: string, most: number): string {
  let end = Math.min(text.length, Math.floor(most * 8));
  if (end === text.length && estimateTokens(text) <= most) return text;
  // Halves of what is left, so that few parts of the text are estimated.
  let kept = 0;
  while (end - kept > 1) {
    const middle = Math.ceil((kept + end) / 2);
    if (estimateTokens(`${text.slice(0, middle)}…`) <= most) kept = middle;
    else end = middle;
  }
  return `${text.slice(0, kept).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A word with at most one capital letter at its start, capital letters, digits, spaces, signs, and everything else. */
const PIECES = /[A-Z]?[a-z]+|[A-Z]+|\d+|\s+|[!-/:-@[-`{-~]+|[^\x21-\x7e\s]+/g;

function tokensOf(piece: string): number {
  const { length } = piece;
  const first = piece.charCodeAt(0);
  if (/^[A-Z]?[a-z]/.test(piece)) return length < 8 ? 1 : length < 14 ? 2 : length / 2;
  if (/^[A-Z]/.test(piece)) return Math.max(1, length / 2);
  if (first >= 0x30 && first <= 0x39) return Math.ceil(length / 3);
  // A single space belongs to the word that follows.
  if (/^\s/.test(piece)) return piece === ' ' ? 0 : Math.ceil(length / 4);
  if (first < 0x7f) return length < 5 ? 1 : length / 1.5;
  // A character of a large script has up to two tokens, and half of an emoji, or a letter of a small script, about one.
  return length + (piece.match(/[\u0800-\ud7ff\ue000-\uffff]/g)?.length ?? 0);
}
