import { describe, expect, test } from 'vitest';
import { applyCorrections } from '../../generator/model/corrections.ts';
import type { Model } from '../../generator/model/model.ts';
import { shapeName, wordsOf } from '../../generator/model/schema/shape-name.ts';
import type { JsonObject } from '../../generator/read/json.ts';
import { catalogueOf } from './support.ts';

const number = { type: 'integer', minimum: 1, maximum: 9 };
const body = (schema: JsonObject) => ({ requestBody: { content: { 'application/json': { schema } } }, responses: {} });

describe('limits', () => {
  test('of parameters and of the members of bodies are in the catalogue', () => {
    const list = { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 3, minLength: 0 } };
    const { routes } = catalogueOf({
      '/a': {
        get: { parameters: [{ name: 'n', in: 'query', schema: number }], responses: {} },
        post: body({ type: 'object', properties: { a: number, list, b: { allOf: [{ properties: { c: number } }] } } }),
      },
    });
    expect(routes['GET /a']?.parameters).toMatchObject([{ limits: { minimum: 1, maximum: 9 } }]);
    expect(routes['POST /a']?.body?.limits).toEqual({
      'application/json': {
        '/a': { minimum: 1, maximum: 9 },
        '/list': { maxItems: 2 },
        '/list/*': { maxLength: 3 },
        '/b/c': { minimum: 1, maximum: 9 },
      },
    });
  });

  test('that are exclusive may be a flag or a number, and nonsense is left out', () => {
    const limitsOf = (schema: JsonObject) => {
      const { routes } = catalogueOf({ '/a': { post: body({ type: 'object', properties: { a: schema } }) } });
      return routes['POST /a']?.body?.limits?.['application/json']?.['/a'];
    };
    expect(limitsOf({ type: 'number', minimum: 1, exclusiveMinimum: true })).toEqual({ exclusiveMinimum: 1 });
    expect(limitsOf({ type: 'number', exclusiveMaximum: 5 })).toEqual({ exclusiveMaximum: 5 });
    expect(limitsOf({ type: 'string', minLength: -1, pattern: '', maxLength: '5', multipleOf: 0 })).toBeUndefined();
    expect(limitsOf({ type: 'string', pattern: 'a'.repeat(201) })).toBeUndefined();
  });

  test('of alternatives refuse only what none of them accepts', () => {
    const limitsOf = (schema: JsonObject) =>
      catalogueOf({ '/a': { post: body(schema) } }).routes['POST /a']?.body?.limits?.['application/json'];
    const named = (name: JsonObject, others: JsonObject = {}) => ({ properties: { name, ...others } });
    const cat = named({ type: 'string', maxLength: 5, minLength: 2, pattern: '^c' }, { lives: { maximum: 9 } });
    const dog = named({ type: 'string', maxLength: 8, minLength: 1 });
    for (const keyword of ['oneOf', 'anyOf']) {
      expect(limitsOf({ [keyword]: [cat, dog] })).toEqual({
        '/name': { maxLength: 8, minLength: 1 },
        '/lives': { maximum: 9 },
      });
      expect(limitsOf({ [keyword]: [cat, named({ type: 'string' })] })).toEqual({ '/lives': { maximum: 9 } });
      expect(limitsOf({ [keyword]: [named({ type: 'string' }), dog] })).toBeUndefined();
    }
    expect(limitsOf({ allOf: [dog, cat] })?.['/name']).toEqual({ maxLength: 5, minLength: 2, pattern: '^c' });
    expect(limitsOf({ oneOf: [cat, dog], ...named({ maxLength: 6 }) })?.['/name']).toEqual({
      maxLength: 6,
      minLength: 1,
    });
    const both = { list: { items: { minimum: 1 } } };
    expect(limitsOf({ anyOf: [{ properties: both }, { properties: { list: { items: {} } } }] })).toBeUndefined();
  });

  test('of a correction apply to parameters without limits, and must change something', () => {
    const model = (): Model => {
      const { routes } = catalogueOf({
        '/a': { get: { parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }], responses: {} } },
        '/b': { get: { parameters: [{ name: 'n', in: 'query', schema: number }], responses: {} } },
      });
      return { routes: new Map(Object.entries(routes)), schemas: new Map() } as unknown as Model;
    };
    const correct = (corrections: Parameters<typeof applyCorrections>[1]) => {
      const made = model();
      applyCorrections(made, corrections);
      return [...made.routes.values()].map(({ parameters }) => parameters?.[0]?.limits);
    };
    const limits = { n: { maximum: 5 } };
    expect(correct([{ reason: 'x', limits }])).toEqual([{ maximum: 5 }, { minimum: 1, maximum: 9 }]);
    expect(correct([{ reason: 'x', routes: ['GET /a'], limits }])[0]).toEqual({ maximum: 5 });
    expect(() => correct([{ reason: 'x', routes: ['GET /b'], limits }])).toThrow('no longer changes anything');
    expect(() => correct([{ reason: 'x', limits: { other: {} } }])).toThrow('no longer changes anything');
  });
});

describe('a shape that several operations share', () => {
  const shape = {
    type: 'object',
    properties: { code: { type: 'string' }, documentation: { type: 'string' }, message: { type: 'string' } },
  };
  const fail = { content: { 'application/json': { schema: shape } } };
  const namesOf = (operations: readonly [id: string, status: string][]) =>
    Object.keys(
      catalogueOf(
        Object.fromEntries(
          operations.map(([operationId, status], index) => [
            `/${index}`,
            { get: { operationId, responses: { [status]: fail } } },
          ]),
        ),
      ).schemas,
    );

  test('is named after the words that their names have in common', () => {
    expect(
      namesOf([
        ['runners/list-for-org', '200'],
        ['runners/list-for-repo', '200'],
      ]),
    ).toEqual(['RunnersListResponse']);
    expect(
      namesOf([
        ['budgets/delete', '503'],
        ['budgets/get', '422'],
      ]),
    ).toEqual(['BudgetsError']);
  });

  test('is named after its status or its members if they have none, never after one of them', () => {
    expect(
      namesOf([
        ['billing/delete-budget', '503'],
        ['issues/create', '503'],
      ]),
    ).toEqual(['ServiceUnavailableError']);
    expect(
      namesOf([
        ['billing/delete-budget', '503'],
        ['issues/create', '422'],
      ]),
    ).toEqual(['CodeDocumentationMessageError']);
  });

  test('has a name without function words at its ends', () => {
    expect(shapeName(wordsOf('ForRunnersListForBody'), 'string')).toBe('RunnersListBody');
    expect(shapeName(['Body'], { list: { anyOf: ['null', { optional: { size: 'string' } }] } })).toBe('SizeBody');
    expect(shapeName(['Body'], 'string')).toBe('StringBody');
    expect(shapeName([], { required: {} })).toBe('Shared');
  });
});
