import { createOpenApiData, generate, type JsonObject } from 'routebook/generator';
import { placeCredentials, readSchemes } from 'routebook/openapi';
import { describe, expect, test } from 'vitest';
import { endpointOf, refusalOf } from './support.ts';

const description: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Servers', version: '1' },
  servers: [{ url: 'https://api.h.test/v1' }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Figma-Token' },
      query: { type: 'apiKey', in: 'query', name: 'api_key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      oauth: { type: 'oauth2', flows: {} },
    },
  },
  paths: {
    '/a': {
      get: {},
      post: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } } },
    },
    '/files': { post: { servers: [{ url: 'https://files.h.test' }], requestBody: { content: { 'text/plain': {} } } } },
  },
};
const { security = {} } = createOpenApiData(generate(description).catalogue);
const endpoint = endpointOf(description);

describe('servers', () => {
  test('an operation with its own server uses it, with the default credentials', () => {
    const api = endpoint.defaults({ headers: { authorization: 'token t' } });
    expect(api('POST /files', { data: 'x' })).toMatchObject({
      url: 'https://files.h.test/files',
      headers: { authorization: 'token t' },
    });
  });

  test('another base URL replaces the server of an operation too', () => {
    expect(endpoint('POST /files', { data: 'x', baseUrl: 'https://proxy.test' }).url).toBe('https://proxy.test/files');
    expect(endpoint.defaults({ baseUrl: 'https://proxy.test/b' })('POST /files', { data: 'x' }).url).toBe(
      'https://proxy.test/b/files',
    );
  });

  test('default credentials do not cross origins', () => {
    const api = endpoint.defaults({ headers: { authorization: 'token t' } });
    expect(refusalOf(() => api('GET /a', { baseUrl: 'https://other.test' }))).toBe(
      'CROSS_ORIGIN_CREDENTIALS authorization',
    );
  });

  test('a full URL is built without the description', () => {
    expect(endpoint('GET https://api.h.test/v1/a?page=2').url).toBe('https://api.h.test/v1/a?page=2');
  });
});

describe('credentials go where the security scheme says', () => {
  const withCredentials = (credentials: Record<string, string | { username: string; password: string }>) =>
    endpoint.defaults(placeCredentials(readSchemes(security), credentials));

  test('a header', () => {
    expect(withCredentials({ key: 'k' })('GET /a').headers).toMatchObject({ 'x-figma-token': 'k' });
  });

  test('the query, even of a request with a body', () => {
    expect(withCredentials({ query: 'k' })('POST /a', { a: 1 })).toMatchObject({
      url: 'https://api.h.test/v1/a?api_key=k',
      body: { a: 1 },
    });
  });

  test('a cookie', () => {
    expect(withCredentials({ session: 's' })('GET /a').headers).toMatchObject({ cookie: 'sid=s' });
  });

  test.each([
    ['basic', { username: 'ä', password: 'b:c' }, 'Basic w6Q6Yjpj'],
    ['bearer', 't', 'Bearer t'],
    ['oauth', 't', 'Bearer t'],
  ])('the authorization header, scheme %s', (scheme, credential, value) => {
    expect(withCredentials({ [scheme]: credential })('GET /a').headers).toMatchObject({ authorization: value });
  });

  test('a key in the query does not cross origins, unless the call passes it', () => {
    const api = withCredentials({ query: 'k' });
    const other = { baseUrl: 'https://other.test' };
    expect(refusalOf(() => api('GET /a', other))).toBe('CROSS_ORIGIN_CREDENTIALS api_key');
    expect(api('GET /a', { ...other, api_key: 'o' }).url).toBe('https://other.test/a?api_key=o');
    expect(api('GET /a', { ...other, parameters: { '?api_key': null } }).url).toBe('https://other.test/a');
    expect(api('POST /files', { data: 'x' }).url).toBe('https://files.h.test/files?api_key=k');
  });

  test('a user name with a colon is refused, because the colon ends it', () => {
    expect(
      refusalOf(() => placeCredentials(readSchemes(security), { basic: { username: 'a:b', password: 'c' } })),
    ).toBe('INVALID_OPTION basic');
  });

  test('an unknown scheme is rejected', () => {
    expect(refusalOf(() => placeCredentials(readSchemes(security), { other: 'x' }))).toBe('INVALID_OPTION other');
    expect(refusalOf(() => placeCredentials(readSchemes(security), { key: { username: 'a', password: 'b' } }))).toBe(
      'INVALID_OPTION key',
    );
  });
});

describe('defaults', () => {
  test('fill declared parameters, and are not sent where an operation has no place for them', () => {
    const api = endpoint.defaults({ org: 'o' });
    expect(api('POST /files', { data: 'x' })).toMatchObject({ url: 'https://files.h.test/files', body: 'x' });
    expect(api('POST /a', { a: 1 }).body).toEqual({ a: 1 });
    expect(api('GET /a').url).toBe('https://api.h.test/v1/a');
  });

  test('a call in one object, and a URL alone', () => {
    expect(endpoint({ method: 'post', url: '/a', a: 1 })).toMatchObject({ method: 'post', body: { a: 1 } });
    expect(endpoint('/a').url).toBe('https://api.h.test/v1/a');
    expect(endpoint.defaults({ url: '/a' })({ parameters: { a: 1 } }).url).toBe('https://api.h.test/v1/a?a=1');
  });
});
