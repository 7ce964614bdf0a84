import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { findNodes } from '../../generator/read/json-path/parse-query.ts';

const ROOT: JsonObject = {
  items: [{ id: 1, name: 'one' }, { id: 2, name: 'two', tags: ['a', 'b'] }, { id: 3 }],
  'a b': { c: { id: 4 } },
  limit: 2,
  '\u{1d11e}': 'clef',
};

const paths = (query: string) =>
  findNodes(ROOT, query).map(({ path }) =>
    path.map((step) => (typeof step === 'number' ? `#${step}` : step)).join('/'),
  );

describe('a JSONPath query selects', () => {
  it.each<[string, string, string[]]>([
    ['the root', '$', ['']],
    ['a member by its name', '$.limit', ['limit']],
    ['a member in brackets, in either kind of quotes', `$['a b']["c"]`, ['a b/c']],
    ['a member with an escaped name', '$["\\ud834\\udd1e"]', ['𝄞']],
    ['all members', '$["a b"].*', ['a b/c']],
    ['an item by its index, even from the end', '$.items[0,-1].id', ['items/#0/id', 'items/#2/id']],
    ['nothing for an index that does not exist', '$.items[7]', []],
    ['a slice', '$.items[1:]', ['items/#1', 'items/#2']],
    ['a slice backwards', '$.items[::-2]', ['items/#2', 'items/#0']],
    ['members at every level', '$..id', ['items/#0/id', 'items/#1/id', 'items/#2/id', 'a b/c/id']],
    ['a value that matches twice only once', '$.items[0, 0]', ['items/#0']],
    ['items with a member', '$.items[?@.tags]', ['items/#1']],
    ['items without a member', '$.items[?!@.tags]', ['items/#0', 'items/#2']],
    ['items by comparison', `$.items[?@.name == 'two' || @.id >= 3]`, ['items/#1', 'items/#2']],
    ['items by comparison with the root', '$.items[?@.id < $.limit]', ['items/#0']],
    ['items by several conditions', '$.items[?(@.id > 1 && !(@.id == 3))]', ['items/#1']],
    [
      'items whose member does not equal a value, even if it is absent',
      `$.items[?@.name != 'one']`,
      ['items/#1', 'items/#2'],
    ],
    ['items by length', '$.items[?length(@.name) == 3]', ['items/#0', 'items/#1']],
    ['items by count', '$.items[?count(@.*) > 2]', ['items/#1']],
    ['items by the only value of a query', `$.items[?value(@.tags[0]) == 'a']`, ['items/#1']],
    ['items by a pattern for the whole text', `$.items[?match(@.name, 't.o')]`, ['items/#1']],
    ['items by a pattern in the text', `$.items[?search(@.name, 'n')]`, ['items/#0']],
    ['nothing for an invalid pattern', `$.items[?match(@.name, '(')]`, []],
    ['members by equal objects', '$[?@.c == $["a b"].c]', ['a b']],
  ])('a JSONPath query selects %s', (_title, query, expected) => {
    expect(paths(query)).toEqual(expected);
  });
});

describe('a JSONPath query is refused', () => {
  it.each([
    ['without a root', 'items'],
    ['with text after it', '$.items extra'],
    ['without a name', '$.'],
    ['without a name after two dots', '$..'],
    ['with an open bracket', '$.items[0'],
    ['with an empty bracket', '$[]'],
    ['with a leading zero', '$.items[01]'],
    ['with an index that is too large', '$.items[9007199254740993]'],
    ['with an open string', `$['items`],
    ['with an unknown escape', `$['\\x']`],
    ['with half of a surrogate pair', '$["\\ud834"]'],
    ['with a value that is not compared', '$.items[?1]'],
    ['with a comparison of several values', '$.items[?@.* == 1]'],
    ['with an unknown function', '$.items[?first(@.a)]'],
    ['with a missing argument', '$.items[?match(@.name)]'],
    ['with a value instead of a query', '$.items[?count(1) == 1]'],
    ['with a condition that is compared', `$.items[?match(@.name, 'a') == true]`],
    ['with too many parentheses', `$.items[?${'('.repeat(200)}@${')'.repeat(200)}]`],
    ['with too many functions', `$.items[?${'length('.repeat(200)}@${')'.repeat(200)} == 1]`],
  ])('a JSONPath query is refused: %s', (_title, query) => {
    expect(() => findNodes(ROOT, query)).toThrow(/is not a valid JSONPath query: .* at character \d+/);
  });
});
