import { createCatalogue, type Finding, type IndexType } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';

/** What `check` says of a value in the query, where all is text in the end, or in a JSON body. */
function check(target: 'text' | 'json', type: IndexType, value: unknown): Finding[] {
  const catalogue = createCatalogue({
    format: 1,
    name: 'other',
    server: null,
    version: null,
    documentation: '',
    parameters: [{ name: 'x', in: 'query', type }],
    responses: [],
    routes: [
      ['GET /text', null, null, null, [0]],
      ['POST /json', null, null, null, [], -1, { content: { 'application/json': { optional: { x: type } } } }],
    ],
  });
  return catalogue.check(target === 'text' ? 'GET /text' : 'POST /json', { x: value });
}

const ENUM = { enum: ['a', 1] };
const OBJECT = { optional: { a: 'string' } };
const FOREIGN: IndexType = { format: 'of a later generator' };

describe('a value fits its type', () => {
  test.each<[IndexType, unknown]>([
    ['string', 'a'],
    ['string', 5],
    ['string', 5n],
    ['string', true],
    ['string', new Date(0)],
    ['integer', '-12'],
    ['integer', 12n],
    ['number', 1.5],
    ['number', '+1.5e-3'],
    ['number', '.5'],
    ['number', '5.'],
    ['number', '15'],
    ['number', '.25'],
    ['number', '1e5'],
    ['number', '1E+10'],
    ['boolean', false],
    ['boolean', 'true'],
    ['boolean', 'false'],
    ['unknown', Symbol('any')],
    [ENUM, 'a'],
    [ENUM, '1'],
    [{ list: 'integer' }, [1, '2']],
    [{ list: 'integer' }, '1,2'],
    [{ list: 'integer' }, 3],
    [{ anyOf: ['integer', 'boolean'] }, 'true'],
    [{ allOf: ['string', ENUM] }, 'a'],
    [FOREIGN, 'a'],
  ])('in the query: %j and %o', (type, value) => {
    expect(check('text', type, value)).toEqual([]);
  });

  test.each<[IndexType, unknown]>([
    ['string', 'a'],
    ['string', new Date(0)],
    ['integer', 5],
    ['number', 1.5],
    ['boolean', true],
    ['null', null],
    ['unknown', 5],
    ['binary', new Uint8Array(1)],
    ['form', new FormData()],
    ['binary', 'text'],
    ['form', 'a=b'],
    [ENUM, 1],
    [{ list: ENUM }, ['a', 1]],
    [{ tuple: ['string', 'integer'] }, ['a', 1]],
    [OBJECT, {}],
    ['SomeSchema', {}],
    [{ allOf: [OBJECT, 'SomeSchema'] }, {}],
  ])('in a body: %j and %o', (type, value) => {
    expect(check('json', type, value)).toEqual([]);
  });
});

describe('a value is rejected', () => {
  test.each<[IndexType, unknown, string]>([
    ['string', ['a'], 'WRONG_TYPE'],
    ['string:date-time', {}, 'WRONG_TYPE'],
    ['integer', '1.5', 'WRONG_TYPE'],
    ['integer', '12a', 'WRONG_TYPE'],
    ['integer', [5], 'WRONG_TYPE'],
    ['number', '1.5.', 'WRONG_TYPE'],
    ['number', Number.NaN, 'WRONG_TYPE'],
    ['boolean', 'yes', 'WRONG_TYPE'],
    ['never', 'a', 'WRONG_TYPE'],
    [ENUM, 'b', 'NOT_IN_ENUM'],
    [ENUM, true, 'NOT_IN_ENUM'],
    [ENUM, ['b'], 'WRONG_TYPE'],
    [{ list: 'integer' }, '1,b', 'WRONG_TYPE'],
    [{ list: 'integer' }, {}, 'WRONG_TYPE'],
    [{ list: ENUM }, 'a,b', 'NOT_IN_ENUM'],
    [{ anyOf: ['integer', ENUM] }, 'b', 'NOT_IN_ENUM'],
    [{ anyOf: ['integer', 'boolean'] }, 'b', 'WRONG_TYPE'],
    [{ allOf: ['string', ENUM] }, 'b', 'NOT_IN_ENUM'],
  ])('in the query: %j and %o', (type, value, code) => {
    expect(check('text', type, value)).toMatchObject([{ code, parameter: 'x' }]);
  });

  test.each<[IndexType, unknown, string]>([
    ['string', 5, 'WRONG_TYPE'],
    ['integer', '5', 'WRONG_TYPE'],
    ['integer', 1.5, 'WRONG_TYPE'],
    ['boolean', 'true', 'WRONG_TYPE'],
    ['null', 0, 'WRONG_TYPE'],
    [ENUM, '1', 'NOT_IN_ENUM'],
    [ENUM, true, 'WRONG_TYPE'],
    [{ list: 'string' }, 'a', 'WRONG_TYPE'],
    [{ tuple: ['string'] }, 'a', 'WRONG_TYPE'],
    ['never', {}, 'WRONG_TYPE'],
    [{ list: ENUM }, ['a', true], 'WRONG_TYPE'],
    [{ list: { tuple: ['string'] } }, [['a'], 'b'], 'WRONG_TYPE'],
    [{ list: { list: 'integer' } }, [[1], 2], 'WRONG_TYPE'],
    [{ list: { list: 'integer' } }, [[1], ['2']], 'WRONG_TYPE'],
    [OBJECT, [], 'WRONG_TYPE'],
    [OBJECT, new Date(0), 'WRONG_TYPE'],
    ['SomeSchema', null, 'WRONG_TYPE'],
    [{ allOf: [OBJECT] }, 'a', 'WRONG_TYPE'],
  ])('in a body: %j and %o', (type, value, code) => {
    expect(check('json', type, value)).toMatchObject([{ code, parameter: 'x' }]);
  });
});

test.each<[IndexType, string]>([
  ['integer', 'integer'],
  ['string:date-time', 'string (date-time)'],
  [ENUM, '"a" | 1'],
  [{ list: { anyOf: ['integer', 'boolean'] } }, '(integer | boolean)[]'],
  [{ tuple: ['integer'] }, '[integer]'],
  [OBJECT, 'object'],
  [{ allOf: ['integer', OBJECT] }, 'integer & object'],
])('a finding says what %j means', (type, expected) => {
  expect(check('json', type, Symbol('none'))).toMatchObject([{ expected: [expected] }]);
});
