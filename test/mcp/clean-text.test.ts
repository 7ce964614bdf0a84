import { describe, expect, it } from 'vitest';
import { cleanText } from '../../cli/mcp/clean-text.ts';
import { writeQuestion } from '../../cli/mcp/write-question.ts';

const at = (...codes: number[]) => String.fromCodePoint(...codes);
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => at(first + index));

describe('A text of the API', () => {
  it.each<[name: string, characters: string[]]>([
    ['glyphs without ink', [...'\u2800\u3164\uffa0\u115f\u1160\u17b4\u17b5\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}']],
    ['selectors and joiners of letters that are not there', [...'\u{1107f}\u{1bc9d}\u{1da9b}\u{1daa1}\u{1daaf}\u034f']],
    ['musical controls', between(0x1d173, 0x1d17a)],
    ['tags', between(0xe0000, 0xe007f)],
    ['variation selectors', [...between(0xfe00, 0xfe0f), ...between(0xe0100, 0xe01ef)]],
    ['interlinear annotation', between(0xfff9, 0xfffb)],
    ['bidirectional controls', [...'\u061c\u200e\u200f', ...between(0x202a, 0x202e), ...between(0x2066, 0x2069)]],
    ['joiners and format controls', [...'\u00ad\u180e\u200b\u200c\u200d\ufeff', ...between(0x2060, 0x2064)]],
    ['private use', [...'\ue000\uf8ff\u{f0000}\u{10fffd}']],
    ['noncharacters and unassigned code points', [...'\ufdd0\ufdef\uffff\u{1ffff}\u{10ffff}\u0378\u{e1000}']],
    ['lone surrogates', ['\ud800', '\udfff']],
    ['control characters', [...'\0\x1b\x7f\x85\x9b\u2028\u2029']],
  ])('loses %s', (_, characters) => {
    for (const character of characters) {
      expect(cleanText(`pay${character}load`), character.codePointAt(0)?.toString(16)).toBe('payload');
      expect(cleanText(character + character)).toBe('');
    }
    expect(cleanText(`a${characters.join('')}b`)).toBe('ab');
  });

  it.each([
    ['an emoji with its presentation', '\u2764\ufe0f \u2b50'],
    ['emoji that are joined', '\u{1f469}\u{1f3fd}\u200d\u{1f680} \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a flag of joined emoji', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the flags of countries', '\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7}'],
    ['the flag of Scotland', `a ${at(0x1f3f4, 0xe0067, 0xe0062, 0xe0073, 0xe0063, 0xe0074, 0xe007f)} b`],
    ['a Persian word with a non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a Hindi word with a joiner', '\u0915\u094d\u200d\u0937'],
    ['a Hindi word with a non-joiner', '\u0915\u094d\u200c\u0937'],
    ['a Bengali word with a joiner before a mark', '\u09b0\u200d\u09cd\u09af'],
    ['a Sinhala word', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['letters with accents, and letters of other scripts', 'Zu\u0308rich \u6771\u4eac\u3000\u1019\u1039\u1019'],
    ['the musical symbols next to the null notehead', '\u{1d158}\u{1d15a}'],
    ['tabs, line feeds and no-break spaces', 'a\tb\nc\xa0d'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['two joiners between letters', '\u0645\u200c\u200c\u06cc', '\u0645\u06cc'],
    ['a joiner at the end of a word', '\u0645\u200c x', '\u0645 x'],
    ['a joiner between letters that do not join', 'a\u200db\u0645\u200da', 'ab\u0645a'],
    ['a joiner between an emoji and a letter', '\u{1f469}\u200da', '\u{1f469}a'],
    ['a flag with other tags', at(0x1f3f4, 0xe0067, 0xe0062, 0xe0078, 0xe007f), '\u{1f3f4}'],
    [
      'tags after a flag',
      at(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f, 0xe0061, 0xe0062),
      at(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f),
    ],
    ['spaces of other widths', 'a\u2009b\u200ac\u202fd\u205fe\u1680f', 'a b c d e f'],
  ])('does not keep %s', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });
});

it('The question for the user shows glyphs without ink as codes', () => {
  const question = writeQuestion({ route: 'POST /x', title: 'X' } as never, { title: 'a\u{1d159}\u{16fe4}b' });
  expect(question).toContain('a\\ud834\\udd59\\ud81b\\udfe4b');
});
