import { createCatalogue, type Finding, type IndexData } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { createCatalogueWith } from '../../src/catalogue/create-catalogue.ts';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

const UPLOAD = 'POST {origin}/pets/{id}/photos{?name,label}';
const PURGE = 'DELETE /cache{?key}';

const data: IndexData = {
  format: 1,
  name: 'pets',
  server: 'https://api.example.com',
  version: null,
  documentation: '',
  parameters: [
    { name: 'id', in: 'path', required: true, type: 'integer' },
    { name: 'origin', in: 'server', type: 'string' },
    { name: 'name', in: 'query', type: 'string' },
    { name: 'label', in: 'query', type: 'string' },
    { name: 'key', in: 'query', required: true, type: 'string' },
    { name: 'kind', in: 'path', required: true, type: 'string' },
  ],
  responses: [],
  routes: [
    [UPLOAD, 'pets/upload', null, null, [0, 1, 2, 3], -1, null, { path: '/pets/{id}/photos' }],
    [PURGE, 'cache/purge', null, null, [4], -1, null, { path: '/cache' }],
    ['POST /hosted', 'hosted/create', null, null, [1]],
    ['GET /pets/{kind}', 'pets/list', null, null, [5]],
    ['POST /cages/{id}{?name}', null, null, null, [0, 2], -1, null, { path: '/cages/{id}' }],
    ['GET /old', null, null, null, [], -1, null, { deprecation: {} }],
    ['GET /older', null, null, null, [], -1, null, { deprecation: { since: '2020-01-01', renamed: { pet: 'id' } } }],
    ['GET /oldest', null, null, null, [], -1, null, { deprecation: { until: '2021-01-01', replacement: 'GET /old' } }],
    ['GET /gone', null, null, null, [], -1, null, { deprecation: { removed: true } }],
    ['GET /moved', null, null, null, [], -1, null, { deprecation: { removed: true, replacement: 'GET /old' } }],
  ],
};
const pets = createCatalogue(data);

describe('a deprecated route', () => {
  const warning = (route: string, message: string, details: Partial<Finding> = {}) => [
    { code: 'DEPRECATED_ROUTE', severity: 'warning', message, route, ...details },
  ];

  test('has a warning with the dates and the replacement, if they are known', () => {
    expect(pets.check('GET /old')).toStrictEqual(warning('GET /old', 'This route is deprecated.'));
    expect(pets.check('GET /older')).toStrictEqual(warning('GET /older', 'This route is deprecated since 2020-01-01.'));
    expect(pets.check('GET /oldest')).toStrictEqual(
      warning('GET /oldest', 'This route is deprecated; it may be removed from 2021-01-01. Use "GET /old" instead.', {
        replacement: 'GET /old',
      }),
    );
  });

  test('has no second finding for a placeholder that was renamed', () => {
    expect(pets.check('GET /older', { pet: 1 })).toHaveLength(1);
    expect(pets.check('GET /older', { pets: 1 })).toHaveLength(2);
  });

  test('is an error once it was removed', () => {
    const removed = { code: 'REMOVED_ROUTE', severity: 'error' };
    expect(pets.check('GET /gone')).toStrictEqual([
      { ...removed, message: 'The API no longer has this route.', route: 'GET /gone' },
    ]);
    expect(pets.check('GET /moved')).toStrictEqual([
      {
        ...removed,
        message: 'The API no longer has this route. Use "GET /old" instead.',
        route: 'GET /moved',
        replacement: 'GET /old',
      },
    ]);
  });
});

describe('a route that is written without its server or its query template', () => {
  const incomplete = (route: string, why: string) => [
    {
      code: 'INCOMPLETE_ROUTE',
      severity: 'error',
      message: `Write this route as "${route}"${why}.`,
      route,
      suggestions: [route],
    },
  ];

  test.each(table<[string, object, string]>('incomplete routes'))(
    '%s with %j is incomplete, and the finding says why',
    (route, options, why) => {
      expect(pets.check(route, options)).toStrictEqual(incomplete(UPLOAD, why));
    },
  );

  test('is incomplete if the query is required and none of its parameters is passed', () => {
    expect(pets.check('DELETE /cache')[0]).toStrictEqual(incomplete(PURGE, '')[0]);
  });

  test.each(table<[string, object]>('complete routes'))('%s with %j is not', (route, options) => {
    expect(pets.check(route, options)).toEqual([]);
  });
});

