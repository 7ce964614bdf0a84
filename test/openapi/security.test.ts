import { createOpenApiData, generate, type JsonObject } from 'routebook/generator';
import { type Credential, placeCredentials, readSchemes } from 'routebook/openapi';
import { describe, expect, test } from 'vitest';
import { readTables } from '../support/tables.ts';
import { endpointOf, refusalOf } from './support.ts';

const table = readTables(import.meta.url);

const SCHEMES: JsonObject = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  app: { type: 'apiKey', in: 'header', name: 'X-App' },
  query: { type: 'apiKey', in: 'query', name: 'api_key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  device: { type: 'apiKey', in: 'cookie', name: 'did' },
  basic: { type: 'http', scheme: 'basic' },
  user: { type: 'http', scheme: 'bearer' },
  admin: { type: 'http', scheme: 'bearer' },
  bot: { type: 'apiKey', in: 'header', name: 'Authorization' },
  oauth: { type: 'oauth2', flows: {} },
  tls: { type: 'mutualTLS' },
};

/** A description whose operation `GET /a` has these requirements. */
function describeSecurity(own: unknown, root?: unknown, more: JsonObject = {}): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Security', version: '1' },
    servers: [{ url: 'https://h.test/v1' }],
    ...(root === undefined ? {} : { security: root as JsonObject }),
    components: { securitySchemes: SCHEMES },
    paths: {
      '/a': { get: own === undefined ? {} : { security: own as JsonObject } },
      '/other': { get: { security: [{ key: [] }] } },
      ...more,
    },
  };
}

const BASIC = { username: 'u', password: 'p' };

function withAuth(description: JsonObject, credentials: Record<string, Credential | undefined>) {
  const { security = {} } = createOpenApiData(generate(description).catalogue);
  return endpointOf(description).defaults(placeCredentials(readSchemes(security), credentials));
}

/** The credentials that `GET /a` sends. */
function sent(
  own: unknown,
  credentials: Record<string, Credential | undefined>,
  options: object = {},
  root?: unknown,
): Record<string, unknown> {
  const { url, headers } = withAuth(describeSecurity(own, root), credentials)('GET /a', options);
  const { accept, 'user-agent': agent, ...others } = headers;
  const query = new URL(url).search;
  return { ...others, ...(query === '' ? {} : { query }) };
}

type Row = [
  title: string,
  needs: JsonObject[] | null,
  credentials: Record<string, Credential>,
  expected: object | string,
  call?: object,
  ofDescription?: JsonObject[],
];

describe('an operation sends the credentials that its security requirements ask for', () => {
  test.each(table<Row>('rows'))('%s', (_, needs, credentials, expected, call = {}, ofDescription = undefined) => {
    const send = () => sent(needs ?? undefined, credentials, call, ofDescription);
    if (typeof expected === 'string') expect(refusalOf(send)).toBe(expected);
    else expect(send()).toEqual(expected);
  });

  test('Swagger 2 has the same rules', () => {
    const description: JsonObject = {
      swagger: '2.0',
      info: { title: 'Old', version: '1' },
      host: 'h.test',
      securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, basic: { type: 'basic' } },
      security: [{ basic: [] }],
      paths: { '/a': { get: {} }, '/b': { get: { security: [{ key: [] }] } }, '/c': { get: { security: [] } } },
    };
    const api = withAuth(description, { key: 'k', basic: BASIC });
    expect(api('GET /a').headers).toMatchObject({ authorization: 'Basic dTpw' });
    expect(api('GET /a').headers).not.toHaveProperty('x-key');
    expect(api('GET /b').headers).toMatchObject({ 'x-key': 'k' });
    expect(api('GET /b').headers).not.toHaveProperty('authorization');
    expect(Object.keys(api('GET /c').headers)).toEqual(['accept', 'user-agent']);
  });

  test('a description with schemes and no requirements sends the first scheme that has a value, and warns', () => {
    const { paths, ...rest } = describeSecurity(undefined);
    const description = { ...rest, paths: { '/a': { get: {} } } };
    expect(withAuth(description, { admin: 'a', key: 'k' })('GET /a').headers).toMatchObject({ 'x-key': 'k' });
    expect(withAuth(description, {})('GET /a').headers).not.toHaveProperty('x-key');
    expect(generate(description).warnings.join()).toContain('does not say which operations need credentials');
    expect(paths).toBeDefined();
  });
});

