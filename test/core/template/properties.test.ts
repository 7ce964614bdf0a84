import { EndpointError } from 'routebook';
import { compile, expand } from 'routebook/template';
import { afterEach, describe, expect, test } from 'vitest';
import fc from '../../support/fast-check.ts';
import { isWellFormed, template, text, variables, wellFormedText } from './arbitraries.ts';
import { type AnyVariables, library, reference } from './implementations.ts';

const SETTINGS = {
  numRuns: process.env['FUZZ_RUNS'] === undefined ? 1_500 : 5_000,
  seed: Number(process.env['FUZZ_SEED'] ?? 6570),
};

const URI_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

function attemptCompiled(source: string, values: AnyVariables): unknown {
  try {
    return compile(source).expand(values as Parameters<typeof expand>[1]);
  } catch (error) {
    return error instanceof EndpointError ? [error.code, error.index, error.parameter, error.message] : error;
  }
}

function attemptAtOnce(source: string, values: AnyVariables): unknown {
  try {
    return expand(source, values as Parameters<typeof expand>[1]);
  } catch (error) {
    return error instanceof EndpointError ? [error.code, error.index, error.parameter, error.message] : error;
  }
}

/** What there is to see of a value, functions and symbols included. */
function snapshot(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const keys = Reflect.ownKeys(value);
  return [String(Object.prototype.toString.call(value)), keys.map((key) => [key, snapshot(Reflect.get(value, key))])];
}

function freezeDeeply<Frozen>(value: Frozen): Frozen {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Reflect.ownKeys(value)) freezeDeeply(Reflect.get(value, key));
  return Object.freeze(value);
}

describe('compile', () => {
  test('followed by expand equals expand, including errors', () => {
    fc.assert(
      fc.property(template, variables, (source, values) => {
        expect(attemptCompiled(source, values)).toEqual(attemptAtOnce(source, values));
      }),
      SETTINGS,
    );
  });

  test('can be expanded repeatedly with different values', () => {
    fc.assert(
      fc.property(template, variables, variables, (source, first, second) => {
        fc.pre(!('refused' in reference.attempt(source, first)) && !('refused' in reference.attempt(source, second)));
        const compiled = compile(source);
        const results = [first, second, first].map((values) => compiled.expand(values as Parameters<typeof expand>[1]));
        expect(results).toEqual([first, second, first].map((values) => reference.expand(source, values)));
      }),
      SETTINGS,
    );
  });

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

  test('lists every variable that an expansion reads', () => {
    fc.assert(
      fc.property(template, variables, (source, values) => {
        const outcome = reference.attempt(source, values);
        fc.pre(!('refused' in outcome && outcome.refused === 'template'));
        const { names } = compile(source);
        expect(new Set(names).size).toBe(names.length);
        const named = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
        expect(library.attempt(source, named)).toEqual(outcome);
      }),
      SETTINGS,
    );
  });
});

describe('expand', () => {
  test('of a string decodes to the string', () => {
    fc.assert(
      fc.property(fc.oneof(wellFormedText, fc.string({ unit: 'binary' })), (value) => {
        expect(decodeURIComponent(expand('{x}', { x: value }))).toBe(value);
      }),
      SETTINGS,
    );
  });

  test('of a list or map can be split and decoded again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(wellFormedText, { minLength: 1 }), (values) => {
        expect(expand('{x}', { x: values }).split(',').map(decodeURIComponent)).toEqual(values);
        const pairs = values.map((value, index): [string, string] => [`k${index}${value}`, value]);
        const query = new URLSearchParams(expand('{?x*}', { x: Object.fromEntries(pairs) }));
        expect([...query]).toEqual(pairs);
      }),
      SETTINGS,
    );
  });

  test('of a prefix is the beginning of the value, in whole characters', () => {
    fc.assert(
      fc.property(wellFormedText, fc.integer({ min: 1, max: 9999 }), (value, length) => {
        expect(decodeURIComponent(expand(`{x:${length}}`, { x: value }))).toBe([...value].slice(0, length).join(''));
      }),
      SETTINGS,
    );
  });

  test('writes only characters that are valid in a URI', () => {
    fc.assert(
      fc.property(template, variables, (source, values) => {
        const outcome = library.attempt(source, values);
        if ('result' in outcome) expect(outcome.result).toMatch(URI_CHARACTERS);
      }),
      SETTINGS,
    );
  });

  test('of a plain variable never writes a delimiter', () => {
    fc.assert(
      fc.property(wellFormedText, (value) => {
        expect(expand('{x}', { x: value })).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
      }),
      SETTINGS,
    );
  });

  test('does not change its arguments', () => {
    fc.assert(
      fc.property(template, variables, (source, values) => {
        const before = snapshot(values);
        const outcome = library.attempt(source, values);
        expect(snapshot(values)).toEqual(before);
        expect(library.attempt(source, freezeDeeply(values))).toEqual(outcome);
      }),
      { ...SETTINGS, numRuns: 1_000 },
    );
  });

  test('never puts a value into a message', () => {
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
});

describe('a polluted Object.prototype', () => {
  const names = ['v', 'a', '0', 'explode', 'maxLength', 'named', 'operator', 'prefix'];

  function cleanUp(): void {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }

  function pollute(): void {
    const bad = { value: 'bad', configurable: true, enumerable: true, writable: true };
    for (const name of names) Object.defineProperty(Object.prototype, name, bad);
  }

  afterEach(cleanUp);

  test('has no effect', () => {
    const cases = fc.sample(fc.tuple(template, variables), { seed: SETTINGS.seed, numRuns: 1_000 });
    cases.push(['{v}{?v,a*}{0}', { b: {} }], ['{?m*}', { m: { b: 1 } }]);
    const before = cases.map(([source, values]) => library.attempt(source, values));
    pollute();
    const after = cases.map(([source, values]) => library.attempt(source, values));
    cleanUp();
    expect(after).toEqual(before);
  });
});

test('the random texts of these tests include every kind', () => {
  const texts = fc.sample(text, { seed: SETTINGS.seed, numRuns: 5_000 });
  expect(texts.filter((value) => !isWellFormed(value)).length).toBeGreaterThan(100);
  expect(texts.filter((value) => /%[0-9A-F]{2}/i.test(value)).length).toBeGreaterThan(1_000);
  expect(texts.filter((value) => /[\u{10000}-\u{10fffd}]/u.test(value)).length).toBeGreaterThan(300);
  expect(texts.filter((value) => value === '').length).toBeGreaterThan(100);
});
