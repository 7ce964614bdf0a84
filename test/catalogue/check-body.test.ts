import { describe, expect, test } from 'vitest';
import { codes } from './checked.ts';
import { ADD_PET, CHANGE_PET, error, LIST_PETS, list, pet, pets } from './pets.ts';

describe('a call of a route with a body', () => {
  test('has a finding for each missing field, unless the field is also a missing parameter', () => {
    expect(pets.check(ADD_PET)).toStrictEqual([
      error(ADD_PET, 'MISSING_PARAMETER', 'The parameter "id" is required.', { parameter: 'id' }),
      error(ADD_PET, 'MISSING_PARAMETER', 'The body field "name" is required.', { parameter: 'name' }),
    ]);
    expect(pets.check(ADD_PET, { ...pet, data: { name: 'a' } })).toEqual([]);
  });

  test('may omit an optional body, but not only some of its required fields', () => {
    expect(pets.check(CHANGE_PET, pet)).toEqual([]);
    expect(codes(pets.check(CHANGE_PET, { ...pet, kind: 'cat' }))).toEqual(['MISSING_PARAMETER name']);
  });

  test('has a finding if a body is required or not expected', () => {
    expect(pets.check('PUT /notes')).toStrictEqual([
      error('PUT /notes', 'MISSING_BODY', 'This route requires a body. Pass it as "data".', { parameter: 'data' }),
    ]);
    expect(pets.check(LIST_PETS, { ...list, data: {} })).toStrictEqual([
      error(LIST_PETS, 'UNEXPECTED_BODY', 'This route takes no body. Remove "data".', { parameter: 'data' }),
    ]);
  });

  test.each([
    ['a plain object', { name: 'a', knd: 'cat', colour: 'red' }],
    ['an object without a prototype', Object.assign(Object.create(null), { name: 'a', knd: 'cat', colour: 'red' })],
  ])('is told the unknown fields of "data", if it is %s', (_kind, body) => {
    expect(pets.check(CHANGE_PET, { ...pet, data: body })).toStrictEqual([
      error(CHANGE_PET, 'UNKNOWN_PARAMETER', 'The body has no field "knd". Did you mean "kind"?', {
        parameter: 'knd',
        suggestions: ['kind'],
      }),
      error(CHANGE_PET, 'UNKNOWN_PARAMETER', 'The body has no field "colour".', {
        parameter: 'colour',
        suggestions: [],
      }),
    ]);
  });

  test.each<[unknown]>([['text'], [5], [null], [[]], [new URLSearchParams()], [new Uint8Array(1)]])(
    'is told nothing about the content of a body such as %o',
    (body) => {
      expect(pets.check(CHANGE_PET, { ...pet, data: body })).toEqual([]);
    },
  );

  test('has a finding if a parameter is in "data", or a body field is next to it', () => {
    expect(pets.check(CHANGE_PET, { ...pet, kind: 'cat', data: { name: 'a', id: 1 } })).toStrictEqual([
      error(CHANGE_PET, 'WRONG_PLACE', '"kind" is not sent, because "data" is the whole body. Pass it in "data".', {
        parameter: 'kind',
      }),
      error(CHANGE_PET, 'WRONG_PLACE', '"id" is not a field of the body. Pass it outside "data".', {
        parameter: 'id',
      }),
    ]);
  });

  test('may have any field if the body is open, except next to "data" or in a GET', () => {
    expect(pets.check('PUT /notes', { colour: 'red' })).toEqual([]);
    expect(pets.check('PUT /notes', { data: { colour: 'red' } })).toEqual([]);
    expect(codes(pets.check('PUT /notes', { colour: 'red', data: {} }))).toEqual(['UNKNOWN_PARAMETER colour']);
    expect(codes(pets.check('GET /notes', { colour: 'red' }))).toEqual(['UNKNOWN_PARAMETER colour']);
  });
});
