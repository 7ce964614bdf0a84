import { createEndpoint, type Profile } from 'routebook';
import { describe, expect, test } from 'vitest';
import { loosen, refusalOf, SECRET } from './loose.ts';

const least: Profile = { baseUrl: 'https://example.com/api', vendor: 'acme', userAgent: 'acme-client/1' };
const create = (profile: unknown) => loosen(createEndpoint(profile as Profile));
const example = create(least);

test.each([
  [{ servrs: [] }, 'Did you mean "servers"?'],
  [{ baseURL: 'https://a.example' }, 'Did you mean "baseUrl"?'],
  [{ token: 'ghp_x' }, 'endpoint.defaults({ headers: { authorization'],
  [{ auth: 'ghp_x' }, 'endpoint.defaults({ headers: { authorization'],
])('a profile with the unknown option %j is rejected', (option, advice) => {
  const profile = { baseUrl: 'https://a.example', vendor: 'a', userAgent: 'me', ...option };
  const message = expect.stringContaining(advice);
  expect(() => createEndpoint(profile)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', message }));
  expect(() => createEndpoint(profile)).not.toThrow('ghp_x');
});

describe('a minimal profile', () => {
  test('has a baseUrl, an accept made of its vendor, and a user agent', () => {
    expect(example.DEFAULTS).toStrictEqual({
      method: 'GET',
      baseUrl: 'https://example.com/api',
      headers: { accept: 'application/vnd.acme.v3+json', 'user-agent': 'acme-client/1' },
    });
    expect(example('GET /a')).toStrictEqual({
      method: 'get',
      url: 'https://example.com/api/a',
      headers: { accept: 'application/vnd.acme.v3+json', 'user-agent': 'acme-client/1' },
    });
  });

  test('contains nothing specific to GitHub', () => {
    expect(JSON.stringify([example.DEFAULTS, example('POST /a', { b: 1 })])).not.toMatch(/github|octo|routebook/i);
    for (const name of ['path', 'dir', 'ref']) {
      expect(refusalOf(() => example(`GET /a/{${name}}`, { [name]: '' })).blamed).toEqual([name]);
    }
    expect(refusalOf(() => example('POST {origin}/a')).blamed).toEqual(['origin']);
    const home = { baseUrl: 'https://api.github.com' };
    expect(refusalOf(() => example('POST {origin}/a', home)).blamed).toEqual(['origin']);
  });

  test('has no header for apiVersion', () => {
    expect(refusalOf(() => example('GET /a', { apiVersion: '2026-03-10' }))).toEqual({
      code: 'INVALID_OPTION',
      route: 'GET /a',
      blamed: ['apiVersion'],
    });
  });

  test('protects authorization and cookie', () => {
    for (const name of ['authorization', 'cookie']) {
      const preset = example.defaults({ headers: { [name]: SECRET } });
      expect(refusalOf(() => preset('GET https://example.org/a')).blamed).toEqual([name]);
    }
  });
});

describe('a profile may have', () => {
  test('an accept', () => {
    const api = create({ ...least, accept: 'application/json' });
    expect(api('GET /a').headers['accept']).toBe('application/json');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '', 'a\n', {}, null, ['1'], { toString: () => '1' }, true])(
    'a versionHeader, whose version must be a header value, in every call: %s',
    (apiVersion) => {
      const api = create({ ...least, versionHeader: 'acme-version' });
      for (let time = 0; time < 2; time++) expect(() => api('/a', { apiVersion })).toThrow('must be a header value');
      expect(api('/a', { apiVersion: 2 }).headers).toMatchObject({ 'acme-version': 2 });
    },
  );

  test('a versionHeader', () => {
    const api = create({ ...least, versionHeader: 'Acme-Version' });
    expect(api('GET /a', { apiVersion: '2026-03-10' }).headers['acme-version']).toBe('2026-03-10');
  });

  test('a versionPattern, which is applied in the same way each time', () => {
    const api = create({ ...least, versionHeader: 'acme-version', versionPattern: /^V\d+$/giy });
    for (let round = 0; round < 3; round++) {
      expect(api('GET /a', { apiVersion: 'v2' }).headers['acme-version']).toBe('v2');
      expect(refusalOf(() => api('GET /a', { apiVersion: '2' })).blamed).toEqual(['apiVersion']);
    }
  });

  test('an uploadUrl', () => {
    const api = create({ ...least, uploadUrl: (baseUrl: string) => `${baseUrl}/up` });
    expect(api('POST {origin}/a').url).toBe('https://example.com/api/up/a');
    const preset = api.defaults({ headers: { authorization: SECRET } });
    expect(preset('POST {origin}/a').headers['authorization']).toBe(SECRET);
  });

  test('names that may be empty', () => {
    const api = create({ ...least, mayBeEmpty: ['x'] });
    expect(api('GET /a/{x}', { x: '' }).url).toBe('https://example.com/api/a');
    expect(refusalOf(() => api('POST /a/{x}', { x: '' })).blamed).toEqual(['x']);
    expect(refusalOf(() => api('GET /a/{path}', { path: '' })).blamed).toEqual(['path']);
  });

  test('credentials', () => {
    const preset = create({ ...least, credentials: ['X-Key'] }).defaults({ headers: { 'x-key': SECRET } });
    expect(refusalOf(() => preset('GET https://example.org/a')).blamed).toEqual(['x-key']);
    const cookie = create({ ...least, credentials: [] }).defaults({ headers: { cookie: 'a' } });
    expect(refusalOf(() => cookie('https://example.org/a')).blamed).toEqual(['cookie']);
  });

  test('a path for a baseUrl', () => {
    expect(create({ ...least, baseUrl: '/api' })('GET /a').url).toBe('/api/a');
  });

  test('undefined for every optional property', () => {
    const nothing = { accept: undefined, versionHeader: undefined, uploadUrl: undefined, credentials: undefined };
    expect(create({ ...least, ...nothing, mayBeEmpty: undefined })('GET /a')).toStrictEqual(example('GET /a'));
  });
});

describe('an invalid profile is rejected', () => {
  test.each([[undefined], [null], [1], [SECRET], [[]], [() => ({})]])('the profile %o is rejected', (profile) => {
    expect(refusalOf(() => create(profile)).code).toBe('INVALID_OPTION');
  });

  test.each<[string, unknown]>([
    ['baseUrl', undefined],
    ['baseUrl', `${SECRET}`],
    ['baseUrl', `https://user:${SECRET}@example.com`],
    ['baseUrl', 1],
    ['vendor', undefined],
    ['vendor', ''],
    ['vendor', `${SECRET}/x`],
    ['vendor', 1],
    ['userAgent', undefined],
    ['userAgent', `${SECRET}\n`],
    ['userAgent', {}],
    ['accept', `${SECRET}\n`],
    ['accept', {}],
    ['accept', null],
    ['versionHeader', `${SECRET} x`],
    ['versionHeader', ''],
    ['versionHeader', 1],
    ['versionHeader', '__proto__'],
    ['versionPattern', SECRET],
    ['versionPattern', { source: SECRET, flags: '' }],
    ['replaceRoute', SECRET],
    ['servers', [SECRET]],
    ['servers', [`https://user:${SECRET}@example.com`]],
    ['servers', SECRET],
    ['uploadUrl', SECRET],
    ['uploadUrl', null],
    ['credentials', SECRET],
    ['credentials', [`${SECRET} x`]],
    ['credentials', [1]],
    ['credentials', null],
    ['mayBeEmpty', SECRET],
    ['mayBeEmpty', null],
    ['mayBeEmpty', [1]],
  ])('%s of %o', (name, value) => {
    expect(refusalOf(() => create({ ...least, [name]: value }))).toEqual({ code: 'INVALID_OPTION', blamed: [name] });
  });

  test('one that throws when it is read', () => {
    const failing = () => {
      throw new Error(SECRET);
    };
    expect(refusalOf(() => create(new Proxy({}, { get: failing }))).code).toBe('INVALID_OPTION');
    const api = create({ ...least, uploadUrl: failing });
    expect(refusalOf(() => api('POST {origin}/a')).code).toBe('INVALID_OPTION');
  });
});

test('two profiles do not affect each other', () => {
  const route = 'GET /two/{path}';
  const other = create({ baseUrl: 'https://example.org', vendor: 'other', userAgent: 'o', mayBeEmpty: ['path'] });
  for (let round = 0; round < 3; round++) {
    expect(other(route, { path: '' }).url).toBe('https://example.org/two');
    expect(refusalOf(() => example(route, { path: '' })).blamed).toEqual(['path']);
    expect(other('GET /a', { mediaType: { format: 'raw' } }).headers['accept']).toBe('application/vnd.other.v3.raw');
    expect(example('GET /a', { mediaType: { format: 'raw' } }).headers['accept']).toBe('application/vnd.acme.v3.raw');
  }
});

test('a profile is read once, and later changes have no effect', () => {
  const profile = { ...least, mayBeEmpty: ['x'], credentials: ['x-key'] };
  const api = create(profile).defaults({ headers: { 'x-key': SECRET } });
  profile.mayBeEmpty.length = 0;
  profile.credentials.length = 0;
  profile.baseUrl = 'https://example.org';
  expect(api('GET /a/{x}', { x: '' }).url).toBe('https://example.com/api/a');
  expect(refusalOf(() => api('GET https://example.net/')).code).toBe('CROSS_ORIGIN_CREDENTIALS');
});
