import { type Correction, GeneratorError } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { readTables } from '../support/tables.ts';
import { catalogueOf, lineOf, parametersOf, routeOf, withSchemas } from './support.ts';

const table = readTables(import.meta.url);

const paths = {
  '/orgs/{org}/a': {
    get: {
      parameters: [{ name: 'org', in: 'path', schema: { type: 'string' } }],
      responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/pet' } } } } },
    },
  },
  '/orgs/{id}/b': { get: {} },
};
const schemas = withSchemas({ pet: { properties: { name: { type: 'string' } } } });
const corrected = (...corrections: Correction[]) => catalogueOf(paths, schemas, { corrections });
const key = 'GET /orgs/{org}/a';

describe('corrections', () => {
  test('patch a route', () => {
    const catalogue = corrected({
      reason: 'documented',
      routes: [key],
      set: { formats: { raw: 'string', full: 'same' } },
    });
    expect(routeOf(catalogue, key).formats).toEqual({ raw: 'string', full: 'same' });
    expect(lineOf(catalogue, key, 'formats.d.ts')).toBe('{ raw: string; full: s.Pet };');
  });

  test('patch a schema', () => {
    const catalogue = corrected({
      reason: 'seen',
      schemas: ['Pet'],
      set: { optional: null, required: { name: 'string' } },
    });
    expect(catalogue.schemas).toEqual({ Pet: { required: { name: 'string' } } });
  });

  test('add types to a parameter, and add parameters', () => {
    const accept = { org: 'integer', page: 'integer' };
    const catalogue = corrected({ reason: 'documented', routes: [key], accept });
    expect(parametersOf(catalogue, key)).toEqual([
      { name: 'org', in: 'path', required: true, type: { anyOf: ['string', 'integer'] } },
      { name: 'page', in: 'query', type: 'integer' },
    ]);
  });

  test('add values and fields to a body, and another form of it', () => {
    const schema = { required: ['size'], properties: { size: { enum: ['s', 'm'] } } };
    const posting = { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } };
    const bodyAfter = (correction: Partial<Correction>) => {
      const corrections = [{ reason: 'documented', routes: ['POST /a'], ...correction }];
      return routeOf(catalogueOf(posting, {}, { corrections }), 'POST /a').body?.content['application/json'];
    };
    expect(bodyAfter({ accept: { size: { enum: ['l'] }, note: 'string' } })).toEqual({
      required: { size: { enum: ['s', 'm', 'l'] } },
      optional: { note: 'string' },
    });
    expect(bodyAfter({ acceptBody: { list: 'string' } })).toEqual({
      anyOf: [{ required: { size: { enum: ['s', 'm'] } } }, { list: 'string' }],
    });
    expect(() => bodyAfter({ accept: { size: { enum: ['m'] } } })).toThrow('no longer changes anything');
  });

  test('add a key with an old placeholder name, and a parameter of that name', () => {
    const catalogue = corrected({ reason: 'renamed', routes: [key], formerly: { org_id: 'org' } });
    const former = 'GET /orgs/{org_id}/a';
    expect(routeOf(catalogue, former)).toMatchObject({
      path: '/orgs/{org}/a',
      deprecation: { renamed: { org_id: 'org' }, replacement: key },
    });
    expect(parametersOf(catalogue, former)).toEqual([{ name: 'org_id', in: 'path', required: true, type: 'string' }]);
    expect(lineOf(catalogue, former)).toBe(
      'api.Operation<{ org_id: string }, "GET", "/orgs/{org}/a", api.ApiResponse<s.Pet, 200>>;',
    );
  });

  test.each(table<[Correction, string]>('corrections that do not apply'))(
    'that do not apply are an error: %j',
    (correction, message) => {
      expect(() => corrected(correction)).toThrow(new GeneratorError(message, 'corrections#/0'));
    },
  );
});
