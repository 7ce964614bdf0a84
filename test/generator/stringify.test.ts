import { generate, stringifyCatalogue } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { catalogueOf, describeApi } from './support.ts';

const description = describeApi({ '/b': { get: {} }, '/a': { post: {}, get: {} } });

describe('the catalogue file', () => {
  test('is plain JSON with one entry per line, in a fixed order', () => {
    expect(stringifyCatalogue(generate(description).catalogue)).toBe(
      [
        '{',
        '"format": 1,',
        '"name": "Test",',
        '"sources": [{"name":"Test","version":"1"}],',
        '"dialect": "openapi",',
        '"schemas": {},',
        '"parameters": {},',
        '"routes": {',
        '"GET /a": {"path":"/a"},',
        '"GET /b": {"path":"/b"},',
        '"POST /a": {"path":"/a"}',
        '},',
        '"versions": {}',
        '}',
        '',
      ].join('\n'),
    );
  });

  test('is the same for the same input, and can be parsed again', () => {
    const catalogue = catalogueOf({ '/b': { get: {} } });
    expect(stringifyCatalogue(catalogueOf({ '/b': { get: {} } }))).toBe(stringifyCatalogue(catalogue));
    expect(JSON.parse(stringifyCatalogue(catalogue))).toEqual(catalogue);
  });

  test('does not change the description', () => {
    const before = JSON.stringify(description);
    generate(description);
    expect(JSON.stringify(description)).toBe(before);
  });
});
