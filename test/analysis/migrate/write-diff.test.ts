import { expect, it } from 'vitest';
import { writeDiff } from '../../../cli/migrate/write-diff.ts';
import { createScreen } from '../../../cli/shared/output/terminal.ts';

it('A diff has the changed lines with three lines around them, and prints no control characters', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
  const before = `${lines.join('\r\n')}\r\n`;
  const after = before.replace('line 2\r\n', '\tone\u001b[2J\r\ntwo\r\n').replace('line 20\r\n', '');
  expect(writeDiff('a\u0007.ts', before, after, createScreen()).split('\n')).toEqual([
    ...['--- a/a\\u0007.ts', '+++ b/a\\u0007.ts', '@@ -1,5 +1,6 @@', ' line 1', '-line 2', '+\tone\\u001b[2J', '+two'],
    ...[' line 3', ' line 4', ' line 5', '@@ -17,4 +18,3 @@', ' line 17', ' line 18', ' line 19', '-line 20'],
  ]);
});
