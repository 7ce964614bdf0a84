import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/explorer', import.meta.url));

it('all files of the page together are small', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
  const sizes = files.map((file) => gzipSync(readFileSync(file)).length);
  expect(sizes.length).toBeGreaterThanOrEqual(4);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(128_000);
});
