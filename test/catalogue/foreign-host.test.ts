import { createCatalogue, github, type IndexData } from 'routebook/catalogue';
import { github as cloud } from 'routebook/ghec/catalogue';
import { describe, expect, test } from 'vitest';
import { importEdition } from '../support/editions.ts';

const { github: server } = await importEdition('/catalogue');

const FOREIGN = [
  'https://evil.example/user',
  'https://evil.example/api/v3/user',
  'http://api.github.com/user',
  'https://api.github.com:8443/user',
  'https://api.github.com.evil.example/user',
  'https://api.github.com@evil.example/user',
  'https://api.github.com\\@evil.example/user',
  'https://evil.example\\.api.github.com/user',
  'https:evil.example/user',
  'https:/evil.example/user',
  'https:\\\\evil.example/user',
  'ht\ntps://evil.example/user',
  'https://evil.example\t/user',
  '\u00a0https://evil.example/user',
  '//evil.example/user',
  '/\t/evil.example/user',
  '\\\\evil.example/user',
  'ftp://api.github.com/user',
  'https://{host}/user',
  'https:///user',
];

const OWN = [
  'https://api.github.com/user',
  'HTTPS://API.GITHUB.COM:443/user',
  'https://uploads.github.com/user',
  '/user',
];

const catalogues = [
  ['github.com', github],
  ['GitHub Enterprise Cloud', cloud],
  ['GitHub Enterprise Server', server as typeof cloud],
] as const;

describe.each(catalogues)('a URL on a server other than those of %s', (name, catalogue) => {
  test.each(FOREIGN)('%j has the finding FOREIGN_HOST and no route', (url) => {
    for (const findings of [catalogue.check(`GET ${url}`), catalogue.check('GET', url), catalogue.check(url)])
      expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['FOREIGN_HOST', 'error']]);
    expect(catalogue.get(`GET ${url}`)).toBeUndefined();
    expect(catalogue.get(url)).toBeUndefined();
    expect(catalogue.match('GET', url)).toBeUndefined();
    expect(catalogue.match(`GET ${url}`)).toBeUndefined();
  });

  test('is found if baseUrl names the server', () => {
    const named = { baseUrl: 'https://ghe.example/api/v3' };
    const url = 'https://ghe.example/api/v3/user';
    expect(catalogue.check('GET', url, named)).toEqual([]);
    expect(catalogue.check(`GET ${url}`, named)).toEqual([]);
    expect(catalogue.get(`GET ${url.replace('/api/v3', '')}`, named)?.route).toBe('GET /user');
    expect(catalogue.match('GET', url, named)?.route).toBe('GET /user');
    expect(catalogue.match(`GET ${url}`, named)?.route).toBe('GET /user');
    expect(catalogue.match('GET', 'https://other.example/api/v3/user', named)).toBeUndefined();
    for (const baseUrl of ['/proxy', 'ghe.example', '', 7, null])
      expect(catalogue.check('GET', url, { baseUrl }), String(baseUrl)).toMatchObject([{ code: 'FOREIGN_HOST' }]);
  });

  test('of an edition with a server for each customer is every one, until baseUrl names it', () => {
    for (const url of OWN)
      expect(catalogue.match('GET', url)?.route, url).toBe(
        name.endsWith('Server') && url !== '/user' ? undefined : 'GET /user',
      );
  });
});

describe('the servers of GitHub', () => {
  test('include the upload server of the base URL', () => {
    const url = 'https://uploads.octo.ghe.com/repos/o/r/releases/1/assets';
    expect(github.match('POST', url)).toBeUndefined();
    expect(github.match('POST', url, { baseUrl: 'https://api.octo.ghe.com' })?.parameters['origin']).toBe(
      'https://uploads.octo.ghe.com',
    );
  });

  test('do not include a value of {origin} that names another', () => {
    const route = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
    const call = { owner: 'o', repo: 'r', release_id: 1, name: 'a', data: 'x' };
    expect(github.check(route, { ...call, origin: 'https://uploads.github.com' })).toEqual([]);
    expect(github.check(route, { ...call, origin: 'https://evil.example' })).toMatchObject([
      { code: 'FOREIGN_HOST', parameter: 'origin', route },
    ]);
  });

  test('are named in a finding that shows no user information and no query', () => {
    const [finding] = github.check('GET https://secret@evil.example/user?token=secret');
    expect(JSON.stringify(finding)).not.toContain('secret');
    expect(finding?.message).toContain('"baseUrl"');
  });
});

describe('the servers of a generated catalogue', () => {
  const data: IndexData = {
    format: 1,
    name: 'files',
    server: 'https://api.files.example/v1',
    version: null,
    documentation: '',
    parameters: [],
    responses: [],
    routes: [
      ['GET /{a}/{b}/{c}'],
      ['POST /upload', null, null, null, [], -1, null, { server: 'https://up.files.example' }],
    ],
  };
  const isFound = (url: string, settings = {}) => createCatalogue(data, settings).match('GET', url) !== undefined;

  test('are those of the description, of its routes and of the settings', () => {
    expect(isFound('https://api.files.example/v1/a/b/c')).toBe(true);
    expect(isFound('https://evil.example/v1/a/b/c')).toBe(false);
    expect(isFound('https://test.files.example/v1/a/b/c')).toBe(false);
    expect(isFound('https://test.files.example/v1/a/b/c', { servers: ['https://test.files.example'] })).toBe(true);
    expect(createCatalogue(data).match('POST', 'https://up.files.example/upload')?.route).toBe('POST /upload');
  });

  test('are none for a description without a server, so that only paths match', () => {
    const local = createCatalogue({ ...data, server: null, routes: [['GET /a']] });
    expect(local.match('GET', '/a')?.route).toBe('GET /a');
    expect(local.match('GET', 'https://anywhere.example/a')).toBeUndefined();
    expect(local.match('GET', 'https://anywhere.example/a', { baseUrl: 'https://anywhere.example' })?.route).toBe(
      'GET /a',
    );
  });

  test('do not include a URL whose parts would otherwise be read as values', () => {
    for (const url of ['https:/evil.example/c', ' https:/evil.example/c', 'https:evil.example/b/c'])
      expect(isFound(url), url).toBe(false);
  });
});
