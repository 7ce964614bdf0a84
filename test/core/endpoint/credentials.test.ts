import { createEndpoint } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, type LooseEndpoint, loosen, refusalOf, SECRET } from './loose.ts';

const secretly = endpoint.defaults({ headers: { Authorization: `token ${SECRET}` } });
const refusal = { code: 'CROSS_ORIGIN_CREDENTIALS', blamed: ['authorization'] };

function expectRefused(api: LooseEndpoint, route: string, options: object = {}): void {
  expect(refusalOf(() => api(route, options))).toEqual({ ...refusal, route });
  expect(refusalOf(() => api.merge(route, options))).toEqual({ ...refusal, route });
  const [method, url] = route.split(' ');
  expect(refusalOf(() => api({ method, url, ...options }))).toEqual({ ...refusal, route });
}

function expectSent(api: LooseEndpoint, route: string, options: object = {}): void {
  expect(api(route, options).headers['authorization']).toBe(`token ${SECRET}`);
}

describe('credentials from the defaults never cross origins', () => {
  test.each([
    'GET https://example.com/a',
    'GET http://api.github.com/a',
    'GET https://api.github.com:8443/a',
    'GET https://api.github.com.example.com/a',
    'GET https://github.com/a',
    'POST https://example.com{?a}'.replace('{?a}', '/{?a}'),
    'GET HTTPS://EXAMPLE.com',
  ])('%s is another origin', (route) => {
    expectRefused(secretly, route);
  });

  test.each([
    'GET /a',
    'GET a',
    'GET https://api.github.com/a',
    'GET HTTPS://API.GitHub.com/a',
    'GET https://api.github.com:443/a',
    'GET https://api.github.com',
    'POST https://uploads.github.com/a',
    'POST {origin}/a',
    'GET /https://example.com',
  ])('%s has the origin of baseUrl or of its upload URL, so default credentials are sent', (route) => {
    expectSent(secretly, route);
  });

  test('another baseUrl in the call is another origin', () => {
    expectRefused(secretly, 'GET /a', { baseUrl: 'https://example.com' });
    expectRefused(secretly, 'GET /a', { baseUrl: '/api/github' });
    expectRefused(secretly, 'POST {origin}/a', { baseUrl: 'https://github.example.com/api/v3' });
    expectSent(secretly, 'GET /a', { baseUrl: 'https://api.github.com/v4' });
    expectSent(secretly, 'GET /a', { baseUrl: 'https://uploads.github.com' });
  });

  test('a baseUrl without an upload URL has no origin, so the parameter is missing', () => {
    const options = { baseUrl: 'https://example.com' };
    expect(secretly.merge('POST {origin}/a', options)).toMatchObject({ url: '{origin}/a' });
    expect(refusalOf(() => secretly('POST {origin}/a', options)).code).toBe('MISSING_PARAMETER');
  });

  test('another {origin} in the call or the defaults is another origin', () => {
    expectRefused(secretly, 'POST {origin}/a', { origin: 'https://example.com' });
    expectRefused(secretly, 'POST {origin}/a', { parameters: { origin: 'https://example.com' } });
    expectRefused(secretly.defaults({ origin: 'https://example.com' }), 'POST {origin}/a');
    expectSent(secretly, 'POST {origin}/a', { origin: 'https://uploads.github.com' });
    expectSent(secretly, 'POST {origin}/a', { origin: 'https://api.github.com' });
  });

  test('the baseUrl of the defaults is their origin', () => {
    const at = (baseUrl: string) =>
      endpoint.defaults({ baseUrl }).defaults({ headers: { authorization: `token ${SECRET}` } });
    const enterprise = at('https://github.example.com/api/v3');
    expectSent(enterprise, 'GET /a');
    expectSent(enterprise, 'POST {origin}/a');
    expectSent(enterprise, 'GET https://github.example.com/a');
    expectRefused(enterprise, 'GET https://api.github.com/a');
    expectRefused(enterprise, 'GET https://uploads.github.com/a');
    const tenant = at('https://api.octo.ghe.com');
    expectSent(tenant, 'POST {origin}/a');
    expectSent(tenant, 'POST https://uploads.octo.ghe.com/a');
    expectRefused(tenant, 'GET https://api.hexa.ghe.com/a');
  });

  test('a path as baseUrl is the origin of paths only', () => {
    const headers = { authorization: `token ${SECRET}` };
    const proxied = endpoint.defaults({ baseUrl: '/api/github', headers });
    expectSent(proxied, 'GET /a');
    expectSent(proxied, 'GET /a', { baseUrl: '/api/other' });
    expectRefused(proxied, 'GET https://api.github.com/a');
    expectRefused(proxied, 'GET /a', { baseUrl: 'https://api.github.com' });
  });

  test('the url of the defaults may have another origin, too', () => {
    expect(refusalOf(() => secretly.defaults({ url: 'https://example.com/a' })({}))).toMatchObject(refusal);
  });

  test('without credentials, any origin is allowed, and the upload URL is not computed', () => {
    expect(endpoint('GET https://example.com/a').url).toBe('https://example.com/a');
    const uploadUrl = () => expect.unreachable('asked');
    const api = createEndpoint({ baseUrl: 'https://api.example.com', vendor: 'v', userAgent: 'u', uploadUrl });
    expect(loosen(api).merge('GET https://example.com/a')).toMatchObject({ url: 'https://example.com/a' });
  });

  test('credentials that a later default removes cause no error', () => {
    expect(secretly.defaults({ headers: { authorization: null } })('GET https://example.com/a').url).toBe(
      'https://example.com/a',
    );
  });
});

