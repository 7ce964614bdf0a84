// The rules of RFC 9535, section by section. Each case has a document, a query and the values that it selects, in order.
import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { findNodes } from '../../generator/read/json-path/parse-query.ts';

type Case = readonly [rule: string, document: unknown, query: string, selected: readonly unknown[]];

const select = (document: unknown, query: string) => findNodes(document as JsonObject, query).map(({ value }) => value);
const isRight = (_rule: string, document: unknown, query: string, selected: readonly unknown[]) => {
  expect(select(document, query)).toEqual(selected);
};

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const ROOT: JsonObject = {
  items: [{ id: 1 }, { id: 2, tags: ['a'] }, { id: 3 }],
  'a b': { c: { id: 4 } },
};

describe('the location of a value', () => {
  it.each<[string, string, string[]]>([
    ['the root', '$', ['']],
    ['a member in brackets, in either kind of quotes', `$['a b']["c"]`, ['a b/c']],
    ['an item by its index, even from the end', '$.items[0,-1].id', ['items/#0/id', 'items/#2/id']],
    ['a slice backwards', '$.items[::-2]', ['items/#2', 'items/#0']],
    ['members at every level', '$..id', ['items/#0/id', 'items/#1/id', 'items/#2/id', 'a b/c/id']],
    ['a value that matches twice only once', '$.items[0, 0]', ['items/#0']],
    ['items without a member', '$.items[?!@.tags]', ['items/#0', 'items/#2']],
    ['members by equal objects', '$[?@.c == $["a b"].c]', ['a b']],
  ])('is the names and indexes that lead to it: %s', (_title, query, expected) => {
    const locations = findNodes(ROOT, query).map(({ path }) =>
      path.map((step) => (typeof step === 'number' ? `#${step}` : step)).join('/'),
    );
    expect(locations).toEqual(expected);
  });
});

describe('2.1 blank space and 2.2 the root', () => {
  it.each<Case>([
    ['the root of a value that is not an object', 7, '$', [7]],
    ['spaces and line breaks between segments and selectors', { a: [1, 2] }, '$ .a [ 0 ,\n\t1 ]', [1, 2]],
    ['spaces around operators', [{ a: 1 }], '$[? @.a  ==  1 ]', [{ a: 1 }]],
  ])('the rule of RFC 9535 holds: %s', isRight);
});

describe('2.3.1 names', () => {
  it.each<Case>([
    ['the other kind of quotes inside a name', { "it's": 1, 'a"b': 2 }, `$["it's", 'a"b']`, [1, 2]],
    ['escaped quotes', { "it's": 1, 'a"b': 2 }, `$['it\\'s', "a\\"b"]`, [1, 2]],
    ['all short escapes', { '\b\f\n\r\t/\\': 1 }, '$["\\b\\f\\n\\r\\t\\/\\\\"]', [1]],
    ['a name beyond the basic plane, escaped', { '\u{1d11e}': 1 }, '$["\\ud834\\udd1e"]', [1]],
    ['escapes by number, in upper and lower case', { 'ä☺': 1 }, '$["\\u00e4\\u263A"]', [1]],
    ['names are case-sensitive and not normalized', { a: 1, A: 2, é: 3 }, '$["A", "e\\u0301"]', [2]],
    ['an empty name', { '': 1 }, '$[""]', [1]],
    ['a name of a list selects nothing', ['a'], '$["0"]', []],
    ['names without brackets may have letters beyond ASCII, digits and underscores', { _ä1: 1 }, '$._ä1', [1]],
    ['a name that all objects inherit selects nothing', {}, '$.toString', []],
    ['a member whose name is __proto__', JSON.parse('{"__proto__": 1}'), '$.__proto__', [1]],
  ])('the rule of RFC 9535 holds: %s', isRight);
});

describe('2.3.2 wildcards, 2.3.3 indexes and 2.3.4 slices', () => {
  it.each<Case>([
    ['a wildcard of a list', [1, [2]], '$[*]', [1, [2]]],
    ['a wildcard of text selects nothing', ['ab'], '$[0].*', []],
    ['an index of an object selects nothing', { 0: 'a' }, '$[0]', []],
    ['an index from the end', LETTERS, '$[-2]', ['f']],
    ['an index before the beginning selects nothing', LETTERS, '$[-8]', []],
    ['a slice', LETTERS, '$[1:3]', ['b', 'c']],
    ['a slice to the end', LETTERS, '$[5:]', ['f', 'g']],
    ['a slice with a step', LETTERS, '$[1:5:2]', ['b', 'd']],
    ['a slice backwards', LETTERS, '$[5:1:-2]', ['f', 'd']],
    ['a whole list backwards', LETTERS, '$[::-1]', ['g', 'f', 'e', 'd', 'c', 'b', 'a']],
    ['a step of zero selects nothing', LETTERS, '$[::0]', []],
    ['bounds beyond the list', LETTERS, '$[-100:2]', ['a', 'b']],
    ['bounds from the end', LETTERS, '$[-3:-1]', ['e', 'f']],
    ['bounds in the wrong order select nothing', LETTERS, '$[3:1]', []],
    ['a slice of an object selects nothing', { a: 1 }, '$[0:1]', []],
  ])('the rule of RFC 9535 holds: %s', isRight);
});

