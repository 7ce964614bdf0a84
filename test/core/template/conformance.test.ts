import { describe, expect, test } from 'vitest';
import { type AnyVariables, library, reference } from './implementations.ts';

const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&'] as const;

type EightResults = [string, string, string, string, string, string, string, string];

/** A variable `v` under every operator, in the order above: what it holds, its modifier, the eight expansions. */
const grid: [kind: string, value: unknown, modifier: string, results: EightResults][] = [
  ['a string', 'tea', '', ['tea', 'tea', '#tea', '.tea', '/tea', ';v=tea', '?v=tea', '&v=tea']],
  ['a string', 'tea', '*', ['tea', 'tea', '#tea', '.tea', '/tea', ';v=tea', '?v=tea', '&v=tea']],
  ['a string', 'tea', ':2', ['te', 'te', '#te', '.te', '/te', ';v=te', '?v=te', '&v=te']],
  ['a string', 'tea', ':9999', ['tea', 'tea', '#tea', '.tea', '/tea', ';v=tea', '?v=tea', '&v=tea']],
  ['an empty string', '', '', ['', '', '#', '.', '/', ';v', '?v=', '&v=']],
  ['an empty string', '', '*', ['', '', '#', '.', '/', ';v', '?v=', '&v=']],
  ['an empty string', '', ':3', ['', '', '#', '.', '/', ';v', '?v=', '&v=']],
  [
    'reserved characters',
    'a/b c',
    '',
    ['a%2Fb%20c', 'a/b%20c', '#a/b%20c', '.a%2Fb%20c', '/a%2Fb%20c', ';v=a%2Fb%20c', '?v=a%2Fb%20c', '&v=a%2Fb%20c'],
  ],
  [
    'reserved characters',
    '/?#',
    ':2',
    ['%2F%3F', '/?', '#/?', '.%2F%3F', '/%2F%3F', ';v=%2F%3F', '?v=%2F%3F', '&v=%2F%3F'],
  ],
  ['a triplet', '%2F', '', ['%252F', '%2F', '#%2F', '.%252F', '/%252F', ';v=%252F', '?v=%252F', '&v=%252F']],
  ['half a triplet', '%2', '', ['%252', '%252', '#%252', '.%252', '/%252', ';v=%252', '?v=%252', '&v=%252']],
  // Section 3.2.1: what passes through as one character counts as one; elsewhere a percent sign is only a percent sign.
  ['a triplet', '%41bc', ':2', ['%254', '%41b', '#%41b', '.%254', '/%254', ';v=%254', '?v=%254', '&v=%254']],
  ['two triplets', '%C3%A9', ':1', ['%25', '%C3%A9', '#%C3%A9', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25']],
  ['triplets of no text', '%FF%FE', ':1', ['%25', '%FF', '#%FF', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25']],
  [
    'three triplets',
    '%e2%82%acx',
    ':1',
    ['%25', '%e2%82%ac', '#%e2%82%ac', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25'],
  ],
  [
    'four triplets',
    '%F0%9F%98%80x',
    ':1',
    ['%25', '%F0%9F%98%80', '#%F0%9F%98%80', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25'],
  ],
  [
    'a triplet that lacks the next',
    '%C3%41',
    ':1',
    ['%25', '%C3', '#%C3', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25'],
  ],
  ['an invalid triplet', '%4gh', ':2', ['%254', '%254', '#%254', '.%254', '/%254', ';v=%254', '?v=%254', '&v=%254']],
  [
    'a triplet behind a percent sign',
    '%%41',
    ':1',
    ['%25', '%25', '#%25', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25'],
  ],
  [
    'a triplet of no text, further on',
    'a%FFb',
    ':2',
    ['a%25', 'a%FF', '#a%FF', '.a%25', '/a%25', ';v=a%25', '?v=a%25', '&v=a%25'],
  ],
  ['half a triplet', '%4', ':1', ['%25', '%25', '#%25', '.%25', '/%25', ';v=%25', '?v=%25', '&v=%25']],
  [
    'a character below the astral ones',
    '\uffffx',
    ':1',
    [
      '%EF%BF%BF',
      '%EF%BF%BF',
      '#%EF%BF%BF',
      '.%EF%BF%BF',
      '/%EF%BF%BF',
      ';v=%EF%BF%BF',
      '?v=%EF%BF%BF',
      '&v=%EF%BF%BF',
    ],
  ],
  [
    'an astral character',
    '🜁x',
    ':1',
    [
      '%F0%9F%9C%81',
      '%F0%9F%9C%81',
      '#%F0%9F%9C%81',
      '.%F0%9F%9C%81',
      '/%F0%9F%9C%81',
      ';v=%F0%9F%9C%81',
      '?v=%F0%9F%9C%81',
      '&v=%F0%9F%9C%81',
    ],
  ],
  ['a number', -1.5, '', ['-1.5', '-1.5', '#-1.5', '.-1.5', '/-1.5', ';v=-1.5', '?v=-1.5', '&v=-1.5']],
  ['a number', 2048, ':2', ['20', '20', '#20', '.20', '/20', ';v=20', '?v=20', '&v=20']],
  [
    'a great number',
    1e21,
    '',
    ['1e%2B21', '1e+21', '#1e+21', '.1e%2B21', '/1e%2B21', ';v=1e%2B21', '?v=1e%2B21', '&v=1e%2B21'],
  ],
  ['zero', 0, '*', ['0', '0', '#0', '.0', '/0', ';v=0', '?v=0', '&v=0']],
  ['minus zero', -0, '', ['0', '0', '#0', '.0', '/0', ';v=0', '?v=0', '&v=0']],
  ['a bigint', 2n ** 64n, ':5', ['18446', '18446', '#18446', '.18446', '/18446', ';v=18446', '?v=18446', '&v=18446']],
  ['false', false, '', ['false', 'false', '#false', '.false', '/false', ';v=false', '?v=false', '&v=false']],
  ['true', true, ':1', ['t', 't', '#t', '.t', '/t', ';v=t', '?v=t', '&v=t']],
  ['a date', new Date(0), ':4', ['1970', '1970', '#1970', '.1970', '/1970', ';v=1970', '?v=1970', '&v=1970']],
  ['a list', ['a', 'b,'], '', ['a,b%2C', 'a,b,', '#a,b,', '.a,b%2C', '/a,b%2C', ';v=a,b%2C', '?v=a,b%2C', '&v=a,b%2C']],
  ['a list', ['a', 'b'], '*', ['a,b', 'a,b', '#a,b', '.a.b', '/a/b', ';v=a;v=b', '?v=a&v=b', '&v=a&v=b']],
  [
    'a list with holes',
    [null, 1, undefined, true],
    '',
    ['1,true', '1,true', '#1,true', '.1,true', '/1,true', ';v=1,true', '?v=1,true', '&v=1,true'],
  ],
  [
    'a list with holes',
    [null, 1, undefined, true],
    '*',
    ['1,true', '1,true', '#1,true', '.1.true', '/1/true', ';v=1;v=true', '?v=1&v=true', '&v=1&v=true'],
  ],
  // A list with a member is not empty, whatever the member: the equals sign of section 3.2.7 stays.
  ['a list of nothing much', [''], '', ['', '', '#', '.', '/', ';v=', '?v=', '&v=']],
  ['a list of nothing much', ['', ''], '', [',', ',', '#,', '.,', '/,', ';v=,', '?v=,', '&v=,']],
  ['a list of nothing much', ['', 'a'], '*', [',a', ',a', '#,a', '..a', '//a', ';v;v=a', '?v=&v=a', '&v=&v=a']],
  [
    'a map',
    { a: 1, 'b/': '/' },
    '',
    [
      'a,1,b%2F,%2F',
      'a,1,b/,/',
      '#a,1,b/,/',
      '.a,1,b%2F,%2F',
      '/a,1,b%2F,%2F',
      ';v=a,1,b%2F,%2F',
      '?v=a,1,b%2F,%2F',
      '&v=a,1,b%2F,%2F',
    ],
  ],
  [
    'a map',
    { a: 1, 'b/': '/' },
    '*',
    [
      'a=1,b%2F=%2F',
      'a=1,b/=/',
      '#a=1,b/=/',
      '.a=1.b%2F=%2F',
      '/a=1/b%2F=%2F',
      ';a=1;b%2F=%2F',
      '?a=1&b%2F=%2F',
      '&a=1&b%2F=%2F',
    ],
  ],
  [
    'a map with holes',
    { a: null, b: 'x', c: undefined },
    '',
    ['b,x', 'b,x', '#b,x', '.b,x', '/b,x', ';v=b,x', '?v=b,x', '&v=b,x'],
  ],
  [
    'a map with holes',
    { a: null, b: 'x', c: undefined },
    '*',
    ['b=x', 'b=x', '#b=x', '.b=x', '/b=x', ';b=x', '?b=x', '&b=x'],
  ],
  // Section 3.2.1: a pair without a value is its name alone, except in forms. (Appendix A, not normative, differs.)
  ['a map of empty values', { a: '', b: '' }, '*', ['a,b', 'a,b', '#a,b', '.a.b', '/a/b', ';a;b', '?a=&b=', '&a=&b=']],
  ['a map of empty values', { a: '' }, '', ['a,', 'a,', '#a,', '.a,', '/a,', ';v=a,', '?v=a,', '&v=a,']],
  ['a map with an empty key', { '': 'x' }, '*', ['=x', '=x', '#=x', '.=x', '/=x', ';=x', '?=x', '&=x']],
  [
    'a triplet as a key',
    { '%41': 1 },
    '*',
    ['%2541=1', '%41=1', '#%41=1', '.%2541=1', '/%2541=1', ';%2541=1', '?%2541=1', '&%2541=1'],
  ],
  [
    'a map with dates',
    { d: new Date(0) },
    '*',
    [
      'd=1970-01-01T00%3A00%3A00.000Z',
      'd=1970-01-01T00:00:00.000Z',
      '#d=1970-01-01T00:00:00.000Z',
      '.d=1970-01-01T00%3A00%3A00.000Z',
      '/d=1970-01-01T00%3A00%3A00.000Z',
      ';d=1970-01-01T00%3A00%3A00.000Z',
      '?d=1970-01-01T00%3A00%3A00.000Z',
      '&d=1970-01-01T00%3A00%3A00.000Z',
    ],
  ],
];

for (const nothing of [undefined, null, [], [null], {}, { a: undefined }]) {
  for (const modifier of ['', '*', ':3']) {
    grid.push([`nothing (${JSON.stringify(nothing)})`, nothing, modifier, ['', '', '', '', '', '', '', '']]);
  }
}

const variables: AnyVariables = {
  x: '1024',
  y: '768',
  empty: '',
  none: null,
  list: ['red', 'green'],
  map: { semi: ';', dot: '.' },
  'x.y': 'dotted',
  'Some%20Thing': 'foo',
  '42': 'answer',
  _: 'low',
  reserved: ":/?#[]@!$&'()*+,;=",
  control: 'a\x80\x7fb',
};

const examples: [template: string, result: string][] = [
  ['', ''],
  ['plain', 'plain'],
  ["!#$&'()*+,-./:;=?@[]_~", "!#$&'()*+,-./:;=?@[]_~"],
  ['caf\u00e9/\u{1f701}/\ue000/\u{10fffd}', 'caf%C3%A9/%F0%9F%9C%81/%EE%80%80/%F4%8F%BF%BD'],
  ['%41%c3%A9%ff', '%41%c3%A9%ff'],
  ['{x}{y}', '1024768'],
  ['a{x}b{y}c', 'a1024b768c'],
  ['{x,y}', '1024,768'],
  ['{+x,empty}', '1024,'],
  ['{#none,y}', '#768'],
  ['{.x,none,y}', '.1024.768'],
  ['{/none,none}', ''],
  ['{/empty,empty}', '//'],
  ['{;x,empty,none}', ';x=1024;empty'],
  ['{?none,x,empty}', '?x=1024&empty='],
  ['?a=1{&x,y}', '?a=1&x=1024&y=768'],
  ['{x,x:1,x*}', '1024,1,1024'],
  ['{?list*,map*,x}', '?list=red&list=green&semi=%3B&dot=.&x=1024'],
  ['{/list,map*,x:2}', '/red,green/semi=%3B/dot=./10'],
  ['{x.y}', 'dotted'],
  ['{?x.y,x.z}', '?x.y=dotted'],
  ['{?Some%20Thing}{&Some%20Thing*}', '?Some%20Thing=foo&Some%20Thing=foo'],
  ['{;42,_}', ';42=answer;_=low'],
  ['{toString}{?constructor,__proto__}', ''],
  ['{+reserved}', ":/?#[]@!$&'()*+,;="],
  ['{control}{+control}', 'a%C2%80%7Fba%C2%80%7Fb'],
];

describe.each([library, reference])('RFC 6570 by $name', ({ expand }) => {
  describe.each(grid)('the value is %s', (_kind, value, modifier, results) => {
    test.each(OPERATORS.map((operator, index) => [`{${operator}v${modifier}}`, results[index]]))(
      '%s is %j',
      (template, result) => {
        expect(expand(template as string, { v: value })).toBe(result);
      },
    );
  });

  test.each(examples)('%j is %j', (template, result) => {
    expect(expand(template, variables)).toBe(result);
  });

  test('a value that no expression uses is not read', () => {
    expect(expand('{a}', { a: 1, b: Symbol('b') })).toBe('1');
  });

  test('maps have their own enumerable string keys, in order', () => {
    const map = Object.create(null, { hidden: { value: 1 }, seen: { value: 2, enumerable: true } });
    map[Symbol('s')] = 3;
    map.last = 4;
    expect(expand('{?map*}', { map })).toBe('?seen=2&last=4');
  });

  test('names of inherited members are ordinary variables', () => {
    const own = JSON.parse('{ "__proto__": "p", "toString": "t", "constructor": "c" }');
    expect(expand('{__proto__,toString,constructor}', own)).toBe('p,t,c');
    expect(expand('{?v*}', { v: own })).toBe('?__proto__=p&toString=t&constructor=c');
  });
});
