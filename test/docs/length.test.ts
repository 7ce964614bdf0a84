import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../scripts/pages.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const docs = readdirSync(new URL('../../docs/', import.meta.url)).filter((name) => name.endsWith('.md'));

describe('a reader has time for', () => {
  it.each([
    { path: 'README.md', most: 900 },
    { path: 'SECURITY.md', most: 2500 },
  ])('$path: at most $most words', ({ path, most }) => {
    const words = wordsIn(read(path));
    expect(words).toBeGreaterThan(300);
    expect(words).toBeLessThanOrEqual(most);
  });

  it('all pages: at most 28,000 words', () => {
    const words = docs.map((name) => wordsIn(read(`docs/${name}`)));
    expect(words.length).toBeGreaterThan(30);
    expect(words.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(28_000);
  });
});

it('the README counts right and wrong requests as the comparison does', () => {
  const table = [...read('docs/comparison.md').matchAll(/^\| `?([^|`]+)`? \| (\d+) \| \d+ \| (\d+) \|$/gm)];
  const rows = ['routebook', '@hey-api/openapi-ts', 'openapi-fetch'].map((name) =>
    table.find((row) => row[1] === name),
  );
  const [right, wrong] = [2, 3].map((column) => rows.map((row) => row?.[column]).join(' | '));
  expect(right).toMatch(/^\d+ \| \d+ \| \d+$/);
  expect(read('README.md')).toContain(`\n| right requests | ${right} |\n| silently wrong requests | ${wrong} |\n`);
});
