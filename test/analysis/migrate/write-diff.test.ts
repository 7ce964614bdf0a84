import { describe, expect, it } from 'vitest';
import { writeDiff } from '../../../cli/migrate/write-diff.ts';
import { createScreen } from '../../../cli/shared/output/terminal.ts';

const BEFORE = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join('');

/** An edit that replaces lines, from the first up to and including the last. */
function replace(first: number, last: number, text: string) {
  const lines = BEFORE.split('\n');
  const startOf = (line: number) => lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  return { start: startOf(first), end: startOf(last + 1), text };
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ` line ${from + index}`);

describe('a unified diff', () => {
  it.each<[string, ReturnType<typeof replace>[], string[]]>([
    [
      'three changes of different sizes, far apart',
      [replace(2, 2, 'one\ntwo\nthree\n'), replace(12, 12, ''), replace(25, 25, 'new\nlines\n')],
      [
        '@@ -1,5 +1,7 @@',
        ...[' line 1', '-line 2', '+one', '+two', '+three', ...numbered(3, 5)],
        '@@ -9,7 +11,6 @@',
        ...[...numbered(9, 11), '-line 12', ...numbered(13, 15)],
        '@@ -22,7 +23,8 @@',
        ...[...numbered(22, 24), '-line 25', '+new', '+lines', ...numbered(26, 28)],
      ],
    ],
    [
      'two changes whose contexts touch, in one part',
      [replace(2, 2, 'two\n'), replace(9, 9, 'nine\n')],
      [
        '@@ -1,12 +1,12 @@',
        ...[' line 1', '-line 2', '+two', ...numbered(3, 8), '-line 9', '+nine', ...numbered(10, 12)],
      ],
    ],
    [
      'two changes with one line more between them, in two parts',
      [replace(2, 2, 'two\n'), replace(10, 10, 'ten\n')],
      [
        ...['@@ -1,5 +1,5 @@', ' line 1', '-line 2', '+two', ...numbered(3, 5)],
        ...['@@ -7,7 +7,7 @@', ...numbered(7, 9), '-line 10', '+ten', ...numbered(11, 13)],
      ],
    ],
    [
      'the first and the last line',
      [replace(1, 1, ''), replace(30, 30, 'thirty\n')],
      [
        ...['@@ -1,4 +1,3 @@', '-line 1', ...numbered(2, 4)],
        ...['@@ -27,4 +26,4 @@', ...numbered(27, 29), '-line 30', '+thirty'],
      ],
    ],
    [
      'two edits in one line, and one in the next',
      [
        { start: BEFORE.indexOf('line 5'), end: BEFORE.indexOf('line 5') + 4, text: 'row' },
        { start: BEFORE.indexOf(' 5'), end: BEFORE.indexOf(' 5') + 2, text: ' V' },
        { start: BEFORE.indexOf(' 6'), end: BEFORE.indexOf(' 6') + 2, text: ' VI' },
      ],
      ['@@ -2,8 +2,8 @@', ...numbered(2, 4), '-line 5', '-line 6', '+row V', '+line VI', ...numbered(7, 9)],
    ],
  ])('has %s', (_, edits, expected) => {
    expect(writeDiff('a.ts', BEFORE, edits, createScreen()).split('\n')).toEqual([
      '--- a/a.ts',
      '+++ b/a.ts',
      ...expected,
    ]);
  });

  it('of a new file has all its lines', () => {
    const edits = [{ start: 0, end: 0, text: 'one\ntwo\n' }];
    expect(writeDiff('a.ts', undefined, edits, createScreen())).toBe(
      '--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,2 @@\n+one\n+two',
    );
  });
});