describe('an unknown route', () => {
  const unknown = (route: string, message: string, suggestions: string[]) => [
    { code: 'UNKNOWN_ROUTE', severity: 'error', message, route, suggestions },
  ];

  test('has the most similar route as a suggestion, if there is one', () => {
    expect(pets.check('GET /goner')).toStrictEqual(
      unknown('GET /goner', 'There is no such route in the catalogue. Did you mean "GET /gone"?', ['GET /gone']),
    );
    expect(pets.check('GET /xyzzy')).toStrictEqual(
      unknown('GET /xyzzy', 'There is no such route in the catalogue.', []),
    );
  });

  test('has at most three suggestions, the most similar first, and none that only has the same words', () => {
    const rows = ['GET /shelf/lamps', 'GET /shelf/hooks', 'GET /shelf/book', 'DELETE /shelf/books', 'GET /shelf/cooks'];
    const shelf = createCatalogue({
      ...data,
      routes: [...rows.map((row) => [row] as const), ['GET /shelf/of/every/kind/of/book', 'shelf/clear']],
    });
    const suggest = (text: string) => shelf.check(text)[0]?.suggestions;
    expect(suggest('GET /shelf/books')).toEqual(['GET /shelf/book', 'GET /shelf/hooks', 'GET /shelf/cooks']);
    expect(suggest('/shelf/bok')).toEqual(['GET /shelf/book', 'GET /shelf/hooks', 'GET /shelf/cooks']);
    expect(suggest('shelf/cleer')?.[0]).toBe('GET /shelf/of/every/kind/of/book');
    const far = createCatalogue({ ...data, routes: [['GET /shelf/of/every/kind/of/book']] });
    expect(far.search('/shelf/book')).toHaveLength(1);
    expect(far.check('GET /shelf/book')[0]?.suggestions).toEqual([]);
  });

  test('is empty in the finding if it is not a string', () => {
    expect(pets.check(5 as never)).toStrictEqual(unknown('', 'There is no such route in the catalogue.', []));
  });

  test('is in the finding without its query, even if the query has several lines', () => {
    expect(pets.check('GET /xyzzy?a=b\nc=d')[0]?.route).toBe('GET /xyzzy');
    expect(pets.check('GET /xyzzy#a\nb')[0]?.route).toBe('GET /xyzzy');
  });
});

describe('a route of another edition', () => {
  /** What the other edition calls a request. */
  const others = new Map([
    ['GET /toys/7', 'GET /toys/{id}{?page}'],
    ['GET /pets/toys', 'GET /pets/toys'],
    ['GET /pets/cat', 'GET /pets/{a}'],
    ['POST /cages/7', 'POST /cages/{id}'],
    ['GET /gone', 'GET /gone'],
    ['GET /moved', 'GET /moved'],
  ]);
  const asked: string[] = [];
  const edition = createCatalogueWith<string>(JSON.stringify(data), undefined, {
    findElsewhere(request) {
      asked.push(request);
      const route = others.get(request);
      return route === undefined ? undefined : { route, editions: ['large'], message: 'It is in "large".' };
    },
  });

  test('is unknown here, and the finding lists the editions that have it', () => {
    expect(edition.check('GET', '/toys/7')).toStrictEqual([
      {
        code: 'UNKNOWN_ROUTE',
        severity: 'error',
        message: 'It is in "large".',
        route: 'GET /toys/{id}{?page}',
        suggestions: [],
        editions: ['large'],
      },
    ]);
  });

  test('comes before a route of this edition that has a placeholder where the other has text', () => {
    expect(edition.check('GET /pets/toys')).toMatchObject([{ code: 'UNKNOWN_ROUTE', route: 'GET /pets/toys' }]);
  });

  test('does not come before a route of this edition that has as many placeholders', () => {
    expect(edition.check('GET /pets/cat')).toEqual([]);
    expect(edition.check('POST /cages/7')).toEqual([]);
  });

  test('is reported if this edition used to have the route', () => {
    const removed = { code: 'REMOVED_ROUTE', severity: 'error', editions: ['large'] };
    expect(edition.check('GET /gone')).toStrictEqual([
      { ...removed, message: 'It is in "large".', route: 'GET /gone' },
    ]);
    expect(edition.check('GET /moved')).toStrictEqual([
      {
        ...removed,
        message: 'It is in "large". Use "GET /old" instead.',
        route: 'GET /moved',
        replacement: 'GET /old',
      },
    ]);
  });

  test('is not searched for if this edition has the route', () => {
    asked.length = 0;
    expect(edition.check('GET /old')).toHaveLength(1);
    expect(edition.check('GET /pets/{kind}', { kind: 'cat' })).toEqual([]);
    expect(edition.check('pets/list', { kind: 'cat' })).toEqual([]);
    expect(asked).toEqual([]);
    expect(edition.check('GET /pets/dog')).toEqual([]);
    expect(edition.check('GET /xyzzy')).toHaveLength(1);
    expect(asked).toEqual(['GET /pets/dog', 'GET /xyzzy']);
  });
});
