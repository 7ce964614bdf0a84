import { createCatalogue, github, type IndexData, type ValueLimits } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';

const ISSUES = 'GET /repos/{owner}/{repo}/issues';
const OWN = { owner: 'o', repo: 'r' };

/** The codes and parameters of the findings. */
function check(route: string, options: object): string[] {
  return github.check(route, { ...OWN, ...options }).map(({ code, parameter }) => `${code} ${parameter}`);
}

test('an empty list removes all labels of an issue', () => {
  expect(check('PUT /repos/{owner}/{repo}/issues/{issue_number}/labels', { issue_number: 1, labels: [] })).toEqual([]);
});

describe('the limits of parameters', () => {
  test.each<[object, string[]]>([
    [{ per_page: 1000 }, ['OUT_OF_RANGE per_page']],
    [{ per_page: '101' }, ['OUT_OF_RANGE per_page']],
    [{ per_page: 0 }, ['OUT_OF_RANGE per_page']],
    [{ page: -3 }, ['OUT_OF_RANGE page']],
    [{ per_page: 100, page: 1 }, []],
    [{ per_page: '100', page: 9999n }, []],
    [{ per_page: 'all' }, ['WRONG_TYPE per_page']],
  ])('%s of the issues of a repository', (options, expected) => {
    expect(check(ISSUES, options)).toEqual(expected);
  });

  test('differ between routes', () => {
    expect(github.check('GET /notifications', { per_page: 51 })).toMatchObject([
      { code: 'OUT_OF_RANGE', parameter: 'per_page' },
    ]);
    expect(check('GET /repos/{owner}/{repo}/actions/variables', { per_page: 31 })).toEqual(['OUT_OF_RANGE per_page']);
    expect(check('GET /repos/{owner}/{repo}/compare/{basehead}', { basehead: 'a...b', per_page: 250 })).toEqual([]);
  });

  test('are in the records, and every parameter for pages has them', () => {
    const all = [...github].flatMap(({ route, parameters }) =>
      parameters.map((parameter) => ({ route, ...parameter })),
    );
    const paging = all.filter(
      ({ name, in: place, type }) => /^(?:per_)?page$/.test(name) && place === 'query' && type === 'integer',
    );
    expect(paging.length).toBeGreaterThan(300);
    for (const { route, limits } of paging) expect(limits?.minimum, route).toBe(1);
    expect(github.get(ISSUES).parameters.find(({ name }) => name === 'per_page')?.limits).toEqual({
      minimum: 1,
      maximum: 100,
    });
  });

  test('are explained without the value', () => {
    expect(github.check('GET', 'https://api.github.com/user/repos?per_page=4711')).toEqual([
      {
        code: 'OUT_OF_RANGE',
        severity: 'error',
        message: '"per_page" must be at most 100.',
        route: 'GET /user/repos',
        parameter: 'per_page',
        expected: ['be at most 100'],
      },
    ]);
  });
});

describe('the formats of parameters and body fields', () => {
  test.each(['yesterday', '2026-13-01', '2026-01-32', '01/31/2026', 'T12:00', '2026-01-31T25:00:00Z'])(
    '%s is not a time',
    (since) => {
      expect(check(ISSUES, { since })).toEqual(['WRONG_FORMAT since']);
    },
  );

  test.each(['2026-01-31T12:00:00Z', '2026-01-31', '2026-01-31T12:00:00.123+02:00', '2026-01-31 12:00', new Date(0)])(
    '%s is a time',
    (since) => {
      expect(check(ISSUES, { since })).toEqual([]);
    },
  );

  test('are checked in a body too', () => {
    const milestone = { title: 'v1', due_on: 'soon' };
    expect(check('POST /repos/{owner}/{repo}/milestones', milestone)).toEqual(['WRONG_FORMAT due_on']);
    expect(check('POST /repos/{owner}/{repo}/milestones', { data: milestone })).toEqual(['WRONG_FORMAT due_on']);
  });
});

describe('each kind of limit', () => {
  const checkValue = (type: string | object, limits: ValueLimits, value: unknown) => {
    const data: IndexData = {
      format: 1,
      name: '',
      server: null,
      version: null,
      documentation: '',
      parameters: [{ name: 'x', in: 'query', type: type as string, limits }],
      responses: [],
      routes: [['GET /', null, null, null, [0]]],
    };
    return createCatalogue(data)
      .check('GET /', { x: value })
      .map(({ message }) => message);
  };

  test.each<[string | object, ValueLimits, unknown, unknown, string]>([
    ['number', { exclusiveMinimum: 1 }, 1.5, 1, 'be greater than 1'],
    ['number', { exclusiveMaximum: 1 }, 0.5, '1', 'be less than 1'],
    ['number', { multipleOf: 0.1 }, 0.3, 0.35, 'be a multiple of 0.1'],
    ['string', { minLength: 2 }, 'ab', 'a', 'have at least 2 characters'],
    ['string', { maxLength: 1 }, '😀', 'ab', 'have at most 1 character'],
    ['string', { pattern: '^a+$' }, 'aaa', 'b', 'match the pattern ^a+$'],
    [{ list: 'string' }, { minItems: 2 }, ['a', 'b'], ['a'], 'have at least 2 items'],
    [{ list: 'string' }, { maxItems: 2 }, 'a,b', 'a,b,c', 'have at most 2 items'],
    [{ list: 'string' }, { uniqueItems: true }, ['a', 'b'], ['a', 'a'], 'not contain an item twice'],
    ['object', { maxProperties: 1 }, { a: 1 }, { a: 1, b: 2 }, 'have at most 1 member'],
    ['object', { minProperties: 1 }, { a: 1 }, {}, 'have at least 1 member'],
  ])('%j with %j', (type, limits, valid, invalid, expected) => {
    expect(checkValue(type, limits, valid)).toEqual([]);
    expect(checkValue(type, limits, invalid)).toEqual([`"x" must ${expected}.`]);
  });

  test('a pattern that looks around, refers back, is too large or is not a pattern is not checked', () => {
    for (const pattern of ['(', '^(?=a)', '(x)\\1', '^x{2000}$', `^${'x'.repeat(6000)}`]) {
      expect(checkValue('string', { pattern }, 'a')).toEqual([]);
    }
  });

  // With `RegExp`, each of them takes longer than a minute.
  test.each(['^(a+)+$', '^(a|aa)+$', '^(a{1,20}){1,20}$', '^(a?){200}b', 'a*a*a*b', '^(((a*)*)*)*$'])(
    'the pattern %s is checked in bounded time',
    (pattern) => {
      expect(checkValue('string', { pattern }, `${'a'.repeat(998)}!`)).toEqual([
        `"x" must match the pattern ${pattern}.`,
      ]);
    },
  );
});
