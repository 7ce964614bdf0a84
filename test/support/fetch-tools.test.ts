import { expect, it } from 'vitest';
import { addArchives } from '../../tools/fetch-tools.js';

it('a lock file without URLs gets those of the archives, including packages with a scope, nested ones and aliases', () => {
  const integrity = 'sha512-a';
  const packages = {
    '': { name: 'tools', version: '1.0.0' },
    'node_modules/one': { version: '1.2.3', integrity },
    'node_modules/one/node_modules/@scope/two': { version: '2.0.0-beta.1', integrity },
    'node_modules/old': { name: '@scope/three', version: '3.0.0', integrity },
    'node_modules/given': { version: '1.0.0', integrity, resolved: 'https://elsewhere.test/given.tgz' },
    'node_modules/linked': { link: true, resolved: '../linked' },
  };
  for (const registry of ['https://registry.test/npm/\n', 'https://registry.test/npm']) {
    const lock = JSON.parse(addArchives(JSON.stringify({ packages }), registry));
    expect(Object.values<{ resolved?: string }>(lock.packages).map(({ resolved }) => resolved)).toEqual([
      undefined,
      'https://registry.test/npm/one/-/one-1.2.3.tgz',
      'https://registry.test/npm/@scope/two/-/two-2.0.0-beta.1.tgz',
      'https://registry.test/npm/@scope/three/-/three-3.0.0.tgz',
      'https://elsewhere.test/given.tgz',
      '../linked',
    ]);
  }
});
