import type { Screen } from './terminal.ts';
import { wrap } from './text.ts';

/** A part of a description. */
export interface Part {
  /** What the part is about, for the line that says what was left out. */
  readonly name: string;
  readonly text: string;
}

/** Fewer lines of a part say too little. */
const FEWEST = 4;

export function joinParts(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('\n\n');
}

/**
 * The parts that fit the height of the screen, the most important first. The first part that does not fit is cut after a line, and the
 * last lines say what was left out, and how to see it.
 */
export function fitParts(parts: readonly Part[], { height, width }: Screen, command: string): string {
  // The prompt of the shell, an empty line, and two lines about the rest.
  let left = height - 4;
  const shown: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const lines = part.text.split('\n');
    // The command and the title are always shown.
    if (index > 1 && lines.length > left) {
      if (left >= FEWEST) shown.push({ ...part, text: cutLines(lines, left) });
      break;
    }
    shown.push(part);
    left -= lines.length + 1;
  }
  const missing = parts.slice(shown.length).map(({ name }) => name);
  const rest = missing.length === 0 ? 'For the rest:' : `For the rest, such as ${missing.slice(0, 2).join(' and ')}:`;
  return [joinParts(shown), '', ...wrap(rest, width), command].join('\n');
}

function cutLines(lines: readonly string[], left: number): string {
  return [...lines.slice(0, left - 1), `… ${lines.length - left + 1} more lines`].join('\n');
}
