import { EndpointError } from 'routebook';
import { compile, expand } from 'routebook/template';
import { describe, expect, test } from 'vitest';

describe('compile', () => {
  test('rejects a malformed template immediately', () => {
    expect(() => compile('{x')).toThrow(expect.objectContaining({ code: 'INVALID_TEMPLATE', index: 2 }));
  });

  test('keeps the source', () => {
    expect(compile('/a{?b}').source).toBe('/a{?b}');
  });

  test.each([
    ['', []],
    ['plain', []],
    ['{b}{a}{b}', ['b', 'a']],
    ['{a,b*}{?b:3,a}{&c}', ['a', 'b', 'c']],
    ['{x.y}{x}{Some%20Thing}{some%20thing}', ['x.y', 'x', 'Some%20Thing', 'some%20thing']],
    ['{__proto__}{constructor}{7}{a}', ['__proto__', 'constructor', '7', 'a']],
  ])('names the variables of %j once each, in order', (source, names) => {
    expect(compile(source).names).toEqual(names);
  });
});

test('an error of expand never has a value in its message', () => {
  for (const bad of [
    'hunter2\ud800',
    ['hunter2', Symbol('hunter2')],
    { hunter2: () => 'hunter2' },
    { 'hunter2\ud800': 1 },
  ]) {
    for (const source of ['{v}', '{?v*}', '{+v:3}', '{#v}']) {
      expect(() => expand(source, { v: bad } as never)).toThrow(EndpointError);
      expect(() => expand(source, { v: bad } as never)).not.toThrow('hunter2');
    }
  }
  expect(() => expand('{v:3}', { v: ['hunter2'] })).not.toThrow('hunter2');
});
