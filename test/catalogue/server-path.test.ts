import { createCatalogue, type IndexData } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';

type Route = string | [route: string, server: string];

function create(server: string | null, routes: Route[], prefixes: string[] = []) {
  const data: IndexData = {
    format: 1,
    name: 'other',
    server,
    version: null,
    documentation: '',
    parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }],
    responses: [],
    routes: routes.map((each) =>
      typeof each === 'string'
        ? [each, null, null, null, [0]]
        : [each[0], null, null, null, [0], -1, null, { server: each[1] }],
    ),
  };
  const { match } = createCatalogue(data, { prefixes });
  return (url: string) => match('GET', url)?.route;
}

describe('a URL below the path of the server', () => {
  test('is matched even if a route starts with the same text', () => {
    const match = create('https://h.example/api', ['GET /api/users', 'GET /status']);
    expect(match('/api/users')).toBe('GET /api/users');
    expect(match('https://h.example/api/api/users')).toBe('GET /api/users');
    expect(match('https://h.example/api/status')).toBe('GET /status');
    expect(match('/api/status')).toBe('GET /status');
    expect(match('/status')).toBe('GET /status');
  });

  test('includes the path of the server if it is a full URL, and not if it is a path', () => {
    const match = create('https://h.example/api', ['GET /api/users', 'GET /users']);
    expect(match('https://h.example/api/users')).toBe('GET /users');
    expect(match('https://h.example/api/api/users')).toBe('GET /api/users');
    expect(match('/api/users')).toBe('GET /api/users');
    expect(match('/users')).toBe('GET /users');
  });

  test('has at most one prefix, even if one prefix starts with another', () => {
    for (const prefixes of [
      ['/api', '/api/v3'],
      ['/api/v3', '/api'],
    ]) {
      const match = create('https://h.example', ['GET /users1', 'GET /v3'], prefixes);
      for (const url of ['/api/users1', '/api/v3/users1', 'api/v3/users1', 'https://h.example/api/v3/users1/'])
        expect(match(url), url).toBe('GET /users1');
      expect(match('https://h.example/api/v3')).toBe('GET /v3');
      for (const url of ['/api/v3/v3/v3/users1', '/api/api/users1', '/api/v3/api/users1', '/v3/users1', '/apiusers1'])
        expect(match(url), url).toBeUndefined();
    }
  });
});

describe('a route with a server of its own', () => {
  const match = create('https://api.example/v1', [
    'GET /orders/{id}',
    ['GET /files/{id}', 'https://files.example/uploads/v2'],
    ['GET /status', 'https://status.example'],
  ]);

  test('is matched by its URL and by its path', () => {
    expect(match('https://files.example/uploads/v2/files/7')).toBe('GET /files/{id}');
    expect(match('/files/7')).toBe('GET /files/{id}');
    expect(match('https://status.example/status')).toBe('GET /status');
  });

  test('is not matched below the path of another server', () => {
    expect(match('https://api.example/v1/files/7')).toBeUndefined();
    expect(match('https://api.example/v1/status')).toBeUndefined();
    expect(match('https://files.example/uploads/v2/orders/7')).toBeUndefined();
    expect(match('https://api.example/v1/orders/7')).toBe('GET /orders/{id}');
  });
});

describe('a slash at the end', () => {
  test('decides between two routes that differ by it, and is optional otherwise', () => {
    const match = create(null, ['GET /pets', 'GET /pets/', 'GET /dogs/', 'GET /cats', 'GET /dogs/{id}/']);
    expect(match('/pets')).toBe('GET /pets');
    expect(match('/pets/')).toBe('GET /pets/');
    for (const url of ['/dogs', '/dogs/']) expect(match(url)).toBe('GET /dogs/');
    for (const url of ['/cats', '/cats/?a=b']) expect(match(url)).toBe('GET /cats');
    for (const url of ['/dogs/7', '/dogs/7/']) expect(match(url)).toBe('GET /dogs/{id}/');
    expect(match('/dogs//')).toBeUndefined();
  });

  test('does not prevent a call of such a route from being checked', () => {
    const catalogue = createCatalogue({
      ...{ format: 1, name: 'other', server: null, version: null, documentation: '', responses: [] },
      parameters: [{ name: 'id', in: 'path', required: true, type: 'integer' }],
      routes: [
        ['GET /dogs/{id}/', null, null, null, [0]],
        ['HEAD /dogs/{id}/', null, null, null, [0]],
      ],
    });
    expect(catalogue.check('GET /dogs/{id}/', { id: 1 })).toEqual([]);
    expect(catalogue.check('GET /dogs/{id}', { id: 1 })).toEqual([]);
    expect(catalogue.check('GET /dogs/x/')).toMatchObject([{ code: 'WRONG_TYPE' }]);
    expect(catalogue.match('HEAD', '/dogs/1/')?.route).toBe('HEAD /dogs/{id}/');
    expect(catalogue.get('HEAD /dogs/:id/')?.route).toBe('HEAD /dogs/{id}/');
  });
});
