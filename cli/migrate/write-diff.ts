import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { type Screen, visible } from '../shared/output/terminal.ts';

/** Writes the change of a file as a unified diff, which `patch` and `git apply` understand. */
export function writeDiff(file: string, before: string, after: string, screen: Screen): string {
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const [from, to] = [`a/${visible(file)}`, `b/${visible(file)}`];
  const lines = createTwoFilesPatch(from, to, before, after, undefined, undefined, options).trimEnd().split('\n');
  return lines.map((line, index) => (index < 2 ? line : paint(line, screen))).join('\n');
}

/** A line as it is printed: with its tabs, and without the carriage return that ends it in some files. */
function paint(line: string, screen: Screen): string {
  const text = line.replace(/\r$/, '').split('\t').map(visible).join('\t');
  if (line.startsWith('+')) return screen.paint('success', text);
  if (line.startsWith('-')) return screen.paint('error', text);
  return line.startsWith('@@') ? screen.paint('name', text) : text;
}
