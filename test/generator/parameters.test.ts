import { describe, expect, test } from 'vitest';
import { catalogueOf, describeApi, fileOf, generateTemplates, lineOf, parametersOf, routeOf } from './support.ts';

const query = (name: string, more = {}) => ({ name, in: 'query', schema: { type: 'string' }, ...more });
const path = (name: string, more = {}) => ({ name, in: 'path', required: true, schema: { type: 'string' }, ...more });

describe('parameters', () => {
  test('keep their location, type, default and flags', () => {
    const parameters = [
      path('id', { schema: { type: 'integer' } }),
      query('page', { schema: { type: 'integer', default: 1 } }),
      query('sort', { required: true, deprecated: true, schema: { enum: ['up', 'down'], default: 'up' } }),
      query('ids', { schema: { type: 'array', items: { type: 'integer' }, default: [1] } }),
      query('deep', { schema: { type: 'object', default: { a: 1 } } }),
      query('filter', { schema: undefined, content: { 'application/json': { schema: { type: 'boolean' } } } }),
    ];
    const catalogue = catalogueOf(JSON.parse(JSON.stringify({ '/a/{id}': { get: { parameters } } })));
    expect(parametersOf(catalogue, 'GET /a/{id}')).toEqual([
      { name: 'id', in: 'path', required: true, type: 'integer' },
      { name: 'page', in: 'query', type: 'integer', default: 1 },
      { name: 'sort', in: 'query', required: true, type: { enum: ['up', 'down'] }, default: 'up', deprecated: true },
      { name: 'ids', in: 'query', type: { list: 'integer' }, default: [1] },
      { name: 'deep', in: 'query', type: { rest: 'unknown' } },
      { name: 'filter', in: 'query', type: 'boolean' },
    ]);
    expect(lineOf(catalogue, 'GET /a/{id}')).toContain(
      '<{ id: number; /** @deprecated */ sort: "up" | "down"; page?: number | undefined; ids?: readonly number[] | undefined; deep?: { [name: string]: unknown } | undefined; filter?: boolean | undefined }, "GET"',
    );
  });

  test('of a path are those of its operations, unless an operation has its own', () => {
    const catalogue = catalogueOf({
      '/a/{id}': {
        parameters: [path('id'), query('x')],
        get: {},
        delete: { parameters: [path('id', { schema: { type: 'integer' } })] },
      },
    });
    expect(parametersOf(catalogue, 'GET /a/{id}').map((each) => [each?.name, each?.type])).toEqual([
      ['id', 'string'],
      ['x', 'string'],
    ]);
    expect(parametersOf(catalogue, 'DELETE /a/{id}{?x}').map((each) => [each?.name, each?.type])).toEqual([
      ['id', 'integer'],
      ['x', 'string'],
    ]);
  });

  test('of the query are part of the key of a route that can have a body', () => {
    const catalogue = catalogueOf({
      '/a': { get: { parameters: [query('x')] }, delete: { parameters: [query('key'), query('ref')] } },
    });
    expect(Object.keys(catalogue.routes)).toEqual(['DELETE /a{?key,ref}', 'GET /a']);
    expect(routeOf(catalogue, 'DELETE /a{?key,ref}').path).toBe('/a');
    expect(lineOf(catalogue, 'DELETE /a{?key,ref}')).toContain('"DELETE", "/a", ');
  });

  test('in headers and cookies go where headers go', () => {
    const parameters = [
      { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
      { name: 'x-trace', in: 'header', schema: { type: 'string' } },
      { name: 'X-Mode', in: 'header', required: true, schema: { enum: ['a'] } },
      { name: 'session', in: 'cookie', schema: { type: 'string' } },
      { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
    ];
    const catalogue = catalogueOf({ '/a': { get: { parameters } } });
    expect(parametersOf(catalogue, 'GET /a').map((each) => each?.name)).toEqual([
      'X-Trace',
      'x-trace',
      'X-Mode',
      'session',
    ]);
    expect(lineOf(catalogue, 'GET /a')).toContain(
      '<{ headers: { "x-mode": "a"; "x-trace"?: string | undefined; cookie?: string | undefined } }, "GET"',
    );
  });

  test('that cannot be sent are omitted, with a warning that contains the location', () => {
    const { catalogue, warnings } = generateTemplates(
      describeApi({
        '/a/{id}/{other}': { get: { parameters: [path('id'), query('id'), path('none')] } },
        '/b': { post: { parameters: [query('$select')] }, options: {} },
      }),
    );
    expect(warnings).toEqual([
      '"id" is a path and a query parameter; the query parameter is omitted (at #/paths/~1a~1{id}~1{other}/get)',
      'The path parameter "none" has no placeholder, so it is omitted (at #/paths/~1a~1{id}~1{other}/get)',
      'The placeholder {other} is not declared; it is treated as a string (at #/paths/~1a~1{id}~1{other}/get)',
      'The query parameter "$select" cannot be written in a route, so it is omitted (at #/paths/~1b/post)',
      'Requests cannot be built for OPTIONS /b, so the operation is omitted (at #/paths/~1b)',
    ]);
    expect(parametersOf(catalogue, 'GET /a/{id}/{other}').map((each) => each?.name)).toEqual(['id', 'other']);
    expect(Object.keys(catalogue.routes)).toEqual(['GET /a/{id}/{other}', 'POST /b']);
  });

  test('have a warning if a template cannot contain their name', () => {
    const { warnings } = generateTemplates(describeApi({ '/a/{my id}': { get: { parameters: [path('my id')] } } }));
    expect(warnings).toEqual([
      'The placeholder {my id} has a name that is not valid in a template (at #/paths/~1a~1{my id}/get)',
    ]);
  });

  test('that several routes share are written once', () => {
    const catalogue = catalogueOf({
      '/a/{id}': { get: { parameters: [path('id')] } },
      '/b/{id}': { get: { parameters: [path('id')] } },
      '/c/{id}': { get: { parameters: [path('id', { schema: { type: 'integer' } })] } },
    });
    expect(catalogue.parameters).toEqual({ id: { name: 'id', in: 'path', required: true, type: 'string' } });
    expect(routeOf(catalogue, 'GET /a/{id}').parameters).toEqual(['id']);
    expect(lineOf(catalogue, 'GET /b/{id}')).toContain('<Id, "GET"');
    expect(lineOf(catalogue, 'GET /c/{id}')).toContain('<{ id: number }, "GET"');
  });

  test('of a single route have the name of its operation, or else of its path', () => {
    const catalogue = catalogueOf({
      '/a': { get: { operationId: 'a/get-one', parameters: [query('x')] }, put: { parameters: [query('y')] } },
      '/b': { get: { operationId: 'b/get-one' } },
    });
    const text = fileOf(catalogue, 'endpoints.d.ts');
    expect(text).toContain('export type AGetOne = { x?: string | undefined };');
    expect(text).toContain('"GET /a": api.Operation<AGetOne, "GET"');
    expect(text).toContain('"PUT /a{?y}": api.Operation<A, "PUT"');
    expect(text).toContain('"GET /b": api.Operation<{}, "GET"');
  });

  test('have no name that means something else in the file', () => {
    const wishes = ['endpoints', 'endpoints1', 'stable-endpoints', 'array-buffer', 'my-endpoints'];
    const paths = wishes.map((operationId) => [
      `/${operationId}`,
      { get: { operationId, parameters: [query(operationId)] } },
    ]);
    const text = fileOf(catalogueOf(Object.fromEntries(paths)), 'endpoints.d.ts');
    expect([...text.matchAll(/export type (\w+)/g)].map(([, name]) => name)).toEqual([
      'ArrayBufferOptions',
      'EndpointsOptions',
      'Endpoints1Options',
      'MyEndpoints',
      'StableEndpointsOptions',
    ]);
    const shared = { parameters: [query('endpoints')] };
    expect(fileOf(catalogueOf({ '/a': { get: shared }, '/b': { get: shared } }), 'endpoints.d.ts')).toContain(
      '"GET /a": api.Operation<EndpointsOptions, "GET"',
    );
  });
});
