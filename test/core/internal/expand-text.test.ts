import { describe, expect, test } from 'vitest';
import { packText } from '../../../scripts/bundle/pack-text.js';
import { expandText } from '../../../src/core/internal/expand-text.ts';
import { responseData } from '../../../src/generated/response-data.ts';
import fc from '../../support/fast-check.ts';

describe('packed text', () => {
  test('is the same text after it was expanded', () => {
    const pieces = fc.constantFrom(
      '"required":{',
      '"optional":{',
      '\\',
      "'",
      '\n',
      '\n\n',
      'aaa',
      'a',
      '~',
      '|',
      '$&',
      '^-]',
      '',
    );
    const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 200 }).map((parts) => parts.join(''));
    fc.assert(fc.property(text, (each) => void expect(expandText(packText(each))).toBe(each)));
  });

  test('does not repeat what a text repeats, even inside other repeated pieces', () => {
    const inner = '{"application/json":"ValidationError"}';
    const text = Array.from({ length: 40 }, (_, index) => `{"${index}":{"422":${inner}},"other":${inner}}`).join('\n');
    const packed = packText(text);
    expect(packed.split('ValidationError').length).toBeLessThan(4);
    expect(packed.length).toBeLessThan(text.length / 4);
    expect(expandText(packed)).toBe(text);
  });

  test('is a third of the size of the data of all responses at most', () => {
    expect(responseData.length).toBeLessThan(expandText(responseData).length / 3);
  });

  test('is refused where no character is left to stand for pieces', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32)).join('');
    expect(() => packText(printable)).toThrow('all characters');
  });
});
