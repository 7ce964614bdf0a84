import { readFileSync } from 'node:fs';

/** The title of each section of a file of cases, and its text. */
export function sectionsOf(file: URL): (readonly [title: string, text: string])[] {
  const sections = readFileSync(file, 'utf8').split(/^=== /m).slice(1);
  return sections.map((section) => {
    const end = section.indexOf('\n');
    return [section.slice(0, end), section.slice(end + 1)];
  });
}

/**
 * A section of programs that differ in one place: "--- language", the program with CODE in that place, "--- rows", and the rows. A row is a line
 * of code, in which "⏎" ends a line, with its results in indented lines.
 */
export function readRows(text: string): { readonly head: string; readonly rows: string[][] } {
  const [head = '', table = ''] = text.split(/^--- rows\n/m);
  const rows = table.split(/\n(?! {2}(?:→|line \d|\d))/).filter((row) => row !== '');
  return { head: head.replace(/^--- /, ''), rows: rows.map((row) => row.split('\n')) };
}

/** A program with the code of a row. */
export function withCode(program: string, code: string): string {
  return program.replace('CODE', () => code.replaceAll(' ⏎ ', '\n'));
}