describe('2.3.5 filters', () => {
  const kinds = [null, false, 0, '', [], {}, 'a', 1];
  it.each<Case>([
    ['existence is independent of the value', [{ a: null }, { a: false }, {}], '$[?@.a]', [{ a: null }, { a: false }]],
    ['members of an object', { x: { a: 1 }, y: { a: 2 } }, '$[?@.a > 1]', [{ a: 2 }]],
    ['the root in a filter', { n: 2, l: [1, 2, 3] }, '$.l[?@ == $.n]', [2]],
    ['a filter in a filter', [{ l: [1] }, { l: [9] }], '$[?@.l[?@ > 5]]', [{ l: [9] }]],
    ['&& is stronger than ||', [1, 2, 3], '$[?@ == 1 || @ == 2 && @ == 3]', [1]],
    ['parentheses', [1, 2, 3], '$[?(@ == 1 || @ == 2) && @ == 2]', [2]],
    ['not', [1, 2], '$[?!(@ == 1)]', [2]],
    ['equal values have the same type', kinds, '$[?@ == 0]', [0]],
    ['null is a value of its own', kinds, '$[?@ == null]', [null]],
    ['lists and objects are compared by what they contain', [[1, { a: 2 }], [1]], '$[?@ == $[0]]', [[1, { a: 2 }]]],
    [
      'the order of members does not matter',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      '$[?@ == $[0]]',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['two absent values are equal', [{ a: 1 }], '$[?@.b == @.c]', [{ a: 1 }]],
    ['an absent value differs from null', [{ a: 1 }], '$[?@.b == null]', []],
    ['absent values are not in order, but equal', [{ a: 1 }], '$[?@.b <= @.c]', [{ a: 1 }]],
    ['only numbers and texts are in order', kinds, '$[?@ >= false]', [false]],
    ['numbers are in order', [1, 10, 2], '$[?@ < 10]', [1, 2]],
    ['texts are in order of their characters', ['b', 'a', 'B'], "$[?@ < 'b']", ['a', 'B']],
    ['texts beyond the basic plane come after those in it', ['\u{1f600}', '\ufb00'], "$[?@ > '\ufb00']", ['\u{1f600}']],
    [
      'numbers with a decimal point, an exponent and a minus sign',
      [100, -0.5, 1],
      '$[?@ == 1e2 || @ == -5.0E-1]',
      [100, -0.5],
    ],
    ['minus zero is zero', [0], '$[?@ == -0]', [0]],
  ])('the rule of RFC 9535 holds: %s', isRight);
});

describe('2.4 functions', () => {
  it.each<Case>([
    ['length counts characters, not units', ['\u{1f600}', 'ab'], '$[?length(@) == 1]', ['\u{1f600}']],
    [
      'length of lists and objects',
      [[1, 2], { a: 1, b: 2 }, 'ab', 2],
      '$[?length(@) == 2]',
      [[1, 2], { a: 1, b: 2 }, 'ab'],
    ],
    ['length of anything else is absent', [1, null], '$[?length(@) == 0]', []],
    ['count of the values of a query', [[1, 2], [1]], '$[?count(@.*) == 2]', [[1, 2]]],
    ['value of a query with several values is absent', [[1, 1], [1]], '$[?value(@.*) == 1]', [[1]]],
    ['match compares the whole text', ['ab', 'abc'], "$[?match(@, 'a.')]", ['ab']],
    ['search finds a part', ['xaby', 'b'], "$[?search(@, 'ab')]", ['xaby']],
    ['a dot is not a line break', ['a\nb', 'a-b'], "$[?match(@, 'a.b')]", ['a-b']],
    ['a dot is one character beyond the basic plane', ['\u{1f600}'], "$[?match(@, '.')]", ['\u{1f600}']],
    ['match of something that is not text is false', [1, null], "$[?match(@, '.*')]", []],
    ['a pattern from the document', { p: 'a+', l: ['aa', 'b'] }, '$.l[?match(@, $.p)]', ['aa']],
    ['an invalid pattern matches nothing', ['('], "$[?match(@, '(')]", []],
    ['a function in a function', [['a'], ['ab']], '$[?length(value(@[0])) == 2]', [['ab']]],
  ])('the rule of RFC 9535 holds: %s', isRight);
});

describe('2.5 segments', () => {
  it.each<Case>([
    ['several selectors, in their order', LETTERS, '$[2, 0]', ['c', 'a']],
    ['selectors of different kinds', { a: 1, b: [2] }, "$['a', 'b'][0]", [2]],
    ['descendants, each before its own children', { a: { a: { a: 1 } } }, '$..a', [{ a: { a: 1 } }, { a: 1 }, 1]],
    ['descendants by index', [[1, [2]], [3]], '$..[0]', [[1, [2]], 1, 2, 3]],
    ['all descendants', { a: [1] }, '$..*', [[1], 1]],
    ['descendants by filter', [{ x: [{ a: 1 }] }], '$..[?@.a]', [{ a: 1 }]],
    ['null has no members', { a: null }, '$.a.b', []],
  ])('the rule of RFC 9535 holds: %s', isRight);
});

describe('queries that are not well-formed or not valid', () => {
  it.each([
    ['no root', 'items'],
    ['text at the end', '$.items extra'],
    ['no name after a dot', '$.'],
    ['no name after two dots', '$..'],
    ['an open bracket', '$.items[0'],
    ['an empty bracket', '$[]'],
    ['an index with a leading zero', '$[01]'],
    ['an open string', `$['items`],
    ['an unknown escape', `$['\\x']`],
    ['blank space at the beginning', ' $'],
    ['blank space at the end', '$ '],
    ['a name that begins with a digit', '$.1a'],
    ['a name with a hyphen, without brackets', '$.a-b'],
    ['blank space after a dot', '$. a'],
    ['a single quote that is escaped in double quotes', `$["\\'"]`],
    ['a control character in a name', '$["\u0001"]'],
    ['a surrogate alone', '$["\\udead"]'],
    ['an index of minus zero', '$[-0]'],
    ['an index with a decimal point', '$[1.0]'],
    ['an index beyond 2^53', '$[9007199254740992]'],
    ['a slice with four parts', '$[1:2:3:4]'],
    ['a comma at the end', '$[0,]'],
    ['three dots', '$...a'],
    ['one equals sign', '$[?@.a = 1]'],
    ['a literal without a comparison', '$[?true]'],
    ['a literal in upper case', '$[?@ == TRUE]'],
    ['a number with a leading zero', '$[?@ == 01]'],
    ['a number with a plus sign', '$[?@ == +1]'],
    ['a number that ends with a dot', '$[?@ == 1.]'],
    ['a comparison in a comparison', '$[?@ == 1 == 1]'],
    ['not, in front of a comparison without parentheses', '$[?!@.a == 1]'],
    ['a query with several values in a comparison', '$[?@[0, 1] == 1]'],
    ['a list as a literal', '$[?@ == [1]]'],
    ['a function name in upper case', '$[?Length(@) == 1]'],
    ['blank space before the parenthesis of a function', '$[?length (@) == 1]'],
    ['a number that is used as a condition', '$[?length(@)]'],
    ['a query with several values as a value', '$[?length(@.*) == 1]'],
    ['too many arguments', "$[?match(@, 'a', 'b')]"],
    ['too few arguments', '$[?match(@.a)]'],
    ['an unknown function', '$[?first(@.a)]'],
    ['a value instead of a query', '$[?count(1) == 1]'],
    ['a condition that is compared', `$[?match(@.a, 'a') == true]`],
  ])('an invalid query is refused: %s', (_rule, query) => {
    expect(() => select({}, query)).toThrow(/is not a valid JSONPath query: .* at character \d+/);
  });
});

describe('a query that is nested too deeply', () => {
  it.each<[part: string, begin: string, end: string]>([
    ['parentheses', '(', ')'],
    ['functions', 'length(', ')'],
    ['filters', '@[?', ']'],
    ['filters in functions', 'count(@[?', ']) > 1'],
  ])('is refused, and one that is nested less is not: %s', (_part, begin, end) => {
    const nested = (count: number) => {
      const text = `${begin.repeat(count)}@${end.repeat(count)}`;
      return () => select({}, `$[?${text}${begin === 'length(' ? ' == 1' : ''}]`);
    };
    expect(nested(40)).not.toThrow();
    for (const count of [200, 20_000]) expect(nested(count)).toThrow(/nested too deeply at character \d+/);
  });
});
