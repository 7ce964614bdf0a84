import { createCatalogue } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { codes } from './checked.ts';
import { ADD_PET, CHANGE_PET, error, LIST_PETS, list, pets, petsData } from './pets.ts';

describe('a call of a route with parameters', () => {
  test('has findings for missing parameters, except headers and cookies, which options or a client may set', () => {
    expect(pets.check(LIST_PETS)).toStrictEqual([
      error(LIST_PETS, 'MISSING_PARAMETER', 'The parameter "state" is required.', { parameter: 'state' }),
    ]);
  });

  test('has findings for headers, cookies and query parameters in the wrong place', () => {
    expect(pets.check(LIST_PETS, { ...list, 'x-trace': 'a', theme: 'dark' })).toStrictEqual([
      error(LIST_PETS, 'WRONG_PLACE', '"x-trace" is sent as a header: pass it in "headers".', { parameter: 'x-trace' }),
      error(LIST_PETS, 'WRONG_PLACE', '"theme" is sent as a cookie: pass it in the header "cookie".', {
        parameter: 'theme',
      }),
    ]);
    expect(pets.check(ADD_PET, { id: 1, name: 'a', page: 2 })).toStrictEqual([
      error(ADD_PET, 'WRONG_PLACE', '"page" belongs in the query, but this call sends it in the body.', {
        parameter: 'page',
      }),
    ]);
  });

  test('has no finding for a place that the builder of a generated module chooses itself', () => {
    const generated = createCatalogue(petsData);
    expect(generated.check(LIST_PETS, { ...list, 'x-trace': 'a', theme: 'dark' })).toEqual([]);
    expect(generated.check(ADD_PET, { id: 1, name: 'a', page: 2 })).toEqual([]);
    expect(codes(generated.check(ADD_PET, { id: 1, name: 'a', page: 'x' }))).toEqual(['WRONG_TYPE page']);
  });

  test('has no query template only because its path has commas', () => {
    expect(codes(pets.check('POST /a,page,b', { page: 1 }))).toEqual(['WRONG_PLACE page']);
  });

  test('has findings with the type and the values that a parameter accepts', () => {
    expect(pets.check(LIST_PETS, { state: 'old', page: 'a' })).toStrictEqual([
      error(LIST_PETS, 'NOT_IN_ENUM', '"state" must be one of "open" | "new" | "closed".', {
        parameter: 'state',
        expected: ['"open"', '"new"', '"closed"'],
      }),
      error(LIST_PETS, 'WRONG_TYPE', '"page" must be of type integer.', { parameter: 'page', expected: ['integer'] }),
    ]);
  });

  test('treats an empty string as a value in the query, and as a missing value in the path', () => {
    expect(codes(pets.check(LIST_PETS, { ...list, page: '' }))).toEqual(['WRONG_TYPE page']);
    expect(codes(pets.check(LIST_PETS, { state: '' }))).toEqual(['NOT_IN_ENUM state']);
    expect(codes(pets.check(CHANGE_PET, { id: '' }))).toEqual(['MISSING_PARAMETER id']);
  });

  test('has a warning for a deprecated parameter', () => {
    expect(pets.check(LIST_PETS, { ...list, sort: 'name' })).toStrictEqual([
      {
        code: 'DEPRECATED_PARAMETER',
        severity: 'warning',
        message: 'The parameter "sort" is deprecated.',
        route: LIST_PETS,
        parameter: 'sort',
      },
    ]);
  });

  test('has a suggestion only if a similar name exists that the call does not use yet', () => {
    expect(pets.check(LIST_PETS, { stat: 'open' })[1]).toStrictEqual(
      error(LIST_PETS, 'UNKNOWN_PARAMETER', 'This route has no parameter "stat". Did you mean "state"?', {
        parameter: 'stat',
        suggestions: ['state'],
      }),
    );
    expect(pets.check(LIST_PETS, { ...list, stat: 'open' })).toStrictEqual([
      error(LIST_PETS, 'UNKNOWN_PARAMETER', 'This route has no parameter "stat".', {
        parameter: 'stat',
        suggestions: [],
      }),
    ]);
  });
});