describe('a call without complete credentials', () => {
  test('is refused with the names of what is missing', () => {
    const api = withAuth(describeSecurity([{ key: [], app: [] }, { user: [] }]), { key: 'secret' });
    expect(() => api('GET /a')).toThrow('Credentials are missing for the security scheme "app", or "user".');
    expect(() => api('GET /a')).toThrow(expect.objectContaining({ parameters: ['app', 'user'], route: 'GET /a' }));
    expect(() => api('GET /a')).not.toThrow('secret');
  });

  test('names what to do if the description defines none of the missing schemes, and not if it defines one', () => {
    const messageOf = (needs: JsonObject) => () => sent([needs], { user: 'u' });
    expect(messageOf({ nowhere: [] })).toThrow('does not define the security scheme "nowhere"');
    expect(messageOf({ nowhere: [], key: [] })).toThrow('Credentials are missing for the security scheme "nowhere"');
  });

  test('is refused if an environment variable is unset', () => {
    expect(refusalOf(() => sent([{ key: [] }], { key: undefined }))).toBe('MISSING_PARAMETER key');
  });

  test('is not refused if the program does not use auth', () => {
    expect(endpointOf(describeSecurity([{ key: [] }]))('GET /a').headers).not.toHaveProperty('x-key');
  });
});

describe('the option auth', () => {
  const either = [{ key: [], app: [] }, { user: [] }, { key: [] }];
  const all = { key: 'k', app: 'a', user: 'u' };

  test('is refused in the defaults', () => {
    const api = withAuth(describeSecurity(either), all);
    expect(refusalOf(() => api.defaults({ auth: 'user' }))).toBe('INVALID_OPTION auth');
  });

  test('is a parameter if the operation has one of this name', () => {
    const parameters = [{ name: 'auth', in: 'query', schema: { type: 'string' } }];
    const description = describeSecurity([], undefined, {
      '/q': { get: { parameters, security: [{ key: [] }] } },
    });
    const request = withAuth(description, { key: 'k' })('GET /q', { auth: 'user' });
    expect(request.url).toBe('https://h.test/v1/q?auth=user');
    expect(request.headers).toMatchObject({ 'x-key': 'k' });
  });

  test('does not exist in an API without security schemes', () => {
    const description: JsonObject = {
      openapi: '3.1.0',
      info: { title: 'Open', version: '1' },
      paths: { '/a': { get: {} } },
    };
    expect(refusalOf(() => endpointOf(description)('GET /a', { auth: 'x' }))).toBe('INVALID_PARAMETER auth');
  });
});

