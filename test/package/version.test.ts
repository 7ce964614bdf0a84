import { readFileSync } from 'node:fs';
import { createEndpoint, endpoint, VERSION } from 'routebook';
import { expect, test } from 'vitest';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

test('VERSION is the version of the package', () => {
  expect(VERSION).toBe(manifest.version);
});

test('the user agent contains the library and its version', () => {
  expect(endpoint('GET /a').headers['user-agent']).toBe(`${manifest.name}/${manifest.version}`);
  expect(endpoint.DEFAULTS.headers['user-agent']).toBe(`routebook/${VERSION}`);
});

test('the user agent of another profile is its own', () => {
  const { DEFAULTS } = createEndpoint({ baseUrl: '/api', vendor: 'v', userAgent: 'mine/1' });
  expect(DEFAULTS.headers['user-agent']).toBe('mine/1');
});

test('the package has no runtime dependencies', () => {
  for (const kind of ['dependencies', 'optionalDependencies', 'bundleDependencies']) {
    expect(Object.keys(manifest[kind] ?? {})).toEqual([]);
  }
  // The generator reads YAML, and the audit reads code, where these packages are installed. Both say so where they are not.
  expect(Object.keys(manifest.peerDependencies)).toEqual(['@tanstack/query-core', 'oxc-parser', 'yaml']);
  expect(manifest.peerDependenciesMeta).toEqual({
    '@tanstack/query-core': { optional: true },
    'oxc-parser': { optional: true },
    yaml: { optional: true },
  });
});

test('the package is an ES module without side effects, for Node 20.19 on', () => {
  expect(manifest).toMatchObject({ type: 'module', sideEffects: false, license: 'MIT', engines: { node: '>=20.19' } });
});
