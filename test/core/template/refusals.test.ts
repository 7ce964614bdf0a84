import { EndpointError } from 'routebook';
import { compile } from 'routebook/template';
import { describe, expect, test } from 'vitest';
import { library, reference } from './implementations.ts';

const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&'];

/**
 * Each with the index of the first character that is wrong. A percent sign, dot or colon that lacks what must follow it is
 * itself wrong; a template that ends too early is wrong at its end.
 */
const malformed: [what: string, template: string, index: number][] = [
  ...Array.from(' "<>\\^`|}\n\t\0\x7f\x9f\ufdd0\ufff0\ufffe\uffff\udc00\ud800\u{1fffe}\u{e0001}\u{10ffff}').map(
    (character): [string, string, number] => [`the literal ${JSON.stringify(character)}`, `é🜁${character}z`, 3],
  ),
  ['a bare percent sign', '100%', 3],
  ['half a triplet', 'ab%4', 2],
  ['an invalid triplet', '%4g', 0],
  ['a closing brace alone', '{x}}', 3],
  ['an expression never closed', 'a{', 2],
  ['a name never closed', 'a{x', 3],
  ['a list never closed', 'a{x,', 4],
  ['an explode never closed', 'a{?x*', 5],
  ['a prefix never closed', 'a{x:1', 5],
  ['an operator at the end of all', 'a{?', 3],
  ['a dot at the end of all', 'a{x.', 3],
  ['a colon at the end of all', 'a{x:', 3],
  ['a brace in an expression', '{x{y}', 2],
  ['two braces', '{{x}}', 1],
  ['no name', '{}', 1],
  ['an operator without a name', '{?}', 2],
  ['a first name missing', '{?,x}', 2],
  ['a last name missing', '{x,}', 3],
  ['a middle name missing', '{x,,y}', 3],
  ...Array.from('=,!@|').map((operator): [string, string, number] => [`operator ${operator}`, `{${operator}x}`, 1]),
  ...Array.from('$~()-"<>\\^`\' *:é🜁\ud800').map((character): [string, string, number] => [
    `${JSON.stringify(character)} for an operator`,
    `{${character}x}`,
    1,
  ]),
  ['two operators', '{?+x}', 2],
  ['an operator in the middle', '{x,?y}', 3],
  ['an operator at the end', '{x+}', 2],
  ['a hyphen in a name', '{a-b}', 2],
  ['a space in a name', '{a b}', 2],
  ['a space after a comma', '{a, b}', 3],
  ['a letter beyond ASCII in a name', '{aé}', 2],
  ['a default', '{a=b}', 2],
  ['a dot at the end of a name', '{a.}', 2],
  ['a dot before a comma', '{a.,b}', 2],
  ['two dots in a name', '{a..b}', 2],
  ['a dot at the start of a second name', '{a,.b}', 3],
  ['two dots at the start', '{..a}', 2],
  ['a broken triplet in a name', '{a%4}', 2],
  ['a broken triplet for a name', '{%zz}', 1],
  ['a prefix without a length', '{a:}', 2],
  ['a prefix of zero', '{a:0}', 2],
  ['a prefix with a leading zero', '{a:01}', 2],
  ['a prefix of five digits', '{a:10000}', 7],
  ['a prefix that is not a number', '{a:b}', 2],
  ['a negative prefix', '{a:-1}', 2],
  ['a prefix and an explode', '{a:2*}', 4],
  ['an explode and a prefix', '{a*:2}', 3],
  ['two explodes', '{a**}', 3],
  ['a name behind an explode', '{a*b}', 3],
];

class Money {
  amount = 1;
}

const refused: [what: string, value: unknown][] = [
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['minus infinity', Number.NEGATIVE_INFINITY],
  ['a function', () => 'x'],
  ['a symbol', Symbol('x')],
  ['a high surrogate alone', 'a\ud83d'],
  ['a low surrogate alone', '\ude00a'],
  ['surrogates in the wrong order', '\ude00\ud83d'],
  ['an invalid date', new Date(Number.NaN)],
  ['a boxed string', Object('x')],
  ['a Map', new Map([['a', 1]])],
  ['a Set', new Set(['a'])],
  ['a regular expression', /x/],
  ['a URL', new URL('https://example.com')],
  ['bytes', new Uint8Array(2)],
  ['an instance of a class', new Money()],
  ['an object that inherits', Object.create({ a: 1 })],
  ['an object that inherits from a date', Object.create(new Date(0))],
];

describe.each([library, reference])('rejected by $name', ({ attempt }) => {
  test.each(malformed)('%s is malformed: %j at %i', (_what, template, index) => {
    expect(attempt(template, {})).toEqual({ refused: 'template', index });
  });

  test('a malformed template is rejected before any value', () => {
    expect(attempt('{a}{', { a: Number.NaN })).toEqual({ refused: 'template', index: 4 });
  });

  describe.each(refused)('%s is rejected', (_what, value) => {
    test.each(OPERATORS)('with operator "%s"', (operator) => {
      for (const bad of [value, ['a', value], { a: 'b', c: value }]) {
        for (const modifier of ['', '*']) {
          expect(attempt(`{${operator}ok,v${modifier}}`, { ok: 1, v: bad })).toEqual({
            refused: 'value',
            parameter: 'v',
          });
        }
      }
      expect(attempt(`{${operator}v:1}`, { v: value })).toEqual({ refused: 'value', parameter: 'v' });
    });
  });

  test.each([
    ['a list in a list', [['a']]],
    ['an empty list in a list', ['a', []]],
    ['a map in a list', [{ a: 1 }]],
    ['a list in a map', { a: ['b'] }],
    ['a map in a map', { a: {} }],
    ['half a surrogate pair in a key', { '\ud83d': 1 }],
  ])('%s is rejected', (_what, value) => {
    for (const operator of OPERATORS) {
      for (const modifier of ['', '*', ':1']) {
        expect(attempt(`{${operator}v${modifier}}`, { v: value })).toEqual({ refused: 'value', parameter: 'v' });
      }
    }
  });

  test.each(OPERATORS)('a prefix of a list or map is rejected with operator "%s"', (operator) => {
    for (const value of [['a'], [''], { a: 1 }, { a: '' }]) {
      expect(attempt(`{${operator}v:3}`, { v: value })).toEqual({ refused: 'value', parameter: 'v' });
    }
  });

  test('a value is rejected for what follows its prefix, too', () => {
    expect(attempt('{v:1}', { v: 'ab\ud800' })).toEqual({ refused: 'value', parameter: 'v' });
  });
});

test.each([undefined, null, 1, {}, ['/a'], new String('/a')])(
  'a template that is not a string is rejected: %o',
  (source) => {
    const refused = () => compile(source as string);
    expect(refused).toThrow(EndpointError);
    expect(refused).toThrow(/^A template must be a string\.$/);
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_TEMPLATE', index: 0 }));
  },
);

test('a variable that cannot be read is rejected with its name', () => {
  const variables = {
    a: 1,
    get b(): string {
      throw new Error('secret');
    },
  };
  expect(library.attempt('{a}', variables)).toEqual({ result: '1' });
  expect(library.attempt('{a}{b}', variables)).toEqual({ refused: 'value', parameter: 'b' });
  expect(() => library.expand('{b}', variables)).toThrow(/^The parameter "b" could not be read\.$/);
});
