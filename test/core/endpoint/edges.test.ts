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
});

describe('a path that begins with a placeholder', () => {
  test.each(['h2://example.com', 'https://example.com', 'git+ssh://example.com'])('is rejected if it is %s', (path) => {
    expectError('{+path}', { path }, { code: 'INVALID_PARAMETER', parameter: 'path' });
  });
});
