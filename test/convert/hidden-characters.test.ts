import { expect, test } from 'vitest';
import { escapeHidden, isPrintable, splitHidden } from '../../src/convert/text/hidden-characters.ts';
import { escapeUnprintable } from '../../src/core/errors.ts';

const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\xa0\u2028\u2029\u2800]$/u;

test('every code point that cannot be seen is escaped by itself, in errors and in written text, and no other', () => {
  const hidden: string[] = [];
  const visible: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    (INVISIBLE.test(character) && character !== '\n' ? hidden : visible).push(character);
  }
  const text = visible.join('x');
  expect(escapeHidden(text) === text && escapeUnprintable(text) === text && isPrintable(text)).toBe(true);
  expect(hidden.length).toBeGreaterThan(4000);
  const isRaw = (each: string) => isPrintable(each) || escapeHidden(each) === each || escapeUnprintable(each) === each;
  expect(hidden.filter(isRaw)).toEqual([]);
});

test('an escape is valid JSON, even beyond the first plane', () => {
  for (const text of ['\u0000', '\u3164', '\u{e0041}', 'a\u{e01ef}b'])
    expect(JSON.parse(`"${escapeHidden(text)}"`)).toBe(text);
});

test('a text is split into what can be seen and single characters that cannot', () => {
  expect(splitHidden('a\u200b\u{e0041}b')).toEqual(['a', '\u200b', '', '\u{e0041}', 'b']);
  expect(splitHidden('\u2764\ufe0f')).toEqual(['\u2764\ufe0f']);
});

test('time is linear for text that is full of emoji and of hidden characters', () => {
  const long = '\u2764\ufe0f\u200d\u{1f525}\u{e0041}\ufe0f1\ufe0f\u20e3'.repeat(50_000);
  expect(escapeHidden(long).length).toBeGreaterThan(long.length);
});
