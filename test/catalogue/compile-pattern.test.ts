import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../src/catalogue/check/compile-pattern.ts';
import fc from '../support/fast-check.ts';

const ATOMS = [
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '[😀-😂]',
  '\\d',
  '\\w',
  '\\S',
  '\\p{L}',
  '\\u{61}',
  '\\x61',
  '\\u0061',
  '\\ud83d\\ude00',
  '\\.',
  '😀',
];
const ASSERTIONS = ['^', '$', '\\b'];
const QUANTIFIERS = ['', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{1,2}?'];

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((choices) => choices.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...QUANTIFIERS)).map((pair) => pair.join('')),
    fc.constantFrom(...ASSERTIONS),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom(...QUANTIFIERS))
      .map(([opening, inner, quantifier]) => `${opening}${inner})${quantifier}`),
  ),
}));
const text = fc
  .array(fc.constantFrom('a', 'b', '1', '.', '😀', '\ud83d', ' ', '\n'))
  .map((characters) => characters.join(''));

describe('compilePattern', () => {
  test('finds the same matches as RegExp', () => {
    fc.assert(
      fc.property(pattern, text, (source, value) => {
        expect(compilePattern(source)?.test(value)).toBe(new RegExp(source, 'u').test(value));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    '(',
    '(?=a)',
    '(?<!a)',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a{1001}',
    '((a{20}){20}){20}',
    '((((){999}){999}){999}){999}',
  ])('refuses %s, which is invalid, not regular or too large', (source) => {
    expect(compilePattern(source)).toBeUndefined();
  });

  // `RegExp` also finds it between the two halves of a character.
  test('knows positions that are not at the edge of a word', () => {
    expect(compilePattern('a\\B')?.test('ab')).toBe(true);
    expect(compilePattern('a\\B')?.test('a b')).toBe(false);
  });

  test('reads the name of a group', () => {
    expect(compilePattern('^(?<year>\\d{4})$')?.test('2026')).toBe(true);
  });

  test('reads many choices and deep groups without exhausting the stack', () => {
    expect(compilePattern('a|'.repeat(2000))).toBeUndefined();
    expect(compilePattern(`${'('.repeat(2000)}a${')'.repeat(2000)}`)).toBeUndefined();
    expect(compilePattern(`${'('.repeat(900)}a${')'.repeat(900)}`)?.test('a')).toBe(true);
  });
});
