import { expect, it } from 'vitest';
import { SERVERS } from '../support/editions.ts';
import { CODE, filesBelow, readSource } from './source-files.ts';

/** Compiled as a user writes it, so the name must be in the import. */
const IMPORTS_BY_NAME = 'test/types/sending/edition-clients.ts';

// The name of Enterprise Cloud has no version, so it stays the same.
it('code and tests take the versions of Enterprise Server from data/editions.json, so that a new one needs no other change', () => {
  const files = filesBelow([...CODE, 'bench', 'scripts', 'site', 'test', 'tools'], /\.(?:tsx?|[cm]?js)$/);
  const names = SERVERS.flatMap(({ name, title }) => [name, title.replace(/^GitHub /, ''), name.replace('ghes-', '@')]);
  const found = files.filter((file) => names.some((name) => readSource(file).replaceAll('\\', '').includes(name)));
  expect(found).toEqual([IMPORTS_BY_NAME]);
});
