import { estimateTokens } from './estimate-tokens.ts';

/** A part of a result that fits into a number of tokens. */
interface FittedData {
  /** JSON on one line, or a part of its text. */
  readonly text: string;
  readonly page: number;
  /** The number of parts. */
  readonly pages: number;
  /** A description of the part, if it is not everything. */
  readonly part?: string;
}

/** The number of characters that are estimated at a time. */
const STEP = 200;

/**
 * Returns a part of JSON data. A list is cut between its items, and all other data between two characters of its JSON. Nothing contains a
 * line feed, so that text from the API cannot look like a line of the server.
 */
export function fitTokens(data: unknown, most: number, page: number): FittedData | undefined {
  const whole = JSON.stringify(data) ?? 'null';
  if (estimateTokens(whole) <= most) return page === 1 ? { text: whole, page, pages: 1 } : undefined;
  const parts = Array.isArray(data) && data.length > 1 ? cutList(data, most) : cutText(whole, most);
  const part = parts[page - 1];
  return part && { ...part, page, pages: parts.length };
}

type Part = Pick<FittedData, 'text' | 'part'>;

function cutList(items: readonly unknown[], most: number): Part[] {
  const parts: Part[] = [];
  let taken: string[] = [];
  let used = 0;
  let start = 1;
  const finish = (end: number) => {
    if (taken.length > 0)
      parts.push({ text: `[${taken.join(',')}]`, part: `items ${start} to ${end} of ${items.length}` });
    taken = [];
    used = 0;
    start = end + 1;
  };
  for (const [index, item] of items.entries()) {
    const text = JSON.stringify(item) ?? 'null';
    const tokens = estimateTokens(text) + 1;
    if (used + tokens > most) finish(index);
    if (tokens > most) {
      const pieces = cutText(text, most);
      parts.push(
        ...pieces.map((piece) => ({ ...piece, part: `${piece.part} of item ${index + 1} of ${items.length}` })),
      );
      start = index + 2;
      continue;
    }
    taken.push(text);
    used += tokens;
  }
  finish(items.length);
  return parts;
}

function cutText(text: string, most: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  while (start < text.length) {
    let end = start;
    let used = 0;
    while (end < text.length) {
      const next = Math.min(text.length, end + STEP);
      used += estimateTokens(text.slice(end, next));
      if (used > most && end > start) break;
      end = next;
    }
    // Both halves of a character belong together.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length) end += 1;
    parts.push({ text: text.slice(start, end), part: `characters ${start + 1} to ${end} of ${text.length}` });
    start = end;
  }
  return parts;
}