describe("a header passed in the same call is the caller's decision", () => {
  test('a credential that the call passes is sent to another origin', () => {
    for (const api of [endpoint, secretly]) {
      for (const headers of [{ authorization: 'mine' }, { AUTHORIZATION: 'mine' }, [['Authorization', 'mine']]]) {
        expect(api('GET https://example.com/a', { headers }).headers['authorization']).toBe('mine');
        expect(api('GET /a', { headers, baseUrl: 'https://example.com' }).headers['authorization']).toBe('mine');
      }
    }
  });

  test('a credential of the call is sent even if it equals that of the defaults', () => {
    const headers = { authorization: `token ${SECRET}` };
    expectSent(secretly, 'GET https://example.com/a', { headers });
  });

  test('null omits it', () => {
    expect(secretly('GET https://example.com/a', { headers: { authorization: null } }).headers).not.toHaveProperty(
      'authorization',
    );
  });

  test('undefined does not count as passed', () => {
    expectRefused(secretly, 'GET https://example.com/a', { headers: { authorization: undefined } });
    expectRefused(secretly, 'GET https://example.com/a', { headers: {} });
  });

  test('passing one credential does not allow another', () => {
    const both = secretly.defaults({ headers: { cookie: SECRET } });
    const headers = { authorization: 'mine' };
    expect(refusalOf(() => both('GET https://example.com/a', { headers })).blamed).toEqual(['cookie']);
  });
});

test('a profile can define its own credentials', () => {
  const profile = { baseUrl: 'https://api.example.com', vendor: 'v', userAgent: 'u', credentials: ['X-Api-Key'] };
  const api = loosen(createEndpoint(profile));
  const withKey = api.defaults({ headers: { 'x-API-key': SECRET } });
  expect(refusalOf(() => withKey('GET https://example.com/a')).blamed).toEqual(['x-api-key']);
  expect(withKey('GET https://api.example.com/a').headers['x-api-key']).toBe(SECRET);
  const withToken = api.defaults({ headers: { authorization: SECRET } });
  expect(refusalOf(() => withToken('GET https://example.com/a')).blamed).toEqual(['authorization']);
});

