import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../cli/audit/write-report.ts';
import { formatMarkdown } from '../../cli/diff/format-markdown.ts';
import { asCode, asSentence } from '../../cli/shared/output/markdown.ts';

const HOSTILE = [
  'a|b',
  'a\\|b',
  '`x` @user',
  'a`b``c',
  '@octocat',
  '#1',
  'octokit/app#1',
  'GH-12',
  '[x](https://evil.example)',
  '![x](https://evil.example/a.png)',
  '<img src=x onerror=alert(1)>',
  '<!-- x',
  '</details>',
  'https://evil.example',
  'www.evil.example',
  '0123456789abcdef0123456789abcdef01234567',
  'a@b.example',
  '**b** _i_ ~~s~~',
  '&lt;b&gt;',
  '$x^2$',
  ' leading and trailing ',
  '\u202eabc',
];

/** What is left of Markdown if code is removed: only words and punctuation that have no meaning. */
function meaningIn(markdown: string): string[] {
  const rest = markdown
    .replace(/<code>(?:[\p{L}\p{N} ]|&#\d+;)*<\/code>/gu, ' ')
    .replace(/(?<![\\`])`[^`|\\\n]+`(?!`)/g, ' ');
  return rest.match(/[`@#[\]<>&*_~$\\/]|www\.|\bgh-\d|\b[\da-f]{7,40}\b/gi) ?? [];
}

describe('text from files and descriptions', () => {
  test.each(HOSTILE)('%j is code in a sentence and by itself', (text) => {
    for (const written of [
      asCode(text),
      asSentence(text),
      asSentence(`The route \`${text}\` is unknown.`),
      asSentence(`Use "${text}", (${text}) or '${text}'.`),
    ]) {
      expect(meaningIn(written)).toEqual([]);
      // The bar would end the cell of a table.
      expect(written).not.toContain('|');
      expect(written).not.toMatch(/[\n\u202e]/);
    }
  });

  test('is readable if it is harmless', () => {
    expect(asSentence('Did you mean `GET /user`? The parameter "per_page" (a number) is unknown.')).toBe(
      'Did you mean `GET /user`? The parameter "`per_page`" (a number) is unknown.',
    );
    expect(asCode('src/a.ts:1')).toBe('`src/a.ts:1`');
    expect(asCode('a|b')).toBe('<code>a&#124;b</code>');
    expect(asCode('')).toBe('');
  });

  test.each(HOSTILE)('%j adds no cell and no markup to the table of an audit', (text) => {
    const finding = { file: `${text}/x.js`, line: 1, severity: 'error', code: 'UNKNOWN_ROUTE', message: `No ${text}.` };
    const unread = [{ file: `${text}/y.js`, line: 2, column: 1, kind: 'call', reason: `Not ${text}.` }];
    const audit = { findings: [finding], calls: [], unread, unreadFiles: [], files: 1 } as never;
    const row =
      writeMarkdown(audit)
        .split('\n')
        .find((line) => line.includes('UNKNOWN')) ?? '';
    expect(row.split('|')).toHaveLength(6);
    expect(meaningIn(row.replace('UNKNOWN_ROUTE', ''))).toEqual([]);
    const place = writeMarkdown(audit).split('\n').at(-1) ?? '';
    expect(place).toMatch(/^- /);
    expect(meaningIn(place)).toEqual([]);
  });

  test.each(HOSTILE)('%j adds no markup to a list of changes', (text) => {
    const change = {
      effect: 'safe',
      route: `GET /${text}`,
      message: `The field ${text} was added.`,
      rule: 'x',
      path: '',
    };
    const markdown = formatMarkdown([change] as never, text, text);
    expect(meaningIn(markdown.replace(/^#+ /gm, ''))).toEqual([]);
  });
});
