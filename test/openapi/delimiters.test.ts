import { expect, test } from 'vitest';
import { endpointOf, refusalOf } from './support.ts';

/** The query of a list parameter. */
function queryOf(style: string, items: object, value: readonly string[]): unknown {
  const parameters = [{ name: 'c', in: 'query', style, explode: false, schema: { type: 'array', items } }];
  const endpoint = endpointOf({
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: { '/x': { get: { parameters } } },
  } as Parameters<typeof endpointOf>[0]);
  return refusalOf(() => new URL(endpoint('GET /x', { c: value }).url).search);
}

test('an item with the delimiter is sent if the values of an enum can be split in only one way', () => {
  const colors = { enum: ['light blue', 'dark blue', 'red'] };
  expect(queryOf('spaceDelimited', colors, ['light blue', 'red'])).toBe('?c=light%20blue%20red');
  expect(queryOf('spaceDelimited', colors, ['dark blue'])).toBe('?c=dark%20blue');
  expect(queryOf('pipeDelimited', { enum: ['a|b', 'c'] }, ['a|b', 'c'])).toBe('?c=a%7Cb%7Cc');
});

test('an item with the delimiter is refused if the list could be split in another way', () => {
  expect(queryOf('spaceDelimited', { type: 'string' }, ['light blue'])).toBe('INVALID_PARAMETER c');
  expect(queryOf('spaceDelimited', { enum: ['light', 'light blue'] }, ['light blue'])).toBe('INVALID_PARAMETER c');
  expect(queryOf('pipeDelimited', { enum: ['a', 'a|b', 'b'] }, ['a|b'])).toBe('INVALID_PARAMETER c');
  // Not one of the values, so the rule for them does not apply.
  expect(queryOf('spaceDelimited', { enum: ['light blue', 'red'] }, ['light blue', 'light green'])).toBe(
    'INVALID_PARAMETER c',
  );
});
