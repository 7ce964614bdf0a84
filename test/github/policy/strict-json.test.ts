import { describe, expect, it } from 'vitest';
import { readStrictJson } from '../../../src/github/policy/strict-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const faultOf = (text: string | BufferSource) => readStrictJson(text).fault;

describe('Strict JSON', () => {
  it.each([
    ['{}', '{}'],
    [' [ 1 , 2 ]\n', '[1,2]'],
    ['12345678901234567890', '12345678901234567890'],
    ['[1.0,-0,1e400,1E+2,0.10]', '[1.0,-0,1e400,1E+2,0.10]'],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":{"a":1},"b":[{"a":1},{"a":2}]}'],
    ['["a","a","b:","{","\\""]', '["a","a","b:","{","\\""]'],
    ['{"\\u0061":"\\u0062\\/"}', '{"a":"b/"}'],
    ['{"__proto__":{"a":1},"constructor":2}', '{"__proto__":{"a":1},"constructor":2}'],
    ['"\\ud83d\\ude00\\\\"', '"😀\\\\"'],
    ['{"":1,"a":true,"A":null}', '{"":1,"a":true,"A":null}'],
  ])('%s is written again as %s, which has the same value', (given, text) => {
    for (const each of [given, bytes(given), bytes(given).buffer])
      expect(readStrictJson(each)).toEqual({ text, value: JSON.parse(text) });
    expect(JSON.stringify(readStrictJson(given).value)).toBe(JSON.stringify(JSON.parse(given)));
  });

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}',
    '[[{"b":{}},{"b":[{"a":1},{"a":1,"c":{"a":2},"a":3}]}]]',
    '{"b":{"a":1},"a":[],"a":{}}',
    '{"a":"\\"","a":"{"}',
  ])('%s has a member twice', (given) => {
    expect(faultOf(given)).toBe('has the member "a" twice');
    expect(faultOf(bytes(given))).toBe('has the member "a" twice');
  });

  it('has no member "__proto__" or with an empty name twice either', () => {
    expect(faultOf('{"__proto__":1,"__proto__":1}')).toBe('has the member "__proto__" twice');
    expect(faultOf('{"":1,"":1}')).toBe('has the member "" twice');
  });

  it.each(['', ' ', '{', '{"a":1,}', "{'a':1}", '{}{}', '\ufeff{}', '{"a":1}\0', '{/**/}', 'undefined', 'NaN', '01'])(
    'is not %j',
    (given) => {
      expect(faultOf(given)).toBe('is not JSON');
      expect(faultOf(bytes(given))).toBe('is not JSON');
    },
  );

  it('is in UTF-8 without lone surrogates, in names too', () => {
    for (const given of ['"\\ud800"', '{"\\udc00a":1}', '["\ud800"]', '"\\ude00\\ud83d"'])
      expect(faultOf(given)).toBe('has a lone surrogate');
    const utf16 = new Uint16Array([...'\ufeff{}'].map((each) => each.charCodeAt(0)));
    for (const given of [utf16, new Uint8Array([34, 255, 34]), new Uint8Array([34, 0xed, 0xa0, 0x80, 34])])
      expect(faultOf(given)).toBe('is not UTF-8');
    expect(faultOf(utf16.subarray(1))).toBe('is not JSON');
  });

  it('has at most 500 levels', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(readStrictJson(nested(500)).text).toBe(nested(500));
    expect(faultOf(nested(501))).toBe('is nested more than 500 levels deep');
    expect(faultOf(nested(100_000))).toBe('is nested more than 500 levels deep');
  });

  it('of ten million characters is read, in a text with as many escapes and in as many members', () => {
    const text = JSON.stringify('\n'.repeat(5_000_000));
    expect(readStrictJson(text).text).toBe(text);
    const members = JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`m${index}`, 0])));
    expect(readStrictJson(members).text).toBe(members);
  });
});