describe('credentials are recognized by name', () => {
  test.each([
    'Authorization',
    'Cookie',
    'Proxy-Authorization',
    'X-Auth-Token',
    'X-Api-Key',
    'x-client-secret',
    'apikey',
  ])('the default header %s is not sent to another origin', (name) => {
    const api = endpoint.defaults({ headers: { [name]: SECRET } });
    expect(api('GET /a').headers[name.toLowerCase()]).toBe(SECRET);
    expect(refusalOf(() => api('GET https://example.com/a'))).toMatchObject({
      code: 'CROSS_ORIGIN_CREDENTIALS',
      blamed: [name.toLowerCase()],
    });
  });

  test.each(['access_token', 'client_secret', 'api_key', 'token', 'password', 'accessToken'])(
    'the default parameter %s is not sent to another origin, in query, body or path',
    (name) => {
      const api = endpoint.defaults({ parameters: { [name]: SECRET } });
      expect(api('GET /a').url).toContain(SECRET);
      const routes = ['GET https://example.com/a', 'POST https://example.com/a', `GET https://example.com/{${name}}`];
      for (const route of routes) {
        const refusal = { code: 'CROSS_ORIGIN_CREDENTIALS', route, blamed: [name] };
        expect(refusalOf(() => api(route))).toEqual(refusal);
        expect(refusalOf(() => api.merge(route))).toEqual(refusal);
        expect(api(route, { [name]: 'mine' })).toBeDefined();
        expect(api(route, { parameters: { [name]: 'mine' } })).toBeDefined();
      }
      expect(refusalOf(() => api('GET /a', { baseUrl: 'https://example.com' })).code).toBe('CROSS_ORIGIN_CREDENTIALS');
    },
  );
});

describe('further defaults with another baseUrl', () => {
  test('must not keep inherited credentials', () => {
    for (const api of [secretly, endpoint.defaults({ access_token: SECRET })]) {
      for (const baseUrl of ['https://example.com', '/proxy', 'http://api.github.com']) {
        expect(refusalOf(() => api.defaults({ baseUrl })).code).toBe('CROSS_ORIGIN_CREDENTIALS');
      }
    }
  });

  test('may keep them on the same origin', () => {
    expect(secretly.defaults({ baseUrl: 'https://api.github.com/v3' })('GET /a').url).toBe(
      'https://api.github.com/v3/a',
    );
  });

  test('may set or remove the credential in the same call', () => {
    const baseUrl = 'https://example.com';
    const moved = secretly.defaults({ baseUrl, headers: { authorization: 'theirs' } });
    expect(moved('GET /a').headers['authorization']).toBe('theirs');
    expect(secretly.defaults({ baseUrl, headers: { authorization: null } })('GET /a').headers).not.toHaveProperty(
      'authorization',
    );
  });
});

describe('servers of one API', () => {
  const profile = {
    baseUrl: 'https://api.example.com',
    vendor: 'v',
    userAgent: 'u',
    servers: ['https://files.example.com/v1'],
  };
  const api = loosen(createEndpoint(profile));
  const headers = { authorization: SECRET };

  test('share their credentials', () => {
    expect(api.defaults({ headers })('GET https://files.example.com/a').headers['authorization']).toBe(SECRET);
    expect(refusalOf(() => api.defaults({ headers })('GET https://example.com/a')).code).toBe(
      'CROSS_ORIGIN_CREDENTIALS',
    );
  });

  test('do not receive those of another base URL', () => {
    const moved = api.defaults({ baseUrl: 'https://other.example', headers });
    expect(refusalOf(() => moved('GET https://files.example.com/a')).code).toBe('CROSS_ORIGIN_CREDENTIALS');
  });
});

test('merge rejects the call, so parse has nothing to send', () => {
  const merged = secretly.merge('GET /a');
  expect(secretly.parse(merged).headers['authorization']).toBe(`token ${SECRET}`);
  expect(() => secretly.merge('GET https://example.com/a')).toThrow('authorization');
});

test.each(['auth', 'token', 'authorization', 'Token'])(
  'a token in the option "%s" of the defaults is rejected',
  (name) => {
    const message = expect.stringContaining('did you mean "headers.authorization"?');
    const refused = expect.objectContaining({ code: 'INVALID_OPTION', parameter: name, message });
    expect(() => endpoint.defaults({ [name]: SECRET })).toThrow(refused);
    expect(() => endpoint.defaults({ [name]: SECRET })).not.toThrow(SECRET);
    expect(endpoint.defaults({ parameters: { [name]: 'a' } })('GET /user').url).toContain(`?${name}=a`);
  },
);
