import { EndpointError, endpoint as main } from 'routebook';
import { endpoint as cloud } from 'routebook/ghec';
import { describe, expect, test } from 'vitest';
import { importEdition, SERVER } from '../support/editions.ts';

const { endpoint: server } = await importEdition();

const baseUrl = 'https://github.acme.example/api/v3';

function errorOf(run: () => unknown): EndpointError {
  try {
    run();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the builder of Enterprise Cloud', () => {
  test('builds the requests of the main entry, and those of routes that only it has', () => {
    expect(cloud('GET /user')).toEqual(main('GET /user'));
    expect(cloud('GET /enterprises/{enterprise}/audit-log', { enterprise: 'acme', per_page: 5 }).url).toBe(
      'https://api.github.com/enterprises/acme/audit-log?per_page=5',
    );
  });
});

describe('the builder of an Enterprise Server', () => {
  test('rejects a call without a base URL, and explains how to set it', () => {
    const error = errorOf(() => server('GET /user'));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl', route: 'GET /user' });
    expect(error.message).toContain(`each ${SERVER.title} has its own`);
    expect(error.message).toContain('endpoint.defaults({ baseUrl: "https://HOSTNAME/api/v3" })');
  });

  test('rejects every form of a call without a base URL', () => {
    const upload = { owner: 'o', repo: 'r', release_id: 1, name: 'n', data: 'x' };
    const calls = [
      () => server({ method: 'GET', url: '/user' }),
      () => server.parse(server.merge('GET /user')),
      () => server.defaults({ headers: { 'x-trace': '1' } })('GET /user'),
      () => server('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}', upload),
      () => server('GET {origin}/manage/v1/version'),
    ];
    for (const call of calls) expect(errorOf(call).parameter).toBe('baseUrl');
  });

  test('accepts a base URL in the defaults, in a call, and in the route', () => {
    const endpoint = server.defaults({ baseUrl });
    expect(endpoint('GET /user').url).toBe(`${baseUrl}/user`);
    expect(endpoint.defaults({ per_page: 100 })('GET /user/repos').url).toBe(`${baseUrl}/user/repos?per_page=100`);
    expect(endpoint.parse(endpoint.merge('GET /user'))).toEqual(endpoint('GET /user'));
    expect(server('GET /user', { baseUrl }).url).toBe(`${baseUrl}/user`);
    expect(server('GET https://github.acme.example/api/v3/user').url).toBe(`${baseUrl}/user`);
  });

  test('uploads assets next to the API', () => {
    const options = { owner: 'o', repo: 'r', release_id: 1, name: 'n', data: 'x' };
    const route = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
    expect(server.defaults({ baseUrl })(route, options).url).toBe(
      'https://github.acme.example/api/uploads/repos/o/r/releases/1/assets?name=n',
    );
  });

  test('sends requests to the management API at the root of the server', () => {
    const endpoint = server.defaults({ baseUrl, headers: { authorization: 'token x' } });
    const request = endpoint('GET {origin}/manage/v1/version');
    expect(request.url).toBe('https://github.acme.example/manage/v1/version');
    expect(request.headers['authorization']).toBe('token x');
    const other = endpoint.defaults({ headers: { authorization: null } });
    expect(other('GET {origin}/manage/v1/version', { origin: 'https://github.acme.example:8443' }).url).toBe(
      'https://github.acme.example:8443/manage/v1/version',
    );
    const error = errorOf(() => endpoint('GET /manage/v1/version' as string));
    expect(error.code).toBe('INVALID_ROUTE');
    expect(error.message).toContain('GET {origin}/manage/v1/version');
  });

  test('sends default credentials only to the host that they belong to', () => {
    const endpoint = server.defaults({ baseUrl, headers: { authorization: 'token x' } });
    expect(endpoint('GET /user').headers['authorization']).toBe('token x');
    expect(errorOf(() => endpoint('GET /user', { baseUrl: 'https://other.example/api/v3' })).code).toBe(
      'CROSS_ORIGIN_CREDENTIALS',
    );
    expect(errorOf(() => endpoint('GET {origin}/manage/v1/version', { origin: 'https://evil.example' })).code).toBe(
      'CROSS_ORIGIN_CREDENTIALS',
    );
  });

  test('rejects credentials without the base URL that they belong to', () => {
    const error = errorOf(() => server.defaults({ headers: { authorization: 'token secret-value' } }));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl' });
    expect(error.message).toContain('together with credentials');
    expect(error.message).not.toContain('secret-value');
  });

  test('has the defaults of the main entry, and others for each endpoint', () => {
    const endpoint = server.defaults({ baseUrl });
    expect(endpoint.DEFAULTS.headers).toEqual(main.DEFAULTS.headers);
    expect(endpoint.DEFAULTS.baseUrl).toBe(baseUrl);
    expect(errorOf(() => server('GET /user')).parameter).toBe('baseUrl');
    expect(main('GET /user').url).toBe('https://api.github.com/user');
  });
});
