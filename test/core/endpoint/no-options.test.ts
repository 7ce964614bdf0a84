import { describe, expect, test } from 'vitest';
import { endpoint } from './loose.ts';

describe('a call without options equals one with empty options', () => {
  test.each([
    ['no defaults', {}],
    ['default headers', { headers: { authorization: 'token x', accept: null } }],
    ['another base URL', { baseUrl: 'https://github.example.com/api/v3' }],
    ['a default parameter', { per_page: 5 }],
    ['a default parameter with the name of an option', { parameters: { data: 1 } }],
    ['a default media type', { mediaType: { format: 'raw' } }],
    ['a default request', { request: { timeout: 1 } }],
    ['a default method', { method: 'POST' }],
    ['a default URL', { url: '/user' }],
  ])('with %s', (_name, defaults) => {
    for (const route of ['GET /rate_limit', 'POST /rate_limit', '/a/../b', 'DELETE /rate_limit']) {
      const call = endpoint.defaults(defaults);
      // The first calls compile the route, and later calls use the result.
      for (let time = 0; time < 4; time++) expect(call(route)).toEqual(call(route, {}));
    }
  });

  test('without options, a default body is still rejected for GET', () => {
    const call = endpoint.defaults({ data: 'x' });
    for (let time = 0; time < 4; time++) expect(() => call('GET /rate_limit')).toThrow('has no body');
  });
});