describe('credentials of a call and of defaults', () => {
  const description = describeSecurity([{ key: [] }]);
  const { security = {} } = createOpenApiData(generate(description).catalogue);
  const auth = (key: string) => placeCredentials(readSchemes(security), { key });

  test('a call can pass its own credentials, even to another origin', () => {
    const api = endpointOf(description);
    expect(api('GET /a', { ...auth('call') }).headers).toMatchObject({ 'x-key': 'call' });
    const other = { baseUrl: 'https://other.test', ...auth('call') };
    expect(api.defaults(auth('default'))('GET /a', other).headers).toMatchObject({ 'x-key': 'call' });
  });

  test('credentials in the defaults do not cross origins', () => {
    const api = endpointOf(description).defaults(auth('k'));
    const baseUrl = 'https://other.test';
    expect(refusalOf(() => api('GET /a', { baseUrl }))).toBe('CROSS_ORIGIN_CREDENTIALS x-key');
    expect(refusalOf(() => api.defaults({ baseUrl }))).toBe('CROSS_ORIGIN_CREDENTIALS x-key');
    expect(api.defaults({ baseUrl, ...auth('o') })('GET /a').headers).toMatchObject({ 'x-key': 'o' });
    expect(api('GET /a', { baseUrl, auth: null }).headers).not.toHaveProperty('x-key');
  });

  test('a name with the value undefined is not passed: defaults do not cross origins, and credentials are not lost', () => {
    // Not a name that is known as that of a secret.
    const schemes: JsonObject = { app: { type: 'apiKey', in: 'query', name: 'appid' } };
    const byQuery = { ...describeSecurity([{ app: [] }]), components: { securitySchemes: schemes } };
    const credentials = placeCredentials(readSchemes(createOpenApiData(generate(byQuery).catalogue).security ?? {}), {
      app: 's3cret',
    });
    const api = endpointOf(byQuery);
    const baseUrl = 'https://other.test';
    for (const nothing of [{ appid: undefined }, { parameters: { appid: undefined } }]) {
      for (const defaults of [{ appid: 's3cret' }, credentials])
        expect(refusalOf(() => api.defaults(defaults)('GET /a', { baseUrl, ...nothing }))).toMatch(
          /^CROSS_ORIGIN_CRED/,
        );
      expect(api('GET /a', { ...credentials, ...nothing }).url).toBe('https://h.test/v1/a?appid=s3cret');
    }
  });

  test('merged options contain them, so that parse builds the same request', () => {
    const api = withAuth(describeSecurity([{ key: [], query: [] }]), { key: 'k', query: 'q' });
    expect(api.parse(api.merge('GET /a'))).toEqual(api('GET /a'));
    expect(api('GET /a').url).toBe('https://h.test/v1/a?api_key=q');
  });
});

describe('a full URL', () => {
  const description = describeSecurity([{ key: [], query: [] }], undefined, {
    '/a/{id}': { get: { security: [{ user: [] }] } },
    '/a/open': { get: { security: [] } },
    '/a/{id}.csv': { get: { security: [{ app: [] }] } },
  });
  const api = withAuth(description, { key: 'k', query: 'q', user: 'u', app: 'a' });

  test('gets the credentials of the operation that it belongs to', () => {
    const next = api('GET https://h.test/v1/a?page=2');
    expect(next).toMatchObject({ url: 'https://h.test/v1/a?page=2&api_key=q', headers: { 'x-key': 'k' } });
    expect(api('GET https://h.test/v1/a?page=2&api_key=q').url).toBe('https://h.test/v1/a?page=2&api_key=q');
    expect(api('https://h.test/v1/a/7').headers).toMatchObject({ authorization: 'Bearer u' });
    expect(api({ url: 'https://h.test/v1/a/7' }).headers).toMatchObject({ authorization: 'Bearer u' });
    expect(api('https://h.test/v1/a/open').headers).not.toHaveProperty('authorization');
    expect(api.parse(api.merge('GET https://h.test/v1/a{?page}', { page: 2 })).url).toBe(
      'https://h.test/v1/a?api_key=q&page=2',
    );
  });

  test('gets none if it belongs to no operation or to another origin, unless the call names a scheme', () => {
    for (const url of ['https://h.test/v1/unknown', 'https://h.test/a', 'https://other.test/v1/a']) {
      expect(Object.keys(api(url).headers)).toEqual(['accept', 'user-agent']);
    }
    expect(api('https://h.test/v1/unknown', { auth: 'user' }).headers).toMatchObject({ authorization: 'Bearer u' });
    expect(refusalOf(() => api('https://other.test/v1/a', { auth: 'user' }))).toBe(
      'CROSS_ORIGIN_CREDENTIALS authorization',
    );
  });
});

test('a credential that a header cannot contain is refused', () => {
  expect(refusalOf(() => sent([{ key: [] }], { key: 'a\nb' }))).toBe('INVALID_OPTION key');
});
