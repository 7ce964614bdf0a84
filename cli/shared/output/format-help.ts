import type { Screen } from './terminal.ts';
import { wrap } from './text.ts';

/** Wraps a help text, which is written for 80 columns, to the width of the screen. */
export function formatHelp(text: string, screen: Screen): string {
  const lines = text.split('\n');
  const fits = lines.every((line) => line.length <= screen.width);
  let isExample = false;
  return (fits ? lines : joinLines(lines))
    .flatMap((line) => {
      isExample = line === 'Examples' || (isExample && line !== '');
      return isExample && line.length > screen.width ? wrapCommand(line, screen.width) : formatLine(line, screen);
    })
    .join('\n');
}

/** Joins the lines of paragraphs and descriptions, so that they can be wrapped again. */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const previous = joined.at(-1) ?? '';
    const isProse = /^[\w"'-]/.test(line) && previous.length > 50 && /^[\w"'-]/.test(previous);
    const isDescription = /^ {20,}\S/.test(line) || (/^ {5}\S/.test(line) && /^ {2}\S/.test(previous));
    if (isProse || isDescription) joined[joined.length - 1] = `${previous} ${line.trimStart()}`;
    else joined.push(line);
  }
  return joined;
}

function formatLine(line: string, screen: Screen): string[] {
  const { width } = screen;
  if (/^[A-Z][\w ]*$/.test(line)) return [screen.paint('heading', line)];
  if (line.length <= width) return [line];
  if (line.startsWith('Usage: ')) return wrap(line, width, ' '.repeat('Usage: '.length));
  const [, term = '', description = ''] = /^( +\S+(?: \S+)*) {2,}(.*)$/.exec(line) ?? [];
  if (term === '') return wrap(line, width);
  const column = line.length - description.length;
  const cells = description.replace(/ {2,}/g, ', ');
  if (column <= width / 2) {
    return wrap(cells, width - column).map(
      (part, index) => line.slice(0, index === 0 ? column : 0).padEnd(column) + part,
    );
  }
  return [`  ${term.trimStart()}`, ...wrap(cells, width - 6).map((part) => `      ${part}`)];
}

/** Wraps a command after a backslash, so that it can still be copied. Quoted text is never broken. */
function wrapCommand(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = ' ';
  for (const word of line.trim().match(/(?:'[^']*'|\S)+/g) ?? []) {
    if (current.trim() !== '' && current.length + word.length + 3 > width) {
      lines.push(`${current} \\`);
      current = '   ';
    }
    current += ` ${word}`;
  }
  return [...lines, current];
}
