import { github } from 'routebook/catalogue';
import { createExample, createResponses, githubResponses, type ResponseData } from 'routebook/catalogue/responses';
import { describe, expect, test } from 'vitest';
import { github as file } from '../github.ts';
import { validateExamples } from './validate-examples.ts';

describe('responses of GitHub', () => {
  test('have the statuses and content types of the catalogue, including errors', () => {
    for (const { route, responses } of github) {
      const statuses = githubResponses.get(route).map(({ status, contentType }) => [status, contentType]);
      const errors = file.routes[route]?.errors ?? {};
      const expected = Object.entries({ ...responses, ...errors }).flatMap(([status, content]) => {
        const types = Object.keys(content);
        return types.length === 0 ? [[status, undefined]] : types.map((type) => [status, type]);
      });
      expect(statuses, route).toEqual(expected);
    }
  });

  // The system tests validate the examples of all routes.
  test('have an example that is valid for their schema', () => {
    const { count, invalid } = validateExamples([...github].filter((_, index) => index % 40 === 0));
    expect(invalid).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  test('refer to schemas whose shapes can be looked up', () => {
    const [{ type } = {}] = githubResponses.get('GET /repos/{owner}/{repo}');
    expect(typeof type).toBe('string');
    expect(githubResponses.getSchema(type as string)).toHaveProperty('required');
    expect(githubResponses.getSchema('Nothing')).toBeUndefined();
    expect(githubResponses.get('GET /nowhere')).toEqual([]);
    expect(githubResponses.get('DELETE /repos/{owner}/{repo}')).toContainEqual({ status: '204' });
    expect(Object.isFrozen(githubResponses.get('GET /user')[0])).toBe(true);
  });
});

describe('an example', () => {
  const schemas: Record<string, never> = {
    Tree: { required: { name: 'string', children: { list: 'Tree' } }, optional: { parent: 'Tree' } } as never,
    Endless: { required: { next: 'Endless' } } as never,
  };
  const example = (type: unknown) => createExample(type as never, (name) => schemas[name]);

  test.each<[type: unknown, value: unknown]>([
    ['string', 'text'],
    ['string:date-time', '2026-01-31T12:00:00Z'],
    ['string:unheard-of', 'text'],
    ['integer:int64', 1],
    ['boolean', true],
    ['unknown', {}],
    ['binary', undefined],
    [{ enum: [null, 'a'] }, 'a'],
    [{ enum: [null] }, null],
    [{ list: 'integer' }, [1]],
    [{ list: 'binary' }, []],
    [{ tuple: ['integer', 'string'] }, [1, 'text']],
    [{ tuple: ['binary'] }, undefined],
    [{ anyOf: ['null', 'integer'] }, 1],
    [{ anyOf: ['null', 'Endless'] }, null],
    [{ anyOf: ['Endless'] }, undefined],
    [{ allOf: [{ required: { a: 'string' } }, { optional: { b: 'boolean' } }] }, { a: 'A', b: true }],
    [{ allOf: ['string', 'string'] }, 'text'],
    [{ allOf: ['Endless'] }, undefined],
    [{ rest: 'integer' }, { name: 1 }],
    [{ rest: 'Endless' }, {}],
    ['Tree', { name: 'Name', children: [] }],
    ['Endless', undefined],
    [JSON.parse('{"required":{"__proto__":"integer"}}'), JSON.parse('{"__proto__":1}')],
  ])('of %j is %j', (type, value) => {
    expect(example(type)).toEqual(value);
  });

  test('omits deeply nested optional members, and is finite for any nesting', () => {
    const nest = (levels: number): unknown => (levels === 0 ? 'string' : { optional: { a: nest(levels - 1) } });
    expect(JSON.stringify(example(nest(10)))).toBe('{"a":{"a":{"a":{}}}}');
    let deep: unknown = 'string';
    for (let level = 0; level < 90; level++) deep = { list: deep };
    expect(() => example(deep)).not.toThrow();
  });
});

describe('createResponses', () => {
  const data: ResponseData = {
    format: 1,
    schemas: { Pet: { required: { id: 'integer' } } },
    responses: [{ 200: { 'application/json': { list: 'Pet' } }, 304: {} }],
    routes: { 'GET /pets': 0 },
  };

  test('accepts generated data as an object or as text', () => {
    for (const given of [data, JSON.stringify(data)]) {
      expect(createResponses(given).get('GET /pets')).toEqual([
        { status: '200', contentType: 'application/json', type: { list: 'Pet' }, example: [{ id: 1 }] },
        { status: '304' },
      ]);
    }
  });

  test.each<[unknown]>([
    [''],
    ['null'],
    ['{}'],
    [{ ...data, format: 2 }],
    [{ ...data, schemas: { Pet: 5 } }],
    [{ ...data, responses: [5] }],
    [{ ...data, responses: [{ 200: { a: null } }] }],
    [{ ...data, routes: [] }],
    [{ schemas: 1n }],
    [undefined],
  ])('refuses other data with an EndpointError: %o', (given) => {
    const use = () => createResponses(given as never).get('GET /pets');
    expect(use).toThrow(expect.objectContaining({ name: 'EndpointError', code: 'INVALID_OPTION' }));
  });
});
