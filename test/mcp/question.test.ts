import type { RouteRecord } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { writeQuestion } from '../../cli/mcp/write-question.ts';
import { brief } from '../../cli/shared/output/terminal.ts';

const record = { route: 'POST /x', title: 'Create an x' } as RouteRecord;

describe('The question for the user', () => {
  it('has a line for each value, the shortest first', () => {
    const parameters = {
      text: 'a'.repeat(20),
      config: { url: 'https://a.example', none: {}, list: [], deep: [{ a: null }, 7, 'b'] },
      isOn: true,
    };
    expect(writeQuestion(record, parameters)).toBe(
      [
        'Send POST /x (Create an x) with',
        'isOn = true',
        'config.none = {}',
        'config.list = []',
        'config.deep[1] = 7',
        'config.deep[2] = "b"',
        'config.deep[0].a = null',
        'text = "aaaaaaaaaaaaaaaaaaaa"',
        'config.url = "https://a.example"?',
      ].join('\n'),
    );
    expect(writeQuestion(record, {})).toBe('Send POST /x (Create an x) with\nno parameters?');
    expect(writeQuestion(record, { a: undefined })).toContain('\na = undefined?');
  });

  it('escapes what a reader does not see, in names and values', () => {
    expect(writeQuestion(record, { 'a\n\ue000\ud800': '\u202e\u0378\ud800 \n' })).toContain(
      '\na\\u000a\\ue000\\ud800 = "\\u202e\\u0378\\ud800 \\n"?',
    );
    expect(writeQuestion({ ...record, route: 'POST /\u202e', title: `\n${'t'.repeat(200)}` } as RouteRecord, {})).toBe(
      `Send POST /\\u202e (\\u000a${'t'.repeat(119)}…) with\nno parameters?`,
    );
  });

  it('counts spaces that would move text out of sight', () => {
    expect(writeQuestion(record, { a: `b${' '.repeat(3)}c${' '.repeat(4)}d${' '.repeat(400)}` })).toContain(
      'a = "b   c\\u0020{4}d\\u0020{400}"?',
    );
  });

  it('is undefined if it is too long', () => {
    const length = writeQuestion(record, { a: '' })?.length ?? 0;
    expect(writeQuestion(record, { a: 'x'.repeat(10_000 - length) })).toHaveLength(10_000);
    expect(writeQuestion(record, { a: 'x'.repeat(10_001 - length) })).toBeUndefined();
  });
});

describe('A text of a description', () => {
  it('is on one line, without hidden characters, and cut between characters', () => {
    expect(brief('a\nb\u202e')).toBe('a\\u000ab\\u202e');
    expect(brief('a'.repeat(120))).toBe('a'.repeat(120));
    expect(brief('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
    expect(brief('\u{1f600}\u{1f600}', 1)).toBe('\u{1f600}…');
  });
});
