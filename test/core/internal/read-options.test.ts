import { EndpointError } from 'routebook';
import { describe, expect, it } from 'vitest';
import {
  hasMethods,
  isBoolean,
  isFunction,
  isNumberFrom,
  isOneOf,
  isText,
  isTextList,
  type OptionChecks,
  readOptions,
} from '../../../src/core/read-options.ts';

interface Sample {
  retries?: number;
  mask?: boolean;
  name?: string;
  call?: () => void;
  kind?: 'a' | 'b';
  names?: string[];
  cache?: object;
}

const CHECKS: OptionChecks<Sample> = {
  retries: isNumberFrom(0),
  mask: isBoolean,
  name: isText,
  call: isFunction,
  kind: isOneOf(['a', 'b']),
  names: isTextList,
  cache: hasMethods('get', 'set'),
};

const read = (given: unknown) => readOptions<Sample>('sample', given, CHECKS, { auth: 'Pass "name".' });

function errorOf(given: unknown): EndpointError {
  try {
    read(given);
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('readOptions', () => {
  it('returns the own values that are not undefined, on an object without a prototype', () => {
    const options = read({ retries: 2, mask: undefined, cache: new Map(), names: ['x'] });
    expect({ ...options }).toEqual({ retries: 2, cache: new Map(), names: ['x'] });
    expect(Object.getPrototypeOf(options)).toBeNull();
    expect({ ...read(undefined) }).toEqual({});
    expect({ ...read(Object.create(null)) }).toEqual({});
  });

  it.each([
    [{ retrys: 1 }, 'sample has no option "retrys". Did you mean "retries"?'],
    [{ maks: true }, 'sample has no option "maks". Did you mean "mask"?'],
    [{ auth: 'secret' }, 'sample has no option "auth". Pass "name".'],
    [{ other: 1 }, 'sample has no option "other". It takes: retries, mask, name, call, kind, names, cache.'],
    [
      { constructor: 1 },
      'sample has no option "constructor". It takes: retries, mask, name, call, kind, names, cache.',
    ],
    [{ retries: 'secret' }, 'The option "retries" of sample must be a number of at least 0.'],
    [{ retries: Number.NaN }, 'The option "retries" of sample must be a number of at least 0.'],
    [{ mask: 'secret' }, 'The option "mask" of sample must be true or false.'],
    [{ name: 1 }, 'The option "name" of sample must be a string.'],
    [{ call: 'secret' }, 'The option "call" of sample must be a function.'],
    [{ kind: 'secret' }, 'The option "kind" of sample must be one of "a", "b".'],
    [{ names: [1] }, 'The option "names" of sample must be a list of strings.'],
    [{ cache: {} }, 'The option "cache" of sample must be an object with the methods "get" and "set".'],
  ])('rejects %j with the name and the fix, and never prints the value', (given, message) => {
    const error = errorOf(given);
    expect(error.message).toBe(message);
    expect(error.code).toBe('INVALID_OPTION');
    expect(error.parameter).toBe(Object.keys(given)[0]);
  });

  it('shortens a long unknown name, which may be data', () => {
    expect(errorOf({ ['x'.repeat(500)]: 1 }).message.length).toBeLessThan(200);
  });

  it.each([['x'], [5], [null], [[]], [new Map()], [() => {}]])('rejects %s, which is not a plain object', (given) =>
    expect(errorOf(given).message).toBe('The options of sample must be a plain object.'),
  );

  it('reports a getter or a proxy that throws', () => {
    expect(
      errorOf({
        get retries() {
          return fail();
        },
      }).parameter,
    ).toBe('retries');
    expect(errorOf({ cache: new Proxy({}, { get: fail }) }).parameter).toBe('cache');
    expect(errorOf(new Proxy({}, { ownKeys: fail })).parameter).toBe('options');
    expect(errorOf(new Proxy({}, { getPrototypeOf: fail })).parameter).toBe('options');
  });
});

function fail(): never {
  throw new Error('secret');
}