describe('the option "parameters"', () => {
  test('contains only parameters, so an option in it is in the wrong place and any other name is unknown', () => {
    expect(pets.check(LIST_PETS, { parameters: { ...list, headers: {}, colour: 'red' } })).toStrictEqual([
      error(
        LIST_PETS,
        'WRONG_PLACE',
        'In the option "parameters", "headers" is a parameter, but this route has no parameter with that name. To pass the option, move it out of "parameters".',
        { parameter: 'headers' },
      ),
      error(LIST_PETS, 'UNKNOWN_PARAMETER', 'This route has no parameter "colour".', {
        parameter: 'colour',
        suggestions: [],
      }),
    ]);
  });
});

describe('option names next to a route', () => {
  test('"url" and "method" are parameters, and "apiVersion" is one where the API has no versions', () => {
    const options = { ...list, url: 'a', method: 'b', apiVersion: 'v1' };
    expect(codes(pets.check(LIST_PETS, options))).toEqual(['UNKNOWN_PARAMETER url', 'UNKNOWN_PARAMETER method']);
    const { versions: _, ...rest } = petsData;
    expect(codes(createCatalogue({ ...rest, version: null }).check(LIST_PETS, options))).toEqual([
      'UNKNOWN_PARAMETER url',
      'UNKNOWN_PARAMETER method',
      'UNKNOWN_PARAMETER apiVersion',
    ]);
  });

  test('a version that is not a string has no suggestion', () => {
    expect(pets.check(LIST_PETS, { ...list, apiVersion: 2 })).toStrictEqual([
      error(LIST_PETS, 'UNKNOWN_API_VERSION', '"apiVersion" must be one of "v1", "v2".', {
        parameter: 'apiVersion',
        expected: ['v1', 'v2'],
        suggestions: [],
      }),
    ]);
  });

  test.each([5, null, [], { parameters: 'x' }])('options such as %j cannot be read', (options) => {
    expect(pets.check(LIST_PETS, options)).toStrictEqual([
      error(
        LIST_PETS,
        'INVALID_OPTIONS',
        'The options and "parameters" must be plain objects without getters that throw.',
      ),
    ]);
  });
});

describe('a media type', () => {
  const check = (route: string, mediaType: unknown, options = {}) => pets.check(route, { ...options, mediaType });

  test('may be the default, or absent', () => {
    for (const format of ['json', '+json', '', 5]) expect(check(LIST_PETS, { format }, list)).toEqual([]);
    for (const mediaType of [null, 'raw', 5]) expect(check(LIST_PETS, mediaType, list)).toEqual([]);
  });

  test('has findings with the formats and previews of the route', () => {
    expect(check(LIST_PETS, { format: 'htm', previews: ['nebul', 'nebula-preview-two'] }, list)).toStrictEqual([
      error(LIST_PETS, 'UNKNOWN_FORMAT', 'This route does not support this format. It has raw, html.', {
        parameter: 'mediaType.format',
        expected: ['raw', 'html'],
        suggestions: ['html'],
      }),
      error(LIST_PETS, 'UNKNOWN_PREVIEW', 'This route does not have this preview. It has nebula, nebula-two.', {
        parameter: 'mediaType.previews',
        expected: ['nebula', 'nebula-two'],
        suggestions: ['nebula'],
      }),
      error(LIST_PETS, 'UNKNOWN_PREVIEW', 'This route does not have this preview. It has nebula, nebula-two.', {
        parameter: 'mediaType.previews',
        expected: ['nebula', 'nebula-two'],
        suggestions: [],
      }),
    ]);
  });

  test('has a finding if the route has no formats or previews', () => {
    expect(check('GET /notes', { format: 'raw', previews: ['nebula'] })).toStrictEqual([
      error('GET /notes', 'UNKNOWN_FORMAT', 'This route does not support this format. It has none.', {
        parameter: 'mediaType.format',
        expected: [],
        suggestions: [],
      }),
      error('GET /notes', 'UNKNOWN_PREVIEW', 'This route does not have this preview. It has none.', {
        parameter: 'mediaType.previews',
        expected: [],
        suggestions: [],
      }),
    ]);
  });
});
