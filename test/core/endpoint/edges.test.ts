import { describe, expect, test } from 'vitest';
import { endpoint } from './loose.ts';

const urlOf = (route: string, parameters: Record<string, unknown> = {}) => endpoint(route, parameters).url;
const API = 'https://api.github.com';

/** What a call throws, with these members. */
function expectError(route: string, options: Record<string, unknown>, members: Record<string, unknown>) {
  expect(() => endpoint(route, options)).toThrow(expect.objectContaining({ name: 'EndpointError', ...members }));
}

describe('a route', () => {
  test.each(['GET', 'delete'])('that is only the method %s is rejected with an example', (method) => {
    const message = `GET ${method}: Invalid route: a URL must follow the method, as in "${method} /user".`;
    expectError(method, {}, { code: 'INVALID_ROUTE', message });
  });

  test.each(['%41b', 'b%41', 'a.%4Fb'])('may have percent-encoded characters in the placeholder {%s}', (name) => {
    expect(urlOf(`/a/{${name}}`, { [name]: 'x' })).toBe(`${API}/a/x`);
  });

  test.each(['%4', '%zz', 'b%4', 'b%zz', '%4z', 'b%4z'])(
    'is rejected if the placeholder {%s} is not encoded correctly',
    (name) => {
      expectError(`/a/{${name}}`, { [name]: 'x' }, { code: 'INVALID_TEMPLATE' });
    },
  );

  test('that is a full URL without a path is sent without one', () => {
    expect(urlOf('GET https://example.com?a=:b', { b: 1 })).toBe('https://example.com?a=1');
  });
});

describe('a base URL', () => {
  test('is rejected if http is only the end of its scheme', () => {
    expectError('/user', { baseUrl: 'xhttps://example.com' }, { code: 'INVALID_OPTION' });
  });
});

describe('a path that begins with a placeholder', () => {
  test('may contain a full URL after its beginning', () => {
    expect(urlOf('{+path}', { path: '/proxy/https://example.com' })).toBe(`${API}/proxy/https://example.com`);
  });

  test.each(['h2://example.com', 'https://example.com', 'git+ssh://example.com'])('is rejected if it is %s', (path) => {
    expectError('{+path}', { path }, { code: 'INVALID_PARAMETER', parameter: 'path' });
  });

  test('reports every value that begins with a slash if the path would begin with two', () => {
    expectError('{+a}{+b}', { a: '/', b: '/x' }, { code: 'UNSAFE_PATH', parameters: ['a', 'b'] });
  });
});

describe('a value at the end of a path', () => {
  test('may contain a query, in which dots between slashes are harmless', () => {
    expect(urlOf('/{+path}', { path: 'a?b=/../c' })).toBe(`${API}/a?b=/../c`);
    expectError('/{+path}', { path: 'a/../c?b=1' }, { code: 'UNSAFE_PATH', parameter: 'path' });
  });

  test('removes only the slash before it if it is empty', () => {
    expect(urlOf('/files/{path}', { path: '' })).toBe(`${API}/files`);
    expect(urlOf('/files/a{path}', { path: '' })).toBe(`${API}/files/a`);
  });
});
