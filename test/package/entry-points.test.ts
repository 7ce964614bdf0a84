import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { ENTRY_POINTS, legacyTypes, packageExports, packageImports } from '../../scripts/entry-points.js';
import { smoke } from '../runtimes/smoke.js';
import { startServer } from '../wire/server.ts';

test('package.json exports exactly the entry points in the list; npm run derived writes them', () => {
  expect(Object.entries(packageFile.exports)).toEqual(Object.entries(packageExports()));
  expect(Object.entries(packageFile.imports)).toEqual(Object.entries(packageImports()));
  expect(packageFile).toMatchObject(legacyTypes());
});

test('every entry point has a smoke test, which passes with the sources', async () => {
  const modules = await Promise.all(
    ENTRY_POINTS.map(async ({ name, source }) => [
      name,
      await import(new URL(`../../${source}`, import.meta.url).href),
    ]),
  );
  const server = await startServer();
  try {
    expect(await smoke(Object.fromEntries(modules), server.baseUrl('smoke'))).toMatch(/^Node /);
    await expect(
      smoke({ ...Object.fromEntries(modules), 'routebook/new': {} }, server.baseUrl('smoke')),
    ).rejects.toThrow('the entry point routebook/new has no smoke test');
  } finally {
    await server.close();
  }
});
