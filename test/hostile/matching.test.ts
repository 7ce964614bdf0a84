import { createCatalogue, type IndexData } from 'routebook/catalogue';
import { expect, test } from 'vitest';

const MANY = 100_000;

function catalogueOf(...routes: string[]) {
  const data: IndexData = {
    format: 1,
    name: 'hostile',
    server: null,
    version: null,
    documentation: '',
    parameters: [],
    responses: [],
    routes: routes.map((route) => [route, null, null, null, []]),
  };
  return createCatalogue(data);
}

// Patterns that path-to-regexp turned into regular expressions which took exponential or cubic time on such text. Here,
// that would be the end of the test's time.
test.each([
  ['CVE-2024-45296', 'GET /{a}-{b}', `/a${'-a'.repeat(MANY)}/x`],
  ['CVE-2024-52798', 'GET /{a}.{b}', `/a${'.a'.repeat(MANY)}/x`],
  ['CVE-2026-4867', 'GET /{a}-{b}-{c}-{d}', `/${'-'.repeat(MANY)}/x`],
  ['CVE-2026-4926', `GET /x${'{/a}'.repeat(40)}/z`, `/x${'/a'.repeat(MANY)}/y`],
])('%s: %s finds nothing in hostile text', (_number, route, url) => {
  expect(catalogueOf(route).match('GET', url)).toBeUndefined();
});
